// The plan of a re-cut as the user sees it, and why it cannot be done now. Pure.
import { BILL, type Consequence, type HouseConsequences } from '@anju/contract';
import { compareDecimal, formatDay, sumMoney } from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import { isAffected } from './recut-plan.rules.ts';
import type { PlannedBill, ReachedBill } from './recut-shapes.ts';

export function requireFree(plan: readonly PlannedBill[]): void {
  const held = plan.find(({ blocked }) => blocked !== '');
  if (!held) return;
  const { item, periodFrom, periodTo } = held.bill;
  throw fail('RECUT_BLOCKED', { bill: `“${item}”${formatDay(periodFrom)}-${formatDay(periodTo)}`, reason: held.blocked });
}

const stateOf = ({ state, payable, received, periodFrom }: ReachedBill, today: string): Consequence['state'] => {
  if (state < BILL.published) return 'waiting';
  if (compareDecimal(received, payable) < 0) return 'open';
  return periodFrom > today ? 'ahead' : 'paid';
};

export function shownPlan(
  plan: readonly PlannedBill[],
  names: ReadonlyMap<number, string>,
  today: string,
): Pick<HouseConsequences, 'bills' | 'people'> {
  const nameOf = (payerId: number | null) => (payerId === null ? '未登记付款人' : (names.get(payerId) ?? ''));
  const bills = plan.map(({ bill, outcome, mayKeep, parts, relieved, credited, late, blocked }) => ({
    billId: bill.id,
    item: bill.item,
    payerId: bill.payerId,
    payer: nameOf(bill.payerId),
    periodFrom: bill.periodFrom,
    periodTo: bill.periodTo,
    amount: bill.payable,
    received: bill.received,
    state: stateOf(bill, today),
    outcome,
    mayKeep,
    parts: parts.map(({ calc: _calc, ...part }) => ({ ...part, payer: nameOf(part.payerId) })),
    relieved,
    credited,
    lateCredited: late?.credited ?? '0.00',
    blocked,
  }));
  const affected = plan.filter(isAffected);
  const owed = affected.flatMap((one) => one.owed);
  const people = [...Map.groupBy(owed, ({ payerId }) => payerId)].map(([payerId, own]) => ({
    name: nameOf(payerId),
    before: sumMoney(own.map(({ before }) => before)),
    after: sumMoney(own.map(({ after }) => after)),
    credited: sumMoney(
      affected.filter(({ bill }) => bill.payerId === payerId).flatMap(({ credited, late }) => [credited, late?.credited ?? '0']),
    ),
  }));
  return { bills, people };
}
