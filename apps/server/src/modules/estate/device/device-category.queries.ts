import { sql } from 'kysely';
import type { DeviceCategory } from '@anju/contract';
import { first, one, own, rows, run } from '../../../platform/db/sql.ts';
import { unlessReferred } from '../../../platform/tenancy/savepoint.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../property/tree/tree.queries.ts';

export async function listCategories(db: DbOrTx, estates: readonly number[] | null): Promise<DeviceCategory[]> {
  return rows<DeviceCategory>(db)`
    with recursive tree as (
      select id, array[sort, id]::bigint[] as place from estate.device_category where ${own('estate.device_category')} and parent_id is null
       union all select c.id, t.place || array[c.sort, c.id]::bigint[] from estate.device_category c join tree t on t.id = c.parent_id
         where ${own('c')}),
    counted as (select d.category_id, count(*)::int as devices from estate.device d
      where ${own('d')} and ${inScope(estates, sql`d.estate_id`)} group by 1)
    select c.id, c.version, c.parent_id, c.name, c.disabled, coalesce(n.devices, 0) as devices
      from tree t join estate.device_category c on ${own('c')} and c.id = t.id left join counted n on n.category_id = c.id
        order by t.place`;
}

export interface CategoryCore {
  id: number;
  version: number;
  parentId: number | null;
  name: string;
  disabled: boolean;
}

export async function findCategory(db: DbOrTx, id: number): Promise<CategoryCore | undefined> {
  return db
    .selectFrom('estate.deviceCategory')
    .select(['id', 'version', 'parentId', 'name', 'disabled'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locks the whole tree against concurrent changes of its structure or order: it is small and rarely changes. */
export async function lockTree(tx: Tx): Promise<void> {
  await run(tx)`select from estate.device_category where ${own('estate.device_category')} order by id for no key update`;
}

/** 1 for a category at the top. */
export async function depthOf(db: DbOrTx, id: number): Promise<number> {
  const found = await first<{ depth: number }>(db)`
    with recursive up as (
      select id, parent_id, 1 as depth from estate.device_category where ${own('estate.device_category')} and id = ${id}
       union all select c.id, c.parent_id, up.depth + 1 from estate.device_category c join up on c.id = up.parent_id where ${own('c')})
    select max(depth)::int as depth from up`;
  return found?.depth ?? 0;
}

/** Inserted last among the children of its parent. */
export async function insertCategory(
  tx: Tx,
  { parentId, name }: { parentId: number | null; name: string },
  tenantId: number,
): Promise<number> {
  const found = await first<{ id: number }>(tx)`
    insert into estate.device_category (tenant_id, parent_id, name, sort)
    select ${tenantId}, ${parentId}::bigint, ${name}, coalesce(max(sort), 0) + 1 from estate.device_category
      where ${own('estate.device_category')} and parent_id is not distinct from ${parentId}::bigint
    returning id`;
  return found?.id ?? 0;
}

export async function updateCategory(tx: Tx, id: number, values: { name: string; disabled: boolean }): Promise<void> {
  await tx
    .updateTable('estate.deviceCategory')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function listSiblings(db: DbOrTx, parentId: number | null): Promise<number[]> {
  const result = await rows<{ id: number }>(db)`
    select id from estate.device_category where ${own('estate.device_category')} and parent_id is not distinct from ${parentId}::bigint
      order by sort, id`;
  return result.map(({ id }) => id);
}

/** One order after the other, whichever categories come first in them. */
export async function updateOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await run(tx)`select from estate.device_category c where ${own('c')} and c.id = any (${ids}::bigint[]) order by c.id for no key update`;
  await run(tx)`
    update estate.device_category c set sort = o.at from unnest(${ids}::bigint[]) with ordinality o(id, at)
      where ${own('c')} and c.id = o.id`;
}

export async function countBelow(db: DbOrTx, id: number): Promise<{ categories: number; devices: number }> {
  return one<{ categories: number; devices: number }>(db)`
    select (select count(*)::int from estate.device_category where ${own('estate.device_category')} and parent_id = ${id}) as categories,
           (select count(*)::int from estate.device where ${own('estate.device')} and category_id = ${id}) as devices`;
}

export const deleteCategory = (tx: Tx, id: number): Promise<boolean> =>
  unlessReferred(tx, () => tx.deleteFrom('estate.deviceCategory').where('id', '=', id).execute());
