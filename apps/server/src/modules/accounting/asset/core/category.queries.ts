// 资产类别 as rows.
import { sql } from 'kysely';
import type { AssetCategory } from '@anju/contract';
import { exists, first, own, rows, run, TENANT } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

const COLUMNS = sql`c.id, c.code, c.name, c.method, c.life, c.salvage_rate, c.tax_life, c.asset_subject_id, c.accumulated_subject_id,
  c.expense_subject_id, c.disabled, c.version`;

export const listCategories = (db: DbOrTx, companyId: number): Promise<AssetCategory[]> => rows<AssetCategory>(db)`
  select ${COLUMNS}, (select count(*)::int from accounting.asset a
           where a.tenant_id = c.tenant_id and a.company_id = c.company_id and a.category_id = c.id) as cards
    from accounting.asset_category c where ${own('c')} and c.company_id = ${companyId} order by c.code`;

export type StoredCategory = Omit<AssetCategory, 'cards'> & { readonly companyId: number };
export const findCategory = (db: DbOrTx, companyId: number, id: number): Promise<StoredCategory | undefined> => first<StoredCategory>(db)`
  select ${COLUMNS}, c.company_id from accounting.asset_category c where ${own('c')} and c.company_id = ${companyId} and c.id = ${id}`;
export const findCategories = (db: DbOrTx, companyId: number, ids: readonly number[]): Promise<StoredCategory[]> => rows<StoredCategory>(
  db,
)`
  select ${COLUMNS}, c.company_id from accounting.asset_category c
   where ${own('c')} and c.company_id = ${companyId} and c.id = any (${ids}::bigint[])`;
export const lockCategory = (tx: Tx, id: number): Promise<StoredCategory | undefined> => first<StoredCategory>(tx)`
  select ${COLUMNS}, c.company_id from accounting.asset_category c where ${own('c')} and c.id = ${id} for update`;

export type CategoryValues = Omit<StoredCategory, 'id' | 'companyId' | 'version'>;
export const insertCategories = (tx: Tx, companyId: number, list: readonly CategoryValues[]): Promise<{ id: number; code: string }[]> =>
  rows<{ id: number; code: string }>(tx)`
    insert into accounting.asset_category (tenant_id, company_id, code, name, method, life, salvage_rate, tax_life, asset_subject_id,
      accumulated_subject_id, expense_subject_id, disabled)
    select ${TENANT}, ${companyId}::bigint, w.code, w.name, w.method, w.life, w."salvageRate", w."taxLife", w."assetSubjectId",
      w."accumulatedSubjectId", w."expenseSubjectId", w.disabled
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) w (code text, name text, method smallint, life int, "salvageRate" numeric,
        "taxLife" int, "assetSubjectId" bigint, "accumulatedSubjectId" bigint, "expenseSubjectId" bigint, disabled boolean)
    returning id, code`;

export async function updateCategory(tx: Tx, id: number, values: CategoryValues): Promise<void> {
  await tx
    .updateTable('accounting.assetCategory')
    .set({ ...values, version: sql`version + 1` })
    .where(own('asset_category'))
    .where('id', '=', id)
    .execute();
}

export const isCategoryUsed = (db: DbOrTx, companyId: number, id: number): Promise<boolean> => exists(db)`
  select from accounting.asset a where ${own('a')} and a.company_id = ${companyId} and a.category_id = ${id}`;
export const deleteCategory = (tx: Tx, id: number): Promise<number> =>
  run(tx)`delete from accounting.asset_category c where ${own('c')} and c.id = ${id}`;
