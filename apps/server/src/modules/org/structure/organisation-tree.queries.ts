// One level of the organisation tree, with the number of employees in service at and below each node.
import { sql, type RawBuilder } from 'kysely';
import { EMPLOYEE, type CompanyType, type OrganisationNode } from '@anju/contract';
import { own, rows } from '../../../platform/db/sql.ts';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { HOLDING, peopleBelow, seesCompany } from './company-scope.queries.ts';
import type { Viewer } from './company.policy.ts';

export interface LevelRow extends Omit<OrganisationNode, 'key' | 'note'> {
  /** Only companies have a type. */
  readonly type: CompanyType | null;
  /** Only jobs have a headcount. */
  readonly headcount: number | null;
}

const all = (withDisabled: boolean, row: RawBuilder<unknown>) => (withDisabled ? sql`true` : sql`not ${row}.disabled`);

const read = (db: DbOrTx, statement: RawBuilder<unknown>): Promise<LevelRow[]> => rows<LevelRow>(db)`${statement}`;

/** Companies `c` selected by `which`, in the order of their numbers. */
const companies = (which: RawBuilder<unknown>, withDisabled: boolean) => sql`
    select 'company' as kind, c.id, c.id as company_id, c.name as title, c.type, null::int as headcount, c.disabled,
           (select count(*) from org.employee e join org.company b on b.tenant_id = e.tenant_id and b.id = e.company_id
             where b.tenant_id = c.tenant_id and b.path like c.path || '%' and e.state <> ${EMPLOYEE.left}) as people,
           not exists (select from org.company b where b.tenant_id = c.tenant_id and b.parent_id = c.id and ${all(withDisabled, sql`b`)})
             and not exists (select from org.department d
               where d.tenant_id = c.tenant_id and d.company_id = c.id and ${all(withDisabled, sql`d`)}) as leaf
      from org.company c where ${own('c')} and ${which} and ${all(withDisabled, sql`c`)} order by c.sort, c.id`;

/** The uppermost companies the user sees. */
export const listTops = (db: DbOrTx, viewer: Viewer, withDisabled: boolean): Promise<LevelRow[]> =>
  read(
    db,
    companies(
      sql`${seesCompany(viewer, sql`c`)} and not exists (
            select from org.company p where p.tenant_id = c.tenant_id and p.id = c.parent_id and ${seesCompany(viewer, sql`p`)})`,
      withDisabled,
    ),
  );

export const listCompaniesBelow = (db: DbOrTx, viewer: Viewer, companyId: number, withDisabled: boolean): Promise<LevelRow[]> =>
  read(db, companies(sql`c.parent_id = ${companyId} and ${seesCompany(viewer, sql`c`)}`, withDisabled));

/** Departments directly below a company, or below another department. */
export const listDepartmentsBelow = (
  db: DbOrTx,
  viewer: Viewer,
  below: { readonly companyId: number } | { readonly departmentId: number },
  withDisabled: boolean,
): Promise<LevelRow[]> => {
  const which = sql`${
    'companyId' in below ? sql`d.company_id = ${below.companyId} and d.parent_id is null` : sql`d.parent_id = ${below.departmentId}`
  } and exists (select from org.company c where c.tenant_id = d.tenant_id and c.id = d.company_id and ${seesCompany(viewer, sql`c`)})`;
  return read(
    db,
    sql`with ${peopleBelow(which, viewer.day)}
    select 'department' as kind, d.id, d.company_id, d.name as title, null as type, null::int as headcount, d.disabled,
           coalesce((select people.number from people where people.top = d.id), 0) as people,
           not exists (select from org.department b where b.tenant_id = d.tenant_id and b.parent_id = d.id and ${all(withDisabled, sql`b`)})
             and not exists (select from org.job j
               where j.tenant_id = d.tenant_id and j.department_id = d.id and ${all(withDisabled, sql`j`)}) as leaf
      from org.department d where ${own('d')} and ${which} and ${all(withDisabled, sql`d`)} order by d.sort, d.id`,
  );
};

export const listJobsOf = (db: DbOrTx, viewer: Viewer, departmentId: number, withDisabled: boolean): Promise<LevelRow[]> =>
  read(
    db,
    sql`
    select 'job' as kind, j.id, d.company_id, j.name as title, null as type, j.headcount, j.disabled, true as leaf,
           (select count(distinct e.id) from ${HOLDING}
             where ej.tenant_id = j.tenant_id and ej.job_id = j.id and ${heldOn(viewer.day)}) as people
      from org.job j join org.department d on d.tenant_id = j.tenant_id and d.id = j.department_id
      join org.company c on c.tenant_id = d.tenant_id and c.id = d.company_id
     where ${own('j')} and j.department_id = ${departmentId} and ${seesCompany(viewer, sql`c`)} and ${all(withDisabled, sql`j`)}
       order by j.sort, j.id`,
  );
