// Categories of 诉求: two levels, of the whole tenant.
import { sql } from 'kysely';
import type { CaseCategory, CaseCategoryForm } from '@anju/contract';
import { exists, own, rows } from '../../../platform/db/sql.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export const listCategories = (db: DbOrTx): Promise<CaseCategory[]> => rows<CaseCategory>(db)`
  select g.id, g.version, g.parent_id, g.kind, g.name, g.key, g.repair_type, g.team_id, coalesce(t.name, '') as team_name, g.way,
         g.visit_rule, g.paid, g.price_note, g.usual_minutes, g.phrases, g.position, g.disabled
    from customer.case_category g left join customer.team t on t.tenant_id = g.tenant_id and t.id = g.team_id
    left join customer.case_category p on p.tenant_id = g.tenant_id and p.id = g.parent_id
   where ${own('g')}
   order by g.kind, coalesce(p.position, g.position), coalesce(p.id, g.id), g.parent_id nulls first, g.position, g.id`;

export type LockedCategory = Omit<CaseCategory, 'teamName'>;

/** In the order of their ids, so that two who put categories below each other wait and do not end in a deadlock. */
export const lockCategories = (tx: Tx, ids: readonly number[]): Promise<LockedCategory[]> => rows<LockedCategory>(tx)`
  select g.id, g.version, g.parent_id, g.kind, g.name, g.key, g.repair_type, g.team_id, g.way, g.visit_rule, g.paid, g.price_note,
         g.usual_minutes, g.phrases, g.position, g.disabled
    from customer.case_category g where ${own('g')} and g.id = any (${ids}::bigint[]) order by g.id for no key update`;

export const hasChildren = (tx: Tx, id: number): Promise<boolean> =>
  exists(tx)`select from customer.case_category g where ${own('g')} and g.parent_id = ${id}`;

/** Something of its kind depends on the category; a complaint about the user counts without being shown. */
export const isUsed = (tx: Tx, id: number): Promise<boolean> => exists(tx)`
  select from customer.case_category g where ${own('g')} and g.id = ${id} and (
    exists (select from customer.case_category x where ${own('x')} and x.parent_id = g.id)
    or exists (select from customer.case_limit l where ${own('l')} and l.category_id = g.id)
    or exists (select from customer.service_case c where ${own('c')} and c.category_id = g.id))`;

export async function insertCategory(tx: Tx, values: CaseCategoryForm, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('customer.caseCategory')
    .values({ ...values, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateCategory(
  tx: Tx,
  id: number,
  values: CaseCategoryForm | { readonly disabled: boolean },
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .updateTable('customer.caseCategory')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
