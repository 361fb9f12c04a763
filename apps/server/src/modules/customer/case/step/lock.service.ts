// Doing something with a 诉求: it is locked, what is done stands in the log, and the pages that show it are told.
import { APPROVAL, CASE, CASE_KIND } from '@anju/contract';
import { IN_HAND } from '@anju/domain';
import { lockApproval } from '../../../../platform/document/approval.ts';
import { fail, type Failure } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { viewerOf } from '../seen/viewer.policy.ts';
import { lockCases, type LockedCase } from './change.queries.ts';
import { listAsked } from './delay.queries.ts';

/** The employee who acts; users without an employee keep no case. */
export function requireEmployee({ actor }: Scope): number {
  if (actor.employeeId === null) throw fail('NOT_AUTHORISED');
  return actor.employeeId;
}

/** Cases the user sees, all of them. The documents that decide about their delays are held first, as the steps of the documents do. */
export async function lockAll(scope: Scope, tx: Tx, ids: readonly number[]): Promise<LockedCase[]> {
  if (scope.byDocument !== true) for (const { id } of await listAsked(tx, ids)) await lockApproval(tx, APPROVAL.caseDelay, id);
  const found = await lockCases(tx, ids, await viewerOf({ ...scope, db: tx }));
  if (found.length < ids.length) throw fail('NOT_FOUND', { what: '诉求' });
  return found;
}

/** A case the user sees, unchanged since it was read where the step depends on that. */
export async function lockFor(scope: Scope, tx: Tx, id: number, version?: number): Promise<LockedCase> {
  const [found] = (await lockAll(scope, tx, [id])) as [LockedCase];
  if (version !== undefined && found.version !== version) throw fail('STALE', { what: '诉求' });
  return found;
}

/** The step needs another state than the case has. */
export const wrongState = ({ number, state }: LockedCase, what: string): Failure =>
  fail('CASE_STATE', { number, state: CASE.text(state), what });

export const notYours = ({ number, worker }: LockedCase, what: string): Failure =>
  fail('CASE_NOT_YOURS', { number, who: worker || '他人', what });

/** The user has the case in hand. */
export function requireOwn(scope: Scope, now: LockedCase, what: string): void {
  if (!IN_HAND.includes(now.state)) throw wrongState(now, what);
  if (now.workerId !== requireEmployee(scope)) throw notYours(now, what);
}

/** Everybody who has a list, the board or this case open reads it again. */
export const announce = ({ events, actor }: Pick<Scope, 'events' | 'actor'>, tx: Tx): Promise<void> =>
  events.publish(tx, { tenantId: actor.tenantId }, { type: 'case' });

interface Key {
  readonly id: number;
  readonly version?: number;
}

/** The log is read by others than the case, the person complained about among them: of a complaint it has no words, but its number. */
export const loggedNote = ({ kind, number }: Pick<LockedCase, 'kind' | 'number'>, words: string): string =>
  kind === CASE_KIND.complaint ? number : `${number} ${words}`.trim();

/** One step of one case with its line in the log; what `work` returns follows the number there. */
export const onCase = (scope: Scope, key: Key, action: string, work: (tx: Tx, now: LockedCase) => Promise<string>): Promise<null> =>
  answerOn(scope, key, action, async (tx, now) => ({ note: await work(tx, now), answer: null }));

/** The same for a step that answers something. */
export const answerOn = <R>(
  scope: Scope,
  { id, version }: Key,
  action: string,
  work: (tx: Tx, now: LockedCase) => Promise<{ readonly note: string; readonly answer: R }>,
): Promise<R> =>
  inTransaction(scope.db, async (tx) => {
    const now = await lockFor(scope, tx, id, version);
    const { note, answer } = await work(tx, now);
    await scope.audit.write(tx, scope.actor, { action, entity: 'case', entityId: id, note: loggedNote(now, note) });
    await announce(scope, tx);
    return answer;
  });
