// Rows of jobs and of who holds them. A job is held from a day to a day; counts are of people in service today.
import { sql, type RawBuilder } from 'kysely';
import type { JobDataScope, JobDetail, JobHolder, JobRow } from '@anju/contract';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { contains, HOLDING, inUse, seesCompany } from './company-scope.queries.ts';
import type { Viewer } from './company.policy.ts';

export interface JobSearch {
  readonly companyId: number;
  readonly departmentId?: number | undefined;
  readonly key?: string | undefined;
  readonly usage?: 'active' | 'disabled' | undefined;
}

const FROM = sql`org.job j join org.department d on d.tenant_id = j.tenant_id and d.id = j.department_id
      join org.company c on c.tenant_id = d.tenant_id and c.id = d.company_id`;
const holders = (day: string) => sql`(select count(distinct e.id)::int from ${HOLDING}
              where ej.tenant_id = j.tenant_id and ej.job_id = j.id and ${heldOn(day)})`;
const row = (day: string) => sql`j.id, j.version, j.department_id, d.name as department_name, d.company_id, c.name as company_name, j.name,
           j.headcount, ${holders(day)} as holders, j.data_scope, j.sort, j.disabled`;

const condition = (viewer: Viewer, { companyId, departmentId, key, usage }: JobSearch) =>
  sql.join(
    [
      sql`d.company_id = ${companyId}`,
      seesCompany(viewer, sql`c`),
      departmentId === undefined ? sql`true` : sql`j.department_id = ${departmentId}`,
      contains(key, sql`j.name`, sql`d.name`),
      inUse(usage, sql`j`),
    ],
    sql` and `,
  );

export interface JobTotals {
  readonly total: number;
  readonly headcount: number;
  readonly holders: number;
}

export async function getJobTotals(db: DbOrTx, viewer: Viewer, search: JobSearch): Promise<JobTotals> {
  const result = await sql<JobTotals>`
    select count(*)::int as total, coalesce(sum(j.headcount), 0)::int as headcount, coalesce(sum(${holders(viewer.day)}), 0)::int as holders
      from ${FROM} where ${condition(viewer, search)}`.execute(db);
  return result.rows[0] ?? { total: 0, headcount: 0, holders: 0 };
}

const ORDER: Readonly<Record<'order' | 'name' | 'headcount' | 'holders', (direction: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  order: (direction) => sql`d.sort ${direction}, d.id ${direction}, j.sort ${direction}, j.id ${direction}`,
  name: (direction) => sql`j.name ${direction}, j.id`,
  headcount: (direction) => sql`j.headcount ${direction}, j.id`,
  holders: (direction) => sql`holders ${direction}, j.id`,
};

export async function listJobs(
  db: DbOrTx,
  viewer: Viewer,
  search: JobSearch,
  { field, order }: { field: keyof typeof ORDER; order: 'asc' | 'desc' },
  limit: number,
  offset: number,
): Promise<JobRow[]> {
  const result = await sql<JobRow>`
    select ${row(viewer.day)} from ${FROM} where ${condition(viewer, search)}
     order by ${ORDER[field](order === 'asc' ? sql`asc` : sql`desc`)} limit ${limit} offset ${offset}`.execute(db);
  return result.rows;
}

export async function findJob(db: DbOrTx, viewer: Viewer, id: number): Promise<JobDetail | undefined> {
  const result = await sql<JobDetail>`
    select ${row(viewer.day)}, j.duty from ${FROM} where j.id = ${id} and ${seesCompany(viewer, sql`c`)}`.execute(db);
  return result.rows[0];
}

// ---- holders -------------------------------------------------------------------------------------------------------------------

export interface HolderSearch {
  readonly of: { readonly kind: 'job' | 'department'; readonly id: number };
  readonly when?: 'now' | 'past' | undefined;
  readonly key?: string | undefined;
}

const HELD = sql`org.employee_job ej join org.employee e on e.tenant_id = ej.tenant_id and e.id = ej.employee_id
      join ${FROM} on j.tenant_id = ej.tenant_id and j.id = ej.job_id`;

const holding = (viewer: Viewer, { of, when, key }: HolderSearch) =>
  sql.join(
    [
      of.kind === 'job' ? sql`j.id = ${of.id}` : sql`j.department_id = ${of.id}`,
      seesCompany(viewer, sql`c`),
      when === undefined ? sql`true` : when === 'now' ? heldOn(viewer.day) : sql`not (${heldOn(viewer.day)})`,
      contains(key, sql`e.name`, sql`e.number`),
    ],
    sql` and `,
  );

export async function countHolders(db: DbOrTx, viewer: Viewer, search: HolderSearch): Promise<number> {
  const result = await sql<{ total: number }>`select count(*)::int as total from ${HELD} where ${holding(viewer, search)}`.execute(db);
  return result.rows[0]?.total ?? 0;
}

const HOLDER_ORDER = { fromDate: sql`ej.from_date`, number: sql`e.number`, name: sql`e.name` };

export async function listHolders(
  db: DbOrTx,
  viewer: Viewer,
  search: HolderSearch,
  sort: { field: keyof typeof HOLDER_ORDER; order: 'asc' | 'desc' } | undefined,
  limit: number,
  offset: number,
): Promise<JobHolder[]> {
  const chosen = sort ? sql`${HOLDER_ORDER[sort.field]} ${sort.order === 'asc' ? sql`asc` : sql`desc`},` : sql``;
  const result = await sql<JobHolder>`
    select ej.id, ej.employee_id, e.number, e.name, e.gender, e.state, j.name as job_name, ej.main, ej.from_date, ej.to_date,
           (${heldOn(viewer.day)}) as current
      from ${HELD} where ${holding(viewer, search)}
     order by ${chosen} current desc, ej.from_date desc, e.number, ej.id limit ${limit} offset ${offset}`.execute(db);
  return result.rows;
}

// ---- writing -------------------------------------------------------------------------------------------------------------------

/** Held against new holders. */
export async function lockJob(tx: Tx, id: number): Promise<{ version: number } | undefined> {
  return tx.selectFrom('org.job').select('version').where('id', '=', id).forUpdate().executeTakeFirst();
}

export interface JobValues {
  readonly name: string;
  readonly duty: string;
  readonly headcount: number;
  readonly dataScope: JobDataScope;
  readonly sort: number;
}

export async function insertJob(tx: Tx, tenantId: number, departmentId: number, values: JobValues): Promise<number> {
  const { id } = await tx
    .insertInto('org.job')
    .values({ ...values, tenantId, departmentId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateJob(tx: Tx, id: number, values: JobValues): Promise<void> {
  await tx
    .updateTable('org.job')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function updateJobState(tx: Tx, id: number, disabled: boolean): Promise<void> {
  await tx
    .updateTable('org.job')
    .set({ disabled, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** `people` hold it now or from a day to come; `history`: somebody ever did. */
export async function getJobUse(tx: Tx, id: number, day: string): Promise<{ people: number; history: boolean }> {
  const result = await sql<{ people: number; history: boolean }>`
    select (select count(distinct e.id)::int from ${HOLDING} where ej.job_id = ${id} and (ej.to_date is null or ej.to_date >= ${day}::date)) as people,
           exists (select from org.employee_job ej where ej.job_id = ${id}) as history`.execute(tx);
  return result.rows[0] ?? { people: 0, history: false };
}

export async function removeJob(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('org.jobGrant').where('jobId', '=', id).execute();
  await tx.deleteFrom('org.job').where('id', '=', id).execute();
}

/** Accounts of those who hold it today. */
export async function listAccountsOf(tx: Tx, jobId: number, day: string): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select distinct a.id from org.employee_job ej join session.account a on a.tenant_id = ej.tenant_id and a.employee_id = ej.employee_id
     where ej.job_id = ${jobId} and ${heldOn(day)}`.execute(tx);
  return result.rows.map(({ id }) => id);
}
