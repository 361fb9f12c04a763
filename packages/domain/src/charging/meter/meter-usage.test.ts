import { describe, expect, it, test } from 'vitest';
import fc from 'fast-check';
import { addDecimal, multiplyDecimal } from '../../money/decimal.ts';
import { backfillProblem, billedUsage, isAbnormalUsage, meterUsage, readingProblem, readingText } from './meter-usage.ts';

describe('usage of a period', () => {
  it('is what lies between the readings, times the ratio', () => {
    expect(meterUsage({ previous: '1180', current: '1260', ratio: '1' })).toBe('80.0000');
    expect(meterUsage({ previous: '10.5', current: '12', ratio: '40' })).toBe('60.0000');
  });
  it('goes through the largest figure', () => {
    expect(meterUsage({ previous: '99950', current: '30', ratio: '1', rollover: true, max: '99999' })).toBe('80.0000');
  });
  it('takes over what the replaced meter had counted', () => {
    const carried = meterUsage({ previous: '500', current: '520', ratio: '2' });
    expect(meterUsage({ previous: '3', current: '33', ratio: '1', carried })).toBe('70.0000');
  });
  it.each([
    [{ previous: '100', current: '90' }, '读数小于上期 100，请核对；表走满归零的请勾选翻转'],
    [{ previous: '100', current: '90', rollover: true }, '该表没有填最大读数，不能按翻转计算'],
    [{ previous: '100', current: '120', rollover: true, max: '999' }, '本期读数不小于上期 100，不是翻转'],
    [{ previous: '100', current: '1000', max: '999' }, '读数不能大于最大读数 999'],
    [{ previous: '100', current: '-1' }, '读数不能小于 0'],
    [{ previous: '100', current: '100' }, null],
  ])('%o is answered with %s', (span, words) => {
    expect(readingProblem(span)).toBe(words);
    if (words !== null) expect(() => meterUsage({ ...span, ratio: '1' })).toThrow(words);
  });
  it('is billed with losses', () => expect(billedUsage('80', '0.05')).toBe('84'));
  it('reads without needless zeros', () => expect(['1260.0000', '12.5000', '0'].map(readingText)).toEqual(['1260', '12.5', '0']));
});

describe('an abnormal usage', () => {
  it.each([
    ['150', ['100', '100'], false],
    ['150.0001', ['100', '100'], true],
    ['50', ['80', '120'], false],
    ['49.9', ['80', '120'], true],
    ['1', ['0', '0'], true],
    ['0', ['0', '0'], false],
    ['900', ['1'], false],
    ['100', ['100', '100', '9999'], false],
  ])('%s after %o: %s', (usage, before, abnormal) => expect(isAbnormalUsage(usage, before)).toBe(abnormal));
});

describe('a reading filled in later', () => {
  const next = { current: '300', readOn: '2026-11-30', rollover: false };
  it.each([
    [{ current: '200', readOn: '2026-10-31' }, null],
    [{ current: '300', readOn: '2026-10-31' }, null],
    [{ current: '301', readOn: '2026-10-31' }, '读数不能大于下期读数 300'],
    [{ current: '200', readOn: '2026-12-01' }, '抄表日期不能晚于下次抄表 2026-11-30'],
    [{ current: '200', readOn: '2026-09-01' }, '抄表日期不能早于上次抄表 2026-09-30'],
  ])('%o is answered with %s', (reading, words) => expect(backfillProblem(reading, { readOn: '2026-09-30' }, next)).toBe(words));
  it('may be above the next one only when that one rolled over', () =>
    expect(backfillProblem({ current: '900', readOn: '2026-10-31' }, null, { ...next, rollover: true })).toBeNull());
});

describe('a chain of readings', () => {
  const step = fc.record({ counted: fc.integer({ min: 0, max: 9999 }), replace: fc.boolean(), ratio: fc.integer({ min: 1, max: 60 }) });
  test('adds up to what the meters really counted, whatever was replaced or rolled over', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 24 }), fc.integer({ min: 0, max: 9999 }), (steps, start) => {
        const max = 9999;
        let shown = start;
        let ratio = 1;
        let carried = '0';
        let billed = '0';
        let real = '0';
        for (const one of steps) {
          real = addDecimal(real, multiplyDecimal(String(one.counted), String(ratio)));
          const now = (shown + one.counted) % (max + 1);
          const usage = meterUsage({
            previous: String(shown),
            current: String(now),
            ratio: String(ratio),
            max: String(max),
            rollover: now < shown,
            carried,
          });
          // The meter is replaced instead of read: its usage is carried to the first reading of the next meter.
          if (one.replace) {
            carried = usage;
            ratio = one.ratio;
            shown = 0;
          } else {
            billed = addDecimal(billed, usage);
            carried = '0';
            shown = now;
          }
        }
        expect(Number(addDecimal(billed, carried))).toBe(Number(real));
      }),
    );
  });
  test('filled in later gives the same sum as read in time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 0, max: 500 }),
        (first, gap, last) => {
          const at = [first, first + gap, first + gap + last].map(String) as [string, string, string];
          const whole = meterUsage({ previous: at[0], current: at[2], ratio: '1' });
          const parts = [
            meterUsage({ previous: at[0], current: at[1], ratio: '1' }),
            meterUsage({ previous: at[1], current: at[2], ratio: '1' }),
          ];
          expect(Number(addDecimal(parts[0] as string, parts[1] as string))).toBe(Number(whole));
        },
      ),
    );
  });
});
