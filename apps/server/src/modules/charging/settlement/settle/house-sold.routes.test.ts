// Scenario 9: a house sold on the 17th. Bills are split, the deposit and prepayments of the old owner are refunded to that owner, and the
// new owner is billed from the 17th and never pays with the old owner's money.
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  changeHouseOwners,
  getChargingAccount,
  getHouse,
  houseCharging,
  listPublishable,
  publishBatches,
  refundAccount,
  searchHeld,
  settleAccount,
  startRun,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { billingGround, jobDone, type BillingGround } from '../../billing/run/billing.fixtures.ts';
import { listDifferences } from '../../verify/verify.queries.ts';
import { HOURLY } from '../../draw-down/draw-down.fixtures.ts';
import { cash, turnableClock } from '../settlement.fixtures.ts';

const clock = turnableClock('2026-07-02T10:00:00+08:00');
let installation: Installation;
let ground: BillingGround;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await billingGround(installation);
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

const bills = (houseId: number) =>
  ground.sql<{ from: string; to: string; payer: string; state: number; settled: string }>(
    `select b.period_from as "from", b.period_to as "to", p.name as payer, b.state, b.settled from charging.bill b
       left join estate.person p on p.id = b.payer_id and p.tenant_id = b.tenant_id where b.house_id = $1 and not b.void order by b.period_from`,
    [houseId],
  );

async function publishJuly(houseId: number, maker: string): Promise<void> {
  const { batchId, jobId } = await emp.call(startRun, { estateId: ground.estateId, monthFrom: '2026-07', monthTo: '2026-07' });
  await jobDone(emp, jobId);
  // Another user approves.
  await ground.sql(`update charging.bill set state = 3 where batch_id = $1 and house_id = $2`, [batchId, houseId]);
  await ground.sql(`update charging.billing_batch set state = 3, checker_id = 999999, checked_by = $2 where id = $1`, [batchId, maker]);
  expect(await emp.call(listPublishable, { estateId: ground.estateId })).toHaveLength(1);
  await emp.call(publishBatches, { batchIds: [batchId] });
}

it('splits what is owed, gives back what was his, and begins anew', async () => {
  const houseId = await ground.house({ code: '售1' });
  await ground.sql(
    `insert into system.number_rule (tenant_id, company_id, kind, prefix, width) select $1, 0, k, 'S' || k, 4 from unnest(array['prepaid', 'deposit', 'refund']) k on conflict do nothing`,
    [ground.tenantId],
  );
  const [seller] = await ground.sql<{ id: number }>(
    `with p as (insert into estate.person (tenant_id, name, phone, created_at) values ($1, '卖方', '13911110001', now()) returning id)
     insert into estate.house_owner (tenant_id, house_id, person_id, owner_type, share, from_date) select $1, $2, id, 1, 100, '2020-01-01' from p returning person_id as id`,
    [ground.tenantId, houseId],
  );
  await ground.attach(houseId, await ground.standard({ item: '售房物业费', prices: { '2020-01-01': '3.10' } }));
  const deposit = await ground.item('售房装修押金');
  await ground.sql(
    `update manage.charge_type set deposit = true, refundable = true, tax_rate = 0, late_fee = false, counts_in_rate = false where id = $1`,
    [deposit],
  );
  const payer = { payerId: seller?.id ?? 0, payerName: '卖方' };
  await emp.call(settleAccount, { type: 2, houseId, prepaid: [{ amount: '900.00' }], tenders: [cash('900.00')], ...payer });
  await emp.call(settleAccount, { type: 3, houseId, chargeTypeId: deposit, amount: '500.00', tenders: [cash('500.00')], ...payer });
  const { version } = await emp.call(getHouse, { id: houseId });
  await emp.call(changeHouseOwners, { id: houseId, version, fromDate: '2026-07-17', owners: [{ name: '买方', ownerType: 1 }] });

  clock.turn('2026-07-20T10:00:00+08:00');
  emp = await installation.as('emp');
  await publishJuly(houseId, '他人');
  await installation.schedule.run(HOURLY);
  // 310.00 a month: the seller's sixteen days are paid from the seller's prepayment, the buyer's fifteen are not.
  expect(await bills(houseId)).toEqual([
    { from: '2026-07-01', to: '2026-07-16', payer: '卖方', state: 5, settled: '160.00' },
    { from: '2026-07-17', to: '2026-07-31', payer: '买方', state: 4, settled: '0.00' },
  ]);
  const [held] = (await emp.call(searchHeld, { kind: 1, key: '售1' })).rows;
  expect(held).toMatchObject({ owners: '买方', paidBy: '卖方', former: true, balance: '740.00' });
  expect((await emp.call(searchHeld, { kind: 1, estateId: ground.estateId })).sums).toEqual({ balance: '740.00', former: '740.00' });
  expect((await emp.call(getChargingAccount, { id: held?.id ?? 0 })).former).toBe(true);

  const { deposits, prepaid } = await emp.call(houseCharging, { houseId });
  const back = {
    houseId,
    payerName: '卖方',
    tenders: [cash('740.00')],
    lines: [{ accountId: prepaid[0]?.accountId ?? 0, amount: '740.00' }],
  };
  expect((await emp.call(refundAccount, { type: 13, ...back })).total).toBe('-740.00');
  await emp.call(refundAccount, {
    type: 7,
    houseId,
    payerName: '卖方',
    lines: [{ accountId: deposits[0]?.accountId ?? 0, amount: '500.00' }],
    tenders: [cash('500.00')],
  });
  // What the buyer pays in belongs to the buyer and pays the buyer's bills.
  const [buyer] = await ground.sql<{ id: number }>(
    `select person_id as id from estate.house_owner where house_id = $1 and to_date is null`,
    [houseId],
  );
  await emp.call(settleAccount, {
    type: 2,
    houseId,
    prepaid: [{ amount: '150.00' }],
    tenders: [cash('150.00')],
    payerId: buyer?.id ?? 0,
    payerName: '买方',
  });
  await installation.schedule.run(HOURLY);
  expect((await bills(houseId)).map(({ state }) => state)).toEqual([5, 5]);
  expect((await emp.call(searchHeld, { kind: 1, key: '售1', empty: true })).rows).toMatchObject([{ balance: '0.00', former: false }]);
  const differences = await installation.database.asOwner(listDifferences);
  expect(differences.filter(({ found }) => found.length > 0)).toEqual([]);
});
