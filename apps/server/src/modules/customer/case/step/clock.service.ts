// The promises of one 诉求 as its steps make and move them: made at registration and acceptance, made anew when the work is done again, moved
// when more time is given and when the clock goes on after a pause. Written in the caller's transaction, under the lock of the case.
import { CASE_ACT, CASE_CLOCK, CASE_PROMISE } from '@anju/contract';
import {
  afterPause,
  alarmAfterPause,
  alarmsOf,
  delayAfterPause,
  formatInstant,
  minutesBetween,
  PROMISES,
  type WorkedMinutes,
} from '@anju/domain';
import type { Scope } from '../../../../platform/scope.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { dropAlarms, insertStep, listHeld, setAlarms, type AlarmRow, type CasePatch, type LockedCase } from './change.queries.ts';
import { findWaitingDelay, updateDelay, type WaitingDelay } from './delay.queries.ts';
import { findLimit } from './promise.queries.ts';
import { promiseAt, workedFor } from './promise.service.ts';

type Kept = Readonly<Record<'respond' | 'arrive' | 'finish', string | null>>;

/** Promises anew, from a moment, what was not kept yet. */
async function promiseFrom(scope: Scope, tx: Tx, now: LockedCase, from: string, kept: Kept): Promise<CasePatch> {
  const { limit, limits, dues, worked } = await promiseAt(tx, now, from);
  const alarms = PROMISES.flatMap(([column, kind]) => {
    const due = dues[column];
    return due === null || kept[column] !== null ? [] : alarmsOf(kind, from, due, limits, worked);
  });
  await dropAlarms(tx, now.id, CASE_PROMISE.values);
  await setAlarms(tx, scope.actor.tenantId, now.id, alarms, true);
  return {
    limitId: limit?.id ?? null,
    clock: limits.clock,
    respondDue: kept.respond === null ? dues.respond : now.respondDue,
    arriveDue: kept.arrive === null ? dues.arrive : now.arriveDue,
    finishDue: kept.finish === null ? dues.finish : now.finishDue,
  };
}

/** At acceptance, and again when the work is done once more; what was missed stays missed. */
export const promiseAnew = async (scope: Scope, tx: Tx, now: LockedCase, at: string): Promise<CasePatch> => ({
  ...(await promiseFrom(scope, tx, now, at, { respond: null, arrive: null, finish: null })),
  respondedAt: null,
  arrivedAt: null,
  finishedAt: null,
  respondLate: now.respondLate || null,
  arriveLate: now.arriveLate || null,
  finishLate: now.finishLate || null,
});

/** A later time to finish, with all its alarms: those of the old time do not go off any more. */
export async function promiseLater(tenantId: number, tx: Tx, now: LockedCase, due: string, at: string): Promise<void> {
  const limit = await findLimit(tx, now);
  const limits = { clock: now.clock, warnPercent: limit?.warnPercent ?? 0, escalations: limit?.escalations ?? [] };
  const worked = await workedFor(tx, now, at, Date.parse(due) - Date.parse(at));
  await dropAlarms(tx, now.id, [CASE_PROMISE.finish]);
  await setAlarms(tx, tenantId, now.id, alarmsOf(CASE_PROMISE.finish, at, due, limits, worked), true);
}

/**
 * A case that waits to be accepted is promised an answer from its registration, so that somebody hears of one that was forgotten; the other
 * promises begin with the acceptance, and so does this one once more.
 */
export async function promiseAnswer(scope: Scope, tx: Tx, now: LockedCase): Promise<CasePatch> {
  const { limit, limits, dues, worked } = await promiseAt(tx, now, now.registeredAt);
  const { respond } = dues;
  await dropAlarms(tx, now.id, [CASE_PROMISE.respond]);
  const alarms = respond === null ? [] : alarmsOf(CASE_PROMISE.respond, now.registeredAt, respond, limits, worked);
  await setAlarms(tx, scope.actor.tenantId, now.id, alarms, true);
  return { limitId: limit?.id ?? null, clock: limits.clock, respondDue: respond };
}

/**
 * Another category or urgency promises other times from the moment of acceptance; what was kept stays kept. A case that was done before, was
 * paused or was given more time keeps the times it has.
 */
export async function promiseOtherwise(scope: Scope, tx: Tx, now: LockedCase, delayed: boolean): Promise<CasePatch> {
  if (now.acceptedAt === null) return promiseAnswer(scope, tx, now);
  if (now.reopens > 0 || now.pausedMinutes > 0 || delayed) return {};
  return promiseFrom(scope, tx, now, now.acceptedAt, { respond: now.respondedAt, arrive: now.arrivedAt, finish: now.finishedAt });
}

/** A request for more time that waits moves with the promise: granted as it was asked for, it would make the case late immediately. */
async function deferDelay(scope: Scope, tx: Tx, now: LockedCase, at: string, delay: WaitingDelay, worked: WorkedMinutes): Promise<void> {
  const { oldDue, newDue } = delayAfterPause(delay, now.pausedAt as string, at, now.clock, worked);
  if (newDue === delay.newDue && oldDue === delay.oldDue) return;
  await updateDelay(tx, delay.id, { oldDue, newDue });
  await insertStep(tx, scope.actor.tenantId, now.id, {
    act: CASE_ACT.delay,
    from: now.state,
    to: now.state,
    employeeId: scope.actor.employeeId,
    by: scope.actor.name,
    at,
    remark: `暂停结束，申请的完成时间顺延至 ${formatInstant(newDue)}`,
    workerId: now.workerId,
    teamId: now.teamId,
  });
}

/** The clock stood still: what was left of the open promises is left again. */
export async function goOn(scope: Scope, tx: Tx, now: LockedCase, at: string): Promise<CasePatch> {
  const pausedAt = now.pausedAt as string;
  const delay = await findWaitingDelay(tx, now.id);
  const longest = Math.max(
    0,
    ...[now.respondDue, now.arriveDue, now.finishDue, delay?.newDue ?? null].map((due) =>
      due === null ? 0 : Date.parse(due) - Date.parse(pausedAt),
    ),
  );
  const worked = await workedFor(tx, now, pausedAt, longest + Date.parse(at) - Date.parse(pausedAt));
  const shift = (due: string) => afterPause(due, pausedAt, at, now.clock, worked);
  const dues = { [CASE_PROMISE.respond]: now.respondDue, [CASE_PROMISE.arrive]: now.arriveDue, [CASE_PROMISE.finish]: now.finishDue };
  const held = await listHeld(tx, now.id);
  const alarms: AlarmRow[] = held.map(({ promise, level, heldAt }) => {
    const alarm = { level, at: heldAt };
    return { promise, level, at: alarmAfterPause(alarm, dues[promise], pausedAt, at, now.clock, worked) };
  });
  await setAlarms(tx, scope.actor.tenantId, now.id, alarms, false);
  if (delay) await deferDelay(scope, tx, now, at, delay, worked);
  const open = (due: string | null, kept: string | null) => (due === null || kept !== null ? due : shift(due));
  return {
    pausedAt: null,
    pauseReason: '',
    pausedMinutes: now.pausedMinutes + minutesBetween(pausedAt, at, CASE_CLOCK.always, worked),
    respondDue: open(now.respondDue, now.respondedAt),
    arriveDue: open(now.arriveDue, now.arrivedAt),
    finishDue: open(now.finishDue, now.finishedAt),
  };
}
