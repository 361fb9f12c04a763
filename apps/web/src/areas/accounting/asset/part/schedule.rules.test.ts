import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ASSET_SOURCE, DEPRECIATION } from '@anju/contract';
import { centsText, toCents } from '@anju/domain';
import { runsOf, scheduleOf, segmentRuns, type CardTyped, type Schedule } from './schedule.rules.ts';

const CARD: CardTyped = {
  ...{ source: ASSET_SOURCE.bought, method: DEPRECIATION.even, cost: '120000', salvageRate: '5', life: 60, entryDay: '2025-01-15' },
};
const of = (more: Partial<CardTyped>) => scheduleOf({ ...CARD, ...more }, 202501) as Schedule;
const lines = ({ runs }: Pick<Schedule, 'runs'>) => runs.map(({ from, to, months, amount }) => [from, to, months, amount]);

describe('the months of a card while it is typed', () => {
  test('are those of the oracles, from the month after it was entered', () => {
    expect(of({})).toMatchObject({ salvage: '6000.00', rest: '114000.00', months: 60 });
    expect(lines(of({}))).toEqual([[202502, 203001, 60, '1900.00']]);
    expect(lines(of({ cost: '100000', salvageRate: '3', life: 36 }))).toEqual([
      [202502, 202712, 35, '2694.44'],
      [202801, 202801, 1, '2694.60'],
    ]);
    expect(of({ method: DEPRECIATION.declining }).runs.map(({ amount }) => amount)).toEqual(['4000.00', '2400.00', '1440.00', '830.00']);
    expect(
      of({ method: DEPRECIATION.digits })
        .runs.slice(0, 4)
        .map(({ amount }) => amount),
    ).toEqual([...['3166.67', '3166.63', '2533.33', '2533.37']]);
  });

  test('of a card taken over go on from the first month of the books', () => {
    const taken = of({ source: ASSET_SOURCE.opening, accumulated: '45600', monthsDone: 24, entryDay: null });
    expect(lines(taken)).toEqual([[202501, 202712, 36, '1900.00']]);
    expect(of({ source: ASSET_SOURCE.bought, accumulated: '45600', monthsDone: 24 }).months).toBe(60);
  });

  test('by work say what a unit takes off', () => {
    expect(of({ method: DEPRECIATION.work, totalUnits: '200000' })).toMatchObject({ runs: [], perUnit: '0.5700' });
    expect(of({ method: DEPRECIATION.work, totalUnits: '' }).perUnit).toBeNull();
  });

  test('wait until there is enough to say, and name what cannot be', () => {
    expect(scheduleOf({ ...CARD, cost: '' }, 202501)).toBeNull();
    expect(scheduleOf({ ...CARD, salvageRate: '5.' }, 202501)).toBeNull();
    expect(scheduleOf({ ...CARD, entryDay: null }, 202501)).toBeNull();
    expect(scheduleOf({ ...CARD, method: DEPRECIATION.digits, life: 50 }, 202501)).toBe('使用月数应为 12 的倍数');
    const over = { ...CARD, source: ASSET_SOURCE.opening, accumulated: '115000' };
    expect(scheduleOf(over, 202501)).toBe('累计折旧、减值准备与净残值之和超过了原值');
    expect(scheduleOf({ ...CARD, source: ASSET_SOURCE.opening, monthsDone: 61 }, 202501)).toBe('已提月数超过了使用月数');
  });

  test('add up to what is left to write off, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_00 }),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 1, max: 50 }),
        fc.constantFrom(DEPRECIATION.even, DEPRECIATION.declining, DEPRECIATION.digits),
        (cost, rate, years, method) => {
          const schedule = of({ cost: centsText(BigInt(cost)), salvageRate: String(rate), life: years * 12, method });
          const sum = schedule.runs.reduce((total, { amount, months }) => total + toCents(amount) * BigInt(months), 0n);
          expect(centsText(sum)).toBe(schedule.rest);
          expect(schedule.runs.reduce((total, { months }) => total + months, 0)).toBe(years * 12);
        },
      ),
    );
  });
});

test('equal months stand in one row', () => {
  expect(runsOf([5n, 5n, 7n], 202512)).toEqual([
    { from: 202512, to: 202601, months: 2, amount: '0.05' },
    { from: 202602, to: 202602, months: 1, amount: '0.07' },
  ]);
  expect(runsOf([], 202512)).toEqual([]);
});

test('a segment spreads what is left over the months that are left', () => {
  const card = { method: DEPRECIATION.even, cost: '138000.00', salvageRate: '5', accumulated: '45600.00', impairment: '0.00' };
  expect(segmentRuns({ ...card, life: 72, monthsDone: 24 }, 202702)).toEqual([{ from: 202702, to: 203101, months: 48, amount: '1781.25' }]);
});
