import { describe, expect, test } from 'vitest';
import { render, screen } from '@testing-library/react';
import type { ReceiptPaper } from '@anju/contract';
import { paper } from './desk-samples.ts';
import { ReceiptSheets } from './receipt-paper.tsx';

const show = (more: Partial<ReceiptPaper> = {}, other: Partial<Parameters<typeof ReceiptSheets>[0]> = {}) => {
  render(<ReceiptSheets paper={paper(more)} mark="" state={1} kind="receipt" {...other} />);
  const sheet = screen.getByLabelText(/SJ2026110009$/);
  return { sheet, text: sheet.textContent ?? '', page: sheet.querySelector('style')?.textContent ?? '' };
};

describe('票据', () => {
  test('says who, for what, how much in figures and capitals, how it was paid and who took it', () => {
    const { text, page } = show();
    for (const part of [
      '云栖物业服务处',
      '收款收据',
      'No. SJ2026110009',
      '日期 2026.11.15',
      '付款人 周以宁',
      '房屋 云栖花园 3幢-2单元-1203',
      '2026.09.01-2026.09.30',
      '2.80 元 × 89.43 ㎡ × 1 月',
      '车位管理费（B1-117）',
      '5.76',
      '0.40',
      '合计 336.16 元　大写：叁佰叁拾陆元壹角陆分',
      '现金 300.00；微信 36.16（WX88）',
      '实收现金 350.00　找零 50.00',
      '收款人：陈晓岚',
      '票据遗失不补',
    ])
      expect(text).toContain(part);
    expect(page).toContain('A4 portrait');
    expect(text).not.toContain('补打');
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

  test('a deposit says how it comes back, a refund is signed by who takes it', () => {
    expect(show({ title: '押金单' }, { kind: 'deposit' }).text).toContain('退还押金时请交回本单');
  });

  test('a refund is signed by who takes the money', () => {
    expect(show({ title: '退款单' }, { kind: 'refund' }).text).toContain('领款人签字');
  });
});
