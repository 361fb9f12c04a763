import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sumMoney } from '@anju/domain';
import { layOver, nextOf, stateOf } from './plan.rules.ts';

const AGREED = [
  { seq: 1, dueDate: '2026-07-31', amount: '100.00' },
  { seq: 2, dueDate: '2026-08-31', amount: '100.00' },
  { seq: 3, dueDate: '2026-09-30', amount: '100.01' },
];

it('money pays the first that is not paid yet; one is late only after its day', () => {
  const laid = layOver(AGREED, '130.00', '2026-08-31');
  expect(laid.map(({ paid, late }) => [paid, late])).toEqual([
    ['100.00', false],
    ['30.00', false],
    ['0.00', false],
  ]);
  expect(nextOf(laid)).toEqual({ dueDate: '2026-08-31', amount: '70.00', late: false });
  expect(stateOf(2, '300.01', '130.00', laid)).toBe(2);
  const after = layOver(AGREED, '130.00', '2026-09-01');
  expect([after[1]?.late, stateOf(2, '300.01', '130.00', after)]).toEqual([true, 4]);
  expect(stateOf(2, '300.01', '300.01', layOver(AGREED, '300.01', '2027-01-01'))).toBe(3);
  expect(stateOf(6, '300.01', '0.00', after)).toBe(6);
  expect(nextOf(layOver(AGREED, '300.01', '2026-07-01'))).toBeNull();
});

it('what is laid over the instalments is what was paid, up to the whole', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 12 }), fc.nat(1_500_000), (parts, money) => {
      const agreed = parts.map((cents, at) => ({
        seq: at + 1,
        dueDate: `2026-01-${String(at + 1).padStart(2, '0')}`,
        amount: (cents / 100).toFixed(2),
      }));
      const laid = layOver(agreed, (money / 100).toFixed(2), '2026-06-01');
      const whole = parts.reduce((sum, one) => sum + one, 0);
      expect(sumMoney(laid.map(({ paid }) => paid))).toBe((Math.min(money, whole) / 100).toFixed(2));
      // No later instalment gets money while an earlier one is open.
      const open = laid.findIndex(({ amount, paid }) => amount !== paid);
      expect(open === -1 || laid.slice(open + 1).every(({ paid }) => paid === '0.00')).toBe(true);
    }),
  );
});
