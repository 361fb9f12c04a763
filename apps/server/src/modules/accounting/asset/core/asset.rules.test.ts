// The pure rules of fixed assets: what a card stands for, how it leaves the books, what a change makes of it, how a cell names departments.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ASSET_SOURCE, CHART, DECREASE_WAY, DEPRECIATION, SALE_TAX } from '@anju/contract';
import { toCents } from '@anju/domain';
import { readShares } from '../card/card-import.rules.ts';
import { cardFault, usualCounter } from '../card/card.rules.ts';
import { clearingCodes, clearingResult, clearingSteps } from './clearing.rules.ts';
import { movesOf, netOf, positionsOf, type Holding } from './position.rules.ts';

const amount = fc.integer({ min: 0, max: 1_000_000_000 }).map(BigInt);
const shares = fc
  .array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.map((share, at) => ({ departmentId: at + 1, share })));
const holding: fc.Arbitrary<Holding> = fc.record({
  assetSubjectId: fc.constant(1601),
  accumulatedSubjectId: fc.constant(1602),
  impairmentSubjectId: fc.constant(1603),
  estateId: fc.constantFrom(null, 7, 8),
  shares,
  cost: amount,
  accumulated: amount,
  impairment: amount,
});
const sumOf = (held: Holding, subjectId: number): bigint => netOf(positionsOf(held).filter((one) => one.subjectId === subjectId));

describe('what a card stands for', () => {
  it('adds up to the cent, however it is shared', () => {
    fc.assert(
      fc.property(holding, (held) => {
        expect([sumOf(held, 1601), sumOf(held, 1602), sumOf(held, 1603)]).toEqual([held.cost, -held.accumulated, -held.impairment]);
      }),
    );
  });

  it('after an act is what it was before and what the act posts', () => {
    fc.assert(
      fc.property(holding, holding, (before, after) => {
        const worth = ({ cost, accumulated, impairment }: Holding): bigint => cost - accumulated - impairment;
        expect(netOf(movesOf(before, after))).toBe(worth(after) - worth(before));
        expect(netOf(movesOf(before, null))).toBe(-worth(before));
      }),
    );
  });
});

describe('leaving the books', () => {
  const subjects = { clearing: 1606, bank: 1002, tax: 2221, gain: 6301, loss: 6711 };
  it('every voucher balances, and nothing is left in the clearing', () => {
    fc.assert(
      fc.property(holding, amount, amount, amount, (held, expense, price, tax) => {
        const steps = clearingSteps({ holding: held, expense, price, tax, estateId: 7, bankAccountId: 3 }, subjects, {
          what: '',
          name: '',
        });
        for (const { postings } of steps) expect(netOf(postings)).toBe(0n);
        expect(netOf(steps.flatMap(({ postings }) => postings).filter(({ subjectId }) => subjectId === subjects.clearing))).toBe(0n);
      }),
    );
  });

  it('the sale of the worked example loses 23,500.00', () => {
    const held = { assetSubjectId: 1601, accumulatedSubjectId: 1602, impairmentSubjectId: null, estateId: null };
    const worth = { cost: toCents('120000'), accumulated: toCents('57000'), impairment: 0n, shares: [{ departmentId: 1, share: 10_000 }] };
    expect(clearingResult({ holding: { ...held, ...worth }, expense: toCents('500'), price: toCents('40000') })).toBe(toCents('-23500'));
  });

  it('a small company has its own subjects', () => {
    const codes = clearingCodes(CHART.small, DECREASE_WAY.sold, SALE_TAX.simple);
    expect([codes.gain[0], codes.loss[0], codes.tax[0]]).toEqual(['530109', '571101', '222108']);
    expect(usualCounter(ASSET_SOURCE.surplus, CHART.small, false)[0]).toBe('530102');
  });
});

describe('a form', () => {
  const form = {
    source: ASSET_SOURCE.opening,
    cost: '1000',
    salvageRate: '5',
    accumulated: '950',
    impairment: '0',
    life: 60,
    monthsDone: 60,
  };
  const rest = { method: DEPRECIATION.even, totalUnits: null, unitsDone: '0', shares: [{ departmentId: 1, subjectId: 1, share: 10_000 }] };
  it('is written off to its salvage at most', () => {
    expect(cardFault({ ...form, ...rest })).toBeNull();
    expect(cardFault({ ...form, ...rest, accumulated: '950.01' })).toEqual({ field: 'accumulated', name: 'ASSET_OVER' });
    expect(cardFault({ ...form, ...rest, monthsDone: 61 })).toEqual({ field: 'monthsDone', name: 'ASSET_MONTHS' });
    expect(cardFault({ ...form, ...rest, method: DEPRECIATION.work, totalUnits: '10', unitsDone: '10.01' })?.name).toBe('ASSET_UNITS');
  });
});

describe('a cell of departments', () => {
  it('names one, or several whose parts are the whole', () => {
    expect(readShares(['客服部'])).toEqual([{ name: '客服部', share: 10_000 }]);
    expect(readShares(['客服部60%', '工程部：40％'])).toEqual([
      { name: '客服部', share: 6_000 },
      { name: '工程部', share: 4_000 },
    ]);
    expect(readShares(['甲 33.33%', '乙 33.33%', '丙 33.34%'])?.map(({ share }) => share)).toEqual([3_333, 3_333, 3_334]);
    for (const wrong of [['客服部60%'], ['客服部60%', '客服部40%'], ['客服部', '工程部'], ['甲0%', '乙100%']])
      expect(readShares(wrong)).toBeNull();
  });
});
