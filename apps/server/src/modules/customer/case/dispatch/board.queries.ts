// The board of 诉求派工 and the week of the workers. Only open cases are read, whatever there was before.
import { sql } from 'kysely';
import { CASE, CASES_OF_COLUMN, EMPLOYEE, type OutputOf, type ParsedInputOf, type readBoard, type readWeek } from '@anju/contract';
import { startOf } from '../../../../platform/db/business-day.ts';
import { allOf, lit, one, own, rows, when } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { BUSY } from '../../setting/in-hand.queries.ts';
import {
  COLUMNS,
  FROM,
  isDueSoon,
  isLate,
  NAMES,
  NEXT_DUE,
  OBJECT_NAME,
  OPEN,
  seenBy,
  type FoundRow,
  type Fragment,
} from '../seen/row.queries.ts';
import { belowCategory, meansCase } from '../seen/search.queries.ts';
import type { CaseAsked, CaseViewer } from '../seen/viewer.policy.ts';
import { openOf } from './dispatch.queries.ts';

export type BoardSearch = CaseAsked<ParsedInputOf<typeof readBoard>>;

function boardCondition({ filter: { estateId, categoryId, teamId, soon, key }, viewer, today }: BoardSearch): Fragment {
  return allOf(
    own('c'),
    sql`${OPEN} and c.state > ${lit(CASE.new)}`,
    seenBy(viewer),
    when(estateId !== null, sql`c.estate_id = ${estateId}`),
    when(categoryId !== null, () => belowCategory(categoryId as number)),
    when(teamId !== null, sql`c.team_id = ${teamId}`),
    when(soon, () => isDueSoon(viewer.now)),
    when(key !== '', () => meansCase(key, today, true)),
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
export interface WeekWorker extends Omit<Week[number], 'days' | 'mayReport'> {
  readonly companyId: number;
  /** The user, or a member of a team that the user leads. */
  readonly own: boolean;
}
/** Members of the teams the user sees: those of the companies of the user's estates, and of the companies above these. */
export const listWeekWorkers = (
  db: DbOrTx,
  { estates, employeeId }: Pick<CaseViewer, 'estates' | 'employeeId'>,
  { estateId, teamId }: Pick<ParsedInputOf<typeof readWeek>, 'estateId' | 'teamId'>,
): Promise<WeekWorker[]> => rows<WeekWorker>(db)`
  select distinct on (t.name, e.name, e.id) e.id as employee_id, e.name, t.id as team_id, t.name as team_name, t.company_id,
         m.on_duty, m.max_open, coalesce(${employeeId}::bigint in (e.id, t.leader_id), false) as own,
         ${openOf(sql`e.id`)} as open
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
     where ${own('c')} and c.worker_id = any (${workerIds}::bigint[]) and c.state in ${BUSY}
       and c.accused_id is distinct from ${viewer.employeeId}::bigint) x
   where x.day between ${monday}::date and ${monday}::date + 6 order by x.day, x."from" nulls last, x.id`;
