// One step of a 诉求: the rules decide, and what follows for its state, its holder, its promises and its alarms is written with the step in
// the caller's transaction, under the lock of the case.
import { APPROVAL, CASE, CASE_ACT, CASE_PROMISE, type CaseAct, type CaseState } from '@anju/contract';
import { isEnded, takeMove, type CaseMove, type CaseNext, type CaseRefusal } from '@anju/domain';
import { dropApproval } from '../../../../platform/document/approval.ts';
import { fail, type Failure } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { dropAlarms, holdAlarms, insertStep, updateCase, type CasePatch, type LockedCase } from './change.queries.ts';
import { goOn, promiseAnew } from './clock.service.ts';
import { dropDelays } from './delay.queries.ts';
import { notYours, wrongState } from './lock.service.ts';

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
function refuse(now: LockedCase, move: CaseMove, why: CaseRefusal): Failure {
  const what = CASE_ACT.text(move.act);
  switch (why) {
    case 'ACCUSED':
      return fail('CASE_ACCUSED');
    case 'SAME_WORKER':
      return fail('CASE_SAME_WORKER', { name: now.worker });
    case 'NOT_YOURS':
      return NO_WORKER.has(now.state) ? fail('CASE_NOBODY', { number: now.number, what }) : notYours(now, what);
    case 'STATE':
      return wrongState(now, what);
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

/** Which promises need no alarm after the step; once the work is done nobody waits for more time either. */
async function quieten(scope: Scope, tx: Tx, now: LockedCase, next: CaseNext, patch: CasePatch): Promise<void> {
  if (next.state >= CASE.paying) {
    await dropAlarms(tx, now.id, CASE_PROMISE.values);
    const gone = now.state < CASE.paying ? await dropDelays(tx, now.id) : [];
    for (const { id } of gone) await dropApproval({ ...scope, db: tx }, tx, APPROVAL.caseDelay, id, '诉求已处理完');
    return;
  }
  const kept = [...(patch.respondedAt == null ? [] : [CASE_PROMISE.respond]), ...(patch.arrivedAt == null ? [] : [CASE_PROMISE.arrive])];
  if (kept.length > 0) await dropAlarms(tx, now.id, kept);
}

/** Steps that end a case also where nobody accepted it before. */
const ENDS_UNACCEPTED: readonly CaseMove['act'][] = [CASE_ACT.answer, CASE_ACT.decline, CASE_ACT.merge];

/**
 * What the case becomes. Asked before the parts of a step are looked at, so that the state of the case is what the user hears of first.
 */
export function requireMove(now: LockedCase, move: CaseMove): CaseNext {
  const result = takeMove(seenByRules(now), move);
  if ('refused' in result) throw refuse(now, move, result.refused);
  return result.next;
}

export async function takeStep(scope: Scope, tx: Tx, now: LockedCase, move: CaseMove, notes: MoveNotes = {}): Promise<Moved> {
  const stamp = stampOf(scope);
  const at = notes.at ?? stamp.at;
  const next = requireMove(now, move);
  const again = next.reopens > now.reopens;
  // The clock of a paused case goes on before anything else is done with it.
  const resumed = now.pausedAt !== null && next.state !== CASE.paused ? await goOn(scope, tx, now, at) : {};
  const patch: CasePatch = {
    ...resumed,
    ...(move.act === CASE_ACT.accept ? { acceptedAt: at, ...(await promiseAnew(scope, tx, now, at)) } : {}),
    ...(again ? await promiseAnew(scope, tx, now, at) : promisesKept({ ...now, ...resumed } as LockedCase, move, at)),
    ...(move.act === CASE_ACT.pause ? { pausedAt: at } : {}),
    ...(ENDS_UNACCEPTED.includes(move.act) && now.acceptedAt === null ? { acceptedAt: at } : {}),
    ...notes.patch,
    state: next.state,
    workerId: next.worker,
    onSite: next.arrived && (next.state === CASE.working || next.state === CASE.paused),
    reopens: next.reopens,
    satisfaction: next.satisfaction,
    endedAt: isEnded(next.state) ? at : null,
  };
  if (move.act === CASE_ACT.pause) await holdAlarms(tx, now.id);
  if (!again) await quieten(scope, tx, now, next, patch);
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
export async function noteStep(scope: Scope, tx: Tx, now: LockedCase, act: CaseAct, remark: string): Promise<void> {
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
