import { sql } from 'kysely';
import type { CompanyInformation, MenuStyle } from '@anju/contract';
import { first, own, rows } from '../../../platform/db/sql.ts';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export async function isPasswordOwn(db: DbOrTx, accountId: number): Promise<boolean> {
  const row = await db.selectFrom('session.account').select('mustChange').where('id', '=', accountId).executeTakeFirstOrThrow();
  return !row.mustChange;
}

export async function updateMenuStyle(tx: Tx, accountId: number, menuStyle: MenuStyle): Promise<void> {
  await tx.updateTable('session.account').set({ menuStyle }).where('id', '=', accountId).execute();
}

/** The jobs of the user, the main one first. */
export async function listJobs(db: DbOrTx, accountId: number, day: string): Promise<{ name: string; department: string; duty: string }[]> {
  return rows<{ name: string; department: string; duty: string }>(db)`
    select j.name, d.name as department, j.duty
      from session.account a
      join org_view.employee_job ej on ej.tenant_id = a.tenant_id and ej.employee_id = a.employee_id and ${heldOn(day)}
      join org_view.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
      join org_view.department d on d.tenant_id = j.tenant_id and d.id = j.department_id
     where ${own('a')} and a.id = ${accountId}
     order by ej.main desc, j.id`;
}

const COMPANY = sql`c.id, c.parent_id, c.name, c.nick, c.level, c.type`;

/** The company with this id, or the tenant's first one for null. */
export async function findCompany(db: DbOrTx, companyId: number | null): Promise<CompanyInformation | undefined> {
  return first<CompanyInformation>(db)`
    select ${COMPANY} from org_view.company c where ${own('c')} and (${companyId}::bigint is null or c.id = ${companyId}::bigint)
     order by c.level, c.sort, c.id limit 1`;
}

/** The companies the widest of the user's jobs allows; users without jobs see all of the tenant. Parents come before children. */
export async function listVisibleCompanies(db: DbOrTx, accountId: number, day: string): Promise<CompanyInformation[]> {
  return rows<CompanyInformation>(db)`
    with who as (
      select a.role, own.id as company_id, own.path,
             coalesce((select array_agg(distinct j.data_scope) from org_view.employee_job ej
                         join org_view.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
                        where ej.tenant_id = a.tenant_id and ej.employee_id = a.employee_id and ${heldOn(day)}), '{}') as scopes
        from session.account a
        left join org_view.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id
        left join org_view.company own on own.tenant_id = e.tenant_id and own.id = e.company_id
       where ${own('a')} and a.id = ${accountId}
    )
    select ${COMPANY} from who join org_view.company c
        on ${own('c')} and (who.role <> 'emp' or 'tenant' = any (who.scopes) or c.id = who.company_id
        or ('company' = any (who.scopes) and c.path like who.path || '%'))
     order by c.level, c.sort, c.id`;
}
