// Finds vehicles by a typed text.
import { sql, type RawBuilder } from 'kysely';
import { begins, reversed } from '../../../platform/db/begins.ts';
import { own } from '../../../platform/db/sql.ts';

const VEHICLE = sql`select v.id from estate.vehicle v where ${own('v')} and`;
/** Fewer characters would match every vehicle of a province. */
const SHORTEST = 3;

/** A plate without the province, which was typed without the dot that is stored: A12345. */
const DOTLESS = /^[A-Z][A-Z0-9]{4,}$/;

/**
 * Ids of the vehicles whose plate begins or ends with a text, in parentheses. The text may omit the dot after the province, and may contain
 * spaces, full-width signs and lower-case letters.
 */
export function vehiclesMeant(key: string): RawBuilder<unknown> {
  const plate = key
    .normalize('NFKC')
    .replace(/[·•・ ]/g, '')
    .toUpperCase();
  const characters = [...plate];
  if (characters.length < SHORTEST) return sql`(select null::bigint as id where false)`;
  const dotted = `${characters.slice(0, 2).join('')}·${characters.slice(2).join('')}`;
  const ends = DOTLESS.test(plate) ? [plate, `${plate.slice(0, 1)}·${plate.slice(1)}`] : [plate];
  const ways = [begins(sql`v.plate`, plate), begins(sql`v.plate`, dotted), ...ends.map((end) => begins(sql`v.plate_end`, reversed(end)))];
  return sql`(${sql.join(
    ways.map((way) => sql`${VEHICLE} ${way}`),
    sql` union `,
  )})`;
}
