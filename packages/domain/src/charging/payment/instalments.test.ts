import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDecimal, compareDecimal, layOver, nextInstalment, paidOfAgreed, sumMoney } from '../../index.ts';

const AGREED = [
  { seq: 1, dueDate: '2026-07-31', amount: '100.00' },
  { seq: 2, dueDate: '2026-08-31', amount: '100.00' },
  { seq: 3, dueDate: '2026-09-30', amount: '100.01' },
];

describe('money of an agreement', () => {
  it('pays the first instalment that is not paid yet; one is late only after its day', () => {
    const laid = layOver(AGREED, '130.00', '2026-08-31');
    expect(laid.map(({ paid, late }) => [paid, late])).toEqual([
      ['100.00', false],
      ['30.00', false],
      ['0.00', false],
    ]);
    expect(nextInstalment(laid)).toEqual({ dueDate: '2026-08-31', amount: '70.00', late: false });
    expect(layOver(AGREED, '130.00', '2026-09-01')[1]?.late).toBe(true);
    expect(nextInstalment(layOver(AGREED, '300.01', '2026-07-01'))).toBeNull();
  });

  it('is laid over the instalments up to the whole, never on a later one while an earlier one is open', () => {
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
        const open = laid.findIndex(({ amount, paid }) => amount !== paid);
        expect(open === -1 || laid.slice(open + 1).every(({ paid }) => paid === '0.00')).toBe(true);
      }),
    );
  });
});

describe('what is paid of a bill of an agreement', () => {
  const bill = { signed: '600.00', payable: '800.00', openNow: '600.00', payableNow: '800.00', void: false };

  it.each([
    ['nothing', {}, '0.00'],
    ['a part payment', { openNow: '350.00' }, '250.00'],
    ['a reduction of 50.00', { openNow: '550.00', payableNow: '750.00' }, '50.00'],
    ['an increase of 50.00', { openNow: '650.00', payableNow: '850.00' }, '0.00'],
    ['an increase of 50.00 and a payment of 600.00', { openNow: '50.00', payableNow: '850.00' }, '600.00'],
    ['an increase of 50.00 and a payment of 650.00', { openNow: '0.00', payableNow: '850.00' }, '600.00'],
    ['a payment from before the signing taken back', { openNow: '700.00' }, '0.00'],
    ['a bill that is void', { openNow: '600.00', void: true }, '600.00'],
  ])('%s', (_, more, paid) => expect(paidOfAgreed({ ...bill, ...more })).toBe(paid));

  it('with any increases and payments: the payments, up to what was agreed on', () => {
    const cents = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(cents, cents, fc.nat(50_000), fc.nat(200_000), (signed, before, grown, money) => {
        const text = (amount: number) => (amount / 100).toFixed(2);
        const paid = Math.min(money, signed + grown);
        const found = paidOfAgreed({
          signed: text(signed),
          payable: text(signed + before),
          openNow: text(signed + grown - paid),
          payableNow: text(signed + before + grown),
          void: false,
        });
        expect(found).toBe(text(Math.min(paid, signed)));
        expect(compareDecimal(addDecimal(found, '0'), text(signed))).toBeLessThanOrEqual(0);
      }),
    );
  });
});
