import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeDevice,
  changeDeviceCategory,
  changeDeviceState,
  createDevice,
  createDeviceCategory,
  exportDevices,
  FILE_CATEGORY,
  findDevices,
  getDevice,
  listDeviceCategories,
  lookUpDevices,
  moveDeviceCategory,
  removeDevice,
  removeDeviceCategory,
  removeDevicePaper,
  searchDevices,
  type Endpoint,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { fetchAs, PDF, png, send } from '../../../testing/sample-files.ts';
import { groundOf, oneOf, rowsOf } from '../property/house/house.fixtures.ts';
import { categoryOf, CLOCK, deviceForm, makeDevice } from './device.fixtures.ts';

let installation: Installation;
let emp: Person;
let limited: Person;
let estateId: number;
let categoryId: number;
beforeAll(async () => {
  installation = await openInstallation({ clock: CLOCK });
  [emp, limited] = await Promise.all([installation.as('emp'), installation.as('limited')]);
  estateId = (await groundOf(installation, '云栖花园', '1幢')).estateId;
  categoryId = await categoryOf(installation, '供暖');
});
afterAll(() => installation.close());

const PURPOSE = { usage: '核对', auditor: '王经理', auditDate: '2026-07-01' };
const foreign = () =>
  oneOf<{ id: number }>(installation, `select id from estate.device where estate_id = $1 and code = 'DT-01'`, [estateId]);

/** Every call that writes, with valid input, so that it can fail only for lack of rights or scope. */
const writes = (id: number): [Endpoint, object, string][] => [
  [createDevice, deviceForm({ estateId, categoryId }, 'X1'), '小区'],
  [changeDevice, { ...deviceForm({ estateId, categoryId }, 'X1'), id, version: 0 }, '设备'],
  [changeDeviceState, { id, version: 0, state: 2, reason: '甲' }, '设备'],
  [removeDevice, { id }, '设备'],
  [removeDevicePaper, { id, fileId: 1 }, '设备'],
];
const CATEGORY_WRITES: [Endpoint, object][] = [
  [createDeviceCategory, { name: '甲' }],
  [changeDeviceCategory, { id: 1, version: 0, name: '甲', disabled: false }],
  [moveDeviceCategory, { id: 1, way: 'up' }],
  [removeDeviceCategory, { id: 1 }],
  [exportDevices, { filter: {}, purpose: PURPOSE }],
];

describe('papers of a device', () => {
  it('are put there by who may change it, read by who sees it, and removed with a line in the history', async () => {
    const { id } = await makeDevice(emp, { estateId, categoryId }, 'ZL-1');
    const query = `cat=${FILE_CATEGORY.devicePaper}&parent=${id}`;
    const paper = await send(installation.app, emp.token, '说明书.pdf', PDF, query);
    const picture = await send(installation.app, emp.token, '铭牌.png', await png(), query);
    expect((await emp.call(getDevice, { id })).papers).toMatchObject([
      { id: picture.data.id, name: '铭牌.png', mediaType: 'image/png' },
      { id: paper.data.id, name: '说明书.pdf', mediaType: 'application/pdf', size: PDF.length, by: expect.any(String) as string },
    ]);
    const address = `/api/file/down?${query}&id=${paper.data.id}`;
    expect((await fetchAs(installation.app, address, emp.token)).rawPayload.equals(PDF)).toBe(true);
    expect((await fetchAs(installation.app, address, limited.token)).json()).toMatchObject({ msg: '文件不存在或已过期' });
    expect((await send(installation.app, limited.token, '甲.pdf', PDF, query)).code).not.toBe(200);
    expect((await emp.ask(removeDevice, { id })).envelope.msg).toBe('该设备已有资料或使用记录，不能删除，请改为停用或报废');
    await emp.call(removeDevicePaper, { id, fileId: paper.data.id });
    expect((await fetchAs(installation.app, address, emp.token)).json()).toMatchObject({ msg: '文件不存在或已过期' });
    const { papers, changes } = await emp.call(getDevice, { id });
    expect([papers.map(({ name }) => name), changes[0]?.action, changes[0]?.detail]).toEqual([['铭牌.png'], '删除资料', '说明书.pdf']);
    // A file of another device cannot be accessed through this one.
    const other = await makeDevice(emp, { estateId, categoryId }, 'ZL-2');
    expect((await emp.ask(removeDevicePaper, { id: other.id, fileId: picture.data.id })).envelope.msg).toBe('文件不存在或已过期');
  });
});

describe('rights on devices', () => {
  it('who may only look sees the devices of his estates, and writes nothing', async () => {
    await grant('{view}');
    const own = (await oneOf<{ id: number }>(installation, `select id from estate.estate where name = '创智园'`)).id;
    const { rows, total } = await limited.call(searchDevices, { size: 200 });
    expect([total > 0, rows.every((row) => row.estateId === own)]).toEqual([true, true]);
    const counted = (await limited.call(listDeviceCategories, {})).reduce((sum, { devices }) => sum + devices, 0);
    expect(counted).toBe(total);
    expect((await limited.call(findDevices, { code: 'PD-01' })).map((one) => one.estateName)).toEqual(['创智园']);
    const { id } = await foreign();
    expect((await limited.ask(getDevice, { id })).envelope.msg).toBe('设备不存在或已被删除');
    expect((await limited.ask(lookUpDevices, { id: estateId })).envelope.msg).toBe('小区不存在或已被删除');
    for (const [endpoint, input] of [...writes(id), ...CATEGORY_WRITES] as [Endpoint, object][]) {
      const { status, envelope } = await limited.ask(endpoint, input);
      expect([endpoint.path, status, envelope.msg]).toEqual([endpoint.path, 403, '您未获得授权，不可作业！']);
    }
  });

  it('granted every act, he still reaches no device of another estate', async () => {
    await grant('{view,add,change,remove,export,print}');
    const { id } = await foreign();
    for (const [endpoint, input, what] of writes(id))
      expect([endpoint.path, (await limited.ask(endpoint, input)).envelope.msg]).toEqual([endpoint.path, `${what}不存在或已被删除`]);
  });

  it('another tenant sees none of it', async () => {
    const binemp = await installation.as('binemp');
    const { id } = await foreign();
    expect((await binemp.ask(getDevice, { id })).envelope.msg).toBe('设备不存在或已被删除');
    expect((await binemp.call(listDeviceCategories, {})).map((one) => one.id)).not.toContain(categoryId);
  });
});

const grant = (acts: string) =>
  rowsOf(
    installation,
    `insert into org.job_grant (tenant_id, job_id, menu_id, acts)
     select ej.tenant_id, ej.job_id, 73, '${acts}' from org.employee_job ej
       join session.account a on a.tenant_id = ej.tenant_id and a.employee_id = ej.employee_id where a.username = 'limited'
     on conflict (tenant_id, job_id, menu_id) do update set acts = excluded.acts`,
  );
