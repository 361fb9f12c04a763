// Shapes of a settlement that the desk, the lists and the papers share.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { id, version } from '../../kit/ids.ts';
import { invoiceState, settlementState, settleType } from '../enums.ts';

export const tenderList = z.literal([1, 2], '收款方式不正确');

/** One settlement in a list. */
export const settlementBrief = z.object({
  id,
  version,
  number: z.string(),
  type: settleType.schema,
  state: settlementState.schema,
  estateId: id,
  estateName: z.string(),
  houseId: id.nullable(),
  /** Of one without a house: the parking space or customer its paper names. */
  houseCode: z.string(),
  payerName: z.string(),
  day,
  at: instant,
  /** 0: the system itself (自动抵扣). */
  cashierId: z.int().nonnegative(),
  cashierName: z.string(),
  /** counter · mobile · bank · auto · import */
  source: z.string(),
  /** Negative when money went out. */
  total: z.string(),
  /** What red ink has taken back of it so far. */
  reversed: z.string(),
  /** Of a red one: the settlement it takes back. */
  originalId: id.nullable(),
  originalNumber: z.string(),
  /** Methods, joined with 、. */
  tenders: z.string(),
  /** In a day close already. */
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
  /** Red ink took it back: number of that paper. */
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
  state: invoiceState.schema,
  /** Empty until it was made. */
  invoiceNo: z.string(),
  /** What of the settlement stands on it. */
  amount: z.string(),
  living: z.boolean(),
});
