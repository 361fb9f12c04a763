// Queries of the look-ups. Row scope is part of every condition.
import { sql } from 'kysely';
import type { lookUpEstates, lookUpHouses, lookUpTopSettle, OutputOf } from '@anju/contract';
import { own, rows } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../property/tree/tree.queries.ts';

export async function listEstates(db: DbOrTx, estates: readonly number[] | null): Promise<OutputOf<typeof lookUpEstates>> {
  return rows<OutputOf<typeof lookUpEstates>[number]>(db)`
    select e.id, e.name, e.code, e.company_id, c.name as company_name, e.house_count as houses
      from estate.estate e join org_view.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
     where ${own('e')} and ${inScope(estates, sql`e.id`)} order by e.sort_key, e.id`;
}

export async function findHouseDates(db: DbOrTx, id: number) {
  return db
    .selectFrom('estate.house')
    .select(['id as houseId', 'estateId', 'buildingId', 'handoverDate', 'chargeStartDate'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The nearest operating company among the estate's company and those above it. A path names every company on the way: /1/4/9/. */
export async function findOperating(db: DbOrTx, estateId: number): Promise<OutputOf<typeof lookUpTopSettle>> {
  const result = await sql<NonNullable<OutputOf<typeof lookUpTopSettle>>>`
    select up.id, up.name, up.level, up.type
      from estate.estate e
      join org_view.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
      join org_view.company up on up.tenant_id = c.tenant_id and starts_with(c.path, up.path)
     where ${own('e')} and e.id = ${estateId} and up.type in ('B', 'AB') order by length(up.path) desc limit 1`.execute(db);
  return result.rows[0] ?? null;
}

export async function listHousesOf(db: DbOrTx, estateId: number, buildingId: number): Promise<OutputOf<typeof lookUpHouses>> {
  return rows<OutputOf<typeof lookUpHouses>[number]>(db)`
    select h.id, h.code, h.house_no, h.floor, h.unit_id, coalesce(u.name, '') as unit_name, h.use_state
      from estate.house h left join estate.unit u on u.tenant_id = h.tenant_id and u.id = h.unit_id
     where ${own('h')} and h.building_id = ${buildingId} and h.estate_id = ${estateId} and not h.disabled order by h.sort_key, h.id`;
}
