import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TEMPLATE_AMOUNT } from '@anju/contract';
import { capitalAmount, correctionSummary, filledAmounts, reversalSummary, sumMoney, voucherNumber, voucherPages } from '../../index.ts';

describe('the pages of a voucher', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      summary: `第${at}行`,
      subject: '1001 库存现金',
      dims: '',
      debit: at % 2 ? '0.00' : '10.05',
      credit: at % 2 ? '10.05' : '0.00',
    }));

  it('hold all lines in order, cross out the rest and add up on the last one only', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 4, max: 12 }), (count, perPage) => {
        const pages = voucherPages(lines(count), perPage);
        expect(pages.flatMap(({ rows }) => rows).flatMap((row) => (row === null ? [] : [row.summary]))).toEqual(
          lines(count).map(({ summary }) => summary),
        );
        for (const { rows, page, totals } of pages) {
          expect(rows).toHaveLength(perPage);
          expect(totals === null).toBe(page < pages.length);
          const firstUnused = rows.indexOf(null);
          expect(firstUnused < 0 || rows.slice(firstUnused).every((row) => row === null)).toBe(true);
        }
      }),
    );
  });

  it('write the debit total in capitals and leave absent amounts empty', () => {
    const [page] = voucherPages(lines(2), 5);
    expect(page?.totals).toEqual({ capital: '壹拾元零伍分', debit: '10.05', credit: '10.05' });
    expect(page?.rows[0]).toMatchObject({ debit: '10.05', credit: '', red: false });
    const [red] = voucherPages([{ ...lines(1)[0]!, debit: '-5.00' }], 5);
    expect(red).toMatchObject({ totals: { capital: '负伍元整' }, rows: [{ red: true }, null, null, null, null] });
  });
});

it('writes amounts in capitals as the regulation does', () => {
  const examples =
    '0.00 零元整,10.05 壹拾元零伍分,1409.50 壹仟肆佰零玖元伍角整,6007.14 陆仟零柒元壹角肆分,107000.53 壹拾万柒仟元伍角叁分,16409.02 壹万陆仟肆佰零玖元零贰分,100000000.00 壹亿元整,-5.00 负伍元整,0.50 伍角整,0.05 伍分';
  for (const [amount = '', text] of examples.split(',').map((one) => one.split(' '))) expect(capitalAmount(amount)).toBe(text);
});

it('names vouchers', () => {
  expect([voucherNumber('记', 12), voucherNumber('记', 12345), voucherNumber('记', null)]).toEqual(['记-0012', '记-12345', '']);
  const voucher = { word: '记', no: 3, day: '2025-01-09' };
  expect([reversalSummary(voucher), correctionSummary(voucher)]).toEqual(['注销2025年1月9日记-3号凭证', '订正2025年1月9日记-3号凭证']);
});

describe('a template', () => {
  const share = (direction: 1 | -1, ratio: string) => ({ direction, mode: TEMPLATE_AMOUNT.ratio, amount: null, ratio });

  it('gives the whole amount to shares that are the whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 10_000 }), (value, part) => {
        const base = (value / 100).toFixed(2);
        const ratios = [part / 100, 100 - part / 100].map((ratio) => ratio.toFixed(2));
        const filled = filledAmounts([share(1, ratios[0]!), share(1, ratios[1]!), share(-1, '100')], base);
        expect(sumMoney(filled.map(({ debit }) => debit))).toBe(base);
        expect(sumMoney(filled.map(({ credit }) => credit))).toBe(base);
      }),
    );
  });

  it('keeps fixed amounts, rounds shares that are not the whole, leaves open ones empty', () => {
    const fixed = { direction: -1 as const, mode: TEMPLATE_AMOUNT.fixed, amount: '12.5', ratio: null };
    const open = { direction: -1 as const, mode: TEMPLATE_AMOUNT.open, amount: null, ratio: null };
    expect(filledAmounts([share(1, '6'), fixed, open], '100.09')).toEqual([
      { debit: '6.01', credit: '0.00' },
      { debit: '0.00', credit: '12.50' },
      { debit: '0.00', credit: '0.00' },
    ]);
    expect(filledAmounts([share(1, '6')], null)).toEqual([{ debit: '0.00', credit: '0.00' }]);
  });
});
