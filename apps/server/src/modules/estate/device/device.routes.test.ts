import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeDevice,
  changeDeviceState,
  createDevice,
  findDevices,
  getDevice,
  lookUpDevices,
  removeDevice,
  searchDevices,
  type Endpoint,
  type InputOf,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { groundOf, oneOf, rowsOf, type Ground } from '../property/house/house.fixtures.ts';
import { categoryOf, CLOCK, deviceForm, makeDevice, type Place } from './device.fixtures.ts';

let installation: Installation;
let emp: Person;
let ground: Ground;
let other: Ground;
let place: Place;
beforeAll(async () => {
  installation = await openInstallation({ clock: CLOCK });
  emp = await installation.as('emp');
  ground = await groundOf(installation, '云栖花园', '1幢');
  other = await groundOf(installation, '临江名邸', '1幢');
  place = { estateId: ground.estateId, categoryId: await categoryOf(installation, '供暖') };
});
afterAll(() => installation.close());

const answer = async <E extends Endpoint>(endpoint: E, input: InputOf<E>) => (await emp.ask(endpoint, input)).envelope;
const beside = (path: string, msg: string) => ({ fields: [{ path, msg }] });
const list = (more: Partial<InputOf<typeof searchDevices>> = {}) => emp.call(searchDevices, { categoryId: place.categoryId, ...more });

describe('a device', () => {
  it('is made with its whole card, found by what is written on it, and changed with a line in its history', async () => {
    const employee = await oneOf<{ id: number; name: string }>(
      installation,
      `select id, name from org.employee where state = 1 and tenant_id = (select id from system.tenant where code = 'anju') order by id limit 1`,
    );
    const department = await oneOf<{ id: number; name: string }>(
      installation,
      `select d.id, d.name from org.department d join estate.estate e on e.company_id = d.company_id where e.name = '临江名邸' order by d.id limit 1`,
    );
    const group = await oneOf<{ id: number; name: string }>(
      installation,
      `select id, name from estate.share_group where estate_id = $1 order by id limit 1`,
      [ground.estateId],
    );
    const card = {
      buildingId: ground.buildingId,
      brand: '清河',
      model: 'QH-65',
      maker: '清河泵业',
      serialNo: 'SN0001',
      location: '地下锅炉房',
      shareGroupId: group.id,
      level: 'A',
      firstUseDate: '2016-07-20',
      warrantyEnd: '2018-07-20',
      lifeMonths: 120,
      price: '18600.5',
      special: true,
      certificateNo: '容15浙A0001',
      nextInspection: '2026-07-20',
      departmentId: department.id,
      employeeId: employee.id,
      remark: '备用',
    } as const;
    const device = await makeDevice(emp, place, 'GN-1', card);
    expect(device).toMatchObject({
      ...card,
      price: '18600.50',
      state: 1,
      estateName: '云栖花园',
      buildingName: '1幢',
      categoryName: '供暖',
      shareGroupName: group.name,
      departmentName: department.name,
      employeeName: employee.name,
      inspectionDue: 'soon',
      warrantyDue: 'over',
      lifeEnd: '2026-07-20',
      lifeDue: 'soon',
      papers: [],
      changes: [{ action: '新增', detail: '设备GN-1（GN-1）' }],
    });
    for (const key of ['gn-1', '设备GN', '清河', 'qh-65', 'sn0001', '锅炉房']) expect([key, (await list({ key })).total]).toEqual([key, 1]);
    const { id, version } = device;
    await emp.call(changeDevice, { ...deviceForm(place, 'GN-1', { ...card, location: '屋面', employeeId: null }), id, version });
    const changed = await emp.call(getDevice, { id });
    expect(changed.changes[0]).toMatchObject({ action: '修改', detail: `位置：地下锅炉房 → 屋面；责任人：${employee.name} → 空` });
    expect((await answer(changeDevice, { ...deviceForm(place, 'GN-1'), id, version })).msg).toBe(
      '设备已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。',
    );
  });

  it('keeps its code to itself within the estate', async () => {
    await makeDevice(emp, place, 'GN-2');
    expect((await answer(createDevice, deviceForm(place, 'GN-2'))).data).toEqual(beside('code', '设备编号“GN-2”已存在'));
    const third = await makeDevice(emp, place, 'GN-3');
    expect((await answer(changeDevice, { ...deviceForm(place, 'GN-2'), id: third.id, version: 0 })).data).toEqual(
      beside('code', '设备编号“GN-2”已存在'),
    );
    const { id } = await makeDevice(emp, { ...place, estateId: other.estateId }, 'GN-2');
    // A label without its estate finds both devices, with its estate only one.
    expect((await emp.call(findDevices, { code: 'GN-2' })).map((one) => one.estateName)).toEqual(['云栖花园', '临江名邸']);
    expect(await emp.call(findDevices, { code: 'GN-2', estateId: other.estateId })).toEqual([
      { id, estateName: '临江名邸', name: '设备GN-2' },
    ]);
    expect(await emp.call(findDevices, { code: 'GN' })).toEqual([]);
  });

  it('says what is missing beside its field', async () => {
    const data = async (more: Partial<InputOf<typeof createDevice>>) => (await answer(createDevice, deviceForm(place, 'GN-4', more))).data;
    expect(await data({ code: ' ' })).toEqual(beside('code', '请输入设备编号'));
    expect(await data({ code: 'A B' })).toEqual(beside('code', '设备编号不能含空格'));
    expect(await data({ name: '' })).toEqual(beside('name', '请输入设备名称'));
    expect(await data({ price: '-1' })).toEqual(beside('price', '价格应为非负数，最多两位小数'));
    expect(await data({ special: true, nextInspection: '2027-01-01' })).toEqual(beside('certificateNo', '特种设备请填写使用登记证编号'));
    expect(await data({ special: true, certificateNo: 'X' })).toEqual(beside('nextInspection', '特种设备请填写下次检验日期'));
    expect(await data({ firstUseDate: '2020-01-02', warrantyEnd: '2020-01-01' })).toEqual(
      beside('warrantyEnd', '质保到期日不能早于启用日期'),
    );
    expect(await data({ categoryId: 999_999 })).toEqual(beside('categoryId', '设备类别不存在或已被删除'));
    expect(await data({ departmentId: 999_999 })).toEqual(beside('departmentId', '部门不存在或已被删除'));
    expect(await data({ employeeId: 999_999 })).toEqual(beside('employeeId', '在职员工不存在或已被删除'));
    expect(await data({ shareGroupId: 999_999 })).toEqual(beside('shareGroupId', '分摊组不存在或已被删除'));
    expect((await answer(createDevice, deviceForm(place, 'GN-4', { buildingId: other.buildingId }))).msg).toBe(
      '所选的分区、楼栋、单元不属于同一小区',
    );
  });

  it('stays in its estate, and keeps a person who left meanwhile', async () => {
    const { id: employeeId } = await oneOf<{ id: number }>(
      installation,
      `select id from org.employee where state = 1 and tenant_id = (select id from system.tenant where code = 'anju') order by id desc limit 1`,
    );
    const { id } = await makeDevice(emp, place, 'GN-5', { employeeId });
    expect((await answer(changeDevice, { ...deviceForm({ ...place, estateId: other.estateId }, 'GN-5'), id, version: 0 })).msg).toBe(
      '所选的分区、楼栋、单元不属于同一小区',
    );
    await rowsOf(installation, `update org.employee set state = 3, leave_date = '2026-07-01' where id = $1`, [employeeId]);
    await emp.call(changeDevice, { ...deviceForm(place, 'GN-5', { employeeId, remark: '换' }), id, version: 0 });
    expect((await emp.call(getDevice, { id })).employeeId).toBe(employeeId);
    await rowsOf(installation, 'update org.employee set state = 1, leave_date = null where id = $1', [employeeId]);
  });

  it('changes its state with a reason alone, and the history tells', async () => {
    const { id } = await makeDevice(emp, place, 'GN-6');
    expect((await answer(changeDeviceState, { id, version: 0, state: 2, reason: ' ' })).data).toEqual(beside('reason', '请输入变更原因'));
    expect((await answer(changeDeviceState, { id, version: 0, state: 1, reason: '试' })).data).toEqual(
      beside('state', '设备已是“使用中”状态'),
    );
    await emp.call(changeDeviceState, { id, version: 0, state: 2, reason: '年检停机' });
    expect((await answer(changeDeviceState, { id, version: 0, state: 3, reason: '旧' })).msg).toContain('设备已被他人修改');
    const { state, changes } = await emp.call(getDevice, { id });
    expect([state, changes[0]?.action, changes[0]?.detail, changes[0]?.by]).toEqual([
      2,
      '变更状态',
      '使用中 → 停用：年检停机',
      expect.any(String) as string,
    ]);
    expect((await answer(removeDevice, { id })).msg).toBe('该设备已有资料或使用记录，不能删除，请改为停用或报废');
  });

  it('entered by mistake goes', async () => {
    const { id } = await makeDevice(emp, place, 'GN-7');
    await emp.call(removeDevice, { id });
    expect((await answer(getDevice, { id })).msg).toBe('设备不存在或已被删除');
    const [line] = await rowsOf<{ note: string }>(
      installation,
      `select note from system.audit_log where entity = 'device' and entity_id = $1 and action = '删除'`,
      [id],
    );
    expect(line?.note).toBe('设备GN-7（GN-7）');
  });
});

describe('the look-up', () => {
  it('lists what stands in an estate, without what was scrapped', async () => {
    const kept = await makeDevice(emp, place, 'LU-1');
    const scrapped = await makeDevice(emp, place, 'LU-2');
    await emp.call(changeDeviceState, { id: scrapped.id, version: 0, state: 3, reason: '更换' });
    const found = await emp.call(lookUpDevices, { id: ground.estateId });
    expect(found.find(({ id }) => id === kept.id)).toEqual({
      id: kept.id,
      code: 'LU-1',
      name: '设备LU-1',
      categoryId: place.categoryId,
      categoryName: '供暖',
      location: '',
      state: 1,
    });
    expect(found.map(({ id }) => id)).not.toContain(scrapped.id);
    expect((await installation.visitor.ask(lookUpDevices, { id: ground.estateId })).status).toBe(401);
  });
});
