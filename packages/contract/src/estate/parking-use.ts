// Use of a parking space: its sale and return, its leases and cars, and the look-ups its dialogs need.
import { z } from 'zod';
import { day } from '../kit/dates.ts';
import { business, failures } from '../kit/failure.ts';
import { createdAnswer, optionalId, optionalText, searchText } from '../kit/fields.ts';
import { id, idParam, version } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { MENU } from '../menu.ts';
import { PERSON_KIND, VEHICLE_MODEL } from './enums.ts';
import { monthlyPrice } from './parking.ts';

const lease = resource({ path: '/api/estate/parking/lease', menu: MENU.parking, what: '车位租约' });
const vehicle = resource({ path: '/api/estate/parking/vehicle', menu: MENU.parking, what: '车辆' });
const parking = resource({ path: '/api/estate/parking', menu: MENU.parking, what: '车位' });

export const PARKING_USE_FAILURES = failures({
  PARKING_NOT_FOR_SALE: business('只有产权车位可以出售，该车位为{kind}车位'),
  PARKING_SOLD: business('车位已售，不能出租'),
  PARKING_NOT_SOLD: business('车位未出售，无需收回'),
  PARKING_OWNER_DATE: business('日期应晚于{what} {date}'),
  PARKING_LEASED: business('车位自 {from} 至 {to} 已出租给{name}，请先退租再出售'),
  PARKING_OUTSIDER: business('租客不是本小区业主或住户，规划车位应首先满足业主需要，请在备注中说明原因'),
  LEASE_OVERLAP: business('租期与已有租约重叠{which}'),
  LEASE_END_RANGE: business('退租日期应在 {from} 至 {to} 之间'),
  LEASE_OVER: business('租约已结束或已退租'),
  LEASE_BEGUN: business('租约已开始，请办理退租'),
  LEASE_NOT_BEGUN: business('租约尚未开始，请撤销租约'),
  LEASE_RENEW_DATE: business('续租止日不能早于 {date}'),
  PLATE_TAKEN: business('该车位已登记车牌 {plate}'),
});

// ---- persons ------------------------------------------------------------------------------------------------------------

/** A person on file, or a new one by name and phone. */
const holder = {
  personId: optionalId,
  kind: PERSON_KIND.schema.default(PERSON_KIND.natural),
  name: optionalText('姓名', 60),
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
  /** Houses the person owns or lives in, joined with 、. */
  houses: z.string(),
});
export const findParkingPeople = parking.write('people', '查找业主或租客', {
  act: 'change',
  input: { estateId: id, key: searchText },
  output: z.array(parkingPerson),
});
export const findParkingHouses = parking.read('houses', '查找关联房屋', {
  input: { estateId: id, key: searchText },
  output: z.array(z.object({ id, code: z.string(), owners: z.string() })),
});

// ---- sale -----------------------------------------------------------------------------------------------------------------

/** A sale by the company or by the owner; the previous ownership ends the day before. */
export const sellParking = parking.write('{id}/sell', '出售或过户', {
  act: 'change',
  idempotent: true,
  input: z
    .object({
      id: idParam,
      version,
      ...holder,
      fromDate: day,
      certificateNo: optionalText('产权证号', 60),
      houseId: optionalId,
    })
    .refine(someone, SOMEONE),
});
/** `onDate` is the first day on which the space belongs to the company again. */
export const takeBackParking = parking.step('{id}/take-back', '收回已售车位', {
  fields: { onDate: day, reason: z.string().trim().min(1, '请输入收回原因').max(200, '原因最多 200 个字') },
});

// ---- lease ------------------------------------------------------------------------------------------------------------------

const term = {
  contractNo: optionalText('合同编号', 60),
  monthlyPrice,
};
export const leaseParking = parking.write('{id}/lease', '出租车位', {
  act: 'change',
  idempotent: true,
  input: z
    .object({
      id: idParam,
      version,
      ...holder,
      ...term,
      houseId: optionalId,
      fromDate: day,
      toDate: day,
      remark: optionalText('备注', 500),
    })
    .refine(someone, SOMEONE)
    .refine(({ fromDate, toDate }) => toDate >= fromDate, { path: ['toDate'], message: '止租日期不能早于起租日期' }),
  output: createdAnswer,
});
/** Creates a new lease that begins the day after the old one ends; the old one stays unchanged. */
export const renewParkingLease = lease.step('{id}/renew', '续租', {
  idempotent: true,
  fields: { ...term, toDate: day },
  output: createdAnswer,
});
/** `endedOn` is the last day of the lease. */
export const endParkingLease = lease.step('{id}/end', '提前退租', {
  fields: { endedOn: day, endReason: z.string().trim().min(1, '请输入退租原因').max(200, '原因最多 200 个字') },
});
/** Only a lease that has not begun can be cancelled. */
export const cancelParkingLease = lease.remove({ act: 'change', summary: '撤销尚未开始的租约' });

// ---- cars -------------------------------------------------------------------------------------------------------------------

const PROVINCES = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼';
/**
 * I and O are not used. Fuel cars have five characters, the last of which may be a special-use mark; new-energy cars have six, with a
 * letter first (small) or last (large).
 */
const PLATE = new RegExp(
  `^[${PROVINCES}][A-HJ-NP-Z](?:[A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳]|[A-HJK][A-HJ-NP-Z0-9]\\d{4}|\\d{5}[A-HJK])$`,
);

/** `粤b·12345` becomes `粤B12345`: blanks, dots and hyphens are not part of a plate. */
export const cleanPlate = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s·•・.\-—]/g, '')
    .toUpperCase();

const vehicleForm = z.object({
  plate: z.string('请输入车牌号').overwrite(cleanPlate).min(1, '请输入车牌号').max(12, '车牌号最多 12 位'),
  model: VEHICLE_MODEL.schema,
  brand: optionalText('品牌', 40),
  color: optionalText('颜色', 20),
  personId: optionalId,
  main: z.boolean().default(false),
  remark: optionalText('备注', 200),
});
export type VehicleForm = z.output<typeof vehicleForm>;
/** Plates of vehicles without a motor have a format set by each city, so they are not checked. */
const plateFits = ({ plate, model }: VehicleForm) => model === VEHICLE_MODEL.notMotorised || PLATE.test(plate);
const PLATE_WRONG = { path: ['plate'], message: '车牌号不正确，应如 粤B12345 或 粤BD12345' };

/** `version` is that of the space. `elsewhere` names other spaces with the same plate; this is a warning, not a refusal. */
const vehicleSaved = z.object({ id, elsewhere: z.array(z.string()) });

export const addVehicle = parking.step('{id}/vehicle', '登记车辆', {
  idempotent: true,
  fields: vehicleForm.refine(plateFits, PLATE_WRONG),
  output: vehicleSaved,
});
export const changeVehicle = vehicle.change(vehicleForm.refine(plateFits, PLATE_WRONG), { output: vehicleSaved });
export const removeVehicle = vehicle.remove({ act: 'change', summary: '移除车辆' });
