// A discount for paying n months together ends when fewer than n of them stay paid: a reversal takes it back from the months that stay, in
// the same document. Pure.
import { BILL_CHANGE, type TakenBack } from '@anju/contract';
import { addDecimal, monthsPaid, sumMoney } from '@anju/domain';
import { cents, negated } from '../../ledger/amount.rules.ts';
import type { BillNow, BillStep } from '../../ledger/settlement-shapes.ts';
import type { StandingStep } from '../../bill/late/standing-steps.ts';
import type { AheadPaid, EarlierTakenBack } from './taken-back-shapes.ts';

interface EndedDiscount {
  readonly billId: number;
  readonly discount: NonNullable<AheadPaid['discount']>;
}
/** What one item of one object loses. */
export interface EndedGroup extends TakenBack {
  readonly bills: readonly EndedDiscount[];
}

/** `seqs`: the lines that are reversed now. */
export function endedDiscounts(paid: readonly AheadPaid[], seqs: ReadonlySet<number>): EndedGroup[] {
  const groups = Map.groupBy(paid, ({ batchId, objectKind, objectId, chargeTypeId }) =>
    [batchId, objectKind, objectId, chargeTypeId].join(':'),
  );
  const isReversed = ({ seq }: AheadPaid): boolean => seq !== null && seqs.has(seq);
  return [...groups.values()].flatMap((months) => {
    const [first] = months;
    if (!first || !months.some(isReversed)) return [];
    const standing = months.filter((one) => !one.done && !isReversed(one));
    const left = monthsPaid(
      standing.map(({ periodFrom: from }) => ({ from })),
      first.periodMonths,
    );
    const bills = standing.flatMap(({ billId, discount }) => (discount && discount.needed > left ? [{ billId, discount }] : []));
    const [one] = bills;
    if (!one) return [];
    const { name, needed, kind } = one.discount;
    const amount = sumMoney(bills.map(({ discount }) => negated(discount.amount)));
    return [{ item: first.item, objectText: first.objectText, name, kind, needed, left, months: bills.length, amount, bills }];
  });
}

/** The reason stored with the counterpart of a discount. */
export const takenBackReason = ({ kind, left, needed }: EndedGroup): string =>
  `收回${BILL_CHANGE.text(kind)}：只剩 ${left} 个月，不足 ${needed} 个月`;

/** The note on the document that reverses the other months. */
export const takenBackNote = (group: EndedGroup): string =>
  `${group.item}只剩 ${group.left} 个月，不足“${group.name}”的 ${group.needed} 个月，收回${BILL_CHANGE.text(group.kind)} ${group.amount} 元，计入待缴`;

/** The month stays paid and owes its discount from today on; nothing accrues for the time in which it was granted. */
export const takenBackStep = (bill: BillNow, amount: string, today: string): BillStep => ({
  id: bill.id,
  settled: '0',
  reduced: amount,
  lateSettled: '0',
  lateFixed: cents(bill.accrued),
  lateDay: bill.running ? today : bill.lateDay,
});

/**
 * The steps of a bill with a discount that was granted by the settlement and taken back by another reversal: it lowered the principal for
 * that time.
 */
export function withTakenBack(
  steps: readonly StandingStep[],
  settlementId: number,
  { billId, amount, day }: EarlierTakenBack,
): StandingStep[] {
  const granted = steps.map((step) => (step.settlementId === settlementId ? { ...step, payable: addDecimal(step.payable, amount) } : step));
  const at = granted.findIndex((step) => step.day > day);
  return granted.toSpliced(at < 0 ? granted.length : at, 0, {
    billId,
    settlementId,
    day,
    payable: negated(amount),
    paid: '0',
    changeIds: [],
  });
}
