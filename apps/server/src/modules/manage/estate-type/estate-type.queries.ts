import { sql } from 'kysely';
import type { EstateTypeRow, searchEstateTypes } from '@anju/contract';
import { count, own, rows, run, when, where } from '../../../platform/db/sql.ts';
import type { PageOf, SearchOf } from '../../../platform/listing/listing.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export type EstateTypeValues = Omit<EstateTypeRow, 'id' | 'version' | 'disabled' | 'estates'>;

type Search = SearchOf<typeof searchEstateTypes>;

const meant = ({ filter: { key = '', disabled } }: Search) =>
  where(
    own('t'),
    when(key !== '', sql`position(lower(${key}) in lower(t.name || ' ' || t.service_level || ' ' || t.remark)) > 0`),
    when(disabled !== undefined, sql`t.disabled = ${disabled}`),
  );

export const countTypes = (db: DbOrTx, search: Search): Promise<number> =>
  count(db)`select count(*) from manage.estate_type t ${meant(search)}`;

export const listTypes = (db: DbOrTx, search: Search, { limit, offset }: PageOf<typeof searchEstateTypes>): Promise<EstateTypeRow[]> =>
  rows<EstateTypeRow>(db)`
    select t.id, t.version, t.name, t.service_level, t.usage, t.area_basis, t.remark, t.disabled,
           (select count(*) from estate_view.estate e where e.tenant_id = t.tenant_id and e.type_id = t.id) as estates
      from manage.estate_type t ${meant(search)} order by t.sort, t.id limit ${limit} offset ${offset}`;

export async function lockType(tx: Tx, id: number) {
  return tx
    .selectFrom('manage.estateType')
    .select(['id', 'version', 'name', 'serviceLevel', 'usage', 'areaBasis', 'remark', 'disabled'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function countEstates(tx: Tx, typeId: number): Promise<number> {
  return count(tx)`select count(*) from estate_view.estate e where ${own('e')} and e.type_id = ${typeId}`;
}

/** Last in the order. */
export async function insertType(tx: Tx, tenantId: number, values: EstateTypeValues): Promise<number> {
  const { id } = await tx
    .insertInto('manage.estateType')
    .values({
      ...values,
      tenantId,
      sort: sql`(select coalesce(max(sort), 0) + 10 from manage.estate_type e where ${own('e')})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateType(tx: Tx, id: number, values: Partial<EstateTypeValues & { disabled: boolean }>): Promise<void> {
  await tx
    .updateTable('manage.estateType')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Locks every type in its order, so that concurrent moves follow one another. */
export async function lockOrder(tx: Tx): Promise<number[]> {
  const types = await rows<{ id: number }>(tx)`
    select l.id from (select t.id, t.sort from manage.estate_type t where ${own('t')} order by t.id for no key update) l
     order by l.sort, l.id`;
  return types.map(({ id }) => id);
}

export async function updateOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await run(tx)`
    update manage.estate_type t set sort = o.place * 10
      from unnest(${ids}::bigint[]) with ordinality as o (id, place) where ${own('t')} and t.id = o.id`;
}

export async function deleteType(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('manage.estateType').where('id', '=', id).execute();
}
