import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addRoleMembers,
  changeRole,
  createRole,
  createZone,
  disableRole,
  getGrants,
  listGrantHolders,
  removeRole,
  removeRoleMembers,
  saveGrants,
  searchRolePeople,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

let installation: Installation;
let sa: Person;
beforeAll(async () => {
  installation = await openInstallation();
  sa = await installation.as('sa');
});
afterAll(() => installation.close());

const make = async (name: string) => (await sa.call(createRole, { name, remark: '' })).id;
const roleNamed = async (name: string) => (await sa.call(listGrantHolders, {})).roles.find((role) => role.name === name);
const employeeNamed = async (id: number, key: string, member = false) =>
  (await sa.call(searchRolePeople, { id, member, key })).rows[0]?.id as number;

describe('a role', () => {
  it('is added, renamed and removed, and its name is there once', async () => {
    const id = await make('档案员');
    expect(await roleNamed('档案员')).toMatchObject({ id, people: 0, functions: 0, disabled: false });
    expect((await sa.ask(createRole, { name: '档案员', remark: '' })).envelope).toMatchObject({
      data: { fields: [{ path: 'name', msg: '角色“档案员”已存在' }] },
    });
    expect((await sa.ask(createRole, { name: ' ', remark: '' })).envelope).toMatchObject({ data: { fields: [{ msg: '请输入角色名称' }] } });
    await sa.call(changeRole, { id, version: 0, name: '档案管理员', remark: '合同与图纸' });
    expect((await sa.ask(changeRole, { id, version: 0, name: '甲', remark: '' })).envelope.code).toBe(409);
    await sa.call(removeRole, { id });
    expect(await roleNamed('档案管理员')).toBeUndefined();
    expect((await sa.ask(removeRole, { id })).envelope.msg).toBe('角色不存在或已被删除');
  });

  it('gives its members what it is granted, at once, until it is disabled or they leave it', async () => {
    const clerk = await installation.as('clerk');
    const id = await make('楼栋维护');
    const { version, dataScope } = await sa.call(getGrants, { kind: 'role', id });
    expect(dataScope).toBeNull();
    await sa.call(saveGrants, { kind: 'role', id, version, dataScope: null, grants: [{ menuId: 63, acts: ['add'] }] });
    let number = 0;
    const may = async () => (await clerk.ask(createZone, { estateId: 1, name: `角色区${++number}`, sort: 0 })).envelope.code === 200;
    expect(await may()).toBe(false);
    const employeeId = await employeeNamed(id, '林晓燕');
    await sa.call(addRoleMembers, { id, employeeIds: [employeeId] });
    expect(await may()).toBe(true);
    expect(await roleNamed('楼栋维护')).toMatchObject({ people: 1, functions: 1 });
    expect((await sa.ask(removeRole, { id })).envelope.msg).toBe('角色“楼栋维护”还有 1 名成员，请先移出成员，或改为停用');

    await sa.call(disableRole, { id, version: (await roleNamed('楼栋维护'))?.version ?? 0, disabled: true });
    expect(await may()).toBe(false);
    await sa.call(disableRole, { id, version: (await roleNamed('楼栋维护'))?.version ?? 0, disabled: false });
    expect(await may()).toBe(true);
    await sa.call(removeRoleMembers, { id, employeeIds: [employeeId] });
    expect(await may()).toBe(false);
    await sa.call(removeRole, { id });
  });

  it('finds people inside and outside it, by name and number', async () => {
    const id = await make('值班');
    const outside = await sa.call(searchRolePeople, { id, member: false, size: 5 });
    expect(outside.total).toBeGreaterThan(30);
    const [first, second] = outside.rows;
    await sa.call(addRoleMembers, { id, employeeIds: [first?.id as number, second?.id as number, first?.id as number] });
    expect(await sa.call(searchRolePeople, { id, member: true })).toMatchObject({
      total: 2,
      rows: [{ id: first?.id }, { id: second?.id }],
    });
    expect((await sa.call(searchRolePeople, { id, member: false })).total).toBe(outside.total - 2);
    expect((await sa.call(searchRolePeople, { id, member: true, key: second?.number ?? '' })).rows).toMatchObject([
      { name: second?.name, jobs: expect.any(String) as string },
    ]);
    // Adding the same member again changes nothing.
    await sa.call(addRoleMembers, { id, employeeIds: [first?.id as number] });
    expect((await roleNamed('值班'))?.people).toBe(2);
  });

  it('takes nobody who is not in service', async () => {
    const id = await make('巡查');
    const employeeId = await employeeNamed(id, '赵文博');
    await installation.database.asOwner((owner) => owner.query(`update org.employee set state = 2 where id = $1`, [employeeId]));
    expect((await sa.ask(addRoleMembers, { id, employeeIds: [employeeId] })).envelope.msg).toBe('所选员工中有人不在职，请刷新后重试');
    expect((await sa.ask(addRoleMembers, { id, employeeIds: [] })).envelope).toMatchObject({ data: { fields: [{ msg: '请选择员工' }] } });
    expect((await sa.call(searchRolePeople, { id, member: false, key: '赵文博' })).total).toBe(0);
  });
});
