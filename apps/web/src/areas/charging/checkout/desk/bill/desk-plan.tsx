// 分期协议 at the desk and on the phone: what was agreed to be paid next, collected with one press from the bills of the agreement.
import './desk-plan.css';
import { Button } from 'antd';
import type { DeskBill, DeskPlan } from '@anju/contract';
import { formatDay, formatMoney } from '@anju/domain';
import { isOn, type BillChoice } from '../state/desk.rules.ts';

/** The ticks that leave exactly the bills of an agreement chosen. */
function onlyPlan(bills: readonly DeskBill[], { flipped }: Pick<BillChoice, 'flipped'>, billIds: readonly number[]): ReadonlySet<number> {
  const next = new Set(flipped);
  for (const bill of bills) {
    const changes = bill.heldBy === null && isOn(bill, { flipped }) !== billIds.includes(bill.id);
    if (changes && !next.delete(bill.id)) next.add(bill.id);
  }
  return next;
}

interface PlansProps {
  readonly plans: readonly DeskPlan[];
  readonly bills: readonly DeskBill[];
  readonly typed: Pick<BillChoice, 'flipped'>;
  readonly change: (patch: { readonly flipped: ReadonlySet<number>; readonly amount: string }) => void;
}

export function DeskPlans({ plans, bills, typed, change }: PlansProps) {
  return plans.map(({ id, number, next, billIds }) =>
    next === null ? null : (
      <div key={id} className="desk-plan">
        <span className={next.late ? 'ui-danger' : ''}>
          {`分期协议 ${number}：${formatDay(next.dueDate)} 前应付 ${formatMoney(next.amount)} 元${next.late ? '，已过期' : ''}`}
        </span>
        <Button size="small" onClick={() => change({ flipped: onlyPlan(bills, typed, billIds), amount: next.amount })}>
          按协议收 {formatMoney(next.amount)}
        </Button>
      </div>
    ),
  );
}
