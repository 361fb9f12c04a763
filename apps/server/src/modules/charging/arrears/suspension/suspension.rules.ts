// 挂账, 回转, 核销, 核销收回: whether a bill fits a request, with a reason that the user can act on. Pure.
import { BILL, SUSPENSION } from '@anju/contract';
import { compareDecimal, cutText, formatDay, sumMoney } from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import type { BillFact } from './suspension-shapes.ts';

/** `1幢-101 物业费 2026.04.01-2026.04.30` */
export const factText = ({ objectText, item, periodFrom, periodTo }: BillFact): string =>
  `${objectText} ${item} ${formatDay(periodFrom)}-${formatDay(periodTo)}`;

/** Why this bill does not fit a request of the kind; null when it does. */
export function misfit(kind: number, fact: BillFact): string | null {
  if (fact.void) return '已作废';
  if (kind === SUSPENSION.recover) return fact.writeOffId === null ? '没有核销，或核销已冲回' : null;
  if (fact.state === BILL.paid) return '已付清';
  if (fact.state < BILL.published) return '尚未发布';
  if (fact.heldBy !== null) return `正由${fact.heldBy}收款`;
  if (kind !== SUSPENSION.suspend) return fact.suspended ? null : '没有挂账';
  if (fact.suspended) return '已挂账';
  if (fact.planned !== null) return `在分期协议 ${fact.planned} 中`;
  return fact.days > 0 ? null : '尚未逾期';
}

/** Refuses bills that do not fit, that wait in another request, or that lie in more than one estate. */
export function checkChosen(kind: number, billIds: readonly number[], facts: readonly BillFact[]): { estateId: number; amount: string } {
  const [first] = facts;
  if (!first || facts.length < new Set(billIds).size) throw fail('NOT_FOUND', { what: '账单' });
  if (facts.some(({ estateId }) => estateId !== first.estateId)) throw fail('HANG_ESTATE');
  for (const fact of facts) {
    const why = misfit(kind, fact) ?? (fact.waitsIn === null ? null : `已在 ${fact.waitsIn} 中`);
    if (why !== null) throw fail('HANG_BILL', { what: factText(fact), why });
  }
  return { estateId: first.estateId, amount: sumMoney(facts.map(({ amount }) => amount)) };
}

export interface Standing {
  readonly taken: readonly BillFact[];
  /** Bills that changed in the meantime, each with the reason. */
  readonly dropped: readonly string[];
}
/** Splits the bills of a request into those that still fit and those that do not. */
export function standing(kind: number, facts: readonly BillFact[]): Standing {
  const dropped: string[] = [];
  const taken = facts.filter((fact) => {
    const why = misfit(kind, fact);
    if (why !== null) dropped.push(`${factText(fact)} ${why}`);
    return why === null;
  });
  return { taken, dropped };
}

const CHECK_NOTE = 500;
/** What the approver wrote, and how the outcome differs from the request. */
export function noteOf(note: string, asked: string, amount: string, dropped: readonly string[]): string {
  const parts = [
    note,
    compareDecimal(asked, amount) === 0 ? '' : `申报 ${asked} 元，实际办理 ${amount} 元`,
    dropped.length === 0 ? '' : `未办理：${dropped.join('、')}`,
  ];
  return cutText(parts.filter((part) => part !== '').join('；'), CHECK_NOTE);
}
