// Categories, limits and teams: what they refuse, who sees which, and who reports whom on duty.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CASE_CLOCK,
  CASE_KIND,
  CASE_URGENCY,
  changeCaseCategory,
  changeCaseLimit,
  changeTeam,
  createCaseCategory,
  createCaseLimit,
  createTeam,
  DISPATCH_WAY,
  disableCaseCategory,
  disableTeam,
  listCaseCategories,
  listCaseClauses,
  listCaseLimits,
  listTeams,
  removeCaseLimit,
  readWeek,
  setOnDuty,
  VISIT_RULE,
  type InputOf,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

let installation: Installation;
let emp: Person;
let boss: Person;
let limited: Person;
const staff = new Map<string, { id: number; company: number }>();

const rowsOf = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  installation.database.asOwner(async (client) => (await client.query(text, values)).rows as R[]);
const of = (username: string) => staff.get(username) ?? { id: 0, company: 0 };
const audited = async (entity: string, id: number): Promise<string[]> =>
  (
    await rowsOf<{ action: string }>('select action from system.audit_log where entity = $1 and entity_id = $2 order by id', [entity, id])
  ).map(({ action }) => action);

beforeAll(async () => {
  installation = await openInstallation();
  const found = await rowsOf<{ username: string; id: number; company: number }>(
    `select a.username, e.id, e.company_id as company from session.account a
       join org.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id`,
  );
  for (const { username, id, company } of found) staff.set(username, { id, company });
  [emp, boss, limited] = await Promise.all(
    ['emp', 'boss', 'limited'].map((name) => installation.as(name)) as [Promise<Person>, Promise<Person>, Promise<Person>],
  );
});
afterAll(() => installation.close());

describe('categories', () => {
  const form = (more: Partial<InputOf<typeof createCaseCategory>> = {}): InputOf<typeof createCaseCategory> => ({
    kind: CASE_KIND.repair,
    name: '家电',
    way: DISPATCH_WAY.named,
    visitRule: VISIT_RULE.unrated,
    ...more,
  });
  const one = async (id: number) => (await emp.call(listCaseCategories, {})).find((category) => category.id === id);
  const refused = async (input: InputOf<typeof createCaseCategory>) => (await emp.ask(createCaseCategory, input)).envelope.data;

  it('every tenant begins with those of repairs and complaints', async () => {
    const names = (await (await installation.as('binemp')).call(listCaseCategories, {})).filter(({ parentId }) => parentId === null);
    expect(names.filter(({ kind }) => kind === CASE_KIND.repair).map(({ name, key }) => `${name}${key}`)).toEqual([
      '电E',
      '水暖S',
      '门窗D',
      '泥瓦F',
      '弱电G',
      '电梯H',
      '公共设施J',
      '其他O',
    ]);
    expect(names.filter(({ kind }) => kind === CASE_KIND.complaint)).toHaveLength(8);
    expect(names.filter(({ kind, visitRule }) => kind === CASE_KIND.complaint && visitRule !== VISIT_RULE.all)).toEqual([]);
  });

  it('have two levels of one kind, and a name once', async () => {
    const parent = await emp.call(createCaseCategory, form());
    const child = await emp.call(createCaseCategory, form({ parentId: parent.id, name: '热水器' }));
    const wrong = { fields: [{ path: 'parentId', msg: '上级类别不存在、已停用，或不是同一性质的一级类别' }] };
    expect(await refused(form({ parentId: child.id, name: '电热' }))).toEqual(wrong);
    expect(await refused(form({ parentId: parent.id, name: '求助', kind: CASE_KIND.help }))).toEqual(wrong);
    expect(await refused(form({ parentId: parent.id, name: '热水器' }))).toEqual({ fields: [{ path: 'name', msg: '“热水器”已存在' }] });
    expect(await refused(form({ name: '投诉', kind: CASE_KIND.complaint }))).toEqual({
      fields: [{ path: 'visitRule', msg: '投诉必须全部回访' }],
    });

    const change = { ...form({ name: '家用电器' }), id: parent.id, version: 0 };
    const other = (await emp.call(createCaseCategory, form({ name: '家具' }))).id;
    expect((await emp.ask(changeCaseCategory, { ...change, parentId: other })).envelope.msg).toBe('该类别下还有细类，不能改为细类');
    expect((await emp.ask(changeCaseCategory, { ...change, kind: CASE_KIND.help })).envelope.msg).toBe(
      '该类别已有细类、时限或诉求，不能改变性质',
    );
    await emp.call(changeCaseCategory, change);
    expect((await emp.ask(changeCaseCategory, change)).envelope.code).not.toBe(200);
    expect(await one(parent.id)).toMatchObject({ name: '家用电器', version: 1 });

    await emp.call(disableCaseCategory, { id: parent.id, version: 1, disabled: true });
    expect(await refused(form({ parentId: parent.id, name: '冰箱' }))).toEqual(wrong);
    expect(await audited('case-category', parent.id)).toEqual(['新增', '修改', '停用']);
  });

  it('two put below each other at the same moment: one of them stays above', async () => {
    const [a, b] = [await emp.call(createCaseCategory, form({ name: '甲类' })), await emp.call(createCaseCategory, form({ name: '乙类' }))];
    const answers = await Promise.all([
      emp.ask(changeCaseCategory, { ...form({ name: '甲类', parentId: b.id }), id: a.id, version: 0 }),
      emp.ask(changeCaseCategory, { ...form({ name: '乙类', parentId: a.id }), id: b.id, version: 0 }),
    ]);
    expect(answers.map(({ envelope }) => envelope.code === 200).toSorted()).toEqual([false, true]);
  });
});

describe('limits', () => {
  const form = (more: Partial<InputOf<typeof createCaseLimit>> = {}): InputOf<typeof createCaseLimit> => ({
    companyId: of('emp').company,
    kind: CASE_KIND.repair,
    urgency: CASE_URGENCY.emergency,
    respondMinutes: 5,
    arriveMinutes: 15,
    finishMinutes: 600,
    clock: CASE_CLOCK.always,
    ...more,
  });
  const field = async (more: Partial<InputOf<typeof createCaseLimit>>) => (await emp.ask(createCaseLimit, form(more))).envelope.data;

  it('stand once for company, category and urgency, with levels that know whom to tell', async () => {
    const [job] = await rowsOf<{ id: number }>(`select j.id from org.job j join system.tenant t on t.id = j.tenant_id and t.code = 'anju'
      where j.name = '工程主管' limit 1`);
    const escalations = [
      { afterMinutes: 10, target: 'leader' as const },
      { afterMinutes: 30, target: 'job' as const, jobId: job?.id ?? 0 },
      { afterMinutes: 90, target: 'person' as const, employeeId: of('emp').id },
    ];
    const { id } = await emp.call(createCaseLimit, form({ escalations }));
    const found = async () => (await emp.call(listCaseLimits, {})).find((limit) => limit.id === id);
    expect((await found())?.escalations.map(({ target, name }) => `${target} ${name}`)).toEqual([
      'leader ',
      'job 工程主管',
      'person 陈思远',
    ]);
    expect(await rowsOf('select level, target from customer.case_escalation where limit_id = $1 order by level', [id])).toEqual([
      { level: 2, target: 1 },
      { level: 3, target: 2 },
      { level: 4, target: 3 },
    ]);
    expect(await field({})).toEqual({ fields: [{ path: 'urgency', msg: '同一公司、类别和紧急程度已有时限' }] });
    await emp.call(changeCaseLimit, { ...form({ respondMinutes: 8, escalations: escalations.slice(0, 1) }), id, version: 0 });
    expect(await found()).toMatchObject({ respondMinutes: 8, version: 1, escalations: [{ afterMinutes: 10 }] });
    await emp.call(removeCaseLimit, { id });
    expect(await found()).toBeUndefined();
    expect(await audited('case-limit', id)).toEqual(['新增', '修改', '删除']);
  });

  it('take only what is there: a category of the kind, a clause in use, people who serve', async () => {
    const complaint = (await emp.call(listCaseCategories, {})).find(({ kind }) => kind === CASE_KIND.complaint);
    expect(await field({ categoryId: complaint?.id ?? 0 })).toMatchObject({ fields: [{ path: 'categoryId' }] });
    expect(await field({ clauseId: 999_999 })).toEqual({ fields: [{ path: 'clauseId', msg: '服务标准条款不存在或已停用' }] });
    expect(await field({ escalations: [{ afterMinutes: 5, target: 'person', employeeId: 999_999 }] })).toMatchObject({
      fields: [{ path: 'escalations' }],
    });
    const clauses = await emp.call(listCaseClauses, {});
    expect(clauses.length).toBeGreaterThan(0);
    expect(clauses.filter(({ responseMinutes, finishMinutes }) => responseMinutes === null && finishMinutes === null)).toEqual([]);
  });

  it('of a company the user does not see are neither shown nor changed', async () => {
    const own = (await emp.call(listCaseLimits, {})).find(({ companyId }) => companyId !== null);
    expect((await limited.call(listCaseLimits, {})).map(({ id }) => id)).not.toContain(own?.id);
    expect((await limited.ask(removeCaseLimit, { id: own?.id ?? 0 })).envelope.code).not.toBe(200);
    expect((await emp.call(listCaseLimits, {})).map(({ id }) => id)).toContain(own?.id);
  });
});

describe('teams', () => {
  const form = (more: Partial<InputOf<typeof createTeam>> = {}): InputOf<typeof createTeam> => ({
    companyId: of('emp').company,
    name: '夜班',
    leaderId: of('emp').id,
    members: [
      { employeeId: of('boss').id, maxOpen: 3 },
      { employeeId: of('emp').id, maxOpen: 5 },
    ],
    ...more,
  });
  const team = async (id: number) => (await emp.call(listTeams, {})).find((one) => one.id === id);

  it('are of companies the user sees, named once, with members who serve', async () => {
    const { id } = await emp.call(createTeam, form());
    const [inHand] = await rowsOf<{ open: number }>(
      'select count(*)::int as open from customer.service_case where worker_id = $1 and state in (3, 4, 5)',
      [of('emp').id],
    );
    expect(inHand?.open).toBeGreaterThan(0);
    const members = [
      { maxOpen: 3, serving: true, open: 0 },
      { maxOpen: 5, serving: true, open: inHand?.open },
    ];
    expect(await team(id)).toMatchObject({ leader: '陈思远', members });
    expect((await limited.call(listTeams, {})).map((one) => one.id)).not.toContain(id);
    expect((await limited.ask(createTeam, form())).envelope.data).toMatchObject({ fields: [{ path: 'companyId' }] });
    expect((await emp.ask(createTeam, form())).envelope.data).toEqual({ fields: [{ path: 'name', msg: '“夜班”已存在' }] });
    const [left] = await rowsOf<{ id: number }>(`update org.employee set state = 3, leave_date = '2026-06-30' where id = (
      select max(e.id) from org.employee e where e.tenant_id = (select tenant_id from session.account where username = 'emp')
        and not exists (select from session.account a where a.employee_id = e.id)
        and not exists (select from customer.team_member m where m.employee_id = e.id)) returning id`);
    const gone = form({ name: '早班', members: [{ employeeId: left?.id ?? 0, maxOpen: 1 }] });
    expect((await emp.ask(createTeam, gone)).envelope.data).toEqual({
      fields: [{ path: 'members', msg: '所选员工不存在或已离职，请重新选择' }],
    });
    await emp.call(changeTeam, { ...form({ members: [{ employeeId: of('boss').id, maxOpen: 9, onDuty: false }] }), id, version: 0 });
    expect((await team(id))?.members).toMatchObject([{ employeeId: of('boss').id, maxOpen: 9, onDuty: false }]);
    expect(await audited('team', id)).toEqual(['新增', '修改']);
  });

  it('are reported on duty by the member, the leader and those who may change teams', async () => {
    const { id: teamId } = await emp.call(createTeam, form({ name: '节日班' }));
    const report = async (by: Person, username: string, onDuty: boolean) =>
      (await by.ask(setOnDuty, { teamId, employeeId: of(username).id, onDuty })).envelope.code;
    // The director only looks at the screen, but is a member; the desk of another estate may change teams, but not of this company.
    expect(await report(boss, 'boss', false)).toBe(200);
    expect(await report(boss, 'emp', false)).not.toBe(200);
    expect(await report(limited, 'emp', false)).not.toBe(200);
    expect((await team(teamId))?.members.map(({ onDuty }) => onDuty)).toEqual([false, true]);
    expect(await report(emp, 'boss', true)).toBe(200);
    const { version = 0 } = (await team(teamId)) ?? {};
    expect(version).toBe(2);
    await emp.call(disableTeam, { id: teamId, version, disabled: true });
    expect((await emp.ask(setOnDuty, { teamId, employeeId: of('emp').id, onDuty: false })).envelope.msg).toBe('班组不存在或已停用');
    expect(await audited('team', teamId)).toEqual(['新增', '下岗', '上岗', '停用']);
  });

  it('are reported on duty by a leader who may only look, and the week shows him that', async () => {
    const { id: teamId } = await emp.call(createTeam, form({ name: '周末班', leaderId: of('boss').id }));
    const week = async (by: Person) => by.call(readWeek, { monday: '2026-11-16', teamId });
    expect((await week(boss)).map(({ mayReport }) => mayReport)).toEqual([true, true]);
    await boss.call(setOnDuty, { teamId, employeeId: of('emp').id, onDuty: false });
    expect((await team(teamId))?.members.map(({ onDuty }) => onDuty)).toEqual([true, false]);
    const { id: others } = await emp.call(createTeam, form({ name: '早班' }));
    expect((await boss.call(readWeek, { monday: '2026-11-16', teamId: others })).map(({ mayReport }) => mayReport).toSorted()).toEqual([
      false,
      true,
    ]);
  });
});
