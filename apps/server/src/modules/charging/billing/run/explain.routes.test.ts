// The line beside a bill is written in SQL, and by @anju/domain where a screen computes it: both are the same, and recomputed by hand.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRun } from '@anju/contract';
import { computeCharge, countedUnit, parseFormula, termOf, type ChargeInput, type ChargePrice, type Rounding } from '@anju/domain';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { billingGround, jobDone, type StandardPlan } from './billing.fixtures.ts';

let installation: Installation;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2025-03-02T10:00:00+08:00') } });
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

interface Plan extends Omit<StandardPlan, 'item' | 'prices'> {
  readonly price: string;
  readonly unit?: string;
  readonly quantity?: string;
  /** First day charged; all months until March 2024 are billed. */
  readonly from?: string;
  /** By hand. */
  readonly says: string;
  /** 89.43 ㎡ unless it matters. */
  readonly area?: string;
}

const PLANS: readonly Plan[] = [
  { price: '2.8', says: '89.43 ㎡ × 2.80 元/㎡·月 × 1 个月 = 250.40 元' },
  { price: '2.8', decimals: 0, says: '89.43 ㎡ × 2.80 元/㎡·月 × 1 个月 = 250.404 → 按元取整 250 元' },
  { price: '2.8', decimals: 1, rounding: 2, says: '89.43 ㎡ × 2.80 元/㎡·月 × 1 个月 = 250.404 → 按角取整（只进不舍）250.5 元' },
  { price: '2.8', decimals: 0, rounding: 3, says: '89.43 ㎡ × 2.80 元/㎡·月 × 1 个月 = 250.404 → 按元取整（只舍不进）250 元' },
  { price: '2.8', extra: '5.00', says: '(89.43 ㎡ × 2.80 元/㎡·月 + 5.00 元/月) × 1 个月 = 255.40 元' },
  { price: '2', from: '2024-03-17', says: '89.43 ㎡ × 2.00 元/㎡·月 × 15/31 个月 = 86.55 元' },
  // 46.50 × 0.21 × 3/31 = 0.945, although 3/31 is cut off below its value.
  { price: '0.21', area: '46.50', from: '2024-03-29', says: '46.5 ㎡ × 0.21 元/㎡·月 × 3/31 个月 = 0.95 元' },
  { price: '2', from: '2024-01-17', periodMonths: 3, says: '89.43 ㎡ × 2.00 元/㎡·月 × (15/31 个月 + 2 个月) = 444.27 元' },
  { price: '6', method: 2, says: '6.00 元/户·月 × 1 个月 = 6.00 元' },
  { price: '60', method: 3, unit: '元/个·月', quantity: '2', says: '2 个 × 60.00 元/个·月 × 1 个月 = 120.00 元' },
  { price: '30', method: 3, unit: '元/张', quantity: '3', says: '3 张 × 30.00 元/张·月 × 1 个月 = 90.00 元' },
  { price: '30', method: 5, unit: '元/月', says: '30.00 元/月 × 1 个月 = 30.00 元' },
  { price: '0', method: 5, priceMethod: 3, formula: '(楼层 - 2) * 2', says: '超过 2 层的 10 层 × 2 元 × 1 个月 = 20.00 元' },
  { price: '0', method: 5, priceMethod: 3, formula: 'max(楼层 - 2, 0) * 2', says: '超过 2 层的 10 层 × 2 元 × 1 个月 = 20.00 元' },
  { price: '0.5', method: 5, priceMethod: 3, formula: '面积 * 单价 + 5', says: '(89.43 ㎡ × 0.50 元 + 5 元) × 1 个月 = 49.72 元' },
  {
    price: '0.5',
    method: 5,
    priceMethod: 3,
    extra: '1.00',
    formula: '面积 * 单价 * 月数',
    says: '89.43 ㎡ × 0.50 元 × 1 个月 + 1.00 元/月 × 1 个月 = 45.72 元',
  },
  {
    price: '0',
    method: 5,
    priceMethod: 3,
    formula: 'max(60, 面积 * 0.8)',
    says: '（60 元、89.43 ㎡ × 0.8 元 中较大的 71.544） × 1 个月 = 71.54 元',
  },
  {
    price: '0',
    method: 5,
    priceMethod: 3,
    formula: 'round(面积 / 3, 2) * 系数',
    decimals: 0,
    says: '（89.43 ㎡ ÷ 3 四舍五入为 29.81） × 系数 1 × 1 个月 = 29.81 → 按元取整 30 元',
  },
  {
    price: '0',
    area: '47.50',
    method: 5,
    priceMethod: 3,
    formula: 'floor(面积 / 30 * 60)',
    says: '（47.5 ㎡ ÷ 30 × 60 元 舍去小数为 95） × 1 个月 = 95.00 元',
  },
];

const MODES: Readonly<Record<number, Rounding['mode']>> = { 1: 'half-up', 2: 'up', 3: 'down' };
function priceOf({ priceMethod, formula, price }: Plan): ChargePrice {
  if (priceMethod !== 3) return { kind: 'unit', price };
  const reading = parseFormula(formula ?? '');
  if (!reading.ok) throw new Error(reading.message);
  return { kind: 'formula', formula: reading.formula, price };
}
const AREA = '89.43';
const inDomain = (plan: Plan): ChargeInput => ({
  method: plan.method ?? 1,
  price: priceOf(plan),
  extra: plan.extra ?? '0',
  values: { area: plan.area ?? AREA, floor: '12', factor: '1', persons: '0', quantity: plan.quantity ?? '1' },
  unit: countedUnit(plan.unit ?? ''),
  term: termOf(plan.from ?? '2024-03-01', '2024-03-31'),
  rounding: { mode: MODES[plan.rounding ?? 1] ?? 'half-up', decimals: (plan.decimals ?? 2) as Rounding['decimals'] },
});

interface Made {
  readonly code: string;
  readonly amount: string;
  readonly explain: string;
}
/** One run over all plans, each a house with an item of its own. */
async function billAll(): Promise<Made[]> {
  const ground = await billingGround(installation);
  for (const [at, plan] of PLANS.entries()) {
    const item = `说明测试${at}`;
    const standard = await ground.standard({ ...plan, item, prices: { '2020-01-01': plan.price } });
    if (plan.unit !== undefined)
      await ground.sql('update manage.charge_type set unit = $3 where tenant_id = $1 and name = $2', [ground.tenantId, item, plan.unit]);
    const house = await ground.house({ code: `P${at}`, floor: 12, area: plan.area ?? AREA, chargeStart: plan.from ?? '2024-03-01' });
    await ground.attach(house, standard, { quantity: plan.quantity ?? '1' });
  }
  const { batchId, jobId } = await emp.call(startRun, { estateId: ground.estateId, monthFrom: '2024-03', monthTo: '2024-03' });
  await jobDone(emp, jobId);
  return ground.sql<Made>(
    `select h.code, b.amount, b.explain from charging.bill b join estate.house h on h.tenant_id = b.tenant_id and h.id = b.house_id
      where b.batch_id = $1`,
    [batchId],
  );
}

describe('the line beside a bill', () => {
  let made: Made[];
  beforeAll(async () => {
    made = await billAll();
  });

  it.each(PLANS.map((plan, at) => [plan.says, plan, at] as const))('%s', (says, plan, at) => {
    const bill = made.find(({ code }) => code === `P${at}`);
    expect(bill?.explain).toBe(says);
    expect(computeCharge(inDomain(plan))).toEqual({ ok: true, amount: bill?.amount, explain: says });
  });
});

describe('a rounding that changes on a day', () => {
  it('holds for the periods that begin from that day on', async () => {
    const ground = await billingGround(installation);
    const standard = await ground.standard({ item: '取整变更测试', prices: { '2020-01-01': '2.8' } });
    await ground.attach(await ground.house({ code: '101', area: '89.43' }), standard);
    await ground.sql(
      `insert into charging.rule_change (tenant_id, rule_id, from_date, proration, rounding, decimals, reason, state, maker_id, created_by, created_at, checker_id, checked_at)
       select tenant_id, rule_id, '2024-03-01', 1, 1, 0, '按元', 2, 1, 'test', now(), 2, now() from charging.standard where tenant_id = $1 and id = $2`,
      [ground.tenantId, standard],
    );
    const { batchId, jobId } = await emp.call(startRun, { estateId: ground.estateId, monthFrom: '2024-02', monthTo: '2024-03' });
    await jobDone(emp, jobId);
    const bills = await ground.sql('select amount, explain from charging.bill where batch_id = $1 order by period_from', [batchId]);
    expect(bills).toEqual([
      { amount: '250.40', explain: '89.43 ㎡ × 2.80 元/㎡·月 × 1 个月 = 250.40 元' },
      { amount: '250.00', explain: '89.43 ㎡ × 2.80 元/㎡·月 × 1 个月 = 250.404 → 按元取整 250 元' },
    ]);
  });
});
