// Late fees of bills that a sale reaches back into: 241.10 for May 2026, due on the 31st, 0.05 % a day; a sale of the 16th entered on
// 30 November. The seller owes 241.10 × 15/31 = 116.66 and for 183 days 116.66 × 0.0005 × 183 = 10.67.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  changeHouseOwners,
  correctHouseOwners,
  getBill,
  getHouse,
  previewHouseOwners,
  publishBatches,
  redSettlement,
  settlementDetail,
  startRun,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { payFor, turnableClock } from '../../settlement/settlement.fixtures.ts';
import { billingGround, jobDone, type BillingGround } from '../run/billing.fixtures.ts';
import { agrees, held, refusal } from './recut.fixtures.ts';

const clock = turnableClock('2026-05-02T10:00:00+08:00');
let installation: Installation;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
});
afterAll(() => installation.close());
const turn = async (day: string) => {
  clock.turn(`${day}T10:00:00+08:00`);
  emp = await installation.as('emp');
};
beforeEach(() => turn('2026-05-02'));

interface Owed {
  id: string;
  payer: string;
  from: string;
  amount: string;
  due: string;
  open: string;
}
const owed = (ground: BillingGround, houseId: number) =>
  ground.sql<Owed>(
    `select b.id, p.name as payer, b.period_from::text as "from", (b.amount + b.adjusted - b.reduced)::text as amount, b.due_date::text as due,
            b.open::text as open
       from charging.bill b join estate.person p on p.tenant_id = b.tenant_id and p.id = b.payer_id
      where b.tenant_id = $1 and b.house_id = $2 and not b.void order by b.period_from, p.name desc`,
    [ground.tenantId, houseId],
  );
const lateOf = async (bill: Owed | undefined) => {
  const { late, lateText = '' } = await emp.call(getBill, { id: Number(bill?.id) });
  return [late, lateText];
};

/** The bill of May, published on the 2nd so that its 29 days to pay end on the 31st; it is now the 30th of November. */
async function may(): Promise<{ ground: BillingGround; houseId: number; bill: Owed }> {
  const ground = await billingGround(installation);
  const houseId = await ground.house({ code: '晚1' });
  await ground.sql(
    `with p as (insert into estate.person (tenant_id, name, phone, created_at) values ($1, '卖方', '13933330000', now()) returning id)
     insert into estate.house_owner (tenant_id, house_id, person_id, owner_type, share, from_date) select $1, $2, id, 1, 100, '2020-01-01' from p`,
    [ground.tenantId, houseId],
  );
  const standard = await ground.standard({ item: '重算物业费', prices: { '2020-01-01': '2.411' }, advance: true, lateRate: '0.0005' });
  await ground.attach(houseId, standard);
  const { batchId, jobId } = await emp.call(startRun, { estateId: ground.estateId, monthFrom: '2026-05', monthTo: '2026-05' });
  await jobDone(emp, jobId);
  await ground.sql(`update charging.bill set state = 3 where tenant_id = $1 and batch_id = $2`, [ground.tenantId, batchId]);
  await ground.sql(
    `update charging.billing_batch set state = 3, checker_id = 999999, checked_by = '他人' where tenant_id = $1 and id = $2`,
    [ground.tenantId, batchId],
  );
  await emp.call(publishBatches, { batchIds: [batchId] });
  const [bill] = await owed(ground, houseId);
  expect(bill).toMatchObject({ amount: '241.10', due: '2026-05-31' });
  return { ground, houseId, bill: bill as Owed };
}
async function sell(houseId: number, fromDate = '2026-05-16', name = '买方') {
  const { version } = await emp.call(getHouse, { id: houseId });
  return emp.call(changeHouseOwners, { id: houseId, version, fromDate, owners: [{ name, ownerType: 1 }], recut: true });
}
async function closeMay({ sql, tenantId, estateId }: BillingGround) {
  await sql(
    `insert into charging.month_close (tenant_id, estate_id, month, paper, closed_by, closed_at) values ($1, $2, '2026-05-01', '{}', 'test', now())`,
    [tenantId, estateId],
  );
}

it('an open month: the seller keeps the due date of his bill, the buyer has days to pay from now', async () => {
  const { ground, houseId } = await may();
  await turn('2026-11-30');
  await sell(houseId);
  const [seller, buyer] = await owed(ground, houseId);
  expect(seller).toMatchObject({ payer: '卖方', amount: '116.66', due: '2026-05-31' });
  expect(buyer).toMatchObject({ payer: '买方', amount: '124.44', due: '2026-12-29' });
  expect(await lateOf(seller)).toEqual(['10.67', '116.66 × 0.05% × 183 天 = 10.67']);
  expect((await lateOf(buyer))[0]).toBe('0.00');
  await agrees(installation);
});

it('a closed month: what was never owed bears no fee', async () => {
  const { ground, houseId } = await may();
  await turn('2026-11-30');
  await closeMay(ground);
  await sell(houseId);
  const [seller, buyer] = await owed(ground, houseId);
  expect(seller).toMatchObject({ payer: '卖方', amount: '116.66', due: '2026-05-31' });
  expect(buyer).toMatchObject({ payer: '买方', amount: '124.44', due: '2026-12-29' });
  expect(await lateOf(seller)).toEqual(['10.67', '116.66 × 0.05% × 183 天 = 10.67']);
  // Ten more days: 116.66 × 0.0005 × 10 = 0.58.
  await turn('2026-12-10');
  expect((await lateOf(seller))[0]).toBe('11.25');
  await ground.sql(`delete from charging.month_close where tenant_id = $1 and estate_id = $2`, [ground.tenantId, ground.estateId]);
  await agrees(installation);
});

it('a paid bill: the fee paid on the days of the buyer goes back with them', async () => {
  const { ground, houseId, bill } = await may();
  await turn('2026-11-30');
  // 241.10 × 0.0005 × 183 = 22.06.
  const settled = await payFor(emp, houseId, [Number(bill.id)], '263.16');
  await turn('2026-12-02');
  const shown = await emp.call(previewHouseOwners, { id: houseId, fromDate: '2026-05-16' });
  expect(shown.bills).toMatchObject([{ outcome: 'credit', relieved: '0.00', credited: '124.44', lateCredited: '11.39' }]);
  expect(shown.people[0]).toEqual({ name: '卖方', before: '241.10', after: '116.66', credited: '135.83' });
  await sell(houseId);
  expect(await held(ground, '卖方')).toEqual([{ balance: '135.83' }]);
  expect((await owed(ground, houseId))[1]).toMatchObject({ payer: '买方', amount: '124.44', due: '2026-12-31' });
  expect(await lateOf(bill)).toEqual(['0.00', '116.66 × 0.05% × 183 天 = 10.67；已收 10.67']);
  await agrees(installation);
  const { version: paper } = await emp.call(settlementDetail, { id: settled.id });
  expect(await refusal(emp.call(redSettlement, { id: settled.id, version: paper, reason: '收错' }))).toContain('退入预交 124.44 元');
  // The sale was even earlier, on the 6th: of 38.89 × 0.0005 × 183 = 3.56 stays, 7.11 more go back with 77.77.
  const { version, owners } = await emp.call(getHouse, { id: houseId });
  const right = { fromDate: '2026-05-06', owners: [{ name: '买方', ownerType: 1 as const, personId: owners[0]?.personId ?? 0 }] };
  await emp.call(correctHouseOwners, { id: houseId, version, saleDate: '2026-05-16', right, reason: '日期看错', recut: true });
  expect(await held(ground, '卖方')).toEqual([{ balance: '220.71' }]);
  expect(await lateOf(bill)).toEqual(['0.00', '38.89 × 0.05% × 183 天 = 3.56；已收 3.56']);
  await agrees(installation);
});

it('a part paid in time: only what was open of his share bears the fee', async () => {
  const { ground, houseId, bill } = await may();
  await turn('2026-05-20');
  await payFor(emp, houseId, [Number(bill.id)], '100.00', { lines: [{ billId: Number(bill.id), amount: '100.00' }] });
  await turn('2026-11-30');
  await sell(houseId);
  // 16.66 × 0.0005 × 183 = 1.52.
  const [seller] = await owed(ground, houseId);
  expect(seller).toMatchObject({ amount: '116.66', open: '16.66' });
  expect(await lateOf(seller)).toEqual(['1.52', '16.66 × 0.05% × 183 天 = 1.52']);
  await agrees(installation);
});
