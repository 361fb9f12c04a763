import { sql } from 'kysely';
import { first, own, rows } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { Viewer } from './employee.policy.ts';
import { inCompanies } from './employee.queries.ts';

export interface JobFacts {
  readonly id: number;
  readonly name: string;
  readonly companyId: number;
  readonly disabled: boolean;
}

/** A job in a company the user sees. */
export async function findJob(db: DbOrTx, viewer: Viewer, id: number): Promise<JobFacts | undefined> {
  return first<JobFacts>(db)`
    select j.id, j.name, d.company_id, j.disabled or d.disabled as disabled
      from org.job j join org.department d on d.tenant_id = j.tenant_id and d.id = j.department_id
     where ${own('j')} and j.id = ${id} and ${inCompanies(viewer, sql`d.company_id`)}`;
}

export interface HeldJob {
  readonly id: number;
  readonly jobId: number;
  readonly jobName: string;
  readonly main: boolean;
  readonly fromDate: string;
  readonly toDate: string | null;
}

export async function listHeld(db: DbOrTx, employeeId: number): Promise<HeldJob[]> {
  return rows<HeldJob>(db)`
    select ej.id, ej.job_id, j.name as job_name, ej.main, ej.from_date, ej.to_date
      from org.employee_job ej join org.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
     where ${own('ej')} and ej.employee_id = ${employeeId} order by ej.from_date, ej.id`;
}

export async function insertJob(
  tx: Tx,
  values: { tenantId: number; employeeId: number; jobId: number; main: boolean; fromDate: string; toDate: string | null },
): Promise<number> {
  const { id } = await tx.insertInto('org.employeeJob').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function endJob(tx: Tx, id: number, toDate: string): Promise<void> {
  await tx.updateTable('org.employeeJob').set({ toDate }).where('id', '=', id).execute();
}

export async function removeJob(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('org.employeeJob').where('id', '=', id).execute();
}
