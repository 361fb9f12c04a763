import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARE_RULE, type LevelRule } from '@anju/contract';
import { addDays, daysBetween } from '../dates/business-day.ts';
import { anniversary, anniversaryIn, careDaysIn, careText, yearsOn } from './care.ts';
import { levelReasons, ruleFits, suggestLevel } from './suggest.ts';

const NONE: LevelRule = { minYears: null, minArrearsMonths: null, maxArrearsMonths: null, minComplaints: null, maxComplaints: null };

describe('a suggested level', () => {
  const levels = [
    { name: '重点关注', rule: { ...NONE, minArrearsMonths: 6 } },
    { name: '金牌', rule: { ...NONE, minYears: 5, maxArrearsMonths: 0, maxComplaints: 1 } },
    { name: '普通', rule: NONE },
  ];
  const of = (years: number, arrearsMonths: number, complaints: number) =>
    suggestLevel(levels, { years, arrearsMonths, complaints })?.name ?? null;

  it('is the first whose limits all hold; a level without limits is never suggested', () => {
    expect([of(6, 0, 1), of(4, 0, 0), of(6, 0, 2), of(9, 6, 0), of(9, 5, 0)]).toEqual(['金牌', null, null, '重点关注', null]);
    expect(ruleFits(NONE, { years: 9, arrearsMonths: 0, complaints: 0 })).toBe(false);
  });

  it('says why with the facts its rule asks about', () => {
    expect(levelReasons({ ...NONE, minYears: 5, maxArrearsMonths: 0 }, { years: 6, arrearsMonths: 0, complaints: 3 })).toEqual([
      '客户年限 6 年',
      '没有逾期欠费',
    ]);
  });
});

describe('the days of a care plan', () => {
  const day = fc.integer({ min: 0, max: 36_500 }).map((days) => addDays('1950-01-01', days));

  it('keeps a 29th of February on the 28th where there is none', () => {
    expect([anniversary('2000-02-29', 2027), anniversary('2000-02-29', 2028)]).toEqual(['2027-02-28', '2028-02-29']);
    expect(yearsOn('2000-02-29', '2027-02-27')).toBe(26);
    expect(yearsOn('2000-02-29', '2027-02-28')).toBe(27);
  });

  it('finds every anniversary once when the stretches of the rounds overlap, also over the turn of a year', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 100 }), (of, before, years) => {
        const first = addDays(anniversary(of, Number(of.slice(0, 4)) + years), -before - 3);
        const found = new Set<string>();
        for (let round = 0; round < before + 6; round += 1) {
          const today = addDays(first, round);
          const at = anniversaryIn(of, today, addDays(today, before));
          if (at !== null) found.add(at);
        }
        expect(found.size).toBe(1);
      }),
      { numRuns: 60 },
    );
  });

  it('the day of birth itself is no anniversary', () => {
    expect(anniversaryIn('2026-07-09', '2026-07-01', '2026-07-31')).toBeNull();
  });

  it('a regular plan keeps its rhythm from its first day on', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 7, max: 366 }), fc.integer({ min: -100, max: 2000 }), (firstOn, everyDays, after) => {
        const from = addDays(firstOn, after);
        const days = careDaysIn({ rule: CARE_RULE.regular, festivalDays: [], firstOn, everyDays }, from, addDays(from, 400));
        expect(days.length).toBeGreaterThan(0);
        for (const found of days) expect(daysBetween(firstOn, found) % everyDays).toBe(0);
        expect(days.every((found) => found >= from && found >= firstOn)).toBe(true);
      }),
      { numRuns: 60 },
    );
    const festival = { rule: CARE_RULE.festival, festivalDays: ['2027-02-06', '2026-09-25', '2026-09-25'], firstOn: null, everyDays: null };
    expect(careDaysIn(festival, '2026-09-01', '2026-12-31')).toEqual(['2026-09-25']);
  });

  it('names the person in its text', () => {
    expect(careText('{姓名}您好，{房号}', { name: '周以宁', house: '1-1-101' })).toBe('周以宁您好，1-1-101');
  });
});
