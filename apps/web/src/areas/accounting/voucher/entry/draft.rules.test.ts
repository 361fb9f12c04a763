import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isZeroDecimal } from '@anju/domain';
import type { SubjectTree } from '@anju/contract';
import {
  balanced,
  balancingAmount,
  blankLine,
  differenceOf,
  formOf,
  inserted,
  newDraft,
  pastedAmount,
  pastedLines,
  removed,
  SHOWN_LINES,
  swapped,
  withAmount,
  withPasted,
  withQuantity,
  withSubject,
  withSummaryAbove,
} from './draft.rules.ts';

const line = (debit: string, credit: string, summary = '') => blankLine({ debit, credit, summary });
const BANK = { id: 9, code: '100201', dims: 'B' } as SubjectTree;
const CHART = new Map([['100201', BANK]]);

describe('a line', () => {
  it('takes what balances the others, on the side where it is not red', () => {
    const lines = [line('60377.36', ''), line('', ''), line('', '377.36')];
    expect(balancingAmount(lines, 1, 'credit')).toBe('60000');
    expect(balanced(lines, 1, 'credit')[1]).toMatchObject({ credit: '60000', debit: '' });
    expect(balanced(lines, 1, 'debit')[1]).toMatchObject({ credit: '60000', debit: '' });
    expect(balanced([line('5', ''), line('', '5'), line('', '')], 2, 'debit')[2]).toMatchObject({ debit: '', credit: '' });
  });

  it('has one side; the space bar turns it over, // takes the summary above', () => {
    const lines = withAmount([line('10', '', '付保洁费'), line('', '')], 0, 'credit', '12.5');
    expect(lines[0]).toMatchObject({ debit: '', credit: '12.5' });
    expect(swapped(lines, 0)[0]).toMatchObject({ debit: '12.5', credit: '' });
    expect(withSummaryAbove(lines, 1)[1]?.summary).toBe('付保洁费');
  });

  it('comes and goes without changing the others', () => {
    const { lines } = newDraft('记', '2026-11-16');
    expect(lines).toHaveLength(SHOWN_LINES);
    const more = inserted(lines, 2);
    expect(more).toHaveLength(SHOWN_LINES + 1);
    expect(removed(more, 2).map(({ key }) => key)).toEqual(lines.map(({ key }) => key));
    expect(formOf(lines)).toEqual([]);
  });

  it('makes any voucher balance', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => (n / 100).toFixed(2));
    const any = fc.tuple(cents, fc.boolean()).map(([amount, debit]) => (debit ? line(amount, '') : line('', amount)));
    fc.assert(
      fc.property(fc.array(any, { maxLength: 12 }), fc.constantFrom('debit' as const, 'credit' as const), (others, side) => {
        const lines = [...others, blankLine()];
        expect(isZeroDecimal(differenceOf(balanced(lines, others.length, side)))).toBe(true);
      }),
    );
  });
});

describe('what stands beneath a line', () => {
  const CASH = { ...BANK, bank: true } as SubjectTree;

  it('is dropped with the bank it belongs to, and kept while the subject is looked for', () => {
    const paid = [blankLine({ subjectId: 9, settleMethod: '转账', settleNo: '7', businessDay: '2026-11-15' })];
    expect(withSubject(paid, 0, null)[0]).toMatchObject({ settleNo: '7' });
    expect(withSubject(paid, 0, CASH)[0]).toMatchObject({ settleNo: '7' });
    expect(withSubject(paid, 0, BANK)[0]).toMatchObject({ settleMethod: '', settleNo: '', businessDay: null });
  });

  it('makes the amount on the side the line has, red for what comes back', () => {
    expect(withQuantity([line('', '8')], 0, { quantity: '-2', price: '1.005' }, 'debit')[0]).toMatchObject({ credit: '-2.01', debit: '' });
    expect(withQuantity([line('', '')], 0, { quantity: '2' }, 'credit')[0]).toMatchObject({ quantity: '2', debit: '', credit: '' });
  });

  it('is sent as far as it is typed', () => {
    expect(formOf([blankLine({ summary: '买灯管', debit: '50.', quantity: '2.', price: '' })])).toMatchObject([
      { debit: '50', quantity: '2', price: null },
    ]);
  });
});

describe('a pasted sheet', () => {
  it('becomes lines; unknown codes are told', () => {
    const text = '付外包费\t640102 外包\t60,377.36\t\r\n\t100201\t\t￥60,377.36\n';
    const pasted = pastedLines(text, CHART);
    expect(pasted?.unknown).toEqual(['640102']);
    expect(pasted?.lines).toMatchObject([
      { summary: '付外包费', subjectId: null, debit: '60377.36', credit: '' },
      { subjectId: 9, debit: '', credit: '60377.36' },
    ]);
    const all = withPasted([line('1', ''), blankLine(), blankLine(), line('', '1')], 1, pasted?.lines ?? []);
    expect(all.slice(0, 4).map(({ debit, credit }) => debit + credit)).toEqual(['1', '60377.36', '60377.36', '1']);
  });

  it('reads amounts as sheets write them, and leaves other text alone', () => {
    expect(['1,234.50', '(5.00)', '-3', '0', '合计', ''].map(pastedAmount)).toEqual(['1234.50', '-5.00', '-3', '', '', '']);
    expect(pastedLines('银行存款', CHART)).toBeNull();
  });
});
