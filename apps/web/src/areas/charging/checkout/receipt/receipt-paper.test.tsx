import { afterEach, describe, expect, test } from 'vitest';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReceiptPaper } from '@anju/contract';
import { clearSession, setAccount } from '../../../../platform/session/index.ts';
import { testUser } from '../../../../platform/testing/index.ts';
import { paper } from '../desk/desk-samples.ts';
import { ReceiptSheets } from './receipt-paper.tsx';

const show = (more: Partial<ReceiptPaper> = {}, other: Partial<Parameters<typeof ReceiptSheets>[0]> = {}) => {
  render(<ReceiptSheets paper={paper(more)} mark="" state={1} kind="receipt" page="" {...other} />);
  const sheet = screen.getByLabelText(/SJ2026110009$/);
  return { sheet, text: sheet.textContent ?? '', page: sheet.querySelector('style')?.textContent ?? '' };
};

const REFUND: Partial<ReceiptPaper> = {
  title: '退款单',
  number: 'TK.SJ2026110009',
  house: '3幢1203',
  lines: [{ item: '退预交款', object: '', period: '', explain: '', amount: '-1200.00', late: '0.00', reduction: '0.00' }],
  total: '-1200.00',
  capitalAmount: '负壹仟贰佰元整',
  tenders: [{ name: '转账', amount: '-1200.00', reference: 'ZZ01' }],
  received: '0.00',
  changeGiven: '0.00',
  notes: ['预交余额 3400.00 元'],
};
afterEach(clearSession);

describe('票据', () => {
  test('says who, for what, how much in figures and capitals, how it was paid and who took it', () => {
    const { text, page } = show();
    for (const part of [
      '云栖物业服务处',
      '收款收据',
      '编号 SJ2026110009',
      '日期 2026.11.15',
      '付款人 周以宁',
      '房屋 云栖花园 3幢-2单元-1203',
      '2026.09.01-2026.09.30',
      '2.80 元 × 89.43 ㎡ × 1 月',
      '车位管理费（B1-117）',
      '5.76',
      '0.40',
      '合计 336.16 元　大写：叁佰叁拾陆元壹角陆分',
      '收款方式：现金 300.00；微信 36.16（WX88）',
      '实收现金 350.00　找零 50.00',
      '收款人：陈晓岚',
      '票据遗失不补',
    ])
      expect(text).toContain(part);
    expect(page).toContain('A4 portrait');
    expect(text).not.toContain('补打 第');
  });

  test('from the second print on it is marked; a void one says so across; a red one names what it takes back', () => {
    const { text } = show({ original: 'SJ2026110001' }, { mark: '补打 第2次', state: 2 });
    for (const part of ['补打 第2次', '作废', '红冲原单 SJ2026110001']) expect(text).toContain(part);
  });

  test('copies are printed as often as the rule says; a three-part form once, on its own paper', () => {
    expect(show({ copies: 3 }).sheet.querySelectorAll('article')).toHaveLength(3);
  });

  test('a three-part form is printed once, on its own paper', () => {
    const { sheet, page } = show({ layout: '241', copies: 3 });
    expect(sheet.querySelectorAll('article')).toHaveLength(1);
    expect(page).toContain('241mm 140mm');
  });

  test('a roll is 80 mm wide and as long as what stands on it', () => {
    const { page, text } = show({ layout: '80' });
    expect(page).toMatch(/80mm \d+mm/);
    expect(text).toContain('违约金');
    expect(text).toContain('微信 36.16（WX88）');
  });

  test.each(['a4', '241', '80'] as const)('the number of its page stands on it, and nothing where it is on none: %s', (layout) => {
    expect(show({ layout }, { page: 'A0001235' }).text).toContain('票号 A0001235');
  });

  test('without a page there is no such number', () => {
    expect(show().text).not.toContain('票号');
  });

  test('a deposit says how it comes back', () => {
    expect(show({ title: '押金单' }, { kind: 'deposit' }).text).toContain('退还押金时请交回本单');
  });

  test.each(['a4', '241', '80'] as const)(
    'money out is paid by the company to who takes it, in sums that are not negative: %s',
    (layout) => {
      const { text } = show({ ...REFUND, layout }, { kind: 'refund' });
      for (const part of [
        '退款单',
        '领款人 周以宁',
        '1,200.00',
        '壹仟贰佰元整',
        '转账 1,200.00（ZZ01）',
        '经办人',
        '领款人签字',
        '预交余额 3,400.00 元',
      ])
        expect(text, part).toContain(part);
      expect(text).toContain(layout === '80' ? '付款方式 转账' : '付款方式：转账');
      for (const part of ['-', '负', '红字', '付款人', '收款', '所属期', '计费说明']) expect(text, part).not.toContain(part);
      if (layout !== '80') expect(text).toContain('付款单位（盖章）');
    },
  );

  test('a red receipt stays negative and says so; its payer signs for what he got back', () => {
    const { text } = show({
      original: 'SJ2026110001',
      total: '-336.16',
      capitalAmount: '负叁佰叁拾陆元壹角陆分',
      tenders: [{ name: '现金', amount: '-336.16', reference: '' }],
      changeGiven: '0.00',
    });
    for (const part of [
      '收款收据红字',
      '付款人 周以宁',
      '合计 -336.16 元　大写：负叁佰叁拾陆元壹角陆分',
      '收款方式：现金 -336.16',
      '领款人签字',
    ])
      expect(text, part).toContain(part);
  });

  test('what takes a refund back is the negative of what was paid', () => {
    const back = { ...REFUND, original: 'TK1', total: '1200.00', capitalAmount: '壹仟贰佰元整' };
    const { text } = show({ ...back, tenders: [{ name: '转账', amount: '1200.00', reference: '' }] }, { kind: 'refund' });
    for (const part of ['退款单红字', '合计 -1,200.00 元　大写：负壹仟贰佰元整', '付款方式：转账 -1,200.00', '付款人签字'])
      expect(text, part).toContain(part);
  });

  test('what it is for is a house, or what the paper calls it, and the word stands once', () => {
    expect(show({ houseLabel: '车位', house: 'B1-117' }).text).toContain('车位 云栖花园 B1-117');
    cleanup();
    const { text } = show({ houseLabel: '客户', house: '客户 绿野超市' });
    expect(text).toContain('客户 云栖花园 绿野超市');
    expect(text).not.toContain('房屋');
  });

  test.each(['a4', '241', '80'] as const)('an invoice that was made instead is named: %s', (layout) => {
    const { text } = show({ layout }, { invoice: { number: 'FP2026110003', no: '26332000000000000123' } });
    expect(text).toContain('已换开发票 26332000000000000123');
    expect(text).not.toContain('FP2026110003');
    cleanup();
    expect(show({ layout }, { invoice: { number: 'FP2026110003', no: '' } }).text).toContain('已申请换开发票 FP2026110003');
    cleanup();
    expect(show({ layout }).text).not.toContain('发票');
  });

  test('sheet and form say when and by whom they were printed, a roll does not', () => {
    setAccount(testUser({ name: '陈思远' }));
    const marks = /打印时间 \d{4}\.\d{2}\.\d{2} \d{2}:\d{2}　打印人 陈思远/;
    for (const layout of ['a4', '241'] as const) {
      expect(show({ layout }).text).toMatch(marks);
      cleanup();
    }
    expect(show({ layout: '80' }).text).not.toContain('打印');
  });
});
