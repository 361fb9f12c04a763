// Stored counts of houses: on estate, zone, building and unit, and by the fields that lists filter on. A change removes its houses from the
// counts, changes them, and adds them again, inside its own transaction.
import { sql } from 'kysely';
import { own, run } from '../../../../../platform/db/sql.ts';
import type { Tx } from '../../../../../platform/tenancy/tenant-db.ts';

/** Locks estates in order. A change that affects two estates calls this first; `shiftTally` by itself would lock them one by one. */
export async function lockEstates(tx: Tx, estateIds: readonly number[]): Promise<void> {
  await run(tx)`select from estate.estate e where ${own('e')} and e.id = any (${estateIds}::bigint[]) order by e.id for no key update`;
}

/** Adds (1) or subtracts (-1) these houses in their current state. Estates are locked in order first, so that writers cannot deadlock. */
export async function shiftTally(tx: Tx, houseIds: readonly number[], sign: 1 | -1): Promise<void> {
  const ids = sql`${houseIds}::bigint[]`;
  await run(tx)`
    select from estate.estate e where ${own('e')} and e.id in (select h.estate_id from estate.house h
      where ${own('h')} and h.id = any (${ids})) order by e.id for no key update`;
  const count = (table: string, column: string) => sql`
    ${sql.raw(`${column}_counts`)} as (
      update ${sql.raw(`estate.${table}`)} t set house_count = t.house_count + d.n
        from (select ${sql.raw(`${column}_id`)} as id, ${sign}::int * count(*) as n from h where not disabled group by 1) d
       where ${own('t')} and t.id = d.id)`;
  await run(tx)`
    with h as (select * from estate.house where ${own('estate.house')} and id = any (${ids})),
    ${count('estate', 'estate')}, ${count('zone', 'zone')}, ${count('building', 'building')}, ${count('unit', 'unit')}
    insert into estate.house_tally as t (tenant_id, estate_id, disabled, use_state, use_type, usage, real_use, houses, build_area,
      charge_area)
    select tenant_id, estate_id, disabled, use_state, use_type, usage, real_use, ${sign}::int * count(*), ${sign}::int * sum(build_area),
           ${sign}::int * sum(charge_area)
      from h group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
    on conflict (tenant_id, estate_id, disabled, use_state, use_type, usage, real_use) do update
      set houses = t.houses + excluded.houses, build_area = t.build_area + excluded.build_area,
        charge_area = t.charge_area + excluded.charge_area`;
}
