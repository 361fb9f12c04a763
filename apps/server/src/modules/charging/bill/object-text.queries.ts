// How an object is called on lists and papers, where it lies, and which one a typed text means.
import { sql, type RawBuilder } from 'kysely';
import { OBJECT } from '@anju/contract';
import { lit, own } from '../../../platform/db/sql.ts';

type Part = RawBuilder<unknown>;

/** Joined to anything that names its object by house_id, parking_id, customer_id and contract_id. */
export const objectJoins = (alias: Part): Part => sql`
  left join estate.house oh on ${own('oh')} and oh.id = ${alias}.house_id
  left join estate.parking op on ${own('op')} and op.id = ${alias}.parking_id
  left join charging.contract ox on ${own('ox')} and ox.id = ${alias}.contract_id
  left join estate.customer oc on ${own('oc')} and oc.id = ${alias}.customer_id
  left join estate.person ocp on ${own('ocp')} and ocp.id = oc.person_id`;

/** Joined to anything that has object_kind and object_id. */
export const objectPlace = (alias: Part): Part => sql`
  left join estate.house oh on ${own('oh')} and ${alias}.object_kind = ${lit(OBJECT.house)} and oh.id = ${alias}.object_id
  left join estate.parking op on ${own('op')} and ${alias}.object_kind = ${lit(OBJECT.parking)} and op.id = ${alias}.object_id
  left join charging.contract ox on ${own('ox')} and ${alias}.object_kind = ${lit(OBJECT.contract)} and ox.id = ${alias}.object_id
  left join estate.customer oc on ${own('oc')} and oc.id = case ${alias}.object_kind when 3 then ${alias}.object_id
    when 4 then ox.customer_id end
  left join estate.person ocp on ${own('ocp')} and ocp.id = oc.person_id`;

export const OBJECT_TEXT = sql<string>`coalesce('车位 ' || op.code, '合同 ' || ox.number, ocp.name, oh.code, '')`;
/** Its number alone. */
export const OBJECT_CODE = sql<string>`coalesce(op.code, ox.number, oc.number, oh.code, '')`;
/** In the order of the buildings; parking, contracts and customers after the houses. */
export const OBJECT_ORDER = sql`oh.sort_key nulls last, op.sort_key nulls first, ox.number collate "C" nulls first, ocp.name`;

/**
 * `(kind, id)` a typed text means: houses by number, person, phone or plate, the parking shown under them, parking by its code, customers and
 * their contracts, contracts by how their number begins.
 */
export const objectsMeant = (key: string, today: string): Part => sql`
  (select 1::smallint, h from estate.find_house_ids(${key}, ${today}::date) h
    union select 2::smallint, p.id from estate.find_house_ids(${key}, ${today}::date) h join estate.parking p
      on ${own('p')} and p.house_id = h
    union select 2::smallint, p.id from estate.parking p where ${own('p')} and ${begins(sql`p.code`, key)}
    union select 3::smallint, c.id from estate.find_person_ids(${key}) x join estate.customer c on ${own('c')} and c.person_id = x
    union select 4::smallint, n.id from estate.find_person_ids(${key}) x join estate.customer c on ${own('c')} and c.person_id = x
      join charging.contract n on n.tenant_id = c.tenant_id and n.customer_id = c.id
    union select 4::smallint, n.id from charging.contract n where ${own('n')} and ${begins(sql`n.number`, key.toUpperCase())})`;

/** Under a policy LIKE finds no index, comparisons do: a beginning is a range in the order of code points. */
export function begins(column: Part, beginning: string): Part {
  return sql`${column} collate "C" >= ${beginning} and ${column} collate "C" < ${beginning} || chr(1114111)`;
}
