import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDecimal,
  compareDecimal,
  lateFee,
  multiplyDecimal,
  percentOf,
  pointsFor,
  replayLate,
  sameShare,
  subtractDecimal,
  taxInside,
  worthOfPoints,
} from '../../index.ts';

describe('sums of a settlement', () => {
  it.each([
    ['106.00', '0.06', '6.00'],
    ['250.00', '0.06', '14.15'],
    ['-250.00', '0.06', '-14.15'],
    ['100.00', '0', '0.00'],
  ])('tax inside %s at %s is %s', (amount, rate, tax) => expect(taxInside(amount, rate)).toBe(tax));

  it('points cost a part of a hundredth whole, and pay to the cent below', () => {
    expect([pointsFor('50.00', '0.10'), pointsFor('0.01', '0.30'), worthOfPoints('0.33', '0.10'), percentOf('736.96', 10)]).toEqual([
      '500.00',
      '0.04',
      '0.03',
      '73.69',
    ]);
    expect(sameShare('20.00', '50.00', '500.00')).toBe('200.00');
  });

  it('points that are worth an amount always reach for it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 500 }), (points, value) => {
        const [held, worthEach] = [(points / 100).toFixed(2), (value / 100).toFixed(2)];
        const worth = worthOfPoints(held, worthEach);
        expect(compareDecimal(pointsFor(worth, worthEach), held)).toBeLessThanOrEqual(0);
        expect(compareDecimal(worth, multiplyDecimal(held, worthEach))).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('the late fee a bill keeps', () => {
  const terms = { dueDate: '2026-04-30', graceDays: 0, dailyRate: '0.0005', capRate: '1', pauses: [] };

  it('is what had accrued when the base last changed (example 4)', () => {
    const part = { day: '2026-05-20', payable: '0', paid: '100.00' };
    expect(replayLate(terms, '250.40', [])).toEqual({ fixed: '0.00', day: null });
    expect(replayLate(terms, '250.40', [part])).toEqual({ fixed: '2.50', day: '2026-05-20' });
    expect(replayLate(terms, '250.40', [part, { day: '2026-06-15', payable: '0', paid: '150.40' }])).toEqual({
      fixed: '4.46',
      day: '2026-06-15',
    });
  });

  it('does not begin before due date and grace, stops on its day, and never passes the cap', () => {
    const paid = (day: string) => [{ day, payable: '0', paid: '10.00' }];
    expect(replayLate({ ...terms, graceDays: 20 }, '250.40', paid('2026-05-20'))).toEqual({ fixed: '0.00', day: null });
    expect(replayLate({ ...terms, pauses: [{ from: '2026-05-11', to: null }] }, '250.40', paid('2026-05-20'))).toEqual({
      fixed: '1.25',
      day: '2026-05-20',
    });
    expect(replayLate({ ...terms, capRate: '0.005' }, '250.40', paid('2026-05-20'))).toEqual({ fixed: '1.25', day: '2026-05-20' });
  });

  it('leaves out the time it stood still', () => {
    const held = { day: '2026-06-10', payable: '0', paid: '0', since: '2026-05-20' };
    expect(replayLate(terms, '250.40', [held])).toEqual({ fixed: '2.50', day: '2026-06-10' });
    expect(replayLate(terms, '250.40', [held, { day: '2026-06-20', payable: '0', paid: '250.40' }])).toEqual({
      fixed: '3.75',
      day: '2026-06-20',
    });
  });

  it('agrees with the ledger of late fees for any part payments', () => {
    const pays = fc.array(fc.record({ day: fc.integer({ min: 1, max: 31 }), cents: fc.integer({ min: 1, max: 5000 }) }), { maxLength: 5 });
    fc.assert(
      fc.property(pays, (rows) => {
        const payments = rows
          .toSorted((a, b) => a.day - b.day)
          .map(({ day, cents }) => ({ day: `2026-05-${String(day).padStart(2, '0')}`, amount: (cents / 100).toFixed(2) }));
        const until = '2026-07-01';
        const whole = lateFee({ principal: '250.40', dueDate: terms.dueDate, dailyRate: terms.dailyRate }, payments, until);
        const steps = payments.map(({ day, amount }) => ({ day, payable: '0', paid: amount }));
        const last = replayLate(terms, '250.40', [...steps, { day: until, payable: '0', paid: '0' }]);
        expect(last.fixed).toBe(whole.amount);
        expect(
          compareDecimal(
            payments.reduce((open, { amount }) => subtractDecimal(open, amount), '250.40'),
            whole.open,
          ),
        ).toBe(0);
        expect(addDecimal(last.fixed, '0')).toBe(addDecimal(whole.amount, '0'));
      }),
    );
  });
});
