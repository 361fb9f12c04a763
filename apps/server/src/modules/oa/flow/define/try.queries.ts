import { EMPLOYEE } from '@anju/contract';
import { first, lit, own } from '../../../../platform/db/sql.ts';
import { heldOn } from '../../../../platform/session/session.queries.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';

export interface Starter {
  readonly companyId: number;
  readonly companyName: string;
  readonly departmentName: string;
}

/** Somebody in service with the company and the department of the main job. */
export const findStarter = (db: DbOrTx, id: number, day: string): Promise<Starter | undefined> => first<Starter>(db)`
  select e.company_id, c.name as company_name, coalesce(held.name, '') as department_name
    from org_view.employee e join org_view.company c on ${own('c')} and c.id = e.company_id
    left join lateral (
      select d.name from org_view.employee_job ej join org_view.job j on ${own('j')} and j.id = ej.job_id
        join org_view.department d on ${own('d')} and d.id = j.department_id
       where ${own('ej')} and ej.employee_id = e.id and ${heldOn(day)} order by ej.main desc, ej.from_date, ej.id limit 1) held on true
   where ${own('e')} and e.id = ${id} and e.state = ${lit(EMPLOYEE.serving)}`;
