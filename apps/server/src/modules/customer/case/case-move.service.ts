// One step of a 诉求: the rules decide, and what follows for its state, its holder, its promises and its alarms is written with the step in
// the caller's transaction, under the lock of the case.
import { CASE, CASE_ACT, CASE_CLOCK, CASE_PROMISE, type CaseState } from '@anju/contract';
import {
  afterPause,
  alarmsOf,
  isEnded,
  minutesBetween,
  PROMISES,
  takeMove,
  type CaseMove,
  type CaseNext,
  type WorkedMinutes,
} from '@anju/domain';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import {
  dropAlarms,
  holdAlarms,
  insertStep,
  listHeld,
  setAlarms,
  updateCase,
  type AlarmRow,
  type CasePatch,
  type LockedCase,
} from './case-change.queries.ts';
import { findLimit } from './case-promise.queries.ts';
import { promiseAt, workedFrom } from './case-promise.service.ts';

const ALL = [CASE_PROMISE.respond, CASE_PROMISE.arrive, CASE_PROMISE.finish] as const;

export interface Moved {
  readonly state: CaseState;
  readonly workerId: number | null;
}

interface MoveNotes {
  readonly remark?: string;
  /** Columns that belong to this step and not to the rules. */
  readonly patch?: CasePatch;
  /** When it happened, if the phone kept it for a while; never later than now and never before the last change. */
  readonly at?: string;
  /** The name in the history; the user's by default. */
  readonly by?: string;
}

/** What the rules see of a case. */
const seenByRules = (now: LockedCase) => ({
  state: now.state,
  worker: now.workerId,
  arrived: now.onSite,
  reopens: now.reopens,
  visitRule: now.visitRule,
  satisfaction: now.satisfaction,
  accused: now.accusedId,
});

const NO_WORKER: ReadonlySet<CaseState> = new Set([CASE.new, CASE.waiting]);

/** The reason in the words of the user. */
function refuse(now: LockedCase, move: CaseMove, why: 'STATE' | 'NOT_YOURS' | 'ACCUSED' | 'SAME_WORKER'): Error {
  const what = CASE_ACT.text(move.act);
  switch (why) {
    case 'ACCUSED':
      return fail('CASE_ACCUSED');
    case 'SAME_WORKER':
      return fail('CASE_SAME_WORKER', { name: now.worker });
    case 'NOT_YOURS':
      return NO_WORKER.has(now.state)
        ? fail('CASE_NOBODY', { number: now.number, what })
        : fail('CASE_NOT_YOURS', { number: now.number, who: now.worker, what });
    case 'STATE':
      return fail('CASE_STATE', { number: now.number, state: CASE.text(now.state), what });
  }
}

const isAfter = (at: string, due: string | null): boolean => due !== null && Date.parse(at) > Date.parse(due);
/** Once missed stays missed; otherwise the moment decides. Null where nothing was promised. */
const lateness = (stored: boolean | null, at: string, due: string | null): boolean | null =>
  due === null ? null : stored === true || isAfter(at, due);

const respondedBy = (now: LockedCase, at: string): CasePatch =>
  now.respondedAt === null ? { respondedAt: at, respondLate: lateness(now.respondLate, at, now.respondDue) } : {};
const arrivedBy = (now: LockedCase, at: string): CasePatch =>
  now.arrivedAt === null ? { arrivedAt: at, arriveLate: lateness(now.arriveLate, at, now.arriveDue) } : {};

/** What a step means for the promises. */
function promisesKept(now: LockedCase, move: CaseMove, at: string): CasePatch {
  switch (move.act) {
    case CASE_ACT.grab:
    case CASE_ACT.take:
      return respondedBy(now, at);
    case CASE_ACT.arrive:
      return arrivedBy(now, at);
    case CASE_ACT.answer:
      return { ...respondedBy(now, at), finishedAt: at, finishLate: lateness(now.finishLate, at, now.finishDue) };
    case CASE_ACT.finish:
      return {
        ...respondedBy(now, at),
        ...(now.arriveDue === null ? {} : arrivedBy(now, at)),
        finishedAt: at,
        finishLate: lateness(now.finishLate, at, now.finishDue),
      };
    default:
      return {};
  }
}

/** Fixes what is promised from now on: at acceptance, and again when the work is done once more. */
async function promiseAnew(scope: Scope, tx: Tx, now: LockedCase, at: string): Promise<CasePatch> {
  const { limit, limits, dues, worked } = await promiseAt(tx, now, at);
  const alarms = PROMISES.flatMap(([column, kind]) => {
    const due = dues[column];
    return due === null ? [] : alarmsOf(kind, at, due, limits, worked);
  });
  await dropAlarms(tx, now.id, ALL);
  await setAlarms(tx, scope.actor.tenantId, now.id, alarms, true);
  return {
    limitId: limit?.id ?? null,
    clock: limits.clock,
    respondDue: dues.respond,
    arriveDue: dues.arrive,
    finishDue: dues.finish,
    respondedAt: null,
    arrivedAt: null,
    finishedAt: null,
    respondLate: now.respondLate === true ? true : null,
    arriveLate: now.arriveLate === true ? true : null,
    finishLate: now.finishLate === true ? true : null,
  };
}

/** A later time to finish, with all its alarms: those of the old time do not go off any more. */
export async function promiseLater(tenantId: number, tx: Tx, now: LockedCase, due: string, at: string): Promise<void> {
  const limit = await findLimit(tx, now);
  const limits = { clock: now.clock, warnPercent: limit?.warnPercent ?? 0, escalations: limit?.escalations ?? [] };
  const worked: WorkedMinutes =
    now.clock === CASE_CLOCK.worked ? await workedFrom(tx, now.companyId, at, (Date.parse(due) - Date.parse(at)) / 60_000) : () => 0;
  await dropAlarms(tx, now.id, [CASE_PROMISE.finish]);
  await setAlarms(tx, tenantId, now.id, alarmsOf(CASE_PROMISE.finish, at, due, limits, worked), true);
}

/**
 * Another category or urgency promises other times from the moment of acceptance; what was kept stays kept. A case that was done before, was
 * paused or was given more time keeps the times it has.
 */
export async function promiseOtherwise(scope: Scope, tx: Tx, now: LockedCase, delayed: boolean): Promise<CasePatch> {
  if (now.acceptedAt === null || now.reopens > 0 || now.pausedMinutes > 0 || delayed) return {};
  const { limit, limits, dues, worked } = await promiseAt(tx, now, now.acceptedAt);
  await dropAlarms(tx, now.id, ALL);
  const from = now.acceptedAt;
  const kept = { respond: now.respondedAt, arrive: now.arrivedAt, finish: now.finishedAt };
  const alarms = PROMISES.flatMap(([column, kind]) => {
    const due = dues[column];
    return due === null || kept[column] !== null ? [] : alarmsOf(kind, from, due, limits, worked);
  });
  await setAlarms(tx, scope.actor.tenantId, now.id, alarms, true);
  return {
    limitId: limit?.id ?? null,
    clock: limits.clock,
    respondDue: kept.respond === null ? dues.respond : now.respondDue,
    arriveDue: kept.arrive === null ? dues.arrive : now.arriveDue,
    finishDue: dues.finish,
  };
}

/** The clock stood still: what was left of the open promises is left again. */
async function goOn(scope: Scope, tx: Tx, now: LockedCase, at: string): Promise<CasePatch> {
  const pausedAt = now.pausedAt as string;
  const longest = Math.max(
    0,
    ...[now.respondDue, now.arriveDue, now.finishDue].map((due) => (due === null ? 0 : Date.parse(due) - Date.parse(pausedAt))),
  );
  const worked: WorkedMinutes =
    now.clock === CASE_CLOCK.worked
      ? await workedFrom(tx, now.companyId, pausedAt, (longest + Date.parse(at) - Date.parse(pausedAt)) / 60_000)
      : () => 0;
  const shift = (due: string) => afterPause(due, pausedAt, at, now.clock, worked);
  const held = await listHeld(tx, now.id);
  const alarms: AlarmRow[] = held.map(({ promise, level, heldAt }) => ({ promise, level, at: shift(heldAt) }));
  await setAlarms(tx, scope.actor.tenantId, now.id, alarms, false);
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

/** Which promises need no alarm after the step. */
async function quieten(tx: Tx, now: LockedCase, next: CaseNext, patch: CasePatch): Promise<void> {
  if (isEnded(next.state) || next.state >= CASE.paying) return dropAlarms(tx, now.id, ALL);
  const kept = [...(patch.respondedAt == null ? [] : [CASE_PROMISE.respond]), ...(patch.arrivedAt == null ? [] : [CASE_PROMISE.arrive])];
  if (kept.length > 0) await dropAlarms(tx, now.id, kept);
}

/** Refuses a step before its parts are looked at, so that the state of the case is what the user hears of. */
export function requireMove(now: LockedCase, move: CaseMove): void {
  const result = takeMove(seenByRules(now), move);
  if ('refused' in result) throw refuse(now, move, result.refused);
}

export async function takeStep(scope: Scope, tx: Tx, now: LockedCase, move: CaseMove, notes: MoveNotes = {}): Promise<Moved> {
  const stamp = stampOf(scope);
  const at = notes.at ?? stamp.at;
  const result = takeMove(seenByRules(now), move);
  if ('refused' in result) throw refuse(now, move, result.refused);
  const { next } = result;
  const again = next.reopens > now.reopens;
  // The clock of a paused case goes on before anything else is done with it.
  const resumed = now.pausedAt !== null && next.state !== CASE.paused ? await goOn(scope, tx, now, at) : {};
  const patch: CasePatch = {
    ...resumed,
    ...(move.act === CASE_ACT.accept ? { acceptedAt: at, ...(await promiseAnew(scope, tx, now, at)) } : {}),
    ...(again ? await promiseAnew(scope, tx, now, at) : promisesKept({ ...now, ...resumed } as LockedCase, move, at)),
    ...(move.act === CASE_ACT.pause ? { pausedAt: at } : {}),
    ...(move.act === CASE_ACT.answer && now.acceptedAt === null ? { acceptedAt: at } : {}),
    ...((move.act === CASE_ACT.decline || move.act === CASE_ACT.merge) && now.acceptedAt === null ? { acceptedAt: at } : {}),
    ...notes.patch,
    state: next.state,
    workerId: next.worker,
    onSite: next.arrived && (next.state === CASE.working || next.state === CASE.paused),
    reopens: next.reopens,
    satisfaction: next.satisfaction,
    endedAt: isEnded(next.state) ? at : null,
  };
  if (move.act === CASE_ACT.pause) await holdAlarms(tx, now.id);
  if (!again) await quieten(tx, now, next, patch);
  await updateCase(tx, now.id, patch, stamp);
  await insertStep(tx, stamp.tenantId, now.id, {
    act: move.act,
    from: now.state,
    to: next.state,
    employeeId: move.actor,
    by: notes.by ?? stamp.by,
    at,
    remark: notes.remark ?? '',
    workerId: next.worker,
    teamId: patch.teamId === undefined ? now.teamId : patch.teamId,
  });
  return { state: next.state, workerId: next.worker };
}

/** Something that changes no state: a word of the customer, a follow-up, a change of the text. */
export async function noteStep(
  scope: Scope,
  tx: Tx,
  now: LockedCase,
  act: Parameters<typeof insertStep>[3]['act'],
  remark: string,
): Promise<void> {
  const { tenantId, by, at } = stampOf(scope);
  const { state, workerId, teamId } = now;
  await insertStep(tx, tenantId, now.id, {
    act,
    from: state,
    to: state,
    employeeId: scope.actor.employeeId,
    by,
    at,
    remark,
    workerId,
    teamId,
  });
}
