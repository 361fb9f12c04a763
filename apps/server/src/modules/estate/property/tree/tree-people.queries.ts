// Persons by house and houses by person. Row scope is part of every condition.
import { sql, type RawBuilder } from 'kysely';
import type { findInTree, listOwnHouses, OutputOf } from '@anju/contract';
import { first, own, rows } from '../../../../platform/db/sql.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import { inScope, seen } from '../../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesNamed, namesWhole } from '../../search/houses-named.queries.ts';
import { personsMeant } from '../../search/persons-meant.queries.ts';
import { vehiclesMeant } from '../../search/vehicles-meant.queries.ts';

/** Persons who own, live in or pay for a house the user sees; every person for users who see the whole tenant. */
const personSeen = (reach: Reach, person: RawBuilder<unknown>): RawBuilder<unknown> =>
  reach.estates === null
    ? sql`true`
    : sql`exists (
        select from estate.house h where ${own('h')} and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)} and (
              h.payer_id = ${person}
           or h.id in (select o.house_id from estate.house_owner o where ${own('o')} and o.person_id = ${person})
           or h.id in (select r.house_id from estate.resident r where ${own('r')} and r.person_id = ${person})))`;

export async function findSeenPerson(db: DbOrTx, id: number, reach: Reach): Promise<{ id: number; name: string } | undefined> {
  return first<{ id: number; name: string }>(db)`
    select p.id, p.name from estate.person p
      where ${own('p')} and p.id = ${id} and p.merged_into is null and ${personSeen(reach, sql`p.id`)}`;
}

export interface OwnRow extends Omit<OutputOf<typeof listOwnHouses>[number], 'relation'> {
  /** Relation of a resident, type of an owner. */
  kind: number;
}

/** Houses a person owns or lives in, current ones first. */
export async function listOwn(db: DbOrTx, personId: number, reach: Reach, today: string): Promise<OwnRow[]> {
  const house = sql`
    join estate.house h on h.tenant_id = t.tenant_id and h.id = t.house_id
    join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
   where ${own('t')} and t.person_id = ${personId} and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)}`;
  const columns = sql`h.id as house_id, h.code, h.estate_id, e.name as estate_name, h.disabled`;
  return rows<OwnRow>(db)`
    select * from (
      select ${columns}, 'owner' as role, t.owner_type::int as kind, trim_scale(t.share)::text as share, t.from_date, t.to_date,
             t.from_date <= ${today}::date and (t.to_date is null or t.to_date >= ${today}::date) as current
               from estate.house_owner t ${house}
      union all
      select ${columns}, 'resident', t.relation::int, null, t.move_in_date, t.move_out_date,
             t.move_out_date is null or t.move_out_date >= ${today}::date from estate.resident t ${house}) own
     order by current desc, role, from_date desc nulls last, code`;
}

// ---- one search field for everything --------------------------------------------------------------------------------------------

export type Hit = OutputOf<typeof findInTree>[number];
interface HitSearch extends Reach {
  readonly key: string;
  readonly today: string;
  readonly limit: number;
}

const HOUSE = sql`jsonb_build_object('id', h.id, 'code', h.code, 'estateName', e.name)`;
/** A person may own many shops: this many houses are enough to recognise the person. */
const SHOWN_HOUSES = 5;

const ownersOf = (today: string) => sql`
  (select string_agg(p.name, '、' order by o.share desc, o.id) from estate.house_owner o join estate.person p
    on p.tenant_id = o.tenant_id and p.id = o.person_id
    where o.tenant_id = h.tenant_id and o.house_id = h.id and o.from_date <= ${today}::date
      and (o.to_date is null or o.to_date >= ${today}::date))`;

/** Houses that the text names by number or code; those it names whole come first. */
export async function findHouses(db: DbOrTx, { key, today, limit, ...reach }: HitSearch): Promise<Hit[]> {
  return rows<Hit>(db)`
    with page as materialized (
      select h.id from estate.house h
       where ${own('h')} and h.id in ${housesNamed(key)} and not h.disabled
         and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)}
       order by ${namesWhole(key)} desc, h.estate_id, h.sort_key, h.id limit ${limit})
    select 'house' as type, h.id, e.name || ' ' || h.code as title, coalesce(${ownersOf(today)}, '') as note,
           jsonb_build_array(${HOUSE}) as houses
      from page join estate.house h on ${own('h')} and h.id = page.id join estate.estate e
        on e.tenant_id = h.tenant_id and e.id = h.estate_id
     order by ${namesWhole(key)} desc, h.estate_id, h.sort_key, h.id`;
}

/** Persons by name, initials, phone or id number; the note is the phone, not masked yet. */
export async function findPersons(db: DbOrTx, { key, today, limit, ...reach }: HitSearch, type: 'person' | 'phone'): Promise<Hit[]> {
  const byPhone = sql`(${key} ~ '^\\d{4,}$' and (starts_with(p.phone, ${key}) or starts_with(reverse(p.phone), reverse(${key}))
    or starts_with(p.second_phone, ${key}) or starts_with(reverse(p.second_phone), reverse(${key}))))`;
  return rows<Hit>(db)`
    with page as materialized (
      select p.id, p.tenant_id, p.name, p.phone from estate.person p
       where ${own('p')} and p.id in ${personsMeant(key)} and ${type === 'phone' ? byPhone : sql`not ${byPhone}`}
         and ${personSeen(reach, sql`p.id`)}
       order by p.name, p.id limit ${limit})
    select ${type}::text as type, p.id, p.name as title, p.phone as note, coalesce((
             select jsonb_agg(${HOUSE} order by h.estate_id, h.sort_key, h.id) from (
               select h.* from estate.house h
                where ${own('h')} and not h.disabled and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)} and h.id in (
                      select o.house_id from estate.house_owner o
                       where ${own('o')} and o.person_id = p.id and o.from_date <= ${today}::date
                         and (o.to_date is null or o.to_date >= ${today}::date)
                      union select r.house_id from estate.resident r
                       where ${own('r')} and r.person_id = p.id
                         and (r.move_out_date is null or r.move_out_date >= ${today}::date))
                order by h.estate_id, h.sort_key, h.id limit ${SHOWN_HOUSES}) h
               join estate.estate e on ${own('e')} and e.id = h.estate_id), '[]') as houses
      from page p order by p.name, p.id`;
}

export async function findPlates(db: DbOrTx, { key, estates, limit }: HitSearch): Promise<Hit[]> {
  return rows<Hit>(db)`
    select 'plate' as type, v.id, v.plate as title, s.name || ' ' || k.code as note,
           case when h.id is null then '[]'::jsonb else jsonb_build_array(${HOUSE}) end as houses
      from estate.vehicle v
      join estate.parking k on k.tenant_id = v.tenant_id and k.id = v.parking_id
      join estate.estate s on s.tenant_id = k.tenant_id and s.id = k.estate_id
      left join estate.house h on h.tenant_id = k.tenant_id and h.id = k.house_id
      left join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
     where ${own('v')} and v.id in ${vehiclesMeant(key)} and ${inScope(estates, sql`k.estate_id`)}
     order by v.plate, v.id limit ${limit}`;
}

export async function findShareGroup(db: DbOrTx, id: number): Promise<{ estateId: number } | undefined> {
  return db.selectFrom('estate.shareGroup').select('estateId').where('id', '=', id).executeTakeFirst();
}
