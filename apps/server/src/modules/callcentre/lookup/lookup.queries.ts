// What a number leads to. Every statement answers for all houses found; nothing is asked house by house.
import { sql } from 'kysely';
import { BILL, CALL_TYPE, CASE, type CallerMatch } from '@anju/contract';
import { count, first, lit, own, rows } from '../../../platform/db/sql.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import { seen } from '../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

export interface Asked extends Reach {
  readonly numbers: readonly string[];
  readonly houseId: number | null;
  readonly today: string;
  readonly limit: number;
}
export interface FoundHouse extends Pick<CallerMatch, 'personId' | 'name' | 'houseId' | 'house' | 'estateId' | 'estateName'> {
  /** Null for an owner. */
  readonly relation: number | null;
}

/** Houses of the persons with this number whom the user sees; owners first. */
export const listHouses = (db: DbOrTx, { numbers, houseId, today, limit, ...reach }: Asked): Promise<FoundHouse[]> => rows<FoundHouse>(db)`
  with person as materialized (
    select p.id, p.name from estate_view.person p
     where ${own('p')} and p.merged_into is null and p.phone <> '' and p.phone = any (${numbers}::text[])
    union select p.id, p.name from estate_view.person p
     where ${own('p')} and p.merged_into is null and p.second_phone <> '' and p.second_phone = any (${numbers}::text[]) limit 20),
  hit as (
    select o.house_id, o.person_id, null::smallint as relation, 1 as way from estate_view.house_owner o
     where ${own('o')} and o.person_id in (select id from person) and o.from_date <= ${today}::date
       and (o.to_date is null or o.to_date >= ${today}::date)
    union all select r.house_id, r.person_id, r.relation, 2 from estate_view.resident r
     where ${own('r')} and r.person_id in (select id from person) and coalesce(r.move_in_date, '-infinity') <= ${today}::date
       and coalesce(r.move_out_date, 'infinity') > ${today}::date),
  found as (select distinct on (x.house_id, x.person_id) x.* from hit x order by x.house_id, x.person_id, x.way)
  select f.person_id, p.name, f.relation, h.id as house_id, h.code as house, h.estate_id, e.name as estate_name
    from found f join person p on p.id = f.person_id
    join estate_view.house h on ${own('h')} and h.id = f.house_id
    join estate_view.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
   where not h.disabled and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)} and (${houseId}::bigint is null
     or h.id = ${houseId}::bigint)
   order by f.way, h.estate_id, h.sort_key, h.id limit ${limit}`;

export const listTags = (db: DbOrTx, personIds: readonly number[]): Promise<{ personId: number; name: string }[]> =>
  rows<{ personId: number; name: string }>(db)`
    select x.person_id, g.name from estate_view.person_tag x join estate_view.tag g on g.tenant_id = x.tenant_id and g.id = x.tag_id
     where ${own('x')} and x.person_id = any (${personIds}::bigint[]) order by g.sort, g.id`;

/** Open amounts past due. */
export const listArrears = (db: DbOrTx, houseIds: readonly number[], today: string): Promise<{ houseId: number; amount: string }[]> =>
  rows<{ houseId: number; amount: string }>(db)`
    select b.house_id, sum(b.open)::numeric(18, 2)::text as amount from charging_view.bill b
     where ${own('b')} and b.house_id = any (${houseIds}::bigint[]) and b.state = ${lit(BILL.published)} and not b.void
       and b.due_date < ${today}::date and b.open > 0
     group by b.house_id`;

/** Nobody reads a complaint about themselves here either. */
export const listOpenCases = (
  db: DbOrTx,
  houseIds: readonly number[],
  employeeId: number | null,
): Promise<(CallerMatch['openCases'][number] & { houseId: number })[]> => rows<CallerMatch['openCases'][number] & { houseId: number }>(db)`
  select c.house_id, c.id, c.number, c.title, c.state, coalesce(w.name, '') as worker, c.visit_from, c.finish_due,
         concat_ws('，', case when c.paused_at is not null then nullif(c.pause_reason, '') end, '等待' || nullif(c.waits_for, '')) as note
    from customer_view.service_case c left join org_view.employee w on w.tenant_id = c.tenant_id and w.id = c.worker_id
   where ${own('c')} and c.house_id = any (${houseIds}::bigint[]) and c.state < ${lit(CASE.done)}
     and c.accused_id is distinct from ${employeeId}::bigint
   order by c.id desc limit 50`;

/** 1 of the ratings is satisfied. */
export const listSatisfaction = (db: DbOrTx, houseIds: readonly number[]): Promise<{ houseId: number; percent: number }[]> =>
  rows<{ houseId: number; percent: number }>(db)`
    select c.house_id, round(100.0 * count(*) filter (where c.satisfaction = 1) / count(*))::int as percent
      from customer_view.service_case c
     where ${own('c')} and c.house_id = any (${houseIds}::bigint[]) and c.satisfaction is not null group by c.house_id`;

export const findBookName = async (db: DbOrTx, numbers: readonly string[]): Promise<string> => {
  const found = await first<{ name: string }>(db)`
    select n.name from (
      select b.name, 1 as way from callcentre.book_entry b where ${own('b')} and b.phone = any (${numbers}::text[])
      union all select a.name, 2 from callcentre.agent a where ${own('a')} and a.dn = any (${numbers}::text[]) and not a.disabled) n
     order by n.way limit 1`;
  return found?.name ?? '';
};

export const countThisMonth = (db: DbOrTx, numbers: readonly string[], today: string): Promise<number> => count(db)`
  select count(*)::int from callcentre.record r where ${own('r')} and r.custom_num = any (${numbers}::text[])
     and r.type = ${lit(CALL_TYPE.inbound)} and r.at >= (date_trunc('month', ${today}::date::timestamp) at time zone 'Asia/Shanghai')`;
