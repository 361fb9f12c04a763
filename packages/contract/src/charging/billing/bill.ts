// Bills (应收): what an object owes for an item and a period, how it was computed, and how it has changed since.
import { z } from 'zod';
import { day, instant, monthOf } from '../../kit/dates.ts';
import { id } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { BILL_CHANGE, BILL, OBJECT } from '../enums.ts';
import { optionalId, requiredText, searchKey, severalOf } from '../../kit/fields.ts';
import { business, failures } from '../../kit/failure.ts';

export const month = monthOf('请选择账期', '账期应为年月，如 2026-11');

export const billRow = z.object({
  id,
  estateName: z.string(),
  objectKind: OBJECT.schema,
  objectId: id,
  /** House or parking code, or the customer's name. */
  objectText: z.string(),
  houseId: id.nullable(),
  payerName: z.string(),
  chargeTypeId: id,
  item: z.string(),
  periodFrom: day,
  periodTo: day,
  once: z.boolean(),
  dueDate: day,
  state: BILL.schema,
  void: z.boolean(),
  suspended: z.boolean(),
  amount: z.string(),
  adjusted: z.string(),
  reduced: z.string(),
  settled: z.string(),
  open: z.string(),
  /** 违约金 unpaid as of today. */
  late: z.string(),
  explain: z.string(),
});
export type BillRow = z.infer<typeof billRow>;

export const billFilter = z.object({
  estateId: optionalId,
  /** House code or number, parking code, name, phone. */
  key: searchKey,
  chargeTypeId: optionalId,
  states: severalOf(BILL),
  /** The period begins in these months. */
  monthFrom: month.nullable().default(null),
  monthTo: month.nullable().default(null),
  overdue: z.boolean().default(false),
  void: z.boolean().default(false),
  /** The bills of one house and of its parking spaces. */
  houseId: optionalId,
  payerId: optionalId,
  publicationId: optionalId,
});
export type BillFilter = z.output<typeof billFilter>;

/** The screens that show bills. */
export const BILL_MENUS = [
  MENU.billingAudit,
  MENU.billingNotify,
  MENU.checkout,
  MENU.arrearsChase,
  MENU.billingReduce,
  MENU.accountAdjust,
  MENU.accountDiscount,
  MENU.accountOverdue,
  MENU.accountReduction,
] as const;
const billCalls = resource({ path: '/api/charging/bill', menu: [...BILL_MENUS], what: '账单' });

export const BILL_FAILURES = failures({
  BILL_HAS_LINES: business('账单已有收款，不能作废，请先红冲收款'),
  BILL_LOCKED: business('账单正由{by}收款，暂不能作废'),
  BILL_NOT_PUBLISHED: business('账单尚未发布，请在计费审核中退回或撤回'),
});

export const searchBills = billCalls.search(billFilter.shape, billRow, {
  totals: { amount: z.string(), settled: z.string(), open: z.string() },
});

export const billStep = z.object({ text: z.string(), reason: z.string(), by: z.string(), at: instant });
export const billDetail = billRow.extend({
  standardName: z.string(),
  batchNumber: z.string(),
  publicationNumber: z.string(),
  lateTerms: z.string(),
  /** How the late fee came about: principal × rate × days by step, pauses and cap. Absent while none has accrued. */
  lateText: z.string().optional(),
  lateSettled: z.string(),
  lateWaived: z.string(),
  /** One entry per range of days with the same price and area. */
  calc: z.array(z.record(z.string(), z.union([z.string(), z.number()]))),
  changes: z.array(z.object({ id, kind: BILL_CHANGE.schema, amount: z.string(), reason: z.string(), day, by: z.string() })),
  lines: z.array(
    z.object({ settlementId: id, number: z.string(), day, amount: z.string(), late: z.string(), tenders: z.string(), state: z.int() }),
  ),
  steps: z.array(billStep),
  createdBy: z.string(),
  createdAt: instant,
});
export type BillDetail = z.infer<typeof billDetail>;
export const getBill = billCalls.get(billDetail);

export const stepReason = requiredText('原因', 200, 'tight');

/** Only a published bill without payments. It stays readable, and its period can be billed again. */
export const voidBill = billCalls.step('{id}/void', '作废账单', {
  menu: MENU.billingAudit,
  act: 'void',
  version: false,
  fields: { reason: stepReason },
});
