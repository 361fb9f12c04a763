// 房屋档案: search, one house with everything related to it, create, change, remove. Later changes are in house-change.ts.
import { z } from 'zod';
import { day, instant } from '../kit/dates.ts';
import { business, failures } from '../kit/failure.ts';
import { auditLines, optionalDay, optionalId, optionalText, removalAnswer, searchKey, severalOf } from '../kit/fields.ts';
import { chosen, id, version } from '../kit/ids.ts';
import { area, sharePercent } from '../kit/money.ts';
import { sortBy } from '../kit/paging.ts';
import { resource } from '../kit/resource.ts';
import { MENU } from '../menu.ts';
import { AREA_BASIS, BUILDING_USAGE, HOUSE_USE, ID_TYPE, OWNER_TYPE, BUILDING_TYPE, houseRealUse, houseUseType } from './enums.ts';
import { payerBy, treeRef } from './tree.ts';

const house = resource({ path: '/api/estate/house', menu: MENU.house, what: '房屋' });

export const HOUSE_FAILURES = failures({
  HOUSE_CODE_TAKEN: business('房屋“{code}”已存在'),
  HOUSE_DISABLED: business('房屋已停用，不能修改'),
  AREA_DATE_FUTURE: business('生效日期不能晚于今天'),
  OWNER_SHARE_SUM: business('业主份额合计应为 100%，现为 {sum}%'),
  OWNER_ID_KIND: business('填写了证件号，请同时选择证件类型'),
  ID_CARD_WRONG: business('身份证号不正确'),
  CREDIT_CODE_WRONG: business('统一社会信用代码不正确'),
  CHARGE_BEFORE_HANDOVER: business('计费起始日早于交付日期 {date}；确需提前计费的，请勾选“可早于交付日期”'),
  HOUSE_ENDED: business('房屋已于 {date} 拆分或合并，不能恢复'),
});

// ---- search -----------------------------------------------------------------------------------------------------------

export const houseFilter = z.object({
  node: treeRef.nullable().default(null),
  /** House number; name, initials, phone or id number of an owner or resident; plate of a car in one of its spaces. */
  key: searchKey,
  useStates: severalOf(HOUSE_USE),
  useTypes: severalOf(houseUseType),
  usages: severalOf(BUILDING_USAGE),
  realUses: severalOf(houseRealUse),
  buildingTypes: severalOf(BUILDING_TYPE),
  areaFrom: area.nullable().default(null),
  areaTo: area.nullable().default(null),
  /** Disabled houses are hidden unless this is set. */
  disabled: z.boolean().default(false),
});
export type HouseFilter = z.output<typeof houseFilter>;

export const houseSort = sortBy(['code', 'buildArea', 'chargeArea', 'chargeStartDate']);

export const houseRow = z.object({
  id,
  version,
  /** `3幢-2单元-1203`, unique in its estate. */
  code: z.string(),
  estateId: id,
  estateName: z.string(),
  buildingName: z.string(),
  unitName: z.string(),
  floor: z.int(),
  houseNo: z.string(),
  layout: z.string(),
  /** Owners of today, joined with 、; masked phone of the first. */
  ownerNames: z.string(),
  ownerPhone: z.string(),
  buildArea: area,
  chargeArea: area,
  useState: HOUSE_USE.schema,
  useType: houseUseType.schema,
  usage: BUILDING_USAGE.schema,
  realUse: houseRealUse.schema,
  chargeStartDate: day.nullable(),
  disabled: z.boolean(),
});
export type HouseRow = z.infer<typeof houseRow>;

export const searchHouses = house.search({ ...houseFilter.shape, sort: houseSort.default({ field: 'code', order: 'asc' }) }, houseRow, {
  totals: {
    /** Sums over all matching rows. */
    buildArea: z.string(),
    chargeArea: z.string(),
  },
});

// ---- one house --------------------------------------------------------------------------------------------------------

export const houseForm = z.object({
  estateId: chosen('小区'),
  zoneId: optionalId,
  buildingId: chosen('楼栋'),
  unitId: optionalId,
  floor: z.int('请输入楼层，应为整数').min(-10, '楼层不能低于 -10').max(200, '楼层不能高于 200'),
  houseNo: z
    .string()
    .trim()
    .min(1, '请输入房号')
    .max(20, '房号最多 20 个字')
    .regex(/^[^\s\-/]*$/, '房号不能含空格、- 或 /'),
  layout: optionalText('户型', 20),
  usage: BUILDING_USAGE.schema,
  realUse: houseRealUse.schema,
  useState: HOUSE_USE.schema,
  useType: houseUseType.schema,
  coefficient: z
    .string()
    .trim()
    .regex(/^\d{1,3}(\.\d{1,4})?$/, '收费系数不正确，最多四位小数')
    .default('1'),
  handoverDate: optionalDay,
  chargeStartDate: optionalDay,
  /** Allows charges to begin before the handover in this call; it is not stored. */
  chargeBeforeHandover: z.boolean().default(false),
  moveInDate: optionalDay,
  /** How many persons live there, as the owner states. */
  persons: z.int('请输入居住人数，应为整数').min(0, '居住人数不能为负').max(999, '居住人数最多 999').default(0),
  fundAccount: optionalText('维修资金账号', 60),
  remark: optionalText('备注', 500),
});
export type HouseForm = z.output<typeof houseForm>;

export const areaForm = z.object({
  fromDate: day,
  buildArea: area,
  useArea: area,
  innerArea: area,
  basis: AREA_BASIS.schema,
  reason: optionalText('原因', 200),
});
export type AreaForm = z.output<typeof areaForm>;

export const ownerForm = z.object({
  name: z.string().trim().min(1, '请输入业主姓名').max(60, '姓名最多 60 个字'),
  ownerType: OWNER_TYPE.schema,
  phone: z
    .string()
    .trim()
    .regex(/^(1[3-9]\d{9})?$/, '手机号应为 11 位，以 13 至 19 开头')
    .default(''),
  idType: ID_TYPE.schema.nullable().default(null),
  idNo: z.string().trim().max(30, '证件号最多 30 位').default(''),
  share: sharePercent.default('100'),
  certificateNo: optionalText('产权证号', 60),
});
export type OwnerForm = z.output<typeof ownerForm>;

export const areaVersion = z.object({
  fromDate: day,
  /** Last day in force; null for the newest. */
  toDate: day.nullable(),
  buildArea: area,
  useArea: area,
  innerArea: area,
  basis: AREA_BASIS.schema,
  chargeArea: area,
  reason: z.string(),
  createdBy: z.string(),
  createdAt: instant,
  /** True for the version in force today. */
  current: z.boolean(),
});
export const ownership = z.object({
  id,
  personId: id,
  name: z.string(),
  ownerType: OWNER_TYPE.schema,
  /** Masked; another call, which is logged, answers the full numbers. */
  phone: z.string(),
  idNo: z.string(),
  share: z.string(),
  certificateNo: z.string(),
  fromDate: day,
  toDate: day.nullable(),
  current: z.boolean(),
});

/** Who pays on a day, and by which rule. */
export const housePayer = z.object({ personId: id, name: z.string(), by: payerBy });
export type HousePayer = z.infer<typeof housePayer>;

/** A split or merge this house came from or ended in. */
export const houseReshape = z.object({
  id,
  kind: z.enum(['split', 'merge']),
  onDate: day,
  /** Building area after minus building area before. */
  areaDifference: z.string(),
  reason: z.string(),
  by: z.string(),
  at: instant,
  parts: z.array(z.object({ houseId: id, code: z.string(), side: z.enum(['from', 'to']), buildArea: area })),
});

export const houseDetail = houseRow.extend({
  zoneId: id.nullable(),
  zoneName: z.string(),
  buildingId: id,
  unitId: id.nullable(),
  buildingType: BUILDING_TYPE.schema,
  coefficient: z.string(),
  useArea: area,
  innerArea: area,
  basis: AREA_BASIS.schema,
  handoverDate: day.nullable(),
  moveInDate: day.nullable(),
  persons: z.int(),
  fundAccount: z.string(),
  remark: z.string(),
  /** The day on which a split or merge ended this house. */
  endedOn: day.nullable(),
  /** Who pays today; null when no payer is known. */
  payer: housePayer.nullable(),
  reshapes: z.array(houseReshape),
  areas: z.array(areaVersion),
  owners: z.array(ownership),
  residents: z.array(
    z.object({ id, name: z.string(), phone: z.string(), relation: z.string(), moveInDate: day.nullable(), moveOutDate: day.nullable() }),
  ),
  parkings: z.array(z.object({ id, code: z.string(), ownerType: z.string(), plates: z.string() })),
  /** Who changed what, newest first. */
  changes: auditLines,
  createdAt: instant,
  updatedAt: instant,
});
export type HouseDetail = z.infer<typeof houseDetail>;

export const getHouse = house.get(houseDetail);
export const createHouse = house.create(houseForm.extend({ area: areaForm, owners: z.array(ownerForm).max(20).default([]) }), {
  idempotent: false,
});
export const changeHouse = house.change(houseForm);
/** A house without history is removed; any other is disabled and stays readable. */
export const removeHouse = house.remove({ summary: '删除或停用房屋', output: removalAnswer });
export const enableHouse = house.step('{id}/enable', '恢复停用的房屋', { version: false });
