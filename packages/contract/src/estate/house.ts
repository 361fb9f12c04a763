// 房屋档案: search, one house with all that hangs on it, create, change, remove. What happens to it later is in house-change.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { area, sharePercent } from '../kit/money.ts';
import { day, instant } from '../kit/dates.ts';
import { pageQuery, sortBy } from '../kit/paging.ts';
import { MENU } from '../menu.ts';
import { areaBasis, buildingType, buildingUsage, houseRealUse, houseUseState, houseUseType, idCardType, ownerType } from './enums.ts';
import { payerBy, treeRef } from './tree.ts';

// ---- search -----------------------------------------------------------------------------------------------------------

export const houseFilter = z.object({
  node: treeRef.nullable().default(null),
  /** House number; name, initials, phone or id number of who owns it or lives in it; plate of a car that parks for it. */
  key: z.string().trim().max(60).default(''),
  useStates: z.array(houseUseState.schema).default([]),
  useTypes: z.array(houseUseType.schema).default([]),
  usages: z.array(buildingUsage.schema).default([]),
  realUses: z.array(houseRealUse.schema).default([]),
  buildingTypes: z.array(buildingType.schema).default([]),
  areaFrom: area.nullable().default(null),
  areaTo: area.nullable().default(null),
  /** Houses out of use: hidden unless asked for. */
  disabled: z.boolean().default(false),
});
export type HouseFilter = z.output<typeof houseFilter>;

export const houseSort = sortBy(['code', 'buildArea', 'chargeArea', 'chargeStartDate']);

export const houseRow = z.object({
  id,
  version,
  /** `3幢-2单元-1203`: unique in its estate. */
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
  useState: houseUseState.schema,
  useType: houseUseType.schema,
  usage: buildingUsage.schema,
  realUse: houseRealUse.schema,
  chargeStartDate: day.nullable(),
  disabled: z.boolean(),
});
export type HouseRow = z.infer<typeof houseRow>;

export const searchHouses = endpoint({
  method: 'POST',
  path: '/api/estate/house/search',
  access: { menu: MENU.house, act: 'view' },
  summary: '房屋列表',
  input: pageQuery.extend({ ...houseFilter.shape, sort: houseSort.default({ field: 'code', order: 'asc' }) }),
  output: z.object({
    rows: z.array(houseRow),
    total: z.int(),
    /** Sums over all rows that match. */
    buildArea: z.string(),
    chargeArea: z.string(),
  }),
});

// ---- one house --------------------------------------------------------------------------------------------------------

export const houseForm = z.object({
  estateId: chosen('小区'),
  zoneId: id.nullable().default(null),
  buildingId: chosen('楼栋'),
  unitId: id.nullable().default(null),
  floor: z.int('请输入楼层，应为整数').min(-10, '楼层不能低于 -10').max(200, '楼层不能高于 200'),
  houseNo: z
    .string()
    .trim()
    .min(1, '请输入房号')
    .max(20, '房号最多 20 个字')
    .regex(/^[^\s\-/]*$/, '房号不能含空格、- 或 /'),
  layout: z.string().trim().max(20, '户型最多 20 个字').default(''),
  usage: buildingUsage.schema,
  realUse: houseRealUse.schema,
  useState: houseUseState.schema,
  useType: houseUseType.schema,
  coefficient: z
    .string()
    .trim()
    .regex(/^\d{1,3}(\.\d{1,4})?$/, '收费系数不正确，最多四位小数')
    .default('1'),
  handoverDate: day.nullable().default(null),
  chargeStartDate: day.nullable().default(null),
  /** Charges may begin before the handover: said for this time, not kept. */
  chargeBeforeHandover: z.boolean().default(false),
  moveInDate: day.nullable().default(null),
  /** How many live there, as the owner says. */
  persons: z.int('请输入居住人数，应为整数').min(0, '居住人数不能为负').max(999, '居住人数最多 999').default(0),
  fundAccount: z.string().trim().max(60, '维修资金账号最多 60 个字').default(''),
  remark: z.string().trim().max(500, '备注最多 500 个字').default(''),
});
export type HouseForm = z.output<typeof houseForm>;

export const areaForm = z.object({
  fromDate: day,
  buildArea: area,
  useArea: area,
  innerArea: area,
  basis: areaBasis.schema,
  reason: z.string().trim().max(200, '原因最多 200 个字').default(''),
});
export type AreaForm = z.output<typeof areaForm>;

export const ownerForm = z.object({
  name: z.string().trim().min(1, '请输入业主姓名').max(60, '姓名最多 60 个字'),
  ownerType: ownerType.schema,
  phone: z
    .string()
    .trim()
    .regex(/^(1[3-9]\d{9})?$/, '手机号应为 11 位，以 13 至 19 开头')
    .default(''),
  idType: idCardType.schema.nullable().default(null),
  idNo: z.string().trim().max(30, '证件号最多 30 位').default(''),
  share: sharePercent.default('100'),
  certificateNo: z.string().trim().max(60, '产权证号最多 60 个字').default(''),
});
export type OwnerForm = z.output<typeof ownerForm>;

export const areaVersion = z.object({
  fromDate: day,
  /** Last day in force; null for the newest. */
  toDate: day.nullable(),
  buildArea: area,
  useArea: area,
  innerArea: area,
  basis: areaBasis.schema,
  chargeArea: area,
  reason: z.string(),
  createdBy: z.string(),
  createdAt: instant,
  /** The version of today. */
  current: z.boolean(),
});
export const ownership = z.object({
  id,
  personId: id,
  name: z.string(),
  ownerType: ownerType.schema,
  /** Masked; the full numbers are another call, which is logged. */
  phone: z.string(),
  idNo: z.string(),
  share: z.string(),
  certificateNo: z.string(),
  fromDate: day,
  toDate: day.nullable(),
  current: z.boolean(),
});

/** Who pays on a day, and why he. */
export const housePayer = z.object({ personId: id, name: z.string(), by: payerBy });
export type HousePayer = z.infer<typeof housePayer>;

/** A split or merge this house came from or ended in. */
export const houseReshape = z.object({
  id,
  kind: z.enum(['split', 'merge']),
  onDate: day,
  /** Building area after less before. */
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
  buildingType: buildingType.schema,
  coefficient: z.string(),
  useArea: area,
  innerArea: area,
  basis: areaBasis.schema,
  handoverDate: day.nullable(),
  moveInDate: day.nullable(),
  persons: z.int(),
  fundAccount: z.string(),
  remark: z.string(),
  /** Split or merged away on this day. */
  endedOn: day.nullable(),
  /** Who pays today; null when nobody is known. */
  payer: housePayer.nullable(),
  reshapes: z.array(houseReshape),
  areas: z.array(areaVersion),
  owners: z.array(ownership),
  residents: z.array(
    z.object({ id, name: z.string(), phone: z.string(), relation: z.string(), moveInDate: day.nullable(), moveOutDate: day.nullable() }),
  ),
  parkings: z.array(z.object({ id, code: z.string(), ownerType: z.string(), plates: z.string() })),
  /** Who changed what, newest first. */
  changes: z.array(z.object({ id, at: instant, by: z.string(), action: z.string(), detail: z.string() })),
  createdAt: instant,
  updatedAt: instant,
});
export type HouseDetail = z.infer<typeof houseDetail>;

const change = { menu: MENU.house, act: 'change' } as const;

export const getHouse = endpoint({
  method: 'GET',
  path: '/api/estate/house/{id}',
  access: { menu: MENU.house, act: 'view' },
  summary: '房屋详情',
  input: z.object({ id: idParam }),
  output: houseDetail,
});
export const createHouse = endpoint({
  method: 'POST',
  path: '/api/estate/house',
  access: { menu: MENU.house, act: 'add' },
  summary: '新增房屋',
  input: houseForm.extend({ area: areaForm, owners: z.array(ownerForm).max(20).default([]) }),
  output: z.object({ id }),
});
export const changeHouse = endpoint({
  method: 'PUT',
  path: '/api/estate/house/{id}',
  access: change,
  summary: '修改房屋',
  input: houseForm.extend({ id: idParam, version }),
  output: noAnswer,
});
/** A house that nothing hangs on is removed; one with history is put out of use and stays readable. */
export const removeHouse = endpoint({
  method: 'DELETE',
  path: '/api/estate/house/{id}',
  access: { menu: MENU.house, act: 'remove' },
  summary: '删除或停用房屋',
  input: z.object({ id: idParam }),
  output: z.object({ outcome: z.enum(['removed', 'disabled']) }),
});
export const enableHouse = endpoint({
  method: 'POST',
  path: '/api/estate/house/{id}/enable',
  access: change,
  summary: '恢复停用的房屋',
  input: z.object({ id: idParam }),
  output: noAnswer,
});
