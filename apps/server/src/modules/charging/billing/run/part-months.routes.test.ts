// A month that is cut by a price, a sale or a split costs what the month costs, in every way of counting partial months.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitHouse, startRun } from '@anju/contract';
import { sumMoney } from '@anju/domain';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { billingGround, jobDone, type BillingGround } from './billing.fixtures.ts';

let installation: Installation;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation();
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

interface Made {
  object_id: string;
  period_from: string;
  period_to: string;
  amount: string;
  explain: string;
}
async function bill(ground: BillingGround, month: string): Promise<Made[]> {
  const { batchId, jobId } = await emp.call(startRun, { estateId: ground.estateId, monthFrom: month, monthTo: month });
  await jobDone(emp, jobId);
  return ground.sql<Made>(
    `select object_id, period_from::text, period_to::text, amount, explain from charging.bill
      where batch_id = $1 and not void order by object_id, period_from`,
    [batchId],
  );
}
const total = (made: readonly Made[]) => sumMoney(made.map(({ amount }) => amount));
/** 按当月实际天数, 按每月 30 天, 满半月计, 按整月: a whole month is one month in all of them. */
const WAYS = [1, 2, 4, 5] as const;

describe.each(WAYS)('by way %i', (proration) => {
  it('a price that changes on 17 May: 100㎡ × (2 × 16/31 + 3 × 15/31)', async () => {
    const ground = await billingGround(installation);
    const standard = await ground.standard({ item: '物业费', prices: { '2020-01-01': '2', '2025-05-17': '3' }, proration });
    await ground.attach(await ground.house({ code: '101' }), standard);
    const made = await bill(ground, '2025-05');
    expect(made.map(({ amount }) => amount)).toEqual(['248.39']);
    expect(made[0]?.explain).toBe(
      '2025.05.01-05.16 100 ㎡ × 2.00 元/㎡·月 × 16/31 个月 + 2025.05.17-05.31 100 ㎡ × 3.00 元/㎡·月 × 15/31 个月 = 248.39 元',
    );
  });

  it('a standard that is replaced on 11 May: the two attachments share the month', async () => {
    const ground = await billingGround(installation);
    const house = await ground.house({ code: '101' });
    await ground.attach(house, await ground.standard({ item: '物业费', prices: { '2020-01-01': '2.41' }, proration }), {
      to: '2025-05-10',
    });
    await ground.attach(house, await ground.standard({ item: '物业费', prices: { '2020-01-01': '2.41' }, proration }), {
      from: '2025-05-11',
    });
    const made = await bill(ground, '2025-05');
    expect(made).toHaveLength(2);
    expect(total(made)).toBe('241.00');
  });

  it('a sale on 16 May: seller and buyer pay 241.10 together', async () => {
    const ground = await billingGround(installation);
    const house = await ground.house({ code: '101' });
    await ground.attach(house, await ground.standard({ item: '物业费', prices: { '2020-01-01': '2.411' }, proration }));
    await ground.sql(
      `insert into estate.house_owner (tenant_id, house_id, person_id, owner_type, share, from_date, to_date)
       select $1, $2, p.id, 1, 100, case n when 1 then date '2020-01-01' else date '2025-05-16' end, case n when 1 then date '2025-05-15' end
         from (select id, row_number() over (order by id) as n from estate.person where tenant_id = $1 order by id limit 2) p`,
      [ground.tenantId, house],
    );
    const made = await bill(ground, '2025-05');
    expect(made.map(({ period_from, amount }) => [period_from, amount])).toEqual([
      ['2025-05-01', '116.66'],
      ['2025-05-16', '124.44'],
    ]);
  });

  it('a split on 10 May: the old house pays until the 9th, the new ones from the 10th, together the month', async () => {
    const ground = await billingGround(installation);
    const standard = await ground.standard({ item: '物业费', prices: { '2020-01-01': '3' }, proration });
    const old = await ground.house({ code: '101', area: '157.50' });
    await ground.attach(old, standard);
    const part = (houseNo: string, buildArea: string) => ({ floor: 1, houseNo, layout: '', buildArea, useArea: '0', innerArea: '0' });
    await emp.call(splitHouse, {
      id: old,
      version: 0,
      onDate: '2025-05-10',
      parts: [part('101A', '100'), part('101B', '57.50')],
    });
    const made = await bill(ground, '2025-05');
    expect(made.map(({ period_from, period_to, amount }) => [period_from, period_to, amount])).toEqual([
      ['2025-05-01', '2025-05-09', '137.18'],
      ['2025-05-10', '2025-05-31', '212.90'],
      ['2025-05-10', '2025-05-31', '122.42'],
    ]);
    expect(total(made)).toBe('472.50');
  });
});

it('a third of a month is rounded up at the half cent: 67.01 ㎡ × 1.50 × 10/30 = 33.505', async () => {
  const ground = await billingGround(installation);
  const house = await ground.house({ code: '101', area: '67.01', chargeStart: '2025-06-21' });
  await ground.attach(house, await ground.standard({ item: '物业费', prices: { '2020-01-01': '1.50' } }));
  expect((await bill(ground, '2025-06')).map(({ amount }) => amount)).toEqual(['33.51']);
});

it('by half months, a house charged from 20 May pays half a month, and seller and buyer share the half', async () => {
  const ground = await billingGround(installation);
  const house = await ground.house({ code: '101', chargeStart: '2025-05-20' });
  await ground.attach(house, await ground.standard({ item: '物业费', prices: { '2020-01-01': '2' }, proration: 4 }));
  await ground.sql(
    `insert into estate.house_owner (tenant_id, house_id, person_id, owner_type, share, from_date, to_date)
     select $1, $2, p.id, 1, 100, case n when 1 then date '2020-01-01' else date '2025-05-23' end, case n when 1 then date '2025-05-22' end
       from (select id, row_number() over (order by id) as n from estate.person where tenant_id = $1 order by id limit 2) p`,
    [ground.tenantId, house],
  );
  const made = await bill(ground, '2025-05');
  expect(made.map(({ amount, explain }) => [amount, explain])).toEqual([
    ['25.00', '100 ㎡ × 2.00 元/㎡·月 × 3/12 × 0.5 个月 = 25.00 元'],
    ['75.00', '100 ㎡ × 2.00 元/㎡·月 × 9/12 × 0.5 个月 = 75.00 元'],
  ]);
});
