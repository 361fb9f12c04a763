import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDecimal, allocateAmount, compareDecimal, subtractDecimal, sumMoney, type OpenDebt, type SettleOrder } from '../index.ts';

const debt = (id: number, open: string, late: string, dueDate: string, priority = 50): OpenDebt => ({ id, open, late, dueDate, priority });
const money = fc.integer({ min: 0, max: 100_000 }).map((cents) => (cents / 100).toFixed(2));
const debts = fc
  .array(fc.record({ open: money, late: money, month: fc.integer({ min: 1, max: 9 }), priority: fc.integer({ min: 1, max: 3 }) }), {
    maxLength: 8,
  })
  .map((rows) => rows.map(({ open, late, month, priority }, index) => debt(index + 1, open, late, `2026-0${month}-28`, priority)));
const order = fc.constantFrom<SettleOrder>('principal-first', 'late-fee-first');

describe('an amount laid over debts', () => {
  const three = [
    debt(1, '30.00', '1.00', '2026-06-30'),
    debt(2, '50.00', '4.00', '2026-04-30', 60),
    debt(3, '20.00', '0.00', '2026-04-30', 10),
  ];

  it('goes to the oldest first, inside a day by priority', () => {
    expect(allocateAmount(three, '75.00', 'principal-first')).toEqual({
      lines: [
        { id: 3, amount: '20.00', late: '0.00' },
        { id: 2, amount: '50.00', late: '4.00' },
        { id: 1, amount: '1.00', late: '0.00' },
      ],
      left: '0.00',
    });
  });

  it('pays the late fee of a debt before its principal where that is the order', () => {
    expect(allocateAmount([debt(1, '250.40', '2.50', '2026-04-30')], '100.00', 'late-fee-first').lines).toEqual([
      { id: 1, amount: '97.50', late: '2.50' },
    ]);
    expect(allocateAmount([debt(1, '250.40', '2.50', '2026-04-30')], '100.00', 'principal-first').lines).toEqual([
      { id: 1, amount: '100.00', late: '0.00' },
    ]);
  });

  it('says what found no debt', () => {
    expect(allocateAmount(three, '120.00', 'principal-first').left).toBe('15.00');
    expect(allocateAmount([], '5', 'principal-first')).toEqual({ lines: [], left: '5.00' });
  });

  it('never exceeds a debt, loses no cent, and leaves no older debt open while a younger one gets something', () => {
    fc.assert(
      fc.property(debts, money, order, (rows, amount, by) => {
        const { lines, left } = allocateAmount(rows, amount, by);
        const byId = new Map(rows.map((row) => [row.id, row]));
        const given = sumMoney(lines.flatMap((line) => [line.amount, line.late]));
        expect(compareDecimal(addDecimal(given, left), amount)).toBe(0);
        for (const line of lines) {
          const row = byId.get(line.id) as OpenDebt;
          expect(compareDecimal(line.amount, row.open)).toBeLessThanOrEqual(0);
          expect(compareDecimal(line.late, row.late)).toBeLessThanOrEqual(0);
        }
        const last = lines.at(-1);
        if (!last) return;
        const youngest = byId.get(last.id) as OpenDebt;
        for (const row of rows.filter(({ dueDate }) => dueDate < youngest.dueDate)) {
          const line = lines.find(({ id }) => id === row.id) ?? { amount: '0.00', late: '0.00' };
          expect(sumMoney([subtractDecimal(row.open, line.amount), subtractDecimal(row.late, line.late)])).toBe('0.00');
        }
      }),
    );
  });
});
