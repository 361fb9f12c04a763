import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INVOICE, TAX_REQUEST, type InvoiceLine } from '@anju/contract';
import { compareDecimal, sumMoney, taxesOf } from '@anju/domain';
import {
  amountOf,
  nextTaxAsk,
  redFor,
  requireSeller,
  requireTaxCodes,
  sentNumber,
  standingOf,
  stateByRed,
  taxOf,
  wholeRed,
} from './tax.rules.ts';
import { xmlOf } from './provider/tax-file.rules.ts';

const line = (seq: number, amount: string, tax: string, more: Partial<InvoiceLine> = {}): InvoiceLine => ({
  settlementId: 1,
  seq,
  item: '物业费',
  object: '',
  period: '',
  amount,
  rate: '0.06',
  tax,
  taxClass: '',
  taxCode: '',
  ...more,
});
const figures = (lines: readonly InvoiceLine[]) => lines.map(({ seq, amount, tax }) => [seq, amount, tax]);

describe('what a red invoice takes back', () => {
  const lines = [line(1, '100.01', '5.66'), line(2, '53.09', '3.01'), line(1, '10.00', '0.57', { settlementId: 2 })];

  it('is the line that was reversed, and nothing of another settlement', () => {
    expect(figures(redFor(lines, 1, new Map([[1, '100.01']])))).toEqual([[2, '-53.09', '-3.01']]);
    expect(
      redFor(
        lines,
        1,
        new Map([
          [1, '100.01'],
          [2, '53.09'],
        ]),
      ),
    ).toEqual([]);
    expect(figures(redFor(lines, 2, new Map()))).toEqual([[1, '-10.00', '-0.57']]);
  });

  it('is a part of a line, with the tax inside it, and later exactly the rest', () => {
    // 40.01 × 0.06 / 1.06 = 2.2647…; of 5.66 remain 3.40.
    const part = redFor(
      lines,
      1,
      new Map([
        [1, '60.00'],
        [2, '53.09'],
      ]),
    );
    expect(figures(part)).toEqual([[1, '-40.01', '-2.26']]);
    const standing = standingOf(lines, part);
    expect(figures(standing)).toEqual([
      [1, '60.00', '3.40'],
      [2, '53.09', '3.01'],
      [1, '10.00', '0.57'],
    ]);
    expect(figures(wholeRed(standing))).toEqual([
      [1, '-60.00', '-3.40'],
      [2, '-53.09', '-3.01'],
      [1, '-10.00', '-0.57'],
    ]);
    expect(standingOf(lines, [...part, ...wholeRed(standing)])).toEqual([]);
  });

  it('never gives back more than was lost where points moved between lines', () => {
    // Line 2 is gone (53.09), but line 1 may carry 3.09 more than it was invoiced with: 50.00 go back.
    expect(figures(redFor(lines, 1, new Map([[1, '103.10']])))).toEqual([[2, '-50.00', '-2.83']]);
  });

  it('brings every invoice to zero, whatever the steps', () => {
    const amount = fc.integer({ min: 1, max: 500_000 }).map((value) => (value / 100).toFixed(2));
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 8 }),
        fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 5 }),
        (amounts, shares) => {
          const taxes = taxesOf(amounts.map((each) => ({ amount: each, rate: '0.06' })));
          const whole = amounts.map((each, nth) => line(nth + 1, each, taxes[nth] as string));
          const red: InvoiceLine[] = [];
          for (const share of [...shares, 0]) {
            const standing = standingOf(whole, red);
            const left = new Map(standing.map(({ seq, amount: now }) => [seq, (Math.floor(Number(now) * share) / 100).toFixed(2)]));
            red.push(...redFor(standing, 1, left));
            expect(compareDecimal(taxOf(standingOf(whole, red)), '0')).toBeGreaterThanOrEqual(0);
          }
          expect([sumMoney([amountOf(whole), amountOf(red)]), sumMoney([taxOf(whole), taxOf(red)])]).toEqual(['0.00', '0.00']);
        },
      ),
    );
  });
});

describe('the state of an invoice', () => {
  const red = (...states: number[]) => states.map((state) => ({ state }));
  const some = [line(1, '1.00', '0.06')];
  it.each([
    [red(TAX_REQUEST.redIssued), null, some, INVOICE.issued],
    [red(TAX_REQUEST.redIssued), '2026-06-15T00:00:00Z', some, INVOICE.taken],
    [red(TAX_REQUEST.redIssued), null, [], INVOICE.red],
    [red(TAX_REQUEST.redDue, TAX_REQUEST.redIssued), null, some, INVOICE.redDue],
    [red(TAX_REQUEST.redDue, TAX_REQUEST.redFailed), null, some, INVOICE.redFailed],
    [red(TAX_REQUEST.redDue, TAX_REQUEST.redFailed, TAX_REQUEST.redSent), null, some, INVOICE.redIssuing],
  ])('with red requests %o: %s', (states, takenAt, standing, state) => {
    expect(stateByRed(states, { takenAt, standing })).toBe(state);
  });
});

describe('a request', () => {
  it('is known by its attempt and asked for ever less often', () => {
    expect(sentNumber({ number: 'FP1', attempt: 2 })).toBe('FP1-2');
    const noon = new Date('2026-06-15T12:00:00Z');
    expect([nextTaxAsk(noon, 0), nextTaxAsk(noon, 99)]).toEqual(['2026-06-15T12:00:10.000Z', '2026-06-15T13:00:00.000Z']);
  });

  it('needs a seller and the classes of its items', () => {
    const seller = { name: '', taxNo: '', addressPhone: '', bankAccount: '' };
    expect(() => requireSeller('云栖', seller)).toThrow('“云栖”的开票信息不完整，请在公司的“开票设置”中填写销售方名称、纳税人识别号');
    expect(() => requireTaxCodes([line(1, '1.00', '0.06'), line(2, '1.00', '0.06')])).toThrow('收费项目“物业费”没有税收分类编码');
  });

  it('is a file with everything escaped', () => {
    expect(xmlOf({ invoiceNo: '1' }, { lines: [{ item: 'a<b>&"\u0007' }, { seq: 2 }] })).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<EInvoice>',
        '  <invoiceNo>1</invoiceNo>',
        '  <lines>',
        '    <item>a&lt;b&gt;&amp;&quot; </item>',
        '  </lines>',
        '  <lines>',
        '    <seq>2</seq>',
        '  </lines>',
        '</EInvoice>',
        '',
      ].join('\n'),
    );
  });
});
