// An installation with employees who each may grant something and little else, and everything there is to grant. The administrator's screens
// 512 and 513 are opened to employees here, because the rule must hold for whoever is given them.
import { createEmployee, MENU } from '@anju/contract';
import { openInstallation, type Installation, type Person } from './installation.ts';
import { openPowers, type PowerReader } from './powers.ts';

export interface Granter {
  readonly name: string;
  readonly employeeId: number;
  readonly accountId: number;
  readonly jobId: number;
  /** Puts the granter back into service and the job, whatever was done meanwhile, and logs in. */
  begin(): Promise<Person>;
}

export interface GrantersGround {
  readonly installation: Installation;
  readonly powers: PowerReader;
  readonly sa: Person;
  readonly granters: readonly Granter[];
  /** Everybody a call may name: the granters, the users of the demo, and employees without an account. */
  readonly employees: readonly number[];
  readonly jobs: readonly number[];
  readonly roles: readonly number[];
  readonly companies: readonly number[];
  readonly estates: readonly number[];
  ids(statement: string, values?: unknown[]): Promise<number[]>;
  id(statement: string, values?: unknown[]): Promise<number>;
  close(): Promise<void>;
}

const COMPANY = '云栖物业服务处';
const ALL = [MENU.organisation, MENU.employee, MENU.staff, MENU.permission];
const KINDS: readonly { name: string; menus: readonly number[]; scope: string }[] = [
  { name: '人事', menus: [MENU.employee], scope: 'company' },
  { name: '组织', menus: [MENU.organisation], scope: 'company' },
  { name: '账号', menus: [MENU.staff], scope: 'estates' },
  { name: '授权', menus: [MENU.permission], scope: 'company' },
  { name: '人事账号', menus: [MENU.employee, MENU.staff], scope: 'estates' },
  { name: '全部', menus: ALL, scope: 'company' },
];

export async function openGranters(): Promise<GrantersGround> {
  const installation = await openInstallation();
  const { database } = installation;
  const ids = (statement: string, values: unknown[] = []): Promise<number[]> =>
    database.asOwner(async (client) => (await client.query<{ id: string }>(statement, values)).rows.map(({ id }) => Number(id)));
  const id = async (statement: string, values: unknown[] = []): Promise<number> => (await ids(statement, values))[0] ?? 0;
  const tenantId = await id(`select id from system.tenant where code = 'anju'`);
  await ids(`update system.menu set audience = audience || '{emp}' where id = any ($1) returning id`, [
    [500, 510, MENU.staff, MENU.permission],
  ]);
  await ids(
    `insert into system.purchase (tenant_id, company_id, menu_id)
     select c.tenant_id, c.id, m from org.company c cross join unnest($1::int[]) m returning company_id as id`,
    [[MENU.staff, MENU.permission]],
  );
  const companyId = await id('select id from org.company where name = $1', [COMPANY]);
  const departmentId = await id('select id from org.department where company_id = $1 order by id limit 1', [companyId]);
  const sa = await installation.as('sa');

  const granters: Granter[] = [];
  for (const [nth, { name, menus, scope }] of KINDS.entries()) {
    const jobId = await id(`insert into org.job (tenant_id, department_id, name, data_scope) values ($1, $2, $3, $4) returning id`, [
      tenantId,
      departmentId,
      `授予${name}`,
      scope,
    ]);
    const grantJob = () =>
      ids(
        `insert into org.job_grant (tenant_id, job_id, menu_id, acts)
         select $1, $2, m.id, case when m.id = any ($3) then m.acts else '{view}' end from system.menu m
          where m.id = any ($3) or m.id in (66, 164) on conflict (tenant_id, job_id, menu_id) do update set acts = excluded.acts
         returning menu_id as id`,
        [tenantId, jobId, menus],
      );
    await grantJob();
    const number = `G${String(nth)}`;
    const employeeId = (await sa.call(createEmployee, { number, name: `授予${name}`, entryDate: '2026-01-05', companyId, jobId })).id;
    const accountId = await id(
      `insert into session.account (tenant_id, username, password_hash, role, name, employee_id)
       select tenant_id, $2, password_hash, 'emp', $2, $3 from session.account where tenant_id = $1 and username = 'emp' returning id`,
      [tenantId, number, employeeId],
    );
    const begin = async (): Promise<Person> => {
      await grantJob();
      await ids('update org.job set data_scope = $2 where id = $1 returning id', [jobId, scope]);
      await ids('update org.employee set state = 1, leave_date = null, company_id = $2 where id = $1 returning id', [
        employeeId,
        companyId,
      ]);
      await ids('delete from org.employee_job where employee_id = $1 returning id', [employeeId]);
      await ids(`insert into org.employee_job (tenant_id, employee_id, job_id) values ($1, $2, $3) returning id`, [
        tenantId,
        employeeId,
        jobId,
      ]);
      await ids(
        `update session.account a set disabled = false, must_change = false, password_hash = emp.password_hash from session.account emp
          where a.id = $1 and emp.tenant_id = a.tenant_id and emp.username = 'sa' returning a.id`,
        [accountId],
      );
      return installation.as(number);
    };
    granters.push({ name, employeeId, accountId, jobId, begin });
  }
  for (const [nth, name] of ['收费员', '计费员'].entries()) {
    const jobId = await id(
      'select id from org.job where name = $1 and department_id in (select id from org.department where company_id = $2)',
      [name, companyId],
    );
    await sa.call(createEmployee, { number: `N${String(nth)}`, name: `新人${name}`, entryDate: '2026-01-05', companyId, jobId });
  }
  return {
    installation,
    powers: await openPowers(database, tenantId),
    sa,
    granters,
    employees: await ids(
      `select e.id from org.employee e left join session.account a on a.tenant_id = e.tenant_id and a.employee_id = e.id
        where e.tenant_id = $1 and (e.number ~ '^[GN][0-9]' or a.username in ('emp', 'clerk', 'boss', 'limited')) order by e.id`,
      [tenantId],
    ),
    jobs: await ids(
      `select j.id from org.job j join org.department d on d.id = j.department_id where j.tenant_id = $1 and
              (j.name like '授予%' or d.company_id = $2 and j.name in ('项目经理', '收费员', '计费员') or j.name in ('总经理', '区域经理')) order by j.id`,
      [tenantId, companyId],
    ),
    roles: await ids(
      `with made as (
         insert into org.role (tenant_id, name, disabled) select $1, n, n = '停用的' from unnest(array['收款的', '停用的', '空的']) n returning tenant_id, id, name
       ), granted as (
         insert into org.role_grant (tenant_id, role_id, menu_id, acts)
         select made.tenant_id, made.id, 164, '{view,add,void}' from made where made.name <> '空的' returning role_id
       ), member as (
         insert into org.employee_role (tenant_id, employee_id, role_id)
         select made.tenant_id, e, made.id from made cross join unnest($2::bigint[]) e where made.name = '停用的' returning role_id
       ) select id from made`,
      [tenantId, granters.map(({ employeeId }) => employeeId)],
    ),
    companies: await ids('select id from org.company where tenant_id = $1 order by id', [tenantId]),
    estates: await ids('select id from estate.estate where tenant_id = $1 order by id', [tenantId]),
    ids,
    id,
    async close() {
      await installation.close();
    },
  };
}
