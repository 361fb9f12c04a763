// Lists of documents. What waits for a user is found by the open tasks of that user and of those the user substitutes; what the user wrote,
// signed or reads by the indexes on author, signer and reader.
import { sql, type RawBuilder } from 'kysely';
import {
  DOCUMENT,
  DOCUMENT_TASK,
  NODE,
  TASK_ORIGIN,
  type DocumentRow,
  type searchDocuments,
  type searchTodoDocuments,
  type TodoDocument,
} from '@anju/contract';
import { allOf, count, exists, lit, lits, one, own, rows, when, type Condition } from '../../../../platform/db/sql.ts';
import type { FilterOf, PageOf } from '../../../../platform/listing/listing.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { documentOfTask, mayHandle } from '../substitute/open-task.queries.ts';
import { actsFor } from '../substitute/substitute.queries.ts';

export interface Viewer {
  readonly employeeId: number;
  readonly day: string;
  readonly now: string;
}
interface Search<F> {
  readonly viewer: Viewer;
  readonly filter: F;
}
export type TodoSearch = Search<FilterOf<typeof searchTodoDocuments>>;
export type DocumentSearch = Search<FilterOf<typeof searchDocuments>>;

/** Who a document waits for, in the order of signing. */
const HANDLERS = sql`(
  select string_agg(e.name, '、' order by h.sort, h.id) from oa.document_task h join org_view.employee e on ${own('e')}
     and e.id = h.person_id
   where ${own('h')} and h.document_id = d.id and h.state = ${lit(DOCUMENT_TASK.open)})`;

const ROW = sql`
  d.id, d.family, coalesce(d.number, '') as number, d.title, d.kind, d.urgency, d.secrecy, d.author_name,
  coalesce(dp.name, '') as department_name, c.name as company_name, d.amount::text as amount, f.name as flow_name, d.state, d.node_name,
  coalesce(${HANDLERS}, '') as handlers, d.due_at, d.sent_at, d.ended_at, d.updated_at, d.follows, d.business, d.version`;
const JOINED = sql`
  join oa.flow f on ${own('f')} and f.id = d.flow_id
  join org_view.company c on ${own('c')} and c.id = d.company_id
  left join org_view.department dp on ${own('dp')} and dp.id = d.department_id`;

const matching = (key: string): Condition => {
  const text = key.toLowerCase();
  return when(
    key !== '',
    sql`position(${text} in lower(d.title)) > 0 or position(${text} in lower(coalesce(d.number, ''))) > 0
       or position(${text} in lower(d.author_name)) > 0`,
  );
};

// ---- what waits ------------------------------------------------------------------------------------------------------------------------

/** Unless something is looked for, only whether a document is suspended matters: the few suspended ones are read, not all that wait. */
const waiting = ({ viewer, filter: { families, kinds, key } }: TodoSearch): RawBuilder<unknown> => {
  const any = families.length === 0 && kinds.length === 0 && key === '';
  const suspended = lit(DOCUMENT.suspended);
  return sql`oa.document_task t ${any ? sql`` : documentOfTask()} where ${allOf(
    own('t'),
    sql`t.state = ${lit(DOCUMENT_TASK.open)}`,
    sql`t.person_id = any (${actsFor(viewer.employeeId, viewer.day)})`,
    mayHandle(viewer.employeeId),
    any
      ? sql`not exists (select from oa.document x where ${own('x')} and x.id = t.document_id and x.state = ${suspended})`
      : sql`d.state <> ${suspended}`,
    when(families.length > 0, sql`d.family = any (${families}::smallint[])`),
    when(kinds.length > 0, sql`d.kind = any (${kinds}::smallint[])`),
    matching(key),
  )}`;
};

export const totalsOfTodo = (db: DbOrTx, search: TodoSearch): Promise<{ total: number; late: number; handledToday: number }> =>
  one<{ total: number; late: number; handledToday: number }>(db)`
    select count(*) as total, count(*) filter (where t.due_at < ${search.viewer.now}::timestamptz) as late,
           (select count(*) from oa.document_task h where ${own('h')} and h.acted_by = ${search.viewer.employeeId}
               and h.done_at >= (${search.viewer.day}::date::timestamp at time zone 'Asia/Shanghai')) as handled_today
      from ${waiting(search)}`;

/** By time limit: what is late or due first, then the oldest; the partial index gives this order. */
export const listTodo = (db: DbOrTx, search: TodoSearch, { limit, offset }: PageOf<typeof searchTodoDocuments>): Promise<TodoDocument[]> =>
  rows<TodoDocument>(db)`
    with w as materialized (
      select t.id, t.document_id, t.person_id, t.node_type, t.opened_at, t.due_at, t.read_at
        from ${waiting(search)}
       order by t.due_at nulls last, t.id limit ${limit} offset ${offset})
    select ${ROW}, w.id as task_id, w.node_type, w.opened_at, w.due_at as task_due_at, w.read_at is null as unread,
           case when w.person_id <> ${search.viewer.employeeId} then p.name else '' end as substitute_for,
           coalesce((select u.body from oa.document_follow u where ${own('u')} and u.document_id = d.id and u.to_id = w.person_id
                        and u.answered_at is null order by u.id desc limit 1), '') as follow_text
      from w join oa.document d on ${own('d')} and d.id = w.document_id ${JOINED}
      join org_view.employee p on ${own('p')} and p.id = w.person_id
     order by w.due_at nulls last, w.id`;

// ---- other lists ------------------------------------------------------------------------------------------------------------------------

const inBox = ({ viewer: { employeeId }, filter: { box } }: DocumentSearch): RawBuilder<unknown> => {
  switch (box) {
    case 'sent':
      return sql`d.starter_id = ${employeeId}`;
    case 'handled':
      return sql`exists (select from oa.document_task t where ${own('t')} and t.document_id = d.id and t.acted_by = ${employeeId}
                            and t.node_type > ${lit(NODE.start)})`;
    case 'copied':
      return sql`d.state <> ${lit(DOCUMENT.draft)}
        and d.id in (select r.document_id from oa.document_reader r where ${own('r')} and r.person_id = ${employeeId} union all
                     select w.document_id from oa.document_told w where ${own('w')} and w.person_id = ${employeeId})`;
    case 'managed':
      return sql`d.state <> ${lit(DOCUMENT.draft)}
        and d.flow_id in (select m.id from oa.flow m where ${own('m')} and m.manager_id = ${employeeId})`;
  }
};

const meant = (search: DocumentSearch) => {
  const { states, families, kinds, flowId, from, to, key } = search.filter;
  const since = (day: string | null) => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`;
  return allOf(
    own('d'),
    inBox(search),
    when(states.length > 0, sql`d.state = any (${states}::smallint[])`),
    when(families.length > 0, sql`d.family = any (${families}::smallint[])`),
    when(kinds.length > 0, sql`d.kind = any (${kinds}::smallint[])`),
    when(flowId !== null, sql`d.flow_id = ${flowId}`),
    when(from !== null, () => sql`coalesce(d.sent_at, d.created_at) >= ${since(from)}`),
    when(to !== null, () => sql`coalesce(d.sent_at, d.created_at) < ${since(to)} + interval '1 day'`),
    matching(key),
  );
};

export const countDocuments = (db: DbOrTx, search: DocumentSearch): Promise<number> =>
  count(db)`select count(*) from oa.document d where ${meant(search)}`;

export const listDocuments = (
  db: DbOrTx,
  search: DocumentSearch,
  { limit, offset }: PageOf<typeof searchDocuments>,
): Promise<DocumentRow[]> =>
  rows<DocumentRow>(db)`
    with page as materialized (select d.id from oa.document d where ${meant(search)} order by d.id desc limit ${limit} offset ${offset})
    select ${ROW} from page join oa.document d on ${own('d')} and d.id = page.id ${JOINED} order by d.id desc`;

const MOST = 200;
/** The user's own documents in these states, newest first; `flowId` 0 for every workflow. */
export const listOwn = (db: DbOrTx, employeeId: number, states: readonly number[], flowId: number): Promise<DocumentRow[]> =>
  rows<DocumentRow>(db)`
    select ${ROW} from oa.document d ${JOINED}
     where ${own('d')} and d.starter_id = ${employeeId} and d.state = any (${states}::smallint[]) and (${flowId} = 0
        or d.flow_id = ${flowId})
     order by d.id desc limit ${MOST}`;

const ACTED = [DOCUMENT_TASK.agreed, DOCUMENT_TASK.rejected, DOCUMENT_TASK.returned, DOCUMENT_TASK.transferred];
/** Running ones of the user's that nobody acted on since they were sent. */
export const listRevocable = (db: DbOrTx, employeeId: number, flowId: number): Promise<DocumentRow[]> => rows<DocumentRow>(db)`
  select ${ROW} from oa.document d ${JOINED}
   where ${own('d')} and d.starter_id = ${employeeId} and d.state = ${lit(DOCUMENT.running)} and d.round = d.sent_round
     and (${flowId} = 0 or d.flow_id = ${flowId})
     and not exists (select from oa.document_task t where ${own('t')} and t.document_id = d.id and t.round = d.round
                        and (t.state in (${lits(...ACTED)}) or t.origin in (${lits(TASK_ORIGIN.before, TASK_ORIGIN.beside)})))
   order by d.id desc limit ${MOST}`;

/** Whether an employee has to do with a document; see document-seen.service. */
export const isConcerned = (db: DbOrTx, id: number, employeeId: number, day: string): Promise<boolean> => exists(db)`
  select from oa.document d join oa.flow f on ${own('f')} and f.id = d.flow_id
   where ${own('d')} and d.id = ${id} and (
     d.starter_id = ${employeeId} or d.author_id = ${employeeId}
     or (d.state <> ${lit(DOCUMENT.draft)} and (
       f.manager_id = ${employeeId}
       or exists (select from oa.document_task t where ${own('t')} and t.document_id = d.id
                     and (t.person_id = ${employeeId} or t.acted_by = ${employeeId}
                          or (t.state = ${lit(DOCUMENT_TASK.open)} and t.person_id = any (${actsFor(employeeId, day)}))))
       or exists (select from oa.document_reader r where ${own('r')} and r.document_id = d.id and r.person_id = ${employeeId})
       or exists (select from oa.document_told w where ${own('w')} and w.document_id = d.id and w.person_id = ${employeeId}))))`;
