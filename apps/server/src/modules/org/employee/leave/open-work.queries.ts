// The departments an employee leads.
import { own, rows, run } from '../../../../platform/db/sql.ts';
import type { OpenWork } from '../../../../platform/handover/open-work.ts';
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
