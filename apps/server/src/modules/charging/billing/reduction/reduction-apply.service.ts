// Applies standing reductions to bills: at the end of every run that makes a batch, before its approval, and on demand to bills that are
// still open.
import type { applyReduction, OutputOf, ParsedInputOf } from '@anju/contract';
import { subtractDecimal, sumMoney } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import { wholeOnly } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { lockBills } from '../../bill/change/change.queries.ts';
import { applyChanges } from '../../bill/change/change.service.ts';
import { requireOpenMonths } from '../../ledger/open-month.policy.ts';
import * as apply from './reduction-apply.queries.ts';
import { stateText } from './reduction.rules.ts';
import { findReduction, lockReduction } from './reduction.queries.ts';

const ACTIVE = 2;
const PART = 5000;

interface RunBatch {
  readonly id: number;
  readonly estateId: number;
  readonly periodFrom: string;
  readonly periodTo: string;
}

/** Called by services that make a batch, in its last transaction; calling it twice deducts nothing twice. */
export async function reduceBatch({ actor, clock }: Scope, tx: Tx, batch: RunBatch): Promise<void> {
  const ids = await apply.lockReductions(tx, batch.estateId, batch.periodFrom, batch.periodTo);
  if (ids.length === 0) return;
  await apply.reduceBatch(tx, batch.id, ids, {
    tenantId: actor.tenantId,
    day: today(clock),
    by: actor.name,
    at: clock.now().toISOString(),
  });
}

/** 应用到未收账单. */
export async function applyToOpen(scope: Scope, { id }: ParsedInputOf<typeof applyReduction>): Promise<OutputOf<typeof applyReduction>> {
  const { actor, clock, audit } = scope;
  const day = today(clock);
  return inTransaction(scope.db, async (tx) => {
    const seen = await findReduction(tx, id, actor.estates);
    if (!seen) throw fail('NOT_FOUND', { what: '优减标准' });
    await requireOpenMonths(scope, tx, { estateId: seen.estateId, from: day, what: '应用优减' });
    const reduction = await lockReduction(tx, id, actor.estates);
    if (!reduction) throw fail('NOT_FOUND', { what: '优减标准' });
    const { number, name, kind, state, aheadMonths } = reduction;
    if (state !== ACTIVE) throw fail('REDUCTION_STATE', { number, state: stateText(state), what: '应用' });
    if (aheadMonths !== null) throw fail('REDUCTION_AHEAD', { number, months: aheadMonths });
    const found = (await apply.listGiven(tx, reduction, day, null)).map(({ billId }) => billId);
    const done: string[] = [];
    for (let from = 0; from < found.length; from += PART) {
      const part = found.slice(from, from + PART);
      // Computed again under the locks, because another user may have recorded a payment in the meantime.
      await lockBills(tx, actor.tenantId, part, wholeOnly(actor), day);
      const given = await apply.listGiven(tx, reduction, day, part);
      const lines = given.map(({ billId, amount }) => ({ billId, amount: subtractDecimal('0', amount) }));
      await applyChanges(scope, tx, { kind, lines, reason: `${name}（${number}）`, day, reductionId: id });
      done.push(...given.map(({ amount }) => amount));
    }
    if (done.length === 0) throw fail('REDUCTION_NONE');
    const amount = sumMoney(done);
    await audit.write(tx, actor, { action: '应用', entity: 'reduction', entityId: id, note: `${number} ${done.length} 笔 ${amount} 元` });
    return { bills: done.length, amount };
  });
}
