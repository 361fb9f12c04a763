// Nobody widens what they can do themselves, whatever calls they make and in whatever order (docs/adr/0023). An account whose password
// somebody learns counts as theirs.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addRoleMembers,
  approveHeldAct,
  assignEmployeeJob,
  changeCompany,
  changeJob,
  createEmployee,
  createJob,
  createRole,
  createStaffAccount,
  disableRole,
  disableStaffAccount,
  enableStaffAccount,
  getCompany,
  getJob,
  getMoneyLimits,
  leaveEmployee,
  LIMIT,
  MENU,
  proposeMoneyLimits,
  resetStaffPassword,
  resumeEmployee,
  returnEmployee,
  saveGrants,
  setEmployeeEstates,
  suspendEmployee,
  transferEmployeeJob,
  type Endpoint,
  type InputOf,
  type OutputOf,
} from '@anju/contract';
import type { Person } from './testing/installation.ts';
import { openGranters, type Granter, type GrantersGround } from './testing/granters.fixtures.ts';
import type { Powers } from './testing/powers.ts';

let ground: GrantersGround;
beforeAll(async () => {
  ground = await openGranters();
});
afterAll(async () => {
  await ground.powers.close();
  await ground.close();
});

const DAY_MS = 86_400_000;
const now = () => ground.installation.services.clock.now();
const dayIn = (days: number) => new Date(now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
const moments = () => [now(), new Date(now().getTime() + 5 * DAY_MS)];

/** Numbers that choose among what there is; whatever they choose must not help. */
interface Choice {
  readonly who: number;
  readonly what: number;
  readonly more: number;
  readonly flag: boolean;
}
const SCOPES = ['tenant', 'company', 'estates'] as const;
const at = <T>(list: readonly T[], nth: number): T => list[nth % list.length] as T;

/** What one person does, and the accounts whose passwords the person learns. */
class Attempt {
  readonly learned = new Set<number>();
  done = 0;
  readonly me: Granter;
  readonly person: Person;
  constructor(me: Granter, person: Person) {
    this.me = me;
    this.person = person;
  }

  async try<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E> | null> {
    const { status, envelope } = await this.person.ask(endpoint, input);
    if (status >= 500) throw new Error(`${endpoint.path}: ${envelope.msg}`);
    if (envelope.code !== 200) return null;
    this.done += 1;
    return envelope.data;
  }
  /** The employee a call is about: the person first of all, because that is what must not work. */
  employee = ({ who }: Choice) => at([this.me.employeeId, ...ground.employees], who);
  versionOf = (table: 'org.employee' | 'org.job' | 'org.role', id: number) =>
    ground.id(`select version as id from ${table} where id = $1`, [id]);
  powers = () => ground.powers.read([this.me.accountId, ...this.learned], moments());
}

type Move = (attempt: Attempt, choice: Choice) => Promise<void>;

const MOVES: Readonly<Record<string, Move>> = {
  async assign(by, choice) {
    const employeeId = by.employee(choice);
    const version = await by.versionOf('org.employee', employeeId);
    const job = { jobId: at(ground.jobs, choice.what), main: choice.more % 3 === 0, fromDate: dayIn(choice.flag ? 0 : 2) };
    await by.try(assignEmployeeJob, { employeeId, version, ...job });
  },
  async transfer(by, choice) {
    const employeeId = by.employee(choice);
    const version = await by.versionOf('org.employee', employeeId);
    const id = await ground.id('select id from org.employee_job where employee_id = $1 and to_date is null order by main desc limit 1', [
      employeeId,
    ]);
    await by.try(transferEmployeeJob, { employeeId, version, id, jobId: at(ground.jobs, choice.what), fromDate: dayIn(0) });
  },
  async estates(by, choice) {
    const id = by.employee(choice);
    const estateIds = ground.estates.filter((_, nth) => (choice.what >> (nth % 8)) % 2 === 1 || choice.flag);
    await by.try(setEmployeeEstates, { id, version: await by.versionOf('org.employee', id), estateIds });
  },
  async hire(by, choice) {
    const jobId = at(ground.jobs, choice.what);
    const companyId = await ground.id(
      'select company_id as id from org.department d join org.job j on j.department_id = d.id where j.id = $1',
      [jobId],
    );
    const number = `H${String(choice.who)}-${String(choice.more)}-${String(choice.what)}`;
    const made = await by.try(createEmployee, { number, name: number, entryDate: dayIn(-9), companyId, jobId });
    if (made && choice.flag) await MOVES['account']?.(by, { ...choice, who: made.id });
  },
  async suspend(by, choice) {
    const id = by.employee(choice);
    await by.try(suspendEmployee, { id, version: await by.versionOf('org.employee', id), reason: '试' });
    if (choice.flag) await by.try(resumeEmployee, { id, version: await by.versionOf('org.employee', id) });
  },
  async leave(by, choice) {
    const id = by.employee(choice);
    const to = { toEmployeeId: choice.flag ? by.me.employeeId : at(ground.employees, choice.more) };
    await by.try(leaveEmployee, { id, version: await by.versionOf('org.employee', id), date: dayIn(-1), reason: '试', ...to });
    const again = { date: dayIn(0), jobId: at(ground.jobs, choice.what) };
    await by.try(returnEmployee, { id, version: await by.versionOf('org.employee', id), ...again });
  },
  async rescope(by, choice) {
    const id = choice.flag ? by.me.jobId : at(ground.jobs, choice.what);
    const job = await by.try(getJob, { id });
    if (!job) return;
    const { name, duty, headcount, sort, version } = job;
    await by.try(changeJob, { id, version, name, duty, headcount, sort, dataScope: at(SCOPES, choice.more) });
  },
  async makeJob(by, choice) {
    const departmentId = await ground.id('select department_id as id from org.job where id = $1', [at(ground.jobs, choice.what)]);
    await by.try(createJob, { departmentId, name: `新岗${String(choice.who)}-${String(choice.more)}`, dataScope: at(SCOPES, choice.more) });
  },
  async company(by, choice) {
    const id = at(ground.companies, choice.what);
    const company = await by.try(getCompany, { id });
    if (company) await by.try(changeCompany, { ...company, parentId: at(ground.companies, choice.more) });
  },
  async grant(by, choice) {
    const [kind, id] = choice.flag
      ? (['job', choice.more % 2 === 0 ? by.me.jobId : at(ground.jobs, choice.what)] as const)
      : (['role', at(ground.roles, choice.what)] as const);
    const version = await by.versionOf(`org.${kind}`, id);
    const menus = [MENU.checkout, MENU.house, MENU.employee, MENU.organisation].filter((_, nth) => (choice.who >> nth) % 2 === 0);
    const grants = menus.map((menuId) => ({ menuId, acts: ['view', 'add', 'change'] as ('view' | 'add' | 'change')[] }));
    await by.try(saveGrants, { kind, id, version, dataScope: kind === 'job' ? at(SCOPES, choice.more) : null, grants });
  },
  async member(by, choice) {
    await by.try(addRoleMembers, { id: at(ground.roles, choice.what), employeeIds: [by.employee(choice)] });
  },
  async role(by, choice) {
    if (choice.flag) await by.try(createRole, { name: `角${String(choice.who)}-${String(choice.more)}`, remark: '' });
    const id = at(ground.roles, choice.what);
    await by.try(disableRole, { id, version: await by.versionOf('org.role', id), disabled: choice.more % 2 === 0 });
  },
  async account(by, choice) {
    const employeeId = ground.employees.includes(choice.who) ? choice.who : at(ground.employees, choice.who);
    const made = await by.try(createStaffAccount, { employeeId, username: `u${String(employeeId)}`, menuStyle: 1 });
    const id = await ground.id('select id from session.account where employee_id = $1', [employeeId]);
    const reset = made ?? (await by.try(resetStaffPassword, { id }));
    if (reset && id !== by.me.accountId) by.learned.add(id);
  },
  async enable(by, choice) {
    const id = await ground.id('select id from session.account where employee_id = $1', [by.employee(choice)]);
    if (id === by.me.accountId) return;
    await by.try(disableStaffAccount, { id });
    await by.try(enableStaffAccount, { id });
  },
  async limits(by, choice) {
    const limit = { kind: at(LIMIT.values, choice.what), paperLimit: '999999.00', dayLimit: null };
    const asked = await by.try(proposeMoneyLimits, { companyId: 0, limits: [limit], reason: '试' });
    if (asked?.held) await by.try(approveHeldAct, { id: asked.held.id, version: 0, note: '' });
  },
};

const amounts = async () =>
  (await ground.sa.call(getMoneyLimits, { companyId: 0 })).rows.map(({ kind, paperLimit, dayLimit }) => ({ kind, paperLimit, dayLimit }));
const beyond = (after: Powers, before: Powers) =>
  [...after].filter((power) => !before.has(power) && !(power.startsWith('estate:') && before.has('estates:all')));

const choice = fc.record({ who: fc.nat(63), what: fc.nat(255), more: fc.nat(63), flag: fc.boolean() });
const step = fc.tuple(fc.constantFrom(...Object.keys(MOVES)), choice);

const employeeOf = (number: string) => ground.id('select id from org.employee where number = $1', [number]);
const jobOf = (name: string) =>
  ground.id(
    `select j.id from org.job j join org.department d on d.id = j.department_id join org.company c on c.id = d.company_id
              where j.name = $1 and c.name = '云栖物业服务处'`,
    [name],
  );
const granter = (name: string) => ground.granters.find((one) => one.name === name) as Granter;
const said = async <E extends Endpoint>(name: string, endpoint: E, input: InputOf<E>) =>
  (await (await granter(name).begin()).ask(endpoint, input)).envelope.msg;
const assigned = async (employeeId: number, job: string) => ({
  employeeId,
  version: await ground.id('select version as id from org.employee where id = $1', [employeeId]),
  jobId: await jobOf(job),
  main: false,
  fromDate: dayIn(0),
});

describe('a person who may grant something', () => {
  it('gives others at most what is their own, and themselves nothing', async () => {
    const [me, other] = [granter('人事').employeeId, await employeeOf('N0')];
    expect(await said('人事', assignEmployeeJob, await assigned(me, '计费员'))).toBe(
      '不能为本人任职或调岗，请由其他有权限的同事或系统管理员办理',
    );
    expect(await said('人事', assignEmployeeJob, await assigned(other, '计费员'))).toMatch(
      /^岗位“计费员”包含您本人没有的权限：“.+”的.+，请由系统管理员办理$/,
    );
    expect(await said('人事账号', assignEmployeeJob, await assigned(other, '授予人事'))).toBe(
      '岗位“授予人事”的数据范围超出您本人的范围，请由系统管理员办理',
    );
    expect(await said('人事', assignEmployeeJob, await assigned(other, '授予人事'))).toBe('');
    const version = await ground.id('select version as id from org.employee where id = $1', [me]);
    expect(await said('人事', setEmployeeEstates, { id: me, version, estateIds: [] })).toMatch(/^不能为本人授权小区/);
    expect((await ground.sa.ask(assignEmployeeJob, await assigned(other, '计费员'))).envelope.code).toBe(200);
  });

  it('hires nobody into a job beyond their own, and takes over no work by sending somebody away', async () => {
    const companyId = await ground.id(`select id from org.company where name = '云栖物业服务处'`);
    const hired = { number: 'X1', name: '新来的', entryDate: dayIn(-1), companyId, jobId: await jobOf('收费员') };
    expect(await said('人事', createEmployee, hired)).toMatch(/^岗位“收费员”包含您本人没有的权限/);
    const id = await employeeOf('N1');
    const version = await ground.id('select version as id from org.employee where id = $1', [id]);
    const leaving = { id, version, date: dayIn(0), reason: '试', toEmployeeId: granter('人事').employeeId };
    expect(await said('人事', leaveEmployee, leaving)).toBe('不能把他人的工作交接给办理离职的本人，请另选接手人');
  });

  it('does not bring back somebody who can do more, nor take over the account', async () => {
    const id = await employeeOf('N1');
    await ground.ids('update org.employee set state = 2 where id = $1 returning id', [id]);
    const version = await ground.id('select version as id from org.employee where id = $1', [id]);
    expect(await said('人事', resumeEmployee, { id, version })).toMatch(/^“新人计费员”包含您本人没有的权限/);
    await ground.ids('update org.employee set state = 1 where id = $1 returning id', [id]);
    const account = await ground.id(`select id from session.account where username = 'emp'`);
    expect(await said('账号', resetStaffPassword, { id: account })).toMatch(/^“emp”的账号包含您本人没有的权限/);
    await ground.sa.call(disableStaffAccount, { id: account });
    expect(await said('账号', enableStaffAccount, { id: account })).toMatch(/^“emp”的账号包含您本人没有的权限/);
    await ground.sa.call(enableStaffAccount, { id: account });
    const none = { employeeId: id, username: 'n1', menuStyle: 1 } as const;
    expect(await said('账号', createStaffAccount, none)).toMatch(/包含您本人没有的权限/);
  });

  it('adds nothing to a job or role of their own, and no member to a role that can do more', async () => {
    const { jobId: id, employeeId } = granter('授权');
    const version = await ground.id('select version as id from org.job where id = $1', [id]);
    const grants = [{ menuId: MENU.checkout, acts: ['view' as const, 'add' as const] }];
    expect(await said('授权', saveGrants, { kind: 'job', id, version, dataScope: null, grants })).toMatch(/^不能为本人所任的岗位授权/);
    const [role = 0, disabled = 0] = ground.roles;
    expect(await said('授权', addRoleMembers, { id: role, employeeIds: [employeeId] })).toMatch(/^不能为本人授予角色/);
    expect(await said('授权', addRoleMembers, { id: role, employeeIds: [await employeeOf('N0')] })).toMatch(
      /^角色“收款的”包含您本人没有的权限：“日常结算”/,
    );
    const asked = {
      id: disabled,
      version: await ground.id('select version as id from org.role where id = $1', [disabled]),
      disabled: false,
    };
    expect(await said('授权', disableRole, asked)).toMatch(/^不能为本人授予角色/);
  });

  it('gains nothing by any sequence of calls', async () => {
    let succeeded = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(5), fc.array(step, { minLength: 6, maxLength: 6 }), async (nth, steps) => {
        const me = at(ground.granters, nth);
        const by = new Attempt(me, await me.begin());
        const [before, limits] = [await by.powers(), await amounts()];
        expect(before.size).toBeGreaterThan(0);
        for (const [name, chosen] of steps) await MOVES[name]?.(by, chosen);
        expect({ by: me.name, steps, gained: beyond(await by.powers(), before).slice(0, 9) }).toMatchObject({ gained: [] });
        expect(await amounts()).toEqual(limits);
        succeeded += by.done;
      }),
      { numRuns: 30, seed: 15, endOnFailure: true },
    );
    // Not because nothing worked at all.
    expect(succeeded).toBeGreaterThan(20);
  });
});
