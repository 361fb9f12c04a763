import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRun, trialRun, type InputOf } from '@anju/contract';
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
  id: number;
  object_id: string;
  amount: string;
  explain: string;
  period_from: string;
  period_to: string;
  due_date: string;
  payer_id: string | null;
  late_rate: string;
  calc: { from: string; to: string; price: string; area?: string }[];
}

async function bill(
  ground: BillingGround,
  monthFrom: string,
  monthTo = monthFrom,
  wish: Partial<InputOf<typeof startRun>> = {},
): Promise<Made[]> {
  const { batchId, jobId } = await emp.call(startRun, { estateId: ground.estateId, monthFrom, monthTo, ...wish });
  await jobDone(emp, jobId);
  return ground.sql<Made>(
    `select id, object_id, amount, explain, period_from::text, period_to::text, due_date::text, payer_id, late_rate, calc from charging.bill
      where batch_id = $1 and not void order by object_id, charge_type_id, period_from`,
    [batchId],
  );
}

describe('the amount of a bill', () => {
  it('is area × price, rounded once, and explains itself', async () => {
    const ground = await billingGround(installation);
    await ground.attach(
      await ground.house({ code: '101', area: '89.43' }),
      await ground.standard({ item: '物业费', prices: { '2020-01-01': '2.80' }, lateRate: '0.0005' }),
    );
    const [made] = await bill(ground, '2024-01');
    expect(made).toMatchObject({
      amount: '250.40',
      explain: '89.43 ㎡ × 2.80 元/㎡·月 × 1 个月 = 250.40 元',
      period_from: '2024-01-01',
      period_to: '2024-01-31',
      due_date: '2024-03-01',
      late_rate: '0.000500',
    });
  });

  it('of three months at once is 751.21, not three times 250.40; in advance it falls into the first month', async () => {
    const ground = await billingGround(installation);
    const quarter = await ground.standard({ item: '物业费', prices: { '2020-01-01': '2.80' }, periodMonths: 3, advance: true });
    await ground.attach(await ground.house({ code: '101', area: '89.43' }), quarter);
    expect(await bill(ground, '2024-02')).toEqual([]);
    const [made] = await bill(ground, '2024-04');
    expect(made).toMatchObject({
      amount: '751.21',
      due_date: '2024-04-30',
      period_from: '2024-04-01',
      period_to: '2024-06-30',
      explain: '89.43 ㎡ × 2.80 元/㎡·月 × 3 个月 = 751.21 元',
    });
  });

  it('of a part of February counts 15 of 29 days', async () => {
    const ground = await billingGround(installation);
    await ground.attach(
      await ground.house({ code: '101', area: '89.43', chargeStart: '2024-02-15' }),
      await ground.standard({ item: '物业费', prices: { '2020-01-01': '2.80' } }),
    );
    const [made] = await bill(ground, '2024-02');
    expect(made).toMatchObject({
      amount: '129.52',
      period_from: '2024-02-15',
      explain: '89.43 ㎡ × 2.80 元/㎡·月 × 15/29 个月 = 129.52 元',
    });
  });

  it.each([
    [2, '15/30 个月', '50.00'],
    [3, '15 天 × 12/365', '49.32'],
    [4, '1 个月', '100.00'],
    [5, '1 个月', '100.00'],
  ])('of part months by way %i says %s', async (proration, text, amount) => {
    const ground = await billingGround(installation);
    await ground.attach(
      await ground.house({ code: '101', chargeStart: '2024-02-15' }),
      await ground.standard({ item: '物业费', prices: { '2020-01-01': '1' }, proration }),
    );
    const [made] = await bill(ground, '2024-02');
    expect(made).toMatchObject({ amount, explain: `100.00 ㎡ × 1.00 元/㎡·月 × ${text} = ${amount} 元`.replace('100.00 ㎡', '100 ㎡') });
  });

  it('is split by day where the price changes, and where the area does', async () => {
    const ground = await billingGround(installation);
    const house = await ground.house({ code: '101' });
    await ground.attach(house, await ground.standard({ item: '物业费', prices: { '2020-01-01': '2', '2024-04-11': '3' } }));
    await ground.sql(
      `insert into estate.house_area (tenant_id, house_id, from_date, build_area, use_area, inner_area, area_basis, charge_area, created_by, created_at)
       values ($1, $2, '2024-04-21', 90, 0, 0, 1, 90, 'test', now())`,
      [ground.tenantId, house],
    );
    await ground.sql(
      `update estate.house set area_from = '2024-04-21', build_area = 90, charge_area = 90 where tenant_id = $1 and id = $2`,
      [ground.tenantId, house],
    );
    const [made] = await bill(ground, '2024-04');
    // 100 × 2 × 10/30 + 100 × 3 × 10/30 + 90 × 3 × 10/30
    expect(made?.amount).toBe('256.67');
    expect(made?.calc.map(({ from, to, price, area }) => [from, to, price, area])).toEqual([
      ['2024-04-01', '2024-04-10', '2', '100.00'],
      ['2024-04-11', '2024-04-20', '3', '100.00'],
      ['2024-04-21', '2024-04-30', '3', '90.00'],
    ]);
    expect(made?.explain).toBe(
      '2024.04.01-04.10 100 ㎡ × 2.00 元/㎡·月 × 10/30 个月 + 2024.04.11-04.20 100 ㎡ × 3.00 元/㎡·月 × 10/30 个月 + 2024.04.21-04.30 90 ㎡ × 3.00 元/㎡·月 × 10/30 个月 = 256.67 元',
    );
  });

  it('follows a formula over the house, and reports one that cannot be computed', async () => {
    const ground = await billingGround(installation);
    const lift = await ground.standard({
      item: '电梯费',
      priceMethod: 3,
      method: 5,
      prices: { '2020-01-01': '2' },
      formula: 'max(楼层 - 2, 0) * 单价',
    });
    await ground.attach(await ground.house({ code: '101', floor: 8 }), lift);
    await ground.attach(await ground.house({ code: '102', floor: 2 }), lift);
    const broken = await ground.standard({
      item: '垃圾费',
      priceMethod: 3,
      method: 5,
      prices: { '2020-01-01': '2' },
      formula: '单价 / (楼层 - 8)',
    });
    await ground.attach(await ground.house({ code: '103', floor: 8 }), broken);
    const made = await bill(ground, '2024-01');
    expect(made.map(({ amount, explain }) => [amount, explain])).toEqual([['12.00', '超过 2 层的 6 层 × 2.00 元 × 1 个月 = 12.00 元']]);
    expect(
      await ground.sql(`select reason from charging.billing_skip where tenant_id = $1 and charge_type_id <> 0 order by object_id`, [
        ground.tenantId,
      ]),
    ).toEqual(expect.arrayContaining([{ reason: 10 }, { reason: 11 }]));
  });

  it('takes quantity, an extra a month, and the rounding of the rule', async () => {
    const ground = await billingGround(installation);
    const cards = await ground.standard({
      item: '门卡费',
      method: 3,
      prices: { '2020-01-01': '3.333' },
      extra: '0.50',
      rounding: 2,
      decimals: 1,
    });
    await ground.attach(await ground.house({ code: '101' }), cards, { quantity: '3' });
    const [made] = await bill(ground, '2024-01');
    expect(made).toMatchObject({
      amount: '10.50',
      explain: '(3 个 × 3.333 元/个·月 + 0.50 元/月) × 1 个月 = 10.499 → 按角取整（只进不舍）10.5 元',
    });
  });

  it('by contract grows every so many months from its first day', async () => {
    const ground = await billingGround(installation);
    const rent = await ground.standard({ item: '租金', method: 6, prices: {} });
    await ground.attach(await ground.house({ code: '101' }), rent, { from: '2024-01-01', ownPrice: '1000', step: [12, '0.1'] });
    const made = await bill(ground, '2024-12', '2025-01');
    expect(made.map(({ amount }) => amount)).toEqual(['1000.00', '1100.00']);
  });
});

describe('a house sold on the 17th', () => {
  it('gets two bills, cut at the transfer, each for who owned it', async () => {
    const ground = await billingGround(installation);
    const house = await ground.house({ code: '101', area: '100' });
    await ground.attach(house, await ground.standard({ item: '物业费', prices: { '2020-01-01': '3' } }));
    const persons = await ground.sql<{ id: string }>(`select id from estate.person where tenant_id = $1 order by id limit 2`, [
      ground.tenantId,
    ]);
    await ground.sql(
      `insert into estate.house_owner (tenant_id, house_id, person_id, owner_type, share, from_date, to_date)
       values ($1, $2, $3, 1, 100, '2020-01-01', '2024-06-16'), ($1, $2, $4, 1, 100, '2024-06-17', null)`,
      [ground.tenantId, house, persons[0]?.id, persons[1]?.id],
    );
    const made = await bill(ground, '2024-06');
    expect(made.map(({ period_from, period_to, amount, payer_id }) => [period_from, period_to, amount, payer_id])).toEqual([
      ['2024-06-01', '2024-06-16', '160.00', persons[0]?.id],
      ['2024-06-17', '2024-06-30', '140.00', persons[1]?.id],
    ]);
    expect(await bill(ground, '2024-06')).toEqual([]);
  });
});

describe('a trial', () => {
  it('says what a run would do and stores nothing', async () => {
    const ground = await billingGround(installation);
    const standard = await ground.standard({ item: '物业费', prices: { '2020-01-01': '2', '2024-02-01': '3' } });
    await ground.attach(await ground.house({ code: '101' }), standard);
    await ground.attach(await ground.house({ code: '102', chargeStart: null }), standard);
    await ground.attach(await ground.house({ code: '103', area: '0' }), standard);
    await ground.attach(await ground.house({ code: '104', disabled: true }), standard);
    await bill(ground, '2024-01');
    const wish = { estateId: ground.estateId, monthFrom: '2024-02', monthTo: '2024-02' };
    const trial = await emp.call(trialRun, wish);
    expect(trial).toMatchObject({ bills: 1, amount: '300.00', flagged: 1, items: [{ item: '物业费', bills: 1, amount: '300.00' }] });
    expect(trial.differences).toMatchObject([{ objectText: '101', last: '200.00', now: '300.00', percent: '50.0' }]);
    expect(trial.skipped).toEqual(
      expect.arrayContaining([
        { reason: 1, count: 1 },
        { reason: 6, count: 1 },
        { reason: 8, count: 1 },
      ]),
    );
    expect(trial.skips.map(({ objectText, reason }) => [objectText, reason])).toEqual([
      ['103', 1],
      ['102', 6],
      ['104', 8],
    ]);
    expect(
      await ground.sql(`select id from charging.bill where tenant_id = $1 and estate_id = $2 and period_from >= '2024-02-01'`, [
        ground.tenantId,
        ground.estateId,
      ]),
    ).toEqual([]);
    expect(await emp.call(trialRun, wish)).toEqual(trial);
  });

  it('refuses an estate that is not seen, months the wrong way round, and too many', async () => {
    const ground = await billingGround(installation);
    const wish = { estateId: ground.estateId, monthFrom: '2024-02', monthTo: '2024-01' };
    const words = async (input: typeof wish) => (await emp.ask(trialRun, input)).envelope.data as unknown;
    expect(await words(wish)).toEqual({ fields: [{ path: 'monthTo', msg: '截止账期不能早于起始账期' }] });
    expect(await words({ ...wish, monthTo: '2026-02' })).toEqual({ fields: [{ path: 'monthTo', msg: '一次最多计费 24 个月' }] });
    const other = await installation.as('binemp');
    expect((await other.ask(trialRun, { ...wish, monthTo: '2024-02' })).envelope.msg).toBe('小区不存在或已被删除');
  });
});
