// 挂账, 回转, 核销, 收回: whether a bill fits, told as a reason somebody can act on. Pure.
import { hangKind, hangState, HANG } from '@anju/contract';
import { compareDecimal, formatDay, sumMoney } from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import type { DocumentKind } from '../../document/document.rules.ts';
import type { BillFact } from './suspension-shapes.ts';

export const HANG_REQUEST: DocumentKind = { name: '挂账单据', stateText: hangState.text, refused: 'HANG_STATE' };
export const HANG_STATE = { draft: 1, waiting: 2, approved: 3, rejected: 4, withdrawn: 5 } as const;

/** `1幢-101 物业费 2026.04.01-2026.04.30` */
const factText = ({ objectText, item, periodFrom, periodTo }: BillFact): string =>
  `${objectText} ${item} ${formatDay(periodFrom)}-${formatDay(periodTo)}`;

/** Why this bill does not fit a request of the kind; null when it does. */
export function misfit(kind: number, fact: BillFact): string | null {
  if (fact.void) return '已作废';
  if (kind === HANG.recover) return fact.writeOffId === null ? '没有核销，或核销已冲回' : null;
  if (fact.state === 5) return '已付清';
  if (fact.state < 4) return '尚未发布';
  if (fact.heldBy !== null) return `正由${fact.heldBy}收款`;
  if (kind !== HANG.hang) return fact.hung ? null : '没有挂账';
  if (fact.hung) return '已挂账';
  if (fact.planned !== null) return `在分期协议 ${fact.planned} 中`;
  return fact.days > 0 ? null : '尚未逾期';
}

/** All fit, wait in no other request, and lie in one estate. */
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
  /** Words about those that changed meanwhile. */
  readonly dropped: readonly string[];
}
/** What of a request can still be done. */
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
/** What the approver wrote, and what came of it. */
export function noteOf(note: string, asked: string, amount: string, dropped: readonly string[]): string {
  const parts = [
    note,
    compareDecimal(asked, amount) === 0 ? '' : `申报 ${asked} 元，实际办理 ${amount} 元`,
    dropped.length === 0 ? '' : `未办理：${dropped.join('、')}`,
  ];
  return parts
    .filter((part) => part !== '')
    .join('；')
    .slice(0, CHECK_NOTE);
}

export const kindText = (kind: number): string => hangKind.text(kind);
