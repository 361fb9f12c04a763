// Rows of one employee and of everything that belongs to the record. Every condition includes the companies the user sees.
import { sql, type RawBuilder } from 'kysely';
import { EMPLOYEE, type EmployeeDetail, type EmployeeFrame, type EmployeeJobRow } from '@anju/contract';
import { exists, first, own, rows, run } from '../../../platform/db/sql.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import { inScope, seenInPart } from '../../../platform/reach/reach.queries.ts';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import { unlessReferred } from '../../../platform/tenancy/savepoint.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { Viewer } from './employee.policy.ts';

/** The companies a user sees: all of them, the own company with those below it if a job of the user allows it, or only the own one. */
export const inCompanies = ({ all, companyId, employeeId, day }: Viewer, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  all
    ? sql`true`
    : sql`${column} in (
        select seen.id from org.company own join org.company seen on seen.tenant_id = own.tenant_id
           and (seen.id = own.id or (seen.path like own.path || '%' and exists (
                 select from org.employee_job ej join org.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
                  where ej.tenant_id = own.tenant_id and ej.employee_id = ${employeeId} and j.data_scope = 'company' and ${heldOn(day)})))
         where ${own('own')} and own.id = ${companyId})`;

/** A company and all companies below it. */
export const belowCompany = (column: RawBuilder<unknown>, companyId: number): RawBuilder<unknown> =>
  sql`${column} in (select c.id from org.company top join org.company c on c.tenant_id = top.tenant_id and c.path like top.path || '%'
     where ${own('top')} and top.id = ${companyId})`;

/** Department of the main job and the names of all jobs of a day, for `org.employee e`. */
export const jobsOf = (day: string): RawBuilder<unknown> => sql`
  left join lateral (
    select string_agg(j.name, '、' order by ej.main desc, ej.from_date, ej.id) as names,
           (array_agg(d.name order by ej.main desc, ej.from_date, ej.id))[1] as department
      from org.employee_job ej
      join org.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
      join org.department d on d.tenant_id = j.tenant_id and d.id = j.department_id
     where ej.tenant_id = e.tenant_id and ej.employee_id = e.id and ${heldOn(day)}) held on true`;

export interface EmployeeCore {
  id: number;
  version: number;
  companyId: number;
  personId: number | null;
  number: string;
  name: string;
  gender: number | null;
  phone: string;
  email: string;
  birthDate: string | null;
  education: number | null;
  political: number | null;
  emergencyContact: string;
  emergencyPhone: string;
  photoFileId: number | null;
  state: number;
  entryDate: string | null;
  leaveDate: string | null;
  leaveReason: string;
  remark: string;
}

const CORE = sql`e.id, e.version, e.company_id, e.person_id, e.number, e.name, e.gender, e.phone, e.email, e.birth_date, e.education,
  e.political,
  e.emergency_contact, e.emergency_phone, e.photo_file_id, e.state, e.entry_date, e.leave_date, e.leave_reason, e.remark`;

/**
 * These employees, locked for a change; always in the same order, so that two transactions cannot wait for each other. Rows that only name
 * an employee go on being written: whoever writes one may hold what this transaction locks next.
 */
export const lockEmployees = (tx: Tx, viewer: Viewer, ids: readonly number[]): Promise<EmployeeCore[]> => rows<EmployeeCore>(tx)`
  select ${CORE} from org.employee e where ${own('e')} and e.id = any (${ids}::bigint[]) and ${inCompanies(viewer, sql`e.company_id`)}
   order by e.id for no key update of e`;

/** Waits for everybody who writes a row that names the employee, and lets nobody else begin. */
export async function lockAlone(tx: Tx, id: number): Promise<void> {
  await run(tx)`select from org.employee e where ${own('e')} and e.id = ${id} for update of e`;
}

export const sees = (db: DbOrTx, viewer: Viewer, id: number): Promise<boolean> =>
  exists(db)`select from org.employee e where ${own('e')} and e.id = ${id} and ${inCompanies(viewer, sql`e.company_id`)}`;

export const seesCompany = (db: DbOrTx, viewer: Viewer, companyId: number): Promise<boolean> =>
  exists(db)`select from org.company c where ${own('c')} and c.id = ${companyId} and not c.disabled and ${inCompanies(viewer, sql`c.id`)}`;

/** Whether an employee works for a company or for one below it. */
export const worksFor = (db: DbOrTx, viewer: Viewer, id: number, companyId: number): Promise<boolean> => exists(db)`
  select from org.employee e
   where ${own('e')} and e.id = ${id} and ${inCompanies(viewer, sql`e.company_id`)} and ${belowCompany(sql`e.company_id`, companyId)}`;

type DetailRow = Omit<EmployeeDetail, 'jobs' | 'estates' | 'roles' | 'handovers' | 'changes'>;

export async function findEmployee(db: DbOrTx, viewer: Viewer, id: number): Promise<(DetailRow & { createdBy: string }) | undefined> {
  return first<DetailRow & { createdBy: string }>(db)`
    select ${CORE}, c.name as company_name, coalesce(held.department, '') as department_name, coalesce(held.names, '') as job_names,
           coalesce(a.username, '') as username, coalesce(a.disabled, false) as account_disabled,
           p.id_type, coalesce(p.id_no, '') as id_no, e.created_by, e.created_at, e.updated_at
      from org.employee e
      join org.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
      left join estate_view.person p on p.tenant_id = e.tenant_id and p.id = e.person_id
      left join session_view.account a on a.tenant_id = e.tenant_id and a.employee_id = e.id
      ${jobsOf(viewer.day)}
     where ${own('e')} and e.id = ${id} and ${inCompanies(viewer, sql`e.company_id`)}`;
}

export async function listJobs(db: DbOrTx, employeeId: number, day: string): Promise<EmployeeJobRow[]> {
  return rows<EmployeeJobRow>(db)`
    select ej.id, ej.job_id, j.name as job_name, d.name as department_name, c.name as company_name, ej.main, ej.from_date, ej.to_date,
           case when ej.from_date > ${day}::date then 'future' when ej.to_date < ${day}::date then 'past' else 'now' end as phase
      from org.employee_job ej
      join org.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
      join org.department d on d.tenant_id = j.tenant_id and d.id = j.department_id
      join org.company c on c.tenant_id = d.tenant_id and c.id = d.company_id
     where ${own('ej')} and ej.employee_id = ${employeeId}
       order by ej.to_date desc nulls first, ej.main desc, ej.from_date desc, ej.id desc`;
}

export async function listRoles(db: DbOrTx, employeeId: number): Promise<string[]> {
  const result = await rows<{ name: string }>(db)`
    select r.name from org.employee_role er join org.role r on r.tenant_id = er.tenant_id and r.id = er.role_id
     where ${own('er')} and er.employee_id = ${employeeId} order by r.name`;
  return result.map(({ name }) => name);
}

export async function listHandovers(db: DbOrTx, employeeId: number) {
  return rows<{ id: number; kind: string; what: string; toName: string; at: string; by: string }>(db)`
    select h.id, h.kind, h.what, t.name as to_name, h.at, h.by from org.handover h
      join org.employee t on t.tenant_id = h.tenant_id and t.id = h.to_employee_id
     where ${own('h')} and h.employee_id = ${employeeId} order by h.id desc`;
}

export type EmployeeValues = Omit<EmployeeCore, 'id' | 'version' | 'photoFileId' | 'state' | 'leaveDate' | 'leaveReason'> & {
  initials: string;
};

export async function insertEmployee(tx: Tx, values: EmployeeValues, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('org.employee')
    .values({ ...values, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateEmployee(
  tx: Tx,
  id: number,
  values: Partial<Omit<EmployeeCore, 'id' | 'version'> & { initials: string }>,
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .updateTable('org.employee')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Removes the employee with jobs, estates and roles; false when anything else refers to the employee. */
export async function removeEmployee(tx: Tx, id: number): Promise<boolean> {
  return unlessReferred(tx, async () => {
    for (const table of ['org.employeeJob', 'org.employeeEstate', 'org.employeeRole'] as const) {
      await tx.deleteFrom(table).where('employeeId', '=', id).execute();
    }
    await tx.deleteFrom('org.employee').where('id', '=', id).execute();
  });
}

export async function isPhotoOf(db: DbOrTx, employeeId: number, fileId: number, category: number): Promise<boolean> {
  const row = await db
    .selectFrom('filesView.file')
    .select('id')
    .where('id', '=', fileId)
    .where('category', '=', category)
    .where('parentId', '=', employeeId)
    .executeTakeFirst();
  return row !== undefined;
}

// ---- companies, departments, jobs and estates -------------------------------------------------------------------------------

export async function readFrame(db: DbOrTx, viewer: Viewer, reach: Reach): Promise<EmployeeFrame> {
  const [companies, departments, jobs, places] = await Promise.all([
    rows<EmployeeFrame['companies'][number]>(db)`
      select c.id, case when ${inCompanies(viewer, sql`c.parent_id`)} then c.parent_id end as parent_id, c.name, c.level,
             (select count(*) from org.employee e
               where e.tenant_id = c.tenant_id and e.company_id = c.id and e.state <> ${EMPLOYEE.left}) as employees
        from org.company c where ${own('c')} and ${inCompanies(viewer, sql`c.id`)} and not c.disabled order by c.level, c.sort, c.id`,
    rows<EmployeeFrame['departments'][number]>(db)`
      select d.id, d.company_id, d.parent_id, d.name, d.disabled,
             (select count(distinct ej.employee_id) from org.job j
                join org.employee_job ej on ej.tenant_id = j.tenant_id and ej.job_id = j.id and ${heldOn(viewer.day)}
                join org.employee e on e.tenant_id = ej.tenant_id and e.id = ej.employee_id and e.state <> ${EMPLOYEE.left}
               where j.tenant_id = d.tenant_id and j.department_id = d.id) as employees
        from org.department d where ${own('d')} and ${inCompanies(viewer, sql`d.company_id`)} order by d.company_id, d.sort, d.id`,
    rows<EmployeeFrame['jobs'][number]>(db)`
      select j.id, j.department_id, j.name, j.disabled or d.disabled as disabled
        from org.job j join org.department d on d.tenant_id = j.tenant_id and d.id = j.department_id
       where ${own('j')} and ${inCompanies(viewer, sql`d.company_id`)} order by j.department_id, j.sort, j.id`,
    rows<EmployeeFrame['estates'][number]>(db)`
      select es.id, es.name, es.company_id, ${inScope(reach.estates, sql`es.id`)} as whole from estate_view.estate es
       where ${own('es')} and ${seenInPart(reach, sql`es.id`)} order by es.sort_key, es.id`,
  ]);
  return { companies, departments, jobs, estates: places };
}

export interface Employed {
  readonly id: number;
  readonly name: string;
  readonly state: number;
}

export async function lockEmployed(tx: Tx, id: number): Promise<Employed | undefined> {
  return tx.selectFrom('org.employee').select(['id', 'name', 'state']).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The employee of an account, held so that the employee does not leave before the transaction ends. */
export async function holdEmployedOf(tx: Tx, accountId: number): Promise<Employed | undefined> {
  return first<Employed>(tx)`
    select e.id, e.name, e.state from org.employee e
     where ${own('e')} and e.id = (select a.employee_id from session_view.account a where ${own('a')} and a.id = ${accountId}) for share`;
}
