import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageBucket, LADDER_DEFAULTS, type ArrearsBill } from '@anju/contract';
import { addMonths, ageingOf, bucketOf, daysOfBucket, letterContent, limitationOf, nextStep, promiseOf, smsText } from './arrears.rules.ts';

describe('ageing', () => {
  it.each([
    [1, '30天以内'],
    [30, '30天以内'],
    [31, '31–90天'],
    [90, '31–90天'],
    [91, '91–180天'],
    [180, '91–180天'],
    [181, '181–365天'],
    [365, '181–365天'],
    [366, '1年以上'],
    [730, '1年以上'],
    [731, '2年以上'],
    [1095, '2年以上'],
    [1096, '3年以上'],
  ])('%i days: %s', (days, text) => expect(ageBucket.text(bucketOf(days))).toBe(text));

  it('the days of a bucket are those that fall into it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), (days) => {
        for (const bucket of ageBucket.values) {
          const { from, to } = daysOfBucket(bucket);
          expect(days >= from && (to === null || days <= to)).toBe(bucketOf(days) === bucket);
        }
      }),
    );
  });

  it('sums what is overdue by its own age; suspended and not yet due stay out', () => {
    const bill = (days: number, open: string, suspended = false) => ({ days, open, suspended }) as ArrearsBill;
    expect(ageingOf([bill(400, '5.00'), bill(30, '1.10'), bill(2, '2.20'), bill(0, '100.00'), bill(50, '9.00', true)])).toEqual([
      { bucket: 1, bills: 2, open: '3.30' },
      { bucket: 5, bills: 1, open: '5.00' },
    ]);
  });
});

describe('诉讼时效', () => {
  it('months end where the month ends', () => {
    expect(addMonths('2024-02-29', 36)).toBe('2027-02-28');
    expect(addMonths('2023-08-31', 30)).toBe('2026-02-28');
    expect(addMonths('2023-12-15', 1)).toBe('2024-01-15');
  });
  it.each([
    ['2025-12-10', 1],
    ['2025-12-11', 2],
    ['2026-06-10', 2],
    ['2026-06-11', 3],
  ])('a bill due 2023-06-10 on %s is state %i', (today, state) =>
    expect(limitationOf('2023-06-10', [], today)).toEqual({ state, until: '2026-06-10', interrupted: null }),
  );
  it('every demand made in time begins the three years anew; one that came too late begins nothing', () => {
    expect(limitationOf('2020-01-01', ['2022-12-31', '2025-06-01'], '2026-06-15')).toEqual({
      state: 1,
      until: '2028-06-01',
      interrupted: '2025-06-01',
    });
    expect(limitationOf('2020-01-01', ['2023-01-02'], '2026-06-15')).toEqual({ state: 3, until: '2023-01-01', interrupted: null });
    expect(limitationOf('2024-01-01', ['2023-01-02'], '2026-06-15')).toMatchObject({ interrupted: null });
  });
});

it.each([
  ['500.00', '2026-06-14', 2],
  ['499.99', '2026-06-14', 3],
  ['0.00', '2026-06-15', 1],
  ['600.00', '2026-06-20', 2],
])('a promise of 500 with %s paid by %s is state %i', (paid, date, state) =>
  expect(promiseOf({ amount: '500.00', date, paid }, '2026-06-15').state).toBe(state),
);

it.each([
  [6, [], null],
  [7, [], 2],
  [35, [2], 1],
  [35, [2, 1], null],
  [200, [1], 5],
  [200, [6], 7],
  [200, [7], null],
])('%i days overdue, done %j: the next step is %j', (days, done, step) => expect(nextStep(LADDER_DEFAULTS, days, done)).toBe(step));

it('the words of a message and of a letter follow the facts', () => {
  const owed = { estateName: '云栖花园', objectText: '1幢-101', bills: 2, overdue: '1500.50', late: '3.20', oldestDue: '2026-04-30' };
  expect(smsText(owed)).toBe(
    '【云栖花园】1幢-101 自 2026.04.30 起有 2 笔费用已逾期，欠费 1,500.50 元，违约金 3.20 元，请尽快缴纳，已缴请忽略。',
  );
  expect(letterContent(owed, '2026-06-30')).toBe('欠费 2 笔 1,500.50 元，违约金 3.20 元，限 2026.06.30 前付清');
});
