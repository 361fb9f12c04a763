// Announced outages of the estates a user sees. An outage that names no building is one of the whole estate.
import { sql, type RawBuilder } from 'kysely';
import type { CallerCard, OutageForm, OutageRow, searchOutages } from '@anju/contract';
import { allOf, count, first, own, rows, run, when } from '../../../platform/db/sql.ts';
import type { ListSearch, FilterOf, PageOf } from '../../../platform/listing/listing.ts';
import { inScope, seenInPart } from '../../../platform/reach/reach.queries.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import type { Actor } from '../../../platform/scope.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface OutageSearch extends ListSearch<FilterOf<typeof searchOutages>> {
  readonly now: string;
}

const over = (now: string): RawBuilder<unknown> => sql`(o.ended_at is not null or o.to_at <= ${now}::timestamptz)`;

/** Of an estate seen in part, what concerns the buildings the user sees. */
const seen = (reach: Reach): RawBuilder<unknown> =>
  reach.estates === null || reach.buildings.length === 0
    ? inScope(reach.estates, sql`o.estate_id`)
    : sql`(${inScope(reach.estates, sql`o.estate_id`)}
        or (${seenInPart(reach, sql`o.estate_id`)} and (o.building_ids = '{}' or o.building_ids && ${reach.buildings}::bigint[])))`;

const meant = ({ filter: { estateId, current }, now, ...reach }: OutageSearch): RawBuilder<unknown> =>
  allOf(
    own('o'),
    seen(reach),
    when(estateId !== null, sql`o.estate_id = ${estateId}`),
    when(current, () => sql`not ${over(now)}`),
  );

export const countOutages = (db: DbOrTx, search: OutageSearch): Promise<number> =>
  count(db)`select count(*) from customer.outage o where ${meant(search)}`;

export const listOutages = (
  db: DbOrTx,
  search: OutageSearch,
  { limit, offset }: PageOf<typeof searchOutages>,
): Promise<OutageRow[]> => rows<OutageRow>(db)`
  select o.id, o.estate_id, e.name as estate_name, o.kind, o.building_ids, coalesce((
           select string_agg(b.name, '、' order by b.sort_key, b.id) from estate_view.building b
            where ${own('b')} and b.id = any (o.building_ids)), '') as buildings,
         o.from_at, o.to_at, o.content, o.answer, o.ended_at, o.created_by
    from customer.outage o join estate_view.estate e on e.tenant_id = o.tenant_id and e.id = o.estate_id
   where ${meant(search)}
   order by ${over(search.now)}, case when not ${over(search.now)} then o.from_at end, o.to_at desc, o.id desc
   limit ${limit} offset ${offset}`;

/** What to tell somebody who calls from a building. */
export const listCurrentOutages = (db: DbOrTx, estateId: number, buildingId: number, now: string): Promise<CallerCard['outages']> =>
  rows<CallerCard['outages'][number]>(db)`
    select o.id, o.kind, o.from_at, o.to_at, o.content, o.answer from customer.outage o
     where ${own('o')} and o.estate_id = ${estateId} and not ${over(now)}
       and (o.building_ids = '{}' or ${buildingId}::bigint = any (o.building_ids))
     order by o.from_at, o.id limit 20`;

/** How many of the buildings belong to the estate. */
export const countBuildings = (tx: Tx, estateId: number, ids: readonly number[]): Promise<number> => count(tx)`
  select count(*) from estate_view.building b where ${own('b')} and b.estate_id = ${estateId} and b.id = any (${ids}::bigint[])`;

export const findEstateName = async (tx: Tx, estateId: number, estates: Actor['estates']): Promise<string | undefined> =>
  (
    await first<{ name: string }>(tx)`
      select e.name from estate_view.estate e where ${own('e')} and e.id = ${estateId} and ${inScope(estates, sql`e.id`)}`
  )?.name;

export interface LockedOutage {
  readonly id: number;
  readonly version: number;
  readonly content: string;
  readonly toAt: string;
  readonly over: boolean;
}
export const lockOutage = (tx: Tx, id: number, estates: Actor['estates'], now: string): Promise<LockedOutage | undefined> =>
  first<LockedOutage>(tx)`
    select o.id, o.version, o.content, o.to_at, ${over(now)} as over from customer.outage o
     where ${own('o')} and o.id = ${id} and ${inScope(estates, sql`o.estate_id`)} for no key update`;

export async function insertOutage(tx: Tx, values: OutageForm, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('customer.outage')
    .values({ ...values, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateEnded = (tx: Tx, id: number, { by, at }: Stamp): Promise<number> => run(tx)`
  update customer.outage o set ended_at = ${at}, updated_by = ${by}, updated_at = ${at}, version = o.version + 1
   where ${own('o')} and o.id = ${id}`;
