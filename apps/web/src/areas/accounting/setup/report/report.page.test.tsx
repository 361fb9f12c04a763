import { expect, test, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ACCOUNT_SET,
  changeReport,
  CHART,
  checkReportLines,
  disableReport,
  listBooks,
  listReports,
  MENU,
  PAPERS_RULE,
  readReport,
  REPORT_KIND,
  TAX_PAYER,
} from '@anju/contract';
import { menuOf, renderPage, screenNode, stub } from '../../../../platform/testing/index.ts';
import { addLine, movedLine, withoutLine } from './draft.ts';
import ReportDefinitionPage from './report.page.tsx';

const menu = menuOf(screenNode(MENU.reportDefinition, 'accounting/setup/report', { state: 3, acts: ['view', 'add', 'change'] }));
const EMPTY = { formula2: '', formula3: '', formula4: '', formula5: '', formula6: '' };
const LINES = [
  { id: 1, name: '货币资金', type: 1 as const, category: 1 as const, parentId: 0, allowsNegative: true, formula1: 'BAL(1001)', ...EMPTY },
  { id: 2, name: '存货', type: 1 as const, category: 1 as const, parentId: 0, allowsNegative: true, formula1: 'BAL(1403)', ...EMPTY },
];
const COLUMNS = [{ title: '期末余额', kind: 'QM' as const, shift: 0 }];

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
  name: '简表',
  form: '',
  kind: REPORT_KIND.own,
  versionNo: 1,
  disabled: false,
  updatedBy: '张会计',
  updatedAt: '2025-01-31T10:00:00+08:00',
  version: 4,
};
const stubs = [
  stub(listBooks, () => [BOOK]),
  stub(listReports, () => ({ rows: [{ ...ROW, lines: 2, columnTitles: ['期末余额'] }] })),
  stub(readReport, () => ({ ...ROW, companyId: 3, columns: COLUMNS, lines: LINES, versions: [] })),
  stub(checkReportLines, ({ lines }) => ({
    problems: lines.some(({ formula1 }) => formula1 === 'BAL(1403')
      ? [{ line: 2, column: 1, at: 9, message: '第 9 个字符处：缺少右括号' }]
      : [],
    remarks: [],
    coverage: null,
  })),
  stub(changeReport, () => ({ versionNo: 2, remarks: [], coverage: null })),
];

test('a formula is checked while it is typed and saved as a new version', async () => {
  const { server } = renderPage(<ReportDefinitionPage />, { menu, stubs });
  await userEvent.click(await screen.findByRole('row', { name: '第 2 行 存货' }));
  const formula = await screen.findByRole('textbox', { name: '期末余额' });
  await userEvent.type(formula, '{Backspace}');
  expect(await screen.findByText('第 9 个字符处：缺少右括号')).toBeTruthy();
  const save = screen.getByRole<HTMLButtonElement>('button', { name: '保存为新版本' });
  await waitFor(() => expect(save.disabled).toBe(true));
  await userEvent.type(formula, ';1405)');
  await waitFor(() => expect(save.disabled).toBe(false));
  await userEvent.click(save);
  await waitFor(() => expect(server.inputsOf(changeReport)[0]?.lines[1]?.formula1).toBe('BAL(1403;1405)'));
});

const OTHER = { ...ROW, id: 6, no: 2, name: '项目利润表' };
let disabled = false;
const PAIR = [
  ...stubs.filter(({ endpoint }) => endpoint !== listReports && endpoint !== readReport),
  stub(readReport, ({ id }) => ({
    ...(id === 5 ? { ...ROW, version: disabled ? 5 : 4, disabled } : OTHER),
    ...{ companyId: 3, columns: COLUMNS, lines: LINES, versions: [] },
  })),
  stub(listReports, () => ({
    rows: [{ ...ROW, version: disabled ? 5 : 4, disabled }, OTHER].map((row) => ({ ...row, lines: 2, columnTitles: ['期末余额'] })),
  })),
  stub(disableReport, () => {
    disabled = true;
    return null;
  }),
];
const leaveSite = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: '报表名称' });

test('another report is shown only after the user gives up what is typed; leaving the site asks as well', async () => {
  disabled = false;
  renderPage(<ReportDefinitionPage />, { menu, stubs: PAIR });
  await userEvent.type(await nameField(), '（新）');
  expect(leaveSite()).toBe(true);
  const choose = async (name: string) => {
    await userEvent.click(screen.getByRole('combobox', { name: '报表' }));
    await userEvent.click(await screen.findByText(name));
  };
  await choose('2 项目利润表');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '留在本页' }));
  expect((await nameField()).value).toBe('简表（新）');
  await choose('2 项目利润表');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '放弃修改' }));
  await waitFor(async () => expect((await nameField()).value).toBe('项目利润表'));
  expect(leaveSite()).toBe(false);
  await choose('1 简表');
  await waitFor(async () => expect((await nameField()).value).toBe('简表'));
});

test('disabling a report keeps what is typed, and it is saved over the version that step has made', async () => {
  disabled = false;
  const { server } = renderPage(<ReportDefinitionPage />, { menu, stubs: PAIR });
  await userEvent.type(await nameField(), '（新）');
  await userEvent.click(screen.getByRole('button', { name: /停\s?用/ }));
  await screen.findByRole('button', { name: /启\s?用/ });
  expect((await nameField()).value).toBe('简表（新）');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: '保存为新版本' });
  await waitFor(() => expect(save.disabled).toBe(false));
  await userEvent.click(save);
  await waitFor(() => expect(server.inputsOf(changeReport)).toMatchObject([{ id: 5, version: 5, name: '简表（新）' }]));
  await waitFor(() => expect(leaveSite()).toBe(false));
});

test('lines are added with a free number, moved and taken away', () => {
  const draft = { name: '简表', columns: COLUMNS, lines: LINES };
  const added = addLine(draft, 1);
  expect([added.id, added.draft.lines.map(({ id }) => id)]).toEqual([3, [1, 3, 2]]);
  expect(movedLine(draft, 2, -1).lines.map(({ id }) => id)).toEqual([2, 1]);
  expect(movedLine(draft, 1, -1)).toBe(draft);
  expect(withoutLine(draft, 1).lines.map(({ id }) => id)).toEqual([2]);
});

test('a phone is told that changing a report needs more room', async () => {
  const desk = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...desk(media), matches: media === '(width < 760px)' }));
  renderPage(<ReportDefinitionPage />, { menu, stubs });
  expect((await screen.findByRole('note')).textContent).toContain('修改报表需要更宽的屏幕');
});
