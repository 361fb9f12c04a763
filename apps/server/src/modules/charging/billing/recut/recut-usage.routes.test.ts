// A sale that reaches back into metered months and shares that are billed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  batchChangeHouses,
  changeHouseOwners,
  correctHouseOwners,
  doRecut,
  getHouse,
  listHouseRecuts,
  previewCorrection,
  previewHouseOwners,
  previewHousePayer,
  publishBatches,
  setHousePayer,
  startRun,
  type InputOf,
} from '@anju/contract';
import { sumMoney } from '@anju/domain';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { payFor } from '../../settlement/settlement.fixtures.ts';
import { listDifferences } from '../../verify/verify.queries.ts';
import { meterGround, NOW } from '../meter-reading/meter.fixtures.ts';
import { jobDone, type BillingGround } from '../run/billing.fixtures.ts';
import { shareGround } from '../share/share.fixtures.ts';

let installation: Installation;
let emp: Person;
let auditor: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock: NOW });
  [emp, auditor] = [await installation.as('emp'), await installation.as('auditor')];
});
afterAll(() => installation.close());

const parts = (ground: BillingGround, houseId: number) =>
  ground.sql<{ payer: string; from: string; to: string; amount: string; state: number; once: boolean; explain: string }>(
    `select p.name as payer, b.period_from::text as "from", b.period_to::text as "to", (b.amount + b.adjusted - b.reduced)::text as amount, b.state, b.once, b.explain
       from charging.bill b join estate.person p on p.tenant_id = b.tenant_id and p.id = b.payer_id
      where b.tenant_id = $1 and b.house_id = $2 and not b.void order by b.period_from, b.once`,
    [ground.tenantId, houseId],
  );
const agrees = async () =>
  expect((await installation.database.asOwner(listDifferences)).filter(({ found }) => found.length > 0)).toEqual([]);

async function sell(houseId: number, more: Partial<InputOf<typeof changeHouseOwners>>) {
  const { version } = await emp.call(getHouse, { id: houseId });
  return emp.call(changeHouseOwners, {
    id: houseId,
    version,
    fromDate: '2026-11-11',
    owners: [{ name: '买方', ownerType: 1 }],
    recut: true,
    ...more,
  });
}
const seller = (ground: BillingGround, houseId: number) =>
  ground.sql(
    `with p as (insert into estate.person (tenant_id, name, created_at) values ($1, '卖方', now()) returning id)
     insert into estate.house_owner (tenant_id, house_id, person_id, owner_type, share, from_date) select $1, $2, id, 1, 100, '2020-01-01' from p`,
    [ground.tenantId, houseId],
  );

it('a metered month that waits for its approval is billed again in parts, by the reading entered with the sale', async () => {
  const ground = await meterGround(installation, emp);
  const houseId = await ground.house({ code: '表1' });
  await seller(ground, houseId);
  const meterId = await ground.meter({ number: 'BC1', houseId, startReading: '1100' });
  await ground.read('2026-10', { [meterId]: '1180' });
  await ground.read('2026-11', { [meterId]: '1260' });
  await ground.bill('2026-11');
  expect(await parts(ground, houseId)).toMatchObject([{ payer: '卖方', amount: '43.75', state: 2 }]);
  const readings = [{ meterId, current: '1200' }];
  const shown = await emp.call(previewHouseOwners, { id: houseId, fromDate: '2026-11-11', readings });
  expect(shown.bills).toMatchObject([{ state: 'waiting', outcome: 'reissue', parts: [{ amount: '10.94' }, { amount: '32.81' }] }]);
  await sell(houseId, { readings });
  // 43.75 × 20/80 = 10.94.
  expect(await parts(ground, houseId)).toMatchObject([
    { payer: '卖方', from: '2026-11-01', to: '2026-11-10', amount: '10.94', state: 2 },
    { payer: '买方', from: '2026-11-11', to: '2026-11-30', amount: '32.81', state: 2 },
  ]);
  expect(await ground.read('2026-11', { [meterId]: '1300' })).toMatchObject([expect.stringContaining('已计费')]);
  await agrees();
});

it('a share stays with its pool: the seller keeps his days, the buyer is billed for the others', async () => {
  const ground = await shareGround(installation, emp, auditor);
  const [a, b] = [await ground.house({ code: '摊1', area: '80' }), await ground.house({ code: '摊2', area: '80' })];
  await ground.owner(a, '卖方');
  await ground.owner(b, '邻居');
  await ground.allocate(await ground.audited(await ground.plan('重算公摊'), '310.00'));
  await sell(a, { fromDate: '2026-10-11' });
  // 155.00 for 31 days: ten are 50.00.
  const bills = await parts(ground, a);
  expect(bills).toMatchObject([
    { payer: '卖方', from: '2026-10-01', amount: '50.00', once: false },
    { payer: '买方', from: '2026-10-11', to: '2026-10-31', amount: '105.00', once: true },
  ]);
  expect(bills[1]?.explain).toContain('155.00 元 × 21/31 天 = 105.00 元');
  expect(await parts(ground, b)).toMatchObject([{ payer: '邻居', amount: '155.00' }]);
  await agrees();
});

/** Publishes the batch of the only bill of the house, which its payer pays. */
async function paid(ground: BillingGround, houseId: number, amount: string) {
  const [bill] = await ground.sql<{ id: string; batch_id: string }>(
    `select id, batch_id from charging.bill where tenant_id = $1 and house_id = $2 and not void`,
    [ground.tenantId, houseId],
  );
  const { id = '', batch_id: batchId = '' } = bill ?? {};
  await ground.sql(`update charging.bill set state = 3 where tenant_id = $1 and batch_id = $2`, [ground.tenantId, batchId]);
  await ground.sql(
    `update charging.billing_batch set state = 3, checker_id = 999999, checked_by = '他人' where tenant_id = $1 and id = $2`,
    [ground.tenantId, batchId],
  );
  await emp.call(publishBatches, { batchIds: [Number(batchId)] });
  await payFor(emp, houseId, [Number(id)], amount);
}

it('a paid metered month gives back by the reading, and a second reading finds what was given back', async () => {
  const ground = await meterGround(installation, emp);
  const houseId = await ground.house({ code: '表2' });
  await seller(ground, houseId);
  const meterId = await ground.meter({ number: 'BC2', houseId, startReading: '1100' });
  await ground.read('2026-10', { [meterId]: '1180' });
  await ground.read('2026-11', { [meterId]: '1260' });
  await ground.bill('2026-11');
  await paid(ground, houseId, '43.75');
  await sell(houseId, { readings: [{ meterId, current: '1200' }] });
  // The seller used 20 of 80 and owes 10.94; 32.81 go back and are billed to the buyer.
  expect(await parts(ground, houseId)).toMatchObject([
    { payer: '卖方', amount: '43.75', once: false },
    { payer: '买方', from: '2026-11-11', amount: '32.81', once: true },
  ]);
  const { version } = await emp.call(getHouse, { id: houseId });
  const right = { fromDate: '2026-11-11', owners: [{ name: '买方乙', ownerType: 1 as const, personId: null }] };
  await emp.call(correctHouseOwners, { id: houseId, version, saleDate: '2026-11-11', right, reason: '姓名写错' });
  const [mark] = await emp.call(listHouseRecuts, { houseId });
  await emp.call(doRecut, { id: mark?.id ?? 0, version: mark?.version ?? 0 });
  expect((await parts(ground, houseId)).map(({ payer, amount }) => [payer, amount]).toSorted()).toEqual([
    ['买方', '0.00'],
    ['买方乙', '32.81'],
    ['卖方', '43.75'],
  ]);
  await agrees();
});

it('a renter pays from a day on: months are cut there, the meter is read, and who paid before keeps his days', async () => {
  const ground = await meterGround(installation, emp);
  const houseId = await ground.house({ code: '租1' });
  await seller(ground, houseId);
  const meterId = await ground.meter({ number: 'BC3', houseId, startReading: '1100' });
  await ground.read('2026-10', { [meterId]: '1180' });
  const payer = { name: '租客', phone: '13900008888' };
  const name = async (more: Partial<InputOf<typeof setHousePayer>>) =>
    emp.call(setHousePayer, { id: houseId, version: (await emp.call(getHouse, { id: houseId })).version, payer, ...more });
  await expect(name({ fromDate: '2026-11-21' })).rejects.toThrow('不能晚于今天');
  expect(await emp.call(previewHousePayer, { id: houseId, payer, fromDate: '2026-11-11' })).toMatchObject({
    meters: [{ meterId, previous: '1180', current: null }],
    bills: [],
  });
  await name({ fromDate: '2026-11-11', readings: [{ meterId, current: '1200' }] });
  await ground.read('2026-11', { [meterId]: '1260' });
  await ground.bill('2026-11');
  // 80 × 0.5469 = 43.75, of which 20/80 were used before the 11th.
  expect(await parts(ground, houseId)).toMatchObject([
    { payer: '卖方', from: '2026-11-01', to: '2026-11-10', amount: '10.94' },
    { payer: '租客', from: '2026-11-11', to: '2026-11-30', amount: '32.81' },
  ]);
  // The renter pays only from the 16th: what was billed is shown and cut again, by days, because nothing was read on that day.
  const later = { payer, fromDate: '2026-11-16' };
  await name({ payer: null, fromDate: '2026-11-11' });
  const shown = await emp.call(previewHousePayer, { id: houseId, ...later });
  expect(shown.bills.some(({ outcome }) => outcome !== 'none')).toBe(true);
  await name({ ...later, recut: true });
  const cut = await parts(ground, houseId);
  expect(cut.map(({ payer: who, from }) => [who, from])).toEqual([
    ['卖方', '2026-11-01'],
    ['租客', '2026-11-16'],
  ]);
  expect(sumMoney(cut.map(({ amount }) => amount))).toBe('43.75');
  expect(await emp.call(listHouseRecuts, { houseId })).toEqual([]);
  await agrees();
});

it('a regular month is cut where another payer begins, not where the house is sold under him', async () => {
  const ground = await meterGround(installation, emp);
  const houseId = await ground.house({ code: '租2' });
  await seller(ground, houseId);
  await ground.attach(houseId, await ground.standard({ item: '租客物业费', prices: { '2020-01-01': '3.00' } }));
  const version = async () => (await emp.call(getHouse, { id: houseId })).version;
  await emp.call(setHousePayer, { id: houseId, version: await version(), payer: { name: '租客乙' }, fromDate: '2026-10-11' });
  await sell(houseId, { fromDate: '2026-10-21', recut: false });
  const { jobId } = await emp.call(startRun, { estateId: ground.estateId, monthFrom: '2026-10', monthTo: '2026-10' });
  await jobDone(emp, jobId);
  // 300.00 for 31 days: 96.77 for ten, 203.23 for the others.
  expect(await parts(ground, houseId)).toMatchObject([
    { payer: '卖方', from: '2026-10-01', to: '2026-10-10', amount: '96.77' },
    { payer: '租客乙', from: '2026-10-11', to: '2026-10-31', amount: '203.23' },
  ]);
  // The sale was on the 16th: it changes nothing while somebody is named; withdrawn, neither.
  const asked = {
    id: houseId,
    saleDate: '2026-10-21',
    right: { fromDate: '2026-10-16', owners: [{ name: '买方', ownerType: 1 as const }] },
  };
  expect((await emp.call(previewCorrection, asked)).bills.every(({ outcome }) => outcome === 'none')).toBe(true);
  // Named from the sixth instead: both bills are cut again, in one step with the correction.
  const form = { id: houseId, payer: { name: '租客乙' }, fromDate: '2026-10-06' };
  expect((await emp.call(previewHousePayer, form)).people.map(({ before, after }) => [before, after])).toContainEqual(['96.77', '48.39']);
  await agrees();
});

it('a paid share stays, and what is not the seller’s goes back to him', async () => {
  const ground = await shareGround(installation, emp, auditor);
  const a = await ground.house({ code: '摊3', area: '80' });
  await ground.owner(a, '卖方');
  await ground.allocate(await ground.audited(await ground.plan('重算公摊二'), '310.00'));
  await paid(ground, a, '310.00');
  await sell(a, { fromDate: '2026-10-11' });
  expect(await parts(ground, a)).toMatchObject([
    { payer: '卖方', amount: '310.00', state: 5, once: false },
    { payer: '买方', from: '2026-10-11', to: '2026-10-31', amount: '210.00', once: true },
  ]);
  const [account] = await ground.sql<{ balance: string }>(
    `select sum(balance)::text as balance from charging.account where tenant_id = $1 and estate_id = $2`,
    [ground.tenantId, ground.estateId],
  );
  expect(account?.balance).toBe('210.00');
  await agrees();
});

it('many houses measured by another basis from a past day are marked', async () => {
  const ground = await shareGround(installation, emp, auditor);
  const houseId = await ground.house({ code: '批1', area: '80' });
  await seller(ground, houseId);
  await ground.sql(`update estate.house set inner_area = 70 where tenant_id = $1 and id = $2`, [ground.tenantId, houseId]);
  await ground.attach(houseId, await ground.standard({ item: '批量物业费', prices: { '2020-01-01': '1' } }));
  await ground.sql(
    `with t as (insert into charging.billing_batch (tenant_id, number, estate_id, kind, period_from, period_to, state, maker_id, created_by, created_at)
       values ($1, 'PL1', $2, 1, '2026-10-01', '2026-10-31', 2, 1, 'test', now()) returning id)
     insert into charging.bill (tenant_id, estate_id, house_id, charge_type_id, batch_id, period_from, period_to, due_date, state, amount, calc, explain, maker_id, created_by, created_at)
     select $1, $2, $3, (select id from manage.charge_type where tenant_id = $1 and name = '批量物业费'), t.id, '2026-10-01', '2026-10-31', '2026-11-30', 2, 80, '[]', '', 1, 'test', now() from t`,
    [ground.tenantId, ground.estateId, houseId],
  );
  await emp.call(batchChangeHouses, { target: { ids: [houseId] }, patch: { basis: 3, basisFrom: '2026-10-01' } });
  expect(await emp.call(listHouseRecuts, { houseId })).toMatchObject([{ cause: 2, fromDay: '2026-10-01' }]);
});
