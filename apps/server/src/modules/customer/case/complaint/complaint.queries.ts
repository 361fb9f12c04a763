// Complaints: what a 诉求 has beside the rest, their list and their figures.
import { sql } from 'kysely';
import {
  CASE,
  CASE_KIND,
  COMPLAINT_LEVEL,
  SATISFACTION,
  type ComplaintPart,
  type OutputOf,
  type readComplaintFigures,
  type searchComplaints,
} from '@anju/contract';
import { startOf } from '../../../../platform/db/business-day.ts';
import { allOf, first, lit, one, own, rows, run, when } from '../../../../platform/db/sql.ts';
import type { FilterOf, PageOf } from '../../../../platform/listing/listing.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { COLUMNS, LAST_VISIT, NAMES, OPEN, seenBy, type FoundRow, type Fragment } from '../seen/row.queries.ts';
import { belowCategory, meansCase, MOST, SHOWN } from '../seen/search.queries.ts';
import type { CaseAsked, CaseViewer } from '../seen/viewer.policy.ts';

export interface ComplaintValues {
  readonly level: number;
  readonly departmentId: number | null;
  readonly authorityNo: string;
}
export async function saveComplaint(
  tx: Tx,
  tenantId: number,
  caseId: number,
  { level, departmentId, authorityNo }: ComplaintValues,
): Promise<void> {
  await run(tx)`
    insert into customer.complaint as k (tenant_id, case_id, level, department_id, authority_no)
    values (${tenantId}, ${caseId}, ${level}, ${departmentId}, ${authorityNo})
    on conflict (tenant_id, case_id) do update
       set level = excluded.level, department_id = excluded.department_id, authority_no = excluded.authority_no`;
}

export type FoundComplaint = Omit<ComplaintPart, 'accused'>;
export const findComplaint = (db: DbOrTx, caseId: number): Promise<FoundComplaint | undefined> => first<FoundComplaint>(db)`
  select k.level, k.department_id, coalesce(d.name, '') as department, k.authority_no, k.investigation, k.investigated_by,
         k.investigated_at, k.root_cause, k.corrective, k.reply, k.replied_by, k.replied_at
    from customer.complaint k left join org_view.department d on d.tenant_id = k.tenant_id and d.id = k.department_id
   where ${own('k')} and k.case_id = ${caseId}`;

export type ComplaintSearch = CaseAsked<FilterOf<typeof searchComplaints>>;
/** As the index of complaints knows it. */
const IS_COMPLAINT = sql`c.kind = ${lit(CASE_KIND.complaint)}`;
const COMPLAINT = sql`join customer.complaint m on m.tenant_id = c.tenant_id and m.case_id = c.id`;
const UNANSWERED = sql`m.replied_at is null and c.state < ${lit(CASE.declined)}`;
/** Complaints are few among the cases: the newest of them reach further back than the newest cases. */
const NEWEST = sql`z.id in (select y.id from customer.service_case y where ${own('y')} and y.kind = ${lit(CASE_KIND.complaint)}
  order by y.registered_at desc, y.id desc limit ${MOST})`;

/** What is open, and what was taken in the days that are asked for. */
const onlyOpen = ({ states }: ComplaintSearch['filter']): boolean => states.length > 0 && states.every((state) => state < CASE.done);
const isFew = (filter: ComplaintSearch['filter']): boolean => onlyOpen(filter) || filter.from !== null;

function complaintCondition({ filter, viewer, today }: ComplaintSearch): Fragment {
  const { estateId, levels, states, categoryId, departmentId, from, to, unanswered, key } = filter;
  return allOf(
    own('c'),
    IS_COMPLAINT,
    seenBy(viewer),
    when(estateId !== null, sql`c.estate_id = ${estateId}`),
    when(levels.length > 0, sql`m.level = any (${levels}::smallint[])`),
    when(states.length > 0, sql`c.state = any (${states}::smallint[])`),
    // Lets the planner use the index of open cases.
    when(onlyOpen(filter), OPEN),
    when(categoryId !== null, () => belowCategory(categoryId as number)),
    when(departmentId !== null, sql`m.department_id = ${departmentId}`),
    when(from !== null, () => sql`c.registered_at >= ${startOf(from ?? '')}`),
    when(to !== null, () => sql`c.registered_at < ${startOf(to ?? '', 1)}`),
    when(unanswered, UNANSWERED),
    when(key !== '', () => meansCase(key, today, isFew(filter), NEWEST)),
  );
}

const countLevel = (level: number): Fragment => sql`count(*) filter (where x.level = ${lit(level)} and x.nth <= ${MOST})::int`;

interface Counts {
  readonly total: number;
  readonly more: boolean;
  readonly open: number;
  readonly unanswered: number;
  readonly normal: number;
  readonly major: number;
  readonly group: number;
}
type ComplaintTotals = Omit<OutputOf<typeof searchComplaints>, 'rows'>;
/** The newest of what is meant; what is open is few and all of it is counted. */
export async function totalsOfComplaints(db: DbOrTx, search: ComplaintSearch): Promise<ComplaintTotals> {
  const found = await one<Counts>(db)`
    select least(n.total, ${MOST}) as total, n.total > ${MOST} as more, o.open, n.unanswered, n.normal, n.major, n."group"
      from (select count(*)::int as total, count(*) filter (where x.unanswered and x.nth <= ${MOST})::int as unanswered,
                   ${countLevel(COMPLAINT_LEVEL.normal)} as normal, ${countLevel(COMPLAINT_LEVEL.major)} as major,
                   ${countLevel(COMPLAINT_LEVEL.group)} as "group"
              from (select m.level, ${UNANSWERED} as unanswered, row_number() over (order by c.registered_at desc, c.id desc) as nth
                      from customer.service_case c ${COMPLAINT} where ${complaintCondition(search)}
                     order by c.registered_at desc, c.id desc ${SHOWN}) x) n,
           (select count(*)::int as open from customer.service_case c ${COMPLAINT} where ${complaintCondition(search)} and ${OPEN}) o`;
  const { total, more, open, unanswered, normal, major, group } = found;
  const byLevel = [
    { level: COMPLAINT_LEVEL.normal, count: normal },
    { level: COMPLAINT_LEVEL.major, count: major },
    { level: COMPLAINT_LEVEL.group, count: group },
  ];
  return { total, more, open, unanswered, byLevel };
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
    with page as materialized (
      select c.id, row_number() over (order by c.registered_at desc, c.id desc) as nth
        from customer.service_case c ${COMPLAINT} where ${complaintCondition(search)}
       order by c.registered_at desc, c.id desc limit ${limit} offset ${offset})
    select ${COLUMNS}, m.level, coalesce(x.name, '') as accused, coalesce(d.name, '') as department, m.authority_no,
           m.investigated_at, m.replied_at
      from page join customer.service_case c on ${own('c')} and c.id = page.id ${COMPLAINT} ${NAMES}
      left join org_view.employee x on x.tenant_id = c.tenant_id and x.id = c.accused_id
      left join org_view.department d on d.tenant_id = m.tenant_id and d.id = m.department_id
     order by page.nth`;

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
    sql`${IS_COMPLAINT} and c.state <> ${lit(CASE.merged)}`,
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
         count(*) filter (where last.result <> ${lit(SATISFACTION.unsatisfied)})::int as satisfied, count(last.result)::int as visited
    from customer.service_case c join estate_view.estate e on e.tenant_id = c.tenant_id and e.id = c.estate_id ${LAST_VISIT}
   where ${inPeriod(search)} group by e.id, e.name order by 2 desc, 1`;
export const countByMonth = (db: DbOrTx, search: FigureSearch): Promise<Figures['byMonth']> => rows<Figures['byMonth'][number]>(db)`
  select to_char(c.registered_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, count(*)::int as count
    from customer.service_case c where ${inPeriod(search)} group by 1 order by 1`;

export const hasDepartment = async (db: DbOrTx, id: number): Promise<boolean> =>
  (await rows(db)`select from org_view.department d where ${own('d')} and d.id = ${id} and not d.disabled`).length > 0;
