import { expect, test } from 'vitest';
import { render, screen } from '@testing-library/react';
import { chaseLetter } from '../arrears/chase/chase-samples.ts';
import { ChaseLetters } from '../arrears/chase/chase-letter.tsx';
import { NoticePapers } from '../billing/notice/notice-print.tsx';
import { noticePaper } from '../billing/notice/notice-samples.ts';
import { paper } from '../checkout/desk/desk-samples.ts';
import { ReceiptSheets } from '../checkout/receipt/receipt-paper.tsx';

const TEXT = '250.40 × 0.05% × 20 天 = 2.50；150.40 × 0.05% × 26 天 = 1.96；5.3–5.20 暂停';
const textOf = (name: string | RegExp): string => screen.getByLabelText(name).textContent ?? '';

test('a letter shows how each late fee came about', () => {
  const letter = chaseLetter(1);
  render(<ChaseLetters letters={[{ ...letter, lines: letter.lines.map((line) => ({ ...line, lateText: TEXT })) }]} />);
  expect(textOf('催收函件')).toContain(`违约金计算　物业费 2026.04：${TEXT}`);
});

test('a notice shows it for its own lines and for earlier bills', () => {
  const notice = noticePaper();
  const lines = notice.lines.map((line) => ({ ...line, late: '4.46', lateText: TEXT }));
  render(
    <NoticePapers
      papers={[{ ...notice, lines, before: { ...notice.before, lateTexts: ['车位费 2026.03：60.00 × 0.05% × 10 天 = 0.30'] } }]}
    />,
  );
  expect(textOf('缴费通知单')).toContain(`违约金计算　物业服务费 2026.11：${TEXT}`);
  expect(textOf('缴费通知单')).toContain('违约金计算　车位费 2026.03：60.00 × 0.05% × 10 天 = 0.30');
});

test.each(['a4', '241', '80'] as const)('a receipt shows it, on each kind of paper: %s', (layout) => {
  const receipt = paper({ layout, copies: 1 });
  const [first, ...others] = receipt.lines;
  if (!first) throw new Error('no line');
  render(
    <ReceiptSheets paper={{ ...receipt, lines: [{ ...first, lateText: TEXT }, ...others] }} mark="" state={1} kind="receipt" page="" />,
  );
  expect(textOf(/SJ2026110009$/)).toContain(TEXT);
});

test('a paper without late fees says nothing about them', () => {
  render(<NoticePapers papers={[noticePaper({ before: { bills: 0, open: '0.00', late: '0.00' } })]} />);
  expect(screen.queryByLabelText('违约金计算')).toBeNull();
});
