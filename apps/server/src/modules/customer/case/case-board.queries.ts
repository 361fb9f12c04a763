// The board of 诉求派工 and the week of the workers. Only open cases are read, whatever there was before.
import { sql } from 'kysely';
import { CASE, CASES_OF_COLUMN, EMPLOYEE, type OutputOf, type ParsedInputOf, type readBoard, type readWeek } from '@anju/contract';
import { allOf, lit, one, own, rows, when } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { COLUMNS, FROM, NAMES, isLate, NEXT_DUE, OBJECT_NAME, seenBy, startOf, type FoundRow, type Fragment } from './case-row.queries.ts';
import { belowCategory, meansCase } from './case-search.queries.ts';
import type { CaseViewer } from './case.policy.ts';

export interface BoardSearch {
  readonly filter: ParsedInputOf<typeof readBoard>;
  readonly viewer: CaseViewer;
  readonly today: string;
}
const SOON_MINUTES = 120;

function boardCondition({ filter: { estateId, categoryId, teamId, soon, key }, viewer, today }: BoardSearch): Fragment {
  return allOf(
    own('c'),
    sql`c.state < 9 and c.state > 1`,
    seenBy(viewer),
    when(estateId !== null, sql`c.estate_id = ${estateId}`),
    when(categoryId !== null, () => belowCategory(categoryId as number)),
    when(teamId !== null, sql`c.team_id = ${teamId}`),
    when(
      soon,
      () =>
        sql`c.state < 6 and c.paused_at is null and ${NEXT_DUE} < ${viewer.now}::timestamptz + make_interval(mins => ${lit(SOON_MINUTES)})`,
    ),
    when(key !== '', () => meansCase(key, today)),
  );
}

export interface ColumnCount {
  readonly state: OutputOf<typeof readBoard>['columns'][number]['state'];
  readonly count: number;
  readonly late: number;
}
export const countColumns = (db: DbOrTx, search: BoardSearch): Promise<ColumnCount[]> => rows<ColumnCount>(db)`
  select c.state, count(*)::int as count, count(*) filter (where ${isLate(search.viewer.now)})::int as late
    from customer.service_case c where ${boardCondition(search)} group by c.state`;

/** The first cases of every column, the most pressing on top; what waits for a visit by the day it was finished. */
export const listColumns = (db: DbOrTx, search: BoardSearch): Promise<FoundRow[]> => rows<FoundRow>(db)`
  with ranked as materialized (
    select c.id, c.state, row_number() over (partition by c.state
             order by ${NEXT_DUE} nulls last, c.urgency desc, c.finished_at, c.id) as nth
      from customer.service_case c where ${boardCondition(search)})
  select ${COLUMNS} from ranked join customer.service_case c on ${own('c')} and c.id = ranked.id ${NAMES}
   where ranked.nth <= ${lit(CASES_OF_COLUMN)} order by ranked.state, ranked.nth`;

type Today = OutputOf<typeof readBoard>['today'];
export const countToday = (db: DbOrTx, { viewer, today, filter: { estateId } }: BoardSearch): Promise<Today> => {
  const mine = allOf(own('c'), seenBy(viewer), when(estateId !== null, sql`c.estate_id = ${estateId}`));
  return one<Today>(db)`
    select a.registered, b.ended, b.promised, b.on_time
      from (select count(*)::int as registered from customer.service_case c where ${mine} and c.registered_at >= ${startOf(today)}) a,
           (select count(*)::int as ended, count(c.finish_late)::int as promised, count(*) filter (where not c.finish_late)::int as on_time
              from customer.service_case c
             where ${mine} and c.registered_at >= ${startOf(today, -60)} and c.finished_at >= ${startOf(today)}) b`;
};

// ---- the week ---------------------------------------------------------------------------------------------------------------------------

type Week = OutputOf<typeof readWeek>;
export interface WeekWorker extends Omit<Week[number], 'days'> {
  readonly companyId: number;
}
/** Members of the teams the user sees: those of the companies of his estates. */
export const listWeekWorkers = (
  db: DbOrTx,
  { estates }: Pick<CaseViewer, 'estates'>,
  { estateId, teamId }: Pick<ParsedInputOf<typeof readWeek>, 'estateId' | 'teamId'>,
): Promise<WeekWorker[]> => rows<WeekWorker>(db)`
  select distinct on (t.name, e.name, e.id) e.id as employee_id, e.name, t.id as team_id, t.name as team_name, t.company_id,
         m.on_duty, m.max_open,
         (select count(*)::int from customer.service_case x where ${own('x')} and x.worker_id = e.id
           and x.state in (${lit(CASE.assigned)}, ${lit(CASE.working)})) as open
    from customer.team t join customer.team_member m on m.tenant_id = t.tenant_id and m.team_id = t.id
    join org_view.employee e on e.tenant_id = t.tenant_id and e.id = m.employee_id and e.state = ${lit(EMPLOYEE.serving)}
   where ${allOf(
     own('t'),
     sql`not t.disabled`,
     when(teamId !== null, sql`t.id = ${teamId}`),
     sql`exists (select from estate_view.estate s join org_view.company k on k.tenant_id = s.tenant_id and k.id = s.company_id
       join org_view.company u on u.tenant_id = s.tenant_id and u.id = t.company_id and starts_with(k.path, u.path)
      where ${allOf(
        own('s'),
        when(estateId !== null, sql`s.id = ${estateId}`),
        when(estates !== null, sql`s.id = any (${estates}::bigint[])`),
      )})`,
   )} order by t.name, e.name, e.id, t.id`;

export interface WeekCase {
  readonly id: number;
  readonly workerId: number;
  readonly day: string;
  readonly title: string;
  readonly object: string;
  readonly from: string | null;
  readonly minutes: number;
  readonly state: Week[number]['days'][number]['cases'][number]['state'];
}
/** By the agreed time, else by the day it is due, else today; what is overdue is work of today. */
export const listWeekCases = (
  db: DbOrTx,
  viewer: CaseViewer,
  workerIds: readonly number[],
  { monday, today }: { readonly monday: string; readonly today: string },
): Promise<WeekCase[]> => rows<WeekCase>(db)`
  select x.* from (
    select c.id, c.worker_id,
           greatest((coalesce(c.visit_from, c.finish_due, now()) at time zone 'Asia/Shanghai')::date, ${today}::date) as day,
           case when ${seenBy(viewer)} then c.title else '其他项目' end as title,
           case when ${seenBy(viewer)} then ${OBJECT_NAME} else '' end as object,
           c.visit_from as "from", k.usual_minutes as minutes, c.state
      from ${FROM}
     where ${own('c')} and c.worker_id = any (${workerIds}::bigint[]) and c.state in (${lit(CASE.assigned)}, ${lit(CASE.working)})
       and c.accused_id is distinct from ${viewer.employeeId}::bigint) x
   where x.day between ${monday}::date and ${monday}::date + 6 order by x.day, x."from" nulls last, x.id`;
