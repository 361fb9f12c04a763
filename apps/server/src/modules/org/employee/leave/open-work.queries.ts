// Open work of an employee in areas without a register of their own: departments to lead, devices to look after, documents to decide.
import { DEVICE } from '@anju/contract';
import { first, own, rows, run } from '../../../../platform/db/sql.ts';
import type { OpenWork } from '../../../../platform/handover/open-work.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';

export async function listLedDepartments(tx: Tx, employeeId: number): Promise<OpenWork[]> {
  return rows<OpenWork>(tx)`
    select d.id, c.name || ' ' || d.name as what from org.department d join org.company c
      on c.tenant_id = d.tenant_id and c.id = d.company_id
     where ${own('d')} and d.leader_id = ${employeeId} and not d.disabled order by c.path, d.sort, d.id`;
}

export async function passDepartments(tx: Tx, ids: readonly number[], toEmployeeId: number): Promise<void> {
  await run(tx)`
    update org.department d set leader_id = ${toEmployeeId}, version = d.version + 1 where ${own('d')} and d.id = any (${ids}::bigint[])`;
}

/** Scrapped devices need no employee. */
export async function listDevices(tx: Tx, employeeId: number): Promise<OpenWork[]> {
  return rows<OpenWork>(tx)`
    select v.id, e.name || ' ' || v.name || '（' || v.code || '）' as what from estate.device v
      join estate.estate e on e.tenant_id = v.tenant_id and e.id = v.estate_id
     where ${own('v')} and v.employee_id = ${employeeId} and v.state <> ${DEVICE.scrapped} order by e.sort_key, v.code, v.id`;
}

export async function passDevices(tx: Tx, ids: readonly number[], toEmployeeId: number, { by, at }: Stamp): Promise<void> {
  await run(tx)`
    update estate.device v set employee_id = ${toEmployeeId}, version = v.version + 1, updated_by = ${by}, updated_at = ${at}
     where ${own('v')} and v.id = any (${ids}::bigint[])`;
}

export async function listDocuments(tx: Tx, employeeId: number): Promise<OpenWork[]> {
  return rows<OpenWork>(tx)`
    select p.id, p.title as what from oa.pending_document p join session.account a on a.tenant_id = p.tenant_id and a.id = p.account_id
     where ${own('p')} and a.employee_id = ${employeeId} and p.done_at is null order by p.created_at, p.id`;
}

export async function passDocuments(tx: Tx, ids: readonly number[], toAccountId: number): Promise<void> {
  await run(tx)`
    update oa.pending_document p set account_id = ${toAccountId}
     where ${own('p')} and p.id = any (${ids}::bigint[]) and p.done_at is null`;
}

/** The name of an employee and the account that would receive documents; null when the employee has no enabled account. */
export async function findReceiver(tx: Tx, employeeId: number): Promise<{ name: string; accountId: number | null } | undefined> {
  return first<{ name: string; accountId: number | null }>(tx)`
    select e.name, a.id as account_id from org.employee e
      left join session.account a on a.tenant_id = e.tenant_id and a.employee_id = e.id and not a.disabled
     where ${own('e')} and e.id = ${employeeId}`;
}
