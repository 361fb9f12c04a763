// How an object is called on lists and papers, and where it lies: joined to anything that has house_id, parking_id and customer_id.
import { sql, type RawBuilder } from 'kysely';

export const objectJoins = (alias: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join estate.house oh on oh.id = ${alias}.house_id
  left join estate.parking op on op.id = ${alias}.parking_id
  left join estate.customer oc on oc.id = ${alias}.customer_id
  left join estate.person ocp on ocp.id = oc.person_id`;

export const OBJECT_TEXT = sql<string>`coalesce(case when op.id is not null then '车位 ' || op.code end, ocp.name, oh.code, '')`;
/** In the order of the buildings; parking and customers after the houses. */
export const OBJECT_ORDER = sql`oh.sort_key nulls last, op.sort_key nulls first, ocp.name`;
