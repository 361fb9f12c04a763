import { expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ACCOUNT_SET,
  CHART,
  getReportResult,
  listBooks,
  listReports,
  MENU,
  PAPERS_RULE,
  readPeriodRange,
  REPORT_KIND,
  REPORT_RESULT,
  reporting,
  savePreference,
  searchReportResults,
  TAX_PAYER,
  type ReportLine,
  type ReportResult,
} from '@anju/contract';
import { PageScopeContext } from '../../../platform/access/index.ts';
import { menuOf, renderPage, screenNode, stub } from '../../../platform/testing/index.ts';
import ReportPage from './report.page.tsx';

const FORMULAS = { formula1: '', formula2: '', formula3: '', formula4: '', formula5: '', formula6: '' };
const TOTALS = { total1: null, total2: null, total3: null, total4: null, total5: null, total6: null };
const line = (id: number, name: string, patch: Partial<ReportLine>): ReportLine => ({
  ...FORMULAS,
  ...TOTALS,
  id,
  name,
  type: 1,
  category: 1,
  parentId: 0,
  sibling: 0,
  isred: false,
  should: null,
  actual: null,
  trace: [],
  ...patch,
});
const SHEET: ReportResult = {
  report: { id: 5, no: 1, name: '资产负债表', form: '会企01', kind: 1, versionNo: 1 },
  companyName: '安居物业',
  from: 202501,
  to: 202501,
  columns: [
    { title: '期末余额', kind: 'QM' },
    { title: '年初余额', kind: 'NC' },
  ],
  lines: [
    line(1, '货币资金', { total1: '839674.00', total2: '828000.00' }),
    line(68, '负债和所有者权益总计', { category: 2, type: 2, total1: '839670.00', total2: '828000.00' }),
    line(901, '平衡', { category: 0, type: 3, isred: true, should: '839670.00', actual: '839674.00' }),
  ],
  checks: [{ id: 901, name: '平衡', column: '期末余额', should: '839670.00', actual: '839674.00', holds: false }],
  coverage: { missed: [{ code: '1505', name: '新科目' }], twice: [] },
};
const TRACE = {
  column: 1,
  code: '1001',
  name: '库存现金',
  subjectId: 7,
  of: 'BAL',
  kind: 'QM',
  shift: 0,
  from: 202501,
  to: 202501,
  amount: '5000.00',
};

const BOOK = {
  companyId: 3,
  name: '安居物业',
  state: ACCOUNT_SET.running,
  template: CHART.enterprise,
  firstYm: 202501,
  currentYm: 202501,
  dimsRequired: true,
  papersRule: PAPERS_RULE.free,
  makerPosts: false,
  taxPayer: TAX_PAYER.general,
};
const ROW = {
  id: 5,
  no: 1,
  name: '资产负债表',
  form: '会企01',
  kind: REPORT_KIND.balanceSheet,
  versionNo: 1,
  disabled: false,
  updatedBy: '张会计',
  updatedAt: '2025-01-31T10:00:00+08:00',
  version: 4,
};
const stubs = [
  stub(listBooks, () => [BOOK]),
  stub(readPeriodRange, () => ({ min: 202501, max: 202501, years: [2025] })),
  stub(listReports, () => ({ rows: [{ ...ROW, lines: 3, columnTitles: ['期末余额', '年初余额'] }] })),
  stub(reporting, ({ traceLine }) => ({
    ...SHEET,
    lines: SHEET.lines.map((one) => (one.id === traceLine ? { ...one, trace: [TRACE] } : one)),
  })),
];

test('a balance sheet stands in two halves, tells what does not hold, and a figure opens its subjects', async () => {
  renderPage(<ReportPage />, { stubs });
  const figure = await screen.findByRole('button', { name: '货币资金 期末余额 839,674.00' });
  expect(screen.getAllByRole('table')).toHaveLength(3);
  expect(screen.getByText('报表校验不符')).toBeTruthy();
  expect(screen.getByText('没有取到：1505 新科目')).toBeTruthy();
  expect(screen.getByText('应为 839,670.00，实为 839,674.00')).toBeTruthy();
  await userEvent.click(figure);
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('1001 库存现金')).toBeTruthy();
  expect(drawer.getAllByText('5,000.00').length).toBeGreaterThan(0);
});

test('sums are read in 元 or 万元; what a check is out by stays exact', async () => {
  renderPage(<ReportPage />, { stubs: [...stubs, stub(savePreference, () => null)] });
  const figure = await screen.findByRole('button', { name: '货币资金 期末余额 839,674.00' });
  await userEvent.click(screen.getByText('万元'));
  await waitFor(() => expect(figure.textContent).toBe('83.97'));
  expect(figure.title).toBe('839,674.00 元');
  expect(screen.getByText('应为 839,670.00，实为 839,674.00')).toBeTruthy();
});

test('filed reports are a list: keys open one as it stood then, and the list leaves as a sheet', async () => {
  const node = screenNode(MENU.financialReport, 'accounting/report/report');
  const filed = {
    ...{ id: 8, reportName: '资产负债表', from: 202501, to: 202501, versionNo: 1, state: REPORT_RESULT.filed, by: '张会计' },
    ...{ at: '2025-02-01T02:00:00Z', supersededAt: null, supersededBy: '' },
  };
  renderPage(
    <PageScopeContext value={{ node, search: new URLSearchParams(), visit: '', close: () => undefined, refresh: () => undefined }}>
      <ReportPage />
    </PageScopeContext>,
    {
      menu: menuOf(node),
      stubs: [
        ...stubs,
        stub(searchReportResults, () => ({ rows: [filed], total: 1 })),
        stub(getReportResult, () => ({ ...filed, content: SHEET })),
      ],
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: '归档记录' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByRole<HTMLButtonElement>('button', { name: '导出' })).title).toBe('导出归档的报表');
  await dialog.findByText('张会计');
  dialog.getByRole('group', { name: '列表' }).focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(await dialog.findByRole('heading', { name: '资产负债表 2025.01' })).toBeTruthy();
  expect(await dialog.findByText('负债和所有者权益总计')).toBeTruthy();
});
