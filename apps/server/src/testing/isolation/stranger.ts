// An employee with every right who works in one estate only.
import type { Query } from '../fuzz/known-ids.ts';
import type { Account } from '../fuzz/users.ts';

export interface Stranger {
  readonly account: Account;
  readonly employeeId: number;
  readonly jobId: number;
  readonly estateId: number;
}

const USERNAME = 'stranger';

export async function createStranger(query: Query, tenantId: number, estateId: number): Promise<Stranger> {
  const id = async (text: string, values: readonly unknown[]): Promise<number> => {
    const [row] = await query<{ id: number }>(text, values);
    if (!row) throw new Error(`no row: ${text}`);
    return row.id;
  };
  const companyId = await id(
    `select e.company_id as id from session.account a join org.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id
      where a.tenant_id = $1 and a.username = 'emp'`,
    [tenantId],
  );
  const departmentId = await id('select id from org.department where tenant_id = $1 and company_id = $2 order by id limit 1', [
    tenantId,
    companyId,
  ]);
  const jobId = await id(`insert into org.job (tenant_id, department_id, name, data_scope) values ($1, $2, $3, 'estates') returning id`, [
    tenantId,
    departmentId,
    USERNAME,
  ]);
  await query(
    `insert into org.job_grant (tenant_id, job_id, menu_id, acts) select $1, $2, id, acts from system.menu where 'emp' = any (audience) and acts <> '{}'`,
    [tenantId, jobId],
  );
  const employeeId = await id('insert into org.employee (tenant_id, company_id, number, name) values ($1, $2, $3, $3) returning id', [
    tenantId,
    companyId,
    USERNAME,
  ]);
  const accountId = await id(
    `insert into session.account (tenant_id, username, password_hash, role, name, employee_id, menu_style)
     values ($1, $2, 'none', 'emp', $2, $3, 1) returning id`,
    [tenantId, USERNAME, employeeId],
  );
  const stranger = { account: { tenantId, id: accountId, role: 'emp', username: USERNAME }, employeeId, jobId, estateId };
  await confineStranger(query, stranger);
  return stranger;
}

/** One job and one estate, whatever calls have assigned since. */
export async function confineStranger(query: Query, { account: { tenantId }, employeeId, jobId, estateId }: Stranger): Promise<void> {
  const own = [tenantId, employeeId];
  await query('delete from org.employee_job where tenant_id = $1 and employee_id = $2 and job_id <> $3', [...own, jobId]);
  await query('delete from org.employee_role where tenant_id = $1 and employee_id = $2', own);
  await query('delete from org.employee_estate where tenant_id = $1 and employee_id = $2 and estate_id <> $3', [...own, estateId]);
  await query(
    `insert into org.employee_job (tenant_id, employee_id, job_id) select $1, $2, $3
      where not exists (select from org.employee_job where tenant_id = $1 and employee_id = $2)`,
    [...own, jobId],
  );
  await query('insert into org.employee_estate (tenant_id, employee_id, estate_id) values ($1, $2, $3) on conflict do nothing', [
    ...own,
    estateId,
  ]);
  await query(`update org.job set data_scope = 'estates', disabled = false where tenant_id = $1 and id = $2`, [tenantId, jobId]);
}
