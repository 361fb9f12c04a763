// Customers who have a level, when they were visited last, and whether the next visit is overdue by the rhythm of the level.
import { sql } from 'kysely';
import { RELATION_VISIT, type LevelFilter, type LevelledPerson } from '@anju/contract';
import { allOf, lit, one, own, rows, when } from '../../../../platform/db/sql.ts';
import type { ListSearch } from '../../../../platform/listing/listing.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesMeant, personInScope, personsMeant } from '../../../estate/index.ts';
import { OWNERS, RESIDENTS, seenHouse, type Fragment } from '../people/people.queries.ts';
import { LEVEL_MARK, SET } from './level.queries.ts';

type Search = ListSearch<LevelFilter>;

/** The last visit that took place, and the next one that is planned; on a person. */
export const visitsOf = (person: Fragment): Fragment => sql`
  left join lateral (select v.done_on from customer.visit v
    where ${own('v')} and v.person_id = ${person} and v.state = ${lit(RELATION_VISIT.done)} order by v.done_on desc limit 1) done on true
  left join lateral (select min(v.planned_on) as planned_on from customer.visit v
    where ${own('v')} and v.person_id = ${person} and v.state = ${lit(RELATION_VISIT.planned)}) next on true`;
/** Due so many days after the last visit, or after the level was set where there was none. */
export const VISIT_DUE = sql`(coalesce(done.done_on, (lc.at at time zone 'Asia/Shanghai')::date) + l.visit_days)`;

/** The houses of today of a person, in scope. */
const housesOf = (day: Fragment, reach: Reach): Fragment => sql`
  select h.id, h.estate_id, h.building_id, h.sort_key, h.code, min(t.way) as way
    from (select o.* from (${OWNERS(day)}) o where o.person_id = lc.person_id
          union all select r.* from (${RESIDENTS(day)}) r where r.person_id = lc.person_id) t
    join estate_view.house h on ${own('h')} and h.id = t.house_id
   where not h.disabled and ${seenHouse(reach)} group by h.id, h.estate_id, h.building_id, h.sort_key, h.code`;

function meant({ filter, today, accountId: _account, ...reach }: Search): Fragment {
  const { estateId, buildingId, levelIds, overdue, key } = filter;
  const day = sql`${today}::date`;
  return allOf(
    own('lc'),
    sql`(lc.suggested_id is null or lc.suggested_id = lc.level_id) and lc.level_id is not null`,
    sql`not exists (select from customer.level_change c
      where ${own('c')} and c.person_id = lc.person_id and c.id > lc.id and ${SET})`,
    personInScope(reach, sql`lc.person_id`),
    when(levelIds.length > 0, sql`lc.level_id = any (${levelIds}::bigint[])`),
    when(
      estateId !== null || buildingId !== null,
      sql`exists (select from (${housesOf(day, reach)}) x where (${estateId}::bigint is null or x.estate_id = ${estateId})
        and (${buildingId}::bigint is null or x.building_id = ${buildingId}))`,
    ),
    when(overdue, sql`${VISIT_DUE} < ${day}`),
    when(
      key !== '',
      sql`(lc.person_id in ${personsMeant(key)} or exists (select from (${housesOf(day, reach)}) x
        where x.id in ${housesMeant(key, today)}))`,
    ),
  );
}

const FROM = sql`customer.level_change lc join customer.level l on ${own('l')} and l.id = lc.level_id ${visitsOf(sql`lc.person_id`)}`;

export const totalsOfLevelled = (db: DbOrTx, search: Search): Promise<{ total: number; overdue: number }> =>
  one<{ total: number; overdue: number }>(db)`
    select count(*)::int as total, count(*) filter (where ${VISIT_DUE} < ${search.today}::date)::int as overdue
      from ${FROM} where ${meant(search)}`;

export const listLevelled = (
  db: DbOrTx,
  search: Search,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<LevelledPerson[]> => rows<LevelledPerson>(db)`
  with page as materialized (
    select lc.*, ${VISIT_DUE} as visit_due, done.done_on as last_visit, next.planned_on, l.sort
      from ${FROM} where ${meant(search)}
     order by ${VISIT_DUE} nulls last, l.sort, lc.person_id limit ${limit} offset ${offset})
  select p.id as person_id, p.name, p.phone, ${LEVEL_MARK} as level, (lc.at at time zone 'Asia/Shanghai')::date as since, lc.by, lc.reason,
         coalesce(a.houses, '') as houses, a.house_id, lc.last_visit, lc.visit_due,
         greatest(0, coalesce(${search.today}::date - lc.visit_due, 0)) as overdue_days, lc.planned_on
    from page lc join estate_view.person p on ${own('p')} and p.id = lc.person_id
    join customer.level l on ${own('l')} and l.id = lc.level_id
    left join lateral (
      select string_agg(e.name || ' ' || x.code, '、' order by x.way, x.sort_key) as houses,
             (array_agg(x.id order by x.way, x.sort_key))[1] as house_id
        from (${housesOf(sql`${search.today}::date`, search)}) x join estate_view.estate e on ${own('e')} and e.id = x.estate_id) a on true
   order by lc.visit_due nulls last, lc.sort, lc.person_id`;
