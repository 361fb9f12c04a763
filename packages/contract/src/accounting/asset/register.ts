// 资产档案 (menu 305): the register of a month, what moved, what runs out, and counts. domain: accounting 6.5.
import { z } from 'zod';
import { day, dayOf } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import { decidedFields, optionalId, optionalText, requiredText, searchKey, severalOf } from '../../kit/fields.ts';
import { chosen, id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { bookOf, ym } from '../fields.ts';
import { ASSET_MENUS } from './fields.ts';
import { ASSET_COUNT } from './states.ts';

const register = resource({ path: '/api/accounting/asset-register', menu: MENU.assetRegister, what: '资产档案' });

/** 折旧明细表: of the months that were booked. */
export const ASSET_GROUPS = ['category', 'department', 'estate', 'asset'] as const;
export const depreciationGroup = z.object({
  key: z.string(),
  name: z.string(),
  cards: z.int(),
  cost: z.string(),
  before: z.string(),
  amount: z.string(),
  after: z.string(),
  net: z.string(),
});
export type DepreciationGroup = z.infer<typeof depreciationGroup>;
export const readDepreciationTable = register.read('depreciation', '折旧明细表', {
  input: { ...bookOf, fromYm: ym, toYm: ym, by: z.enum(ASSET_GROUPS).default('category') },
  output: z.array(depreciationGroup),
});

/** 增减变动表: what came, what went, what changed in value. */
export const assetMovement = z.object({
  key: z.string(),
  day,
  assetId: id,
  no: z.string(),
  name: z.string(),
  categoryName: z.string(),
  /** 购入, 出售, 原值增加 … */
  what: z.string(),
  document: z.string(),
  cost: z.string(),
  accumulated: z.string(),
});
export type AssetMovement = z.infer<typeof assetMovement>;
export const readAssetMovements = register.read('movements', '增减变动表', {
  input: { ...bookOf, fromYm: ym, toYm: ym },
  output: z.array(assetMovement),
});

/** 到期预测: cards whose life ends within some months. */
export const assetExpiry = z.object({
  assetId: id,
  no: z.string(),
  name: z.string(),
  categoryName: z.string(),
  estateName: z.string(),
  endYm: z.int(),
  monthsLeft: z.int(),
  cost: z.string(),
  net: z.string(),
});
export type AssetExpiry = z.infer<typeof assetExpiry>;
export const readAssetExpiry = register.read('expiry', '到期预测', {
  input: { ...bookOf, months: z.int().min(1).max(120).default(12) },
  output: z.array(assetExpiry),
});

/** What a label shows; the number is also printed as its code. */
export const assetLabel = z.object({
  id,
  no: z.string(),
  name: z.string(),
  spec: z.string(),
  categoryName: z.string(),
  companyName: z.string(),
  estateName: z.string(),
  place: z.string(),
  departments: z.string(),
  custodianName: z.string(),
  usedOn: day,
});
export type AssetLabel = z.infer<typeof assetLabel>;
export const readAssetLabels = register.read('labels', '资产标签', {
  menu: ASSET_MENUS,
  input: { ...bookOf, ids: z.array(id).min(1, '请选择资产').max(500, '一次最多打印 500 张标签') },
  output: z.array(assetLabel),
});

// ---- 盘点 ----------------------------------------------------------------------------------------------------------------------------

const countOf = resource({ path: '/api/accounting/asset-count', menu: MENU.assetRegister, what: '资产盘点表' });

export const ASSET_COUNT_FAILURES = failures({
  ASSET_COUNT_STATE: business('盘点表{number}{state}，不能{what}'),
  ASSET_COUNT_EMPTY: business('没有符合条件的资产'),
  ASSET_COUNT_LEFT: business('还有 {count} 项没有盘点'),
  ASSET_COUNT_LINE: business('盘点表中没有这一行'),
});

export const assetCountRow = z.object({
  id,
  no: z.string(),
  title: z.string(),
  day,
  state: ASSET_COUNT.schema,
  lines: z.int(),
  counted: z.int(),
  missing: z.int(),
  surplus: z.int(),
  own: z.boolean(),
  version,
  ...decidedFields,
});
export type AssetCountRow = z.infer<typeof assetCountRow>;
export const searchAssetCounts = countOf.search({ ...bookOf, key: searchKey, states: severalOf(ASSET_COUNT) }, assetCountRow);

export const assetCountLine = z.object({
  id,
  assetId: id.nullable(),
  no: z.string(),
  name: z.string(),
  categoryName: z.string(),
  place: z.string(),
  custodianName: z.string(),
  expected: z.string(),
  /** Null: not counted yet. */
  found: z.string().nullable(),
  note: z.string(),
  countedBy: z.string(),
  decreaseNo: z.string(),
  cardId: id.nullable(),
});
export type AssetCountLine = z.infer<typeof assetCountLine>;
export const getAssetCount = countOf.get(assetCountRow.extend({ items: z.array(assetCountLine) }));

export const createAssetCount = countOf.create({
  ...bookOf,
  title: requiredText('盘点名称', 60, 'tight'),
  day: dayOf('请选择盘点日期'),
  categoryId: optionalId,
  estateId: optionalId,
  departmentId: optionalId,
});
const foundQuantity = z
  .string('请输入实盘数量')
  .trim()
  .regex(/^\d{1,8}(\.\d{1,4})?$/, '实盘数量不正确');
export const saveAssetCountLine = countOf.step('{id}/line', '登记实盘', {
  version: false,
  fields: { lineId: chosen('盘点行'), found: foundQuantity, note: optionalText('说明', 200, 'tight') },
});
export const addAssetCountLine = countOf.step('{id}/surplus', '登记盘盈', {
  version: false,
  fields: {
    name: requiredText('资产名称', 60, 'tight'),
    place: optionalText('存放地点', 60, 'tight'),
    found: foundQuantity,
    note: optionalText('说明', 200, 'tight'),
  },
});
export const submitAssetCount = countOf.step('submit', '提交盘点表', {});
/** What is missing becomes 资产减少单 that wait for somebody to audit them; what is there without a card can be given one. */
export const approveAssetCount = countOf.step('approve', '审核盘点表', {
  act: 'audit',
  fields: { note: optionalText('意见', 200, 'tight') },
});
export const rejectAssetCount = countOf.step('reject', '退回盘点表', {
  act: 'audit',
  fields: { note: requiredText('退回原因', 200, 'tight') },
});
export const endAssetCount = countOf.step('end', '撤销盘点表', { fields: { reason: requiredText('撤销原因', 200, 'tight') } });
