// The initial structure of a new tenant: its first company, departments and jobs with their grants.
import type { Act, ApplicationCompany } from '@anju/contract';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';

interface Grant {
  readonly menuId: number;
  readonly acts: Act[];
}

export async function insertFirstCompany(tx: Tx, tenantId: number, { name, nick, type }: ApplicationCompany): Promise<number> {
  const { id } = await tx
    .insertInto('org.company')
    .values({ tenantId, level: 1, type, name, nick, path: '/', sort: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('org.company')
    .set({ path: `/${id}/` })
    .where('id', '=', id)
    .execute();
  return id;
}

export async function insertDepartment(tx: Tx, tenantId: number, companyId: number, name: string): Promise<number> {
  const { id } = await tx.insertInto('org.department').values({ tenantId, companyId, name }).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertJob(
  tx: Tx,
  values: { tenantId: number; departmentId: number; name: string; duty: string; dataScope: string },
): Promise<number> {
  const { id } = await tx.insertInto('org.job').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertGrants(tx: Tx, tenantId: number, jobId: number, grants: readonly Grant[]): Promise<void> {
  await tx
    .insertInto('org.jobGrant')
    .values(grants.map((grant) => ({ tenantId, jobId, ...grant })))
    .execute();
}
