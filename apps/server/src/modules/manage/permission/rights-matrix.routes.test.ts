import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import {
  addRoleMembers,
  createRole,
  exportPeopleRights,
  exportRightHolders,
  listGrantHolders,
  saveGrants,
  searchPeopleRights,
  searchRightHolders,
  type Endpoint,
  type InputOf,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

const HOUSES = 66;
const ESTATES = 63;
const SHARED_DATA = 56;
const COLLECTION = 147;
const PURPOSE = { usage: '内控检查', auditor: '总经理', auditDate: '2026-07-01' };

let installation: Installation;
let sa: Person;
beforeAll(async () => {
  installation = await openInstallation();
  sa = await installation.as('sa');
});
afterAll(() => installation.close());

const person = async (key: string, nodeId: number) => (await sa.call(searchPeopleRights, { nodeId, key })).rows[0];

describe('people × functions', () => {
  it('shows of a centre what each may do, in the order of the menu', async () => {
    const manager = await person('陈思远', SHARED_DATA);
    expect(manager).toMatchObject({ companyName: '华东分公司', jobs: '项目经理', roles: '' });
    expect(manager?.rights.find(({ menuId }) => menuId === HOUSES)).toEqual({
      menuId: HOUSES,
      acts: ['view', 'add', 'change', 'remove', 'export', 'print'],
      bought: true,
    });
    expect((await person('林晓燕', SHARED_DATA))?.rights).toEqual([]);
    expect((await person('林晓燕', HOUSES))?.rights).toEqual([]);
    expect((await person('林晓燕', COLLECTION))?.rights.map(({ menuId }) => menuId).slice(0, 3)).toEqual([149, 150, 151]);
  });

  it('marks what the person’s company has not bought', async () => {
    await installation.database.asOwner((owner) =>
      owner.query(`insert into org.job_grant (tenant_id, job_id, menu_id, acts)
        select ej.tenant_id, ej.job_id, ${ESTATES}, '{view,add}' from org.employee_job ej join org.employee e on e.tenant_id = ej.tenant_id and e.id = ej.employee_id
         where e.name = '何嘉怡'`),
    );
    expect((await person('何嘉怡', ESTATES))?.rights).toEqual([{ menuId: ESTATES, acts: ['view', 'add'], bought: false }]);
  });

  it('is searched, limited to a company with those below, and paged with the total over all', async () => {
    const { companies } = await sa.call(listGrantHolders, {});
    const east = companies.find(({ name }) => name === '华东分公司')?.id;
    const all = await sa.call(searchPeopleRights, { nodeId: COLLECTION, size: 200 });
    const below = await sa.call(searchPeopleRights, { nodeId: COLLECTION, size: 200, companyId: east });
    expect(new Set(below.rows.map((row) => row.companyName))).toEqual(new Set(['华东分公司', '云栖物业服务处', '临江物业服务处']));
    expect(below.total).toBe(below.rows.length);
    const second = await sa.call(searchPeopleRights, { nodeId: COLLECTION, page: 2, size: 7 });
    expect(second).toMatchObject({ total: all.total });
    expect(second.rows.map(({ id }) => id)).toEqual(all.rows.slice(7, 14).map(({ id }) => id));
    expect((await sa.ask(searchPeopleRights, { nodeId: 513 })).envelope.msg).toBe('功能不存在或已被删除');
  });

  it('hints at duties that should be apart, whatever is on show, and finds who has them', async () => {
    expect((await person('陈思远', HOUSES))?.hints).toContainEqual({ title: '计费', text: '既录入又审核计费' });
    expect((await person('赵文博', HOUSES))?.hints).toEqual([]);
    const found = await sa.call(searchPeopleRights, { nodeId: HOUSES, conflicting: true, size: 200 });
    const all = await sa.call(searchPeopleRights, { nodeId: HOUSES, size: 200 });
    expect(found.rows.map(({ id }) => id)).toEqual(all.rows.filter(({ hints }) => hints.length > 0).map(({ id }) => id));
    expect(found.total).toBe(found.rows.length);
    expect(found.total).toBeGreaterThan(0);
    expect(found.total).toBeLessThan(all.total);
  });
});

describe('the holders of an act', () => {
  it('are all who have it, each with the jobs and roles it comes through', async () => {
    const before = await sa.call(searchRightHolders, { menuId: HOUSES, act: 'add', size: 200 });
    expect(before.rows.find(({ name }) => name === '陈思远')).toMatchObject({
      companyName: '华东分公司',
      sources: [{ kind: 'job', name: '项目经理' }],
      bought: true,
      hasAccount: true,
    });
    expect(before.rows.some(({ name }) => name === '林晓燕')).toBe(false);

    const { id } = await sa.call(createRole, { name: '房屋维护', remark: '' });
    await sa.call(saveGrants, { kind: 'role', id, version: 0, dataScope: null, grants: [{ menuId: HOUSES, acts: ['add'] }] });
    const members = await Promise.all(['陈思远', '林晓燕'].map(async (name) => (await person(name, HOUSES))?.id as number));
    await sa.call(addRoleMembers, { id, employeeIds: members });
    const after = await sa.call(searchRightHolders, { menuId: HOUSES, act: 'add', size: 200 });
    expect(after.total).toBe(before.total + 1);
    const sources = (name: string) => after.rows.find((row) => row.name === name)?.sources.map((one) => `${one.kind} ${one.name}`);
    expect(sources('陈思远')).toEqual(['job 项目经理', 'role 房屋维护']);
    expect(sources('林晓燕')).toEqual(['role 房屋维护']);
    expect(await person('林晓燕', HOUSES)).toMatchObject({ roles: '房屋维护', rights: [{ acts: ['view', 'add'] }] });
  });

  it('leave out who left the job, and who is out of service', async () => {
    const holders = async () => (await sa.call(searchRightHolders, { menuId: 282, act: 'audit', size: 200 })).rows.map(({ name }) => name);
    expect(await holders()).toContain('赵文博');
    await installation.database.asOwner((owner) =>
      owner.query(
        `update org.employee_job ej set to_date = '2020-01-01' from org.employee e where e.tenant_id = ej.tenant_id and e.id = ej.employee_id and e.name = '赵文博'`,
      ),
    );
    expect(await holders()).not.toContain('赵文博');
  });
});

describe('on paper', () => {
  async function sheetOf<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<{ name: string; rows: unknown[][] }> {
    const response = await installation.app.inject({
      method: 'POST',
      url: endpoint.path,
      headers: { authorization: `Bearer ${sa.token}` },
      payload: input as object,
    });
    const name = decodeURIComponent(String(response.headers['content-disposition']).split("''")[1] ?? '');
    const workbook = await readXlsx(response.rawPayload);
    return { name, rows: workbook.sheets[0]?.rows ?? [] };
  }

  it('all people leave with a purpose, which is logged', async () => {
    const { total } = await sa.call(searchPeopleRights, { nodeId: SHARED_DATA });
    const { name, rows } = await sheetOf(exportPeopleRights, { filter: { nodeId: SHARED_DATA }, purpose: PURPOSE });
    expect(name).toMatch(/^权限查询-\d{4}-\d\d-\d\d\.xlsx$/);
    expect(rows).toHaveLength(total + 1);
    expect(rows[0]?.slice(0, 6)).toEqual(['公司', '工号', '姓名', '岗位', '角色', '组织机构']);
    const houses = rows[0]?.indexOf('房屋档案') ?? 0;
    expect(rows.find((row) => row[2] === '陈思远')?.[houses]).toBe('查看、新增、修改、删除、导出、打印');
    const logged = await installation.database.asOwner((owner) =>
      owner.query<{ note: string }>(`select note from system.audit_log where entity = 'rights-matrix' order by id desc limit 1`),
    );
    expect(logged.rows[0]?.note).toBe('用途：内控检查；批准人：总经理；批准日期：2026.07.01');
  });

  it('the holders of an act leave as they are listed', async () => {
    const { rows, name } = await sheetOf(exportRightHolders, { filter: { menuId: HOUSES, act: 'add', key: '陈思远' }, purpose: PURPOSE });
    expect(name).toContain('权限人员-房屋档案-新增');
    expect(rows[1]?.slice(2, 6)).toEqual(['陈思远', '岗位：项目经理；角色：房屋维护', '是', '有']);
  });

  it('nothing leaves without a purpose', async () => {
    const answer = await sa.ask(exportPeopleRights, { filter: { nodeId: HOUSES }, purpose: { ...PURPOSE, usage: '' } });
    expect(answer).toMatchObject({ status: 400, envelope: { data: { fields: [{ path: 'purpose.usage', msg: '请填写用途' }] } } });
  });
});
