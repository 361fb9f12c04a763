import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionRate, searchRateHouses, type InputOf, type OutputOf, type RateFigure, type RateFigures } from '@anju/contract';
import type { Person } from '../../../testing/installation.ts';
import { listDifferences } from '../verify/verify.queries.ts';
import { openRateGround, type RateGround } from './collection-rate.fixtures.ts';

let made: RateGround;
let emp: Person;
beforeAll(async () => {
  made = await openRateGround();
  emp = await made.person('emp');
});
afterAll(() => made.installation.close());

const PERIOD = { monthFrom: '2026-04', monthTo: '2026-05' };
const ask = (more: Partial<InputOf<typeof collectionRate>> = {}): Promise<OutputOf<typeof collectionRate>> =>
  emp.call(collectionRate, { ...PERIOD, estateIds: [made.ground.estateId], ...more });
const totalOn = async (cutOff: string) => (await ask({ cutOff })).total;
const moneyOf = ({ gross, adjusted, reduced, net, received, open, suspended, writtenOff }: RateFigures) => [
  gross,
  adjusted,
  reduced,
  net,
  received,
  open,
  suspended,
  writtenOff,
];
const oldOf = ({ opening, recovered, oldOpen, oldSuspended, late, prepaid }: RateFigures) => [
  opening,
  recovered,
  oldOpen,
  oldSuspended,
  late,
  prepaid,
];

describe('worked by hand', () => {
  it('today: paid in part, red, reduced, suspended, written off and paid ahead each stand in their own place', async () => {
    const { total, cutOff } = await ask();
    expect(cutOff).toBe('2026-06-15');
    // 200 + 200 + 50 + 300 + 300 + 40 billed, 20 reduced; 100 + 50 received, 200 reversed; 300 suspended, 40 written off.
    expect(moneyOf(total)).toEqual(['1090.00', '0.00', '20.00', '1070.00', '150.00', '580.00', '300.00', '40.00']);
    expect(oldOf(total)).toEqual(['180.00', '100.00', '80.00', '0.00', '0.33', '500.00']);
    expect([total.houses, total.paidHouses]).toEqual([2, 0]);
    // 150 / 1070, 0 / 2, 100 / (100 + 80), (150 + 100) / (1070 + 180), 20 / 1090.
    expect(total.rates).toEqual({ current: '14.02', houses: '0.00', recovery: '55.56', overall: '20.00', reduction: '1.83' });
  });

  it.each([
    // Before the reduction; nothing is reversed, suspended or written off.
    ['2026-05-10', ['1090.00', '0.00', '0.00', '1090.00', '100.00', '990.00', '0.00', '0.00']],
    // The payment that is reversed later still counts on that day.
    ['2026-05-31', ['1090.00', '0.00', '20.00', '1070.00', '300.00', '770.00', '0.00', '0.00']],
    // Suspended, not written off yet.
    ['2026-06-05', ['1090.00', '0.00', '20.00', '1070.00', '350.00', '380.00', '340.00', '0.00']],
    ['2026-06-08', ['1090.00', '0.00', '20.00', '1070.00', '350.00', '380.00', '300.00', '40.00']],
    // A reversal counts from its own day.
    ['2026-06-09', ['1090.00', '0.00', '20.00', '1070.00', '350.00', '380.00', '300.00', '40.00']],
    ['2026-06-10', ['1090.00', '0.00', '20.00', '1070.00', '150.00', '580.00', '300.00', '40.00']],
  ])('up to %s', async (cutOff, money) => expect(moneyOf(await totalOn(cutOff))).toEqual(money));

  it('arrears brought along, late fees and money paid ahead are those up to the day', async () => {
    expect(oldOf(await totalOn('2026-04-09'))).toEqual(['180.00', '0.00', '180.00', '0.00', '0.00', '0.00']);
    expect(oldOf(await totalOn('2026-05-31'))).toEqual(['180.00', '100.00', '80.00', '0.00', '0.00', '0.00']);
    // For June: on its first day 1070 - 300 of April and May and 80 of March were open; then 50 was received and 200 reversed.
    const june = (await ask({ monthFrom: '2026-06', monthTo: '2026-06' })).total;
    expect(oldOf(june)).toEqual(['850.00', '-150.00', '660.00', '300.00', '0.33', '500.00']);
    expect(june.rates).toMatchObject({ current: null, houses: null, reduction: null });
    expect(june.rates.overall).toBe('-17.65');
  });

  it('by month, item, building and estate', async () => {
    const months = (await ask({ by: 'month' })).rows;
    expect(months.map((row) => [row.name, ...moneyOf(row)])).toEqual([
      ['以前各期', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00'],
      ['2026.04', '540.00', '0.00', '0.00', '540.00', '100.00', '400.00', '0.00', '40.00'],
      ['2026.05', '550.00', '0.00', '20.00', '530.00', '50.00', '180.00', '300.00', '0.00'],
      ['2026.06', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00'],
    ]);
    expect(months.map((row) => [row.opening, row.late, row.prepaid])).toEqual([
      ['180.00', '0.00', '0.00'],
      ['0.00', '0.00', '0.00'],
      ['0.00', '0.33', '0.00'],
      ['0.00', '0.00', '500.00'],
    ]);
    expect(months[3]?.rates).toEqual({ current: null, houses: null, recovery: null, overall: null, reduction: null });
    const items = (await ask({ by: 'item' })).rows;
    expect(items.map(({ name, net, open, houses, paidHouses, rates }) => [name, net, open, houses, paidHouses, rates.houses])).toEqual([
      ['测试物业费', '980.00', '580.00', 2, 0, '0.00'],
      // A written-off bill is not paid.
      ['测试水费', '90.00', '0.00', 2, 1, '50.00'],
      ['不分项目的预交', '0.00', '0.00', 0, 0, null],
    ]);
    const [estate] = (await ask()).rows;
    expect(estate).toMatchObject({ name: '云栖花园', net: '1070.00', houses: 2, of: { estateId: made.ground.estateId } });
    const [building] = (await ask({ by: 'building' })).rows;
    expect(building?.name).toMatch(/^云栖花园 \S/);
    expect(building).toMatchObject({ net: '1070.00', of: { estateId: made.ground.estateId } });
  });

  it('by family, and without what does not count in the rate', async () => {
    expect((await ask({ families: ['meter'] })).total.gross).toBe('0.00');
    expect((await ask({ families: ['basic', 'meter'] })).total).toMatchObject({ gross: '1090.00', prepaid: '0.00' });
    await made.ground.sql(`update manage.charge_type set counts_in_rate = false where name = '测试水费'`);
    expect((await ask()).total.gross).toBe('1000.00');
    expect((await ask({ uncounted: true })).total.gross).toBe('1090.00');
    await made.ground.sql(`update manage.charge_type set counts_in_rate = true where name = '测试水费'`);
  });
});

describe('behind a figure', () => {
  const behind = (figure: Exclude<RateFigure, 'prepaid'>, of: InputOf<typeof searchRateHouses>['of'] = {}) =>
    emp.call(searchRateHouses, { filter: { ...PERIOD, estateIds: [made.ground.estateId] }, figure, of });

  it('stand the houses it is made of, who owes most first', async () => {
    const { rows, total, sum } = await behind('open');
    expect([total, sum]).toEqual([2, '580.00']);
    const money = rows.map(({ objectText, payerName, net, received, open, suspended, writtenOff, part }) => [
      objectText,
      payerName,
      net,
      received,
      open,
      suspended,
      writtenOff,
      part,
    ]);
    expect(money).toEqual([
      ['率-1', '甲业主', '430.00', '50.00', '380.00', '0.00', '0.00', '380.00'],
      ['率-2', '乙业主', '640.00', '100.00', '200.00', '300.00', '40.00', '200.00'],
    ]);
    expect((await behind('suspended')).rows).toMatchObject([{ objectText: '率-2', part: '300.00' }]);
    expect((await behind('oldOpen')).rows).toMatchObject([{ objectText: '率-2', part: '80.00', opening: '80.00' }]);
    expect((await behind('open', { month: '2026-05' })).rows).toMatchObject([{ objectText: '率-1', part: '180.00' }]);
  });

  it('every figure of every row comes to the sum of its houses', async () => {
    const figures = [
      'gross',
      'reduced',
      'net',
      'received',
      'open',
      'suspended',
      'writtenOff',
      'opening',
      'recovered',
      'oldOpen',
      'late',
    ] as const;
    for (const by of ['building', 'item', 'month'] as const) {
      // Grouped by month, all older bills are in one row.
      for (const row of (await ask({ by })).rows.filter(({ name }) => name !== '以前各期'))
        for (const figure of figures) expect([figure, (await behind(figure, row.of)).sum]).toEqual([figure, row[figure]]);
    }
    expect(await behind('houses')).toMatchObject({ total: 2, sum: '1070.00' });
    expect(await behind('paidHouses')).toMatchObject({ total: 0 });
  });
});

it('verify finds nothing', async () => {
  const found = await made.installation.database.asOwner((client) => listDifferences(client));
  // The bills of this test were inserted directly and occupy no months.
  expect(found.filter(({ name }) => !/占用的日期|计算过程/.test(name)).flatMap((check) => check.found)).toEqual([]);
});
