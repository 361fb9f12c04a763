// Helpers for tests of workflows: an installation with its people by account name, and new flows.
import { createFlow, DOCUMENT_FAMILY, getFlow, type InputOf } from '@anju/contract';
import { openInstallation, type Person } from '../../../../testing/installation.ts';

export interface Staff {
  readonly id: number;
  readonly name: string;
  readonly job: number;
  readonly department: number;
  readonly company: number;
}

/** Tuesday morning of an ordinary week. */
export const NOW = '2026-11-17T10:00:00+08:00';

export async function openFlows() {
  const clock = { now: () => new Date(NOW) };
  const installation = await openInstallation({ clock });
  const sql = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    installation.database.asOwner(async (client) => (await client.query(text, values)).rows as R[]);
  const found = await sql<Staff & { username: string }>(
    `select a.username, e.id::int, e.name, ej.job_id::int as job, j.department_id::int as department, e.company_id::int as company
       from session.account a join org.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id
       join org.employee_job ej on ej.tenant_id = e.tenant_id and ej.employee_id = e.id and ej.main and ej.to_date is null
       join org.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id`,
  );
  const staff = (username: string): Staff => {
    const one = found.find((row) => row.username === username);
    if (!one) throw new Error(`no employee ${username}`);
    return one;
  };
  const emp = await installation.as('emp');
  let made = 0;
  const create = async (more: Partial<InputOf<typeof createFlow>> = {}): Promise<number> => {
    const form = { name: `试验流程${++made}`, family: DOCUMENT_FAMILY.internal, managerId: staff('emp').id };
    return (await emp.call(createFlow, { ...form, ...more })).id;
  };
  const read = (id: number, by: Person = emp) => by.call(getFlow, { id });
  return { installation, sql, staff, emp, create, read };
}
export type Flows = Awaited<ReturnType<typeof openFlows>>;
