// Lists of tasks: which the user sees, how many in each state, one page of them, and one task with its parts.
import { sql, type RawBuilder } from 'kysely';
import { FILE_CATEGORY, TASK, type searchTasks, type TaskCounts, type TaskDetail, type TaskRow } from '@anju/contract';
import { contains } from '../../../../platform/db/contains.ts';
import { allOf, exists, first, lit, one, own, rows, when } from '../../../../platform/db/sql.ts';
import type { FilterOf, PageOf } from '../../../../platform/listing/listing.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { ledBy, type Leader } from '../team.queries.ts';

export interface TaskSearch extends Leader {
  readonly filter: FilterOf<typeof searchTasks>;
}

type Part = RawBuilder<unknown>;
type View = TaskSearch['filter']['view'];

const IS_OPEN = sql`t.state in (${lit(TASK.open)}, ${lit(TASK.doing)})`;
const isOverdue = (today: string): Part => sql`(${IS_OPEN} and t.due < ${today}::date)`;

/** The ids of the tasks of one view; each is found through its own index. */
const IDS: Readonly<Record<Exclude<View, 'all'>, (leader: Leader) => Part>> = {
  mine: ({ employeeId }) => sql`select m.id from oa.task m where ${own('m')} and m.owner_id = ${employeeId}`,
  assigned: ({ employeeId }) =>
    sql`select g.id from oa.task g where ${own('g')} and g.assigner_id = ${employeeId} and g.owner_id <> g.assigner_id`,
  copied: ({ employeeId }) => sql`select k.task_id from oa.task_copy k where ${own('k')} and k.employee_id = ${employeeId}`,
  team: (leader) => sql`select l.id from oa.task l where ${own('l')} and l.owner_id in ${ledBy(leader)}`,
};

const seen = (view: View, leader: Leader): Part => {
  const views = view === 'all' ? Object.values(IDS) : [IDS[view]];
  return sql`t.id in (${sql.join(
    views.map((ids) => ids(leader)),
    sql` union all `,
  )})`;
};

const NAMES = sql`
  join org_view.employee o on ${own('o')} and o.id = t.owner_id
  join org_view.employee a on ${own('a')} and a.id = t.assigner_id`;

/** The condition without the chosen states, so that each state can be counted. */
const meant = ({ filter, ...leader }: TaskSearch): Part =>
  allOf(
    own('t'),
    seen(filter.view, leader),
    when(filter.priorities.length > 0, sql`t.priority = any (${filter.priorities}::smallint[])`),
    when(filter.ownerId !== null, sql`t.owner_id = ${filter.ownerId}`),
    when(filter.from !== null, sql`t.due >= ${filter.from}::date`),
    when(filter.to !== null, sql`t.due <= ${filter.to}::date`),
    ...contains(filter.key, sql`t.title`, sql`o.name`, sql`a.name`),
  );

const inStates = ({ filter, today }: TaskSearch): Part =>
  allOf(when(filter.states.length > 0, sql`t.state = any (${filter.states}::smallint[])`), when(filter.overdue, isOverdue(today)));

export const countTasks = (db: DbOrTx, search: TaskSearch): Promise<TaskCounts & { total: number }> => one<TaskCounts & { total: number }>(
  db,
)`
  select count(*) filter (where ${inStates(search)})::int as total, count(*) filter (where t.state = ${TASK.open})::int as open,
         count(*) filter (where t.state = ${TASK.doing})::int as doing, count(*) filter (where t.state = ${TASK.done})::int as done,
         count(*) filter (where t.state = ${TASK.cancelled})::int as cancelled,
         count(*) filter (where ${isOverdue(search.today)})::int as overdue
    from oa.task t ${NAMES} where ${meant(search)}`;

const ROW = (today: string): Part => sql`
  t.id, t.version, t.title, t.priority, t.owner_id, o.name as owner, t.assigner_id, a.name as assigner, t.due, t.state,
  ${isOverdue(today)} as overdue, t.source, t.source_text, t.plan_id is not null as periodic, i.items, i.ticked, t.score, t.done_at,
  t.created_by, t.created_at`;

const ITEM_COUNTS = sql`
  cross join lateral (
    select count(*)::int as items, count(i.ticked_at)::int as ticked from oa.task_item i where ${own('i')} and i.task_id = t.id) i`;

function orderOf(sort: PageOf<typeof searchTasks>['sort']): Part {
  if (sort === undefined) return sql`${IS_OPEN} desc, case when ${IS_OPEN} then t.due end nulls last, t.priority desc, t.id desc`;
  const column = sort.field === 'due' ? sql`t.due` : sql`t.created_at`;
  return sort.order === 'asc' ? sql`${column} asc nulls last, t.id` : sql`${column} desc nulls last, t.id desc`;
}

export const listTasks = (db: DbOrTx, search: TaskSearch, { limit, offset, sort }: PageOf<typeof searchTasks>): Promise<TaskRow[]> =>
  rows<TaskRow>(db)`
    select ${ROW(search.today)} from oa.task t ${NAMES} ${ITEM_COUNTS}
     where ${allOf(meant(search), inStates(search))} order by ${orderOf(sort)} limit ${limit} offset ${offset}`;

// ---- one task ------------------------------------------------------------------------------------------------------------------------

type FoundTask = TaskRow & Pick<TaskDetail, 'detail' | 'sourceId' | 'scoreNote' | 'reason'>;

export const findTask = (db: DbOrTx, id: number, leader: Leader): Promise<FoundTask | undefined> => first<FoundTask>(db)`
  select ${ROW(leader.today)}, t.detail, t.source_id, t.score_note, t.reason from oa.task t ${NAMES} ${ITEM_COUNTS}
   where ${own('t')} and t.id = ${id} and ${seen('all', leader)}`;

export const isSeen = (db: DbOrTx, id: number, leader: Leader): Promise<boolean> => exists(db)`
  select from oa.task t where ${own('t')} and t.id = ${id} and ${seen('all', leader)}`;

/** Owner and assigner of a task that is not closed. */
export const mayAttach = (db: DbOrTx, id: number, employeeId: number): Promise<boolean> => exists(db)`
  select from oa.task t where ${own('t')} and t.id = ${id} and (t.owner_id = ${employeeId} or t.assigner_id = ${employeeId})
     and ${IS_OPEN}`;

export const listItems = (db: DbOrTx, taskId: number): Promise<TaskDetail['checks']> => rows<TaskDetail['checks'][number]>(db)`
  select i.id, i.text, i.ticked_at is not null as ticked, i.ticked_by as by, i.ticked_at as at from oa.task_item i
   where ${own('i')} and i.task_id = ${taskId} order by i.place, i.id`;

/** Newest first. */
export const listNotes = (db: DbOrTx, taskId: number, limit: number): Promise<TaskDetail['notes']> => rows<TaskDetail['notes'][number]>(db)`
  select n.id, n.at, n.by, n.text from oa.task_note n where ${own('n')} and n.task_id = ${taskId} order by n.id desc limit ${limit}`;

export const listFiles = (db: DbOrTx, taskId: number): Promise<TaskDetail['files']> => rows<TaskDetail['files'][number]>(db)`
  select f.id, f.name, f.media_type, f.size, coalesce(m.name, '') as by, f.created_at as at
    from files_view.file f left join session_view.account c on ${own('c')} and c.id = f.account_id
    left join org_view.employee m on ${own('m')} and m.id = c.employee_id
   where ${own('f')} and f.category = ${FILE_CATEGORY.taskPaper} and f.parent_id = ${taskId} order by f.id`;

export const listTaskChanges = (db: DbOrTx, taskId: number, limit: number): Promise<TaskDetail['changes']> =>
  rows<TaskDetail['changes'][number]>(db)`
    select g.id, g.at, g.actor as by, g.action, g.note as detail from system_view.audit_log g
     where ${own('g')} and g.entity = 'task' and g.entity_id = ${taskId} order by g.id desc limit ${limit}`;

export const countOpen = (db: DbOrTx, { employeeId, today }: Leader): Promise<{ open: number; overdue: number }> =>
  one<{ open: number; overdue: number }>(db)`
    select count(*)::int as open, count(*) filter (where t.due < ${today}::date)::int as overdue
      from oa.task t where ${own('t')} and t.owner_id = ${employeeId} and ${IS_OPEN}`;
