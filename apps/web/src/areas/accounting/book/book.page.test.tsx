import { expect, test, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  BOOK_ROW,
  DIRECTION,
  listBooks,
  MENU,
  readCrossBook,
  readDetailBook,
  readPeriodRange,
  readSubjectBalances,
  readSubjectTree,
  recordListExport,
  savePreference,
  searchClassified,
  type BookChoice,
  type BookRow,
  type SubjectBalances,
  type SubjectTree,
} from '@anju/contract';
import { PageScopeContext } from '../../../platform/access/index.ts';
import * as downloads from '../../../platform/api/download.ts';
import { readSheet } from '../../../platform/sheet/index.ts';
import { menuOf, renderPage, screenNode, stub } from '../../../platform/testing/index.ts';
import { RUNNING_BOOK } from '../part/book.fixtures.ts';
import BalancePage from './balance/balance.page.tsx';
import ClassifiedPage from './classified/classified.page.tsx';
import DetailPage from './running/detail.page.tsx';

const SUBJECT: SubjectTree = {
  id: 5,
  parentId: null,
  code: '2203',
  name: '预收账款',
  fullName: '预收账款',
  category: 2,
  direction: -1,
  level: 1,
  leaf: true,
  enabled: true,
  system: false,
  dims: '',
  required: '',
  cash: false,
  bank: false,
  cashEquivalent: false,
  custody: false,
  cashIn: null,
  cashOut: null,
  forbiddenSide: 0,
  forbiddenText: '',
  remark: '',
  initials: 'yszk',
  version: 0,
  children: [],
};
const row = (kind: BookRow['kind'], text: string, more: Partial<BookRow> = {}): BookRow => ({
  key: `${kind}-${text}`,
  kind,
  ym: 202501,
  day: null,
  text,
  debit: null,
  credit: null,
  direction: -1,
  balance: '120000.00',
  cells: [],
  entry: null,
  ...more,
});
const line = (no: number, text: string, more: Partial<BookRow> = {}): BookRow =>
  row(BOOK_ROW.line, text, {
    day: '2025-01-05',
    debit: '0.00',
    credit: '14400.00',
    balance: '134400.00',
    entry: {
      voucherId: no,
      line: 1,
      number: `记-000${no}`,
      posted: no !== 2,
      subject: '',
      contra: '1012 其他货币资金',
      dims: [],
      settleMethod: '',
      settleNo: '',
    },
    ...more,
  });
const PLACE = { day: '2025-01-05', word: '记', no: 2, line: 1, voucherId: 2 };
const BOOK: BookChoice = { ...RUNNING_BOOK, name: '安居物业', papersRule: 0 };
const BASE = [
  stub(listBooks, () => [BOOK]),
  stub(readPeriodRange, () => ({ min: 202501, max: 202503, years: [2025] })),
  stub(readSubjectTree, () => [SUBJECT]),
];
const menu = menuOf(
  screenNode(MENU.bookDetail, 'accounting/book/detail', { state: 3, acts: ['view', 'export', 'print'] }),
  screenNode(MENU.bookBalance, 'accounting/book/balance', { state: 3, acts: ['view', 'export', 'print'] }),
);

test('a detail book opens at what its address asks for, marks what is not posted and turns its parts', async () => {
  const search = new URLSearchParams('company=7&subject=5&from=202501&to=202501&unposted=1');
  const page = (
    <PageScopeContext value={{ node: null, search, visit: '', close: () => {}, refresh: () => {} }}>
      <DetailPage />
    </PageScopeContext>
  );
  const { server } = renderPage(page, {
    menu,
    stubs: [
      ...BASE,
      stub(savePreference, () => null),
      stub(readDetailBook, ({ after }) => ({
        companyName: '安居物业',
        subject: { id: 5, code: '2203', fullName: '预收账款', direction: DIRECTION.credit, leaf: true },
        rows: after
          ? [row(BOOK_ROW.brought, '承前页'), line(3, '红字', { credit: '-6210.00' })]
          : [row(BOOK_ROW.yearOpening, '上年结转'), line(1, '预收'), line(2, '待审')],
        next: after ? null : PLACE,
      })),
    ],
  });
  const book = await screen.findByRole('region', { name: '明细账' });
  expect(server.inputsOf(readDetailBook).at(-1)).toMatchObject({
    companyId: 7,
    subjectId: 5,
    from: 202501,
    to: 202501,
    unposted: true,
    after: null,
  });
  const rows = within(book).getAllByRole('row');
  expect(rows[1]?.textContent).toBe('上年结转贷120,000.00');
  expect(rows[2]?.textContent).toContain('记-0001');
  expect(rows[3]?.textContent).toContain('未登账');
  await userEvent.click(screen.getByRole('button', { name: /下一页/ }));
  expect(await within(book).findByText('-6,210.00')).toBeTruthy();
  expect(server.inputsOf(readDetailBook).at(-1)).toMatchObject({ after: PLACE });
  expect(within(book).getByText('-6,210.00').className).toContain('acc-red');
});

const PAIRS = {
  openingDebit: '0.00',
  openingCredit: '0.00',
  debit: '5.00',
  credit: '0.00',
  yearDebit: '5.00',
  yearCredit: '0.00',
  closingDebit: '5.00',
  closingCredit: '0.00',
};
const BALANCES: SubjectBalances = {
  companyName: '安居物业',
  rows: [
    {
      subjectId: 5,
      parentId: null,
      code: '2203',
      name: '预收账款',
      level: 1,
      leaf: true,
      category: 2,
      direction: -1,
      ...PAIRS,
      unposted: false,
      difference: '0.00',
    },
  ],
  categories: [{ category: 2, ...PAIRS }],
  sum: PAIRS,
  differences: { opening: '0.00', moved: '5.00', year: '5.00', closing: '5.00' },
};

const CELLS = ['1204386.20', '-500.00', '0.00'];
const CROSS = {
  companyName: '安居物业',
  columns: [
    { id: 8, text: '物业费', rest: false },
    { id: 9, text: '车位费', rest: false },
    { id: null, text: '其他', rest: true },
  ],
  rows: [{ id: 4, text: '云栖花园', cells: CELLS, sum: '1203886.20' }],
  sums: CELLS,
  sum: '1203886.20',
  total: 201,
};
const FIGURES = { openingSide: 0 as const, opening: '0.00', closingSide: 1 as const, closing: '1204386.20' };
const CLASSIFIED = {
  companyName: '安居物业',
  ...FIGURES,
  debit: '1204386.20',
  credit: '0.00',
  total: 1,
  rows: [
    {
      ...{ key: '4-5', group: false, dimId: 4, dimText: '云栖花园', subjectId: 5, code: '2203', name: '预收账款' },
      ...{ ...FIGURES, debit: '1204386.20', credit: '0.00' },
    },
  ],
};

test('a crossed figure opens its subjects; sums are read in 万元, and leave exact and whole', async () => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const saved = vi.spyOn(downloads, 'saveBlob').mockImplementation(() => undefined);
  const node = screenNode(MENU.bookClassified, 'accounting/book/classified', { state: 3, acts: ['view', 'export', 'print'] });
  const page = (
    <PageScopeContext value={{ node, search: new URLSearchParams(), visit: '', close: () => {}, refresh: () => {} }}>
      <ClassifiedPage />
    </PageScopeContext>
  );
  const { server } = renderPage(page, {
    menu: menuOf(node, screenNode(MENU.bookDetail, 'accounting/book/detail')),
    stubs: [
      ...BASE,
      stub(savePreference, () => null),
      stub(recordListExport, () => null),
      stub(searchClassified, () => CLASSIFIED),
      stub(readCrossBook, ({ page: at }) =>
        at === 1 ? CROSS : { ...CROSS, rows: CROSS.rows.map((one) => ({ ...one, id: 6, text: '临江名邸' })) },
      ),
    ],
  });
  await userEvent.click(await screen.findByText('交叉表'));
  const book = within(await screen.findByRole('region', { name: '交叉表' }));
  await userEvent.click(screen.getByText('万元'));
  const figure = book.getByRole('button', { name: '云栖花园 物业费 科目明细' });
  expect([figure.textContent, figure.querySelector('span')?.title]).toEqual(['120.44', '1,204,386.20 元']);
  expect(book.queryByRole('button', { name: /其他/ })).toBeNull();

  await userEvent.click(figure);
  const dialog = within(await screen.findByRole('dialog'));
  const link = await dialog.findByRole('link', { name: '2203 明细账' });
  expect(link.getAttribute('href')).toBe('/accounting/book/detail?company=7&subject=5&from=202503&to=202503&estateId=4&chargeTypeId=8');
  expect(server.inputsOf(searchClassified).at(-1)).toMatchObject({ dim: 'P', dims: { estateId: 4, chargeTypeId: 8 } });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await userEvent.click(screen.getByRole('button', { name: /打\s?印/ }));
  const paper = within(await screen.findByRole('region', { name: /分类账交叉表/, hidden: true }));
  expect(paper.getByText('临江名邸')).toBeTruthy();
  expect(paper.getAllByText('1,204,386.20')).toHaveLength(3);

  await userEvent.click(screen.getByRole('button', { name: /导\s?出/, hidden: true }));
  await userEvent.type(screen.getByLabelText('用途'), '月末核对');
  await userEvent.type(screen.getByLabelText('批准人'), '陈晓岚');
  await userEvent.type(screen.getByLabelText('批准日期'), '2026.06.30{Enter}');
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/, hidden: true }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const [sheet] = await readSheet(new File([saved.mock.calls[0]?.[0] as Blob], '交叉表.xlsx'));
  expect(sheet?.header).toEqual(['项目', '物业费', '车位费', '其他', '合计']);
  expect(sheet?.rows.map(({ cells }) => cells[0])).toEqual(['云栖花园', '临江名邸', '合计']);
  expect(sheet?.rows[0]?.cells[1]).toBe('1204386.2');
});

test('a balance that is not even says so, and every figure leads to its detail book', async () => {
  renderPage(<BalancePage />, { menu, stubs: [...BASE, stub(readSubjectBalances, () => BALANCES)] });
  expect((await screen.findByRole('alert')).textContent).toBe(
    '借贷不平衡：本期发生额差 5.00，本年累计差 5.00，期末余额差 5.00，请先查清再结账',
  );
  const figure = screen.getByRole('link', { name: '2203 本期借方 明细账' });
  expect(figure.getAttribute('href')).toBe('/accounting/book/detail?company=7&subject=5&from=202503&to=202503');
  await waitFor(() => expect(screen.getByText('负债类合计')).toBeTruthy());
});
