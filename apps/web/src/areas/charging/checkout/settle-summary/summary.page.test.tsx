import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  checkMonth,
  closeDay,
  closeDayFor,
  closeMonth,
  confirmDayClose,
  exportSettleSummary,
  getDayClose,
  getDownloadStatus,
  getDrawer,
  handInDayClose,
  MENU,
  reopenMonth,
  revokeDayClose,
  searchSummaryReceipts,
  settleDays,
  settleSummary,
  type Act,
  type MenuState,
} from '@anju/contract';
import { savePreference } from '@anju/contract/session/preference';
import { businessDay, formatDay } from '@anju/domain';
import { menuOf, refuse, renderPage, screenNode, stub, testUser, type Stub } from '../../../../platform/testing/index.ts';
import { heldText } from './summary-close.tsx';
import { CHECKED, CLOSE, HELD, SUMMARY_READS } from './summary-samples.ts';
import SettleSummaryPage from './summary.page.tsx';

beforeEach(() => {
  window.print = vi.fn();
});
const MAKING: readonly Act[] = ['view', 'add', 'change', 'export', 'print'];
const open = (stubs: readonly Stub[] = [], { state = 3, acts }: { state?: MenuState; acts?: readonly Act[] } = {}) =>
  renderPage(<SettleSummaryPage />, {
    menu: menuOf(screenNode(MENU.checkoutSummary, 'charging/checkout/summary', { state, ...(acts ? { acts } : {}) })),
    menuStyle: 0,
    stubs: [...SUMMARY_READS, ...stubs],
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const tab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));
async function pick(label: string, text: string | RegExp) {
  fireEvent.mouseDown((await screen.findAllByLabelText(label)).at(-1) as HTMLElement);
  await userEvent.click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }));
}

const expectMarks = (sheet: HTMLElement) => {
  expect(sheet.textContent).toMatch(new RegExp(`打印时间 \\d{4}\\.\\d{2}\\.\\d{2} \\d{2}:\\d{2}　打印人 ${testUser().name}$`));
  expect(sheet.textContent).toContain('counter(page) " / " counter(pages)');
};

describe('汇总', () => {
  test('shows items by method with both sums, types, papers and cash', async () => {
    open([stub(savePreference, () => null)]);
    expect(await screen.findByRole('button', { name: '水费 微信 40.33' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '合计 小计 376.49' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '物业服务费 违约金 5.76' })).toBeTruthy();
    expect(screen.getByText('S0001 – S0003')).toBeTruthy();
    expect(screen.getByText('打错户')).toBeTruthy();
    expect(screen.getByRole('button', { name: '应有现金 80.00' })).toBeTruthy();
    await userEvent.click(screen.getByText('万元'));
    expect(screen.getByRole('button', { name: '收支净额 376.49' }).textContent).toBe('0.04');
    expect(screen.getByRole('button', { name: '合计 小计 376.49' }).textContent).toBe('0.04');
    expect(screen.getByRole('region', { name: '红冲' }).textContent).toBe('红冲没有红冲');
    expect(screen.getByRole('region', { name: '补打' }).textContent).toBe('补打没有补打');
  });

  test('a figure opens the receipts behind it', async () => {
    const { server } = open();
    await press('水费 微信 40.33');
    const box = await screen.findByRole('dialog');
    expect(await within(box).findByText('1 张，计入 40.33 元')).toBeTruthy();
    expect(within(box).getByText('王建国')).toBeTruthy();
    expect(server.inputsOf(searchSummaryReceipts).at(-1)).toMatchObject({
      figure: { item: { kind: 1, chargeTypeId: 2 }, method: { list: 1, method: 4 }, papers: 'valid' },
      page: 1,
    });
  });

  test('each day stands in a picture by method; a day opens its receipts', async () => {
    const { server } = open();
    const table = await screen.findByRole('table', { name: '每日实收（元）' });
    const today = businessDay(new Date());
    expect(server.inputsOf(settleDays)).toMatchObject([{ dayFrom: `${today.slice(0, 8)}01`, dayTo: today }]);
    expect(within(table).getByRole('row', { name: `${formatDay(today)} 80.00 296.49` })).toBeTruthy();
    expect(within(table).getAllByRole('row')).toHaveLength(Number(today.slice(8)) + 1);
    screen.getByRole('group', { name: /^每日实收/ }).focus();
    await userEvent.keyboard('{End}{Enter}');
    expect(await screen.findByText(`${formatDay(today)} 全部收款`)).toBeTruthy();
    expect(server.inputsOf(searchSummaryReceipts).at(-1)).toMatchObject({
      filter: { dayFrom: today, dayTo: today },
      figure: { papers: 'valid' },
    });
  });

  test('is asked again for another cashier, exported without a purpose, and printed', async () => {
    const job = {
      id: 3,
      kind: 'x',
      title: '导出结算汇总',
      done: 3,
      total: 3,
      message: '已导出 3 行',
      fileId: 8,
      result: {},
      finishedAt: null,
    };
    const { server } = open([
      stub(exportSettleSummary, () => ({ jobId: 3 })),
      stub(getDownloadStatus, () => ({ ...job, state: 'done' as const, createdAt: '2026-06-15T02:00:00+00:00' })),
    ]);
    await pick('收款员', '林晓燕');
    await vi.waitFor(() => expect(server.inputsOf(settleSummary).at(-1)).toMatchObject({ cashierId: 7 }));
    expect(screen.getByLabelText('入账日期起')).toBeTruthy();
    await press(/导\s?出$/);
    expect(await screen.findByText('下载文件')).toBeTruthy();
    expect(server.inputsOf(exportSettleSummary)).toMatchObject([{ filter: { cashierId: 7 } }]);
    await userEvent.click(screen.getAllByRole('button', { name: /关\s?闭/ }).at(-1) as HTMLElement);
    await press(/打印日报$/);
    const sheet = screen.getByRole('region', { name: '收费日报' });
    for (const text of ['全部小区 林晓燕', testUser().tenantName]) expect(within(sheet).getByText(text)).toBeTruthy();
    expectMarks(sheet);
  });

  test('who may only look is offered nothing else', async () => {
    open([], { state: 1 });
    expect((await screen.findAllByText('只能查看')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /导\s?出$/ })).toBeNull();
    await tab('日结');
    expect(await screen.findByLabelText('日结日期起')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^日\s?结$/ })).toBeNull();
  });
});

describe('日结', () => {
  test('the cashier counts; a difference wants a reason, then it is closed and shown', async () => {
    const { server } = open([stub(closeDay, () => ({ id: 5, number: 'RJ2026060002', day: '2026-06-15', booksOn: '2026-06-16' }))], {
      acts: MAKING,
    });
    await tab('日结');
    await press(/^日\s?结$/);
    const box = await screen.findByRole('dialog');
    await userEvent.type(within(box).getByLabelText('实点现金'), '80');
    expect((await within(box).findByRole('status')).textContent).toBe('实点与应有一致');
    await userEvent.clear(within(box).getByLabelText('实点现金'));
    await userEvent.type(within(box).getByLabelText('实点现金'), '79');
    expect((await within(box).findByRole('status')).textContent).toBe('长短款 -1.00 元，请写明原因');
    await userEvent.type(within(box).getByLabelText('差异原因'), '找零差一元');
    await userEvent.click(within(box).getByRole('button', { name: /^日\s?结$/ }));
    expect(await screen.findByText('已日结 RJ2026060002，现在收的款记入 2026.06.16')).toBeTruthy();
    expect(server.inputsOf(closeDay)).toEqual([
      { day: '2026-06-15', cashCounted: '79', differenceReason: '找零差一元', settlements: 3, cashExpected: '80.00' },
    ]);
    expect(await screen.findByText('日结单 RJ2026060002')).toBeTruthy();
  });

  test('what moved meanwhile is said and nothing typed is lost', async () => {
    const { server } = open([stub(closeDay, () => refuse('DAY_CLOSE_MOVED', { settlements: 4, cash: '90.00' }))], { acts: MAKING });
    await tab('日结');
    await press(/^日\s?结$/);
    const box = await screen.findByRole('dialog');
    await userEvent.type(within(box).getByLabelText('实点现金'), '80');
    await userEvent.click(within(box).getByRole('button', { name: /^日\s?结$/ }));
    expect(await screen.findByText('期间又有收款或作废，现为 4 笔、应有现金 90.00 元，请重新核对后日结')).toBeTruthy();
    expect(within(box).getByLabelText<HTMLInputElement>('实点现金').value).toBe('80');
    expect(server.inputsOf(getDrawer).length).toBeGreaterThan(0);
  });

  test('says where money goes that is taken after the close', () => {
    const after = { ...HELD, closed: true, booksOn: '2026-06-16', summary: { ...HELD.summary, settlements: 0 } };
    expect(heldText({ ...after, later: { settlements: 2, total: '30.00', cash: '10.00' } })).toBe(
      '上次日结 RJ2026060001（2026.06.14）；当日已日结；另有 2 张记入以后的日期，净额 30.00、现金 10.00，到时再结；今天已日结，现在收的款记入 2026.06.16。应有现金 = 现金收入 − 现金支出（找零已扣除），存现直接入银行，不在其内。',
    );
  });

  test('finance confirms, or takes it back with a reason; both papers print', async () => {
    const { server } = open([stub(confirmDayClose, () => null), stub(revokeDayClose, () => ({ held: null }))]);
    await tab('日结');
    await userEvent.dblClick(await screen.findByRole('cell', { name: 'RJ2026060002' }));
    const box = await screen.findByRole('dialog');
    expect(await within(box).findByText('现金交财务')).toBeTruthy();
    await userEvent.click(within(box).getByRole('button', { name: '打印缴款单' }));
    const slip = screen.getByRole('region', { name: '缴款单' });
    for (const text of ['柒拾玖元整', '云栖物业服务处']) expect(within(slip).getByText(text)).toBeTruthy();
    expectMarks(slip);
    await userEvent.click(within(box).getByRole('button', { name: '打印日结单' }));
    expect(within(screen.getByRole('region', { name: '日结单' })).getByText(/实点现金 79\.00 元，长短款 -1\.00 元/)).toBeTruthy();
    // The head of the chain stands on the paper and in the detail.
    expect(screen.getByText('账链校验码 3f2a 91bc 0d4e 77aa（共 128 笔）')).toBeTruthy();
    expect(within(box).getByText('3f2a 91bc 0d4e 77aa（共 128 笔）')).toBeTruthy();
    await userEvent.click(within(box).getByRole('button', { name: /^确\s?认$/ }));
    await userEvent.click((await screen.findAllByRole('button', { name: /^确\s?认$/ })).at(-1) as HTMLElement);
    expect(await screen.findByText('已确认')).toBeTruthy();
    expect(server.inputsOf(confirmDayClose)).toEqual([{ id: 5, version: 1 }]);
    await userEvent.click(within(box).getByRole('button', { name: /^撤\s?销$/ }));
    const reason = (await screen.findAllByRole('dialog')).at(-1) as HTMLElement;
    await userEvent.type(within(reason).getByLabelText('原因'), '现金点错');
    await userEvent.click(within(reason).getByRole('button', { name: /^撤\s?销$/ }));
    expect(await screen.findByText('日结已撤销')).toBeTruthy();
    expect(server.inputsOf(revokeDayClose)).toEqual([{ id: 5, version: 1, reason: '现金点错' }]);
  });

  test('the cashier hands in what he closed, and cannot confirm it', async () => {
    const own = {
      ...CLOSE,
      state: 1 as const,
      own: true,
      canHandIn: true,
      canConfirm: false,
      canRevoke: false,
      handedAt: null,
      slipNo: '',
    };
    const { server } = open([stub(getDayClose, () => own), stub(handInDayClose, () => null)]);
    await tab('日结');
    await userEvent.dblClick(await screen.findByRole('cell', { name: 'RJ2026060002' }));
    await press(/^缴\s?款$/);
    expect(screen.queryByRole('button', { name: /^确\s?认$/ })).toBeNull();
    const box = (await screen.findAllByRole('dialog')).at(-1) as HTMLElement;
    await userEvent.type(within(box).getByLabelText('缴款单号'), 'JK-9');
    await userEvent.click(within(box).getByRole('button', { name: /^缴\s?款$/ }));
    expect(await screen.findByText('已缴款，等待财务确认')).toBeTruthy();
    expect(server.inputsOf(handInDayClose)).toMatchObject([{ id: 5, version: 1, slipNo: 'JK-9', slipBank: '' }]);
  });

  test('finance closes for somebody else, with a reason', async () => {
    const other = { ...HELD, cashierId: 8, cashierName: '周明' };
    const { server } = open([
      stub(getDrawer, ({ cashierId }) => (cashierId === 8 ? other : HELD)),
      stub(closeDayFor, () => ({ id: 5, number: 'RJ2026060003', day: '2026-06-15', booksOn: '2026-06-16' })),
    ]);
    await tab('日结');
    await pick('未日结的收款员', '周明（1 张，现金 20.00）');
    expect(await screen.findByText('周明的未结')).toBeTruthy();
    await press(/^日\s?结$/);
    const box = await screen.findByRole('dialog');
    await userEvent.type(within(box).getByLabelText('实点现金'), '80.00');
    await userEvent.click(within(box).getByRole('button', { name: '代为日结' }));
    expect(await within(box).findByText('请输入原因')).toBeTruthy();
    await userEvent.type(within(box).getByLabelText('代办原因'), '本人住院');
    await userEvent.click(within(box).getByRole('button', { name: '代为日结' }));
    await vi.waitFor(() => expect(server.inputsOf(closeDayFor)).toMatchObject([{ cashierId: 8, reason: '本人住院' }]));
  });
});

describe('月结', () => {
  test('lists what hangs with its way there, and closes only when all is through', async () => {
    open();
    await tab('月结');
    await pick('小区', '云栖花园');
    const card = await screen.findByRole('region', { name: '月结检查' });
    expect(await within(card).findByText('未日结的收款')).toBeTruthy();
    expect(within(card).getByText('未通过')).toBeTruthy();
    expect(within(card).getByText('仅列示')).toBeTruthy();
    expect(within(card).getByRole('link', { name: '前往办理' }).getAttribute('href')).toBe('/charging/account/deposit');
    expect(within(card).getByRole<HTMLButtonElement>('button', { name: /^月\s?结$/ }).disabled).toBe(true);
  });

  test('is closed after a question, and opened again with a reason', async () => {
    const { server } = open([
      stub(checkMonth, () => ({ ...CHECKED, ready: true, checks: [] })),
      stub(closeMonth, () => ({ id: 10 })),
      stub(reopenMonth, () => ({ held: null })),
    ]);
    await tab('月结');
    await pick('小区', '云栖花园');
    await press(/^月\s?结$/);
    await userEvent.click((await screen.findAllByRole('button', { name: /^月\s?结$/ })).at(-1) as HTMLElement);
    expect(await screen.findByText('已月结', { selector: '.ant-message *' })).toBeTruthy();
    expect(server.inputsOf(closeMonth)).toMatchObject([{ estateId: 1 }]);
    await userEvent.click(await screen.findByRole('cell', { name: '2026.05' }));
    await press('撤销月结');
    const box = (await screen.findAllByRole('dialog')).at(-1) as HTMLElement;
    await userEvent.type(within(box).getByLabelText('原因'), '补记一笔');
    await userEvent.click(within(box).getByRole('button', { name: '撤销月结' }));
    expect(await screen.findByText('月结已撤销')).toBeTruthy();
    expect(server.inputsOf(reopenMonth)).toEqual([{ id: 9, reason: '补记一笔' }]);
  });
});
