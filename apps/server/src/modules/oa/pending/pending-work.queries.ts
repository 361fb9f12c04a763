// Documents that wait for the decision of an employee.
import { first, own, rows, run } from '../../../platform/db/sql.ts';
import type { OpenWork } from '../../../platform/handover/open-work.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';

export async function listDocuments(tx: Tx, employeeId: number): Promise<OpenWork[]> {
  return rows<OpenWork>(tx)`
    select p.id, p.title as what from oa.pending_document p join session_view.account a on a.tenant_id = p.tenant_id and a.id = p.account_id
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
    select e.name, a.id as account_id from org_view.employee e
      left join session_view.account a on a.tenant_id = e.tenant_id and a.employee_id = e.id and not a.disabled
     where ${own('e')} and e.id = ${employeeId}`;
}
