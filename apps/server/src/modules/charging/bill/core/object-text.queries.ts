// The name of an object on lists and documents, its place, and the search for objects by a typed text.
import { sql, type RawBuilder } from 'kysely';
import { OBJECT } from '@anju/contract';
import { begins } from '../../../../platform/db/begins.ts';
import { lit, own } from '../../../../platform/db/sql.ts';
import { housesMeant, parkingNamed, personsMeant } from '../../../estate/index.ts';

type Part = RawBuilder<unknown>;

/** Joins for a table that names its object by house_id, parking_id, customer_id and contract_id. */
export const objectJoins = (alias: Part): Part => sql`
  left join estate_view.house oh on ${own('oh')} and oh.id = ${alias}.house_id
  left join estate_view.parking op on ${own('op')} and op.id = ${alias}.parking_id
  left join charging.contract ox on ${own('ox')} and ox.id = ${alias}.contract_id
  left join estate_view.customer oc on ${own('oc')} and oc.id = ${alias}.customer_id
  left join estate_view.person ocp on ${own('ocp')} and ocp.id = oc.person_id`;

/** Joins for a table that has object_kind and object_id. */
export const objectPlace = (alias: Part): Part => sql`
  left join estate_view.house oh on ${own('oh')} and ${alias}.object_kind = ${lit(OBJECT.house)} and oh.id = ${alias}.object_id
  left join estate_view.parking op on ${own('op')} and ${alias}.object_kind = ${lit(OBJECT.parking)} and op.id = ${alias}.object_id
  left join charging.contract ox on ${own('ox')} and ${alias}.object_kind = ${lit(OBJECT.contract)} and ox.id = ${alias}.object_id
  left join estate_view.customer oc on ${own('oc')} and oc.id = case ${alias}.object_kind
    when ${lit(OBJECT.customer)} then ${alias}.object_id when ${lit(OBJECT.contract)} then ox.customer_id end
  left join estate_view.person ocp on ${own('ocp')} and ocp.id = oc.person_id`;

export const OBJECT_TEXT = sql<string>`coalesce('车位 ' || op.code, '合同 ' || ox.number, ocp.name, oh.code, '')`;
/** Only the number of the object. */
export const OBJECT_CODE = sql<string>`coalesce(op.code, ox.number, oc.number, oh.code, '')`;
/** In the order of the buildings; parking, contracts and customers after the houses. */
export const OBJECT_ORDER = sql`oh.sort_key nulls last, op.sort_key nulls first, ox.number collate "C" nulls first, ocp.name`;

/**
 * The `(kind, id)` of objects that match a typed text: houses by number, person, phone or plate, the parking spaces linked to them, parking
 * spaces by code, customers and their contracts, contracts by the beginning of their number.
 */
export const objectsMeant = (key: string, today: string): Part => sql`
  (with house as materialized (select f.id from ${housesMeant(key, today)} f(id)),
   person as materialized (select f.id from ${personsMeant(key)} f(id))
   select ${lit(OBJECT.house)}::smallint, house.id from house
    union select ${lit(OBJECT.parking)}::smallint, p.id from house join estate_view.parking p on ${own('p')} and p.house_id = house.id
    union select ${lit(OBJECT.parking)}::smallint, p.id from ${parkingNamed(key)} p(id)
    union select ${lit(OBJECT.customer)}::smallint, c.id from person join estate_view.customer c on ${own('c')} and c.person_id = person.id
    union select ${lit(OBJECT.contract)}::smallint, n.id from person join estate_view.customer c on ${own('c')} and c.person_id = person.id
      join charging.contract n on n.tenant_id = c.tenant_id and n.customer_id = c.id
    union select ${lit(OBJECT.contract)}::smallint, n.id from charging.contract n
      where ${own('n')} and ${begins(sql`n.number`, key.toUpperCase())})`;
