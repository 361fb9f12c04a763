import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getCompanyName,
  getCompanyTree,
  getStaffTree,
  hasOperatingCompany,
  listCompaniesBelow,
  listCompanyLevels,
  listDepartmentOptions,
  listJobOptions,
  listOperatingCompanies,
  type StaffNode,
} from '@anju/contract';
import type { Person } from '../../../testing/installation.ts';
import { openGround, type Ground } from '../structure/organisation.fixtures.ts';

let ground: Ground;
let emp: Person;
let clerk: Person;
let limited: Person;
let top: number;
let east: number;
let yunqi: number;
beforeAll(async () => {
  ground = await openGround();
  emp = ground.emp;
  clerk = await ground.installation.as('clerk');
  limited = await ground.installation.as('limited');
  top = await ground.idOf('org.company', '安居示范物业集团');
  east = await ground.idOf('org.company', '华东分公司');
  yunqi = await ground.idOf('org.company', '云栖物业服务处');
});
afterAll(() => ground.close());

describe('companies', () => {
  it('are named to who sees them', async () => {
    expect(await emp.call(getCompanyName, { id: yunqi })).toEqual({ id: yunqi, name: '云栖物业服务处', nick: '云栖' });
    expect((await clerk.ask(getCompanyName, { id: east })).envelope.msg).toBe('公司不存在或已被删除');
    const stranger = await ground.installation.as('binemp');
    expect((await stranger.ask(getCompanyName, { id: yunqi })).envelope.msg).toBe('公司不存在或已被删除');
  });

  it('are nested below one, or below all he sees', async () => {
    const [branch] = await emp.call(getCompanyTree, { id: east });
    expect(branch).toMatchObject({ name: '华东分公司', level: 2, type: 'AB' });
    expect(branch?.children.map(({ name }) => name)).toEqual(['云栖物业服务处', '临江物业服务处']);
    const [root, ...more] = await emp.call(getCompanyTree, { id: 0 });
    expect({ name: root?.name, below: root?.children.length, more }).toEqual({ name: '安居示范物业集团', below: 2, more: [] });
    expect((await clerk.call(getCompanyTree, { id: 0 })).map(({ name }) => name)).toEqual(['云栖物业服务处']);
    expect(await clerk.call(getCompanyTree, { id: east })).toMatchObject([{ name: '云栖物业服务处' }]);
  });

  it('are listed flat in the order of the tree, with what they run; those out of use are left out', async () => {
    const rows = await emp.call(listCompaniesBelow, { id: 0 });
    expect(rows.map(({ name, level, type, estates }) => [name, level, type, estates])).toEqual([
      ['安居示范物业集团', 1, 'A', 0],
      ['华东分公司', 2, 'AB', 0],
      ['云栖物业服务处', 3, 'B', 1],
      ['临江物业服务处', 3, 'B', 1],
      ['华南分公司', 2, 'AB', 0],
      ['创智园物业服务处', 3, 'B', 1],
    ]);
    await ground.owner.query(`update org.company set disabled = true where name = '华南分公司'`);
    expect((await emp.call(listCompaniesBelow, { id: top })).map(({ name }) => name)).not.toContain('华南分公司');
    await ground.owner.query(`update org.company set disabled = false where name = '华南分公司'`);
  });

  it('are counted by level', async () => {
    expect(await emp.call(listCompanyLevels, {})).toEqual([
      { level: 1, name: '一级公司', companies: 1 },
      { level: 2, name: '二级公司', companies: 2 },
      { level: 3, name: '三级公司', companies: 3 },
    ]);
    expect((await clerk.call(listCompanyLevels, {})).map(({ companies }) => companies)).toEqual([0, 0, 1]);
  });

  it('that operate estates are known, with the estates he may see', async () => {
    expect(await emp.call(hasOperatingCompany, {})).toBe(true);
    const all = await emp.call(listOperatingCompanies, {});
    expect(all.find(({ id }) => id === yunqi)).toMatchObject({ name: '云栖物业服务处', level: 3, estates: [{ name: '云栖花园' }] });
    expect(all.map(({ name }) => name)).not.toContain('安居示范物业集团');
    expect(
      (await limited.call(listOperatingCompanies, {})).map(({ name, estates }) => [name, estates.map((estate) => estate.name)]),
    ).toEqual([['创智园物业服务处', ['创智园']]]);
    const auditor = await ground.installation.as('auditor');
    await ground.owner.query(
      `update org.company set type = 'A' where name in ('华东分公司', '华南分公司', '云栖物业服务处', '临江物业服务处', '创智园物业服务处')`,
    );
    expect(await auditor.call(hasOperatingCompany, {})).toBe(false);
    await ground.owner.query(`update org.company set type = 'B' where level = 3`);
    await ground.owner.query(`update org.company set type = 'AB' where level = 2`);
  });
});

describe('departments and jobs', () => {
  it('are those in use of a company, each with what is below it', async () => {
    const service = await ground.departmentOf('云栖物业服务处', '客服部');
    await ground.owner.query(
      `insert into org.department (tenant_id, company_id, parent_id, name) select tenant_id, company_id, id, '前台组' from org.department where id = $1`,
      [service],
    );
    const rows = await clerk.call(listDepartmentOptions, { id: yunqi });
    expect(rows.map(({ name, depth }) => [name, depth])).toEqual([
      ['客服部', 0],
      ['前台组', 1],
      ['收费部', 0],
      ['工程部', 0],
      ['秩序部', 0],
    ]);
    expect(await clerk.call(listDepartmentOptions, { id: east })).toEqual([]);
  });

  it('are asked for by company and department, 0 for all', async () => {
    const charging = await ground.departmentOf('云栖物业服务处', '收费部');
    const names = async (person: Person, a: number, b: number) => (await person.call(listJobOptions, { a, b })).map(({ name }) => name);
    expect(await names(emp, yunqi, charging)).toEqual(['收费员', '计费员']);
    expect((await emp.call(listJobOptions, { a: 0, b: 0 })).length).toBeGreaterThan(20);
    expect(await names(emp, east, charging)).toEqual([]);
    const own = await clerk.call(listJobOptions, { a: 0, b: 0 });
    expect(new Set(own.map(({ companyName }) => companyName))).toEqual(new Set(['云栖物业服务处']));
    await ground.owner.query(`update org.job set disabled = true where department_id = $1 and name = '计费员'`, [charging]);
    expect(await names(emp, yunqi, charging)).toEqual(['收费员']);
    expect((await emp.ask(listJobOptions, { a: -1, b: 0 })).envelope.data).toEqual({ fields: [{ path: 'a', msg: '编号不正确' }] });
  });
});

describe('people to choose', () => {
  const flat = (nodes: readonly StaffNode[]): StaffNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

  it('are those of his own company, by department, in service today', async () => {
    const tree = await clerk.call(getStaffTree, {});
    expect(tree.map(({ title }) => title)).toEqual(['客服部', '收费部', '工程部', '秩序部']);
    expect(flat(tree).find(({ title }) => title === '林晓燕')).toMatchObject({ kind: 'employee', job: '收费员', children: [] });
    expect(flat(tree).map(({ title }) => title)).not.toContain('陈思远');
    const left = tree[2]?.children[0];
    await ground.owner.query(`update org.employee set state = 3, leave_date = '2026-06-30' where id = $1`, [left?.id]);
    expect(flat(await clerk.call(getStaffTree, {})).some(({ kind, id }) => kind === 'employee' && id === left?.id)).toBe(false);
  });

  it('are those of the first company for an office, and not for the platform', async () => {
    const sa = await ground.installation.as('sa');
    expect((await sa.call(getStaffTree, {})).map(({ title }) => title)).toEqual(['总经办', '财务部', '行政部']);
    expect((await (await ground.installation.as('super')).ask(getStaffTree, {})).status).toBe(403);
  });
});
