// 公共区域: common parts of an estate, whose they are, and what they cost and earned, year by year. Entries are never changed: a wrong
// one is taken back by a line of its own.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { area } from '../kit/money.ts';
import { day, instant } from '../kit/dates.ts';
import { enumeration } from '../kit/enumeration.ts';
import { pageQuery } from '../kit/paging.ts';
import { MENU } from '../menu.ts';
import { publicAreaKind, publicAreaOwner } from './enums.ts';

export const publicAreaEntryKind = enumeration('收支', { 1: '收入', 2: '支出' });

const view = { menu: MENU.publicArea, act: 'view' } as const;
const add = { menu: MENU.publicArea, act: 'add' } as const;
const change = { menu: MENU.publicArea, act: 'change' } as const;

const year = z.int('年份不正确').min(2000, '年份不正确').max(2100, '年份不正确');
/** Of one year; decimals as text. */
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
  ownedBy: publicAreaOwner.schema,
  remark: z.string(),
  disabled: z.boolean(),
  ...sums,
});
export type PublicAreaRow = z.infer<typeof publicAreaRow>;

export const searchPublicAreas = endpoint({
  method: 'POST',
  path: '/api/estate/public-area/search',
  access: view,
  summary: '公共区域列表',
  input: pageQuery.extend({
    /** The year whose sums are shown. */
    year,
    estateId: id.nullable().default(null),
    key: z.string().trim().max(60).default(''),
    kinds: z.array(publicAreaKind.schema).default([]),
    ownedBy: z.array(publicAreaOwner.schema).default([]),
    disabled: z.boolean().default(false),
  }),
  /** Sums over all that match. */
  output: z.object({ rows: z.array(publicAreaRow), total: z.int(), area: z.string(), ...sums }),
});

const form = z.object({
  estateId: chosen('小区'),
  buildingId: id.nullable().default(null),
  code: z.string().trim().min(1, '请输入编号').max(30, '编号最多 30 个字'),
  name: z.string().trim().min(1, '请输入名称').max(60, '名称最多 60 个字'),
  kind: publicAreaKind.schema,
  location: z.string().trim().max(100, '位置最多 100 个字').default(''),
  area: area.default('0'),
  shareGroupId: id.nullable().default(null),
  ownedBy: publicAreaOwner.schema,
  remark: z.string().trim().max(500, '备注最多 500 个字').default(''),
});
export type PublicAreaForm = z.output<typeof form>;
const PARTLY_OWNED = 2;
/** Who owns a part is known only when it is said which houses. */
const groupKnown = ({ ownedBy, shareGroupId }: PublicAreaForm) => ownedBy !== PARTLY_OWNED || shareGroupId !== null;
const GROUP_MISSING = { path: ['shareGroupId'], message: '部分业主共有的区域请选择分摊组' };

export const createPublicArea = endpoint({
  method: 'POST',
  path: '/api/estate/public-area',
  access: add,
  summary: '新增公共区域',
  idempotent: true,
  input: form.refine(groupKnown, GROUP_MISSING),
  output: z.object({ id }),
});
export const changePublicArea = endpoint({
  method: 'PUT',
  path: '/api/estate/public-area/{id}',
  access: change,
  summary: '修改公共区域',
  input: form.extend({ id: idParam, version }).refine(groupKnown, GROUP_MISSING),
  output: noAnswer,
});
/** One without entries is removed; one with entries is put out of use. */
export const removePublicArea = endpoint({
  method: 'DELETE',
  path: '/api/estate/public-area/{id}',
  access: { menu: MENU.publicArea, act: 'remove' },
  summary: '删除或停用公共区域',
  input: z.object({ id: idParam }),
  output: z.object({ outcome: z.enum(['removed', 'disabled']) }),
});
export const enablePublicArea = endpoint({
  method: 'POST',
  path: '/api/estate/public-area/{id}/enable',
  access: change,
  summary: '恢复停用的公共区域',
  input: z.object({ id: idParam }),
  output: noAnswer,
});

// ---- entries ------------------------------------------------------------------------------------------------------------

export const publicAreaEntry = z.object({
  id,
  onDate: day,
  kind: publicAreaEntryKind.schema,
  subject: z.string(),
  amount: z.string(),
  /** Income less expense from the first of January to this line. */
  balance: z.string(),
  reversesId: id.nullable(),
  reversed: z.boolean(),
  remark: z.string(),
  by: z.string(),
  at: instant,
});
export type PublicAreaEntry = z.infer<typeof publicAreaEntry>;

export const listPublicAreaEntries = endpoint({
  method: 'POST',
  path: '/api/estate/public-area/{id}/entries',
  access: view,
  summary: '公共区域收支',
  input: pageQuery.extend({ id: idParam, year }),
  output: z.object({ rows: z.array(publicAreaEntry), total: z.int(), ...sums }),
});
export const addPublicAreaEntry = endpoint({
  method: 'POST',
  path: '/api/estate/public-area/{id}/entry',
  access: add,
  summary: '登记收支',
  idempotent: true,
  input: z.object({
    id: idParam,
    onDate: day,
    kind: publicAreaEntryKind.schema,
    subject: z.string().trim().min(1, '请输入项目').max(60, '项目最多 60 个字'),
    amount: z
      .string('请输入金额')
      .trim()
      .regex(/^(?!0+(\.0+)?$)\d{1,12}(\.\d{1,2})?$/, '金额应大于 0，最多两位小数'),
    remark: z.string().trim().max(200, '备注最多 200 个字').default(''),
  }),
  output: z.object({ id }),
});
export const reversePublicAreaEntry = endpoint({
  method: 'POST',
  path: '/api/estate/public-area/entry/{id}/reverse',
  access: change,
  summary: '冲销一笔收支',
  idempotent: true,
  input: z.object({ id: idParam, reason: z.string().trim().min(1, '请输入冲销原因').max(200, '原因最多 200 个字') }),
  output: z.object({ id }),
});
