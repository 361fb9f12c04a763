// Finds vehicles by a typed text.
import { sql, type RawBuilder } from 'kysely';
import { begins, reversed } from '../../../platform/db/begins.ts';
import { own } from '../../../platform/db/sql.ts';

const VEHICLE = sql`select v.id from estate.vehicle v where ${own('v')} and`;
/** Fewer characters would match every vehicle of a province. */
const SHORTEST = 3;

/**
 * Ids of the vehicles whose plate begins or ends with a text, in parentheses. The text may omit the dot after the province, and may contain
 * spaces and lower-case letters.
 */
export function vehiclesMeant(key: string): RawBuilder<unknown> {
  const plate = key.replace(/[·• ]/g, '').toUpperCase();
  const characters = [...plate];
  if (characters.length < SHORTEST) return sql`(select null::bigint as id where false)`;
  const dotted = `${characters.slice(0, 2).join('')}·${characters.slice(2).join('')}`;
  return sql`(${VEHICLE} ${begins(sql`v.plate`, plate)}
    union ${VEHICLE} ${begins(sql`v.plate`, dotted)}
    union ${VEHICLE} ${begins(sql`v.plate_end`, reversed(plate))})`;
}
