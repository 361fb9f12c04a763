// How long parts are under warranty.
import { sql } from 'kysely';
import type { WarrantyForm, WarrantyPart } from '@anju/contract';
import { exists, first, own, rows } from '../../../../platform/db/sql.ts';
import type { CompanyReach } from '../../../../platform/reach/company-reach.ts';
import { inCompanies } from '../../../../platform/reach/company-reach.queries.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

export const listParts = (db: DbOrTx, reach: CompanyReach): Promise<WarrantyPart[]> => rows<WarrantyPart>(db)`
  select w.id, w.version, w.company_id, coalesce(c.name, '') as company_name, w.name, w.unit, w.length, w.basis, w.disabled
    from customer.warranty_part w left join org_view.company c on c.tenant_id = w.tenant_id and c.id = w.company_id
   where ${own('w')} and (w.company_id is null or ${inCompanies(reach, sql`w.company_id`)}) order by w.company_id nulls first, w.id`;

export const isPart = (tx: Tx, id: number): Promise<boolean> =>
  exists(tx)`select from customer.warranty_part w where ${own('w')} and w.id = ${id} and not w.disabled`;

export type PartRow = Omit<WarrantyPart, 'companyName'>;
export const lockPart = (tx: Tx, id: number): Promise<PartRow | undefined> => first<PartRow>(tx)`
  select w.id, w.version, w.company_id, w.name, w.unit, w.length, w.basis, w.disabled from customer.warranty_part w
   where ${own('w')} and w.id = ${id} for no key update of w`;

export async function insertPart(tx: Tx, values: WarrantyForm, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('customer.warrantyPart')
    .values({ ...values, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updatePart(tx: Tx, id: number, values: WarrantyForm | { disabled: boolean }, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('customer.warrantyPart')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
