// Names of the organisation for selects. Out of use is left out; what the asker does not see is not there.
import { sql } from 'kysely';
import type { CompanyLine, listDepartmentOptions, listJobOptions, listOperatingCompanies, OutputOf } from '@anju/contract';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { HOLDING, seesCompany } from '../structure/company-scope.queries.ts';
import type { Viewer } from '../structure/company.policy.ts';

/** Also one out of use: papers still name it. */
export async function findCompanyName(
  db: DbOrTx,
  viewer: Viewer,
  id: number,
): Promise<{ id: number; name: string; nick: string } | undefined> {
  const result = await sql<{ id: number; name: string; nick: string }>`
    select c.id, c.name, c.nick from org.company c where c.id = ${id} and ${seesCompany(viewer, sql`c`)}`.execute(db);
  return result.rows[0];
}

/** In no order of the tree: the parent's path does not know how brothers are sorted. 0 is all. */
export async function listCompanies(db: DbOrTx, viewer: Viewer, id: number): Promise<CompanyLine[]> {
  const below = id === 0 ? sql`true` : sql`c.path like (select top.path || '%' from org.company top where top.id = ${id})`;
  const result = await sql<CompanyLine>`
    select c.id, c.parent_id, c.name, c.nick, c.level, c.type,
           (select count(*)::int from estate.estate es where es.tenant_id = c.tenant_id and es.company_id = c.id) as estates
      from org.company c where ${below} and not c.disabled and ${seesCompany(viewer, sql`c`)} order by c.level, c.sort, c.id`.execute(db);
  return result.rows;
}

export async function listDepartments(
  db: DbOrTx,
  viewer: Viewer,
  companyId: number,
): Promise<Omit<OutputOf<typeof listDepartmentOptions>[number], 'depth'>[]> {
  const result = await sql<Omit<OutputOf<typeof listDepartmentOptions>[number], 'depth'>>`
    select d.id, d.parent_id, d.name, d.leader_id, coalesce(l.name, '') as leader_name
      from org.department d join org.company c on c.tenant_id = d.tenant_id and c.id = d.company_id
      left join org.employee l on l.tenant_id = d.tenant_id and l.id = d.leader_id
     where d.company_id = ${companyId} and not d.disabled and ${seesCompany(viewer, sql`c`)} order by d.sort, d.id`.execute(db);
  return result.rows;
}

export async function listJobs(
  db: DbOrTx,
  viewer: Viewer,
  companyId: number,
  departmentId: number,
): Promise<OutputOf<typeof listJobOptions>> {
  const result = await sql<OutputOf<typeof listJobOptions>[number]>`
    select j.id, j.name, d.id as department_id, d.name as department_name, c.id as company_id, c.name as company_name
      from org.job j join org.department d on d.tenant_id = j.tenant_id and d.id = j.department_id and not d.disabled
      join org.company c on c.tenant_id = d.tenant_id and c.id = d.company_id and not c.disabled
     where not j.disabled and ${seesCompany(viewer, sql`c`)}
       and ${companyId === 0 ? sql`true` : sql`c.id = ${companyId}`} and ${departmentId === 0 ? sql`true` : sql`d.id = ${departmentId}`}
     order by c.level, c.sort, c.id, d.sort, d.id, j.sort, j.id`.execute(db);
  return result.rows;
}

export interface StaffRow {
  readonly departmentId: number;
  readonly id: number;
  readonly name: string;
  readonly job: string;
}

/** People in service of a company with the job they hold in each department, the main one when there are several. */
export async function listStaff(db: DbOrTx, companyId: number, day: string): Promise<StaffRow[]> {
  const result = await sql<StaffRow>`
    select distinct on (d.id, e.number, e.id) d.id as department_id, e.id, e.name, j.name as job
      from ${HOLDING} join org.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
      join org.department d on d.tenant_id = j.tenant_id and d.id = j.department_id and d.company_id = ${companyId}
     where ${heldOn(day)} order by d.id, e.number, e.id, ej.main desc, j.sort, j.id`.execute(db);
  return result.rows;
}

/** Of an office without a company: the tenant's first. */
export async function findFirstCompany(db: DbOrTx): Promise<number | undefined> {
  const result = await sql<{ id: number }>`select c.id from org.company c order by c.level, c.sort, c.id limit 1`.execute(db);
  return result.rows[0]?.id;
}

/** Companies he sees, and those whose estates he was given. */
export async function listOperating(
  db: DbOrTx,
  viewer: Viewer,
  estates: readonly number[] | null,
): Promise<OutputOf<typeof listOperatingCompanies>> {
  const mine = estates === null ? sql`true` : sql`es.id = any (${estates}::bigint[])`;
  const result = await sql<OutputOf<typeof listOperatingCompanies>[number]>`
    select c.id, c.name, c.level, coalesce((
             select json_agg(json_build_object('id', es.id, 'name', es.name) order by es.sort_key, es.id)
               from estate.estate es where es.tenant_id = c.tenant_id and es.company_id = c.id and ${mine}), '[]') as estates
      from org.company c
     where c.type in ('B', 'AB') and not c.disabled
       and (${seesCompany(viewer, sql`c`)} or exists (
             select from estate.estate es where es.tenant_id = c.tenant_id and es.company_id = c.id and ${estates === null ? sql`false` : mine}))
     order by c.level, c.sort, c.id`.execute(db);
  return result.rows;
}
