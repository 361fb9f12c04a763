// 分期协议: what was paid decides the state of the plan; which bills may be in one plan. Pure.
import { PLAN } from '@anju/contract';
import { compareDecimal, type LaidInstalment } from '@anju/domain';
import type { BillFact } from '../suspension/suspension-shapes.ts';

/** Only a running plan changes with what was paid. */
export function stateOf(state: number, total: string, paid: string, laid: readonly LaidInstalment[]): number {
  if (state !== PLAN.running) return state;
  if (compareDecimal(paid, total) >= 0) return PLAN.done;
  return laid.some(({ late }) => late) ? PLAN.broken : PLAN.running;
}

interface Debtor {
  readonly objectKind: number;
  readonly objectId: number;
  readonly houseId: number | null;
  readonly payerId: number | null;
}
/** One plan takes the bills of its object, of the same house (a parking space), and of the same payer (a contract, a second house). */
export const isOf = (fact: BillFact, { objectKind, objectId, houseId, payerId }: Debtor): boolean =>
  (fact.objectKind === objectKind && fact.objectId === objectId) ||
  (houseId !== null && fact.houseId === houseId) ||
  (payerId !== null && fact.payerId === payerId);

/** Who owes the chosen bills; bills that name nobody are signed for by whoever owes the others. */
export const payersOf = (facts: readonly Pick<BillFact, 'payerId' | 'payerName'>[]): { payerId: number; payerName: string }[] => [
  ...new Map(facts.flatMap(({ payerId, payerName }) => (payerId === null ? [] : [[payerId, { payerId, payerName }] as const]))).values(),
];
