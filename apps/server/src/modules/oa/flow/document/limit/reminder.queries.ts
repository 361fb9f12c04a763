// Reminders by the clock: the tasks of which somebody has to be told, and whoever was told that a document is late.
import { sql } from 'kysely';
import { DOCUMENT, DOCUMENT_TASK, MENU } from '@anju/contract';
import { lit, own, rows, run, TENANT } from '../../../../../platform/db/sql.ts';
import type { Tx } from '../../../../../platform/tenancy/tenant-db.ts';
import type { TodoSource } from '../../../../../platform/todo/todo-sources.ts';

export interface DueTask {
  readonly id: number;
  readonly documentId: number;
  readonly round: number;
  readonly nodeName: string;
  readonly personId: number;
  readonly personName: string;
  /** Its limit is past; otherwise it is near. */
  readonly late: boolean;
  /** As the version names it, which was published then. */
  readonly escalateTo: number | null;
  readonly publishedAt: string;
  readonly managerId: number;
}
const OPEN = sql`${own('t')} and t.state = ${lit(DOCUMENT_TASK.open)}`;
/**
 * Open tasks of which somebody has to be told now: past their limit, or past the moment of their reminder; a suspended document stands
 * still. Their documents are held as steps hold them, document before task; one that is in a step comes the next time.
 */
export const lockDueTasks = (tx: Tx, now: string, limit: number): Promise<DueTask[]> => rows<DueTask>(tx)`
  select t.id, t.document_id, t.round, t.node_name, t.person_id, e.name as person_name, t.due_at < ${now}::timestamptz as late,
         (select (x.value ->> 'escalateTo')::bigint from jsonb_array_elements(v.definition -> 'nodes') x
           where x.value ->> 'id' = t.node) as escalate_to, v.published_at, f.manager_id
    from (select t.id from oa.document_task t
           where ${OPEN} and t.overdue_told_at is null and t.due_at is not null and t.due_at < ${now}::timestamptz
           union all
          select t.id from oa.document_task t
           where ${OPEN} and t.reminded_at is null and t.remind_at is not null and t.remind_at <= ${now}::timestamptz
             and t.due_at >= ${now}::timestamptz) due
    join oa.document_task t on ${own('t')} and t.id = due.id
    join oa.document d on ${own('d')} and d.id = t.document_id
    join oa.flow f on ${own('f')} and f.id = d.flow_id
    join oa.flow_version v on ${own('v')} and v.id = d.flow_version_id
    join org_view.employee e on ${own('e')} and e.id = t.person_id
   where d.state <> ${lit(DOCUMENT.suspended)}
   order by t.due_at, t.id limit ${limit} for key share of d skip locked`;

export async function markTold(tx: Tx, ids: readonly number[], column: 'reminded' | 'overdue', at: string): Promise<void> {
  if (ids.length === 0) return;
  if (column === 'reminded')
    await run(tx)`update oa.document_task t set reminded_at = ${at} where ${own('t')} and t.id = any (${ids}::bigint[])`;
  else
    await run(tx)`
      update oa.document_task t set overdue_told_at = ${at}, reminded_at = coalesce(t.reminded_at, ${at})
       where ${own('t')} and t.id = any (${ids}::bigint[])`;
}

/** Whoever is told that a document is late reads it from then on, and is told again of the next time. */
export async function insertTold(
  tx: Tx,
  told: readonly { readonly documentId: number; readonly personId: number }[],
  at: string,
): Promise<void> {
  if (told.length === 0) return;
  await run(tx)`
    insert into oa.document_told (tenant_id, document_id, person_id, at)
    select distinct ${TENANT}, n."documentId", n."personId", ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as n("documentId" bigint, "personId" bigint)
    on conflict (tenant_id, document_id, person_id) do update set at = excluded.at, read_at = null`;
}

/** Late documents the user was told of and has not opened since; they leave the list as well when they are handled. */
export const LATE_TODO: TodoSource = {
  kind: 'document-late',
  title: '超期公文',
  select: ({ employeeId }) => sql`
    select '公文超期' as what, ${lit(MENU.flowProc)} as menu, d.id, d.title, concat_ws(' ', d.author_name, d.node_name) as detail,
           (late.since at time zone 'Asia/Shanghai')::date as due, w.at as since
      from oa.document_told w join oa.document d on ${own('d')} and d.id = w.document_id
      join lateral (select min(t.due_at) as since from oa.document_task t
                     where ${own('t')} and t.document_id = w.document_id and t.state = ${lit(DOCUMENT_TASK.open)}
                       and t.overdue_told_at is not null) late on late.since is not null
     where ${own('w')} and w.person_id = ${employeeId}::bigint and w.read_at is null
       and d.state <> ${lit(DOCUMENT.suspended)}`,
};
