import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleAccount } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { cash, openGround, type SettleGround } from '../settlement/settlement.fixtures.ts';
import { soldHouse } from '../settlement/sold-house.fixtures.ts';
import { autoOf, balancesOf, drawNow, openOf } from './draw-down.fixtures.ts';

let installation: Installation;
let ground: SettleGround;
let clerk: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-05-10T10:00:00+08:00') } });
  ground = await openGround(installation);
  await ground.settings({ drawDown: true, drawDownPart: false });
  clerk = await installation.as('clerk');
});
afterAll(() => installation.close());

const prepay = (houseId: number, payerId: number, payerName: string, amount: string) =>
  clerk.call(settleAccount, {
    type: 2,
    houseId,
    payerId,
    payerName,
    prepaid: [{ chargeTypeId: null, amount }],
    tenders: [cash(amount)],
  });

describe('money paid ahead pays the bills of the person it belongs to', () => {
  it('that of the buyer neither those of the seller nor those of the renter', async () => {
    const { houseId, buyer, sellerBill, buyerBill, renterBill } = await soldHouse(ground, '抵1');
    await prepay(houseId, buyer, '买方抵1', '900.00');
    await drawNow(installation);
    expect(await openOf(ground, [sellerBill, buyerBill, renterBill])).toEqual([
      [4, '250.40'],
      [5, '0.00'],
      [4, '36.00'],
    ]);
  });

  it('that of the renter not those of the owner', async () => {
    const { houseId, renter, sellerBill, buyerBill, renterBill } = await soldHouse(ground, '抵2');
    await prepay(houseId, renter, '租客抵2', '900.00');
    await drawNow(installation);
    expect(await openOf(ground, [sellerBill, buyerBill, renterBill])).toEqual([
      [4, '250.40'],
      [4, '250.40'],
      [5, '0.00'],
    ]);
  });

  it('stays apart when two persons pay ahead for one house', async () => {
    const { houseId, buyer, renter, sellerBill, buyerBill, renterBill } = await soldHouse(ground, '抵3');
    await prepay(houseId, renter, '租客抵3', '40.00');
    await prepay(houseId, buyer, '买方抵3', '260.00');
    await drawNow(installation);
    expect(await openOf(ground, [sellerBill, buyerBill, renterBill])).toEqual([
      [4, '250.40'],
      [5, '0.00'],
      [5, '0.00'],
    ]);
    const accounts = await ground.sql<{ balance: string }>(
      `select balance from charging.account where house_id = $1 and kind = 1 order by balance`,
      [houseId],
    );
    expect(accounts.map(({ balance }) => balance)).toEqual(['4.00', '9.60']);
    expect((await autoOf(ground, houseId)).map(({ payer_name, total }) => [payer_name, total])).toEqual([
      ['租客抵3', '36.00'],
      ['买方抵3', '250.40'],
    ]);
  });

  it('of the seller, brought along from an old ledger, stays apart from that of the buyer', async () => {
    const { houseId, buyer, sellerBill, buyerBill } = await soldHouse(ground, '抵6');
    const old = await ground.account(1, { houseId }, '300.00');
    await prepay(houseId, buyer, '买方抵6', '100.00');
    await drawNow(installation);
    expect(await openOf(ground, [sellerBill, buyerBill])).toEqual([
      [5, '0.00'],
      [4, '250.40'],
    ]);
    expect(await balancesOf(ground, old)).toEqual(['49.60']);
  });

  it('stays apart also when both pay at the same time', async () => {
    const { houseId, buyer, renter } = await soldHouse(ground, '抵5');
    await Promise.all([prepay(houseId, renter, '租客抵5', '40.00'), prepay(houseId, buyer, '买方抵5', '260.00')]);
    const accounts = await ground.sql<{ balance: string }>(
      `select balance from charging.account where house_id = $1 and kind = 1 order by balance`,
      [houseId],
    );
    expect(accounts.map(({ balance }) => balance)).toEqual(['40.00', '260.00']);
  });

  it('that of a child who lives with the owner pays the bills of the owner', async () => {
    const { houseId, personId } = await ground.house('抵4', '抵4业主');
    const [child] = await ground.sql<{ id: number }>(
      `insert into estate.person (tenant_id, name, phone, created_at) values ($1, '抵4子', '', '2020-01-01') returning id`,
      [ground.tenantId],
    );
    const bill = await ground.bill(houseId, { amount: '80.00', payerId: personId, lateRate: '0' });
    await prepay(houseId, Number(child?.id), '抵4子', '100.00');
    await drawNow(installation);
    expect(await openOf(ground, [bill])).toEqual([[5, '0.00']]);
    expect(await ground.disagreements()).toEqual([]);
  });
});
