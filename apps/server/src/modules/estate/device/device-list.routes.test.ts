import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeDeviceCategory,
  createDevice,
  createDeviceCategory,
  exportDevices,
  listDeviceCategories,
  moveDeviceCategory,
  removeDeviceCategory,
  searchDevices,
  type Endpoint,
  type InputOf,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { finished, groundOf, oneOf } from '../property/house/house.fixtures.ts';
import { categoryOf, CLOCK, deviceForm, makeDevice } from './device.fixtures.ts';

let installation: Installation;
let emp: Person;
let estateId: number;
beforeAll(async () => {
  installation = await openInstallation({ clock: CLOCK });
  emp = await installation.as('emp');
  estateId = (await groundOf(installation, '云栖花园', '1幢')).estateId;
});
afterAll(() => installation.close());

const answer = async <E extends Endpoint>(endpoint: E, input: InputOf<E>) => (await emp.ask(endpoint, input)).envelope;
const names = async (parentId: number | null) =>
  (await emp.call(listDeviceCategories, {})).filter((one) => one.parentId === parentId).map(({ name }) => name);
const add = async (parentId: number | null, name: string) => (await emp.call(createDeviceCategory, { parentId, name })).id;

describe('categories', () => {
  it('are a tree of three levels, each name once under its parent', async () => {
    const top = await add(null, '游乐设施');
    const middle = await add(top, '滑梯');
    const low = await add(middle, '螺旋滑梯');
    expect((await answer(createDeviceCategory, { parentId: low, name: '再下' })).msg).toBe('设备类别最多 3 级');
    expect((await answer(createDeviceCategory, { parentId: top, name: '滑梯' })).data).toEqual({
      fields: [{ path: 'name', msg: '类别“滑梯”已存在' }],
    });
    expect((await answer(createDeviceCategory, { name: ' ' })).data).toEqual({ fields: [{ path: 'name', msg: '请输入类别名称' }] });
    const made = await makeDevice(emp, { estateId, categoryId: low }, 'YL-1');
    expect(made.categoryName).toBe('游乐设施 / 滑梯 / 螺旋滑梯');
    // A category also shows the devices of the categories below it.
    expect((await emp.call(searchDevices, { categoryId: top })).rows.map(({ code }) => code)).toEqual(['YL-1']);
    const tree = await emp.call(listDeviceCategories, {});
    expect(tree.filter(({ id }) => [top, middle, low].includes(id)).map(({ id, devices }) => [id, devices])).toEqual([
      [top, 0],
      [middle, 0],
      [low, 1],
    ]);
  });

  it('are renamed, put in order and put out of use', async () => {
    const top = await add(null, '排序');
    const [one, two] = [await add(top, '甲'), await add(top, '乙')];
    await add(top, '丙');
    await emp.call(moveDeviceCategory, { id: two, way: 'up' });
    expect(await names(top)).toEqual(['乙', '甲', '丙']);
    await emp.call(moveDeviceCategory, { id: two, way: 'up' });
    await emp.call(moveDeviceCategory, { id: one, way: 'down' });
    expect(await names(top)).toEqual(['乙', '丙', '甲']);
    await emp.call(changeDeviceCategory, { id: one, version: 0, name: '甲类', disabled: true });
    expect((await answer(changeDeviceCategory, { id: one, version: 0, name: '甲', disabled: false })).msg).toContain(
      '设备类别已被他人修改',
    );
    expect((await answer(changeDeviceCategory, { id: one, version: 1, name: '乙', disabled: true })).data).toEqual({
      fields: [{ path: 'name', msg: '类别“乙”已存在' }],
    });
    expect((await answer(createDevice, deviceForm({ estateId, categoryId: one }, 'PX-1'))).data).toEqual({
      fields: [{ path: 'categoryId', msg: '类别“甲类”已停用' }],
    });
    expect((await answer(createDeviceCategory, { parentId: one, name: '子' })).msg).toBe('类别“甲类”已停用');
  });

  it('go when nothing hangs on them', async () => {
    const top = await add(null, '可删');
    const below = await add(top, '下级');
    expect((await answer(removeDeviceCategory, { id: top })).msg).toBe('类别“可删”下还有下级类别 1 个，不能删除，可以停用');
    await makeDevice(emp, { estateId, categoryId: below }, 'KS-1');
    expect((await answer(removeDeviceCategory, { id: below })).msg).toBe('类别“下级”下还有设备 1 台，不能删除，可以停用');
    const empty = await add(null, '空类');
    await emp.call(removeDeviceCategory, { id: empty });
    expect(await names(null)).not.toContain('空类');
    expect((await answer(removeDeviceCategory, { id: empty })).msg).toBe('设备类别不存在或已被删除');
  });
});

describe('the list', () => {
  it('filters, counts all that match and keeps its order', async () => {
    const categoryId = await categoryOf(installation, '供暖');
    const place = { estateId, categoryId };
    const special = { special: true, certificateNo: 'X' } as const;
    await makeDevice(emp, place, 'L-3', { ...special, nextInspection: '2026-07-01', level: 'A' });
    await makeDevice(emp, place, 'L-1', { ...special, nextInspection: '2026-08-01' });
    await makeDevice(emp, place, 'L-2', { ...special, nextInspection: '2026-08-02', level: 'C' });
    await makeDevice(emp, place, 'L-4');
    const list = async (more: Partial<InputOf<typeof searchDevices>> = {}) => {
      const found = await emp.call(searchDevices, { categoryId, ...more });
      return [found.total, found.rows.map(({ code }) => code).join(' ')];
    };
    expect(await list()).toEqual([4, 'L-1 L-2 L-3 L-4']);
    expect(await list({ sort: { field: 'code', order: 'desc' } })).toEqual([4, 'L-4 L-3 L-2 L-1']);
    expect(await list({ sort: { field: 'nextInspection', order: 'asc' } })).toEqual([4, 'L-3 L-1 L-2 L-4']);
    expect(await list({ special: true })).toEqual([3, 'L-1 L-2 L-3']);
    expect(await list({ inspection: 'over' })).toEqual([1, 'L-3']);
    expect(await list({ inspection: 'soon' })).toEqual([1, 'L-1']);
    expect(await list({ levels: ['A', 'C'] })).toEqual([2, 'L-2 L-3']);
    expect(await list({ states: [2] })).toEqual([0, '']);
    expect(await list({ page: 2, size: 3 })).toEqual([4, 'L-4']);
    expect(await list({ page: 9 })).toEqual([4, '']);
    expect(await list({ key: '没有' })).toEqual([0, '']);
    const { rows: _, ...sums } = await emp.call(searchDevices, { categoryId });
    expect(sums).toEqual({ total: 4, inUse: 4, stopped: 0, scrapped: 0, idle: 0, overdue: 1, soon: 1 });
    const [first] = (await emp.call(searchDevices, { categoryId, key: 'L-3' })).rows;
    expect(first).toMatchObject({ inspectionDue: 'over', warrantyDue: 'none' });
  });

  it('goes out as a sheet with its purpose in the log', async () => {
    const purpose = { usage: '设备盘点', auditor: '王经理', auditDate: '2026-07-01' };
    const { total } = await emp.call(searchDevices, { estateId });
    const job = await finished(emp, (await emp.call(exportDevices, { filter: { estateId }, purpose })).jobId);
    expect(job).toMatchObject({ state: 'done', result: { rows: total, fileName: '设备台账-2026-07-02.xlsx' } });
    expect(total).toBeGreaterThan(10);
    expect(await oneOf(installation, `select note from system.audit_log where entity = 'device' and action = '导出'`)).toEqual({
      note: '用途：设备盘点；批准人：王经理；批准日期：2026.07.01',
    });
  });
});
