import { expect, test } from 'vitest';
import { render, screen, within } from '@testing-library/react';
import { ChaseLetters } from '../arrears/chase/chase-letter.tsx';
import { chaseLetter } from '../arrears/chase/chase-samples.ts';
import { NoticePapers } from '../billing/notice/notice-print.tsx';
import { noticePaper } from '../billing/notice/notice-samples.ts';

const textOf = (part: Element): string => (part.textContent ?? '').replace(/\s+/g, ' ').trim();
/** The paragraphs of a letter above its annex, and the annex itself. */
function read(article: HTMLElement): { before: string[]; annex: HTMLElement } {
  const annex = within(article).getByRole('region', { name: /明细$/ });
  const paragraphs = [...article.querySelectorAll('p')];
  const before = paragraphs.filter((one) => (one.compareDocumentPosition(annex) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0);
  return { before: before.map(textOf), annex };
}

test('a letter of arrears begins with the sum, the day and how to pay; the reasons follow, then the bills as an annex', () => {
  render(<ChaseLetters letters={[chaseLetter(1)]} />);
  const { before, annex } = read(screen.getByRole('article', { name: /^催款函 1幢-101/ }));
  expect(before.slice(0, 4)).toEqual([
    '周以宁：',
    '截至 2026.06.15，您的 云栖花园 1幢-101 应付 205.01 元（大写：贰佰零伍元零壹分），请于 2026.06.30 前付清。',
    '缴费办法：请到物业服务中心缴纳，可用现金、刷卡、转账、微信或支付宝；转账请注明小区和房号。咨询电话：0571-88001234。',
    '上述款项是 1 笔逾期未付的费用 200.40 元和违约金 4.61 元，明细附后。违约金计算至 2026.06.15，付款日按约定另行计算。',
  ]);
  expect(within(annex).getByRole('heading', { name: '附：欠费明细' })).toBeTruthy();
  expect(within(annex).getAllByRole('row').map(textOf).slice(1)).toEqual([
    '物业费2026.042026.04.30250.4050.00200.404.61',
    '合计200.404.61',
    '应付合计 205.01 元',
  ]);
});

test('the slip that comes back is the last part, so that nothing is cut off with it', () => {
  render(<ChaseLetters letters={[chaseLetter(1)]} />);
  const { annex } = read(screen.getByRole('article', { name: /^催款函 1幢-101/ }));
  expect(annex.nextElementSibling?.getAttribute('aria-label')).toBe('回执');
});

test('a notice begins with the sum as well, and says what it consists of', () => {
  render(<NoticePapers papers={[noticePaper()]} />);
  const { before, annex } = read(screen.getByRole('article', { name: /^缴费通知单/ }));
  expect(before).toEqual([
    '周以宁：',
    '您的 云栖花园 1幢-101 应缴 706.96 元（大写：柒佰零陆元玖角陆分），请于 2026.12.10 前缴纳。',
    '缴费办法：请到物业服务中心缴纳，可用现金、刷卡、转账、微信或支付宝；转账请注明小区和房号。咨询电话：0571-88001234。',
    '其中本次账单 1 笔 200.40 元，往期欠费 2 笔 500.80 元，违约金 5.76 元，明细附后。已缴纳的请忽略本通知。',
  ]);
  expect(within(annex).getByRole('heading', { name: '附：费用明细' })).toBeTruthy();
});

test('a notice without earlier debt or late fee speaks of neither, and one without a name is for the owner', () => {
  render(<NoticePapers papers={[noticePaper({ payerName: '', phone: '', before: { bills: 0, open: '0.00', late: '0.00' } })]} />);
  const { before } = read(screen.getByRole('article', { name: /^缴费通知单/ }));
  expect(before[0]).toBe('业主：');
  expect(before[2]).not.toContain('咨询电话');
  expect(before[3]).toBe('其中本次账单 1 笔 200.40 元，明细附后。已缴纳的请忽略本通知。');
});
