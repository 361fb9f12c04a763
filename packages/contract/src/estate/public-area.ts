// 公共区域: common parts of an estate, who owns them, and their cost and income, year by year. Entries are never changed: a wrong one is
// reversed by another entry.
import { z } from 'zod';
import { day, instant } from '../kit/dates.ts';
import { business, failures } from '../kit/failure.ts';
import { createdAnswer, optionalId, optionalText, removalAnswer, searchKey, severalOf } from '../kit/fields.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { area } from '../kit/money.ts';
import { pageQuery } from '../kit/paging.ts';
import { resource } from '../kit/resource.ts';
import { states } from '../kit/states.ts';
import { MENU } from '../menu.ts';
import { publicAreaKind } from './enums.ts';

const publicArea = resource({ path: '/api/estate/public-area', menu: MENU.publicArea, what: '公共区域' });

export const PUBLIC_AREA_OWNER = states('权属', { everybody: [1, '全体业主'], someOwners: [2, '部分业主'], company: [3, '企业'] });
export const AREA_ENTRY = states('收支', { income: [1, '收入'], expense: [2, '支出'] });

export const PUBLIC_AREA_FAILURES = failures({
  PUBLIC_AREA_CODE_TAKEN: business('编号“{code}”已存在'),
  PUBLIC_AREA_DISABLED: business('公共区域已停用，不能修改'),
  ENTRY_REVERSED: business('该笔收支已红冲'),
  ENTRY_IS_REVERSAL: business('红冲行不能再红冲'),
});

const year = z.int('年份不正确').min(2000, '年份不正确').max(2100, '年份不正确');
/** Sums of one year, as decimal text. */
const sums = { income: z.string(), expense: z.string(), net: z.string() };

export const publicAreaRow = z.object({
  id,
  version,
  estateId: id,
  estateName: z.string(),
  buildingId: id.nullable(),
  buildingName: z.string(),
  code: z.string(),
  name: z.string(),
  kind: publicAreaKind.schema,
  location: z.string(),
  area,
  shareGroupId: id.nullable(),
  shareGroupName: z.string(),
  ownedBy: PUBLIC_AREA_OWNER.schema,
  remark: z.string(),
  disabled: z.boolean(),
  ...sums,
});
export type PublicAreaRow = z.infer<typeof publicAreaRow>;

/** Sums over all matching rows. */
export const searchPublicAreas = publicArea.search(
  {
    /** The year whose sums are shown. */
    year,
    estateId: optionalId,
    key: searchKey,
    kinds: severalOf(publicAreaKind),
    ownedBy: severalOf(PUBLIC_AREA_OWNER),
    disabled: z.boolean().default(false),
  },
  publicAreaRow,
  // A case without a house may be about a public area.
  { menu: [MENU.publicArea, MENU.caseAccept, MENU.decorationViolation], totals: { area: z.string(), ...sums } },
);

const form = z.object({
  estateId: chosen('小区'),
  buildingId: optionalId,
  code: z.string().trim().min(1, '请输入编号').max(30, '编号最多 30 个字'),
  name: z.string().trim().min(1, '请输入名称').max(60, '名称最多 60 个字'),
  kind: publicAreaKind.schema,
  location: optionalText('位置', 100),
  area: area.default('0'),
  shareGroupId: optionalId,
  ownedBy: PUBLIC_AREA_OWNER.schema,
  remark: optionalText('备注', 500),
});
export type PublicAreaForm = z.output<typeof form>;
/** An area owned by some of the owners needs the share group that defines which houses own it. */
const groupKnown = ({ ownedBy, shareGroupId }: PublicAreaForm) => ownedBy !== PUBLIC_AREA_OWNER.someOwners || shareGroupId !== null;
const GROUP_MISSING = { path: ['shareGroupId'], message: '部分业主共有的区域请选择分摊组' };

export const createPublicArea = publicArea.create(form.refine(groupKnown, GROUP_MISSING));
export const changePublicArea = publicArea.change(form.refine(groupKnown, GROUP_MISSING));
/** An area without entries is removed; one with entries is disabled. */
export const removePublicArea = publicArea.remove({ summary: '删除或停用公共区域', output: removalAnswer });
export const enablePublicArea = publicArea.step('{id}/enable', '恢复停用的公共区域', { version: false });

// ---- entries ------------------------------------------------------------------------------------------------------------

export const publicAreaEntry = z.object({
  id,
  onDate: day,
  kind: AREA_ENTRY.schema,
  subject: z.string(),
  amount: z.string(),
  /** Income minus expense from 1 January up to and including this entry. */
  balance: z.string(),
  reversesId: id.nullable(),
  reversed: z.boolean(),
  remark: z.string(),
  by: z.string(),
  at: instant,
});
export type PublicAreaEntry = z.infer<typeof publicAreaEntry>;

export const listPublicAreaEntries = publicArea.read('{id}/entries', '公共区域收支', {
  input: pageQuery.extend({ id: idParam, year }),
  output: z.object({ rows: z.array(publicAreaEntry), total: z.int(), ...sums }),
});
export const addPublicAreaEntry = publicArea.step('{id}/entry', '登记收支', {
  act: 'add',
  version: false,
  idempotent: true,
  fields: {
    onDate: day,
    kind: AREA_ENTRY.schema,
    subject: z.string().trim().min(1, '请输入项目').max(60, '项目最多 60 个字'),
    amount: z
      .string('请输入金额')
      .trim()
      .max(15)
      .regex(/^(?!0+(\.0+)?$)\d{1,12}(\.\d{1,2})?$/, '金额应大于 0，最多两位小数'),
    remark: optionalText('备注', 200),
  },
  output: createdAnswer,
});
export const reversePublicAreaEntry = publicArea.step('entry/{id}/reverse', '红冲一笔收支', {
  version: false,
  idempotent: true,
  fields: { reason: z.string().trim().min(1, '请输入红冲原因').max(200, '原因最多 200 个字') },
  output: createdAnswer,
});
