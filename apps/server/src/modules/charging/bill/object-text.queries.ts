// How an object is called on lists and papers, where it lies, and which one a typed text means: joined to anything that has house_id, parking_id and customer_id.
import { sql, type RawBuilder } from 'kysely';

export const objectJoins = (alias: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join estate.house oh on oh.id = ${alias}.house_id
  left join estate.parking op on op.id = ${alias}.parking_id
  left join estate.customer oc on oc.id = ${alias}.customer_id
  left join estate.person ocp on ocp.id = oc.person_id`;

export const OBJECT_TEXT = sql<string>`coalesce(case when op.id is not null then '车位 ' || op.code end, ocp.name, oh.code, '')`;
/** In the order of the buildings; parking and customers after the houses. */
export const OBJECT_ORDER = sql`oh.sort_key nulls last, op.sort_key nulls first, ocp.name`;

/** `(kind, id)` a typed text means: houses by number, person, phone or plate, the parking shown under them, parking by its code, customers. */
export const objectsMeant = (key: string, today: string): RawBuilder<unknown> => sql`
  (select 1::smallint, h from estate.find_house_ids(${key}, ${today}::date) h
    union select 2::smallint, p.id from estate.find_house_ids(${key}, ${today}::date) h join estate.parking p on p.house_id = h
    union select 2::smallint, p.id from estate.parking p where p.code collate "C" >= ${key} and p.code collate "C" < ${key} || chr(1114111)
    union select 3::smallint, c.id from estate.find_person_ids(${key}) x join estate.customer c on c.person_id = x)`;
