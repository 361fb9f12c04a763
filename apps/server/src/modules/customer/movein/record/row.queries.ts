// Rows of 入伙 as lists show them. A house is seen through its building; phones are masked by the service.
import { sql, type RawBuilder } from 'kysely';
import { DEFECT, type MoveInFilter, type MoveInRow, type OutputOf, type searchMoveIns } from '@anju/contract';
import { begins } from '../../../../platform/db/begins.ts';
import { allOf, lit, one, own, rows, when } from '../../../../platform/db/sql.ts';
import type { ListSearch } from '../../../../platform/listing/listing.ts';
import type { PageOf } from '../../../../platform/listing/listing.ts';
import { seen } from '../../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesMeant } from '../../../estate/index.ts';

type Fragment = RawBuilder<unknown>;
export type MoveInSearch = ListSearch<MoveInFilter>;

export const DAY_OF = (column: Fragment): Fragment => sql`(${column} at time zone 'Asia/Shanghai')::date`;
const OPEN = sql`x.state in (${lit(DEFECT.open)}, ${lit(DEFECT.mended)})`;

/** `m` with its house `h`. */
export const HOUSE = sql`join estate_view.house h on h.tenant_id = m.tenant_id and h.id = m.house_id`;

export const COLUMNS: Fragment = sql`
  m.id, m.version, m.number, m.plan_id, p.name as plan_name, m.estate_id, e.name as estate_name, h.building_id, m.house_id, h.code as house,
  coalesce(o.names, '') as owner, coalesce(o.phone, '') as phone, m.state, m.told_at, s.day, s.half, m.queue_no, m.queue, m.checked_at,
  m.recheck_on, d.open as open_defects, d.closed as closed_defects, d.overdue as overdue_defects,
  case when d.open = 0 and d.closed > 0 then d.last_on - d.first_on end as close_days, m.handed_on, m.refusal,
  (select coalesce(sum(k.count), 0)::int from customer.move_in_key k
    where k.tenant_id = m.tenant_id and k.move_in_id = m.id and k.returned_on is null) as keys`;

export const names = (today: string): Fragment => sql`
  join customer.handover_plan p on p.tenant_id = m.tenant_id and p.id = m.plan_id
  join estate_view.estate e on e.tenant_id = m.tenant_id and e.id = m.estate_id
  left join customer.handover_slot s on s.tenant_id = m.tenant_id and s.id = m.slot_id
  left join lateral (
    select string_agg(q.name, '、' order by q.share desc, q.id) as names, (array_agg(q.phone order by q.share desc, q.id))[1] as phone
      from (select o.id, o.share, n.name, n.phone from estate_view.house_owner o
              join estate_view.person n on n.tenant_id = o.tenant_id and n.id = o.person_id
             where o.tenant_id = m.tenant_id and o.house_id = m.house_id and o.from_date <= ${today}::date
               and (o.to_date is null or o.to_date >= ${today}::date)) q) o on true
  left join lateral (
    select count(*) filter (where ${OPEN})::int as open, count(*) filter (where x.state = ${lit(DEFECT.closed)})::int as closed,
           count(*) filter (where x.state = ${lit(DEFECT.open)} and x.due_on < ${today}::date)::int as overdue,
           max(${DAY_OF(sql`x.closed_at`)}) filter (where x.state = ${lit(DEFECT.closed)}) as last_on,
           min(${DAY_OF(sql`x.found_at`)}) filter (where x.state = ${lit(DEFECT.closed)}) as first_on
      from customer.defect x where x.tenant_id = m.tenant_id and x.move_in_id = m.id) d on true`;

const withDefect = (condition: Fragment): Fragment =>
  sql`exists (select from customer.defect x where x.tenant_id = m.tenant_id and x.move_in_id = m.id and ${condition})`;

function defectsOf(kind: MoveInFilter['defects'], today: string): Fragment | undefined {
  switch (kind) {
    case 'all':
      return undefined;
    case 'open':
      return withDefect(OPEN);
    case 'overdue':
      return withDefect(sql`x.state = ${lit(DEFECT.open)} and x.due_on < ${today}::date`);
    case 'closed':
      return sql`${withDefect(sql`x.state = ${lit(DEFECT.closed)}`)} and not ${withDefect(OPEN)}`;
    case 'none':
      return sql`m.checked_at is not null and not ${withDefect(sql`x.state <> ${lit(DEFECT.dropped)}`)}`;
  }
}

/** The beginning of a number, or a house; each goes by its own index. */
const meant = (key: string, today: string): Fragment => sql`m.id in (
  select z.id from customer.move_in z where ${own('z')} and ${begins(sql`z.number`, key.normalize('NFKC').toUpperCase())}
   union all select z.id from customer.move_in z where ${own('z')} and z.house_id in ${housesMeant(key, today)})`;

export function moveInCondition({ filter, estates, buildings, today }: MoveInSearch): Fragment {
  const { estateId, planId, buildingId, states, day, handedFrom, handedTo, defects, checked, key } = filter;
  return allOf(
    own('m'),
    seen({ estates, buildings }, sql`m.estate_id`, sql`h.building_id`),
    when(estateId !== null, sql`m.estate_id = ${estateId}`),
    when(planId !== null, sql`m.plan_id = ${planId}`),
    when(buildingId !== null, sql`h.building_id = ${buildingId}`),
    when(states.length > 0, sql`m.state = any (${states}::smallint[])`),
    when(day !== null, sql`m.slot_id in (select x.id from customer.handover_slot x where ${own('x')} and x.day = ${day}::date)`),
    when(handedFrom !== null, sql`m.handed_on >= ${handedFrom}::date`),
    when(handedTo !== null, sql`m.handed_on <= ${handedTo}::date`),
    when(checked, sql`m.sheet_id is not null`),
    defectsOf(defects, today),
    when(key !== '', () => meant(key, today)),
  );
}

type Totals = Omit<OutputOf<typeof searchMoveIns>, 'rows'>;
export const totalsOfMoveIns = (db: DbOrTx, search: MoveInSearch): Promise<Totals> => one<Totals>(db)`
  select count(*)::int as total, count(m.handed_on)::int as handed_count, coalesce(sum(d.open), 0)::int as open_defects,
         coalesce(sum(d.closed), 0)::int as closed_defects, round(sum(d.days)::numeric / nullif(sum(d.closed), 0), 1)::text as mean_days
    from customer.move_in m ${HOUSE}
    left join lateral (
      select count(*) filter (where ${OPEN}) as open, count(*) filter (where x.state = ${lit(DEFECT.closed)}) as closed,
             sum(${DAY_OF(sql`x.closed_at`)} - ${DAY_OF(sql`x.found_at`)}) filter (where x.state = ${lit(DEFECT.closed)}) as days
        from customer.defect x where x.tenant_id = m.tenant_id and x.move_in_id = m.id) d on true
   where ${moveInCondition(search)}`;

const ORDERS = {
  house: sql`h.sort_key`,
  day: sql`(select x.day from customer.handover_slot x where x.tenant_id = m.tenant_id and x.id = m.slot_id)`,
  handedOn: sql`m.handed_on`,
  openDefects: sql`(select count(*) from customer.defect x where x.tenant_id = m.tenant_id and x.move_in_id = m.id and ${OPEN})`,
} as const;

export async function listMoveIns(
  db: DbOrTx,
  search: MoveInSearch,
  { limit, offset, sort }: PageOf<typeof searchMoveIns>,
): Promise<MoveInRow[]> {
  const by = sort === undefined ? sql`h.sort_key` : sql`${ORDERS[sort.field]} ${sort.order === 'asc' ? sql`asc` : sql`desc`} nulls last`;
  return rows<MoveInRow>(db)`
    with page as materialized (
      select m.id, row_number() over (order by ${by}, m.id) as nth from customer.move_in m ${HOUSE} where ${moveInCondition(search)}
       order by ${by}, m.id limit ${limit} offset ${offset})
    select ${COLUMNS} from page join customer.move_in m on ${own('m')} and m.id = page.id ${HOUSE} ${names(search.today)}
     order by page.nth`;
}
