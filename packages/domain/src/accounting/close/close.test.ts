import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARRY_MODE, CLOSE_DEFAULTS, TEMPLATE_FREQUENCY } from '@anju/contract';
import {
  carryVouchers,
  centsText,
  isDueIn,
  earnedFee,
  provisionTarget,
  rateOf,
  scheduledBy,
  sharesOf,
  taxDue,
  toCents,
  vatTransfer,
  yearEndVouchers,
  type CarryRow,
  type CloseLine,
  type YearEndState,
} from '../../index.ts';

const PROFIT = 4103;
const UNDISTRIBUTED = 410406;
const MODES = [CARRY_MODE.together, CARRY_MODE.apart, CARRY_MODE.byEstate];

const cents = fc.bigInt({ min: -10_000_000n, max: 10_000_000n });
const carryRow = fc
  .record({
    subjectId: fc.integer({ min: 6001, max: 6020 }),
    dimsetId: fc.integer({ min: 0, max: 9 }),
    direction: fc.constantFrom<1 | -1>(1, -1),
    earlier: fc.boolean(),
    amount: cents,
  })
  // A set of dims names one estate, every third one none.
  .map(({ amount, ...row }): CarryRow => ({
    ...row,
    estateId: row.dimsetId % 3 === 0 ? null : 100 + row.dimsetId,
    net: centsText(amount),
  }));
const carryRows = fc.uniqueArray(carryRow, { maxLength: 30, selector: ({ subjectId, dimsetId }) => `${subjectId} ${dimsetId}` });

const netOf = ({ debit, credit }: CloseLine): bigint => toCents(debit) - toCents(credit);
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n);

describe('损益结转', () => {
  it('leaves nothing on any subject with any dims, and the sum on 本年利润, whatever the mode', () => {
    fc.assert(
      fc.property(carryRows, fc.constantFrom(...MODES), fc.boolean(), (rows, mode, byEstate) => {
        const vouchers = carryVouchers(rows, {
          mode,
          profit: { subjectId: PROFIT, byEstate },
          undistributed: { subjectId: UNDISTRIBUTED },
        });
        const lines = vouchers.flatMap((one) => one.lines);
        for (const voucher of vouchers) expect(sum(voucher.lines.map(netOf))).toBe(0n);
        for (const { debit, credit } of lines) {
          expect(toCents(debit) >= 0n && toCents(credit) >= 0n).toBe(true);
          expect(debit === '0.00' || credit === '0.00').toBe(true);
        }
        for (const row of rows) {
          const moved = lines.filter(({ subjectId, dimsetId }) => subjectId === row.subjectId && dimsetId === row.dimsetId);
          expect(toCents(row.net) + sum(moved.map(netOf))).toBe(0n);
        }
        const held = (of: boolean) => sum(rows.filter(({ earlier }) => earlier === of).map(({ net }) => toCents(net)));
        const landed = (on: number) => sum(lines.filter(({ subjectId }) => subjectId === on).map(netOf));
        expect(landed(PROFIT)).toBe(held(false));
        expect(landed(UNDISTRIBUTED)).toBe(held(true));
        if (!byEstate) return;
        for (const estateId of new Set(rows.map((row) => row.estateId))) {
          const own = rows.filter((row) => row.estateId === estateId && !row.earlier);
          const got = lines.filter((line) => line.subjectId === PROFIT && line.estateId === estateId);
          expect(sum(got.map(netOf))).toBe(sum(own.map(({ net }) => toCents(net))));
        }
      }),
    );
  });

  it('makes one voucher, two by side with income first, or one for every estate', () => {
    const row = (subjectId: number, direction: 1 | -1, estateId: number | null, net: string): CarryRow => ({
      ...{ subjectId, direction, estateId, net, dimsetId: estateId ?? 0, earlier: false },
    });
    const rows = [row(6001, -1, 7, '-100.00'), row(6001, -1, 8, '-50.00'), row(6401, 1, 7, '30.00'), row(6602, 1, null, '5.00')];
    const made = (mode: (typeof MODES)[number]) =>
      carryVouchers(rows, { mode, profit: { subjectId: PROFIT, byEstate: false }, undistributed: { subjectId: UNDISTRIBUTED } });
    const profits = (mode: (typeof MODES)[number]) =>
      made(mode).map(({ of, lines }) => {
        const last = lines.at(-1);
        return [of.side, of.estateId, last?.subjectId, last?.debit, last?.credit];
      });
    expect(profits(CARRY_MODE.together)).toEqual([[0, null, PROFIT, '0.00', '115.00']]);
    expect(profits(CARRY_MODE.apart)).toEqual([
      [1, null, PROFIT, '0.00', '150.00'],
      [-1, null, PROFIT, '35.00', '0.00'],
    ]);
    expect(profits(CARRY_MODE.byEstate)).toEqual([
      [0, null, PROFIT, '5.00', '0.00'],
      [0, 7, PROFIT, '0.00', '70.00'],
      [0, 8, PROFIT, '0.00', '50.00'],
    ]);
  });
});

describe('年度结转', () => {
  const held = (subjectId: number, net: string, dimsetId = 0) => ({ subjectId, dimsetId, net });
  const base: YearEndState = {
    undistributed: { subjectId: UNDISTRIBUTED },
    profit: [],
    moved: '0.00',
    earlier: '0.00',
    reserve: { expenseId: 410401, reserveId: 410101, rate: '10', booked: '0.00' },
    distributions: [],
    vat: [],
    vatRestId: 22210101,
  };
  const effect = (state: YearEndState): Map<number, string> => {
    const lines = yearEndVouchers(state).flatMap((one) => one.lines);
    const sums = Map.groupBy(lines, ({ subjectId }) => subjectId);
    return new Map([...sums].map(([subjectId, of]) => [subjectId, centsText(sum(of.map(netOf)))]));
  };

  it('moves the profit of the worked example, with a tenth of it to the reserve', () => {
    const moved = effect({ ...base, profit: [held(PROFIT, '-65104.07')] });
    expect(moved.get(PROFIT)).toBe('65104.07');
    expect(moved.get(410101)).toBe('-6510.41');
    expect(moved.get(410401)).toBe('0.00');
    expect(moved.get(UNDISTRIBUTED)).toBe('-58593.66');
  });

  it('makes good earlier losses before it reserves anything, and reserves nothing of a loss', () => {
    expect(effect({ ...base, profit: [held(PROFIT, '-1000.00')], earlier: '-400.00' }).get(410101)).toBe('-60.00');
    expect(effect({ ...base, profit: [held(PROFIT, '-1000.00')], earlier: '-1400.00' }).has(410101)).toBe(false);
    expect(effect({ ...base, profit: [held(PROFIT, '800.00')] }).has(410101)).toBe(false);
  });

  it('run again after a change books only the difference', () => {
    const again = effect({
      ...base,
      profit: [held(PROFIT, '-100.00')],
      moved: '65104.07',
      reserve: { expenseId: 410401, reserveId: 410101, rate: '10', booked: '6510.41' },
    });
    expect(again.get(410101)).toBe('-10.00');
    expect(again.get(UNDISTRIBUTED)).toBe('-90.00');
  });

  it('clears the children of 应交增值税 against each other', () => {
    const vat = [held(22210101, '8200.00'), held(22210104, '4670.00'), held(22210107, '-12870.00')];
    const moved = effect({ ...base, vat });
    for (const { subjectId, net } of vat) expect(toCents(net) + toCents(moved.get(subjectId) ?? '0.00')).toBe(0n);
  });
});

describe('what the close accrues', () => {
  it('provides by age, each age rounded by itself', () => {
    expect(provisionTarget([{ months: 1, amount: '126840.00' }], CLOSE_DEFAULTS.ages)).toBe(634200n);
    const ages = CLOSE_DEFAULTS.ages;
    const parts = [11, 12, 24, 36, 60, 200].map((months) => ({ months, amount: '100.00' }));
    expect(provisionTarget(parts, ages)).toBe(500n + 1000n + 3000n + 5000n + 20_000n);
    expect(provisionTarget([], ages)).toBe(0n);
  });

  it('earns of an estate what was agreed, whose tax is inside it', () => {
    const earned = (basis: 1 | 2 | 3, value: string, base: bigint, taxRate = '6') => {
      const { gross, net } = earnedFee({ basis, value, taxRate }, base);
      return [gross, net];
    };
    expect(earned(1, '1060', 5n)).toEqual([106_000n, 100_000n]);
    expect(earned(2, '10', 1_033_333n)).toEqual([103_333n, 97_484n]);
    expect(earned(3, '8.5', 1_000_000n, '0')).toEqual([85_000n, 85_000n]);
    expect(earned(3, '8.5', -100n)).toEqual([0n, 0n]);
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 12n),
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom('1', '3', '6', '9', '13'),
        (base, percent, rate) => {
          const [gross = 0n, net = 0n] = earned(2, String(percent), base, rate);
          // The tax of what is left is the rest, to the cent.
          const tax = (gross - net) * 100n;
          const exact = net * BigInt(rate);
          expect(tax - exact < 120n && exact - tax < 120n).toBe(true);
        },
      ),
    );
  });

  it('transfers VAT forth, and back only what went before', () => {
    expect(vatTransfer({ payable: 467_000n, transferred: 0n, prepaid: 0n })).toEqual({ payable: 467_000n, overpaid: 0n });
    expect(vatTransfer({ payable: -500n, transferred: 300n, prepaid: 0n })).toEqual({ payable: -300n, overpaid: 0n });
    expect(vatTransfer({ payable: -500n, transferred: 0n, prepaid: 200n })).toEqual({ payable: 0n, overpaid: 200n });
    expect(vatTransfer({ payable: -500n, transferred: 0n, prepaid: 0n })).toEqual({ payable: 0n, overpaid: 0n });
  });

  it('books a tax up to its target', () => {
    expect(taxDue(467_000n, '7', 0n)).toBe(32_690n);
    expect(taxDue(467_000n, '7', 32_690n)).toBe(0n);
    expect(taxDue(-5n, '25', 100n)).toBe(-100n);
    expect(rateOf(6_853_060n, '5')).toBe(342_653n);
  });

  it('shares an amount to the cent', () => {
    fc.assert(
      fc.property(cents, fc.array(fc.bigInt({ min: 1n, max: 1_000_000n }), { minLength: 1, maxLength: 9 }), (amount, weights) => {
        const parts = sharesOf(amount, weights);
        expect(sum(parts)).toBe(amount);
        const all = sum(weights);
        for (const [at, part] of parts.entries()) {
          const off = part * all - amount * (weights[at] as bigint);
          expect(off <= all && off >= -all).toBe(true);
        }
      }),
    );
  });

  it('takes templates in the months in which they are due', () => {
    const due = (frequency: 0 | 1 | 2 | 3) => [202501, 202503, 202511, 202512].map((ym) => isDueIn(frequency, ym));
    expect(due(TEMPLATE_FREQUENCY.free)).toEqual([true, true, true, true]);
    expect(due(TEMPLATE_FREQUENCY.monthly)).toEqual([true, true, true, true]);
    expect(due(TEMPLATE_FREQUENCY.quarterly)).toEqual([false, true, false, true]);
    expect(due(TEMPLATE_FREQUENCY.yearly)).toEqual([false, false, false, true]);
  });
});

describe('摊销', () => {
  const month = (from: number, after: number): number => Math.trunc((from + after) / 12) * 100 + ((from + after) % 12) + 1;

  it('begins in the month after, never takes back, and ends with the whole amount', () => {
    const schedule = fc.record({
      base: fc.bigInt({ min: 1n, max: 100_000_000n }).map(centsText),
      months: fc.integer({ min: 1, max: 120 }),
      start: fc.integer({ min: 2020 * 12, max: 2026 * 12 }),
      firstAfter: fc.integer({ min: 0, max: 200 }),
    });
    fc.assert(
      fc.property(schedule, ({ base, months, start, firstAfter }) => {
        // The books begin after some of it was booked by the schedule itself.
        const first = month(start, firstAfter);
        const shape = { base, months, startYm: month(start, 0), endYm: null };
        const before = centsText(
          firstAfter <= 1 ? 0n : scheduledBy({ ...shape, bookedBefore: '0.00' }, month(start, 0), month(start, firstAfter - 1)),
        );
        const reached = Array.from({ length: months + 2 }, (_, at) =>
          scheduledBy({ ...shape, bookedBefore: before }, first, month(start, at)),
        ).slice(firstAfter);
        for (const [at, one] of reached.entries()) expect(one >= (reached[at - 1] ?? toCents(before))).toBe(true);
        expect(scheduledBy({ ...shape, bookedBefore: before }, first, month(start, Math.max(months, firstAfter) + 1))).toBe(toCents(base));
      }),
    );
    expect(scheduledBy({ base: '36000.00', months: 36, startYm: 202412, endYm: null, bookedBefore: '0.00' }, 202501, 202501)).toBe(
      100_000n,
    );
  });

  it('spreads what is left where less was booked before than the schedule says, and stops where it was ended', () => {
    const late = { base: '1200.00', months: 12, startYm: 202412, endYm: null, bookedBefore: '0.00' };
    expect([202506, 202507, 202512].map((ym) => scheduledBy(late, 202507, ym))).toEqual([0n, 20_000n, 120_000n]);
    const ended = { ...late, endYm: 202503 };
    expect([202502, 202503, 202504, 202512].map((ym) => scheduledBy(ended, 202501, ym))).toEqual([20_000n, 30_000n, 30_000n, 30_000n]);
  });
});
