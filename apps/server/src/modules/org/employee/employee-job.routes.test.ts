// Jobs with their first and last day, and employees for choices.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  assignEmployeeJob,
  cancelEmployeeJob,
  endEmployeeJob,
  getAccount,
  getMenu,
  isEmployeeWorking,
  listAuthorisedEmployees,
  listEmployeesOfDepartment,
  MENU,
  searchEmployeeNames,
  searchEmployees,
  searchHouses,
  setEmployeeEstates,
  transferEmployeeJob,
  type ServerEvent,
} from '@anju/contract';
import { openStage, type Stage } from './employee.fixtures.ts';

const clock = { now: () => new Date('2026-08-01T02:00:00Z') };
let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ clock });
});
afterAll(() => stage.close());

const held = async (id: number) =>
  (await stage.detail(id)).jobs.map(
    ({ jobName, main, fromDate, toDate, phase }) => `${jobName} ${main ? '主' : '兼'} ${fromDate} ${toDate ?? ''} ${phase}`,
  );

describe('a job', () => {
  it('changes on a date: the old one ends the day before and stays as history', async () => {
    const made = await stage.hire({ jobId: stage.jobId('收费员') });
    const [row] = made.jobs;
    await stage.emp.call(transferEmployeeJob, {
      employeeId: made.id,
      version: made.version,
      id: row?.id ?? 0,
      jobId: stage.jobId('计费员'),
      fromDate: '2026-07-17',
    });
    expect(await held(made.id)).toEqual(['计费员 主 2026-07-17  now', '收费员 主 2026-01-05 2026-07-16 past']);
    expect((await stage.detail(made.id)).changes[0]).toMatchObject({ action: '调岗', detail: '岗位：收费员 → 计费员；起：2026.07.17' });
  });

  it('of another company takes him there, but not before its day has come', async () => {
    const made = await stage.hire({ jobId: stage.jobId('收费员') });
    const wanted = {
      employeeId: made.id,
      version: made.version,
      id: made.jobs[0]?.id ?? 0,
      jobId: stage.jobId('收费员', '临江物业服务处'),
    };
    expect((await stage.emp.ask(transferEmployeeJob, { ...wanted, fromDate: '2026-09-01' })).envelope.msg).toBe(
      '跨公司调动的日期不能晚于今天',
    );
    await stage.emp.call(transferEmployeeJob, { ...wanted, fromDate: '2026-08-01' });
    expect(await stage.detail(made.id)).toMatchObject({ companyName: '临江物业服务处', jobNames: '收费员' });
  });

  it('beside the main one is held at the same time; the same twice or a second main one is refused', async () => {
    const made = await stage.hire({ jobId: stage.jobId('收费员') });
    const give = (jobId: number, main: boolean, version: number, fromDate = '2026-03-01') =>
      stage.emp.ask(assignEmployeeJob, { employeeId: made.id, version, jobId, main, fromDate });
    await give(stage.jobId('客服专员'), false, made.version);
    expect((await stage.detail(made.id)).jobNames).toBe('收费员、客服专员');
    const { version } = await stage.detail(made.id);
    expect((await give(stage.jobId('客服专员'), false, version)).envelope.msg).toBe('该员工在此期间已担任“客服专员”');
    expect((await give(stage.jobId('计费员'), true, version)).envelope.msg).toBe('该员工在此期间已有主岗“收费员”，请办理调岗');
    expect((await give(stage.jobId('计费员'), false, version, '2026-01-01')).envelope.msg).toBe('日期不能早于入职日期 2026.01.05');
    expect((await give(stage.jobId('计费员'), false, version - 1)).envelope.code).toBe(409);
  });

  it('ends on its last day; one that has not begun is called off, one that has is not', async () => {
    const made = await stage.hire({ jobId: stage.jobId('收费员') });
    const [main] = made.jobs;
    const later = await stage.emp.call(assignEmployeeJob, {
      employeeId: made.id,
      version: made.version,
      jobId: stage.jobId('计费员'),
      main: false,
      fromDate: '2026-09-01',
    });
    const now = await stage.detail(made.id);
    expect(now.jobNames).toBe('收费员');
    const of = { employeeId: made.id, version: now.version };
    expect((await stage.emp.ask(cancelEmployeeJob, { ...of, id: main?.id ?? 0 })).envelope.msg).toBe('该任职已开始，不能取消，请结束任职');
    await stage.emp.call(cancelEmployeeJob, { ...of, id: later.id });
    await stage.emp.call(endEmployeeJob, { ...of, version: of.version + 1, id: main?.id ?? 0, toDate: '2026-07-31' });
    expect(await held(made.id)).toEqual(['收费员 主 2026-01-05 2026-07-31 past']);
    expect(
      (await stage.emp.ask(endEmployeeJob, { ...of, version: of.version + 2, id: main?.id ?? 0, toDate: '2026-08-31' })).envelope.msg,
    ).toBe('该任职已于 2026.07.31 结束');
  });

  it('is given once when two people give it together', async () => {
    const made = await stage.hire();
    const input = { employeeId: made.id, version: made.version, jobId: stage.jobId('秩序员'), main: true, fromDate: '2026-03-01' };
    const answers = await Promise.all([1, 2, 3].map(() => stage.emp.ask(assignEmployeeJob, input)));
    expect(answers.map(({ envelope }) => envelope.code).toSorted()).toEqual([200, 409, 409]);
    expect(await held(made.id)).toEqual(['秩序员 主 2026-03-01  now']);
  });

  it('and estates reach their holder with his next click, and his pages are told', async () => {
    const limited = await stage.installation.as('limited');
    const { id: accountId, tenantId } = await limited.call(getAccount, {});
    const heard: ServerEvent[] = [];
    const stop = stage.installation.services.events.subscribe({ tenantId, accountId, session: 'x' }, (event) => heard.push(event));
    const [row] = (await stage.emp.call(searchEmployees, { key: '何嘉怡' })).rows;
    const job = {
      employeeId: row?.id ?? 0,
      version: row?.version ?? 0,
      jobId: stage.jobId('收费员', '创智园物业服务处'),
      main: false,
      fromDate: '2026-08-01',
    };
    const stateOf = async () =>
      JSON.stringify(await limited.call(getMenu, {})).match(new RegExp(`"id":${MENU.checkout},[^{]*?"state":([^,]+)`))?.[1];
    expect(await stateOf()).toBe('1');
    await stage.emp.call(assignEmployeeJob, job);
    expect(await stateOf()).toBe('3');
    expect((await limited.call(searchHouses, {})).total).toBeGreaterThan(0);
    const detail = await stage.detail(row?.id ?? 0);
    await stage.emp.call(endEmployeeJob, {
      employeeId: detail.id,
      version: detail.version,
      id: detail.jobs.find(({ main }) => !main)?.id ?? 0,
      toDate: '2026-08-01',
    });
    await stage.emp.call(setEmployeeEstates, { id: detail.id, version: detail.version + 1, estateIds: [] });
    await vi.waitFor(() => expect(heard).toEqual([{ type: 'rights' }, { type: 'rights' }, { type: 'rights' }]));
    stop();
  });
});

describe('employees for choosing', () => {
  it('of a department: in service, with a job there today', async () => {
    const department = stage.frame.departments.find(({ name, companyId }) => name === '秩序部' && companyId === stage.companyId());
    const before = await stage.emp.call(listEmployeesOfDepartment, { deptId: department?.id ?? 0 });
    const made = await stage.hire({ jobId: stage.jobId('秩序员') });
    const after = await stage.emp.call(listEmployeesOfDepartment, { deptId: department?.id ?? 0 });
    expect(after).toHaveLength(before.length + 1);
    expect(after.find(({ id }) => id === made.id)).toEqual({
      id: made.id,
      number: made.number,
      name: made.name,
      companyName: '云栖物业服务处',
      departmentName: '秩序部',
      jobNames: '秩序员',
    });
    expect(after.map(({ name }) => name)).not.toContain('唐婉清');
  });

  it('by name, number and company, a page at a time, within what the asking person sees', async () => {
    expect((await stage.emp.call(searchEmployeeNames, { key: '林晓燕' })).rows).toMatchObject([{ name: '林晓燕', jobNames: '收费员' }]);
    expect(await stage.emp.call(searchEmployeeNames, { key: '方启明' })).toEqual({ rows: [], total: 0 });
    const limited = await stage.installation.as('limited');
    const seen = await limited.call(searchEmployeeNames, { size: 1 });
    expect([seen.rows.length, seen.rows[0]?.companyName]).toEqual([1, '创智园物业服务处']);
    expect(seen.total).toBeGreaterThan(1);
  });

  it('by the right they hold today, through jobs and roles, on what their company bought', async () => {
    const who = async (act: 'view' | 'audit' | 'add', menu: number = MENU.checkout, estateId: number | null = null) =>
      (await stage.emp.call(listAuthorisedEmployees, { menu, act, estateId })).map(({ name }) => name);
    const makers = await who('add');
    expect(makers).toContain('林晓燕');
    expect(makers).not.toContain('孙一鸣');
    expect(await who('audit', MENU.billingReduce)).toContain('赵文博');
    const [role] = await stage.ask<{ id: string }>(
      `with r as (insert into org.role (tenant_id, name) select tenant_id, '收款审核组' from org.company where name = '云栖物业服务处' returning tenant_id, id),
            g as (insert into org.role_grant (tenant_id, role_id, menu_id, acts) select tenant_id, id, ${MENU.billingReduce}, '{view,audit}' from r)
       insert into org.employee_role (tenant_id, employee_id, role_id) select e.tenant_id, e.id, r.id from r join org.employee e on e.tenant_id = r.tenant_id and e.name = '孙一鸣' returning role_id as id`,
    );
    expect(role).toBeDefined();
    expect(await who('audit', MENU.billingReduce)).toContain('孙一鸣');
    const linjiang = stage.frame.estates.find(({ name }) => name === '临江名邸')?.id ?? 0;
    expect(await who('add', MENU.checkout, linjiang)).not.toContain('林晓燕');
    expect(await who('add', MENU.checkout, linjiang)).toContain('陈思远');
    expect(await who('add', MENU.estate)).not.toContain('何嘉怡');
  });

  it('says whether one of a company has open work', async () => {
    const made = await stage.hire();
    const [company, group, other] = [stage.companyId(), stage.companyId('安居示范物业集团'), stage.companyId('临江物业服务处')];
    expect(await stage.emp.call(isEmployeeWorking, { a: made.id, b: company })).toBe(false);
    await stage.ask(`update org.department set leader_id = $1 where name = '秩序部' and company_id = $2`, [made.id, company]);
    expect(await stage.emp.call(isEmployeeWorking, { a: made.id, b: group })).toBe(true);
    expect((await stage.emp.ask(isEmployeeWorking, { a: made.id, b: other })).envelope.msg).toBe('员工不存在或已被删除');
  });

  it('are for the staff alone', async () => {
    const gov = await stage.installation.as('gov');
    expect((await gov.ask(searchEmployeeNames, {})).envelope).toMatchObject({ code: 403, msg: '您的账号类型不能使用此功能' });
    expect((await stage.installation.visitor.ask(searchEmployeeNames, {})).envelope.code).toBe(401);
  });
});
