// 车位档案: spaces of an estate, one space with its owners, leases, cars and changes. What is done with a space (sale, lease, cars)
// is in parking-use.ts.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { area } from '../kit/money.ts';
import { day, instant } from '../kit/dates.ts';
import { exportPurpose } from '../kit/export-purpose.ts';
import { pageQuery, sortBy } from '../kit/paging.ts';
import { MENU } from '../menu.ts';
import { parkingKind, parkingOwnerType, parkingState, vehicleModel } from './enums.ts';

export const MAX_PARKING_BATCH = 500;
/** A lease that ends within so many days is worth a call. */
export const LEASE_ENDING_DAYS = 30;

/** Yuan a month, two decimals, never negative. */
export const monthlyPrice = z
  .string('月租不正确')
  .trim()
  .regex(/^\d{1,10}(\.\d{1,2})?$/, '月租应为非负数，最多两位小数');

const view = { menu: MENU.parking, act: 'view' } as const;
const add = { menu: MENU.parking, act: 'add' } as const;
const change = { menu: MENU.parking, act: 'change' } as const;

// ---- search -----------------------------------------------------------------------------------------------------------

export const parkingFilter = z.object({
  /** A unit stands for its building. */
  node: z
    .object({ kind: z.enum(['estate', 'zone', 'building']), id })
    .nullable()
    .default(null),
  /** Beginning of the number, beginning or end of a plate, name or initials of who owns or rents it today. */
  key: z.string().trim().max(60).default(''),
  states: z.array(parkingState.schema).default([]),
  kinds: z.array(parkingKind.schema).default([]),
  ownerTypes: z.array(parkingOwnerType.schema).default([]),
  /** Only spaces whose lease of today ends within LEASE_ENDING_DAYS days. */
  ending: z.boolean().default(false),
  disabled: z.boolean().default(false),
});
export type ParkingFilter = z.output<typeof parkingFilter>;

export const parkingRow = z.object({
  id,
  version,
  code: z.string(),
  estateId: id,
  estateName: z.string(),
  zoneId: id.nullable(),
  zoneName: z.string(),
  buildingId: id.nullable(),
  buildingName: z.string(),
  kind: parkingKind.schema,
  ownerType: parkingOwnerType.schema,
  state: parkingState.schema,
  area,
  location: z.string(),
  monthlyPrice: z.string(),
  houseId: id.nullable(),
  houseCode: z.string(),
  /** Who owns or rents it today; the phone is masked. */
  holderName: z.string(),
  holderPhone: z.string(),
  /** Last day of the lease of today. */
  leaseTo: day.nullable(),
  /** The main car first, joined with 、. */
  plates: z.string(),
  disabled: z.boolean(),
});
export type ParkingRow = z.infer<typeof parkingRow>;

/** Counted and summed to here; beyond it the list says so and asks for an estate or a narrower search. */
export const PARKING_COUNT_LIMIT = 10_000;

export const searchParkings = endpoint({
  method: 'POST',
  path: '/api/estate/parking/search',
  access: view,
  summary: '车位列表',
  input: pageQuery.extend({ ...parkingFilter.shape, sort: sortBy(['code']).default({ field: 'code', order: 'asc' }) }),
  output: z.object({
    rows: z.array(parkingRow),
    total: z.int(),
    /** There are more than were counted. */
    more: z.boolean(),
    /** Over all that match; only where all were counted. */
    sums: z.object({ area: z.string(), free: z.int(), sold: z.int(), leased: z.int(), ownUse: z.int() }).nullable(),
  }),
});
export const exportParkings = endpoint({
  method: 'POST',
  path: '/api/estate/parking/export',
  access: { menu: MENU.parking, act: 'export' },
  summary: '导出车位（当前条件的全部行）',
  input: z.object({ filter: parkingFilter, purpose: exportPurpose }),
  output: z.object({ jobId: id }),
});

// ---- one space --------------------------------------------------------------------------------------------------------

const common = {
  estateId: chosen('小区'),
  zoneId: id.nullable().default(null),
  buildingId: id.nullable().default(null),
  kind: parkingKind.schema,
  ownerType: parkingOwnerType.schema,
  area: area.default('0'),
  location: z.string().trim().max(100, '位置最多 100 个字').default(''),
  monthlyPrice: monthlyPrice.default('0'),
};
export const parkingForm = z.object({
  ...common,
  code: z.string().trim().min(1, '请输入车位编号').max(30, '车位编号最多 30 个字').regex(/^\S*$/, '车位编号不能含空格'),
  houseId: id.nullable().default(null),
  /** Used by the company itself. Sold and leased follow from owners and leases. */
  ownUse: z.boolean().default(false),
  remark: z.string().trim().max(500, '备注最多 500 个字').default(''),
});
export type ParkingForm = z.output<typeof parkingForm>;

export const parkingOwnership = z.object({
  id,
  personId: id,
  name: z.string(),
  phone: z.string(),
  certificateNo: z.string(),
  fromDate: day,
  toDate: day.nullable(),
  current: z.boolean(),
});
export const parkingLease = z.object({
  id,
  version,
  personId: id,
  name: z.string(),
  phone: z.string(),
  houseCode: z.string(),
  contractNo: z.string(),
  fromDate: day,
  toDate: day,
  monthlyPrice: z.string(),
  endedOn: day.nullable(),
  endReason: z.string(),
  remark: z.string(),
  createdBy: z.string(),
  /** coming: not begun · current: runs today · over */
  phase: z.enum(['coming', 'current', 'over']),
  /** Nothing follows it, so it can be renewed. */
  last: z.boolean(),
});
export type ParkingLease = z.infer<typeof parkingLease>;
export const parkingVehicle = z.object({
  id,
  plate: z.string(),
  model: vehicleModel.schema,
  brand: z.string(),
  color: z.string(),
  personId: id.nullable(),
  personName: z.string(),
  main: z.boolean(),
  remark: z.string(),
});
export type ParkingVehicle = z.infer<typeof parkingVehicle>;

export const parkingDetail = parkingRow.extend({
  remark: z.string(),
  owners: z.array(parkingOwnership),
  leases: z.array(parkingLease),
  vehicles: z.array(parkingVehicle),
  changes: z.array(z.object({ id, at: instant, by: z.string(), action: z.string(), detail: z.string() })),
  updatedAt: instant,
});
export type ParkingDetail = z.infer<typeof parkingDetail>;

export const getParking = endpoint({
  method: 'GET',
  path: '/api/estate/parking/{id}',
  access: view,
  summary: '车位详情',
  input: z.object({ id: idParam }),
  output: parkingDetail,
});
export const createParking = endpoint({
  method: 'POST',
  path: '/api/estate/parking',
  access: add,
  summary: '新增车位',
  idempotent: true,
  input: parkingForm,
  output: z.object({ id }),
});
/** Numbers `B1-001` to `B1-120`: all of them or, when one is taken, none. */
export const createParkings = endpoint({
  method: 'POST',
  path: '/api/estate/parking/batch',
  access: add,
  summary: '批量新增车位',
  idempotent: true,
  input: z
    .object({
      ...common,
      prefix: z.string().trim().max(20, '编号前缀最多 20 个字').regex(/^\S*$/, '编号前缀不能含空格').default(''),
      from: z.int('请输入起始号').min(0, '起始号不能小于 0').max(999_999, '起始号最多六位'),
      to: z.int('请输入终止号').min(0, '终止号不能小于 0').max(999_999, '终止号最多六位'),
      /** Digits, filled with zeros. */
      width: z.int('请输入位数').min(1, '位数应为 1 到 6').max(6, '位数应为 1 到 6'),
    })
    .refine(({ from, to }) => to >= from, { path: ['to'], message: '终止号不能小于起始号' })
    .refine(({ from, to }) => to - from < MAX_PARKING_BATCH, { path: ['to'], message: `一次最多新增 ${MAX_PARKING_BATCH} 个车位` }),
  output: z.object({ created: z.int() }),
});
export const changeParking = endpoint({
  method: 'PUT',
  path: '/api/estate/parking/{id}',
  access: change,
  summary: '修改车位',
  input: parkingForm.extend({ id: idParam, version }),
  output: noAnswer,
});
/** A space nothing hangs on is removed; one with history is put out of use and stays readable. */
export const removeParking = endpoint({
  method: 'DELETE',
  path: '/api/estate/parking/{id}',
  access: { menu: MENU.parking, act: 'remove' },
  summary: '删除或停用车位',
  input: z.object({ id: idParam }),
  output: z.object({ outcome: z.enum(['removed', 'disabled']) }),
});
export const enableParking = endpoint({
  method: 'POST',
  path: '/api/estate/parking/{id}/enable',
  access: change,
  summary: '恢复停用的车位',
  input: z.object({ id: idParam }),
  output: noAnswer,
});
