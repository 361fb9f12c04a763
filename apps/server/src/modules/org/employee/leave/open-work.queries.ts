// Open work that areas without a register of their own keep in somebody's hands: departments he leads, devices he answers for, documents
// that wait for him.
import { sql } from 'kysely';
import type { OpenWork } from '../../../../platform/handover/open-work.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { Stamp } from '../employee.queries.ts';

export async function listLedDepartments(tx: Tx, employeeId: number): Promise<OpenWork[]> {
  const result = await sql<OpenWork>`
    select d.id, c.name || ' ' || d.name as what from org.department d join org.company c on c.tenant_id = d.tenant_id and c.id = d.company_id
     where d.leader_id = ${employeeId} and not d.disabled order by c.path, d.sort, d.id`.execute(tx);
  return result.rows;
}

export async function passDepartments(tx: Tx, ids: readonly number[], toEmployeeId: number): Promise<void> {
  await sql`update org.department set leader_id = ${toEmployeeId}, version = version + 1 where id = any (${ids}::bigint[])`.execute(tx);
}

/** Whatever is scrapped needs nobody. */
export async function listDevices(tx: Tx, employeeId: number): Promise<OpenWork[]> {
  const result = await sql<OpenWork>`
    select v.id, e.name || ' ' || v.name || '（' || v.code || '）' as what from estate.device v
      join estate.estate e on e.tenant_id = v.tenant_id and e.id = v.estate_id
     where v.employee_id = ${employeeId} and v.state <> 3 order by e.sort_key, v.code, v.id`.execute(tx);
  return result.rows;
}

export async function passDevices(tx: Tx, ids: readonly number[], toEmployeeId: number, { by, at }: Stamp): Promise<void> {
  await sql`
    update estate.device set employee_id = ${toEmployeeId}, version = version + 1, updated_by = ${by}, updated_at = ${at}
     where id = any (${ids}::bigint[])`.execute(tx);
}

export async function listDocuments(tx: Tx, employeeId: number): Promise<OpenWork[]> {
  const result = await sql<OpenWork>`
    select p.id, p.title as what from oa.pending_document p join session.account a on a.tenant_id = p.tenant_id and a.id = p.account_id
     where a.employee_id = ${employeeId} and p.done_at is null order by p.created_at, p.id`.execute(tx);
  return result.rows;
}

export async function passDocuments(tx: Tx, ids: readonly number[], toAccountId: number): Promise<void> {
  await sql`update oa.pending_document set account_id = ${toAccountId} where id = any (${ids}::bigint[]) and done_at is null`.execute(tx);
}

/** The name of an employee with the account that would receive documents; none when it is disabled or he has none. */
export async function findReceiver(tx: Tx, employeeId: number): Promise<{ name: string; accountId: number | null } | undefined> {
  const result = await sql<{ name: string; accountId: number | null }>`
    select e.name, a.id as account_id from org.employee e
      left join session.account a on a.tenant_id = e.tenant_id and a.employee_id = e.id and not a.disabled
     where e.id = ${employeeId}`.execute(tx);
  return result.rows[0];
}
