import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accruingDays,
  addDays,
  lateFee,
  lateText,
  percentText,
  replayLate,
  subtractDecimal,
  sumMoney,
  type LateFacts,
} from '../../index.ts';

const DUE = '2026-04-30';
const MAY = { from: '2026-05-03', to: '2026-05-20' };
const day = (offset: number): string => addDays(DUE, offset);

describe('pauses of a late fee', () => {
  it('stop exactly their days, both named days included', () => {
    // 1 and 2 May, then 21 to 31 May: 2 + 11 days.
    expect(accruingDays(DUE, '2026-05-02', [MAY])).toBe(2);
    expect(accruingDays(DUE, '2026-05-03', [MAY])).toBe(2);
    expect(accruingDays(DUE, '2026-05-20', [MAY])).toBe(2);
    expect(accruingDays(DUE, '2026-05-21', [MAY])).toBe(3);
    expect(accruingDays(DUE, '2026-05-31', [MAY])).toBe(13);
    expect(accruingDays(DUE, '2026-05-31', [{ from: '2026-05-03', to: null }])).toBe(2);
    // 250.40 × 0.0005 × 13 = 1.6276.
    expect(lateFee({ principal: '250.40', dueDate: DUE, dailyRate: '0.0005', pauses: [MAY] }, [], '2026-05-31').amount).toBe('1.63');
  });

  it('are the days that no pause names, for any pauses, also overlapping ones', () => {
    const pause = fc.tuple(fc.integer({ min: -20, max: 60 }), fc.option(fc.nat(30))).map(([start, length]) => ({
      from: day(start),
      to: length === null ? null : day(start + length),
    }));
    fc.assert(
      fc.property(fc.array(pause, { maxLength: 4 }), fc.integer({ min: -5, max: 40 }), fc.nat(40), (pauses, after, length) => {
        const named = Array.from({ length }, (_, at) => day(after + 1 + at)).filter(
          (one) => !pauses.some(({ from, to }) => from <= one && (to === null || one <= to)),
        );
        expect(accruingDays(day(after), day(after + length), pauses)).toBe(named.length);
      }),
    );
  });

  it('give the same fee whether or not payments lie inside them', () => {
    const terms = { dueDate: DUE, graceDays: 0, dailyRate: '0.0005', capRate: null, pauses: [MAY] };
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 31 }), { maxLength: 4 }), (days) => {
        const paid = days.toSorted((a, b) => a - b).map((at) => ({ day: day(at), amount: '100.00' }));
        const whole = lateFee(
          { principal: '1000.00', dueDate: DUE, dailyRate: '0.0005', capRate: null, pauses: [MAY] },
          paid,
          '2026-06-30',
        );
        const steps = [
          ...paid.map((one) => ({ day: one.day, payable: '0', paid: one.amount })),
          { day: '2026-06-30', payable: '0', paid: '0' },
        ];
        expect(replayLate(terms, '1000.00', steps).fixed).toBe(whole.amount);
      }),
    );
  });
});

describe('the text of a late fee', () => {
  const facts = (more: Partial<LateFacts> = {}): LateFacts => ({
    dueDate: DUE,
    graceDays: 0,
    dailyRate: '0.000500',
    capRate: '1.0000',
    pauses: [],
    payable: '250.40',
    open: '150.40',
    stored: { fixed: '2.50', day: '2026-05-20' },
    accrued: '4.46',
    settled: '0.00',
    waived: '0.00',
    steps: [{ day: '2026-05-20', payable: '0', paid: '100.00' }],
    ...more,
  });

  it('shows principal × rate × days by step', () => {
    // 250.40 × 0.0005 × 20 = 2.504; 150.40 × 0.0005 × 26 = 1.9552.
    expect(lateText(facts(), '2026-06-15')).toBe('250.40 × 0.05% × 20 天 = 2.50；150.40 × 0.05% × 26 天 = 1.96');
    expect(percentText('0.3')).toBe('30');
    expect(percentText('1.0000')).toBe('100');
  });

  it('names the pauses, what was paid and waived of it', () => {
    // 250.40 × 0.0005 × 2 = 0.2504; 150.40 × 0.0005 × 26 = 1.9552; the payment of 20 May lies in the pause.
    const paused = facts({ pauses: [MAY], stored: { fixed: '0.25', day: '2026-05-20' }, accrued: '2.21', settled: '1.00', waived: '0.21' });
    expect(lateText(paused, '2026-06-15')).toBe(
      '250.40 × 0.05% × 2 天 = 0.25；150.40 × 0.05% × 26 天 = 1.96；5.3–5.20 暂停；已收 1.00；已减免 0.21',
    );
    const running = facts({ pauses: [{ from: '2026-06-01', to: null }], accrued: '3.33' });
    // 150.40 × 0.0005 × 11 = 0.8272.
    expect(lateText(running, '2026-06-15')).toBe('250.40 × 0.05% × 20 天 = 2.50；150.40 × 0.05% × 11 天 = 0.83；6.1 起暂停');
    const far = facts({
      pauses: [
        { from: '2025-12-28', to: '2026-05-01' },
        { from: '2026-07-01', to: '2026-07-02' },
      ],
      stored: { fixed: '2.38', day: '2026-05-20' },
      accrued: '4.34',
    });
    expect(lateText(far, '2026-06-15')).toBe('250.40 × 0.05% × 19 天 = 2.38；150.40 × 0.05% × 26 天 = 1.96；5.1 暂停');
  });

  it('says the cap, and what had accrued before where the steps do not explain it', () => {
    const capped = facts({
      capRate: '0.01',
      payable: '250.40',
      open: '250.40',
      stored: { fixed: '0.00', day: null },
      accrued: '2.50',
      steps: [],
    });
    // 250.40 × 0.0005 × 46 = 5.7592, at most 1 % of 250.40.
    expect(lateText(capped, '2026-06-15')).toBe('250.40 × 0.05% × 46 天 = 5.76；超过上限（本金的 1%），按 2.50 计');
    const opening = facts({ stored: { fixed: '9.00', day: '2026-05-20' }, accrued: '10.96', steps: [] });
    expect(lateText(opening, '2026-06-15')).toBe('此前已计 9.00；150.40 × 0.05% × 26 天 = 1.96');
    expect(lateText(facts({ accrued: '0.00' }), '2026-06-15')).toBe('');
  });

  it('adds up to what has accrued for any part payments and pauses', () => {
    const payments = fc.array(fc.integer({ min: 1, max: 45 }), { maxLength: 4 });
    fc.assert(
      fc.property(payments, fc.nat(40), fc.nat(20), (days, start, length) => {
        const terms = {
          dueDate: DUE,
          graceDays: 0,
          dailyRate: '0.0005',
          capRate: null,
          pauses: [{ from: day(start), to: day(start + length) }],
        };
        const steps = days.toSorted((a, b) => a - b).map((at) => ({ day: day(at), payable: '0', paid: '33.33' }));
        const stored = replayLate(terms, '250.40', steps);
        const accrued = replayLate(terms, '250.40', [...steps, { day: day(50), payable: '0', paid: '0' }]).fixed;
        const open = steps.reduce((left, { paid }) => subtractDecimal(left, paid), '250.40');
        const text = lateText({ ...facts(), ...terms, payable: '250.40', open, stored, accrued, steps }, day(50));
        expect(sumMoney([...text.matchAll(/= ([\d.]+)/g)].map(([, amount]) => amount ?? '0'))).toBe(accrued);
      }),
    );
  });
});
