import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addVehicle,
  changeParking,
  createParking,
  createParkings,
  enableParking,
  exportParkings,
  findParkingHouses,
  getParking,
  removeParking,
  removeVehicle,
  searchParkings,
  type Endpoint,
  type InputOf,
  type ParkingDetail,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { finished, groundOf, oneOf, rowsOf } from '../property/house/house.fixtures.ts';
import { estateIdOf, makeParking, newParking, ownerIn } from './parking.fixtures.ts';

let installation: Installation;
let emp: Person;
let estateId: number;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-07-02T10:00:00+08:00') } });
  emp = await installation.as('emp');
  estateId = await estateIdOf(installation);
});
afterAll(() => installation.close());

const refusal = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<string> =>
  (await emp.ask(endpoint, input)).envelope.msg;
const make = (code: string, more: Partial<InputOf<typeof createParking>> = {}) => makeParking(emp, estateId, code, more);
const formOf = (parking: ParkingDetail, more: Partial<InputOf<typeof changeParking>> = {}): InputOf<typeof changeParking> => {
  const { id, version, zoneId, buildingId, code, kind, ownerType, area, location, monthlyPrice, houseId, remark } = parking;
  return {
    id,
    version,
    estateId: parking.estateId,
    zoneId,
    buildingId,
    code,
    kind,
    ownerType,
    area,
    location,
    monthlyPrice,
    houseId,
    remark,
    ...more,
  };
};

describe('a space', () => {
  it('is made with its place, and stands in the list in the order of its number', async () => {
    const { zoneId, buildingId } = await groundOf(installation, '云栖花园', '1幢');
    const made = await make('C1-2', { buildingId, location: '地面', remark: '转角' });
    expect(made).toMatchObject({
      code: 'C1-2',
      zoneId,
      zoneName: '一区',
      buildingName: '1幢',
      state: 1,
      area: '12.50',
      monthlyPrice: '300.00',
      remark: '转角',
    });
    expect(made.changes).toMatchObject([{ action: '新增', by: '陈思远' }]);
    await make('C1-10');
    const { rows, total } = await emp.call(searchParkings, { key: 'C1-' });
    expect([total, rows.map(({ code }) => code)]).toEqual([2, ['C1-2', 'C1-10']]);
    const back = await emp.call(searchParkings, { key: 'c1-', sort: { field: 'code', order: 'desc' } });
    expect(back.rows.map(({ code }) => code)).toEqual(['C1-10', 'C1-2']);
    expect((await emp.call(searchParkings, { node: { kind: 'building', id: buildingId } })).rows.map(({ code }) => code)).toEqual(['C1-2']);
  });

  it('keeps its number to itself in the estate, told beside the field', async () => {
    await make('C2-1');
    const { envelope } = await emp.ask(createParking, newParking(estateId, 'C2-1'));
    expect(envelope).toMatchObject({ msg: '车位“C2-1”已存在', data: { fields: [{ path: 'code', msg: '车位“C2-1”已存在' }] } });
    const other = await estateIdOf(installation, '临江名邸');
    await makeParking(emp, other, 'C2-1');
  });

  it('lies in a zone and a building of its estate, and is linked to a house of it', async () => {
    const other = await groundOf(installation, '临江名邸', '1幢');
    expect(await refusal(createParking, newParking(estateId, 'C3', { buildingId: other.buildingId }))).toBe(
      '所选的分区、楼栋、单元不属于同一小区',
    );
    expect(await refusal(createParking, newParking(estateId, 'C3', { zoneId: 999_999 }))).toBe('所选的分区、楼栋、单元不属于同一小区');
    const foreign = await ownerIn(installation, await estateIdOf(installation, '临江名邸'));
    expect(await refusal(createParking, newParking(estateId, 'C3', { houseId: foreign.houseId }))).toBe('关联房屋应属于同一小区');
    const [house] = await emp.call(findParkingHouses, { estateId, key: '1幢-1单元-101' });
    expect(house).toMatchObject({ code: '1幢-1单元-101' });
    expect((await make('C3', { houseId: house?.id ?? 0 })).houseCode).toBe('1幢-1单元-101');
  });

  it('is made in a row of numbers, or not at all when one is taken', async () => {
    const row = { estateId, kind: 1, ownerType: 4, prefix: 'D1-', from: 1, to: 120, width: 3 } as const;
    expect(await emp.call(createParkings, row)).toEqual({ created: 120 });
    const made = await emp.call(searchParkings, { key: 'D1-' });
    expect(made).toMatchObject({ total: 120, more: false, sums: { free: 120, area: '0.00' } });
    expect(await refusal(createParkings, { ...row, from: 119, to: 130 })).toBe('车位“D1-119”等 2 个编号已存在');
    expect((await emp.call(searchParkings, { key: 'D1-' })).total).toBe(120);
    const { envelope } = await emp.ask(createParkings, { ...row, from: 9, to: 1 });
    expect(envelope.data).toMatchObject({ fields: [{ path: 'to', msg: '终止号不能小于起始号' }] });
    expect((await emp.ask(createParkings, { ...row, from: 0, to: 500 })).envelope.data).toMatchObject({
      fields: [{ msg: '一次最多新增 500 个车位' }],
    });
  });

  it('changes for the version that was read, and says what changed', async () => {
    const made = await make('C4', { ownerType: 4 });
    await emp.call(changeParking, formOf(made, { ownerType: 1, ownUse: true, remark: '巡逻车' }));
    const after = await emp.call(getParking, { id: made.id });
    expect(after).toMatchObject({ version: 1, state: 4, ownerType: 1 });
    expect(after.changes[0]).toMatchObject({ action: '修改', detail: '权属：租赁 → 产权；自用：否 → 是；备注：空 → 巡逻车' });
    expect(await refusal(changeParking, formOf(made))).toBe('车位已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。');
    expect(await refusal(changeParking, formOf(after, { estateId: await estateIdOf(installation, '临江名邸') }))).toBe(
      '所选的分区、楼栋、单元不属于同一小区',
    );
  });

  it('goes when nothing hangs on it, is put out of use when something does, and comes back', async () => {
    const plain = await make('C5');
    expect(await emp.call(removeParking, { id: plain.id })).toEqual({ outcome: 'removed' });
    const used = await make('C6');
    const { id: carId } = await emp.call(addVehicle, { id: used.id, version: 0, plate: '浙A88888', model: 1 });
    expect(await emp.call(removeParking, { id: used.id })).toEqual({ outcome: 'disabled' });
    expect(await refusal(removeVehicle, { id: carId })).toBe('车位已停用，不能修改');
    expect((await emp.call(searchParkings, { key: 'C6' })).total).toBe(0);
    expect((await emp.call(searchParkings, { key: 'C6', disabled: true })).total).toBe(1);
    await emp.call(enableParking, { id: used.id });
    expect((await emp.call(searchParkings, { key: 'C6' })).total).toBe(1);
  });
});

describe('the list', () => {
  it('counts states over everything that matches and filters by kind, ownership and state', async () => {
    const all = await emp.call(searchParkings, { node: { kind: 'estate', id: estateId } });
    const { free = 0, sold: soldSpaces = 0, leased = 0, ownUse = 0 } = all.sums ?? {};
    expect(free + soldSpaces + leased + ownUse).toBe(all.total);
    expect(soldSpaces).toBeGreaterThan(50);
    const sold = await emp.call(searchParkings, { node: { kind: 'estate', id: estateId }, states: [2], ownerTypes: [1] });
    expect([
      sold.total,
      sold.rows.every((row) => row.state === 2 && row.holderName !== '' && /^\d{3}\*{4}\d{4}$/.test(row.holderPhone)),
    ]).toEqual([soldSpaces, true]);
    expect((await emp.call(searchParkings, { states: [2], ownerTypes: [3] })).total).toBe(0);
    expect((await emp.call(searchParkings, { kinds: [5], page: 99 })).rows).toEqual([]);
  });

  it('finds by the beginning or the end of a plate, by the name and the initials of the holder', async () => {
    const car = await oneOf<{ plate: string; code: string; name: string; initials: string }>(
      installation,
      `select v.plate, k.code, p.name, p.initials from estate.vehicle v join estate.parking k on k.id = v.parking_id
         join estate.parking_owner o on o.parking_id = k.id join estate.person p on p.id = o.person_id
        where k.estate_id = $1 order by v.id limit 1`,
      [estateId],
    );
    const found = async (key: string) => (await emp.call(searchParkings, { key, size: 200 })).rows.map(({ code }) => code);
    for (const key of [car.plate, car.plate.slice(-4), `${car.plate.slice(0, 2)}·${car.plate.slice(2, 6)}`, car.plate.toLowerCase()])
      expect(await found(key), key).toContain(car.code);
    expect(await found(car.name)).toContain(car.code);
    expect(await found(car.initials)).toContain(car.code);
    expect(await found('没有这个人')).toEqual([]);
    expect(await found(`%`)).toEqual([]);
  });

  it('leaves as a sheet with a purpose, which is logged', async () => {
    const { jobId } = await emp.call(exportParkings, {
      filter: { states: [3] },
      purpose: { usage: '租约核对', auditor: '王经理', auditDate: '2026-07-01' },
    });
    const job = await finished(emp, jobId);
    const { sums } = await emp.call(searchParkings, {});
    expect(job).toMatchObject({ state: 'done', message: `已导出 ${sums?.leased} 个车位` });
    expect(await rowsOf(installation, `select note from system.audit_log where entity = 'parking-list'`)).toEqual([
      { note: '用途：租约核对；批准人：王经理；批准日期：2026.07.01' },
    ]);
  });
});
