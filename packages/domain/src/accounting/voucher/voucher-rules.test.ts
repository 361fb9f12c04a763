import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_DIMS, PAPERS_RULE, VOUCHER_KIND, WORD_DEMAND } from '@anju/contract';
import {
  allowedDims,
  cashChange,
  centsText,
  negated,
  overdrawn,
  toCents,
  voucherFindings,
  withCashItems,
  type RuleLine,
  type RuleSubject,
  type RuleVoucher,
} from '../../index.ts';

const PLAIN: RuleSubject = {
  name: '应收账款-物业费',
  leaf: true,
  disabled: false,
  dims: '',
  required: '',
  cash: false,
  bank: false,
  cashEquivalent: false,
  cashIn: 'CF01',
  cashOut: null,
  forbiddenSide: 0,
  forbiddenText: '',
};
const BANK: RuleSubject = { ...PLAIN, name: '银行存款', bank: true, cashEquivalent: true, cashIn: null };
const line = (subject: RuleSubject | null, debit: string, credit = '0.00', more: Partial<RuleLine> = {}): RuleLine => ({
  summary: '收物业费',
  subject,
  dims: NO_DIMS,
  debit,
  credit,
  cashItem: null,
  ...more,
});
const PAID = [line(BANK, '106.00'), line(PLAIN, '0.00', '106.00', { cashItem: 'CF01' })];
const SETTINGS = { dimsRequired: true, papersRule: PAPERS_RULE.demanded } as const;
const said = (lines: readonly RuleLine[], more: Partial<RuleVoucher> = {}, settings: Parameters<typeof voucherFindings>[1] = SETTINGS) => {
  const voucher = {
    kind: VOUCHER_KIND.manual,
    corrects: false,
    papers: 1,
    wordTitle: '收款凭证',
    demand: WORD_DEMAND.none,
    lines,
    ...more,
  };
  const { problems, warnings } = voucherFindings(voucher, settings);
  return [...problems.map(({ line: at, text }) => `${at} ${text}`), ...warnings];
};

describe('what stands against handing a voucher in', () => {
  it('is nothing when it is whole', () => expect(said(PAID)).toEqual([]));

  it.each<[string, readonly RuleLine[], Partial<RuleVoucher>, string[]]>([
    ['one line', [line(PLAIN, '0.00', '0.00')], {}, ['0 凭证至少两行！', '1 请输入金额！']],
    ['two sides at once', [line(PLAIN, '5.00', '5.00'), ...PAID], {}, ['1 借贷金额不能同时填写！', '1 请指定现金流量项目！']],
    ['a difference of a cent', [line(PLAIN, '106.01'), line(PLAIN, '0.00', '106.00')], {}, ['0 借贷不平衡，差额 0.01！']],
    ['a subject with others below', [line({ ...PLAIN, leaf: false }, '1.00'), line(PLAIN, '0.00', '1.00')], {}, ['1 请选择末级科目！']],
    ['no subject', [line(null, '1.00'), line(PLAIN, '0.00', '1.00')], {}, ['1 请选择末级科目！']],
    [
      'a disabled subject',
      [line({ ...PLAIN, disabled: true }, '1.00'), line(PLAIN, '0.00', '1.00')],
      {},
      ['1 科目“应收账款-物业费”已停用！'],
    ],
    ['a missing dim', [line({ ...PLAIN, required: 'H' }, '1.00'), line(PLAIN, '0.00', '1.00')], {}, ['1 请选择房屋！']],
    ['no summary', [line(PLAIN, '1.00', '0.00', { summary: '' }), line(PLAIN, '0.00', '1.00')], {}, ['1 请输入摘要！']],
    [
      'a receipt that receives nothing',
      [line(PLAIN, '1.00'), line(PLAIN, '0.00', '1.00')],
      { demand: WORD_DEMAND.receives },
      ['0 收款凭证借方必须有现金或银行科目！'],
    ],
    ['a payment that pays nothing', PAID, { demand: WORD_DEMAND.pays }, ['0 收款凭证贷方必须有现金或银行科目！']],
    ['a transfer that moves money', PAID, { demand: WORD_DEMAND.transfers }, ['0 收款凭证不能有现金或银行科目！']],
    ['no cash-flow item', [line(BANK, '1.00'), line(PLAIN, '0.00', '1.00')], {}, ['2 请指定现金流量项目！']],
    [
      'items where no cash moves',
      [line(PLAIN, '1.00', '0.00', { cashItem: 'CF01' }), line(PLAIN, '0.00', '1.00')],
      {},
      ['0 现金流量项目的金额与现金的变动不相等！'],
    ],
    ['no papers', PAID, { papers: 0 }, ['0 请填写附单据张数！']],
    [
      'a forbidden side',
      [line({ ...PLAIN, forbiddenSide: -1, forbiddenText: '只能记借方' }, '0.00', '-1.00'), line(PLAIN, '-1.00')],
      {},
      ['1 只能记借方'],
    ],
  ])('%s', (_, lines, more, expected) => expect(said(lines, more)).toEqual(expected));

  it('is less where the books say so, and for vouchers that others explain', () => {
    const lines = [line({ ...PLAIN, required: 'H' }, '1.00'), line(PLAIN, '0.00', '1.00')];
    expect(said(lines, {}, { ...SETTINGS, dimsRequired: false })).toEqual([]);
    expect(said(PAID, { papers: 0 }, { ...SETTINGS, papersRule: PAPERS_RULE.warned })).toEqual(['没有填写附单据张数']);
    expect(said(PAID, { papers: 0, kind: VOUCHER_KIND.depreciation })).toEqual([]);
    expect(said(PAID, { papers: 0, corrects: true })).toEqual([]);
  });

  it('lets money go from one account to another without an item, the fee with one', () => {
    expect(said([line(BANK, '8000.00'), line(BANK, '0.00', '8000.00')])).toEqual([]);
    const fee = line({ ...PLAIN, cashOut: 'CF06' }, '297.00');
    expect(withCashItems([line(BANK, '59703.00'), fee, line(BANK, '0.00', '60000.00')]).map(({ cashItem }) => cashItem)).toEqual([
      null,
      'CF06',
      null,
    ]);
  });
});

const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((value) => value !== 0);
const drawn = fc.record({ cents, isDebit: fc.boolean(), isBank: fc.boolean() });
/** Any lines, made equal by one more. */
const balanced = fc.array(drawn, { minLength: 1, maxLength: 8 }).map((lines) => {
  const made = lines.map(({ cents: value, isDebit, isBank }) => {
    const amount = centsText(BigInt(value));
    return line(isBank ? BANK : PLAIN, isDebit ? amount : '0.00', isDebit ? '0.00' : amount);
  });
  const difference = made.reduce((sum, { debit, credit }) => sum + toCents(debit) - toCents(credit), 0n);
  return difference === 0n ? made : [...made, line(PLAIN, '0.00', centsText(difference))];
});

describe('any balanced voucher', () => {
  it('is without fault once its cash-flow items are proposed, and so is its reversal', () => {
    fc.assert(
      fc.property(
        balanced.filter((lines) => lines.length > 1),
        (lines) => {
          const items = withCashItems(lines);
          expect(said(items)).toEqual([]);
          const red = items.map((one) => ({ ...one, debit: negated(one.debit), credit: negated(one.credit) }));
          expect(said(red)).toEqual([]);
          expect(cashChange(red)).toBe(-cashChange(items));
          expect(withCashItems(red)).toEqual(red);
        },
      ),
    );
  });

  it('has a fault when any amount changes by a cent', () => {
    fc.assert(
      fc.property(balanced, fc.nat(), (lines, at) => {
        const wrong = lines.map((one, index) =>
          index === at % lines.length ? { ...one, debit: centsText(toCents(one.debit) + 1n) } : one,
        );
        expect(said(wrong).some((text) => text.includes('借贷不平衡'))).toBe(true);
      }),
    );
  });
});

it('keeps only the dims that the subject has', () => {
  const known = { ...NO_DIMS, houseId: 1, personId: 2, estateId: 3 };
  expect(allowedDims(known, { dims: 'HP', required: 'H' })).toEqual({ ...NO_DIMS, houseId: 1, estateId: 3 });
});

it('tells which account would be overdrawn, and not one that money comes into', () => {
  const paid = (subjectId: number, debit: string, credit: string) => ({
    name: `账户${subjectId}`,
    cash: true,
    bank: false,
    subjectId,
    debit,
    credit,
  });
  const before = new Map([
    [1, '100.00'],
    [2, '-50.00'],
  ]);
  expect(overdrawn([paid(1, '0', '60.00'), paid(1, '0', '40.01'), paid(2, '10.00', '0')], before)).toEqual(['账户1余额不足，将为 -0.01']);
});
