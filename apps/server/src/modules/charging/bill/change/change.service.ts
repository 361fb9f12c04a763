// Changes of the amount of a bill after it was computed: adjustments, reductions, discounts, waivers of late fees. All of them are made
// here, in the transaction of their document; each change can be undone once, by its counterpart.
import { BILL_CHANGE } from '@anju/contract';
import { fail } from '../../../../platform/errors/failure.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { refreshBalances } from '../core/balance.queries.ts';
import * as queries from './change.queries.ts';
import { checkChange, effectOf, negated, restoredBill, type ChangeLine, type ChangingBill } from './change.rules.ts';
import { listStandingSteps } from '../late/standing-steps.queries.ts';

export interface ChangeCommand {
  /** The kinds of bill_change: 1 调整 2 减免 3 折扣 4 抹零 5 违约金减免 */
  readonly kind: 1 | 2 | 3 | 4 | 5;
  /** Each bill at most once. */
  readonly lines: readonly ChangeLine[];
  readonly reason: string;
  /** The business day of the change. */
  readonly day: string;
  readonly documentId?: number | null;
  readonly reductionId?: number | null;
  readonly settlementId?: number | null;
  /** The yearly 公摊 that found a bill in advance too high. */
  readonly poolId?: number | null;
}

async function held(scope: Scope, tx: Tx, ids: readonly number[], day: string): Promise<Map<number, ChangingBill>> {
  const { actor } = scope;
  const bills = await queries.lockBills(tx, actor.tenantId, ids, reachOf(actor), day);
  if (bills.length !== new Set(ids).size) throw fail('NOT_FOUND', { what: '账单' });
  return new Map(bills.map((bill) => [bill.id, bill]));
}

/** All lines are refused together if one does not fit; the error names the first such bill. */
export async function applyChanges(scope: Scope, tx: Tx, command: ChangeCommand): Promise<void> {
  const { kind, lines, reason, day, documentId = null, reductionId = null, settlementId = null, poolId = null } = command;
  if (lines.length === 0) return;
  const ids = lines.map(({ billId }) => billId);
  if (new Set(ids).size < ids.length) throw new Error('a bill is changed once in a document');
  const { actor, clock } = scope;
  const at = clock.now().toISOString();
  const bills = await held(scope, tx, ids, day);
  for (const { billId, amount } of lines) checkChange(kind, bills.get(billId) as ChangingBill, amount);
  const effects = lines.map((line) => effectOf(kind, line));
  await queries.applyEffects(tx, effects, day);
  const head = { tenantId: actor.tenantId, kind, reason, day, documentId, reductionId, settlementId, poolId, by: actor.name, at };
  await queries.insertChanges(tx, head, lines);
  if (effects.some(({ base }) => base)) await queries.insertChangeEvents(tx, head, lines);
  await refreshBalances(tx, [...bills.values()]);
}

/**
 * Writes the counterparts of all changes of a document or of a 公摊; refused if one of its bills has since been paid beyond the amount that
 * would remain.
 */
export async function undoChanges(scope: Scope, tx: Tx, source: queries.ChangeSource, reason: string, day: string): Promise<void> {
  const { actor, clock } = scope;
  const named = await queries.listSourceChanges(tx, source);
  const ids = [...new Set(named.map(({ billId }) => billId))];
  if (ids.length === 0) return;
  const bills = await held(scope, tx, ids, day);
  // Read again under the locks, because a bill may have been sent back in the meantime, together with its changes.
  const changes = await queries.listSourceChanges(tx, source);
  const steps = Map.groupBy(await listStandingSteps(tx, ids), ({ billId }) => billId);
  const restored = [...Map.groupBy(changes, ({ billId }) => billId)].map(([billId, own]) =>
    restoredBill(bills.get(billId) as ChangingBill, own, steps.get(billId) ?? []),
  );
  await queries.applyRestored(tx, restored);
  const head = { tenantId: actor.tenantId, reason, day, by: actor.name, at: clock.now().toISOString() };
  await queries.insertCounterparts(
    tx,
    head,
    changes.map(({ id }) => id),
  );
  const principal = changes
    .filter(({ kind }) => kind !== BILL_CHANGE.lateWaiver)
    .map(({ billId, amount }) => ({ billId, amount: negated(amount) }));
  if (principal.length > 0) await queries.insertChangeEvents(tx, head, principal);
  await refreshBalances(tx, [...bills.values()]);
}
