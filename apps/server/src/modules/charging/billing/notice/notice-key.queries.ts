// The object under which a bill is announced: the bill of a parking space goes on the notice of its house if the house has a notice for the
// same payer.
import { sql } from 'kysely';
import { OBJECT } from '@anju/contract';
import { lit, own } from '../../../../platform/db/sql.ts';

const WITH_HOUSE = sql`
  (b.object_kind = ${lit(OBJECT.parking)} and b.house_id is not null and exists (
     select from charging.bill y where ${own('y')} and y.object_kind = ${lit(OBJECT.house)} and y.object_id = b.house_id
       and y.publication_id = b.publication_id and not y.void
        and y.payer_id is not distinct from b.payer_id))`;

/** For `charging.bill b`, which is published. */
export const TOLD_KIND = sql`case when ${WITH_HOUSE} then ${lit(OBJECT.house)} else b.object_kind end`;
export const TOLD_ID = sql`case when ${WITH_HOUSE} then b.house_id else b.object_id end`;
/** Bills of the payer of `n` that may be announced under its object: those of the object, and those of parking under its house. */
export const NEAR = sql`b.payer_id is not distinct from n.payer_id
  and (b.object_kind = n.object_kind and b.object_id = n.object_id or n.object_kind = ${lit(OBJECT.house)}
  and b.object_kind = ${lit(OBJECT.parking)} and b.house_id = n.object_id)`;
