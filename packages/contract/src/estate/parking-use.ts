// What is done with a parking space: sold and taken back, leased, renewed and ended, cars; and the look-ups its dialogs need.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { id, idParam, version } from '../kit/ids.ts';
import { day } from '../kit/dates.ts';
import { MENU } from '../menu.ts';
import { personKind, vehicleModel } from './enums.ts';
import { monthlyPrice } from './parking.ts';

const change = { menu: MENU.parking, act: 'change' } as const;

// ---- who ----------------------------------------------------------------------------------------------------------------

/** Somebody on file, or somebody new by name and phone. */
const holder = {
  personId: id.nullable().default(null),
  kind: personKind.schema.default(1),
  name: z.string().trim().max(60, '姓名最多 60 个字').default(''),
  phone: z
    .string()
    .trim()
    .regex(/^(1[3-9]\d{9})?$/, '手机号应为 11 位，以 13 至 19 开头')
    .default(''),
};
const someone = ({ personId, name }: { personId: number | null; name: string }) => personId !== null || name !== '';
const SOMEONE = { path: ['personId'], message: '请选择人员，或填写新人员的姓名' };

export const parkingPerson = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  /** Owner or resident of a house of the estate today. */
  ofEstate: z.boolean(),
  /** Houses he owns or lives in, joined with 、. */
  houses: z.string(),
});
export const findParkingPeople = endpoint({
  method: 'POST',
  path: '/api/estate/parking/people',
  access: change,
  summary: '查找业主或承租人',
  input: z.object({ estateId: id, key: z.string().trim().max(60) }),
  output: z.array(parkingPerson),
});
export const findParkingHouses = endpoint({
  method: 'POST',
  path: '/api/estate/parking/houses',
  access: { menu: MENU.parking, act: 'view' },
  summary: '查找关联房屋',
  input: z.object({ estateId: id, key: z.string().trim().max(60) }),
  output: z.array(z.object({ id, code: z.string(), owners: z.string() })),
});

// ---- sale -----------------------------------------------------------------------------------------------------------------

/** Sold, or passed on by its owner: the old ownership ends the day before. */
export const sellParking = endpoint({
  method: 'POST',
  path: '/api/estate/parking/{id}/sell',
  access: change,
  summary: '出售或过户',
  idempotent: true,
  input: z
    .object({
      id: idParam,
      version,
      ...holder,
      fromDate: day,
      certificateNo: z.string().trim().max(60, '产权证号最多 60 个字').default(''),
      houseId: id.nullable().default(null),
    })
    .refine(someone, SOMEONE),
  output: noAnswer,
});
export const takeBackParking = endpoint({
  method: 'POST',
  path: '/api/estate/parking/{id}/take-back',
  access: change,
  summary: '收回已售车位',
  /** The first day it is the company's again. */
  input: z.object({ id: idParam, version, onDate: day, reason: z.string().trim().min(1, '请输入收回原因').max(200, '原因最多 200 个字') }),
  output: noAnswer,
});

// ---- lease ------------------------------------------------------------------------------------------------------------------

const term = {
  contractNo: z.string().trim().max(60, '合同编号最多 60 个字').default(''),
  monthlyPrice,
};
export const leaseParking = endpoint({
  method: 'POST',
  path: '/api/estate/parking/{id}/lease',
  access: change,
  summary: '出租车位',
  idempotent: true,
  input: z
    .object({
      id: idParam,
      version,
      ...holder,
      ...term,
      houseId: id.nullable().default(null),
      fromDate: day,
      toDate: day,
      remark: z.string().trim().max(500, '备注最多 500 个字').default(''),
    })
    .refine(someone, SOMEONE)
    .refine(({ fromDate, toDate }) => toDate >= fromDate, { path: ['toDate'], message: '止租日期不能早于起租日期' }),
  output: z.object({ id }),
});
/** A lease of its own that begins the day after: what was agreed before stays as it was. */
export const renewParkingLease = endpoint({
  method: 'POST',
  path: '/api/estate/parking/lease/{id}/renew',
  access: change,
  summary: '续租',
  idempotent: true,
  input: z.object({ id: idParam, version, ...term, toDate: day }),
  output: z.object({ id }),
});
export const endParkingLease = endpoint({
  method: 'POST',
  path: '/api/estate/parking/lease/{id}/end',
  access: change,
  summary: '提前退租',
  /** The last day it is held. */
  input: z.object({
    id: idParam,
    version,
    endedOn: day,
    endReason: z.string().trim().min(1, '请输入退租原因').max(200, '原因最多 200 个字'),
  }),
  output: noAnswer,
});
/** A lease that has not begun is taken back whole. */
export const cancelParkingLease = endpoint({
  method: 'DELETE',
  path: '/api/estate/parking/lease/{id}',
  access: change,
  summary: '撤销尚未开始的租约',
  input: z.object({ id: idParam }),
  output: noAnswer,
});

// ---- cars -------------------------------------------------------------------------------------------------------------------

const PROVINCES = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼';
/** I and O are not used. Fuel: five places, the last may name a use. New energy: six, led (small) or ended (large) by a letter. */
const PLATE = new RegExp(
  `^[${PROVINCES}][A-HJ-NP-Z](?:[A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳]|[A-HJK][A-HJ-NP-Z0-9]\\d{4}|\\d{5}[A-HJK])$`,
);
const NOT_MOTORISED = 5;

/** `粤b·12345` is `粤B12345`: blanks, dots and hyphens are not part of a plate. */
export const cleanPlate = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s·•・.\-—]/g, '')
    .toUpperCase();

const vehicleForm = z.object({
  plate: z.string('请输入车牌号').overwrite(cleanPlate).min(1, '请输入车牌号').max(12, '车牌号最多 12 位'),
  model: vehicleModel.schema,
  brand: z.string().trim().max(40, '品牌最多 40 个字').default(''),
  color: z.string().trim().max(20, '颜色最多 20 个字').default(''),
  personId: id.nullable().default(null),
  main: z.boolean().default(false),
  remark: z.string().trim().max(200, '备注最多 200 个字').default(''),
});
export type VehicleForm = z.output<typeof vehicleForm>;
/** Bicycles and the like carry plates of a city's own making. */
const plateFits = ({ plate, model }: VehicleForm) => model === NOT_MOTORISED || PLATE.test(plate);
const PLATE_WRONG = { path: ['plate'], message: '车牌号不正确，应如 粤B12345 或 粤BD12345' };

/** `version` is the space's. `elsewhere` names other spaces with the same plate: worth a look, not refused. */
const vehicleSaved = z.object({ id, elsewhere: z.array(z.string()) });

export const addVehicle = endpoint({
  method: 'POST',
  path: '/api/estate/parking/{id}/vehicle',
  access: change,
  summary: '登记车辆',
  idempotent: true,
  input: vehicleForm.extend({ id: idParam, version }).refine(plateFits, PLATE_WRONG),
  output: vehicleSaved,
});
export const changeVehicle = endpoint({
  method: 'PUT',
  path: '/api/estate/parking/vehicle/{id}',
  access: change,
  summary: '修改车辆',
  input: vehicleForm.extend({ id: idParam, version }).refine(plateFits, PLATE_WRONG),
  output: vehicleSaved,
});
export const removeVehicle = endpoint({
  method: 'DELETE',
  path: '/api/estate/parking/vehicle/{id}',
  access: change,
  summary: '移除车辆',
  input: z.object({ id: idParam }),
  output: noAnswer,
});
