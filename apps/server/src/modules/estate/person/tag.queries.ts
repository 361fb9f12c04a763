import type { TagRow } from '@anju/contract';
import { count, one, own, rows, run } from '../../../platform/db/sql.ts';
import { unlessReferred } from '../../../platform/tenancy/savepoint.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export async function listTags(db: DbOrTx): Promise<TagRow[]> {
  return rows<TagRow>(db)`
    select t.id, t.name, t.color, t.disabled, exists (select from estate.person_tag pt
      where pt.tenant_id = t.tenant_id and pt.tag_id = t.id) as used
      from estate.tag t where ${own('t')} order by t.disabled, t.sort, t.id`;
}

export async function lockTag(tx: Tx, id: number): Promise<{ id: number; name: string; color: string; disabled: boolean } | undefined> {
  return tx.selectFrom('estate.tag').select(['id', 'name', 'color', 'disabled']).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** At the end of the list. */
export async function insertTag(tx: Tx, tenantId: number, name: string, color: string): Promise<number> {
  const made = await one<{ id: number }>(tx)`
    insert into estate.tag (tenant_id, name, color, sort)
    select ${tenantId}, ${name}, ${color}, coalesce(max(sort), 0) + 10 from estate.tag where ${own('estate.tag')} returning id`;
  return made.id;
}

export async function updateTag(tx: Tx, id: number, values: { name: string; color: string; disabled: boolean }): Promise<void> {
  await tx.updateTable('estate.tag').set(values).where('id', '=', id).execute();
}

/** One order after the other, whichever tags come first in them. */
export async function orderTags(tx: Tx, ids: readonly number[]): Promise<void> {
  await run(tx)`select from estate.tag t where ${own('t')} and t.id = any (${ids}::bigint[]) order by t.id for no key update`;
  await run(tx)`
    update estate.tag t set sort = wanted.at * 10
      from unnest(${ids}::bigint[]) with ordinality wanted (id, at) where ${own('t')} and t.id = wanted.id`;
}

export const removeTag = (tx: Tx, id: number): Promise<boolean> =>
  unlessReferred(tx, () => tx.deleteFrom('estate.tag').where('id', '=', id).execute());

/** How many of these tags may currently be assigned. */
export async function countUsable(db: DbOrTx, ids: readonly number[]): Promise<number> {
  return count(db)`
    select count(*) from estate.tag where ${own('estate.tag')} and id = any (${ids}::bigint[]) and not disabled`;
}
