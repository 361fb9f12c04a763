import { sql } from 'kysely';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { Viewer } from './employee.policy.ts';
import { inCompanies } from './employee.queries.ts';

export interface JobFacts {
  readonly id: number;
  readonly name: string;
  readonly companyId: number;
  readonly disabled: boolean;
}

/** A job of a company the asking person sees. */
export async function findJob(db: DbOrTx, viewer: Viewer, id: number): Promise<JobFacts | undefined> {
  const result = await sql<JobFacts>`
    select j.id, j.name, d.company_id, j.disabled or d.disabled as disabled
      from org.job j join org.department d on d.tenant_id = j.tenant_id and d.id = j.department_id
     where j.id = ${id} and ${inCompanies(viewer, sql`d.company_id`)}`.execute(db);
  return result.rows[0];
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
  const result = await sql<HeldJob>`
    select ej.id, ej.job_id, j.name as job_name, ej.main, ej.from_date, ej.to_date
      from org.employee_job ej join org.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
     where ej.employee_id = ${employeeId} order by ej.from_date, ej.id`.execute(db);
  return result.rows;
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
