// A sale that reaches back into metered months and shares that are billed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { batchChangeHouses, changeHouseOwners, getHouse, listHouseRecuts, previewHouseOwners, type InputOf } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { listDifferences } from '../../verify/verify.queries.ts';
import { meterGround, NOW } from '../meter-reading/meter.fixtures.ts';
import type { BillingGround } from '../run/billing.fixtures.ts';
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
