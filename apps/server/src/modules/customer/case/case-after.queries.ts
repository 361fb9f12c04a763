// What follows the work on a 诉求: visits and complaints.
import { sql } from 'kysely';
import { CASE, COMPLAINT_LEVEL, type OutputOf, type readComplaintFigures, type searchComplaints, type searchVisits } from '@anju/contract';
import { allOf, lit, one, own, rows, when } from '../../../platform/db/sql.ts';
import type { FilterOf, PageOf } from '../../../platform/listing/listing.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { COLUMNS, FROM, seenBy, startOf, type FoundRow, type Fragment } from './case-row.queries.ts';
import { belowCategory, meansCase } from './case-search.queries.ts';
import type { CaseViewer } from './case.policy.ts';

interface Asked {
  readonly viewer: CaseViewer;
  readonly today: string;
}
export interface VisitSearch extends Asked {
  readonly filter: FilterOf<typeof searchVisits>;
}

/** The last visit that reached the customer. */
const LAST = sql`left join lateral (select v.result, v.by, v.at from customer.case_visit v
  where ${own('v')} and v.case_id = c.id and v.reached order by v.id desc limit 1) last on true`;
const WAITS = sql`c.state in (${lit(CASE.rating)}, ${lit(CASE.visiting)}) and c.state < 9`;

function visitCondition({ filter, viewer, today }: VisitSearch, list: 'waiting' | 'visited'): Fragment {
  const { estateId, kinds, results, from, to, key } = filter;
  return allOf(
    own('c'),
    seenBy(viewer),
    list === 'waiting' ? WAITS : sql`last.at is not null`,
    when(estateId !== null, sql`c.estate_id = ${estateId}`),
    when(kinds.length > 0, sql`c.kind = any (${kinds}::smallint[])`),
    when(list === 'visited' && results.length > 0, sql`last.result = any (${results}::smallint[])`),
    when(list === 'visited' && from !== null, () => sql`last.at >= ${startOf(from ?? '')}`),
    when(list === 'visited' && to !== null, () => sql`last.at < ${startOf(to ?? '', 1)}`),
    when(key !== '', () => meansCase(key, today)),
  );
}

type VisitTotals = Omit<OutputOf<typeof searchVisits>, 'rows'>;
export const totalsOfVisits = (db: DbOrTx, search: VisitSearch): Promise<VisitTotals> => one<VisitTotals>(db)`
  select case ${search.filter.list}::text when 'waiting' then w.waiting else v.visited end as total, w.waiting, v.visited, v.satisfied,
         v.unsatisfied
    from (select count(*)::int as waiting from customer.service_case c where ${visitCondition(search, 'waiting')}) w,
         (select count(*)::int as visited, count(*) filter (where last.result <> 3)::int as satisfied,
                 count(*) filter (where last.result = 3)::int as unsatisfied
            from customer.service_case c ${LAST} where ${visitCondition(search, 'visited')}) v`;

type VisitRow = FoundRow & Pick<OutputOf<typeof searchVisits>['rows'][number], 'result' | 'tries' | 'lastTry' | 'visitedBy'>;
export const listVisits = (db: DbOrTx, search: VisitSearch, { limit, offset }: PageOf<typeof searchVisits>): Promise<VisitRow[]> =>
  rows<VisitRow>(db)`
    select ${COLUMNS}, c.result, coalesce(last.by, '') as visited_by, n.tries, n.last_try
      from ${FROM} ${LAST}
      left join lateral (select count(*)::int as tries, max(v.at) as last_try from customer.case_visit v
        where ${own('v')} and v.case_id = c.id and v.round = c.reopens) n on true
     where ${visitCondition(search, search.filter.list)}
     order by ${search.filter.list === 'waiting' ? sql`c.finished_at nulls first, c.id` : sql`last.at desc, c.id desc`}
     limit ${limit} offset ${offset}`;

export interface NewVisit {
  readonly caseId: number;
  readonly round: number;
  readonly method: number;
  readonly reached: boolean;
  readonly timely: number | null;
  readonly skill: number | null;
  readonly attitude: number | null;
  readonly result: number | null;
  readonly remark: string;
  readonly employeeId: number | null;
  readonly by: string;
  readonly at: string;
}
export async function insertVisit(tx: Tx, tenantId: number, values: NewVisit): Promise<void> {
  await tx
    .insertInto('customer.caseVisit')
    .values({ ...values, tenantId })
    .execute();
}

// ---- complaints -------------------------------------------------------------------------------------------------------------------------

export interface ComplaintSearch extends Asked {
  readonly filter: FilterOf<typeof searchComplaints>;
}
const COMPLAINT = sql`join customer.complaint m on m.tenant_id = c.tenant_id and m.case_id = c.id`;

function complaintCondition({ filter, viewer, today }: ComplaintSearch): Fragment {
  const { estateId, levels, states, categoryId, departmentId, from, to, unanswered, key } = filter;
  return allOf(
    own('c'),
    sql`c.kind = 2`,
    seenBy(viewer),
    when(estateId !== null, sql`c.estate_id = ${estateId}`),
    when(levels.length > 0, sql`m.level = any (${levels}::smallint[])`),
    when(states.length > 0, sql`c.state = any (${states}::smallint[])`),
    when(categoryId !== null, () => belowCategory(categoryId as number)),
    when(departmentId !== null, sql`m.department_id = ${departmentId}`),
    when(from !== null, () => sql`c.registered_at >= ${startOf(from ?? '')}`),
    when(to !== null, () => sql`c.registered_at < ${startOf(to ?? '', 1)}`),
    when(unanswered, sql`m.replied_at is null and c.state < 10`),
    when(key !== '', () => meansCase(key, today)),
  );
}

type ComplaintTotals = Omit<OutputOf<typeof searchComplaints>, 'rows'>;
export async function totalsOfComplaints(db: DbOrTx, search: ComplaintSearch): Promise<ComplaintTotals> {
  const found = await one<{ total: number; open: number; unanswered: number; normal: number; major: number; group: number }>(db)`
    select count(*)::int as total, count(*) filter (where c.state < 9)::int as open,
           count(*) filter (where m.replied_at is null and c.state < 10)::int as unanswered,
           count(*) filter (where m.level = 1)::int as normal, count(*) filter (where m.level = 2)::int as major,
           count(*) filter (where m.level = 3)::int as "group"
      from customer.service_case c ${COMPLAINT} where ${complaintCondition(search)}`;
  const { total, open, unanswered, normal, major, group } = found;
  const byLevel = [
    { level: COMPLAINT_LEVEL.normal, count: normal },
    { level: COMPLAINT_LEVEL.major, count: major },
    { level: COMPLAINT_LEVEL.group, count: group },
  ];
  return { total, open, unanswered, byLevel };
}

type ComplaintRow = FoundRow &
  Pick<
    OutputOf<typeof searchComplaints>['rows'][number],
    'level' | 'accused' | 'department' | 'authorityNo' | 'investigatedAt' | 'repliedAt'
  >;
export const listComplaints = (
  db: DbOrTx,
  search: ComplaintSearch,
  { limit, offset }: PageOf<typeof searchComplaints>,
): Promise<ComplaintRow[]> =>
  rows<ComplaintRow>(db)`
    select ${COLUMNS}, m.level, coalesce(x.name, '') as accused, coalesce(d.name, '') as department, m.authority_no,
           m.investigated_at, m.replied_at
      from ${FROM} ${COMPLAINT}
      left join org_view.employee x on x.tenant_id = c.tenant_id and x.id = c.accused_id
      left join org_view.department d on d.tenant_id = m.tenant_id and d.id = m.department_id
     where ${complaintCondition(search)} order by c.registered_at desc, c.id desc limit ${limit} offset ${offset}`;

export interface ComplaintPatch {
  readonly investigation?: string;
  readonly investigatedBy?: string;
  readonly investigatedAt?: string;
  readonly rootCause?: string;
  readonly corrective?: string;
  readonly reply?: string;
  readonly repliedBy?: string;
  readonly repliedAt?: string;
}
export async function updateComplaint(tx: Tx, caseId: number, patch: ComplaintPatch): Promise<void> {
  await tx.updateTable('customer.complaint').set(patch).where('caseId', '=', caseId).execute();
}

type Figures = OutputOf<typeof readComplaintFigures>;
interface FigureSearch {
  readonly viewer: CaseViewer;
  readonly estateId: number | null;
  readonly from: string;
  readonly to: string;
}
const inPeriod = ({ viewer, estateId, from, to }: FigureSearch): Fragment =>
  allOf(
    own('c'),
    sql`c.kind = 2 and c.state <> ${lit(CASE.merged)}`,
    seenBy(viewer),
    sql`c.registered_at >= ${startOf(from)} and c.registered_at < ${startOf(to, 1)}`,
    when(estateId !== null, sql`c.estate_id = ${estateId}`),
  );
export const countByCause = (db: DbOrTx, search: FigureSearch): Promise<Figures['byCause']> => rows<Figures['byCause'][number]>(db)`
  select coalesce(u.name, k.name) as category, count(*)::int as count
    from customer.service_case c join customer.case_category k on k.tenant_id = c.tenant_id and k.id = c.category_id
    left join customer.case_category u on u.tenant_id = k.tenant_id and u.id = k.parent_id
   where ${inPeriod(search)} group by 1 order by 2 desc, 1`;
export const countByEstate = (db: DbOrTx, search: FigureSearch): Promise<Figures['byEstate']> => rows<Figures['byEstate'][number]>(db)`
  select e.name as estate, count(*)::int as count,
         count(*) filter (where c.finished_at is not null and not coalesce(c.finish_late, false))::int as on_time,
         count(*) filter (where c.finished_at is not null)::int as ended,
         count(*) filter (where last.result <> 3)::int as satisfied, count(last.result)::int as visited
    from customer.service_case c join estate_view.estate e on e.tenant_id = c.tenant_id and e.id = c.estate_id ${LAST}
   where ${inPeriod(search)} group by e.id, e.name order by 2 desc, 1`;
export const countByMonth = (db: DbOrTx, search: FigureSearch): Promise<Figures['byMonth']> => rows<Figures['byMonth'][number]>(db)`
  select to_char(c.registered_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, count(*)::int as count
    from customer.service_case c where ${inPeriod(search)} group by 1 order by 1`;
