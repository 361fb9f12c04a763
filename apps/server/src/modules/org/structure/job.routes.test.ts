import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeJob,
  createJob,
  getJob,
  loadOrganisation,
  MENU,
  removeJob,
  searchHolders,
  searchHouses,
  searchJobs,
  setJobDisabled,
  type JobDataScope,
} from '@anju/contract';
import { openGround, type Ground } from './organisation.fixtures.ts';

let ground: Ground;
let yunqi: number;
let charging: number;
let cashier: number;
beforeAll(async () => {
  ground = await openGround();
  yunqi = await ground.idOf('org.company', '云栖物业服务处');
  charging = await ground.departmentOf('云栖物业服务处', '收费部');
  const { rows } = await ground.emp.call(searchJobs, { companyId: yunqi, key: '收费员' });
  cashier = rows[0]?.id ?? 0;
});
afterAll(() => ground.close());

const form = (name: string, dataScope: JobDataScope = 'estates') => ({ name, duty: '', headcount: 0, dataScope, sort: 0 });
const make = async (name: string) => (await ground.emp.call(createJob, { departmentId: charging, ...form(name) })).id;
const get = (id: number) => ground.emp.call(getJob, { id });
const assign = (jobId: number, name: string, from: string, to: string | null) =>
  ground.owner.query(
    `insert into org.employee_job (tenant_id, employee_id, job_id, main, from_date, to_date)
     select tenant_id, id, $1, false, $2, $3 from org.employee where name = $4`,
    [jobId, from, to, name],
  );

describe('jobs', () => {
  it('show how many are meant and how many hold them today, with the sums over all', async () => {
    const found = await ground.emp.call(searchJobs, { companyId: yunqi, departmentId: charging });
    expect(found.rows).toMatchObject([
      { name: '收费员', departmentName: '收费部', headcount: 3, holders: 2, dataScope: 'company' },
      { name: '计费员', headcount: 1, holders: 1 },
    ]);
    expect(found).toMatchObject({ total: 2, headcount: 4, holders: 3 });
    const paged = await ground.emp.call(searchJobs, { companyId: yunqi, departmentId: charging, page: 2, size: 1 });
    expect(paged).toMatchObject({ rows: [{ name: '计费员' }], total: 2, headcount: 4, holders: 3 });
    const sorted = await ground.emp.call(searchJobs, {
      companyId: yunqi,
      departmentId: charging,
      sort: { field: 'holders', order: 'asc' },
    });
    expect(sorted.rows.map(({ name }) => name)).toEqual(['计费员', '收费员']);
    const level = await ground.emp.call(loadOrganisation, { parent: { kind: 'department', id: charging } });
    expect(level[0]).toMatchObject({ kind: 'job', title: '收费员', note: '2/3', people: 2, leaf: true });
  });

  it('are made and changed; what their duty may not hold is taken out', async () => {
    const { id } = await ground.emp.call(createJob, {
      departmentId: charging,
      ...form('票据员'),
      duty: '<ul><li>保管票据</li></ul><script>alert(1)</script>',
      headcount: 2,
    });
    expect(await get(id)).toMatchObject({ name: '票据员', duty: '<ul><li>保管票据</li></ul>', headcount: 2, holders: 0, version: 0 });
    await ground.emp.call(changeJob, {
      ...form('票据管理员', 'company'),
      duty: '<p onclick="x()">核销票据</p>',
      headcount: 1,
      id,
      version: 0,
    });
    expect(await get(id)).toMatchObject({ name: '票据管理员', duty: '<p>核销票据</p>', headcount: 1, dataScope: 'company', version: 1 });
    expect((await ground.emp.ask(changeJob, { ...form('票据员'), id, version: 0 })).envelope).toMatchObject({
      code: 409,
      msg: '岗位已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。',
    });
    expect(await ground.audits('job', id)).toEqual(['新增', '修改']);
  });

  it('have names of their own in their department, and numbers that can be', async () => {
    expect((await ground.emp.ask(createJob, { departmentId: charging, ...form('收费员') })).envelope.data).toEqual({
      fields: [{ path: 'name', msg: '岗位“收费员”已存在' }],
    });
    expect((await ground.emp.ask(createJob, { departmentId: charging, ...form(''), headcount: -1 })).envelope.data).toEqual({
      fields: [
        { path: 'name', msg: '请输入岗位名称' },
        { path: 'headcount', msg: '编制不能小于 0' },
      ],
    });
  });
});

describe('holders', () => {
  it('are listed with their days, those of today first', async () => {
    const id = await make('轮岗员');
    await assign(id, '林晓燕', '2019-01-01', '2019-12-31');
    await assign(id, '孙一鸣', '2020-01-01', null);
    const { rows, total } = await ground.emp.call(searchHolders, { of: { kind: 'job', id } });
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      { name: '孙一鸣', fromDate: '2020-01-01', toDate: null, current: true, main: false },
      { name: '林晓燕', fromDate: '2019-01-01', toDate: '2019-12-31', current: false },
    ]);
    expect((await ground.emp.call(searchHolders, { of: { kind: 'job', id }, when: 'now' })).rows.map(({ name }) => name)).toEqual([
      '孙一鸣',
    ]);
    expect((await ground.emp.call(searchHolders, { of: { kind: 'job', id }, key: '晓燕' })).total).toBe(1);
    expect(await get(id)).toMatchObject({ holders: 1 });
  });
});

describe('going', () => {
  it('is refused while somebody holds it', async () => {
    expect((await ground.emp.ask(removeJob, { id: cashier })).envelope.msg).toBe('“收费员”下还有在职员工 2 人，不能删除');
    const { version } = await get(cashier);
    expect((await ground.emp.ask(setJobDisabled, { id: cashier, version, disabled: true })).envelope.msg).toBe(
      '“收费员”下还有在职员工 2 人，不能停用',
    );
  });

  it('is refused for one that will be held', async () => {
    const id = await make('明年岗');
    await assign(id, '林晓燕', '2099-01-01', null);
    expect((await ground.emp.ask(removeJob, { id })).envelope.msg).toBe('“明年岗”下还有在职员工 1 人，不能删除');
  });

  it('removes what nobody held, and keeps out of use what somebody did', async () => {
    const fresh = await make('未用岗');
    expect(await ground.emp.call(removeJob, { id: fresh })).toEqual({ outcome: 'removed' });
    expect((await ground.emp.ask(getJob, { id: fresh })).envelope.msg).toBe('岗位不存在或已被删除');
    const old = await make('旧岗');
    await assign(old, '林晓燕', '2018-01-01', '2018-12-31');
    expect(await ground.emp.call(removeJob, { id: old })).toEqual({ outcome: 'disabled' });
    expect(await get(old)).toMatchObject({ disabled: true, version: 1 });
    await ground.emp.call(setJobDisabled, { id: old, version: 1, disabled: false });
    expect(await get(old)).toMatchObject({ disabled: false });
    expect(await ground.audits('job', old)).toEqual(['新增', '停用', '恢复']);
  });
});

describe('the data scope', () => {
  it('works on the next call of whoever holds the job, and he is told', async () => {
    const clerk = await ground.installation.as('clerk');
    const told: string[] = [];
    const { rows } = await ground.owner.query<{ id: string; tenant_id: number }>(
      `select id, tenant_id from session.account where username = 'clerk'`,
    );
    const account = rows[0];
    if (!account) throw new Error('no clerk');
    const stop = ground.installation.services.events.subscribe(
      { tenantId: account.tenant_id, accountId: Number(account.id), session: 'test' },
      (event) => told.push(event.type),
    );
    const seen = async () => (await clerk.call(searchHouses, {})).total;
    const before = await seen();
    const job = await get(cashier);
    await ground.emp.call(changeJob, { ...form('收费员', 'tenant'), duty: job.duty, headcount: 3, id: cashier, version: job.version });
    expect(await seen()).toBeGreaterThan(before);
    await expect.poll(() => told).toContain('rights');
    stop();
    await ground.emp.call(changeJob, { ...form('收费员', 'company'), duty: job.duty, headcount: 3, id: cashier, version: job.version + 1 });
    expect(await seen()).toBe(before);
  });

  it('is never wider than that of who gives it', async () => {
    await ground.grant('clerk', [MENU.organisation]);
    const clerk = await ground.installation.as('clerk');
    const refused = await clerk.ask(createJob, { departmentId: charging, ...form('越权岗', 'tenant') });
    expect(refused.envelope.data).toEqual({ fields: [{ path: 'dataScope', msg: '不能授予超出本人的数据范围' }] });
    const { id } = await clerk.call(createJob, { departmentId: charging, ...form('本公司岗', 'company') });
    expect((await clerk.ask(changeJob, { ...form('本公司岗', 'tenant'), id, version: 0 })).envelope.msg).toBe('不能授予超出本人的数据范围');
    await ground.grant('limited', [MENU.organisation]);
    const limited = await ground.installation.as('limited');
    const desk = await ground.departmentOf('创智园物业服务处', '客服部');
    expect((await limited.ask(createJob, { departmentId: desk, ...form('越级岗', 'company') })).envelope.msg).toBe(
      '不能授予超出本人的数据范围',
    );
    expect((await limited.ask(getJob, { id: cashier })).envelope.msg).toBe('岗位不存在或已被删除');
    expect((await limited.call(searchHolders, { of: { kind: 'job', id: cashier } })).total).toBe(0);
  });
});
