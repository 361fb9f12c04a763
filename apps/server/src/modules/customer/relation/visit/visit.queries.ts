// Planned visits as lists and one by one.
import { sql } from 'kysely';
import {
  RELATION_VISIT,
  SATISFACTION,
  type OutputOf,
  type ParsedInputOf,
  type readVisitCalendar,
  type RelationVisitDetail,
  type RelationVisitFilter,
  type RelationVisitRow,
  type searchRelationVisits,
} from '@anju/contract';
import { allOf, exists, first, lit, one, own, rows, when } from '../../../../platform/db/sql.ts';
import type { ListSearch } from '../../../../platform/listing/listing.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import { seenOfHouse } from '../../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesMeant, personInScope, personsMeant } from '../../../estate/index.ts';
import { LEVEL_MARK, levelOf } from '../level/level.queries.ts';
import type { Fragment } from '../people/people.queries.ts';

/** The user; visits assigned to this user are visible in every estate. */
export interface Asker extends Reach {
  readonly employeeId: number | null;
}
export interface VisitSearch extends ListSearch<RelationVisitFilter>, Asker {}

/** On `customer.visit v`. A customer without a house is seen as the person is. */
export const seenVisit = ({ employeeId, ...reach }: Asker): Fragment =>
  reach.estates === null
    ? sql`true`
    : sql`(v.employee_id = ${employeeId}::bigint or ${seenOfHouse(reach, sql`v.estate_id`, sql`v.house_id`)}
        or (v.house_id is null and ${personInScope(reach, sql`v.person_id`)}))`;

const OPEN = sql`v.state = ${lit(RELATION_VISIT.planned)}`;
const isOverdue = (today: string): Fragment => sql`(${OPEN} and v.planned_on < ${today}::date)`;

function meant(search: VisitSearch): Fragment {
  const { filter, today, employeeId } = search;
  const { estateId, buildingId, states, ways, reasons, satisfactions, from, to, overdue, personId, houseId, planId, mine, key } = filter;
  return allOf(
    own('v'),
    seenVisit({ employeeId, estates: search.estates, buildings: search.buildings }),
    when(estateId !== null, sql`v.estate_id = ${estateId}`),
    when(
      buildingId !== null,
      sql`v.house_id = any (array(select b.id from estate_view.house b where ${own('b')} and b.building_id = ${buildingId}))`,
    ),
    when(filter.employeeId !== null, sql`v.employee_id = ${filter.employeeId}`),
    when(mine, sql`v.employee_id = ${employeeId}::bigint`),
    when(states.length > 0, sql`v.state = any (${states}::smallint[])`),
    when(ways.length > 0, sql`v.way = any (${ways}::smallint[])`),
    when(reasons.length > 0, sql`v.reason = any (${reasons}::smallint[])`),
    when(satisfactions.length > 0, sql`v.satisfaction = any (${satisfactions}::smallint[])`),
    when(from !== null, sql`v.planned_on >= ${from}::date`),
    when(to !== null, sql`v.planned_on <= ${to}::date`),
    when(overdue, isOverdue(today)),
    when(personId !== null, sql`v.person_id = ${personId}`),
    when(houseId !== null, sql`v.house_id = ${houseId}`),
    when(planId !== null, sql`v.plan_id = ${planId}`),
    when(
      key !== '',
      () => sql`(v.person_id in ${personsMeant(key)} or v.house_id in ${housesMeant(key, today)}
        or position(lower(${key}) in lower(v.subject || ' ' || v.result)) > 0)`,
    ),
  );
}

type Totals = Omit<OutputOf<typeof searchRelationVisits>, 'rows'>;
const counted = (condition: Fragment): Fragment => sql`count(*) filter (where ${condition})::int`;
export const totalsOfVisits = (db: DbOrTx, search: VisitSearch): Promise<Totals> => one<Totals>(db)`
  select count(*)::int as total, ${counted(OPEN)} as planned, ${counted(isOverdue(search.today))} as overdue,
         ${counted(sql`v.state = ${lit(RELATION_VISIT.done)}`)} as done,
           ${counted(sql`v.state = ${lit(RELATION_VISIT.cancelled)}`)} as cancelled,
         ${counted(sql`v.satisfaction = ${lit(SATISFACTION.satisfied)}`)} as satisfied, ${counted(sql`v.satisfaction is not null`)} as rated
    from customer.visit v where ${meant(search)}`;

/** With full phones, which the caller masks. */
const columns = (today: string, employeeId: number | null): Fragment => sql`
  v.id, v.version, v.person_id, p.name, p.phone, ${LEVEL_MARK} as level, v.estate_id, coalesce(e.name, '') as estate_name, v.house_id,
  coalesce(h.code, '') as house, v.reason, v.subject, v.planned_on, v.employee_id, m.name as employee, v.way, v.state,
  ${isOverdue(today)} as overdue, coalesce(v.employee_id = ${employeeId}::bigint, false) as own, v.done_on, v.result, v.satisfaction,
    v.next_on,
  v.cancel_reason, coalesce(k.name, '') as care_plan, v.created_by, v.created_at`;
const NAMES = sql`join estate_view.person p on ${own('p')} and p.id = v.person_id
  join org_view.employee m on ${own('m')} and m.id = v.employee_id
  left join estate_view.estate e on ${own('e')} and e.id = v.estate_id
  left join estate_view.house h on ${own('h')} and h.id = v.house_id
  left join customer.care_plan k on ${own('k')} and k.id = v.plan_id
  ${levelOf(sql`v.person_id`)}`;

/** Planned ones by their day, then the others newest first; each half stops where the page ends. */
const halves = (search: VisitSearch, most: number): Fragment => sql`
  (select v.id, 0 as half, v.planned_on from customer.visit v where ${meant(search)} and ${OPEN} order by v.planned_on, v.id limit ${most})
  union all
  (select v.id, 1, v.planned_on from customer.visit v where ${meant(search)} and v.state <> ${lit(RELATION_VISIT.planned)}
    order by v.planned_on desc, v.id desc limit ${most})`;

export const listVisits = (
  db: DbOrTx,
  search: VisitSearch,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<RelationVisitRow[]> => rows<RelationVisitRow>(db)`
  with page as materialized (
    select x.id, row_number() over (order by x.half, case when x.half = 0 then x.planned_on end, x.planned_on desc,
             case when x.half = 0 then x.id else -x.id end) as place
      from (${halves(search, limit + offset)}) x order by place limit ${limit} offset ${offset})
  select ${columns(search.today, search.employeeId)}
    from page join customer.visit v on ${own('v')} and v.id = page.id ${NAMES} order by page.place`;

export const findVisit = (
  db: DbOrTx,
  id: number,
  asker: Asker,
  today: string,
): Promise<(RelationVisitRow & { nextId: number | null }) | undefined> => first<RelationVisitRow & { nextId: number | null }>(db)`
  select ${columns(today, asker.employeeId)},
         (select n.id from customer.visit n where ${own('n')} and n.after_id = v.id) as next_id
    from customer.visit v ${NAMES} where ${own('v')} and v.id = ${id} and ${seenVisit(asker)}`;

export const isSeenVisit = (db: DbOrTx, id: number, asker: Asker): Promise<boolean> =>
  exists(db)`select from customer.visit v where ${own('v')} and v.id = ${id} and ${seenVisit(asker)}`;

export const listSteps = (db: DbOrTx, id: number): Promise<RelationVisitDetail['steps']> => rows<RelationVisitDetail['steps'][number]>(db)`
  select s.act, s.by, s.at, s.remark from customer.visit_step s where ${own('s')} and s.visit_id = ${id} order by s.id`;
export const listPhotos = (db: DbOrTx, id: number): Promise<RelationVisitDetail['photos']> => rows<RelationVisitDetail['photos'][number]>(
  db,
)`
  select f.id, f.name from customer.visit_photo x join files_view.file f on f.tenant_id = x.tenant_id and f.id = x.file_id
   where ${own('x')} and x.visit_id = ${id} order by f.id`;

type Calendar = OutputOf<typeof readVisitCalendar>;
export const listCalendar = (
  db: DbOrTx,
  { from, to, estateId, employeeId, mine }: ParsedInputOf<typeof readVisitCalendar>,
  asker: Asker,
  today: string,
): Promise<Calendar> => rows<Calendar[number]>(db)`
  select v.planned_on as day, ${counted(OPEN)} as planned, ${counted(isOverdue(today))} as overdue,
         ${counted(sql`v.state = ${lit(RELATION_VISIT.done)}`)} as done
    from customer.visit v
   where ${allOf(
     own('v'),
     sql`v.planned_on between ${from}::date and ${to}::date and v.state <> ${lit(RELATION_VISIT.cancelled)}`,
     seenVisit(asker),
     when(estateId !== null, sql`v.estate_id = ${estateId}`),
     when(employeeId !== null, sql`v.employee_id = ${employeeId}`),
     when(mine, sql`v.employee_id = ${asker.employeeId}::bigint`),
   )}
   group by v.planned_on order by v.planned_on`;
