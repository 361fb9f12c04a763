// 日常结算 (menu 164): the summary of a house that a cashier sees before a payment, and how a payment names what it pays. Domain notes, 4.4.
import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { day } from '../../kit/dates.ts';
import { chosen, id } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { HOUSE_USE, houseUseType, OWNER_TYPE, RESIDENT_RELATION } from '../../estate/enums.ts';
import { MENU } from '../../menu.ts';
import { OBJECT, PAYER_RELATION } from '../enums.ts';
import { settleSettings } from '../service/settle-setting.ts';
import { depositDue } from './deposit-due.ts';
import { settlementBrief } from './settlement-shapes.ts';
import { optionalId } from '../../kit/fields.ts';

const desk = resource({
  path: '/api/charging/desk',
  menu: MENU.checkout,
  what: '无房车位、客户、合同的收费情况：付款人、未收账单、最近结算',
});

/** An amount typed by the user: never negative, at most two decimals. */
export const paidAmount = z
  .string('请输入金额')
  .trim()
  .regex(/^\d{1,12}(\.\d{1,2})?$/, '金额应为非负数，最多两位小数');

/** Which part of a bill is paid. */
export const payLine = z.object({
  billId: id,
  /** Principal; null means the whole open amount. */
  amount: paidAmount.nullable().default(null),
  /** 违约金: everything due on the day, nothing, or this amount. */
  late: z.union([z.literal(['due', 'none']), paidAmount]).default('due'),
});
export type PayLine = z.output<typeof payLine>;

/** A prepayment into an account of a house, for one item or for any item (null). */
export const prepaidEntry = z.object({ houseId: id, chargeTypeId: optionalId, amount: paidAmount });
export type PrepaidEntry = z.output<typeof prepaidEntry>;

/** 预收以后月份: a number of months of the charge of an attachment, from the first day not billed yet. */
export const aheadEntry = z.object({
  attachmentId: id,
  months: z.int('请选择预收月数').min(1, '预收月数应为 1 到 24').max(24, '预收月数应为 1 到 24'),
});
export type AheadEntry = z.output<typeof aheadEntry>;

/** An object billed without a house: a parking space that belongs to none, a customer, or a contract. */
const freeObject = z.object({
  objectKind: z.literal([OBJECT.parking, OBJECT.customer, OBJECT.contract], '请选择车位、客户或合同'),
  objectId: id,
  /** The estate, for a customer who may owe in several. Null means the estate of the customer's bills. */
  estateId: optionalId,
});
export type FreeObject = z.output<typeof freeObject>;

/** What a payment is made for: a house, or an object without a house. */
export const payPlace = { houseId: chosen('房屋').nullable(), object: freeObject.nullable().default(null) };
export const onePlace = ({ houseId, object }: { readonly houseId: number | null; readonly object: FreeObject | null }): boolean =>
  (houseId === null) !== (object === null);
export const ONE_PLACE = { message: '请选择房屋，或没有房屋的车位、客户、合同，只能选一个', path: ['houseId'] };

// ---- summary of a house -----------------------------------------------------------------------------------------------

const deskPerson = z.object({
  personId: id,
  name: z.string(),
  /** Masked. */
  phone: z.string(),
  /** `lessee` of a parking space and `customer` occur only without a house. */
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
  /** Code of the house or parking space, or number of the customer. */
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
  /** Open principal; 0.00 when only a late fee is open. */
  open: z.string(),
  /** 违约金 due today. */
  late: z.string(),
  /** How the late fee came about: principal × rate × days by step, pauses and cap. Absent while none has accrued. */
  lateText: z.string().optional(),
  /** Days past the due date; 0 when not overdue. */
  overdueDays: z.int(),
  suspended: z.boolean(),
  /** What holds the bill (a bank file, an open order), so that it cannot be paid here meanwhile. */
  heldBy: z.string().nullable(),
  explain: z.string(),
  /** Whose debt it is; null when the bill names nobody. */
  payerId: id.nullable(),
  /** It is the debt of the payer, of another owner of the same house, or of nobody named. Other bills are paid for another person: 代缴. */
  own: z.boolean(),
});
export type DeskBill = z.infer<typeof deskBill>;

const prepaidBalance = z.object({
  accountId: id,
  /** Null means any item. */
  chargeTypeId: id.nullable(),
  chargeTypeName: z.string(),
  /** Of an account in the name of a person; absent for the account of the house. */
  personName: z.string().optional(),
  balance: z.string(),
});
const depositBalance = z.object({
  accountId: id,
  chargeTypeId: id,
  chargeTypeName: z.string(),
  personName: z.string(),
  /** Number and day of the settlement with which the deposit was received. */
  number: z.string(),
  takenOn: day.nullable(),
  balance: z.string(),
});
const pointsBalance = z.object({
  accountId: id,
  personName: z.string(),
  points: z.string(),
  /** Their value in yuan. */
  worth: z.string(),
});

/** Other debts of a payer that belong to no house. */
const otherObject = freeObject.extend({
  estateId: id,
  text: z.string(),
  estateName: z.string(),
  bills: z.int(),
  open: z.string(),
});
const otherHouse = z.object({ houseId: id, code: z.string(), estateId: id, estateName: z.string(), bills: z.int(), open: z.string() });
/** 分期协议: a running agreement over bills that are shown. */
const deskPlan = z.object({
  id,
  number: z.string(),
  /** What is to be paid next; null when all is paid. */
  next: z.object({ dueDate: day, amount: z.string(), late: z.boolean() }).nullable(),
  /** All bills of the agreement, in its order; bills of other objects are not shown here. */
  billIds: z.array(id),
});
export type DeskPlan = z.infer<typeof deskPlan>;
const deskTotals = z.object({ bills: z.int(), open: z.string(), late: z.string(), suspended: z.string() });
const deskPayer = z.object({ personId: id, name: z.string(), phone: z.string() });
/** One of the persons whose bills are open here, the payer first. */
const deskDebtor = z.object({
  /** Null: the bills that name nobody. */
  personId: id.nullable(),
  name: z.string(),
  /** Masked. */
  phone: z.string(),
  relation: PAYER_RELATION.schema,
  bills: z.int(),
  open: z.string(),
  late: z.string(),
  /** As `own` of the bills. */
  own: z.boolean(),
});
export type DeskDebtor = z.infer<typeof deskDebtor>;
const deskBooking = z.object({
  today: day,
  /** The cashier has already closed today. */
  closed: z.boolean(),
  /** The day on which money received now is booked. */
  day,
});
const deskSettings = settleSettings.pick({ order: true, changeLimit: true, roundOffLimit: true, pointShare: true });

export const houseCharging = endpoint({
  method: 'POST',
  path: '/api/common/house-charging',
  access: { menu: [MENU.checkout, MENU.checkoutMobile], act: 'view' },
  summary: '房屋收费情况：人员、未收账单、各类余额、最近结算',
  input: z.object({
    houseId: id,
    /** The person who pays, if known: the one who was searched for. */
    personId: optionalId,
  }),
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
    /** Today's owners first, the largest share at the top; then residents, the head of the household first. */
    people: z.array(deskPerson),
    /**
     * The payer unless another one is named; null when none is known. The person asked for if this person owns or rents the house or owes
     * something here; else the payer named for the house, else the owner of the largest share.
     */
    payer: deskPayer.nullable(),
    /** Whose bills are open; one entry when all are of one person. */
    payers: z.array(deskDebtor).default([]),
    /** Oldest due date first; on the same day by the priority of the item. */
    bills: z.array(deskBill),
    plans: z.array(deskPlan).default([]),
    totals: deskTotals,
    prepaid: z.array(prepaidBalance),
    /** 存零: the account of the house, and, in the name of the payer, the account of each payer whose change is kept apart from it. */
    change: z.array(z.object({ accountId: id, personName: z.string(), balance: z.string() })),
    deposits: z.array(depositBalance),
    /** 待收押金 that another area asks for. */
    depositDues: z.array(depositDue).default([]),
    points: z.array(pointsBalance),
    /** Other houses the payer owns today, those with debts first; only those of the same estate can be paid in the same settlement. */
    otherHouses: z.array(otherHouse),
    /**
     * Parking spaces without a house and customer bills that the payer owes, and bills of a parking space of this house from the time
     * before it belonged to the house.
     */
    otherObjects: z.array(otherObject).default([]),
    /** The last ten. */
    settlements: z.array(settlementBrief),
    booking: deskBooking,
    settings: deskSettings,
  }),
});
export type HouseCharging = z.infer<(typeof houseCharging)['output']>;

/** The same for an object without a house: no accounts exist for it, so there are no balances. */
export const objectCharging = desk.read('object', '无房车位、客户、合同的收费情况：付款人、未收账单、最近结算', {
  input: freeObject.extend({ personId: optionalId }),
  output: z.object({
    object: freeObject.extend({
      estateId: id,
      /** For example 车位 B1-018, or the number and name of a customer. */
      text: z.string(),
      estateName: z.string(),
      companyId: id,
      companyName: z.string(),
      /** The location of the parking space. */
      note: z.string(),
      disabled: z.boolean(),
    }),
    /** Today's tenant of the parking space, then its owner; or the customer. */
    people: z.array(deskPerson),
    /** The payer of the newest bill, otherwise the first of `people`. */
    payer: deskPayer.nullable(),
    payers: z.array(deskDebtor).default([]),
    bills: z.array(deskBill),
    plans: z.array(deskPlan).default([]),
    totals: deskTotals,
    otherHouses: z.array(otherHouse),
    otherObjects: z.array(otherObject),
    settlements: z.array(settlementBrief),
    booking: deskBooking,
    settings: deskSettings,
  }),
});
export type ObjectCharging = z.infer<(typeof objectCharging)['output']>;

/** Finds houses, and objects billed without a house; an exact number first, then those with debts. */
export const findAtDesk = desk.read('find', '按房号、车位、客户、合同编号、姓名、电话、车牌查找收费对象', {
  input: z.object({ key: z.string().trim().min(1, '请输入要查找的内容').max(60, '查找内容最多 60 个字') }),
  output: z.array(
    z.object({
      objectKind: OBJECT.schema,
      objectId: id,
      estateId: id,
      estateName: z.string(),
      text: z.string(),
      /** The person who matched; null when the object matched by its own number. */
      personId: id.nullable().default(null),
      /** The person who matched, with a masked phone; otherwise the owner or payer. */
      note: z.string(),
      bills: z.int(),
      open: z.string(),
    }),
  ),
});
