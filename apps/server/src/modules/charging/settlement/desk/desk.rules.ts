// Bills and sums as the desk shows them. Pure.
import type { DeskBill, DeskPlan, HouseCharging } from '@anju/contract';
import { sumMoney } from '@anju/domain';
import type { Agreement } from '../../bill/core/agreed-shapes.ts';
import { cents } from '../../ledger/amount.rules.ts';
import type { BillNow } from '../../ledger/settlement-shapes.ts';

export const deskBill = (bill: BillNow, text: { readonly lateText?: string }, own: boolean): DeskBill => ({
  id: bill.id,
  houseId: bill.houseId,
  houseCode: bill.houseCode,
  objectKind: bill.objectKind,
  objectId: bill.objectId,
  objectText: bill.objectText,
  chargeTypeId: bill.chargeTypeId,
  chargeTypeName: bill.item,
  settlePriority: bill.priority,
  periodFrom: bill.periodFrom,
  periodTo: bill.periodTo,
  dueDate: bill.dueDate,
  amount: bill.amount,
  adjusted: bill.adjusted,
  reduced: bill.reduced,
  settled: bill.settled,
  open: bill.open,
  late: cents(bill.late),
  ...text,
  overdueDays: bill.overdueDays,
  suspended: bill.suspended,
  heldBy: bill.heldBy,
  explain: bill.explain,
  payerId: bill.payerId,
  own,
});

export const deskPlan = ({ id, number, next, billIds }: Agreement): DeskPlan => ({ id, number, next, billIds: [...billIds] });

const sum = (bills: readonly BillNow[], of: 'open' | 'late'): string => sumMoney(bills.map((bill) => bill[of]));

export const totalsOf = (bills: readonly BillNow[]): HouseCharging['totals'] => ({
  bills: bills.length,
  open: sum(bills, 'open'),
  late: sum(bills, 'late'),
  suspended: sum(
    bills.filter(({ suspended }) => suspended),
    'open',
  ),
});
