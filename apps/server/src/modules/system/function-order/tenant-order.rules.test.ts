import { describe, expect, it } from 'vitest';
import { addMonths, nextUntil, requireOpen } from './tenant-order.rules.ts';

describe('months', () => {
  it.each([
    ['2026-11-15', 12, '2027-11-15'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2027-11-30', 3, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-31'],
    ['2026-01-31', 36, '2029-01-31'],
    ['2026-08-31', 6, '2027-02-28'],
  ])('%s and %i more end on %s', (day, months, end) => {
    expect(addMonths(day, months)).toBe(end);
  });
});

describe('the last day of a function', () => {
  const today = '2026-11-15';
  it.each([
    ['that was never bought counts from today', { held: false, validUntil: null }, '2027-11-15'],
    ['that still runs is carried on from its end', { held: true, validUntil: '2027-03-01' }, '2028-03-01'],
    ['that ended counts from today', { held: true, validUntil: '2026-01-01' }, '2027-11-15'],
    ['that ends today counts from today', { held: true, validUntil: today }, '2027-11-15'],
    ['without end stays without', { held: true, validUntil: null }, null],
  ])('%s', (_, held, end) => {
    expect(nextUntil(held, 12, today)).toBe(end);
  });
});

describe('an order', () => {
  it('is decided on while it waits, as it was read', () => {
    expect(requireOpen({ state: 1, version: 2 }, 2, '再受理')).toEqual({ state: 1, version: 2 });
    expect(() => requireOpen(undefined, 0, '再受理')).toThrow('订单不存在或已被删除');
    expect(() => requireOpen({ state: 2, version: 1 }, 0, '再受理')).toThrow('订单已开通，不能再受理');
    expect(() => requireOpen({ state: 1, version: 1 }, 0, '再退回')).toThrow('订单已被他人修改，请刷新后重试');
  });
});
