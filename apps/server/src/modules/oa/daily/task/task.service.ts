// 日常工作 (menu 204), tasks. domain: property 7.1. The owner works, ticks and finishes; the assigner changes, transfers, cancels, scores and
// reopens; copied colleagues write notes; leaders read the tasks of their departments.
import {
  TASK,
  searchTasks,
  type cancelTask,
  type changeTask,
  type createTask,
  type finishTask,
  type noteTask,
  type OutputOf,
  type ParsedInputOf,
  type reopenTask,
  type scoreTask,
  type startTask,
  type TaskDetail,
  type tickTask,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { lockRow } from '../../../../platform/db/lock-row.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { listing } from '../../../../platform/listing/listing.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf, type Stamp } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { listServing } from '../../../org/index.ts';
import { leaderOf, requireEmployee } from '../daily.policy.ts';
import { leads } from '../team.queries.ts';
import { callBadges } from './task-badge.service.ts';
import * as found from './task-search.queries.ts';
import * as queries from './task-write.queries.ts';
import { describeTask, requireStep, UNFINISHED, type TaskStep } from './task.rules.ts';

const ENTITY = 'task' as const;
const SHOWN = 200;

export const search = listing(searchTasks, (scope, filter) => ({ ...leaderOf(scope), filter }), {
  totals: async (db, wanted: found.TaskSearch) => {
    const { total, ...counts } = await found.countTasks(db, wanted);
    return { total, counts, leads: await leads(db, wanted) };
  },
  page: found.listTasks,
});

export const countOwn = (scope: Scope): Promise<{ open: number; overdue: number }> => found.countOpen(scope.db, leaderOf(scope));

export async function detail(scope: Scope, id: number): Promise<TaskDetail> {
  const { db, actor } = scope;
  const task = await found.findTask(db, id, leaderOf(scope));
  if (!task) throw fail('NOT_FOUND', { what: '任务' });
  const [copies, checks, notes, files, changes] = await Promise.all([
    queries.listCopies(db, id),
    found.listItems(db, id),
    found.listNotes(db, id, SHOWN),
    found.listFiles(db, id),
    found.listTaskChanges(db, id, SHOWN),
  ]);
  const isOwner = task.ownerId === actor.employeeId;
  const isAssigner = task.assignerId === actor.employeeId;
  const mayNote = isOwner || isAssigner || copies.some((copy) => copy.id === actor.employeeId);
  return { ...task, copies, checks, notes, files, changes, isOwner, isAssigner, mayNote };
}

/** Names by id; somebody who does not serve is refused beside the field. */
async function requireServing(tx: Tx, field: string, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const wanted = [...new Set(ids)];
  const serving = new Map((await listServing(tx, wanted)).map(({ id, name }) => [id, name]));
  if (serving.size < wanted.length) throw failField(field, 'TASK_EMPLOYEE');
  return serving;
}

function requireComing(due: string | null, day: string): void {
  if (due !== null && due < day) throw failField('due', 'TASK_DUE_PAST');
}

/** The owner and the assigner see the task anyway. */
const copiesOf = (ids: readonly number[], ...others: readonly number[]): number[] => [...new Set(ids)].filter((id) => !others.includes(id));

export async function create(scope: Scope, input: ParsedInputOf<typeof createTask>): Promise<{ id: number }> {
  const assignerId = requireEmployee(scope);
  const { copyIds, items, ...given } = input;
  const form = { ...given, ownerId: given.ownerId ?? assignerId };
  requireComing(form.due, today(scope.clock));
  return inTransaction(scope.db, async (tx) => {
    const names = await requireServing(tx, 'ownerId', [form.ownerId]);
    const copies = copiesOf(copyIds, form.ownerId, assignerId);
    await requireServing(tx, 'copyIds', copies);
    const [id = 0] = await queries.insertTasks(tx, [{ ...form, ...queries.BY_HAND, assignerId }], stampOf(scope));
    await queries.insertCopies(tx, id, copies);
    await queries.insertItems(tx, id, items);
    const due = form.due === null ? '' : `；期限 ${formatDay(form.due)}`;
    const note = `${form.title}；负责人 ${names.get(form.ownerId) ?? ''}${due}`;
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: ENTITY, entityId: id, after: input, note });
    await callBadges(scope, tx, [form.ownerId]);
    return { id };
  });
}

interface Stepping {
  readonly tx: Tx;
  readonly task: queries.LockedTask;
  readonly employeeId: number;
  readonly stamp: Stamp;
}

/** Locks a task of the user in a state the step starts from, writes it and logs the step; `run` says what the log adds. */
function step(
  scope: Scope,
  { id, version }: { readonly id: number; readonly version?: number },
  given: TaskStep,
  run: (stepping: Stepping) => Promise<{ readonly note: string; readonly before?: unknown; readonly after?: unknown }>,
): Promise<null> {
  const employeeId = requireEmployee(scope);
  return inTransaction(scope.db, async (tx) => {
    const task = await lockRow(tx, {
      what: '任务',
      find: () => queries.lockTask(tx, id, employeeId),
      version,
      check: (row) => requireStep(row, employeeId, given),
    });
    const { note, ...values } = await run({ tx, task, employeeId, stamp: stampOf(scope) });
    await scope.audit.write(tx, scope.actor, { action: given.action, entity: ENTITY, entityId: id, ...values, note: note || task.title });
    return null;
  });
}

export const change = (scope: Scope, { id, version, copyIds, items, ...form }: ParsedInputOf<typeof changeTask>): Promise<null> =>
  step(scope, { id, version }, { action: '修改', by: 'assigner', from: UNFINISHED }, async ({ tx, task, employeeId, stamp }) => {
    if (form.due !== task.due) requireComing(form.due, today(scope.clock));
    const moved = form.ownerId !== task.ownerId;
    const owner = moved ? (await requireServing(tx, 'ownerId', [form.ownerId])).get(form.ownerId) : task.owner;
    const copies = copiesOf(copyIds, form.ownerId, employeeId);
    const known = await queries.listCopies(tx, id);
    // A colleague who has left meanwhile may stay in the list, but cannot be added to it.
    await requireServing(
      tx,
      'copyIds',
      copies.filter((one) => !known.some((copy) => copy.id === one)),
    );
    const texts = await queries.listItemTexts(tx, id);
    await queries.replaceCopies(tx, id, copies);
    await queries.replaceItems(tx, id, items);
    await queries.updateTask(tx, id, form, stamp);
    const now = await queries.listCopies(tx, id);
    const named = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
    const before = { ...task, copies: named(known), items: texts };
    const after = { ...form, owner: owner ?? '', copies: named(now), items: items.map(({ text }) => text) };
    if (moved) await callBadges(scope, tx, [task.ownerId, form.ownerId]);
    return { before, after, note: describeTask(before, after) };
  });

export const start = (scope: Scope, input: ParsedInputOf<typeof startTask>): Promise<null> =>
  step(scope, input, { action: '开始', by: 'owner', from: [TASK.open] }, async ({ tx, stamp }) => {
    await queries.updateTask(tx, input.id, { state: TASK.doing }, stamp);
    return { note: '' };
  });

export const finish = (scope: Scope, { note, ...input }: ParsedInputOf<typeof finishTask>): Promise<null> =>
  step(scope, input, { action: '完成', by: 'owner', from: UNFINISHED }, async ({ tx, task, employeeId, stamp }) => {
    const left = (await found.listItems(tx, input.id)).filter(({ ticked }) => !ticked).length;
    if (left > 0) throw fail('TASK_ITEMS_LEFT', { count: left });
    if (note !== '') await queries.insertNote(tx, input.id, employeeId, note, stamp);
    await queries.updateTask(tx, input.id, { state: TASK.done, doneAt: stamp.at }, stamp);
    await callBadges(scope, tx, [task.ownerId]);
    return { note };
  });

export const cancel = (scope: Scope, { reason, ...input }: ParsedInputOf<typeof cancelTask>): Promise<null> =>
  step(scope, input, { action: '取消', by: 'assigner', from: UNFINISHED }, async ({ tx, task, stamp }) => {
    await queries.updateTask(tx, input.id, { state: TASK.cancelled, reason }, stamp);
    await callBadges(scope, tx, [task.ownerId]);
    return { note: reason };
  });

/** The work goes on; a score given before is withdrawn. */
export const reopen = (scope: Scope, { reason, ...input }: ParsedInputOf<typeof reopenTask>): Promise<null> =>
  step(scope, input, { action: '退回', by: 'assigner', from: [TASK.done] }, async ({ tx, task, stamp }) => {
    const patch = { state: TASK.doing, doneAt: null, score: null, scoreNote: '', reason };
    await queries.updateTask(tx, input.id, patch, stamp);
    await callBadges(scope, tx, [task.ownerId]);
    return { note: reason };
  });

export const score = (scope: Scope, { score: given, note, ...input }: ParsedInputOf<typeof scoreTask>): Promise<null> =>
  step(scope, input, { action: '评价', by: 'assigner', from: [TASK.done] }, async ({ tx, task, stamp }) => {
    if (task.ownerId === task.assignerId) throw fail('TASK_SCORE_OWN');
    await queries.updateTask(tx, input.id, { score: given, scoreNote: note }, stamp);
    return { before: { score: task.score }, after: { score: given }, note: `${given} 分${note === '' ? '' : `：${note}`}` };
  });

export const tick = (scope: Scope, { id, itemId, ticked }: ParsedInputOf<typeof tickTask>): Promise<null> =>
  step(scope, { id }, { action: ticked ? '勾选' : '取消勾选', by: 'owner', from: UNFINISHED }, async ({ tx, stamp }) => {
    const item = await queries.updateTick(tx, id, itemId, ticked, stamp);
    if (!item) throw fail('TASK_ITEM_GONE');
    return { note: item.text };
  });

export const note = (scope: Scope, { id, text }: ParsedInputOf<typeof noteTask>): Promise<OutputOf<typeof noteTask>> =>
  step(scope, { id }, { action: '登记进展', by: 'anyone', from: TASK.values }, async ({ tx, employeeId, stamp }) => {
    await queries.insertNote(tx, id, employeeId, text, stamp);
    return { note: text };
  });
