// 车位档案: the parking spaces of an estate, and one space with its owners, leases, cars and changes. Sale, lease and cars of a space are in
// parking-use.ts.
import { z } from 'zod';
import { day, instant } from '../kit/dates.ts';
import { business, failures } from '../kit/failure.ts';
import { auditLines, optionalId, optionalText, removalAnswer, searchKey, severalOf } from '../kit/fields.ts';
import { chosen, id, version } from '../kit/ids.ts';
import { area } from '../kit/money.ts';
import { sortBy } from '../kit/paging.ts';
import { resource } from '../kit/resource.ts';
import { states } from '../kit/states.ts';
import { MENU } from '../menu.ts';
import { PARKING_OWNER_TYPE, VEHICLE_MODEL, PARKING_KIND } from './enums.ts';

const parking = resource({ path: '/api/estate/parking', menu: MENU.parking, what: '车位' });

export const PARKING = states('车位状态', { free: [1, '空闲'], sold: [2, '已售'], leased: [3, '已租'], ownUse: [4, '自用'] });

export const PARKING_FAILURES = failures({
  PARKING_CODE_TAKEN: business('车位“{code}”已存在'),
  PARKING_CODES_TAKEN: business('车位“{code}”等 {count} 个编号已存在'),
  PARKING_DISABLED: business('车位已停用，不能修改'),
  PARKING_IN_USE: business('车位{state}，不能删除或停用'),
  PARKING_HOUSE_ELSEWHERE: business('关联房屋应属于同一小区'),
  PARKING_SOLD_KIND: business('车位已售，权属应为产权'),
});

export const MAX_PARKING_BATCH = 500;
/** A lease that ends within this many days needs attention. */
export const LEASE_ENDING_DAYS = 30;

/** Yuan per month, two decimals, never negative. */
export const monthlyPrice = z
  .string('月租不正确')
  .trim()
  .regex(/^\d{1,10}(\.\d{1,2})?$/, '月租应为非负数，最多两位小数');

// ---- search -----------------------------------------------------------------------------------------------------------

export const parkingFilter = z.object({
  /** For a unit the caller sends its building. */
  node: z
    .object({ kind: z.enum(['estate', 'zone', 'building']), id })
    .nullable()
    .default(null),
  /** Beginning of the number, beginning or end of a plate, or name or initials of the current owner or tenant. */
  key: searchKey,
  states: severalOf(PARKING),
  kinds: severalOf(PARKING_KIND),
  ownerTypes: severalOf(PARKING_OWNER_TYPE),
  /** Only spaces whose current lease ends within LEASE_ENDING_DAYS days. */
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
  kind: PARKING_KIND.schema,
  ownerType: PARKING_OWNER_TYPE.schema,
  state: PARKING.schema,
  area,
  location: z.string(),
  monthlyPrice: z.string(),
  houseId: id.nullable(),
  houseCode: z.string(),
  /** The current owner or tenant; the phone is masked. */
  holderName: z.string(),
  holderPhone: z.string(),
  /** Last day of the current lease. */
  leaseTo: day.nullable(),
  /** The main car first, joined with 、. */
  plates: z.string(),
  disabled: z.boolean(),
});
export type ParkingRow = z.infer<typeof parkingRow>;

/** The largest number that is counted and summed; above it the list shows a hint and suggests an estate or a narrower search. */
export const PARKING_COUNT_LIMIT = 10_000;

export const searchParkings = parking.search(
  { ...parkingFilter.shape, sort: sortBy(['code']).default({ field: 'code', order: 'asc' }) },
  parkingRow,
  {
    // A case without a house may be about a parking space.
    menu: [MENU.parking, MENU.caseAccept],
    totals: {
      /** More rows match than were counted. */
      more: z.boolean(),
      /** Sums over all matching rows; null unless all were counted. */
      sums: z.object({ area: z.string(), free: z.int(), sold: z.int(), leased: z.int(), ownUse: z.int() }).nullable(),
    },
  },
);
export const exportParkings = parking.export(parkingFilter);

// ---- one space --------------------------------------------------------------------------------------------------------

const common = {
  estateId: chosen('小区'),
  zoneId: optionalId,
  buildingId: optionalId,
  kind: PARKING_KIND.schema,
  ownerType: PARKING_OWNER_TYPE.schema,
  area: area.default('0'),
  location: optionalText('位置', 100),
  monthlyPrice: monthlyPrice.default('0'),
};
export const parkingForm = z.object({
  ...common,
  code: z.string().trim().min(1, '请输入车位编号').max(30, '车位编号最多 30 个字').regex(/^\S*$/, '车位编号不能含空格'),
  houseId: optionalId,
  /** The company uses the space itself. Whether a space is sold or leased follows from its owners and leases. */
  ownUse: z.boolean().default(false),
  remark: optionalText('备注', 500),
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
  /** No lease follows this one, so it can be renewed. */
  last: z.boolean(),
});
export type ParkingLease = z.infer<typeof parkingLease>;
export const parkingVehicle = z.object({
  id,
  plate: z.string(),
  model: VEHICLE_MODEL.schema,
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
  changes: auditLines,
  updatedAt: instant,
});
export type ParkingDetail = z.infer<typeof parkingDetail>;

export const getParking = parking.get(parkingDetail);
export const createParking = parking.create(parkingForm);
/** Creates the spaces `B1-001` to `B1-120`: all of them, or none if one of the numbers is taken. */
export const createParkings = parking.write('batch', '批量新增车位', {
  act: 'add',
  idempotent: true,
  input: z
    .object({
      ...common,
      prefix: z.string().trim().max(20, '编号前缀最多 20 个字').regex(/^\S*$/, '编号前缀不能含空格').default(''),
      from: z.int('请输入起始号').min(0, '起始号不能小于 0').max(999_999, '起始号最多六位'),
      to: z.int('请输入终止号').min(0, '终止号不能小于 0').max(999_999, '终止号最多六位'),
      /** Number of digits, padded with zeros. */
      width: z.int('请输入位数').min(1, '位数应为 1 到 6').max(6, '位数应为 1 到 6'),
    })
    .refine(({ from, to }) => to >= from, { path: ['to'], message: '终止号不能小于起始号' })
    .refine(({ from, to }) => to - from < MAX_PARKING_BATCH, { path: ['to'], message: `一次最多新增 ${MAX_PARKING_BATCH} 个车位` }),
  output: z.object({ created: z.int() }),
});
export const changeParking = parking.change(parkingForm);
/** A space without history is removed; any other is disabled and stays readable. */
export const removeParking = parking.remove({ summary: '删除或停用车位', output: removalAnswer });
export const enableParking = parking.step('{id}/enable', '恢复停用的车位', { version: false });
