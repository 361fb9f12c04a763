// Rows of tasks, their check items, copied colleagues and notes.
import { sql } from 'kysely';
import { TASK_SOURCE, type StateOf, type TASK, type TASK_PRIORITY, type TaskSource } from '@anju/contract';
import { first, own, rows, run, TENANT } from '../../../../platform/db/sql.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

export interface TaskValues {
  readonly title: string;
  readonly detail: string;
  readonly ownerId: number;
  readonly assignerId: number;
  readonly due: string | null;
  readonly priority: StateOf<typeof TASK_PRIORITY>;
  readonly source: TaskSource;
  readonly sourceId: number | null;
  readonly sourceText: string;
  readonly planId: number | null;
  readonly planDay: string | null;
}

export const BY_HAND = { source: TASK_SOURCE.own, sourceId: null, sourceText: '', planId: null, planDay: null } as const;

/** The ids in the order of the values. A second task of one plan and day is left out. */
export async function insertTasks(tx: Tx, values: readonly TaskValues[], { tenantId, by, at }: Stamp): Promise<number[]> {
  if (values.length === 0) return [];
  const made = await tx
    .insertInto('oa.task')
    .values(values.map((value) => ({ ...value, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })))
    .onConflict((known) => known.columns(['tenantId', 'planId', 'planDay']).doNothing())
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
}

/** The accounts through which these employees work. */
export const listAccounts = async (db: DbOrTx, employeeIds: readonly number[]): Promise<number[]> =>
  (
    await rows<{ id: number }>(db)`
      select a.id from session_view.account a
       where ${own('a')} and a.employee_id = any (${employeeIds}::bigint[]) and not a.disabled order by a.id`
  ).map(({ id }) => id);

export interface LockedTask {
  readonly id: number;
  readonly version: number;
  readonly title: string;
  readonly detail: string;
  readonly ownerId: number;
  readonly owner: string;
  readonly assignerId: number;
  readonly due: string | null;
  readonly priority: StateOf<typeof TASK_PRIORITY>;
  readonly state: StateOf<typeof TASK>;
  readonly score: number | null;
  readonly copied: boolean;
}

/** Locks a task that the employee owns, gave or reads along. */
export const lockTask = (tx: Tx, id: number, employeeId: number): Promise<LockedTask | undefined> => first<LockedTask>(tx)`
  select t.id, t.version, t.title, t.detail, t.owner_id, o.name as owner, t.assigner_id, t.due, t.priority, t.state, t.score, c.copied
    from oa.task t join org_view.employee o on ${own('o')} and o.id = t.owner_id
   cross join lateral (
     select exists (select from oa.task_copy k where ${own('k')} and k.task_id = t.id and k.employee_id = ${employeeId}) as copied) c
   where ${own('t')} and t.id = ${id} and (t.owner_id = ${employeeId} or t.assigner_id = ${employeeId} or c.copied)
     for update of t`;

export interface TaskPatch {
  readonly title?: string;
  readonly detail?: string;
  readonly ownerId?: number;
  readonly due?: string | null;
  readonly priority?: number;
  readonly state?: number;
  readonly doneAt?: string | null;
  readonly score?: number | null;
  readonly scoreNote?: string;
  readonly reason?: string;
}

export async function updateTask(tx: Tx, id: number, patch: TaskPatch, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('oa.task')
    .set({ ...patch, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

// ---- copied colleagues and check items ---------------------------------------------------------------------------------------------

export const listCopies = (db: DbOrTx, taskId: number): Promise<{ id: number; name: string }[]> =>
  rows<{ id: number; name: string }>(db)`
    select e.id, e.name from oa.task_copy k join org_view.employee e on ${own('e')} and e.id = k.employee_id
     where ${own('k')} and k.task_id = ${taskId} order by e.name, e.id`;

export const insertCopies = (tx: Tx, taskId: number, employeeIds: readonly number[]): Promise<number> => run(tx)`
  insert into oa.task_copy (tenant_id, task_id, employee_id)
  select ${TENANT}, ${taskId}, e.id from unnest(${employeeIds}::bigint[]) as e (id) on conflict do nothing`;

export async function replaceCopies(tx: Tx, taskId: number, employeeIds: readonly number[]): Promise<void> {
  await run(tx)`
    delete from oa.task_copy k where ${own('k')} and k.task_id = ${taskId} and k.employee_id <> all (${employeeIds}::bigint[])`;
  await insertCopies(tx, taskId, employeeIds);
}

export const insertItems = (tx: Tx, taskId: number, texts: readonly string[]): Promise<number> => run(tx)`
  insert into oa.task_item (tenant_id, task_id, place, text)
  select ${TENANT}, ${taskId}, i.place, i.text from unnest(${texts}::text[]) with ordinality as i (text, place)`;

export interface GivenItem {
  readonly id: number | null;
  readonly text: string;
}

/** Known items keep their tick; items that are not given any more are removed. */
export async function replaceItems(tx: Tx, taskId: number, items: readonly GivenItem[]): Promise<void> {
  const given = JSON.stringify(items.map((item, place) => ({ ...item, place: place + 1 })));
  const kept = items.flatMap(({ id }) => (id === null ? [] : [id]));
  await run(tx)`delete from oa.task_item i where ${own('i')} and i.task_id = ${taskId} and i.id <> all (${kept}::bigint[])`;
  await run(tx)`
    update oa.task_item i set place = g.place, text = g.text
      from jsonb_to_recordset(${given}::jsonb) as g (id bigint, place smallint, text text)
     where ${own('i')} and i.task_id = ${taskId} and i.id = g.id`;
  await run(tx)`
    insert into oa.task_item (tenant_id, task_id, place, text)
    select ${TENANT}, ${taskId}, g.place, g.text
      from jsonb_to_recordset(${given}::jsonb) as g (id bigint, place smallint, text text) where g.id is null`;
}

export const listItemTexts = async (db: DbOrTx, taskId: number): Promise<string[]> =>
  (
    await rows<{ text: string }>(db)`select i.text from oa.task_item i where ${own('i')} and i.task_id = ${taskId} order by i.place, i.id`
  ).map(({ text }) => text);

/** The text of the item; undefined when the task has no such item. */
export const updateTick = (tx: Tx, taskId: number, itemId: number, ticked: boolean, { by, at }: Stamp) => first<{ text: string }>(tx)`
  update oa.task_item i set ticked_by = ${ticked ? by : ''}, ticked_at = ${ticked ? at : null}
   where ${own('i')} and i.task_id = ${taskId} and i.id = ${itemId} returning i.text`;

export async function insertNote(tx: Tx, taskId: number, employeeId: number, text: string, { tenantId, by, at }: Stamp): Promise<void> {
  await tx.insertInto('oa.taskNote').values({ tenantId, taskId, employeeId, text, by, at }).execute();
}
