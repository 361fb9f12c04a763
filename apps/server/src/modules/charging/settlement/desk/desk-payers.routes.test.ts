import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAtDesk, houseCharging, PAYER_RELATION, receiptPaper, settleBills, settlementDetail, SPECIAL } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { cash, openGround, payFor, refusalOf, type SettleGround } from '../settlement.fixtures.ts';
import { soldHouse } from '../sold-house.fixtures.ts';

let installation: Installation;
let ground: SettleGround;
let clerk: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-05-10T10:00:00+08:00') } });
  ground = await openGround(installation);
  clerk = await installation.as('clerk');
});
afterAll(() => installation.close());

const shown = async (houseId: number, personId: number | null = null) => {
  const { payer, bills, payers } = await clerk.call(houseCharging, { houseId, personId });
  return {
    payer: payer?.name,
    own: bills.filter(({ own }) => own).map(({ id }) => id),
    payers: payers.map(({ name, relation, bills: count, open, own }) => [name, PAYER_RELATION.text(relation), count, open, own]),
  };
};

describe('a house with bills of the seller, the buyer and the renter', () => {
  it('found by its number, is paid by its owner of today; the others are named with their sums', async () => {
    const { houseId, buyerBill } = await soldHouse(ground, '付1');
    expect(await shown(houseId)).toEqual({
      payer: '买方付1',
      own: [buyerBill],
      payers: [
        ['买方付1', '业主', 1, '250.40', true],
        ['卖方付1', '前业主', 1, '250.40', false],
        ['租客付1', '租客', 1, '36.00', false],
      ],
    });
  });

  it('found by a name or phone, is paid by the person who was meant', async () => {
    const { houseId, seller, renter, sellerBill, renterBill } = await soldHouse(ground, '付2');
    const [hit] = await clerk.call(findAtDesk, { key: '卖方付2' });
    expect(hit).toMatchObject({ objectId: houseId, personId: seller });
    expect((await clerk.call(findAtDesk, { key: '付2' }))[0]).toMatchObject({ objectId: houseId, personId: null });
    expect(await shown(houseId, seller)).toMatchObject({ payer: '卖方付2', own: [sellerBill] });
    expect(await shown(houseId, renter)).toMatchObject({ payer: '租客付2', own: [renterBill] });
  });

  it('keeps on the receipt and in the settlement who paid and whose debt it was', async () => {
    const { houseId, buyer, sellerBill, buyerBill } = await soldHouse(ground, '付3');
    const payer = { payerId: buyer, payerName: '买方付3' };
    const { id } = await payFor(clerk, houseId, [sellerBill, buyerBill], '500.80', payer);
    const { paper } = await clerk.call(receiptPaper, { id });
    expect([paper.payer, ...paper.lines.map(({ debtor }) => debtor)]).toEqual(['买方付3', '卖方付3', undefined]);
    const { payerName, lines } = await clerk.call(settlementDetail, { id });
    expect([payerName, ...lines.map(({ debtor }) => debtor)]).toEqual(['买方付3', '卖方付3', null]);
  });

  it('keeps the change of each payer apart, and lets nobody pay with the change of another', async () => {
    const { houseId, seller, buyer, sellerBill, buyerBill } = await soldHouse(ground, '付存');
    const left = (payerId: number, payerName: string, billId: number) =>
      clerk.call(settleBills, {
        houseId,
        payerId,
        payerName,
        lines: [{ billId }],
        tenders: [cash('255.00')],
        keepChange: true,
        expected: '250.40',
      });
    await left(seller, '卖方付存', sellerBill);
    await left(buyer, '买方付存', buyerBill);
    const { change } = await clerk.call(houseCharging, { houseId });
    expect(change.map(({ personName, balance }) => [personName, balance])).toEqual([
      ['', '4.60'],
      ['买方付存', '4.60'],
    ]);
    const more = await ground.bill(houseId, { amount: '4.00', from: '2026-05-01', to: '2026-05-31', lateRate: '0', payerId: seller });
    const use = (payerId: number) => ({
      houseId,
      payerId,
      payerName: '某人',
      lines: [{ billId: more }],
      tenders: [{ list: 2 as const, method: SPECIAL.change, amount: '4.00', accountId: change[1]?.accountId ?? 0 }],
      expected: '4.00',
    });
    expect(await refusalOf(clerk, settleBills, use(seller))).not.toBe('');
    await clerk.call(settleBills, use(buyer));
    const after = (await clerk.call(houseCharging, { houseId })).change;
    expect(after.map(({ balance }) => balance)).toEqual(['4.60', '0.60']);
    expect(await ground.disagreements()).toEqual([]);
  });

  it('counts among the other houses of a payer only what that payer owes', async () => {
    const { houseId, buyer } = await soldHouse(ground, '付4');
    const { houseId: other } = await ground.house('付4乙');
    await ground.sql(`update estate.house_owner set person_id = $2 where house_id = $1`, [other, buyer]);
    const { otherHouses } = await clerk.call(houseCharging, { houseId: other });
    expect(otherHouses.map(({ code, bills, open }) => [code, bills, open])).toEqual([['付4', 1, '250.40']]);
    expect(houseId).not.toBe(other);
  });
});

describe('owners and their household', () => {
  it('co-owners owe together, whichever of them a bill names', async () => {
    const { houseId, personId } = await ground.house('付5', '付5夫');
    const [wife] = await ground.sql<{ id: number }>(
      `insert into estate.person (tenant_id, name, phone, created_at) values ($1, '付5妻', '', '2020-01-01') returning id`,
      [ground.tenantId],
    );
    await ground.sql(`update estate.house_owner set share = 50 where house_id = $1`, [houseId]);
    await ground.sql(
      `insert into estate.house_owner (tenant_id, house_id, person_id, owner_type, share, from_date) values ($1, $2, $3, 1, 50, '2020-01-01')`,
      [ground.tenantId, houseId, wife?.id],
    );
    const bill = await ground.bill(houseId, { amount: '80.00', payerId: personId });
    expect(await shown(houseId, Number(wife?.id))).toMatchObject({ payer: '付5妻', own: [bill] });
  });

  it('a child who lives there pays for the owner; a bill without a payer belongs to whoever pays', async () => {
    const { houseId, personId } = await ground.house('付6', '付6业主');
    const [child] = await ground.sql<{ id: number }>(
      `insert into estate.person (tenant_id, name, phone, created_at) values ($1, '付6子', '', '2020-01-01') returning id`,
      [ground.tenantId],
    );
    await ground.sql(`insert into estate.resident (tenant_id, house_id, person_id, relation, head) values ($1, $2, $3, 3, false)`, [
      ground.tenantId,
      houseId,
      child?.id,
    ]);
    const bills = [
      await ground.bill(houseId, { amount: '80.00', payerId: personId }),
      await ground.bill(houseId, { amount: '20.00', from: '2026-05-01', to: '2026-05-31', due: '2026-05-31' }),
    ];
    expect(await shown(houseId, Number(child?.id))).toMatchObject({ payer: '付6业主', own: bills });
  });
});
