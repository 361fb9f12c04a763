// Rows of jobs and of their holders. A job is held from one day to another; counts are of employees in service today.
import { sql, type RawBuilder } from 'kysely';
import type { JobDataScope, JobDetail, JobHolder, JobRow, OutputOf, searchHolders, searchJobs } from '@anju/contract';
import { contains } from '../../../platform/db/contains.ts';
import { count, first, one, own, rows, when, where } from '../../../platform/db/sql.ts';
import type { FilterOf, PageOf } from '../../../platform/listing/listing.ts';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { HOLDING, inUse, seesCompany } from './company-scope.queries.ts';
import type { Viewer, ViewerSearch } from './company.policy.ts';

type JobSearch = ViewerSearch<FilterOf<typeof searchJobs>>;

const FROM = sql`org.job j join org.department d on d.tenant_id = j.tenant_id and d.id = j.department_id
      join org.company c on c.tenant_id = d.tenant_id and c.id = d.company_id`;
const holders = (day: string) => sql`(select count(distinct e.id) from ${HOLDING}
              where ej.tenant_id = j.tenant_id and ej.job_id = j.id and ${heldOn(day)})`;
const row = (day: string) => sql`j.id, j.version, j.department_id, d.name as department_name, d.company_id, c.name as company_name, j.name,
           j.headcount, ${holders(day)} as holders, j.data_scope, j.sort, j.disabled`;

const meant = ({ viewer, filter: { companyId, departmentId, key = '', usage } }: JobSearch) =>
  where(
    own('j'),
    sql`d.company_id = ${companyId}`,
    seesCompany(viewer, sql`c`),
    when(departmentId !== undefined, sql`j.department_id = ${departmentId}`),
    ...contains(key, sql`j.name`, sql`d.name`),
    inUse(usage, sql`j`),
  );

type JobTotals = Omit<OutputOf<typeof searchJobs>, 'rows'>;

export const totalsOfJobs = (db: DbOrTx, search: JobSearch): Promise<JobTotals> => one<JobTotals>(db)`
  select count(*) as total, coalesce(sum(j.headcount), 0)::int as headcount, coalesce(sum(${holders(search.viewer.day)}), 0)::int as holders
    from ${FROM} ${meant(search)}`;

const ORDER: Readonly<Record<'order' | 'name' | 'headcount' | 'holders', (direction: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  order: (direction) => sql`d.sort ${direction}, d.id ${direction}, j.sort ${direction}, j.id ${direction}`,
  name: (direction) => sql`j.name ${direction}, j.id`,
  headcount: (direction) => sql`j.headcount ${direction}, j.id`,
  holders: (direction) => sql`holders ${direction}, j.id`,
};

export const listJobs = (
  db: DbOrTx,
  search: JobSearch,
  { limit, offset, sort = { field: 'order', order: 'asc' } }: PageOf<typeof searchJobs>,
): Promise<JobRow[]> => rows<JobRow>(db)`
  select ${row(search.viewer.day)} from ${FROM} ${meant(search)}
   order by ${ORDER[sort.field](sort.order === 'asc' ? sql`asc` : sql`desc`)} limit ${limit} offset ${offset}`;

export const findJob = (db: DbOrTx, viewer: Viewer, id: number): Promise<JobDetail | undefined> => first<JobDetail>(db)`
  select ${row(viewer.day)}, j.duty from ${FROM} where ${own('j')} and j.id = ${id} and ${seesCompany(viewer, sql`c`)}`;

// ---- holders -------------------------------------------------------------------------------------------------------------------

type HolderSearch = ViewerSearch<FilterOf<typeof searchHolders>>;

const HELD = sql`org.employee_job ej join org.employee e on e.tenant_id = ej.tenant_id and e.id = ej.employee_id
      join ${FROM} on j.tenant_id = ej.tenant_id and j.id = ej.job_id`;

const held = ({ viewer, filter: { of, when: time, key = '' } }: HolderSearch) =>
  where(
    own('ej'),
    of.kind === 'job' ? sql`j.id = ${of.id}` : sql`j.department_id = ${of.id}`,
    seesCompany(viewer, sql`c`),
    when(time !== undefined, time === 'now' ? heldOn(viewer.day) : sql`not (${heldOn(viewer.day)})`),
    ...contains(key, sql`e.name`, sql`e.number`),
  );

export const countHolders = (db: DbOrTx, search: HolderSearch): Promise<number> => count(db)`select count(*) from ${HELD} ${held(search)}`;

const HOLDER_ORDER = { fromDate: sql`ej.from_date`, number: sql`e.number`, name: sql`e.name` };

export const listHolders = (
  db: DbOrTx,
  search: HolderSearch,
  { limit, offset, sort }: PageOf<typeof searchHolders>,
): Promise<JobHolder[]> => {
  const chosen = sort ? sql`${HOLDER_ORDER[sort.field]} ${sort.order === 'asc' ? sql`asc` : sql`desc`},` : sql``;
  return rows<JobHolder>(db)`
    select ej.id, ej.employee_id, e.number, e.name, e.gender, e.state, j.name as job_name, ej.main, ej.from_date, ej.to_date,
           (${heldOn(search.viewer.day)}) as current
      from ${HELD} ${held(search)}
     order by ${chosen} current desc, ej.from_date desc, e.number, ej.id limit ${limit} offset ${offset}`;
};

// ---- writing -------------------------------------------------------------------------------------------------------------------

/** Locks the job against new holders. */
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

/** `people` hold the job now or from a later day; `history` tells whether it was ever held. */
export const getJobUse = (tx: Tx, id: number, day: string) => one<{ people: number; history: boolean }>(tx)`
  select (select count(distinct e.id) from ${HOLDING}
           where ${own('ej')} and ej.job_id = ${id} and (ej.to_date is null or ej.to_date >= ${day}::date)) as people,
         exists (select from org.employee_job ej where ${own('ej')} and ej.job_id = ${id}) as history`;

/** Who would see more if the job did, now or from a later day: somebody outside the companies the user sees, or the user. */
export const getWidened = (tx: Tx, viewer: Viewer, id: number) => one<{ outside: boolean; self: boolean }>(tx)`
  select coalesce(bool_or(not ${seesCompany(viewer, sql`c`)}), false) as outside,
         coalesce(bool_or(e.id = ${viewer.employeeId}::bigint), false) as self
    from ${HOLDING} join org.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
   where ${own('ej')} and ej.job_id = ${id} and (ej.to_date is null or ej.to_date >= ${viewer.day}::date)`;

export async function removeJob(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('org.jobGrant').where('jobId', '=', id).execute();
  await tx.deleteFrom('org.job').where('id', '=', id).execute();
}

/** Accounts of today's holders. */
export async function listAccountsOf(tx: Tx, jobId: number, day: string): Promise<number[]> {
  const result = await rows<{ id: number }>(tx)`
    select distinct a.id from org.employee_job ej join session_view.account a
      on a.tenant_id = ej.tenant_id and a.employee_id = ej.employee_id
     where ${own('ej')} and ej.job_id = ${jobId} and ${heldOn(day)}`;
  return result.map(({ id }) => id);
}
