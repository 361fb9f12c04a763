// 跟催 by people, and reminders by the clock before and after a time limit.
import { DOCUMENT, DOCUMENT_ACT, type DocumentDetail } from '@anju/contract';
import { businessDay, momentOf, workingTimeBetween } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope, Services } from '../../../../platform/scope.ts';
import { inTransaction, type Db, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { defineTodo } from '../../../../platform/todo/todo-sources.ts';
import { workedMinutesOf } from '../../../org/index.ts';
import { managersOf } from '../handlers/handlers.service.ts';
import { substitutedBy } from '../substitute/substitute.queries.ts';
import { tellPending } from '../substitute/tell-pending.service.ts';
import { findDocument, insertEvents, listPeople, lockDocument } from './document-case.queries.ts';
import { listFollowsOf } from './document-detail.queries.ts';
import { requireSeen } from './document-seen.service.ts';
import { employeeOf } from './document.service.ts';
import * as queries from './follow.queries.ts';
import { listReplacements } from './replace.queries.ts';
import { successorOf } from './replace.rules.ts';

/** Urging the same people again makes sense after a while. */
const PAUSE_MINUTES = 10;

/** The sender and the manager urge while the document is on its way; a handler does not urge himself. */
async function urge(scope: Scope, tx: Tx, documentId: number, to: number | null, text: string): Promise<number[]> {
  const me = employeeOf(scope);
  const document = await lockDocument(tx, documentId);
  if (!document) throw fail('NOT_FOUND', { what: '公文' });
  await requireSeen(scope, tx, document);
  const managing = document.starterId === me || (await managersOf(tx, document)).some(({ id }) => id === me);
  if (!managing) throw fail('FOLLOW_NOT_YOURS');
  const live = DOCUMENT.is(document.state, 'running', 'returned', 'concluded', 'finalised');
  const waitedFor = live ? (await queries.listWaitedFor(tx, documentId)).filter((person) => person !== me) : [];
  const toIds = to === null ? waitedFor : waitedFor.filter((person) => person === to);
  if (toIds.length === 0) throw fail('DOCUMENT_STATE', { state: DOCUMENT.text(document.state), what: '跟催' });
  const at = scope.clock.now().toISOString();
  const since = await queries.lastUrged(tx, documentId, me, toIds, at);
  if (since !== undefined && since < PAUSE_MINUTES) throw fail('FOLLOW_SOON', { minutes: PAUSE_MINUTES - since });
  const ids = await queries.insertFollows(tx, { documentId, round: document.round, byId: me, byName: scope.actor.name, toIds, text, at });
  const names = (await listPeople(tx, toIds)).map(({ name }) => name).join('、');
  const event = { documentId, round: document.round, nodeName: document.nodeName, byId: me, byName: scope.actor.name, at };
  await insertEvents(tx, [{ ...event, action: DOCUMENT_ACT.follow, detail: `跟催${names}`, opinion: text }]);
  await scope.audit.write(tx, scope.actor, {
    action: '跟催',
    entity: 'document',
    entityId: documentId,
    note: `${document.title} ${names}`,
  });
  await tellPending(scope, tx, toIds);
  return ids;
}

export const followUp = (scope: Scope, { id, text }: { readonly id: number; readonly text: string }): Promise<{ count: number }> =>
  inTransaction(scope.db, async (tx) => ({ count: (await urge(scope, tx, id, null, text)).length }));

export const create = (
  scope: Scope,
  input: { readonly docId: number; readonly to: number; readonly text: string },
): Promise<{ id: number }> =>
  inTransaction(scope.db, async (tx) => {
    const [id] = await urge(scope, tx, input.docId, input.to, input.text);
    return { id: id ?? 0 };
  });

export const answer = (scope: Scope, { id, answer: text }: { readonly id: number; readonly answer: string }): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const me = employeeOf(scope);
    const follow = await queries.lockFollow(tx, id);
    const mine = follow && (follow.toId === me || (await substitutedBy(tx, me, today(scope.clock))).includes(follow.toId));
    if (!follow || !mine) throw fail('NOT_FOUND', { what: '跟催' });
    if (follow.answeredAt !== null) throw fail('FOLLOW_ANSWERED');
    const at = scope.clock.now().toISOString();
    await queries.updateAnswer(tx, id, text, scope.actor.name, at);
    const document = await findDocument(tx, follow.documentId);
    const event = { documentId: follow.documentId, round: document?.round ?? 0, nodeName: document?.nodeName ?? '', byId: me };
    await insertEvents(tx, [{ ...event, byName: scope.actor.name, at, action: DOCUMENT_ACT.answer, detail: '', opinion: text }]);
    const note = `${document?.title ?? ''} ${text}`;
    await scope.audit.write(tx, scope.actor, { action: '回复跟催', entity: 'document', entityId: follow.documentId, note });
    await tellPending(scope, tx, [follow.byId]);
    return null;
  });

export async function list(scope: Scope, id: number): Promise<DocumentDetail['followList']> {
  const document = await findDocument(scope.db, id);
  if (!document) throw fail('NOT_FOUND', { what: '公文' });
  await requireSeen(scope, scope.db, document);
  return listFollowsOf(scope.db, id, employeeOf(scope));
}

// ---- the clock ---------------------------------------------------------------------------------------------------------------------------

/** As long before a limit as any definition may ask to be reminded. */
const LOOK_AHEAD_MS = 400 * 24 * 3_600_000;

/**
 * Reminds the handlers of tasks whose limit comes near, in working time, and tells those past it and whoever they escalate to. Each is told
 * once; nothing is lost when no server runs, because what was missed is told at the next round.
 */
export async function remind(services: Services, db: Db, tenantId: number): Promise<void> {
  const now = services.clock.now();
  const at = now.toISOString();
  await inTransaction(db, async (tx) => {
    const due = await queries.lockDueTasks(tx, at, new Date(now.getTime() + LOOK_AHEAD_MS).toISOString());
    const worked = new Map<number, Awaited<ReturnType<typeof workedMinutesOf>>>();
    const told: { readonly task: queries.DueTask; readonly late: boolean }[] = [];
    // The tasks come by their limits: the calendar up to the last of them serves all.
    const last = businessDay(new Date(due.at(-1)?.dueAt ?? now));
    for (const task of due) {
      const late = new Date(task.dueAt) < now;
      if (late && !task.overdueTold) told.push({ task, late });
      if (late || task.reminded || task.remindHours === null) continue;
      const known = worked.get(task.companyId) ?? (await workedMinutesOf(tx, task.companyId, businessDay(now), last));
      worked.set(task.companyId, known);
      if (workingTimeBetween(momentOf(now), momentOf(new Date(task.dueAt)), known) <= task.remindHours * 60) told.push({ task, late });
    }
    if (told.length === 0) return;
    await queries.markTold(
      tx,
      told.filter(({ late }) => !late).map(({ task }) => task.id),
      'reminded',
      at,
    );
    await queries.markTold(
      tx,
      told.filter(({ late }) => late).map(({ task }) => task.id),
      'overdue',
      at,
    );
    const above = await toldAbove(
      tx,
      told.filter(({ late }) => late).map(({ task }) => task),
    );
    await queries.insertTold(
      tx,
      [...above].map(([{ documentId }, { id }]) => ({ documentId, personId: id })),
      at,
    );
    const lateText = (task: queries.DueTask): string => {
      const name = above.get(task)?.name;
      return `${task.personName}已超期${name === undefined ? '' : `，告知${name}`}`;
    };
    await insertEvents(
      tx,
      told.map(({ task, late }) => ({
        ...{ documentId: task.documentId, round: task.round, nodeName: task.nodeName, byId: null, byName: '系统', at, opinion: '' },
        action: DOCUMENT_ACT.remind,
        detail: late ? lateText(task) : `提醒${task.personName}`,
      })),
    );
    const people = [...told.map(({ task }) => task.personId), ...[...above.values()].map(({ id }) => id)];
    await tellPending({ ...services, actor: { tenantId } }, tx, [...new Set(people)]);
  });
}

/**
 * Whom the definitions name to be told of late tasks: the successor where that person was replaced since, and the manager of the workflow
 * where nobody with an account is left. Absent: the task names nobody.
 */
async function toldAbove(tx: Tx, late: readonly queries.DueTask[]): Promise<Map<queries.DueTask, { id: number; name: string }>> {
  const named = late.flatMap((task) => (task.escalateTo === null ? [] : [{ task, escalateTo: task.escalateTo }]));
  const [first] = named.map(({ task }) => task.publishedAt).toSorted();
  if (first === undefined) return new Map();
  const replacements = await listReplacements(tx, first);
  const asked = named.map(({ task, escalateTo }) => {
    const since = replacements.filter(({ at }) => at >= task.publishedAt);
    return { task, ids: [successorOf(escalateTo, since), task.managerId] };
  });
  const people = await listPeople(
    tx,
    asked.flatMap(({ ids }) => ids),
  );
  const reachable = new Map(
    people.flatMap(({ id, name, accountId, serving }) => (serving && accountId !== null ? [[id, { id, name }]] : [])),
  );
  return new Map(
    asked.flatMap(({ task, ids }) => {
      const person = ids.map((id) => reachable.get(id)).find((one) => one !== undefined);
      return person === undefined ? [] : [[task, person]];
    }),
  );
}

/** Late documents are part of what waits for those who were told of them. */
export const offerLate = (): void => defineTodo(queries.LATE_TODO);
