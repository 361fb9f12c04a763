// An agreement pays the bills of the person who signed it, not those of whoever else owes something for the house.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { openGround, type SettleGround } from '../settlement/settlement.fixtures.ts';
import { soldHouse, type SoldHouse } from '../settlement/sold-house.fixtures.ts';
import { BARS, bankGround, type BankGround } from './bank.fixtures.ts';

let installation: Installation;
let ground: SettleGround;
let bank: BankGround;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-06-15T10:00:00+08:00') } });
  ground = await openGround(installation);
  bank = bankGround(installation, ground);
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

const heldBills = async ({ sellerBill, buyerBill, renterBill }: SoldHouse): Promise<boolean[]> =>
  (
    await ground.sql<{ held: boolean }>(
      `select held_by is not null as held from charging.bill where id = any ($1::bigint[]) order by array_position($1::bigint[], id)`,
      [[sellerBill, buyerBill, renterBill]],
    )
  ).map(({ held }) => held);

describe('an agreement for a house that was sold and is let', () => {
  it.each([
    ['seller', [true, false, false]],
    ['buyer', [false, true, false]],
    ['renter', [false, false, true]],
  ] as const)('signed by the %s pays only the bills of that person', async (who, held) => {
    const channelId = await bank.channel(BARS);
    const sold = await soldHouse(ground, `托${who}`);
    await bank.agreement(channelId, { houseId: sold.houseId, personId: sold[who] });
    await bank.make(emp, channelId);
    expect(await heldBills(sold)).toEqual(held);
  });

  it('signed by each of two pays each his own, on two lines', async () => {
    const channelId = await bank.channel(BARS);
    const sold = await soldHouse(ground, '托两人');
    for (const personId of [sold.seller, sold.buyer]) await bank.agreement(channelId, { houseId: sold.houseId, personId });
    const batch = await bank.make(emp, channelId);
    expect([batch.lines, batch.amount]).toEqual([2, '500.80']);
    expect(await heldBills(sold)).toEqual([true, true, false]);
  });

  it('signed by somebody without bills there, a parent of the owner, pays those of the owner', async () => {
    const channelId = await bank.channel(BARS);
    const sold = await soldHouse(ground, '托父');
    const { personId } = await ground.house('托父自住', '托父本人');
    await bank.agreement(channelId, { houseId: sold.houseId, personId });
    await bank.make(emp, channelId);
    expect(await heldBills(sold)).toEqual([false, true, false]);
  });
});
