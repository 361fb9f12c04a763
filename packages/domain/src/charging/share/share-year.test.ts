import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDecimal, compareDecimal, relieve, settleYear, subtractDecimal, sumAdvances, sumMoney } from '../../index.ts';

function settled(share: string, due: string, received: string, open = subtractDecimal(due, received)): string[] {
  const { billed, credited, relieved } = settleYear(share, { due, received, open });
  return [billed, credited, relieved];
}

describe('settleYear', () => {
  it.each([
    // share, due, received → billed, credited, relieved
    ['40.00', '30.00', '30.00', '10.00', '0.00', '0.00'],
    ['20.00', '30.00', '30.00', '0.00', '10.00', '0.00'],
    // Nothing was paid: nothing is given back, the open bills of 30 become 20.
    ['20.00', '30.00', '0.00', '0.00', '0.00', '10.00'],
    ['20.00', '30.00', '10.00', '0.00', '0.00', '10.00'],
    ['20.00', '30.00', '25.00', '0.00', '5.00', '5.00'],
    ['0.00', '30.00', '10.00', '0.00', '10.00', '20.00'],
    ['30.00', '30.00', '12.00', '0.00', '0.00', '0.00'],
  ])('of %s against %s with %s received bills %s, credits %s, relieves %s', (share, due, received, ...expected) =>
    expect(settled(share, due, received)).toEqual(expected),
  );

  it('does not give back what was written off', () => expect(settled('20.00', '30.00', '10.00', '0.00')).toEqual(['0.00', '0.00', '0.00']));

  it('leaves the payer with exactly the share, and gives back no more than came in', () => {
    const cents = fc.integer({ min: 0, max: 100_000 }).map((value) => (value / 100).toFixed(2));
    fc.assert(
      fc.property(cents, cents, cents, (share, received, open) => {
        const due = addDecimal(received, open);
        const { billed, credited, relieved } = settleYear(share, { due, received, open });
        expect(compareDecimal(credited, received)).not.toBe(1);
        expect(compareDecimal(relieved, open)).not.toBe(1);
        expect(sumMoney([received, open, billed, `-${credited}`, `-${relieved}`])).toBe(sumMoney([share]));
      }),
    );
  });
});

describe('relieve', () => {
  const bills = [
    { id: 1, from: '2026-01-01', open: '10.00' },
    { id: 3, from: '2026-03-01', open: '10.00' },
    { id: 2, from: '2026-02-01', open: '4.00' },
  ];
  it('takes the latest bills first', () => {
    expect(relieve('12.00', bills)).toEqual([
      { id: 3, amount: '10.00' },
      { id: 2, amount: '2.00' },
    ]);
    expect(relieve('0.00', bills)).toEqual([]);
  });
});

it('adds advances up', () =>
  expect(
    sumAdvances([
      { due: '30.00', received: '10.00', open: '20.00' },
      { due: '5.50', received: '5.50', open: '0.00' },
    ]),
  ).toEqual({ due: '35.5', received: '15.5', open: '20' }));
