import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumMoney } from '@anju/domain';
import { equalParts } from './plan.rules.ts';

test('equal parts month by month; the last takes the remainder', () => {
  expect(equalParts('1000.00', 3, '2026-06-30')).toEqual([
    { dueDate: '2026-06-30', amount: '333.33' },
    { dueDate: '2026-07-31', amount: '333.33' },
    { dueDate: '2026-08-31', amount: '333.34' },
  ]);
  expect(equalParts('100.00', 2, '2026-01-30').map(({ dueDate }) => dueDate)).toEqual(['2026-01-30', '2026-02-28']);
});

test('parts always come to the whole', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.integer({ min: 2, max: 60 }), (cents, count) => {
      const total = (cents / 100).toFixed(2);
      expect(sumMoney(equalParts(total, count, '2026-12-15').map(({ amount }) => amount))).toBe(total);
    }),
  );
});
