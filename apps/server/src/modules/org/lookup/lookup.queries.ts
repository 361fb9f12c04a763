// Names of the organisation for choices on other screens: enabled rows of the companies the user sees.
import { sql } from 'kysely';
import type { CompanyLine, listDepartmentOptions, listJobOptions, listOperatingCompanies, OutputOf } from '@anju/contract';
import { allOf, first, own, rows, when } from '../../../platform/db/sql.ts';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { HOLDING, seesCompany } from '../structure/company-scope.queries.ts';
import type { Viewer } from '../structure/company.policy.ts';

/** Disabled companies are found too, because printed documents still name them. */
export async function findCompanyName(
  db: DbOrTx,
  viewer: Viewer,
  id: number,
): Promise<{ id: number; name: string; nick: string } | undefined> {
  return first<{ id: number; name: string; nick: string }>(db)`
    select c.id, c.name, c.nick from org.company c where ${own('c')} and c.id = ${id} and ${seesCompany(viewer, sql`c`)}`;
}

/** The company and those below it, or all of them for 0. They are not in the order of the tree: a path does not sort siblings. */
export async function listCompanies(db: DbOrTx, viewer: Viewer, id: number): Promise<CompanyLine[]> {
  const below = when(id !== 0, sql`c.path like (select top.path || '%' from org.company top where ${own('top')} and top.id = ${id})`);
  return rows<CompanyLine>(db)`
    select c.id, c.parent_id, c.name, c.nick, c.level, c.type,
           (select count(*) from estate_view.estate es where es.tenant_id = c.tenant_id and es.company_id = c.id) as estates
      from org.company c where ${allOf(own('c'), below, sql`not c.disabled`, seesCompany(viewer, sql`c`))} order by c.level, c.sort, c.id`;
}

type DepartmentLine = Omit<OutputOf<typeof listDepartmentOptions>[number], 'depth'>;

export const listDepartments = (db: DbOrTx, viewer: Viewer, companyId: number): Promise<DepartmentLine[]> => rows<DepartmentLine>(db)`
  select d.id, d.parent_id, d.name, d.leader_id, coalesce(l.name, '') as leader_name
    from org.department d join org.company c on c.tenant_id = d.tenant_id and c.id = d.company_id
    left join org.employee l on l.tenant_id = d.tenant_id and l.id = d.leader_id
   where ${own('d')} and d.company_id = ${companyId} and not d.disabled and ${seesCompany(viewer, sql`c`)} order by d.sort, d.id`;

export async function listJobs(
  db: DbOrTx,
  viewer: Viewer,
  companyId: number,
  departmentId: number,
): Promise<OutputOf<typeof listJobOptions>> {
  return rows<OutputOf<typeof listJobOptions>[number]>(db)`
    select j.id, j.name, d.id as department_id, d.name as department_name, c.id as company_id, c.name as company_name
      from org.job j join org.department d on d.tenant_id = j.tenant_id and d.id = j.department_id and not d.disabled
      join org.company c on c.tenant_id = d.tenant_id and c.id = d.company_id and not c.disabled
     where ${allOf(
       own('j'),
       sql`not j.disabled`,
       seesCompany(viewer, sql`c`),
       when(companyId !== 0, sql`c.id = ${companyId}`),
       when(departmentId !== 0, sql`d.id = ${departmentId}`),
     )}
     order by c.level, c.sort, c.id, d.sort, d.id, j.sort, j.id`;
}

export interface StaffRow {
  readonly departmentId: number;
  readonly id: number;
  readonly name: string;
  readonly job: string;
}

/** Employees in service of a company with the job they hold in each department; if several, the main one. */
export async function listStaff(db: DbOrTx, companyId: number, day: string): Promise<StaffRow[]> {
  return rows<StaffRow>(db)`
    select distinct on (d.id, e.number, e.id) d.id as department_id, e.id, e.name, j.name as job
      from ${HOLDING} join org.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
      join org.department d on d.tenant_id = j.tenant_id and d.id = j.department_id and d.company_id = ${companyId}
     where ${own('ej')} and ${heldOn(day)} order by d.id, e.number, e.id, ej.main desc, j.sort, j.id`;
}

/** The tenant's first company, for users without a company of their own. */
export const findFirstCompany = async (db: DbOrTx): Promise<number | undefined> =>
  (await first<{ id: number }>(db)`select c.id from org.company c where ${own('c')} order by c.level, c.sort, c.id limit 1`)?.id;

/** Companies the user sees, and those of the estates the user is authorised for. */
export async function listOperating(
  db: DbOrTx,
  viewer: Viewer,
  estates: readonly number[] | null,
): Promise<OutputOf<typeof listOperatingCompanies>> {
  const mine = estates === null ? sql`true` : sql`es.id = any (${estates}::bigint[])`;
  return rows<OutputOf<typeof listOperatingCompanies>[number]>(db)`
    select c.id, c.name, c.level, coalesce((
             select json_agg(json_build_object('id', es.id, 'name', es.name) order by es.sort_key, es.id)
               from estate_view.estate es where es.tenant_id = c.tenant_id and es.company_id = c.id and ${mine}), '[]') as estates
      from org.company c
     where ${own('c')} and c.type in ('B', 'AB') and not c.disabled
       and (${seesCompany(viewer, sql`c`)} or exists (
             select from estate_view.estate es where es.tenant_id = c.tenant_id and es.company_id = c.id
               and ${estates === null ? sql`false` : mine}))
     order by c.level, c.sort, c.id`;
}
