// Companies and employees a letter can be sent to: everybody in service of every company in use, whatever the user sees otherwise.
import { sql } from 'kysely';
import { EMPLOYEE, type EmployeeName, type listReceivingCompanies, type OutputOf } from '@anju/contract';
import { contains } from '../../../platform/db/contains.ts';
import { allOf, lit, own, rows } from '../../../platform/db/sql.ts';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

type ReceivingCompany = OutputOf<typeof listReceivingCompanies>[number];

export const listCompanies = (db: DbOrTx, key: string): Promise<ReceivingCompany[]> => rows<ReceivingCompany>(db)`
  select k.id, k.name, k.level, k.parent_id,
         (select count(*)::int from org_view.employee e
           where ${own('e')} and e.company_id = k.id and e.state = ${lit(EMPLOYEE.serving)}) as employees
    from org_view.company k
   where ${allOf(own('k'), sql`not k.disabled`, ...contains(key, sql`k.name`, sql`k.nick`))} order by k.path, k.sort, k.id`;

export const listEmployees = (db: DbOrTx, companyId: number, key: string, day: string, limit: number): Promise<EmployeeName[]> =>
  rows<EmployeeName>(db)`
    select e.id, e.number, e.name, k.name as company_name, coalesce(held.department, '') as department_name,
           coalesce(held.names, '') as job_names
      from org_view.employee e join org_view.company k on k.tenant_id = e.tenant_id and k.id = e.company_id and not k.disabled
      left join lateral (
        select string_agg(j.name, '、' order by ej.main desc, ej.from_date, ej.id) as names,
               (array_agg(d.name order by ej.main desc, ej.from_date, ej.id))[1] as department
          from org_view.employee_job ej join org_view.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
          join org_view.department d on d.tenant_id = j.tenant_id and d.id = j.department_id
         where ej.tenant_id = e.tenant_id and ej.employee_id = e.id and ${heldOn(day)}) held on true
     where ${allOf(
       own('e'),
       sql`e.company_id = ${companyId} and e.state = ${lit(EMPLOYEE.serving)}`,
       ...contains(key, sql`e.name`, sql`e.number`, sql`e.initials`),
     )}
     order by e.number, e.id limit ${limit}`;
