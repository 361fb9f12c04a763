import { afterEach, beforeEach, expect, test } from 'vitest';
import { render, screen, within } from '@testing-library/react';
import { testUser } from '../../../platform/testing/index.ts';
import { clearSession, setAccount } from '../../../platform/session/index.ts';
import { SuspensionPaper } from '../arrears/suspension/suspension-print.tsx';
import { suspensionDetail, planDetail } from '../arrears/suspension/suspension-samples.ts';
import { PlanPaper } from '../arrears/instalment-plan/plan-print.tsx';
import { BatchPaper } from '../billing/billing-run/batch-print.tsx';
import { batchOf } from '../billing/billing-run/batch-samples.ts';

beforeEach(() => setAccount(testUser({ name: '陈思远', tenantName: '安居示范物业' })));
afterEach(clearSession);

const MARKS = /^打印时间 \d{4}\.\d{2}\.\d{2} \d{2}:\d{2}　打印人 陈思远$/;
const said = (paper: HTMLElement) =>
  (paper.querySelector('.paper-marks')?.lastChild?.parentElement?.textContent ?? '').replace(/^@page.*?\}\s*\}/, '');

test('a paper says whose it is, when and by whom it was printed, and which page of how many', () => {
  render(<BatchPaper batch={batchOf()} />);
  const paper = screen.getByRole('region', { name: '计费审核表' });
  expect(within(paper).getByText('安居示范物业')).toBeTruthy();
  expect(said(paper)).toMatch(MARKS);
  expect(paper.querySelector('.paper-marks style')?.textContent).toContain('counter(page) " / " counter(pages)');
});

test('an agreement is marked too, and keeps its instalments on one page', () => {
  render(<PlanPaper plan={planDetail()} />);
  const paper = screen.getByRole('region', { name: '分期付款协议' });
  expect(said(paper)).toMatch(MARKS);
  expect(within(paper).getByText('第 2 期').closest('.paper-together')).toBeTruthy();
});

test('a request passed for less than was asked says both sums', () => {
  render(
    <SuspensionPaper request={suspensionDetail({ state: 3, asked: '1313.88', amount: '1094.90', capital: '壹仟零玖拾肆元玖角整' })} />,
  );
  const paper = screen.getByRole('region', { name: '挂账申请表' });
  expect(within(paper).getByText('1,313.88')).toBeTruthy();
  expect(within(paper).getByText(/大写：壹仟叁佰壹拾叁元捌角捌分$/)).toBeTruthy();
  expect(within(paper).getByText('实际办理 1,094.90 元，大写：壹仟零玖拾肆元玖角整')).toBeTruthy();
});

test('passed as asked, it says the sum once', () => {
  render(<SuspensionPaper request={suspensionDetail({ state: 3, asked: '1094.90', amount: '1094.90' })} />);
  expect(screen.queryByText(/^实际办理/)).toBeNull();
});
