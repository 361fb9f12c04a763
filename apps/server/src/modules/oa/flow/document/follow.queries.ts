// 跟催: urging the people a document waits for. An urging is a row of its own, counted on the document, and answered once.
import { sql } from 'kysely';
import { DOCUMENT, DOCUMENT_TASK, MENU } from '@anju/contract';
import { first, lit, own, rows, run, TENANT } from '../../../../platform/db/sql.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { TodoSource } from '../../../../platform/todo/todo-sources.ts';

export const listWaitedFor = async (tx: Tx, documentId: number): Promise<number[]> =>
  (
    await rows<{ personId: number }>(tx)`
      select t.person_id from oa.document_task t
       where ${own('t')} and t.document_id = ${documentId} and t.state = ${lit(DOCUMENT_TASK.open)} order by t.sort, t.id`
  ).map(({ personId }) => personId);

/** Minutes since the user last urged somebody about this document; undefined when never. */
export const lastUrged = async (
  tx: Tx,
  documentId: number,
  byId: number,
  toIds: readonly number[],
  now: string,
): Promise<number | undefined> =>
  (
    await first<{ minutes: number | null }>(tx)`
      select floor(extract(epoch from ${now}::timestamptz - max(u.at)) / 60)::int as minutes from oa.document_follow u
       where ${own('u')} and u.document_id = ${documentId} and u.by_id = ${byId} and u.to_id = any (${toIds}::bigint[])`
  )?.minutes ?? undefined;

interface NewFollow {
  readonly documentId: number;
  readonly round: number;
  readonly byId: number;
  readonly byName: string;
  readonly toIds: readonly number[];
  readonly text: string;
  readonly at: string;
}
export async function insertFollows(tx: Tx, f: NewFollow): Promise<number[]> {
  const made = await rows<{ id: number }>(tx)`
    insert into oa.document_follow (tenant_id, document_id, round, by_id, by_name, to_id, body, at)
    select ${TENANT}, ${f.documentId}, ${f.round}, ${f.byId}, ${f.byName}, n.id, ${f.text}, ${f.at} from unnest(${f.toIds}::bigint[]) n(id)
    returning id`;
  await run(tx)`update oa.document d set follows = d.follows + 1 where ${own('d')} and d.id = ${f.documentId}`;
  return made.map(({ id }) => id);
}

export interface FollowNow {
  readonly id: number;
  readonly documentId: number;
  readonly byId: number;
  readonly toId: number;
  readonly answeredAt: string | null;
}
export const lockFollow = (tx: Tx, id: number): Promise<FollowNow | undefined> => first<FollowNow>(tx)`
  select u.id, u.document_id, u.by_id, u.to_id, u.answered_at from oa.document_follow u where ${own('u')} and u.id = ${id} for update`;

export async function updateAnswer(tx: Tx, id: number, answer: string, by: string, at: string): Promise<void> {
  await run(tx)`
    update oa.document_follow u set answer = ${answer}, answered_by = ${by}, answered_at = ${at} where ${own('u')} and u.id = ${id}`;
}

// ---- reminders by the clock ------------------------------------------------------------------------------------------------------------

export interface DueTask {
  readonly id: number;
  readonly documentId: number;
  readonly round: number;
  readonly node: string;
  readonly nodeName: string;
  readonly personId: number;
  readonly personName: string;
  readonly dueAt: string;
  readonly reminded: boolean;
  readonly overdueTold: boolean;
  readonly companyId: number;
  readonly remindHours: number | null;
  /** As the version names it, which was published then. */
  readonly escalateTo: number | null;
  readonly publishedAt: string;
  readonly managerId: number;
}
/**
 * Open tasks with a limit that is past or near and of which somebody has not been told; a suspended document stands still. Their documents
 * are held as steps hold them, document before task; one that is in a step comes the next time.
 */
export const lockDueTasks = (tx: Tx, now: string, until: string): Promise<DueTask[]> => rows<DueTask>(tx)`
  select t.id, t.document_id, t.round, t.node, t.node_name, t.person_id, e.name as person_name, t.due_at,
         t.reminded_at is not null as reminded,
         t.overdue_told_at is not null as overdue_told, d.company_id, (n.value ->> 'remindHours')::int as remind_hours,
         (n.value ->> 'escalateTo')::bigint as escalate_to, v.published_at, f.manager_id
    from oa.document_task t join oa.document d on ${own('d')} and d.id = t.document_id
    join oa.flow f on ${own('f')} and f.id = d.flow_id
    join oa.flow_version v on ${own('v')} and v.id = d.flow_version_id
    join org_view.employee e on ${own('e')} and e.id = t.person_id
    left join lateral (select x.value from jsonb_array_elements(v.definition -> 'nodes') x where x.value ->> 'id' = t.node) n on true
   where ${own('t')} and t.state = ${lit(DOCUMENT_TASK.open)} and t.due_at is not null and t.due_at < ${until}::timestamptz and d.state <> 3
     and ((t.reminded_at is null and n.value ->> 'remindHours' is not null)
          or (t.overdue_told_at is null and t.due_at < ${now}::timestamptz))
   order by t.due_at limit 500 for key share of d skip locked`;

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
