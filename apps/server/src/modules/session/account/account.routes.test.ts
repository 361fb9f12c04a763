// The user's own account, by role: menu style, duties, company, visible companies.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeAccount, getAccount, getAccountCompany, getMyJob, getPasswordChanged, listCompanyUnits } from '@anju/contract';
import { openInstallation, type Installation } from '../../../testing/installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const owner = (statement: string) => installation.database.asOwner((client) => client.query<Record<string, unknown>>(statement));
const ROLE_REFUSED = { status: 403, envelope: { code: 403, msg: '您的账号类型不能使用此功能', data: null } };
const ALL = ['安居示范物业集团', '华东分公司', '华南分公司', '云栖物业服务处', '临江物业服务处', '创智园物业服务处'];

describe('whether the first password was changed', () => {
  it.each([
    ['emp', true],
    ['newbie', false],
    ['sa', true],
    ['gov', true],
    ['super', true],
    ['root', true],
  ])('%s: %s', async (username, changed) => {
    expect(await (await installation.as(username)).call(getPasswordChanged, {})).toBe(changed);
  });
});

describe('the style of the menu', () => {
  it('is kept with the account, and the change is in the log', async () => {
    const emp = await installation.as('emp');
    const { id } = await emp.call(getAccount, {});
    expect(await emp.call(changeAccount, { id, menuStyle: 0 })).toBeNull();
    expect((await emp.call(getAccount, {})).menuStyle).toBe(0);
    expect((await (await installation.as('emp')).call(getAccount, {})).menuStyle).toBe(0);
    const { rows } = await owner(`select actor, before, after from system.audit_log where action = '修改菜单样式'`);
    expect(rows).toEqual([{ actor: '陈思远', before: { menuStyle: 1 }, after: { menuStyle: 0 } }]);
    await emp.call(changeAccount, { id, menuStyle: 1 });
  });

  it('of somebody else is not mine to change', async () => {
    const clerk = await installation.as('clerk');
    const { id } = await clerk.call(getAccount, {});
    const answer = await (await installation.as('emp')).ask(changeAccount, { id, menuStyle: 1 });
    expect(answer).toEqual({ status: 400, envelope: { code: 400, msg: '错误请求', data: null } });
    expect((await clerk.call(getAccount, {})).menuStyle).toBe(0);
  });

  it('is one of two', async () => {
    const sa = await installation.as('sa');
    const { id } = await sa.call(getAccount, {});
    expect((await sa.ask(changeAccount, { id, menuStyle: 2 as 0 })).status).toBe(400);
    expect(await sa.call(changeAccount, { id, menuStyle: 1 })).toBeNull();
  });

  it('waits until the first password was changed', async () => {
    const newbie = await installation.as('newbie');
    const { id } = await newbie.call(getAccount, {});
    expect((await newbie.ask(changeAccount, { id, menuStyle: 0 })).envelope).toEqual({ code: 1, msg: '请修改密码！', data: null });
  });
});

describe('my duties', () => {
  it('name the job, where it is, and what it asks', async () => {
    expect(await (await installation.as('clerk')).call(getMyJob, {})).toEqual([
      { name: '收费员', department: '收费部', content: '<ul><li>窗口收款、开具票据</li><li>日结交款</li><li>电话催收</li></ul>' },
    ]);
  });

  it('list every job, the main one first, cleaned of what does not belong in a text', async () => {
    await owner(`update org.job set duty = '<p onclick="x()">审核<script>alert(1)</script></p>' where name = '财务审核'`);
    await owner(`insert into org.employee_job (tenant_id, employee_id, job_id, main)
      select a.tenant_id, a.employee_id, (select min(j.id) from org.job j where j.tenant_id = a.tenant_id and j.name = '总经理'), false
        from session.account a where a.username = 'auditor'`);
    const jobs = await (await installation.as('auditor')).call(getMyJob, {});
    expect(jobs.map(({ name, department }) => `${department} ${name}`)).toEqual(['财务部 财务审核', '总经办 总经理']);
    expect(jobs[0]?.content).toBe('<p>审核</p>');
    await owner(`delete from org.employee_job where not main`);
  });

  it.each(['sa', 'gov', 'super', 'root'])('are not for %s', async (username) => {
    expect(await (await installation.as(username)).ask(getMyJob, {})).toEqual(ROLE_REFUSED);
  });
});

describe('the company', () => {
  it.each([
    ['emp', { name: '华东分公司', nick: '华东', level: 2, type: 'AB' }],
    ['clerk', { name: '云栖物业服务处', nick: '云栖', level: 3, type: 'B' }],
    ['sa', { name: '安居示范物业集团', nick: '安居集团', level: 1, type: 'A', parentId: null }],
    ['gov', { name: '安居示范物业集团' }],
    ['binsa', { name: '滨江小筑物业服务有限公司' }],
  ])('of %s', async (username, company) => {
    expect(await (await installation.as(username)).call(getAccountCompany, {})).toMatchObject(company);
  });

  it.each(['super', 'root'])('of %s is none', async (username) => {
    expect(await (await installation.as(username)).call(getAccountCompany, {})).toBeNull();
  });
});

describe('the companies a person sees', () => {
  const unitsOf = async (username: string) => (await (await installation.as(username)).call(listCompanyUnits, {})).map(({ name }) => name);

  it.each<[string, string, string[]]>([
    ['emp', 'whose job sees the tenant', ALL],
    ['auditor', 'whose job sees his company and those below', ALL],
    ['clerk', 'whose company has none below', ['云栖物业服务处']],
    ['limited', 'whose job sees named estates', ['创智园物业服务处']],
    ['sa', 'who administers the tenant', ALL],
    ['gov', 'who supervises it', ALL],
    ['binemp', 'of another tenant', ['滨江小筑物业服务有限公司']],
    ['super', 'who runs the platform', []],
    ['root', 'who runs the platform', []],
  ])('%s, %s', async (username, _, names) => {
    expect(await unitsOf(username)).toEqual(names);
  });

  it('of a branch are its own and those below it, not its sister and not its parent', async () => {
    await owner(`update org.job set data_scope = 'company' where name = '项目经理'`);
    expect(await unitsOf('emp')).toEqual(['华东分公司', '云栖物业服务处', '临江物业服务处']);
    await owner(`update org.job set data_scope = 'estates' where name = '项目经理'`);
    expect(await unitsOf('emp')).toEqual(['华东分公司']);
    await owner(`update org.job set data_scope = 'tenant' where name = '项目经理'`);
  });

  it('are those of the widest job of several', async () => {
    await owner(`insert into org.employee_job (tenant_id, employee_id, job_id, main)
      select a.tenant_id, a.employee_id, (select min(j.id) from org.job j where j.tenant_id = a.tenant_id and j.data_scope = 'tenant'), false
        from session.account a where a.username = 'clerk'`);
    expect(await unitsOf('clerk')).toEqual(ALL);
    await owner(`delete from org.employee_job where not main`);
  });
});
