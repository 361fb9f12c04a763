// Who owns a house and who lives in it, as visits, care plans and surveys look for people; and the houses of one person.
import { sql, type RawBuilder } from 'kysely';
import { OWNER_TYPE } from '@anju/contract';
import { first, lit, own, rows } from '../../../../platform/db/sql.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import { seen } from '../../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { personInScope } from '../../../estate/index.ts';

export type Fragment = RawBuilder<unknown>;

/** Owners on a day; the developer is nobody's customer. */
export const OWNERS = (day: Fragment): Fragment => sql`
  select o.tenant_id, o.house_id, o.person_id, 1 as way, null::smallint as relation, o.share, null::date as moved_in
    from estate_view.house_owner o
   where ${own('o')} and o.owner_type <> ${lit(OWNER_TYPE.developer)} and o.from_date <= ${day} and (o.to_date is null
     or o.to_date >= ${day})`;
/** Those who live there on a day; the head of the household counts before the others. */
export const RESIDENTS = (day: Fragment): Fragment => sql`
  select r.tenant_id, r.house_id, r.person_id, 2 as way, r.relation, case when r.head then 1 else 0 end::numeric as share, r.move_in_date
    from estate_view.resident r
   where ${own('r')} and coalesce(r.move_in_date, '-infinity') <= ${day} and coalesce(r.move_out_date, 'infinity') > ${day}`;

/** On houses called `h`. */
export const seenHouse = (reach: Reach): Fragment => seen(reach, sql`h.estate_id`, sql`h.building_id`);

export interface FoundPerson {
  readonly id: number;
  readonly name: string;
}
/** A person the user may see. */
export const findPerson = (db: DbOrTx, id: number, reach: Reach): Promise<FoundPerson | undefined> => first<FoundPerson>(db)`
  select p.id, p.name from estate_view.person p
   where ${own('p')} and p.id = ${id} and p.merged_into is null and ${personInScope(reach, sql`p.id`)}`;

export const listPersons = (db: DbOrTx, ids: readonly number[], reach: Reach): Promise<FoundPerson[]> => rows<FoundPerson>(db)`
  select p.id, p.name from estate_view.person p
   where ${own('p')} and p.id = any (${ids}::bigint[]) and p.merged_into is null and ${personInScope(reach, sql`p.id`)} order by p.id`;

export interface HouseOfPerson {
  readonly houseId: number;
  readonly estateId: number;
  readonly code: string;
}
const LINKED = (personId: number): Fragment => sql`
  select o.house_id, 1 as way, o.from_date as since, coalesce(o.to_date, 'infinity') as until from estate_view.house_owner o
   where ${own('o')} and o.person_id = ${personId}
  union all select r.house_id, 2, coalesce(r.move_in_date, '-infinity'), coalesce(r.move_out_date, 'infinity') from estate_view.resident r
   where ${own('r')} and r.person_id = ${personId}
  union all select y.id, 3, '-infinity', 'infinity' from estate_view.house y where ${own('y')} and y.payer_id = ${personId}`;

/** A house of the person, the one named or the first of today. Undefined when there is none the user sees. */
export const findHouseOf = (
  db: DbOrTx,
  personId: number,
  { houseId, today, reach }: { readonly houseId: number | null; readonly today: string; readonly reach: Reach },
): Promise<HouseOfPerson | undefined> => {
  const current = sql`not h.disabled and ${today}::date between l.since and l.until`;
  return first<HouseOfPerson>(db)`
    select h.id as house_id, h.estate_id, h.code
      from (${LINKED(personId)}) l join estate_view.house h on ${own('h')} and h.id = l.house_id
     where ${seenHouse(reach)} and ${houseId === null ? current : sql`h.id = ${houseId}`}
     order by l.way, h.estate_id, h.sort_key, h.id limit 1`;
};
