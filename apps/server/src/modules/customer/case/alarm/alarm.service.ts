// The clockwork of 诉求: alarms go off once, whichever process finds them; opinions that never came and money that came another way move a
// case on. domain: property 5.1.
import { CASE, CASE_ACT } from '@anju/contract';
import { CASE_MOVES } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import type { Listener } from '../../../../platform/hook.ts';
import type { Schedule } from '../../../../platform/schedule/schedule.ts';
import type { Scope, Services } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { SYSTEM_NAME, systemActor } from '../../../../platform/system-actor.ts';
import { inTransaction, type Db, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { lockCases, updateCase } from '../step/change.queries.ts';
import { announce } from '../step/lock.service.ts';
import { noteStep, takeStep } from '../step/move.service.ts';
import { listPaidAgain, listPaidCases, listUnpaidCases } from '../work/work.queries.ts';
import { lockDueCases, lockUnrated, tellDue } from './alarm.queries.ts';
import { listStandIns } from './stand-in.queries.ts';

/** Cases handled in one transaction. Further alarms follow immediately in the next one; further unrated cases wait for the next run. */
const ROUND = 200;
const MOST_ROUNDS = 50;
/** Days a customer has to say something. */
const RATING_DAYS = 3;
const DAY_MS = 86_400_000;
/** After this time an alarm without anybody to tell rings again. */
const AGAIN_MS = 15 * 60_000;

const scopeOf = (services: Services, db: Db, tenantId: number): Scope => ({ ...services, db, actor: systemActor(tenantId) });

/** One round of what is due; the number of cases it found. */
const tellAlarms = (scope: Scope): Promise<number> =>
  inTransaction(scope.db, async (tx) => {
    const now = scope.clock.now().toISOString();
    const ids = await lockDueCases(tx, now, ROUND);
    if (ids.length === 0) return 0;
    const again = new Date(scope.clock.now().getTime() + AGAIN_MS).toISOString();
    // An alarm that nobody would read is told to whoever dispatches in the estate, so that no promise breaks in silence.
    const standIns = await listStandIns(tx, ids, { now, day: today(scope.clock) });
    const told = await tellDue(tx, ids, { now, again, standIns });
    const accountIds = told.map(({ accountId }) => accountId);
    if (accountIds.length > 0)
      await scope.events.publish(tx, { tenantId: scope.actor.tenantId, accountIds: accountIds.slice(0, 300) }, { type: 'pending' });
    await announce(scope, tx);
    return ids.length;
  });

/** Nothing of their bills is open: paid at the desk, by phone, by the bank, or void. */
export async function movePaid(scope: Scope, tx: Tx, billIds: readonly number[] | null, remark = ''): Promise<void> {
  const ids = await listPaidCases(tx, billIds);
  for (const now of await lockCases(tx, ids, null)) {
    if (now.state !== CASE.paying) continue;
    await takeStep(scope, tx, now, { act: CASE_ACT.paid, actor: null }, { by: scope.actor.name, remark });
  }
  const again = await listPaidAgain(tx);
  for (const now of await lockCases(tx, again, null)) {
    await updateCase(tx, now.id, { unpaidAt: null }, stampOf(scope));
    await noteStep(scope, tx, now, CASE_ACT.paid, '撤回的款项已收齐');
  }
  if (ids.length + again.length > 0) await announce(scope, tx);
}

/** A payment at the desk, by phone or by the bank moves the case on in its own transaction. */
export const followBills: Listener<{ readonly billIds: readonly number[] }> = (scope, tx, { billIds }) => movePaid(scope, tx, billIds);
export const followVoided: Listener<{ readonly billId: number; readonly reason: string }> = (scope, tx, { billId }) =>
  movePaid(scope, tx, [billId], '账单已作废，不再收款');

/**
 * A settlement was taken back after the case went on: it waits for the money again while the customer has not had the last word. A case that
 * is closed or worked on once more stays where it is; somebody has to see to the money.
 */
export const followReversal: Listener<{ readonly originalId: number; readonly originalNumber: string; readonly reason: string }> = async (
  scope,
  tx,
  { originalId, originalNumber, reason },
) => {
  const ids = await listUnpaidCases(tx, originalId);
  if (ids.length === 0) return;
  const remark = `收款 ${originalNumber} 已撤回：${reason}`;
  for (const now of await lockCases(tx, ids, null)) {
    if (CASE_MOVES[CASE_ACT.unpaid].includes(now.state)) {
      await takeStep(scope, tx, now, { act: CASE_ACT.unpaid, actor: null }, { by: scope.actor.name, remark });
      continue;
    }
    const stamp = stampOf(scope);
    if (now.state !== CASE.paying) await updateCase(tx, now.id, { unpaidAt: stamp.at }, stamp);
    await noteStep(scope, tx, now, CASE_ACT.unpaid, remark);
  }
  await announce(scope, tx);
};

const callUnrated = (scope: Scope): Promise<void> =>
  inTransaction(scope.db, async (tx) => {
    const before = new Date(scope.clock.now().getTime() - RATING_DAYS * DAY_MS).toISOString();
    const ids = await lockUnrated(tx, before, ROUND);
    for (const now of await lockCases(tx, ids, null))
      await takeStep(
        scope,
        tx,
        now,
        { act: CASE_ACT.rate, actor: null, rated: null },
        { remark: `${RATING_DAYS} 天内未评价`, by: SYSTEM_NAME },
      );
    if (ids.length > 0) await announce(scope, tx);
  });

/** Everything that is due for a tenant. */
export async function comeRound(services: Services, db: Db, tenantId: number): Promise<void> {
  const scope = scopeOf(services, db, tenantId);
  for (let round = 0; round < MOST_ROUNDS && (await tellAlarms(scope)) > 0; round++);
}

async function tidy(services: Services, db: Db, tenantId: number): Promise<void> {
  const scope = scopeOf(services, db, tenantId);
  await callUnrated(scope);
  await inTransaction(db, (tx) => movePaid(scope, tx, null));
}

export function caseHousekeeping(schedule: Schedule, services: Services): void {
  schedule.everyMinutesPerTenant(1, 'customer.case-alarms', (db, tenantId) => comeRound(services, db, tenantId));
  schedule.everyMinutesPerTenant(30, 'customer.case-tidy', (db, tenantId) => tidy(services, db, tenantId));
}
