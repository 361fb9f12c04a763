import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDecimal, compareDecimal, subtractDecimal, sumMoney } from '../../money/decimal.ts';
import { statementOf } from './statement.ts';

const cents = fc.integer({ min: -5_000_000, max: 5_000_000 }).map((value) => {
  const text = String(Math.abs(value)).padStart(3, '0');
  return `${value < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
});
const moves = fc.array(fc.record({ charge: cents, credit: cents }), { maxLength: 40 });

describe('a statement', () => {
  it('carries the balance from row to row', () => {
    // Opening 250.40 owed; April 250.40 is billed; 300 are paid, of which 1.25 are late fee; 50 are prepaid.
    const april = { charge: '250.40', credit: '0' };
    const paid = { charge: '1.25', credit: '300.00' };
    const ahead = { charge: '0', credit: '50' };
    expect(statementOf('250.40', [april, paid, ahead])).toEqual({
      rows: [
        { ...april, balance: '500.80' },
        { ...paid, balance: '202.05' },
        { ...ahead, balance: '152.05' },
      ],
      charged: '251.65',
      credited: '350.00',
      closing: '152.05',
    });
    expect(statementOf('0', [])).toEqual({ rows: [], charged: '0.00', credited: '0.00', closing: '0.00' });
  });

  it('opening + charged − credited = closing = the last balance', () => {
    fc.assert(
      fc.property(cents, moves, (opening, some) => {
        const { rows, charged, credited, closing } = statementOf(opening, some);
        expect(compareDecimal(subtractDecimal(addDecimal(opening, charged), credited), closing)).toBe(0);
        expect(rows.at(-1)?.balance ?? sumMoney([opening])).toBe(closing);
      }),
    );
  });

  it('of a period is that of its two parts, one after the other', () => {
    fc.assert(
      fc.property(cents, moves, fc.nat(40), (opening, some, cut) => {
        const before = statementOf(opening, some.slice(0, cut));
        const after = statementOf(before.closing, some.slice(cut));
        expect([...before.rows, ...after.rows]).toEqual(statementOf(opening, some).rows);
      }),
    );
  });
});
