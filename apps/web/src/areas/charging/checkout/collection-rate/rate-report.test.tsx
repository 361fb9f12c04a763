import { beforeEach, expect, test, vi } from 'vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  collectionRate,
  exportCollectionRate,
  exportRateBills,
  getDownloadStatus,
  MENU,
  RATE_NOTES,
  searchRateHouses,
  type Act,
  type MenuState,
  type RateRow,
} from '@anju/contract';
import { businessDay } from '@anju/domain';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub, type StubServer } from '../../../../platform/testing/index.ts';
import { askedYearBefore } from './rate-charts.tsx';
import { RATE_READS, RATES } from './rate-samples.ts';
import { thisYear } from './rate-text.ts';
import { SUMMARY_READS } from '../settle-summary/summary-samples.ts';
import SettleSummaryPage from '../settle-summary/summary.page.tsx';

beforeEach(() => {
  window.print = vi.fn();
});

async function open(
  stubs: readonly Stub[] = [],
  { state = 3, acts, desk = true }: { state?: MenuState; acts?: readonly Act[]; desk?: boolean } = {},
) {
  const page = renderPage(<SettleSummaryPage />, {
    menu: menuOf(
      screenNode(MENU.checkoutSummary, 'charging/checkout/summary', { state, ...(acts ? { acts } : {}) }),
      ...(desk ? [screenNode(MENU.checkout, 'charging/checkout/normal')] : []),
    ),
    menuStyle: 0,
    stubs: [...SUMMARY_READS, ...RATE_READS, ...stubs],
  });
  await userEvent.click(await screen.findByRole('tab', { name: '收缴率' }));
  return page;
}
/** What was asked for the table; the curve asks by month. */
const tables = ({ inputsOf }: StubServer) => inputsOf(collectionRate).filter(({ by }) => by !== 'month');
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
async function pick(label: string, text: string | RegExp) {
  fireEvent.mouseDown((await screen.findAllByLabelText(label)).at(-1) as HTMLElement);
  await userEvent.click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }));
}
const JOB = { id: 3, kind: 'x', title: '导出', done: 3, total: 3, message: '已导出 3 行', fileId: 8, result: {}, finishedAt: null };
const DONE = stub(getDownloadStatus, () => ({ ...JOB, state: 'done' as const, createdAt: '2026-06-15T02:00:00+00:00' }));

test('shows sums, rates and their total; a rate of nothing is a dash; asked since the new year up to today', async () => {
  const { server } = await open();
  expect(await screen.findByRole('button', { name: '云栖花园 欠费 580.00' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '合计 挂账 300.00' })).toBeTruthy();
  const row = screen.getAllByRole('row', { name: /创智园/ }).find(({ className }) => className.includes('ant-table-row')) as HTMLElement;
  expect(within(row).getAllByText('–')).toHaveLength(19);
  expect(within(row).queryByRole('button')).toBeNull();
  const figures = screen.getByText('实收合计（当期＋清欠＋预交）').parentElement as HTMLElement;
  expect(within(figures).getByText('750.00 元')).toBeTruthy();
  expect(within(screen.getByText('欠费合计').parentElement as HTMLElement).getByText('660.00 元')).toBeTruthy();
  expect(screen.getAllByText('14.02%').length).toBeGreaterThan(1);
  const today = businessDay(new Date());
  expect(tables(server)).toMatchObject([{ ...thisYear(today), cutOff: today, by: 'estate', uncounted: false }]);
});

test('the rows stand as bars and the months as a curve against the same day a year ago; every point leads on', async () => {
  const months = (year: number, rate: string) => ({
    ...RATES,
    rows: [1, 2].map((month) => ({
      ...(RATES.rows[0] as RateRow),
      key: `--${month}`,
      of: { estateId: null, buildingId: null, chargeTypeId: null, month: `${year}-0${month}` },
      rates: { current: rate, houses: null, recovery: null, overall: null, reduction: null },
    })),
  });
  const { server } = await open([
    stub(collectionRate, ({ by, monthFrom }) => {
      if (by !== 'month') return RATES;
      const year = Number(monthFrom.slice(0, 4));
      return months(year, year === Number(businessDay(new Date()).slice(0, 4)) ? '73.60' : '70.10');
    }),
  ]);
  const year = businessDay(new Date()).slice(0, 4);
  const curve = await screen.findByRole('table', { name: '当期收缴率（%）' });
  await vi.waitFor(() => expect(within(curve).getByRole('row', { name: `${year}.01 73.60% 70.10%` })).toBeTruthy());
  const asked = server.inputsOf(collectionRate).filter(({ by }) => by === 'month');
  expect(asked.map(({ monthFrom, cutOff }) => [monthFrom, cutOff?.slice(0, 4)])).toEqual([
    [`${year}-01`, year],
    [`${Number(year) - 1}-01`, String(Number(year) - 1)],
  ]);
  screen.getByRole('group', { name: /^当期收缴率/ }).focus();
  await userEvent.keyboard('{End}{Enter}');
  expect(await screen.findByText(`${year}.02 欠费`)).toBeTruthy();
  expect(server.inputsOf(searchRateHouses).at(-1)).toMatchObject({ figure: 'open', of: { month: `${year}-02` } });
  const bars = screen.getByRole('table', { name: '小区收缴率（%）' });
  expect(within(bars).getByRole('row', { name: '创智园 –' })).toBeTruthy();
  screen.getByRole('group', { name: /^小区收缴率/ }).focus();
  await userEvent.keyboard('{Home}{Enter}');
  await vi.waitFor(() => expect(server.inputsOf(collectionRate).at(-1)).toMatchObject({ by: 'building', estateIds: [1] }));
});

test('a year ago ends on the same day, and on the 28th of February for the 29th', () => {
  const input = { monthFrom: '2028-01', monthTo: '2028-02' };
  expect(askedYearBefore(input, '2028-02-29')).toEqual({ by: 'month', monthFrom: '2027-01', monthTo: '2027-02', cutOff: '2027-02-28' });
  expect(askedYearBefore(input, '2028-06-15').cutOff).toBe('2027-06-15');
});

test('is asked again with another grouping, families and items when 查询 is pressed', async () => {
  const { server } = await open();
  await screen.findByRole('button', { name: '云栖花园 欠费 580.00' });
  await pick('汇总方式', '按收费项目');
  await pick('收费类别', '基本费');
  await userEvent.click(screen.getByRole('checkbox', { name: '含不计入收缴率的项目' }));
  expect(tables(server)).toHaveLength(1);
  await press(/查\s?询/);
  await vi.waitFor(() => expect(tables(server).at(-1)).toMatchObject({ by: 'item', families: ['basic'], uncounted: true }));
  expect(await screen.findByRole('columnheader', { name: '收费项目' })).toBeTruthy();
});

test('a figure opens its houses, and a house the desk; without the right to the desk there is no way there', async () => {
  const { server } = await open();
  await press('云栖花园 欠费 580.00');
  const box = await screen.findByRole('dialog');
  expect(await within(box).findByText('1 户，合计 380.00 元')).toBeTruthy();
  expect(within(box).getByText('王建国')).toBeTruthy();
  expect(within(box).getByRole('link', { name: '去收款' }).getAttribute('href')).toBe('/charging/checkout/normal?house=7');
  expect(server.inputsOf(searchRateHouses).at(-1)).toMatchObject({ figure: 'open', of: { estateId: 1 }, page: 1, size: 20 });
});

test('who has no desk sees the houses without the link', async () => {
  await open([], { desk: false });
  await press('合计 期初欠费 180.00');
  const box = await screen.findByRole('dialog');
  expect(await within(box).findByText('王建国')).toBeTruthy();
  expect(within(box).getAllByText('期初未清').length).toBeGreaterThan(0);
  expect(within(box).queryByRole('link')).toBeNull();
});

test('says what each figure means, and prints the same words below the table', async () => {
  await open();
  await screen.findByRole('button', { name: '云栖花园 欠费 580.00' });
  await press(/说明$/);
  expect(await screen.findByText('（实收＋清欠）÷（应收净额＋期初欠费）。')).toBeTruthy();
  await press(/打\s?印$/);
  const paper = await screen.findByRole('region', { name: '收缴率表' });
  for (const [name, text] of RATE_NOTES) expect(within(paper).getByText(`${name}：${text}`)).toBeTruthy();
  expect(within(paper).getByText('截至 2026.06.15')).toBeTruthy();
  expect(within(paper).getByText('全部小区')).toBeTruthy();
  expect(window.print).toHaveBeenCalledOnce();
});

test('goes out as a table without a purpose, bill by bill with one', async () => {
  const { server } = await open([stub(exportCollectionRate, () => ({ jobId: 3 })), stub(exportRateBills, () => ({ jobId: 3 })), DONE]);
  await screen.findByRole('button', { name: '云栖花园 欠费 580.00' });
  await userEvent.hover(await screen.findByRole('button', { name: /导\s?出$/ }));
  await userEvent.click(await screen.findByText('收缴率表'));
  expect(await screen.findByText('下载文件')).toBeTruthy();
  expect(server.inputsOf(exportCollectionRate)).toMatchObject([{ filter: { by: 'estate' } }]);
  await userEvent.click(screen.getAllByRole('button', { name: /关\s?闭/ }).at(-1) as HTMLElement);
  await userEvent.hover(screen.getByRole('button', { name: /导\s?出$/ }));
  await userEvent.click(await screen.findByText('应收实收明细'));
  expect(await screen.findByLabelText('用途')).toBeTruthy();
  expect(server.inputsOf(exportRateBills)).toEqual([]);
});

test('who may only look gets no export and no print; nothing and a failure are said', async () => {
  await open([stub(collectionRate, () => ({ ...RATES, rows: [] }))], { state: 1, acts: ['view'] });
  expect(await screen.findByText('此条件下没有数据')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /导\s?出$/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /打\s?印$/ })).toBeNull();
});

test('a refusal of the server is shown with a way to try again', async () => {
  await open([stub(collectionRate, () => refuse('RATE_CUT_OFF'))]);
  await screen.findByRole('button', { name: /重\s?试/ });
  expect(screen.getAllByText('截止日不能早于期间首日').length).toBeGreaterThan(0);
});
