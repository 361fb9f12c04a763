import { describe, expect, it } from 'vitest';
import { BANK_FIELD, USUAL_BANK_TEMPLATE, type BankTemplate } from '@anju/contract';
import type { BankFileLine, BankFileProblem } from '@anju/domain';
import { matchReturn, sumReturn, type AskedLine } from './bank-return.rules.ts';

const asked = (seq: number, more: Partial<AskedLine> = {}): AskedLine => ({
  seq,
  agreementNo: `XY${seq}`,
  accountNo: `6222${seq}`,
  amount: '100.00',
  state: 1,
  ...more,
});
const row = (serial: number, more: Partial<BankFileLine> = {}): Partial<BankFileLine> => ({
  serial,
  agreementNo: `XY${serial}`,
  accountNo: `6222${serial}`,
  amount: '100.00',
  code: '0000',
  ...more,
});
const NO_SERIAL: BankTemplate = {
  ...USUAL_BANK_TEMPLATE,
  fields: USUAL_BANK_TEMPLATE.fields.filter(({ kind }) => kind !== BANK_FIELD.serial),
};
const match = (
  rows: readonly Partial<BankFileLine>[],
  { lines = [asked(1), asked(2)], template = USUAL_BANK_TEMPLATE, read = [] as BankFileProblem[], paidOn = '2026-06-12' } = {},
) =>
  matchReturn(rows, read, {
    number: 'TS2026060001',
    template,
    returnCodes: [
      { code: '0000', reason: 1 },
      { code: 'E001', reason: 2 },
    ],
    lines,
    from: '2026-06-10',
    today: '2026-06-15',
    paidOn,
  });
const texts = (...given: Parameters<typeof match>) => match(...given).problems.map(({ row: at, text }) => `${at} ${text}`);

describe('a row of a bank', () => {
  it('counts where line, account and amount are right', () => {
    const { rows, problems } = match([row(2, { code: 'E001' }), row(1)]);
    expect(problems).toEqual([]);
    expect(rows).toEqual([
      { seq: 2, amount: '100.00', success: false, code: 'E001', message: '余额不足', paidOn: '2026-06-12' },
      { seq: 1, amount: '100.00', success: true, code: '0000', message: '', paidOn: '2026-06-12' },
    ]);
  });

  it('is numbered as it stands in the file, behind its head', () => {
    expect(texts([row(1), row(9)])).toEqual(['3 不在本批次']);
  });

  it('counts once, and never for what was left out or is done', () => {
    expect(texts([row(1), row(1)])).toEqual(['3 行号不符：与第 2 行重复']);
    expect(texts([row(1), row(2)], { lines: [asked(1, { state: 2 }), asked(2, { state: 4 })] })).toEqual(['2 已处理', '3 不在本批次']);
  });

  it.each([
    ['another account', { accountNo: '9' }, '2 账号不符'],
    ['another agreement', { agreementNo: 'XY9' }, '2 账号不符'],
    ['the account of another line', { accountNo: '62222', agreementNo: 'XY2' }, '2 行号不符：应为 2'],
    ['a cent less', { amount: '99.99' }, '2 金额不符：回盘 99.99，报盘 100.00'],
    ['no result', { code: '' }, '2 结果码为空'],
    ['another batch', { remark: 'TS2026050003' }, '2 不在本批次：备注为 TS2026050003'],
    ['a day before the file went out', { date: '2026-06-09' }, '2 扣款日期不正确：2026-06-09'],
    ['a day to come', { date: '2026-06-16' }, '2 扣款日期不正确：2026-06-16'],
    ['a day that is none', { date: '2026-06-31' }, '2 扣款日期不正确：2026-06-31'],
  ])('does not count with %s', (_, more, text) => {
    expect(texts([row(1, more)])).toEqual([text]);
  });

  it('counts with whatever else a bank remarks, and with its own number', () => {
    expect(texts([row(1, { remark: '交易成功' }), row(2, { remark: 'TS2026060001' })])).toEqual([]);
  });

  it('has the day of its own when it says one', () => {
    expect(match([row(1, { date: '2026-06-11' })]).rows[0]?.paidOn).toBe('2026-06-11');
  });

  it('that could not be read is named', () => {
    const read = [{ line: 2, field: '金额', text: '“x”读不出' }];
    expect(texts([row(1, { amount: '100.00' }), row(2)], { read })).toEqual(['2 金额“x”读不出']);
  });

  it('without a line number is found by account and amount, where that is clear', () => {
    const lines = [asked(1), asked(2, { amount: '50.00' }), asked(3, { agreementNo: 'XY2', accountNo: '62222', amount: '50.00' })];
    const bare = (more: Partial<BankFileLine>): Partial<BankFileLine> => {
      const { serial: _serial, ...rest } = row(1, more);
      return rest;
    };
    const { rows, problems } = match(
      [bare({}), bare({ agreementNo: 'XY2', accountNo: '62222', amount: '50.00' }), bare({ amount: '7.00' }), bare({ accountNo: '1' })],
      {
        lines,
        template: NO_SERIAL,
      },
    );
    expect(rows.map(({ seq }) => seq)).toEqual([1]);
    expect(problems.map(({ text }) => text)).toEqual([
      '行号不符：有多行账号和金额相同，不能确定是哪一行',
      '金额不符：回盘 7.00，报盘 100.00',
      '不在本批次',
    ]);
  });
});

it('sums by result, and what waits on', () => {
  const lines = [asked(1), asked(2), asked(3), asked(4, { state: 3 })];
  const matched = match([row(1), row(2, { code: 'E9' })], { lines });
  expect(sumReturn(matched, lines)).toEqual({
    success: { lines: 1, amount: '100.00' },
    failed: [{ code: 'E9', message: '其他', lines: 1, amount: '100.00' }],
    problems: [],
    left: { lines: 1, amount: '100.00' },
  });
});
