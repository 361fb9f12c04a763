import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeDepartment,
  createDepartment,
  createJob,
  getDepartment,
  listLeaders,
  loadOrganisation,
  MENU,
  removeDepartment,
  searchDepartments,
  searchHolders,
  setDepartmentDisabled,
} from '@anju/contract';
import { openGround, type Ground } from './organisation.fixtures.ts';

let ground: Ground;
let east: number;
let yunqi: number;
beforeAll(async () => {
  ground = await openGround();
  east = await ground.idOf('org.company', '华东分公司');
  yunqi = await ground.idOf('org.company', '云栖物业服务处');
});
afterAll(() => ground.close());

const form = (name: string, parentId: number | null = null) => ({ parentId, name, code: '', leaderId: null, phone: '', sort: 0 });
const make = async (name: string, parentId: number | null = null, companyId = yunqi) =>
  (await ground.emp.call(createDepartment, { companyId, ...form(name, parentId) })).id;
const get = (id: number) => ground.emp.call(getDepartment, { id });

describe('departments', () => {
  it('are listed with who leads them, their jobs and their people', async () => {
    const { rows, total } = await ground.emp.call(searchDepartments, { companyId: yunqi, key: '工程' });
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({ companyName: '云栖物业服务处', name: '工程部', parentName: '', jobs: 2, employees: 4, branches: 0 });
    const ofEast = await ground.emp.call(searchDepartments, { companyId: east, key: '项目管理部' });
    expect(ofEast.rows[0]?.leaderName).toBe('陈思远');
    expect((await ground.emp.call(searchDepartments, { companyId: yunqi, page: 5 })).rows).toEqual([]);
  });

  it('nest, and count the people of those below once', async () => {
    const parent = await make('运营中心');
    const service = await ground.departmentOf('云栖物业服务处', '客服部');
    const before = await get(service);
    await ground.emp.call(changeDepartment, { ...form('客服部', parent), id: service, version: before.version });
    expect(await get(service)).toMatchObject({ parentName: '运营中心', version: before.version + 1 });
    expect(await get(parent)).toMatchObject({ branches: 1, jobs: 0, employees: before.employees });
    const level = await ground.emp.call(loadOrganisation, { parent: { kind: 'department', id: parent } });
    expect(level).toMatchObject([{ kind: 'department', title: '客服部', people: before.employees, leaf: false }]);
    const roots = await ground.emp.call(loadOrganisation, { parent: { kind: 'company', id: yunqi } });
    expect(roots.map(({ title }) => title)).not.toContain('客服部');
    await ground.emp.call(changeDepartment, { ...form('客服部'), id: service, version: before.version + 1 });
  });

  it('move inside their company alone, and never below themselves', async () => {
    const a = await make('甲部');
    const b = await make('乙部', a);
    const other = await make('外部', null, east);
    const move = (parentId: number) => ground.emp.ask(changeDepartment, { ...form('甲部', parentId), id: a, version: 0 });
    expect((await move(b)).envelope.data).toEqual({ fields: [{ path: 'parentId', msg: '上级部门不能是本部门或其下级部门' }] });
    expect((await move(a)).envelope.msg).toBe('上级部门不能是本部门或其下级部门');
    expect((await move(other)).envelope.data).toEqual({ fields: [{ path: 'parentId', msg: '上级部门不存在或已被删除' }] });
  });

  it('of two moved below each other at the same moment, one stays', async () => {
    const [a, b] = [await make('左部'), await make('右部')];
    const answers = await Promise.all([
      ground.emp.ask(changeDepartment, { ...form('左部', b), id: a, version: 0 }),
      ground.emp.ask(changeDepartment, { ...form('右部', a), id: b, version: 0 }),
    ]);
    expect(answers.map(({ envelope }) => envelope.msg).toSorted()).toEqual(['', '上级部门不能是本部门或其下级部门']);
  });

  it('have names of their own in their company, said beside the field', async () => {
    expect((await ground.emp.ask(createDepartment, { companyId: yunqi, ...form('工程部') })).envelope.data).toEqual({
      fields: [{ path: 'name', msg: '部门“工程部”已存在' }],
    });
    expect((await ground.emp.ask(createDepartment, { companyId: yunqi, ...form('') })).envelope.data).toEqual({
      fields: [{ path: 'name', msg: '请输入部门名称' }],
    });
    expect(await make('收费部', null, east)).toBeGreaterThan(0);
  });

  it('are not overwritten by one who read an older version', async () => {
    const id = await make('版本部');
    await ground.emp.call(changeDepartment, { ...form('版本部'), phone: '8001', id, version: 0 });
    expect((await ground.emp.ask(changeDepartment, { ...form('版本部'), id, version: 0 })).envelope).toMatchObject({
      code: 409,
      msg: '部门已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。',
    });
    expect((await get(id)).phone).toBe('8001');
  });
});

describe('a leader', () => {
  it('is offered from the company and those above, by name or number', async () => {
    const offered = await ground.emp.call(listLeaders, { companyId: yunqi, key: '陈思远' });
    expect(offered).toEqual([expect.objectContaining({ name: '陈思远', companyName: '华东分公司', job: '项目经理' })]);
    const all = await ground.emp.call(listLeaders, { companyId: yunqi });
    expect(all[0]?.companyName).toBe('云栖物业服务处');
    expect(all.map(({ companyName }) => companyName)).not.toContain('临江物业服务处');
  });

  it('is in service there, or is refused beside the field', async () => {
    const id = await make('负责部');
    const outsider = (
      await ground.owner.query<{ id: string }>(
        `select e.id from org.employee e join org.company c on c.id = e.company_id where c.name = '临江物业服务处' limit 1`,
      )
    ).rows[0]?.id;
    const refused = await ground.emp.ask(changeDepartment, { ...form('负责部'), leaderId: Number(outsider), id, version: 0 });
    expect(refused.envelope.data).toEqual({ fields: [{ path: 'leaderId', msg: '负责人应为本公司或上级公司的在职员工' }] });
    const [first] = await ground.emp.call(listLeaders, { companyId: yunqi });
    await ground.emp.call(changeDepartment, { ...form('负责部'), leaderId: first?.id ?? 0, id, version: 0 });
    expect((await get(id)).leaderName).toBe(first?.name);
  });
});

describe('going', () => {
  it('is refused while people work there or departments are below, with what is in the way', async () => {
    const engineering = await ground.departmentOf('云栖物业服务处', '工程部');
    expect((await ground.emp.ask(removeDepartment, { id: engineering })).envelope.msg).toBe(
      '“工程部”下还有在职员工 4 人、在用岗位 2 个，不能删除',
    );
    const { version } = await get(engineering);
    expect((await ground.emp.ask(setDepartmentDisabled, { id: engineering, version, disabled: true })).envelope.msg).toBe(
      '“工程部”下还有在职员工 4 人、在用岗位 2 个，不能停用',
    );
    const parent = await make('上部');
    await make('下部', parent);
    expect((await ground.emp.ask(removeDepartment, { id: parent })).envelope.msg).toBe('“上部”下还有部门 1 个，不能删除');
  });

  it('takes jobs nobody ever held along, with what they were granted', async () => {
    const id = await make('空部');
    const { id: job } = await ground.emp.call(createJob, { departmentId: id, name: '空岗', dataScope: 'estates' });
    await ground.owner.query('insert into org.job_grant select tenant_id, id, 66, $2 from org.job where id = $1', [job, ['view']]);
    expect(await ground.emp.call(removeDepartment, { id })).toEqual({ outcome: 'removed' });
    expect((await ground.emp.ask(getDepartment, { id })).envelope.msg).toBe('部门不存在或已被删除');
    expect(await ground.audits('department', id)).toEqual(['新增', '删除']);
  });

  it('leaves one with a history in place, out of use, and it can come back', async () => {
    const id = await make('历史部');
    const { id: job } = await ground.emp.call(createJob, { departmentId: id, name: '历史岗', dataScope: 'estates' });
    await ground.owner.query(
      `insert into org.employee_job (tenant_id, employee_id, job_id, main, from_date, to_date)
       select tenant_id, id, $1, false, '2020-01-01', '2021-01-01' from org.employee where name = '林晓燕'`,
      [job],
    );
    expect(await ground.emp.call(removeDepartment, { id })).toEqual({ outcome: 'disabled' });
    expect(await get(id)).toMatchObject({ disabled: true, version: 1 });
    const past = await ground.emp.call(searchHolders, { of: { kind: 'department', id }, when: 'past' });
    expect(past.rows).toMatchObject([{ name: '林晓燕', jobName: '历史岗', fromDate: '2020-01-01', toDate: '2021-01-01', current: false }]);
    expect((await ground.emp.ask(createJob, { departmentId: id, name: '新岗', dataScope: 'estates' })).envelope.msg).toBe(
      '上级“历史部”已停用',
    );
    await ground.emp.call(setDepartmentDisabled, { id, version: 1, disabled: false });
    expect(await get(id)).toMatchObject({ disabled: false });
  });
});

it('a person sees and changes departments of the companies he sees', async () => {
  await ground.grant('clerk', [MENU.organisation]);
  const clerk = await ground.installation.as('clerk');
  const foreign = await ground.departmentOf('华东分公司', '行政部');
  expect((await clerk.call(searchDepartments, { companyId: east })).total).toBe(0);
  for (const refused of [
    await clerk.ask(getDepartment, { id: foreign }),
    await clerk.ask(removeDepartment, { id: foreign }),
    await clerk.ask(changeDepartment, { ...form('行政部'), id: foreign, version: 0 }),
  ])
    expect(refused.envelope.msg).toBe('部门不存在或已被删除');
  expect((await clerk.ask(createDepartment, { companyId: east, ...form('插入部') })).envelope.msg).toBe('公司不存在或已被删除');
  expect((await clerk.ask(listLeaders, { companyId: east })).envelope.msg).toBe('公司不存在或已被删除');
  await clerk.call(createDepartment, { companyId: yunqi, ...form('自建部') });
});
