import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDecimal, allocateAmount, compareDecimal, subtractDecimal, sumMoney, type OpenDebt, type SettleOrder } from '../../index.ts';

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

describe('an amount with a running instalment agreement among the debts', () => {
  // The agreement covers debts 2 and 3, in this order; 1 is older and 4 is younger.
  const four: readonly OpenDebt[] = [
    debt(1, '300.00', '9.00', '2026-03-31'),
    { ...debt(2, '600.00', '13.80', '2026-04-30'), agreed: { position: 1, amount: '600.00' } },
    { ...debt(3, '400.00', '9.20', '2026-05-31'), agreed: { position: 2, amount: '400.00' } },
    debt(4, '250.00', '0.00', '2026-06-30'),
  ];

  it.each<SettleOrder>(['principal-first', 'late-fee-first'])('pays the principal agreed on first, %s', (by) => {
    expect(allocateAmount(four, '500.00', by)).toEqual({ lines: [{ id: 2, amount: '500.00', late: '0.00' }], left: '0.00' });
    expect(allocateAmount(four, '1000.00', by).lines).toEqual([
      { id: 2, amount: '600.00', late: '0.00' },
      { id: 3, amount: '400.00', late: '0.00' },
    ]);
  });

  it('gives the rest to all debts by age, the late fees of the agreement among them', () => {
    // 1,000.00 agreed, then 300.00 + 9.00 of debt 1, then 13.80 late fee of debt 2; 1.20 is left for the late fee of debt 3.
    expect(allocateAmount(four, '1324.00', 'principal-first')).toEqual({
      lines: [
        { id: 2, amount: '600.00', late: '13.80' },
        { id: 3, amount: '400.00', late: '1.20' },
        { id: 1, amount: '300.00', late: '9.00' },
      ],
      left: '0.00',
    });
  });

  it('takes only what was agreed on of a debt that grew since', () => {
    const grown = [
      debt(1, '300.00', '0.00', '2026-03-31'),
      { ...debt(2, '650.00', '0.00', '2026-04-30'), agreed: { position: 1, amount: '600.00' } },
    ];
    expect(allocateAmount(grown, '900.00', 'principal-first').lines).toEqual([
      { id: 2, amount: '600.00', late: '0.00' },
      { id: 1, amount: '300.00', late: '0.00' },
    ]);
    expect(allocateAmount(grown, '910.00', 'principal-first').lines[0]).toEqual({ id: 2, amount: '610.00', late: '0.00' });
  });

  it('whatever the debts: no cent reaches another debt or a late fee before the agreed principal is paid', () => {
    fc.assert(
      fc.property(debts, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), money, order, (rows, chosen, amount, by) => {
        const agreeing = rows.map((row, at) => (chosen[at] === true ? { ...row, agreed: { position: at, amount: row.open } } : row));
        const { lines, left } = allocateAmount(agreeing, amount, by);
        expect(compareDecimal(addDecimal(sumMoney(lines.flatMap((line) => [line.amount, line.late])), left), amount)).toBe(0);
        const plans = agreeing.filter((row) => 'agreed' in row);
        const paid = (id: number) => lines.find((line) => line.id === id) ?? { amount: '0.00', late: '0.00' };
        const whole = sumMoney(plans.map(({ open }) => open));
        const given = sumMoney(plans.map(({ id }) => paid(id).amount));
        const least = compareDecimal(amount, whole) < 0 ? amount : whole;
        expect(compareDecimal(given, least)).toBe(0);
        for (const line of lines) {
          const row = rows.find(({ id }) => id === line.id) as OpenDebt;
          expect(compareDecimal(line.amount, row.open)).toBeLessThanOrEqual(0);
          expect(compareDecimal(line.late, row.late)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});
