import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addVehicle, changeVehicle, getParking, removeVehicle, searchParkings, type InputOf } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { estateIdOf, makeParking, ownerIn } from './parking.fixtures.ts';

let installation: Installation;
let emp: Person;
let estateId: number;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-07-02T10:00:00+08:00') } });
  emp = await installation.as('emp');
  estateId = await estateIdOf(installation);
});
afterAll(() => installation.close());

const read = (id: number) => emp.call(getParking, { id });
const space = async (code: string) => (await makeParking(emp, estateId, code)).id;
async function add(id: number, plate: string, more: Partial<InputOf<typeof addVehicle>> = {}) {
  const { version } = await read(id);
  return emp.call(addVehicle, { id, version, plate, model: 1, ...more });
}

describe('cars of a space', () => {
  it('are kept with a clean plate, the first of them the main one', async () => {
    const id = await space('V1');
    const owner = await ownerIn(installation, estateId);
    await add(id, '浙a·d12345', { brand: '比亚迪', color: '白', personId: owner.personId });
    await add(id, '浙A 8 8 8 8 8');
    const { vehicles, plates, changes } = await read(id);
    expect(vehicles).toMatchObject([
      { plate: '浙AD12345', main: true, personName: owner.name, brand: '比亚迪', color: '白' },
      { plate: '浙A88888', main: false, personId: null },
    ]);
    expect(plates).toBe('浙AD12345、浙A88888');
    expect(changes[0]).toMatchObject({ action: '登记车辆', detail: '浙A88888' });
    expect((await emp.call(searchParkings, { key: 'D12345' })).rows.map(({ code }) => code)).toEqual(['V1']);
  });

  it('have one main one: a new choice takes it from the old, a removal passes it on', async () => {
    const id = await space('V2');
    const first = await add(id, '浙A20001');
    const second = await add(id, '浙A20002', { main: true });
    expect((await read(id)).vehicles.map(({ plate, main }) => [plate, main])).toEqual([
      ['浙A20002', true],
      ['浙A20001', false],
    ]);
    const { version } = await read(id);
    await emp.call(changeVehicle, { id: first.id, version, plate: '浙A20003', model: 2, main: true });
    const changed = await read(id);
    expect(changed.vehicles).toMatchObject([
      { plate: '浙A20003', model: 2, main: true },
      { plate: '浙A20002', main: false },
    ]);
    expect(changed.changes[0]).toMatchObject({ action: '修改车辆', detail: '浙A20001 → 浙A20003' });
    await emp.call(removeVehicle, { id: first.id });
    expect((await read(id)).vehicles).toMatchObject([{ id: second.id, main: true }]);
  });

  it('may stand in two spaces, which is told; twice in one is refused beside the field', async () => {
    const one = await space('V3');
    const two = await space('V4');
    expect((await add(one, '浙A30001')).elsewhere).toEqual([]);
    expect((await add(two, '浙A30001')).elsewhere).toEqual(['云栖花园 V3']);
    const { version } = await read(two);
    const again = await emp.ask(addVehicle, { id: two, version, plate: '浙A·30001', model: 1 });
    expect(again.envelope).toMatchObject({
      msg: '该车位已登记车牌 浙A30001',
      data: { fields: [{ path: 'plate', msg: '该车位已登记车牌 浙A30001' }] },
    });
  });

  it('are written for the version of the space that was read, by a person within reach', async () => {
    const id = await space('V5');
    const stale = await emp.ask(addVehicle, { id, version: 9, plate: '浙A40001', model: 1 });
    expect(stale.envelope.msg).toBe('车位已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。');
    const nobody = await emp.ask(addVehicle, { id, version: 0, plate: '浙A40001', model: 1, personId: 9_999_999 });
    expect(nobody.envelope.msg).toBe('人员不存在或已被删除');
    const wrong = await emp.ask(addVehicle, { id, version: 0, plate: '12345', model: 1 });
    expect(wrong.envelope.data).toMatchObject({ fields: [{ path: 'plate', msg: '车牌号不正确，应如 粤B12345 或 粤BD12345' }] });
    expect((await emp.ask(removeVehicle, { id: 9_999_999 })).envelope.msg).toBe('车辆不存在或已被删除');
  });
});
