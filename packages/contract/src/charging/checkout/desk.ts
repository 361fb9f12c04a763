// 日常结算 (menu 164): what a cashier sees of a house before money moves, and how a payment names what it pays.
// Domain notes, 4.4.
import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { day } from '../../kit/dates.ts';
import { chosen, id } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { HOUSE_USE, houseUseType, OWNER_TYPE, RESIDENT_RELATION } from '../../estate/enums.ts';
import { MENU } from '../../menu.ts';
import { OBJECT } from '../enums.ts';
import { settleSettings } from '../service/settle-setting.ts';
import { settlementBrief } from './settlement-shapes.ts';
import { optionalId } from '../../kit/fields.ts';

const desk = resource({
  path: '/api/charging/desk',
  menu: MENU.checkout,
  what: '无房车位、客户、合同的收费情况：付款人、未收账单、最近结算',
});

/** An amount somebody types: never negative, at most two decimals. */
export const paidAmount = z
  .string('请输入金额')
  .trim()
  .regex(/^\d{1,12}(\.\d{1,2})?$/, '金额应为非负数，最多两位小数');

/** What of a bill is paid. */
export const payLine = z.object({
  billId: id,
  /** Principal; null is all that is open. */
  amount: paidAmount.nullable().default(null),
  /** 违约金: all that is due on the day, none of it, or so much. */
  late: z.union([z.literal(['due', 'none']), paidAmount]).default('due'),
});
export type PayLine = z.output<typeof payLine>;

/** Money paid ahead into an account of a house: for one item, or for any (null). */
export const prepaidEntry = z.object({ houseId: id, chargeTypeId: optionalId, amount: paidAmount });
export type PrepaidEntry = z.output<typeof prepaidEntry>;

/** 预收以后月份: so many months of what an attachment charges, from the first day not billed yet. */
export const aheadEntry = z.object({
  attachmentId: id,
  months: z.int('请选择预收月数').min(1, '预收月数应为 1 到 24').max(24, '预收月数应为 1 到 24'),
});
export type AheadEntry = z.output<typeof aheadEntry>;

/** What is billed without a house: a parking space that belongs to none, a customer, or a contract. */
const freeObject = z.object({
  objectKind: z.literal([OBJECT.parking, OBJECT.customer, OBJECT.contract], '请选择车位、客户、合同或合同'),
  objectId: id,
  /** Of a customer, who may owe in several estates: in which. Null takes the one its bills name. */
  estateId: optionalId,
});
export type FreeObject = z.output<typeof freeObject>;

/** What a payment stands on: a house, or an object that has none. */
export const payPlace = { houseId: chosen('房屋').nullable(), object: freeObject.nullable().default(null) };
export const onePlace = ({ houseId, object }: { readonly houseId: number | null; readonly object: FreeObject | null }): boolean =>
  (houseId === null) !== (object === null);
export const ONE_PLACE = { message: '请选择房屋，或没有房屋的车位、客户、合同，只能选一个', path: ['houseId'] };

// ---- the picture of a house -------------------------------------------------------------------------------------------

const deskPerson = z.object({
  personId: id,
  name: z.string(),
  /** Masked. */
  phone: z.string(),
  /** Who rents a parking space, or is the customer himself, where there is no house. */
  role: z.enum(['owner', 'resident', 'lessee', 'customer']),
  ownerType: OWNER_TYPE.schema.nullable(),
  share: z.string().nullable(),
  relation: RESIDENT_RELATION.schema.nullable(),
  head: z.boolean(),
  tags: z.array(z.object({ name: z.string(), color: z.string() })),
});
export type DeskPerson = z.infer<typeof deskPerson>;

export const deskBill = z.object({
  id,
  houseId: id.nullable(),
  houseCode: z.string(),
  objectKind: OBJECT.schema,
  objectId: id,
  /** Code of the house or space, number of the customer. */
  objectText: z.string(),
  chargeTypeId: id,
  chargeTypeName: z.string(),
  settlePriority: z.int(),
  periodFrom: day,
  periodTo: day,
  dueDate: day,
  amount: z.string(),
  adjusted: z.string(),
  reduced: z.string(),
  settled: z.string(),
  /** Principal left; 0.00 where only a late fee is left. */
  open: z.string(),
  /** 违约金 due today. */
  late: z.string(),
  /** Days past the due date; 0 when not overdue. */
  overdueDays: z.int(),
  hung: z.boolean(),
  /** Who waits for it (a bank file, an open order): it cannot be paid here meanwhile. */
  heldBy: z.string().nullable(),
  explain: z.string(),
});
export type DeskBill = z.infer<typeof deskBill>;

const prepaidBalance = z.object({
  accountId: id,
  /** Null: for any item. */
  chargeTypeId: id.nullable(),
  chargeTypeName: z.string(),
  balance: z.string(),
});
const depositBalance = z.object({
  accountId: id,
  chargeTypeId: id,
  chargeTypeName: z.string(),
  personName: z.string(),
  /** Number of the paper it was taken with, and its day. */
  number: z.string(),
  takenOn: day.nullable(),
  balance: z.string(),
});
const pointsBalance = z.object({
  accountId: id,
  personName: z.string(),
  points: z.string(),
  /** What they pay, in yuan. */
  worth: z.string(),
});

/** What a payer owes besides that belongs to no house. */
const otherObject = freeObject.extend({
  estateId: id,
  text: z.string(),
  estateName: z.string(),
  bills: z.int(),
  open: z.string(),
});
const otherHouse = z.object({ houseId: id, code: z.string(), estateId: id, estateName: z.string(), bills: z.int(), open: z.string() });
const deskTotals = z.object({ bills: z.int(), open: z.string(), late: z.string(), hung: z.string() });
const deskPayer = z.object({ personId: id, name: z.string(), phone: z.string() });
const deskBooking = z.object({
  today: day,
  /** The asking cashier has closed today. */
  closed: z.boolean(),
  /** The day money taken now is booked on. */
  day,
});
const deskSettings = settleSettings.pick({ order: true, changeLimit: true, roundOffLimit: true, pointShare: true });

export const houseCharging = endpoint({
  method: 'POST',
  path: '/api/common/house-charging',
  access: { menu: [MENU.checkout, MENU.checkoutMobile], act: 'view' },
  summary: '房屋收费情况：人员、未收账单、各类余额、最近结算',
  input: z.object({ houseId: id }),
  output: z.object({
    house: z.object({
      id,
      code: z.string(),
      estateId: id,
      estateName: z.string(),
      companyId: id,
      companyName: z.string(),
      buildArea: z.string(),
      chargeArea: z.string(),
      useState: HOUSE_USE.schema,
      useType: houseUseType.schema,
      chargeStartDate: day.nullable(),
      disabled: z.boolean(),
    }),
    /** Owners of today first, the one with the largest share at their head; then residents, the head of the household first. */
    people: z.array(deskPerson),
    /** Who pays unless somebody else is named; null where nobody is known. */
    payer: deskPayer.nullable(),
    /** Oldest due date first, inside a day by the priority of the item. */
    bills: z.array(deskBill),
    totals: deskTotals,
    prepaid: z.array(prepaidBalance),
    /** 存零; null where there is none. */
    change: z.object({ accountId: id, balance: z.string() }).nullable(),
    deposits: z.array(depositBalance),
    points: z.array(pointsBalance),
    /** Other houses the payer owns today, those that owe first; only those of `estateId` above can be paid on the same paper. */
    otherHouses: z.array(otherHouse),
    /** Parking spaces without a house and customer bills the payer owes, and bills a space of this house had before it belonged to it. */
    otherObjects: z.array(otherObject).default([]),
    /** The last ten. */
    settlements: z.array(settlementBrief),
    booking: deskBooking,
    settings: deskSettings,
  }),
});
export type HouseCharging = z.infer<(typeof houseCharging)['output']>;

/** The same of what has no house: nothing is held for it, so there are no balances. */
export const objectCharging = desk.read('object', '无房车位、客户、合同的收费情况：付款人、未收账单、最近结算', {
  input: freeObject,
  output: z.object({
    object: freeObject.extend({
      estateId: id,
      /** 车位 B1-018, or the number and name of a customer. */
      text: z.string(),
      estateName: z.string(),
      companyId: id,
      companyName: z.string(),
      /** Where the space lies. */
      note: z.string(),
      disabled: z.boolean(),
    }),
    /** Who rents the space today, then who owns it; or the customer. */
    people: z.array(deskPerson),
    /** Named by the newest bill, else the first of the people. */
    payer: deskPayer.nullable(),
    bills: z.array(deskBill),
    totals: deskTotals,
    otherHouses: z.array(otherHouse),
    otherObjects: z.array(otherObject),
    settlements: z.array(settlementBrief),
    booking: deskBooking,
    settings: deskSettings,
  }),
});
export type ObjectCharging = z.infer<(typeof objectCharging)['output']>;

/** Houses, and what has bills without a house; an exact number first, then those that owe. */
export const findAtDesk = desk.read('find', '按房号、车位、客户、合同编号、姓名、电话、车牌查找收费对象', {
  input: z.object({ key: z.string().trim().min(1, '请输入要查找的内容').max(60, '查找内容最多 60 个字') }),
  output: z.array(
    z.object({
      objectKind: OBJECT.schema,
      objectId: id,
      estateId: id,
      estateName: z.string(),
      text: z.string(),
      /** Who was meant, with his masked phone, else who owns or pays. */
      note: z.string(),
      bills: z.int(),
      open: z.string(),
    }),
  ),
});
