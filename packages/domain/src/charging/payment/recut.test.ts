import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDecimal, compareDecimal, subtractDecimal, sumMoney } from '../../money/decimal.ts';
import { recutBills } from './recut.ts';

type RecutBill = Parameters<typeof recutBills>[0][number];
const recutSums = ({ steps }: ReturnType<typeof recutBills>) => ({
  relieved: sumMoney(steps.map(({ relieved }) => relieved)),
  credited: sumMoney(steps.map(({ credited }) => credited)),
});

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
  const outcome = recutBills([bill], own);
  expect({ right: outcome.right, ...recutSums(outcome), added: outcome.added }).toEqual({ right, relieved, credited, added });
});

test('a second change counts what the first one lowered, gave back and billed', () => {
  const october: RecutBill = { amount: '310.00', payable: '310.00', received: '310.00', creditedBefore: '210.00' };
  // Sold on the 21st instead of the 11th: twenty days are 200.00, of which 100.00 stand.
  expect(recutBills([october], '200.00')).toEqual({
    right: '200.00',
    before: '100.00',
    steps: [{ relieved: '0.00', credited: '0.00' }],
    added: '100.00',
  });
  // The same day again changes nothing.
  expect(recutBills([october], '100.00')).toMatchObject({ right: '100.00', before: '100.00', added: '0.00' });
  // On the 6th: 50.00 more go back.
  expect(recutBills([october], '50.00').steps).toEqual([{ relieved: '0.00', credited: '50.00' }]);
  // A tenth was reduced before it was lowered by 189.00: 155.00 × (90 + 189)/310 = 139.50.
  expect(recutBills([{ amount: '310.00', payable: '90.00', received: '0', relievedBefore: '189.00' }], '155.00')).toMatchObject({
    right: '139.50',
    added: '49.50',
  });
  // The buyer paid 100.00 of 210.00 and has a second bill of 30.00: what is open on both bills is lowered before money goes back.
  const steps = recutBills(
    [
      { amount: '210.00', payable: '210.00', received: '100.00' },
      { amount: '30.00', payable: '30.00', received: '0' },
    ],
    '80.00',
  ).steps;
  expect(steps).toEqual([
    { relieved: '110.00', credited: '20.00' },
    { relieved: '30.00', credited: '0.00' },
  ]);
});

test('whoever is re-cut twice owes what he would owe if the second had been the first', () => {
  const text = (cents: number) => (cents / 100).toFixed(2);
  const cents = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(cents, cents, cents, fc.double({ min: 0, max: 1, noNaN: true }), (whole, first, second, paid) => {
      const [amount, received] = [text(whole), text(Math.floor(whole * paid))];
      const one = recutBills([{ amount, payable: amount, received }], text(first));
      const { relieved, credited } = recutSums(one);
      const base: RecutBill = {
        amount,
        payable: subtractDecimal(amount, relieved),
        received,
        relievedBefore: relieved,
        creditedBefore: credited,
      };
      const child: RecutBill[] = compareDecimal(one.added, '0') > 0 ? [{ amount: one.added, payable: one.added, received: '0.00' }] : [];
      const two = recutBills([base, ...child], text(second));
      const sums = recutSums(two);
      expect(two.before).toBe(text(first));
      expect(sumMoney([subtractDecimal(subtractDecimal(two.before, sums.relieved), sums.credited), two.added])).toBe(text(second));
    }),
  );
});

test('nothing is lost: what is owed afterwards and what goes back are what was owed before', () => {
  const text = (cents: number) => (cents / 100).toFixed(2);
  const cents = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(cents, cents, fc.double({ min: 0, max: 1, noNaN: true }), (whole, his, paid) => {
      const [amount, own, received] = [text(whole), text(his), text(Math.floor(whole * paid))];
      const outcome = recutBills([{ amount, payable: amount, received }], own);
      const { right, added } = outcome;
      const { relieved, credited } = recutSums(outcome);
      const after = sumMoney([subtractDecimal(subtractDecimal(amount, relieved), credited), added]);
      expect(after).toBe(sumMoney([right]));
      // What is taken off was open; what goes back was received.
      expect(compareDecimal(addDecimal(relieved, received), amount)).toBeLessThanOrEqual(0);
      expect(compareDecimal(credited, received)).toBeLessThanOrEqual(0);
    }),
  );
});
