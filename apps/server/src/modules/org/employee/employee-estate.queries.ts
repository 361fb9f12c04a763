// Estates of an employee, whole or limited to some of their buildings (docs/adr/0021). Users grant and take away only what they see.
import { sql, type RawBuilder } from 'kysely';
import type { EmployeeDetail, listGrantableBuildings, OutputOf } from '@anju/contract';
import { first, own, rows, run, TENANT } from '../../../platform/db/sql.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import { inScope, seen, seenInPart } from '../../../platform/reach/reach.queries.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export const listEstates = (db: DbOrTx, employeeId: number): Promise<EmployeeDetail['estates']> => rows<EmployeeDetail['estates'][number]>(
  db,
)`
  select es.id, es.name, case when not ee.whole then (
           select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by b.sort_key, b.id), '[]')
             from org.employee_building eb join estate_view.building b on b.tenant_id = eb.tenant_id and b.id = eb.building_id
            where eb.tenant_id = ee.tenant_id and eb.employee_id = ee.employee_id and eb.estate_id = ee.estate_id) end as buildings
    from org.employee_estate ee join estate_view.estate es on es.tenant_id = ee.tenant_id and es.id = ee.estate_id
   where ${own('ee')} and ee.employee_id = ${employeeId} order by es.sort_key, es.id`;

export const listBuildings = (db: DbOrTx, estateId: number, reach: Reach): Promise<OutputOf<typeof listGrantableBuildings>> =>
  rows<OutputOf<typeof listGrantableBuildings>[number]>(db)`
    select b.id, b.name, coalesce(z.name, '') as zone_name
      from estate_view.building b left join estate_view.zone z on z.tenant_id = b.tenant_id and z.id = b.zone_id
     where ${own('b')} and b.estate_id = ${estateId} and ${seen(reach, sql`b.estate_id`, sql`b.id`)}
     order by z.sort nulls last, z.sort_key, z.id, b.sort_key, b.id`;

export interface GrantedEstates {
  readonly estateIds: readonly number[];
  /** The estates that are granted in part; undefined leaves the parts as they are. */
  readonly parts?: readonly { readonly estateId: number; readonly buildingIds: readonly number[] }[] | undefined;
}

type Parts = NonNullable<GrantedEstates['parts']>;
const pairs = (parts: Parts): RawBuilder<unknown> => {
  const all = parts.flatMap(({ estateId, buildingIds }) => buildingIds.map((buildingId) => ({ estateId, buildingId })));
  return sql`unnest(${all.map(({ estateId }) => estateId)}::bigint[], ${all.map(({ buildingId }) => buildingId)}::bigint[])
    as p(estate_id, building_id)`;
};

/** The name of something that the user does not see and the employee does not have yet; undefined if there is none. */
export async function findWider(tx: Tx, employeeId: number, { estateIds, parts = [] }: GrantedEstates, reach: Reach) {
  const limited = parts.map(({ estateId }) => estateId);
  const found = await first<{ name: string }>(tx)`
    select es.name || ' ' || coalesce(b.name, '楼栋') as name from ${pairs(parts)}
      left join estate_view.building b on ${own('b')} and b.estate_id = p.estate_id and b.id = p.building_id
      left join estate_view.estate es on ${own('es')} and es.id = p.estate_id
     where (b.id is null or not ${seen(reach, sql`b.estate_id`, sql`b.id`)}) and not exists (select from org.employee_building eb
       where ${own('eb')} and eb.employee_id = ${employeeId} and eb.building_id = p.building_id)
    union all
    select es.name from estate_view.estate es
     where ${own('es')} and es.id = any (${estateIds}::bigint[]) and es.id <> all (${limited}::bigint[])
       and ${seenInPart(reach, sql`es.id`)} and not ${inScope(reach.estates, sql`es.id`)}
       and not exists (select from org.employee_estate ee where ${own('ee')} and ee.employee_id = ${employeeId} and ee.estate_id = es.id)
     limit 1`;
  return found && (found.name ?? '楼栋');
}

export async function replaceEstates(tx: Tx, employeeId: number, { estateIds, parts }: GrantedEstates, reach: Reach): Promise<void> {
  const kept = parts?.filter(({ estateId }) => estateIds.includes(estateId));
  await replaceWhole(tx, employeeId, { estateIds, parts: kept }, reach);
  if (reach.estates !== null && reach.buildings.length > 0 && kept) await replaceParts(tx, employeeId, kept, reach);
}

/** Estates the user sees whole: granted, limited, widened or taken away as the user decided. */
async function replaceWhole(tx: Tx, employeeId: number, { estateIds, parts }: GrantedEstates, { estates }: Reach): Promise<void> {
  const mine = (column: RawBuilder<unknown>) => inScope(estates, column);
  await run(tx)`
    delete from org.employee_estate ee where ${own('ee')} and ee.employee_id = ${employeeId} and ${mine(sql`ee.estate_id`)}
       and ee.estate_id <> all (${estateIds}::bigint[])`;
  const limited = parts?.map(({ estateId }) => estateId) ?? [];
  const again = parts ? sql`do update set whole = excluded.whole` : sql`do nothing`;
  await run(tx)`
    insert into org.employee_estate (tenant_id, employee_id, estate_id, whole)
    select ${TENANT}, ${employeeId}::bigint, es.id, es.id <> all (${limited}::bigint[]) from estate_view.estate es
     where ${own('es')} and es.id = any (${estateIds}::bigint[]) and ${mine(sql`es.id`)}
        on conflict (tenant_id, employee_id, estate_id) ${again}`;
  if (!parts) return;
  await run(tx)`
    delete from org.employee_building eb where ${own('eb')} and eb.employee_id = ${employeeId} and ${mine(sql`eb.estate_id`)}
       and not exists (select from ${pairs(parts)} where p.estate_id = eb.estate_id and p.building_id = eb.building_id)`;
  await insertBuildings(tx, employeeId, parts, mine(sql`b.estate_id`));
}

/** Of estates the user sees in part, only these buildings change; an employee who has the whole estate keeps it. */
async function replaceParts(tx: Tx, employeeId: number, parts: Parts, { buildings }: Reach): Promise<void> {
  const mine = sql`b.id = any (${buildings}::bigint[])`;
  await run(tx)`
    delete from org.employee_building eb where ${own('eb')} and eb.employee_id = ${employeeId}
       and eb.building_id = any (${buildings}::bigint[])
       and not exists (select from ${pairs(parts)} where p.estate_id = eb.estate_id and p.building_id = eb.building_id)`;
  await run(tx)`
    insert into org.employee_estate (tenant_id, employee_id, estate_id, whole)
    select distinct ${TENANT}, ${employeeId}::bigint, b.estate_id, false
      from ${pairs(parts)} join estate_view.building b on ${own('b')} and b.estate_id = p.estate_id and b.id = p.building_id
     where ${mine} on conflict do nothing`;
  await insertBuildings(tx, employeeId, parts, mine);
  await run(tx)`
    delete from org.employee_estate ee where ${own('ee')} and ee.employee_id = ${employeeId} and not ee.whole
       and ee.estate_id in (select b.estate_id from estate_view.building b where ${own('b')} and ${mine})
       and not exists (select from org.employee_building eb
         where ${own('eb')} and eb.employee_id = ee.employee_id and eb.estate_id = ee.estate_id)`;
}

const insertBuildings = (tx: Tx, employeeId: number, parts: Parts, mine: RawBuilder<unknown>): Promise<number> => run(tx)`
  insert into org.employee_building (tenant_id, employee_id, estate_id, building_id)
  select ${TENANT}, ${employeeId}::bigint, b.estate_id, b.id
    from ${pairs(parts)} join estate_view.building b on ${own('b')} and b.estate_id = p.estate_id and b.id = p.building_id
    join org.employee_estate ee on ${own('ee')} and ee.employee_id = ${employeeId} and ee.estate_id = b.estate_id and not ee.whole
   where ${mine} on conflict do nothing`;

/** An estate that the employee has just made. */
export async function insertEmployeeEstate(tx: Tx, tenantId: number, employeeId: number, estateId: number): Promise<void> {
  await tx.insertInto('org.employeeEstate').values({ tenantId, employeeId, estateId }).execute();
}
