import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDecimal, compareDecimal, subtractDecimal, sumMoney } from '../../money/decimal.ts';
import { recutBill } from './recut.ts';

test.each([
  // October 310.00, sold on the 11th: ten days are 100.00.
  ['paid', { amount: '310.00', payable: '310.00', received: '310.00' }, '100.00', ['100.00', '0.00', '210.00', '0.00']],
  ['unpaid in a closed month', { amount: '310.00', payable: '310.00', received: '0' }, '100.00', ['100.00', '210.00', '0.00', '0.00']],
  [
    'partly paid, beyond his days',
    { amount: '310.00', payable: '310.00', received: '150.00' },
    '100.00',
    ['100.00', '160.00', '50.00', '0.00'],
  ],
  [
    'partly paid, less than his days',
    { amount: '310.00', payable: '310.00', received: '60.00' },
    '100.00',
    ['100.00', '210.00', '0.00', '0.00'],
  ],
  [
    'paid ahead, wholly after the sale',
    { amount: '310.00', payable: '300.00', received: '300.00' },
    '0',
    ['0.00', '0.00', '300.00', '0.00'],
  ],
  // A tenth was reduced: 100.00 × 279/310 = 90.00.
  ['reduced', { amount: '310.00', payable: '279.00', received: '279.00' }, '100.00', ['90.00', '0.00', '189.00', '0.00']],
  ['an area that grew', { amount: '310.00', payable: '310.00', received: '310.00' }, '325.50', ['325.50', '0.00', '0.00', '15.50']],
] as const)('%s', (_, bill, own, [right, relieved, credited, added]) => {
  expect(recutBill(bill, own)).toEqual({ right, relieved, credited, added });
});

test('nothing is lost: what is owed afterwards and what goes back are what was owed before', () => {
  const text = (cents: number) => (cents / 100).toFixed(2);
  const cents = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(cents, cents, fc.double({ min: 0, max: 1, noNaN: true }), (whole, his, paid) => {
      const [amount, own, received] = [text(whole), text(his), text(Math.floor(whole * paid))];
      const { right, relieved, credited, added } = recutBill({ amount, payable: amount, received }, own);
      const after = sumMoney([subtractDecimal(subtractDecimal(amount, relieved), credited), added]);
      expect(after).toBe(sumMoney([right]));
      // What is taken off was open; what goes back was received.
      expect(compareDecimal(addDecimal(relieved, received), amount)).toBeLessThanOrEqual(0);
      expect(compareDecimal(credited, received)).toBeLessThanOrEqual(0);
    }),
  );
});
