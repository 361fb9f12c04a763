// Houses that are split and merged within a month: whatever becomes of them, the month is charged once.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getHouse, mergeHouses, splitHouse, startRun } from '@anju/contract';
import { addDays, CENT, multiplyDecimal, partMonths, roundPieces, sumMoney, type MonthWay } from '@anju/domain';
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
async function bill(ground: BillingGround): Promise<Made[]> {
  const { batchId, jobId } = await emp.call(startRun, { estateId: ground.estateId, monthFrom: '2025-05', monthTo: '2025-05' });
  await jobDone(emp, jobId);
  return ground.sql<Made>(
    `select object_id, period_from::text, period_to::text, amount, explain from charging.bill
      where batch_id = $1 and not void order by object_id, period_from`,
    [batchId],
  );
}
const may = (day: number) => addDays('2025-05-01', day - 1);
const versionOf = async (id: number) => (await emp.call(getHouse, { id })).version;
const named = (houseNo: string, buildArea: string) => ({ floor: 1, houseNo, layout: '', buildArea, useArea: '0', innerArea: '0' });

async function split(id: number, day: number, parts: Readonly<Record<string, string>>): Promise<number[]> {
  const input = { id, version: await versionOf(id), onDate: may(day), parts: Object.entries(parts).map(([no, area]) => named(no, area)) };
  return (await emp.call(splitHouse, input)).ids;
}
async function merge({ unitId }: BillingGround, ids: readonly number[], day: number, no: string, area: string): Promise<number> {
  const houses = await Promise.all(ids.map(async (id) => ({ id, version: await versionOf(id) })));
  return (await emp.call(mergeHouses, { houses, onDate: may(day), unitId, basis: 1, house: named(no, area) })).id;
}

describe.each([1, 2, 4, 5] as const)('by way %i', (proration) => {
  it('a house of 300.00 split on the 5th and merged again on the 20th: 38.71 + 87.10 + 58.06 + 116.13 = 300.00', async () => {
    const ground = await billingGround(installation);
    const old = await ground.house({ code: '101' });
    await ground.attach(old, await ground.standard({ item: '物业费', prices: { '2020-01-01': '3' }, proration }));
    const parts = await split(old, 5, { '101A': '60', '101B': '40' });
    await merge(ground, parts, 20, '101合', '100');
    const made = await bill(ground);
    // 300 × 4/31, 180 × 15/31, 120 × 15/31, 300 × 12/31.
    expect(made.map(({ period_from, amount }) => [period_from, amount])).toEqual([
      ['2025-05-01', '38.71'],
      ['2025-05-05', '87.10'],
      ['2025-05-05', '58.06'],
      ['2025-05-20', '116.13'],
    ]);
    expect(sumMoney(made.map(({ amount }) => amount))).toBe('300.00');
  });

  it('a standard replaced on the 11th and a split on the 20th: 96.77 + 87.10 + 69.68 + 46.45 = 300.00', async () => {
    const ground = await billingGround(installation);
    const old = await ground.house({ code: '101' });
    const standard = () => ground.standard({ item: '物业费', prices: { '2020-01-01': '3' }, proration });
    await ground.attach(old, await standard(), { to: '2025-05-10' });
    await ground.attach(old, await standard(), { from: '2025-05-11' });
    await split(old, 20, { '101A': '60', '101B': '40' });
    const made = await bill(ground);
    // 300 × 10/31, up to the 19th 183.87 together, 180 × 12/31, 120 × 12/31.
    expect(made.map(({ amount }) => amount)).toEqual(['96.77', '87.10', '69.68', '46.45']);
    expect(sumMoney(made.map(({ amount }) => amount))).toBe('300.00');
  });
});

it('by half months, fourteen days shared by three generations are half a month', async () => {
  const ground = await billingGround(installation);
  const old = await ground.house({ code: '101', chargeStart: '2025-05-18' });
  await ground.attach(old, await ground.standard({ item: '物业费', prices: { '2020-01-01': '2.80' }, proration: 4 }));
  await merge(ground, await split(old, 22, { '101A': '50', '101B': '50' }), 27, '101合', '100');
  const made = await bill(ground);
  // 280 × 0.5 = 140.00: 4/14, then 5/14 in halves, then 5/14.
  expect(made.map(({ amount }) => amount)).toEqual(['40.00', '25.00', '25.00', '50.00']);
});

// ---- random chains --------------------------------------------------------------------------------------------------------------

interface Chain {
  readonly way: MonthWay;
  readonly start: number;
  readonly price: number;
  readonly areas: readonly number[];
  /** Days between one reshape and the next. */
  readonly steps: readonly number[];
}
const chain: fc.Arbitrary<Chain> = fc.record({
  way: fc.constantFrom(1, 2, 4, 5),
  start: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 20 })),
  price: fc.integer({ min: 100, max: 900 }),
  areas: fc.array(fc.integer({ min: 1500, max: 9000 }), { minLength: 2, maxLength: 3 }),
  steps: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
});
const hundredths = (value: number) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;

interface Lived {
  readonly id: number;
  readonly area: number;
  readonly from: number;
  readonly to: number;
}
/** Splits, merges, splits again; returns every house with its days. */
async function play(ground: BillingGround, at: number, { way, start, price, areas, steps }: Chain): Promise<Lived[]> {
  const whole = areas.reduce((sum, area) => sum + area, 0);
  const standard = await ground.standard({ item: '物业费', prices: { '2020-01-01': hundredths(price) }, proration: way });
  const first = await ground.house({ code: `K${at}`, area: hundredths(whole), chargeStart: may(start) });
  await ground.attach(first, standard);
  const lived: Lived[] = [];
  let living = [{ id: first, area: whole }];
  let from = start;
  for (const [n, step] of steps.entries()) {
    const day = from + step;
    lived.push(...living.map((one) => ({ ...one, from, to: day - 1 })));
    const [one] = living;
    if (living.length === 1 && one) {
      const ids = await split(one.id, day, Object.fromEntries(areas.map((area, no) => [`K${at}段${n}号${no}`, hundredths(area)])));
      living = ids.map((id, no) => ({ id, area: areas[no] ?? 0 }));
    } else {
      const ids = living.map(({ id }) => id);
      living = [{ id: await merge(ground, ids, day, `K${at}段${n}`, hundredths(whole)), area: whole }];
    }
    from = day;
  }
  return [...lived, ...living.map((one) => ({ ...one, from, to: 31 }))];
}

it('however often a house is split and merged, every piece is its share of the month, to the cent', async () => {
  const ground = await billingGround(installation);
  const samples = fc.sample(chain, { numRuns: 24, seed: 5 });
  const played: Lived[][] = [];
  for (const [at, sample] of samples.entries()) played.push(await play(ground, at, sample));
  const made = new Map((await bill(ground)).map((one) => [Number(one.object_id), one]));
  for (const [at, { way, start, price }] of samples.entries()) {
    const present = { from: may(start), to: may(31) };
    for (const { id, area, from, to } of played[at] ?? []) {
      const exact = partMonths(way, { from: may(from), to: may(to) }, present).times(multiplyDecimal(hundredths(area), hundredths(price)));
      const [amount] = roundPieces([exact], CENT);
      const told = made.get(id);
      expect([told?.period_from, told?.period_to, told?.amount], JSON.stringify(samples[at])).toEqual([may(from), may(to), amount]);
    }
  }
});
