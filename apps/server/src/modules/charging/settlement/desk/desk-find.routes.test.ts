import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAtDesk, settleAhead } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { openGround, refusalOf, type SettleGround } from '../settlement.fixtures.ts';

let installation: Installation;
let ground: SettleGround;
let emp: Person;
let clerk: Person;
beforeAll(async () => {
  installation = await openInstallation();
  ground = await openGround(installation);
  emp = await installation.as('emp');
  clerk = await installation.as('clerk');
});
afterAll(() => installation.close());

const found = async (person: Person, key: string) =>
  (await person.call(findAtDesk, { key })).map(({ text, note, bills, open }) => [text, note, bills, open]);

describe('one box at the desk', () => {
  it('a house by number, owner, resident and phone, with who was meant; the exact number first, then those that owe', async () => {
    const one = await ground.house('寻1', '寻找甲');
    const ten = await ground.house('寻10', '寻找乙');
    await ground.house('寻11', '寻找丙');
    await ground.bill((await ground.house('寻12', '寻找丁')).houseId, { amount: '120.00' });
    await ground.sql(`update estate.person set phone = '13866660001' where id = $1`, [ten.personId]);
    expect(await found(clerk, '寻1')).toEqual([
      ['寻1', '寻找甲', 0, '0.00'],
      ['寻12', '寻找丁', 1, '120.00'],
      ['寻10', '寻找乙', 0, '0.00'],
      ['寻11', '寻找丙', 0, '0.00'],
    ]);
    expect(await found(clerk, '寻找乙')).toEqual([['寻10', '寻找乙 138****0001', 0, '0.00']]);
    expect(await found(clerk, '66660001')).toEqual([['寻10', '寻找乙 138****0001', 0, '0.00']]);
    expect(await clerk.call(findAtDesk, { key: '寻1' })).toMatchObject([
      { objectKind: 1, objectId: one.houseId, estateName: '云栖花园' },
      {},
      {},
      {},
    ]);
    expect(await found(clerk, '没有这个')).toEqual([]);
  });

  it('a space with bills and no house by code, plate, renter and phone; a space without bills is not there', async () => {
    const { parkingId, personId } = await ground.space('寻位-A1', '寻位租客');
    await ground.space('寻位-A2');
    await ground.bill(null, { amount: '300.00', parkingId, payerId: personId });
    await ground.sql(`insert into estate.vehicle (tenant_id, parking_id, plate) values ($1, $2, '浙A寻456')`, [ground.tenantId, parkingId]);
    const line = ['车位 寻位-A1', '寻位租客', 1, '300.00'];
    expect(await found(clerk, '寻位-A')).toEqual([line]);
    expect(await found(clerk, '浙A寻456')).toEqual([line]);
    expect(await found(clerk, '寻位租客')).toEqual([['车位 寻位-A1', '寻位租客 139****5678', 1, '300.00']]);
    expect(await clerk.call(findAtDesk, { key: '寻位-A1' })).toMatchObject([
      { objectKind: 2, objectId: parkingId, estateId: ground.estateId },
    ]);
  });

  it('a customer by number in either case and by name, once for every estate that is seen', async () => {
    const { customerId } = await ground.customer('XK01', '寻客商贸');
    const [{ id: elsewhere } = { id: 0 }] = await ground.sql<{ id: number }>(
      `select id from estate.estate where tenant_id = $1 and company_id <> $2 order by id limit 1`,
      [ground.tenantId, ground.companyId],
    );
    await ground.bill(null, { amount: '10.00', customerId });
    await ground.bill(null, { amount: '20.00', customerId, estateId: elsewhere });
    expect(await found(clerk, 'xk0')).toEqual([['XK01 寻客商贸', '', 1, '10.00']]);
    expect((await found(emp, '寻客商贸')).map(([text, , , open]) => [text, open])).toEqual([
      ['XK01 寻客商贸', '10.00'],
      ['XK01 寻客商贸', '20.00'],
    ]);
    await ground.customer('XK02', '寻客无账');
    expect(await found(emp, 'XK02')).toEqual([]);
  });

  it('shows twenty at most', async () => {
    expect(await clerk.call(findAtDesk, { key: '1' })).toHaveLength(20);
  });
});

describe('later months without a house', () => {
  it('are asked for by the object, in its estate', async () => {
    const { parkingId } = await ground.space('寻位-B1');
    expect(await clerk.call(settleAhead, { houseId: null, object: { objectKind: 2, objectId: parkingId } })).toEqual([]);
    expect(await refusalOf(clerk, settleAhead, { houseId: null, object: { objectKind: 2, objectId: 999999 } })).toBe(
      '车位不存在或已被删除',
    );
  });
});
