import { beforeEach, expect, test, vi } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  listBooks,
  MENU,
  readAgeing,
  readAgeingHouses,
  readCustody,
  readDeposits,
  readPeriodRange,
  readProfitMatrix,
  readPublicIncome,
  readPublicStatement,
  readRevenueCheck,
  readSubjectTree,
  readTaxes,
  searchDims,
  type PublicStatement,
  type SubjectTree,
  type TaxTable,
} from '@anju/contract';
import { PageScopeContext } from '../../../../platform/access/index.ts';
import { menuOf, renderPage, screenNode, stub } from '../../../../platform/testing/index.ts';
import { RUNNING_BOOK } from '../../part/book.fixtures.ts';
import ProfitLossPage from './profit-loss.page.tsx';

const subject = (id: number, code: string, name: string): SubjectTree => ({
  ...{ id, parentId: null, code, name, fullName: name, category: 2, direction: -1, level: 2, leaf: true, enabled: true, system: false },
  ...{ dims: '', required: '', cash: false, bank: false, cashEquivalent: false, custody: false, cashIn: null, cashOut: null },
  ...{ forbiddenSide: 0, forbiddenText: '', remark: '', initials: '', version: 0, children: [] },
});
const HELD = { opening: '12000.50', in: '3000.00', out: '1200.33', balance: '13800.17' };
const ITEM = { code: '224104', name: '业主公共收益' };
const LINE = { ...ITEM, voucherId: 9, posted: true };
const STATEMENT = {
  companyName: '云栖物业服务处',
  estateName: '云栖花园',
  items: [{ ...ITEM, ...HELD }],
  sum: HELD,
  lines: [
    {
      ...LINE,
      key: '9-2',
      day: '2025-02-10',
      number: '记-0001',
      summary: '电梯广告 13800001234',
      in: '3000.00',
      out: '0.00',
      balance: '15000.50',
    },
    {
      ...LINE,
      key: '10-1',
      day: '2025-02-15',
      number: '记-0002',
      summary: '公共照明电费',
      in: '0.00',
      out: '1200.33',
      balance: '13800.17',
    },
  ],
  more: false,
};
const OWED = { opening: '6200.00', accrued: '4670.00', paid: '6200.00', closing: '4670.00' };
const VAT = { opening: '0.00', amounts: ['12870.00', '8200.00', '4670.00'], cleared: '0.00', closing: '0.00' };
const TAXES: TaxTable = {
  companyName: '云栖物业服务处',
  rows: [{ code: '222102', name: '未交增值税', ...OWED, months: [{ ym: 202501, ...OWED }] }],
  sum: OWED,
  vat: {
    code: '222101',
    columns: [
      { code: '22210107', name: '销项税额', direction: -1 },
      { code: '22210101', name: '进项税额', direction: 1 },
      { code: '22210104', name: '转出未交增值税', direction: 1 },
    ],
    rows: [{ ym: 202501, ...VAT }],
    sum: VAT,
  },
};

const AGED = { bills: 3, notDue: '0.00', classes: ['100.00', '0.00', '60.50', '0.00', '0.00'], open: '160.50' };
const CHECKED = { billed: '130.00', receivable: '100.00', laidOut: '30.00', booked: '130.00', difference: '0.00' };
const MOVED = { opening: '100.00', in: '80.00', out: '30.00', balance: '150.00' };
const COLLECTED = { ...MOVED, subjectId: 8, subject: '224102 代收水电费', estateId: 4, estate: '云栖花园' };

interface Opened {
  readonly more?: boolean;
  readonly statement?: PublicStatement;
}
function open({ more = false, statement = STATEMENT }: Opened = {}) {
  const node = screenNode(MENU.profitLoss, 'accounting/report/profit-loss', { state: 3, acts: ['view', 'export', 'print'] });
  return renderPage(
    <PageScopeContext value={{ node, search: new URLSearchParams(), visit: '', close: () => undefined, refresh: () => undefined }}>
      <ProfitLossPage />
    </PageScopeContext>,
    {
      menu: menuOf(node, screenNode(MENU.bookDetail, 'accounting/book/detail'), screenNode(MENU.billingAudit, 'charging/billing/audit')),
      stubs: [
        stub(listBooks, () => [RUNNING_BOOK]),
        stub(readPeriodRange, () => ({ min: 202501, max: 202503, years: [2025] })),
        stub(readSubjectTree, () => [
          subject(5, '224104', '业主公共收益'),
          subject(6, '222102', '未交增值税'),
          subject(7, '22210107', '销项税额'),
          subject(9, '224101', '押金'),
          subject(10, '1122', '应收账款'),
          subject(11, '122102', '代垫水电费'),
        ]),
        stub(readProfitMatrix, () => ({ rows: [], profit: [], income: [], cost: [], sum: { income: '0', expense: '0', net: '0' } })),
        stub(searchDims, () => []),
        stub(readPublicIncome, () => ({ rows: [{ estateId: 4, name: '云栖花园', ...HELD }], sum: HELD })),
        stub(readPublicStatement, () => ({ ...statement, more })),
        stub(readTaxes, () => TAXES),
        stub(readAgeing, () => ({ day: '2025-03-31', rows: [{ estateId: 4, name: '云栖花园', ...AGED }], sum: AGED })),
        stub(readAgeingHouses, ({ page }) => ({
          ...{ day: '2025-03-31', total: 120, sum: AGED },
          rows: [
            { ...AGED, key: `5 ${page}`, houseId: 5, house: '1幢-101', payer: '沈亦舟' },
            { ...AGED, key: `0 ${page}`, houseId: null, house: '', payer: '' },
          ],
        })),
        stub(readCustody, () => ({
          sum: MOVED,
          rows: [
            { ...COLLECTED, key: 'a', supplierId: 3, supplier: '供电公司' },
            { ...COLLECTED, key: 'b', supplierId: null, supplier: '' },
          ],
        })),
        stub(readDeposits, () => ({
          rows: [{ estateId: 4, name: '云栖花园', ...MOVED, charged: '150.00', difference: '0.00' }],
          sum: { ...MOVED, charged: '150.00', difference: '0.00' },
        })),
        stub(readRevenueCheck, () => ({
          rows: [{ estateId: 4, name: '云栖花园', ...CHECKED }],
          sum: CHECKED,
          revenue: '94.34',
          tax: '5.66',
        })),
      ],
    },
  );
}
beforeEach(() => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
});

test('public income opens by estate; its figures lead to the book of the estate, and its paper names nobody', async () => {
  const { server } = open();
  await userEvent.click(await screen.findByRole('tab', { name: '公共收益' }));
  await userEvent.click(await screen.findByRole('button', { name: '云栖花园 收支明细' }));
  await screen.findByText('电梯广告 13800001234');
  expect(server.inputsOf(readPublicStatement).at(-1)).toMatchObject({
    companyId: 7,
    from: 202501,
    to: 202503,
    estateId: 4,
    unposted: false,
  });
  const [figure] = await screen.findAllByRole('link', { name: '12,000.50' });
  expect(figure?.getAttribute('href')).toBe('/accounting/book/detail?company=7&subject=5&from=202501&to=202503&estateId=4');
  expect(screen.getByRole('button', { name: '记-0001' })).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: /打\s?印/ }));
  const paper = await screen.findByRole('region', { name: '云栖花园公共收益收支表', hidden: true });
  expect(
    within(paper)
      .getAllByRole('row', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual([
    '日期凭证字号内容金额',
    '一、期初结存12,000.50',
    '二、本期收入3,000.00',
    '2025.02.10记-0001业主公共收益3,000.00',
    '三、本期支出1,200.33',
    '2025.02.15记-0002业主公共收益1,200.33',
    '四、期末结存（一＋二－三）13,800.17',
  ]);
  for (const text of ['2025 年 1 月 至 2025 年 3 月', '物业服务企业（盖章）', '公示日期']) expect(paper.textContent).toContain(text);
});

test('summaries are printed only when asked for, without long numbers; several items have their own sums', async () => {
  const other = { code: '22410402', name: '其他公共收益', opening: '0.00', in: '0.00', out: '1200.33', balance: '-1200.33' };
  const [income, cost] = STATEMENT.lines;
  if (!income || !cost) throw new Error('no lines');
  const items = [{ ...ITEM, ...HELD, out: '0.00', balance: '15000.50' }, other];
  open({ statement: { ...STATEMENT, items, lines: [income, { ...cost, code: other.code, name: other.name }] } });
  await userEvent.click(await screen.findByRole('tab', { name: '公共收益' }));
  await userEvent.click(await screen.findByRole('button', { name: '云栖花园 收支明细' }));
  await userEvent.click(screen.getByRole('checkbox', { name: '打印摘要' }));
  await screen.findByText('电梯广告 13800001234');
  await userEvent.click(screen.getByRole('button', { name: /打\s?印/ }));
  const paper = await screen.findByRole('region', { name: '云栖花园公共收益收支表', hidden: true });
  expect(paper.textContent).toContain('电梯广告 ***3,000.00业主公共收益小计3,000.00');
  expect(paper.textContent).toContain('公共照明电费1,200.33其他公共收益小计1,200.33');
  expect(paper.textContent).not.toContain('13800001234');
});

test('a statement whose lines are not all there, or with what is not posted, is not printed', async () => {
  const { server } = open({ more: true });
  await userEvent.click(await screen.findByRole('tab', { name: '公共收益' }));
  await userEvent.click(await screen.findByRole('button', { name: '云栖花园 收支明细' }));
  expect(await screen.findByText(/只列出前 1,000 笔/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /打\s?印/ }).disabled).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: '含未登账' }));
  await screen.findByText('电梯广告 13800001234');
  expect(server.inputsOf(readPublicStatement).at(-1)).toMatchObject({ unposted: true });
});

test('taxes stand by tax or by month, 应交增值税 by its columns; figures lead to their books', async () => {
  const { server } = open();
  await userEvent.click(await screen.findByRole('tab', { name: '应交税费' }));
  await screen.findByText('222102 未交增值税');
  expect(server.inputsOf(readTaxes).at(-1)).toMatchObject({ companyId: 7, from: 202501, to: 202503 });
  const [accrued] = await screen.findAllByRole('link', { name: '4,670.00' });
  expect(accrued?.getAttribute('href')).toBe('/accounting/book/detail?company=7&subject=6&from=202501&to=202503');
  await userEvent.click(screen.getByRole('checkbox', { name: '按月列示' }));
  const [month] = await screen.findAllByRole('link', { name: '4,670.00' });
  expect(month?.getAttribute('href')).toBe('/accounting/book/detail?company=7&subject=6&from=202501&to=202501');

  await userEvent.click(screen.getByText('增值税专栏'));
  const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent).filter((text) => text !== '');
  expect(heads).toEqual(['期间', '期初余额', '销项税额', '减：进项税额', '减：转出未交增值税', '期末余额']);
  await userEvent.click(screen.getByRole('button', { name: /打\s?印/ }));
  const paper = await screen.findByRole('region', { name: '应交增值税明细', hidden: true });
  expect(
    within(paper)
      .getAllByRole('row', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual([
    '期间期初余额销项税额减：进项税额减：转出未交增值税期末余额',
    '2025.010.0012,870.008,200.004,670.000.00',
    '合计0.0012,870.008,200.004,670.000.00',
  ]);
});

test('the ageing of an estate opens into its houses and who pays, a house into its bills', async () => {
  const { server } = open();
  await userEvent.click(await screen.findByRole('tab', { name: '往来账龄' }));
  await userEvent.click(await screen.findByRole('button', { name: '云栖花园 账龄明细' }));
  const house = await screen.findByRole('link', { name: '1幢-101' });
  expect(house.getAttribute('href')).toBe(`/charging/billing/audit?tab=bills&key=${encodeURIComponent('1幢-101')}&estate=4`);
  for (const text of ['沈亦舟', '车位、合同', '未指定', '共 120 行']) expect(screen.getByText(text)).toBeTruthy();
  await userEvent.click(screen.getByRole('listitem', { name: '2' }));
  await screen.findByRole('link', { name: '1幢-101' });
  expect(server.inputsOf(readAgeingHouses)).toMatchObject([
    { companyId: 7, estateId: 4, page: 1, size: 100 },
    { estateId: 4, page: 2 },
  ]);
  await userEvent.click(screen.getByRole('button', { name: '返回各项目' }));
  expect(await screen.findByRole('button', { name: '云栖花园 账龄明细' })).toBeTruthy();
});

test('what was booked against billing leads to its books, by estate', async () => {
  open();
  await userEvent.click(await screen.findByRole('tab', { name: '收入与计费核对' }));
  const [receivable] = await screen.findAllByRole('link', { name: '云栖花园 应收账款明细账' });
  expect(receivable?.getAttribute('href')).toBe('/accounting/book/detail?company=7&subject=10&from=202503&to=202503&estateId=4');
  const [laidOut] = await screen.findAllByRole('link', { name: '云栖花园 代垫明细账' });
  expect(laidOut?.getAttribute('href')).toContain('subject=11');
});

test('money held leads to its book: by estate and supplier, and of deposits by estate', async () => {
  open();
  await userEvent.click(await screen.findByRole('tab', { name: '代收代付' }));
  const [collected] = await screen.findAllByRole('link', { name: '224102 代收水电费 云栖花园 供电公司 明细账' });
  expect(collected?.getAttribute('href')).toBe('/accounting/book/detail?company=7&subject=8&from=202503&to=202503&estateId=4&supplierId=3');
  // What names no supplier, beside what names one, is no book of its own.
  expect(screen.queryByRole('link', { name: '224102 代收水电费 云栖花园  明细账' })).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: '押金结存' }));
  const [held] = await screen.findAllByRole('link', { name: '云栖花园 押金明细账' });
  expect(held?.getAttribute('href')).toBe('/accounting/book/detail?company=7&subject=9&from=202503&to=202503&estateId=4');
});
