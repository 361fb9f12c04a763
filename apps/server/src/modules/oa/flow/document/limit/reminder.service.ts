// Reminders by the clock before and after a time limit.
import { DOCUMENT_ACT } from '@anju/contract';
import type { Services } from '../../../../../platform/scope.ts';
import { inTransaction, type Db, type Tx } from '../../../../../platform/tenancy/tenant-db.ts';
import { defineTodo } from '../../../../../platform/todo/todo-sources.ts';
import { tellPending } from '../../substitute/tell-pending.service.ts';
import { insertEvents, listPeople } from '../document-case.queries.ts';
import { listReplacements } from '../replace.queries.ts';
import { successorOf } from '../replace.rules.ts';
import * as queries from './reminder.queries.ts';

/** So many are told in one transaction. */
const AT_ONCE = 500;

/**
 * Reminds the handlers of tasks whose limit comes near, and tells those past it and whoever they escalate to. Each is told once; nothing is
 * lost when no server runs, because what was missed is told at the next round.
 */
export async function remind(services: Services, db: Db, tenantId: number): Promise<void> {
  const at = services.clock.now().toISOString();
  while ((await inTransaction(db, (tx) => tellDue(services, tx, tenantId, at))) === AT_ONCE);
}

/** How many tasks were told of; whoever was told is not found again, so that the rounds come to an end. */
async function tellDue(services: Services, tx: Tx, tenantId: number, at: string): Promise<number> {
  const told = await queries.lockDueTasks(tx, at, AT_ONCE);
  if (told.length === 0) return 0;
  const late = told.filter((task) => task.late);
  const idsOf = (tasks: readonly queries.DueTask[]) => tasks.map(({ id }) => id);
  await queries.markTold(tx, idsOf(told.filter((task) => !task.late)), 'reminded', at);
  await queries.markTold(tx, idsOf(late), 'overdue', at);
  const above = await toldAbove(tx, late);
  const readers = [...above].map(([{ documentId }, { id }]) => ({ documentId, personId: id }));
  await queries.insertTold(tx, readers, at);
  const lateText = (task: queries.DueTask): string => {
    const name = above.get(task)?.name;
    return `${task.personName}已超期${name === undefined ? '' : `，告知${name}`}`;
  };
  await insertEvents(
    tx,
    told.map((task) => ({
      ...{ documentId: task.documentId, round: task.round, nodeName: task.nodeName, byId: null, byName: '系统', at, opinion: '' },
      action: DOCUMENT_ACT.remind,
      detail: task.late ? lateText(task) : `提醒${task.personName}`,
    })),
  );
  const people = [...told.map(({ personId }) => personId), ...readers.map(({ personId }) => personId)];
  await tellPending({ ...services, actor: { tenantId } }, tx, [...new Set(people)]);
  return told.length;
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
