// Shapes of a settlement that the desk, the lists and the receipts share.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { id, version } from '../../kit/ids.ts';
import { INVOICE, SETTLEMENT, SETTLE } from '../enums.ts';
import { business, dialog, failures } from '../../kit/failure.ts';

export const SETTLEMENT_FAILURES = failures({
  SETTLE_MOVED: dialog(409, '应收金额已变动，现为 {total} 元，请核对后再收款。您填写的内容仍保留在页面上。'),
  SETTLE_ZERO: business('结算金额为零，没有可以结算的内容'),
  SETTLE_TWICE: business('同一{what}不能重复选择'),
  SETTLE_OTHER_ESTATE: business('一张票据只能结算同一小区的费用'),
  BILL_PAID: dialog(410, '“{item}”{period} 已由 {number} 收费，请刷新后重试'),
  BILL_NOT_OPEN: business('“{item}”{period} {state}，不能收款'),
  BILL_HELD: business('“{item}”{period} 正由{by}收款，暂不能在此收款'),
  BILL_ABOVE_OPEN: business('“{item}”{period} 未收{what} {open} 元，不能收 {amount} 元'),
  TENDER_SUM: business('收款方式合计 {tenders} 元，应收 {total} 元，两者应一致'),
  TENDER_UNKNOWN: business('所选收款方式不能用于此处'),
  TENDER_REFERENCE: business('“{name}”请填写凭证号'),
  RECEIVED_SHORT: business('实收现金 {received} 元，少于应收现金 {cash} 元'),
  CHANGE_ABOVE_LIMIT: business('存零最多 {limit} 元，多出的 {kept} 元请找零或转为预交'),
  SETTLE_NO_HOUSE: business('没有房屋的收款不能{what}'),
  ROUND_OFF_LIMIT: business('抹零最多 {limit} 元'),
  ROUND_OFF_NONE: business('抹零只能用于全额收取的账单，且小于账单金额'),
  SPECIAL_ABOVE: business('{name}可用 {balance} 元，不足 {amount} 元'),
  SPECIAL_NOT_HIS: business('{name}不属于本次结算的房屋或付款人'),
  SPECIAL_EARMARKED: business('该预交款只能用于“{item}”，最多可用 {most} 元'),
  SPECIAL_BILLS_ONLY: business('特殊支付合计不能超过账单应收 {most} 元'),
  POINTS_SHARE: business('积分最多抵扣账单应收的 {percent}%，即 {most} 元'),
  ACCOUNT_SHORT: business('{name}余额 {balance} 元，不能退 {amount} 元'),
  ACCOUNT_KIND_WRONG: business('所选账户不是{kind}账户，或不属于该房屋'),
  DEPOSIT_ITEM: business('“{name}”不是押金项目'),
  SETTLE_REMARK: business('“{type}”请填写备注'),
  SETTLEMENT_STATE: business('结算 {number} {state}，不能{what}'),
  SETTLEMENT_IS_RED: business('红冲单 {number} 不能再作废或红冲'),
  VOID_OWN: business('只能作废本人办理的结算，请办理红冲'),
  VOID_DAY: business('只能作废当日且未日结的结算，请办理红冲'),
  RED_LINE_DONE: business('结算 {number} 的第 {seq} 行已红冲或不存在'),
  RED_TENDER: business('退回“{name}”最多 {most} 元'),
  ACCOUNT_USED: business('{name}已在 {number} 中使用，请先红冲 {number}'),
});

export const tenderList = z.literal([1, 2], '收款方式不正确');

/** One settlement in a list. */
export const settlementBrief = z.object({
  id,
  version,
  number: z.string(),
  type: SETTLE.schema,
  state: SETTLEMENT.schema,
  estateId: id,
  estateName: z.string(),
  houseId: id.nullable(),
  /** Without a house: the parking space or customer named on the receipt. */
  houseCode: z.string(),
  payerName: z.string(),
  day,
  at: instant,
  /** 0 is the system (自动抵扣). */
  cashierId: z.int().nonnegative(),
  cashierName: z.string(),
  /** counter · mobile · bank · auto · import */
  source: z.string(),
  /** Negative when money was paid out. */
  total: z.string(),
  /** The amount reversed so far. */
  reversed: z.string(),
  /** For a reversal, the settlement it reverses. */
  originalId: id.nullable(),
  originalNumber: z.string(),
  /** Methods, joined with 、. */
  tenders: z.string(),
  /** True once it is in a day close. */
  closed: z.boolean(),
});
export type SettlementBrief = z.infer<typeof settlementBrief>;

export const settlementLine = z.object({
  seq: z.int(),
  /** 1 账单 2 预交 3 存零 4 押金 5 其他 */
  kind: z.int(),
  billId: id.nullable(),
  accountId: id.nullable(),
  chargeTypeId: id.nullable(),
  chargeTypeName: z.string(),
  objectText: z.string(),
  periodFrom: day.nullable(),
  periodTo: day.nullable(),
  amount: z.string(),
  late: z.string(),
  text: z.string(),
  /** Whose debt was paid, if the payer paid it for another person (代缴). */
  debtor: z.string().nullable().default(null),
  /** Number of the settlement that reversed this line. */
  reversedBy: z.string().nullable(),
});
export type SettlementLine = z.infer<typeof settlementLine>;

export const settlementTender = z.object({
  seq: z.int(),
  list: tenderList,
  method: z.int(),
  name: z.string(),
  amount: z.string(),
  reference: z.string(),
  accountId: id.nullable(),
});
export type SettlementTender = z.infer<typeof settlementTender>;

export const settlementInvoice = z.object({
  id,
  number: z.string(),
  state: INVOICE.schema,
  /** Empty until it is issued. */
  invoiceNo: z.string(),
  /** The part of the settlement that the invoice covers. */
  amount: z.string(),
  living: z.boolean(),
});
