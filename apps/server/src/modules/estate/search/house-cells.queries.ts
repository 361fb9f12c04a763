import { sql } from 'kysely';
import { own, rows } from '../../../platform/db/sql.ts';
import { seen } from '../../../platform/reach/reach.queries.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

/** One key of one cell; cells are numbered by the caller. */
export interface KeyRow {
  readonly cell: number;
  readonly estate: string;
  readonly column: 'place' | 'short' | 'number';
  readonly key: string;
}

/** The codes of the houses within reach that the keys of each cell name, in the estate of its row. */
export async function listHousesOfCells(db: DbOrTx, reach: Reach, keys: readonly KeyRow[]): Promise<{ cell: number; codes: string[] }[]> {
  if (keys.length === 0) return [];
  const of = (column: KeyRow['column'], stored: ReturnType<typeof sql>) => sql`
    select k.cell, h.code, h.sort_key from k join estate.estate e on ${own('e')} and e.name = k.estate
      join estate.house h on ${own('h')} and h.estate_id = e.id and ${stored} = k.key
     where k.of_column = ${column} and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)}`;
  return rows<{ cell: number; codes: string[] }>(db)`
    with k as (select * from unnest(${keys.map(({ cell }) => cell)}::int[], ${keys.map(({ estate }) => estate)}::text[],
                 ${keys.map(({ column }) => column)}::text[], ${keys.map(({ key }) => key)}::text[]) as x (cell, estate, of_column, key)),
    found as (${of('place', sql`h.place_key`)} union ${of('short', sql`h.short_key`)} union ${of('number', sql`h.house_no`)})
    select f.cell, array_agg(f.code order by f.sort_key, f.code) as codes from found f group by f.cell`;
}
