// Rows of a sheet of employees as a set: checked against the companies, jobs and estates the user sees, and inserted as employees with
// their persons, main jobs and estates.
import { sql, type RawBuilder } from 'kysely';
import { own, run, TENANT, when, allOf } from '../../../../platform/db/sql.ts';
import { joinKnown, KNOWN_ID, stagedPeople, withPeople } from '../../../estate/index.ts';
import { repeated, sameAs, withFaults, type Fault } from '../../../../platform/sheet-import/sheet-import.queries.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { Actor } from '../../../../platform/scope.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { jobsBeyond } from '../../../../platform/access/giving.queries.ts';
import { scopeBeyond } from '../../structure/company-scope.queries.ts';
import type { Viewer } from '../employee.policy.ts';
import { inCompanies } from '../employee.queries.ts';

export interface EmployeeReach {
  readonly importId: number;
  readonly viewer: Viewer;
  readonly estates: readonly number[] | null;
  /** Who imports: a job may give at most what this user has. */
  readonly actor: Actor;
}

const FIELDS = sql`number text, name text, initials text, gender smallint, birth_date date, phone text, company text, department text,
  job text,
  entry_date date, education smallint, political smallint, id_type smallint, id_no text, estates text[]`;

/** A person with this name and phone who is already an employee is either another person or an error that the number shows. */
const NO_EMPLOYEE = sql`not exists (select from org.employee x where ${own('x')} and x.person_id = m.id)`;

const estateMeant = (name: RawBuilder<unknown>, estates: readonly number[] | null) =>
  allOf(own('es'), sql`es.name = ${name}`, when(estates !== null, sql`es.id = any (${estates}::bigint[])`));

const placed = ({ importId, viewer, estates, actor }: EmployeeReach) => sql`
  (select r.*, ${KNOWN_ID} as person_id, paper.name as paper_name, c.id as company_id, d.id as department_id, j.id as job_id,
          coalesce(d.disabled or j.disabled, false) as job_off,
          coalesce(j.id in ${jobsBeyond(actor, viewer.day)} or ${scopeBeyond(viewer, sql`j.data_scope`)}, false) as job_wider,
            taken.id is not null as taken, holder.number as holder,
            unknown.names as unknown_estates,
          coalesce(taken.name = r.name and ${inCompanies(viewer, sql`taken.company_id`)}, false) as existing,
          ${sameAs(sql`r.number`)} as same_number, ${sameAs(sql`r.who`)} as same_person
     from ${stagedPeople(importId, FIELDS)} r
     left join org.company c on ${own('c')} and c.name = r.company and not c.disabled and ${inCompanies(viewer, sql`c.id`)}
     left join org.department d on ${own('d')} and d.company_id = c.id and d.name = r.department
     left join org.job j on ${own('j')} and j.department_id = d.id and j.name = r.job
     left join org.employee taken on ${own('taken')} and taken.number = r.number
     ${joinKnown(NO_EMPLOYEE)}
     left join org.employee holder on ${own('holder')} and holder.person_id = ${KNOWN_ID}
     left join lateral (
       select string_agg(n, '、' order by nth) as names from unnest(r.estates) with ordinality as given(n, nth)
        where not exists (select from estate_view.estate es where ${estateMeant(sql`n`, estates)})) unknown on true)`;

const FAULTS: readonly Fault[] = [
  { when: sql`p.same_number is not null and p.number <> ''`, column: '工号', value: sql`p.number`, reason: repeated(sql`p.same_number`) },
  { when: sql`p.taken and not p.existing`, column: '工号', value: sql`p.number`, reason: '工号已被其他员工使用' },
  ...[
    {
      when: sql`p.company_id is null and p.company <> ''`,
      column: '公司',
      value: sql`p.company`,
      reason: '公司不存在、已停用，或不在您的管理范围',
    },
    {
      when: sql`p.company_id is not null and p.department_id is null and p.department <> ''`,
      column: '部门',
      value: sql`p.department`,
      reason: '该公司没有此部门',
    },
    {
      when: sql`p.department_id is not null and p.job_id is null and p.job <> ''`,
      column: '岗位',
      value: sql`p.job`,
      reason: '该部门没有此岗位',
    },
    { when: sql`p.job_off`, column: '岗位', value: sql`p.job`, reason: '岗位或所在部门已停用' },
    { when: sql`p.job_wider`, column: '岗位', value: sql`p.job`, reason: '岗位的权限或数据范围超出您本人，请由系统管理员办理' },
    { when: sql`p.paper_name <> p.name`, column: '证件号', value: sql`p.id_no`, reason: '该证件号已登记在其他姓名下' },
    {
      when: sql`p.holder is not null and p.paper_name = p.name`,
      column: '证件号',
      value: sql`p.id_no`,
      reason: sql`'该人员已是员工，工号 ' || p.holder`,
    },
    {
      when: sql`p.same_person is not null and p.same_number is null`,
      column: '姓名',
      value: sql`p.name`,
      reason: sql`'与第 ' || p.same_person || ' 行是同一人'`,
    },
    {
      when: sql`p.unknown_estates is not null`,
      column: '授权小区',
      value: sql`p.unknown_estates`,
      reason: '小区不存在，或不在您的管理范围',
    },
    // Existing employees are not changed, whatever else the row contains.
  ].map((fault) => ({ ...fault, when: sql`not p.existing and ${fault.when}` })),
];

export const checkedEmployees = (reach: EmployeeReach): RawBuilder<unknown> => withFaults(placed(reach), FAULTS);

/** Without a day of entry the job counts as held since before the records begin. */
const ALWAYS = '2000-01-01';

export async function insertEmployees(tx: Tx, reach: EmployeeReach, rows: readonly number[], { by, at }: Stamp): Promise<void> {
  const good = sql`(select p.* from ${placed(reach)} p where p.row_no = any (${rows}::int[]))`;
  await run(tx)`
    with ${withPeople(good, ['gender', 'birthDate', 'education', 'political'], { by, at })}
    insert into org.employee (tenant_id, company_id, person_id, number, name, initials, gender, phone, birth_date, education, political,
      entry_date,
      created_by, created_at, updated_by, updated_at)
    select tenant_id, company_id, holder_id, number, name, initials, gender, phone, birth_date, education, political, entry_date, ${by},
           ${at}, ${by}, ${at}
      from people order by number`;
  await run(tx)`
    insert into org.employee_job (tenant_id, employee_id, job_id, main, from_date)
    select ${TENANT}, e.id, g.job_id, true, coalesce(g.entry_date, ${ALWAYS}::date)
      from ${good} g join org.employee e on ${own('e')} and e.number = g.number`;
  await run(tx)`
    insert into org.employee_estate (tenant_id, employee_id, estate_id)
    select ${TENANT}, e.id, es.id from ${good} g
      join org.employee e on ${own('e')} and e.number = g.number
     cross join unnest(g.estates) n
      join estate_view.estate es on ${estateMeant(sql`n`, reach.estates)}`;
}
