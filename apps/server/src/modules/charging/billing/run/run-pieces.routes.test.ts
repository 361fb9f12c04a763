// The pieces of one period in money: what a month costs is neither more nor less for being cut by sales, prices, splits or merges.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRun } from '@anju/contract';
import { addDays, CENT, multiplyDecimal, partMonths, roundBy, roundPieces, sumMoney, type MonthWay, type Rounding } from '@anju/domain';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { listDifferences } from '../../verify/verify.queries.ts';
import { billingGround, jobDone, type BillingGround } from './billing.fixtures.ts';

let installation: Installation;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation();
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

interface Made {
  id: string;
  object_id: string;
  period_from: string;
  period_to: string;
  amount: string;
  explain: string;
  calc: Record<string, string>[];
}
async function bill(ground: BillingGround, month: string): Promise<Made[]> {
  const { batchId, jobId } = await emp.call(startRun, { estateId: ground.estateId, monthFrom: month, monthTo: month });
  await jobDone(emp, jobId);
  return ground.sql<Made>(
    `select id, object_id, period_from::text, period_to::text, amount, explain, calc from charging.bill
      where batch_id = $1 and not void order by object_id, period_from`,
    [batchId],
  );
}
/** Owners one after the other: the first always, each of the others from a day on. */
async function own(ground: BillingGround, houseId: number, days: readonly string[]): Promise<void> {
  for (const [at, from] of ['2020-01-01', ...days].entries())
    await ground.sql(
      `insert into estate.house_owner (tenant_id, house_id, person_id, owner_type, share, from_date, to_date)
       select $1, $2, p.id, 1, 100, $3, $4 from estate.person p where p.tenant_id = $1 order by p.id offset $5 limit 1`,
      [ground.tenantId, houseId, from, days[at] === undefined ? null : addDays(days[at], -1), at],
    );
}
const amounts = (made: readonly Made[]) => made.map(({ amount }) => amount);
const CHECK = '账单：金额与计算过程';
/** What `npm run verify` says of the amounts of bills. */
const doubted = async () =>
  (await installation.database.asOwner(listDifferences)).filter(({ name, found }) => name === CHECK && found.length > 0);

describe('a month of 203.55 sold on the 16th of April', () => {
  const half = async (area: string, price: string, decimals = 2, rounding = 1) => {
    const ground = await billingGround(installation);
    const house = await ground.house({ code: '101', area });
    await ground.attach(house, await ground.standard({ item: '物业费', prices: { '2020-01-01': price }, decimals, rounding }));
    await own(ground, house, ['2025-04-16']);
    return { ground, made: await bill(ground, '2025-04') };
  };

  it('costs seller and buyer 101.78 and 101.77, and says how the last cent came about', async () => {
    const { made } = await half('88.50', '2.30');
    expect(made.map(({ amount, explain }) => [amount, explain])).toEqual([
      ['101.78', '88.5 ㎡ × 2.30 元/㎡·月 × 15/30 个月 = 101.78 元'],
      ['101.77', '88.5 ㎡ × 2.30 元/㎡·月 × 15/30 个月 = 101.775；与前段合计 = 203.55 元，减前段 101.78 元 = 101.77 元'],
    ]);
    expect(await doubted()).toEqual([]);
  });

  it('costs 102 and 101 of 203 in whole yuan, and of 203.55 always down 101 and 102', async () => {
    const plain = await half('101.50', '2.00', 0);
    expect(amounts(plain.made)).toEqual(['102.00', '101.00']);
    expect(plain.made[1]?.explain).toMatch(/= 101\.5；与前段合计 = 203\.00 元，减前段 102 元 = 101 元$/);
    const down = await half('88.50', '2.30', 0, 3);
    expect(amounts(down.made)).toEqual(['101.00', '102.00']);
    expect(down.made[1]?.explain).toMatch(/= 101\.775；与前段合计 = 203\.55 → 按元取整（只舍不进）203 元，减前段 101 元 = 102 元$/);
    expect(await doubted()).toEqual([]);
  });

  it('costs the same if the second piece is voided and charged again by itself', async () => {
    const { ground, made } = await half('88.50', '2.30');
    const second = made[1]?.id;
    await ground.sql(`update charging.bill set void = true where tenant_id = $1 and id = $2`, [ground.tenantId, second]);
    await ground.sql(`delete from charging.bill_part where tenant_id = $1 and bill_id = $2`, [ground.tenantId, second]);
    expect(amounts(await bill(ground, '2025-04'))).toEqual(['101.77']);
    expect(await doubted()).toEqual([]);
  });

  it('is found by verify if the cent is taken by hand', async () => {
    const { ground, made } = await half('88.50', '2.30');
    await ground.sql(
      `update charging.bill set amount = 101.76, explain = regexp_replace(explain, '101.77 元$', '101.76 元') where tenant_id = $1 and id = $2`,
      [ground.tenantId, made[1]?.id],
    );
    expect(await doubted()).toMatchObject([{ name: CHECK }]);
    await ground.sql(
      `update charging.bill set amount = 101.77, explain = regexp_replace(explain, '101.76 元$', '101.77 元') where tenant_id = $1 and id = $2`,
      [ground.tenantId, made[1]?.id],
    );
    expect(await doubted()).toEqual([]);
  });
});

describe('cuts at different prices', () => {
  it('add up to the rounded sum of their exact parts: a standard replaced on the 16th and a price on the 21st', async () => {
    const ground = await billingGround(installation);
    const house = await ground.house({ code: '101', area: '88.50' });
    const first = await ground.standard({ item: '物业费', prices: { '2020-01-01': '2.30' } });
    const second = await ground.standard({ item: '物业费', prices: { '2020-01-01': '2.30', '2025-04-21': '2.33' } });
    await ground.attach(house, first, { to: '2025-04-15' });
    await ground.attach(house, second, { from: '2025-04-16' });
    await own(ground, house, ['2025-04-26']);
    // 101.775 + (33.925 + 34.36750) + 34.36750 = 204.435; rounded one by one, 101.78 + 68.29 + 34.37 = 204.44.
    const made = await bill(ground, '2025-04');
    expect(amounts(made)).toEqual(['101.78', '68.29', '34.37']);
    expect(sumMoney(amounts(made))).toBe('204.44');
  });

  it('of a quarter: three owners of 751.21', async () => {
    const ground = await billingGround(installation);
    const house = await ground.house({ code: '101', area: '89.43' });
    await ground.attach(house, await ground.standard({ item: '物业费', prices: { '2020-01-01': '2.80' }, periodMonths: 3 }));
    await own(ground, house, ['2025-05-01', '2025-06-01']);
    // 250.404 each: 250.40, 500.81 − 250.40, 751.21 − 500.81.
    expect(amounts(await bill(ground, '2025-06'))).toEqual(['250.40', '250.41', '250.40']);
  });
});

// ---- random cuts ----------------------------------------------------------------------------------------------------------------

const WAYS = [1, 2, 4, 5] as const;
const ROUNDINGS: readonly Rounding[] = [CENT, { mode: 'up', decimals: 1 }, { mode: 'down', decimals: 0 }, { mode: 'half-up', decimals: 0 }];
const NUMBER_OF = { 'half-up': 1, up: 2, down: 3 } as const;
const MAY = { from: '2025-05-01', to: '2025-05-31' };
const dayOf = (day: number) => addDays(MAY.from, day - 1);

interface Sold {
  readonly way: MonthWay;
  readonly rounding: Rounding;
  readonly area: number;
  readonly price: number;
  readonly days: readonly number[];
}
const sold: fc.Arbitrary<Sold> = fc.record({
  way: fc.constantFrom(...WAYS),
  rounding: fc.constantFrom(...ROUNDINGS),
  area: fc.integer({ min: 2000, max: 30_000 }),
  price: fc.integer({ min: 50, max: 900 }),
  days: fc.uniqueArray(fc.integer({ min: 2, max: 31 }), { maxLength: 4 }).map((days) => days.toSorted((a, b) => a - b)),
});
const hundredths = (value: number) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;

it('add up to the month to the cent over random sales, as @anju/domain says', async () => {
  const ground = await billingGround(installation);
  const samples = fc.sample(sold, { numRuns: 60, seed: 76 });
  const houses: number[] = [];
  for (const [at, { way, rounding, area, price, days }] of samples.entries()) {
    const house = await ground.house({ code: `S${at}`, area: hundredths(area) });
    const prices = { '2020-01-01': hundredths(price) };
    const standard = { item: '物业费', prices, proration: way, rounding: NUMBER_OF[rounding.mode], decimals: rounding.decimals };
    await ground.attach(house, await ground.standard(standard));
    await own(ground, house, days.map(dayOf));
    houses.push(house);
  }
  const made = Map.groupBy(await bill(ground, '2025-05'), ({ object_id }) => Number(object_id));
  for (const [at, sample] of samples.entries()) {
    const { way, rounding, area, price, days } = sample;
    const monthly = multiplyDecimal(hundredths(area), hundredths(price));
    const pieces = [1, ...days].map((day, n) => ({ from: dayOf(day), to: addDays(dayOf(days[n] ?? 32), -1) }));
    const expected = roundPieces(
      pieces.map((piece) => partMonths(way, piece, MAY).times(monthly)),
      rounding,
    );
    const bills = made.get(houses[at] ?? 0) ?? [];
    // A piece of nothing is no bill.
    const charged = expected.map((amount) => sumMoney([amount])).filter((amount) => amount !== '0.00');
    expect(amounts(bills), JSON.stringify(sample)).toEqual(charged);
    expect(sumMoney(amounts(bills))).toBe(sumMoney([roundBy(monthly, rounding)]));
  }
  expect(await doubted()).toEqual([]);
});
