import { describe, expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  askPayOrder,
  askPayRefund,
  MENU,
  payRefundByHand,
  redPreview,
  redSettlement,
  retryPayRefund,
  searchPayOrders,
  searchPayRefunds,
  sendPayRefund,
  settlementDetail,
  settlementRefunds,
  voidSettlement,
  type PayRefund,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type ScreenOptions, type Stub } from '../../../../platform/testing/index.ts';
import { DESK_READS, detail } from '../desk/desk-samples.ts';
import { MOBILE_READS, PAID, payRefund, refundList, REFUSED, ROW } from './mobile-samples.ts';
import MobilePage from './mobile.page.tsx';
import NormalPage from '../desk/normal.page.tsx';

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

async function openRefunds(stubs: readonly Stub[], options: ScreenOptions = {}) {
  const page = renderPage(<MobilePage />, {
    menu: menuOf(screenNode(MENU.checkoutMobile, 'charging/checkout/mobile', options)),
    menuStyle: 0,
    stubs: [...MOBILE_READS, ...stubs],
  });
  await userEvent.click(await screen.findByRole('tab', { name: /退款/ }));
  return page;
}
const listed = (refund: PayRefund) => stub(searchPayRefunds, () => refundList([refund]));
async function openRefund(refund: PayRefund, stubs: readonly Stub[] = [], options: ScreenOptions = {}) {
  const page = await openRefunds([listed(refund), ...stubs], options);
  await press('退款 YT20261115000001');
  await screen.findByLabelText('退款金额');
  return page;
}

describe('退款 in 移动收费', () => {
  test('counts those that want a person on the tab, leads to them, and finds by state and number', async () => {
    const { server } = await openRefunds([stub(searchPayRefunds, () => refundList([REFUSED], { failed: 2, unknown: 1 }))]);
    expect(within(screen.getByRole('tab', { name: /退款/ })).getByLabelText('3 条待办').textContent).toBe('3');
    expect(await screen.findByText('共 1 笔，合计 256.16 元')).toBeTruthy();
    expect(screen.getByText(/同一订单的重复付款在“订单”中列为待核实，核实后原路退还；预交余额的退款不在此列/)).toBeTruthy();
    // A desktop screen has room for columns.
    expect(screen.getByRole('columnheader', { name: '红冲 / 作废单' })).toBeTruthy();
    expect(screen.getByText('SJ2026110051')).toBeTruthy();
    await press('待核实 1');
    await waitFor(() => expect(server.inputsOf(searchPayRefunds).at(-1)).toMatchObject({ states: [4], page: 1 }));
    await press('退款失败 2');
    await waitFor(() => expect(server.inputsOf(searchPayRefunds).at(-1)).toMatchObject({ states: [3] }));
    await userEvent.type(screen.getByRole('searchbox', { name: /退款单号/ }), 'YD2026{Enter}');
    await waitFor(() => expect(server.inputsOf(searchPayRefunds).at(-1)).toMatchObject({ key: 'YD2026', states: [3] }));
  });

  test('in a hand they are rows; nothing there says so, and a failure offers to try again', async () => {
    let asked = 0;
    await openRefunds([
      stub(searchPayRefunds, ({ key }) => ((asked += 1) <= 2 ? refuse('UNAVAILABLE') : refundList(key === '无' ? [] : [REFUSED]))),
    ]);
    await press(/重\s?试/);
    expect(await screen.findByRole('columnheader', { name: '退款单号' })).toBeTruthy();
    await press('全屏');
    expect(screen.queryByRole('columnheader')).toBeNull();
    expect((await screen.findByRole('button', { name: '退款 YT20261115000001' })).textContent).toContain('退款失败（模拟支付）');
    await userEvent.type(screen.getByRole('searchbox', { name: /退款单号/ }), '无{Enter}');
    expect(await screen.findByText('没有退款')).toBeTruthy();
  });

  test('one not sent yet is sent at once; what is not known is asked about', async () => {
    const unknown = payRefund({ state: 4, version: 2, message: '支付渠道没有应答，正在自动核实，请勿重复退款' });
    const done = payRefund({ state: 2, version: 3, providerRef: 'SIMR1', refundedAt: '2026-11-15T03:01:00.000Z' });
    const { server } = await openRefund(payRefund(), [stub(sendPayRefund, () => unknown), stub(askPayRefund, () => done)]);
    expect(screen.queryByRole('button', { name: '线下退款' })).toBeNull();
    await press('立即退款');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getAllByText(unknown.message).length).toBeGreaterThan(0);
    expect(server.inputsOf(sendPayRefund)).toEqual([{ id: 81, mood: 'normal' }]);
    await press(/^核\s?实$/);
    expect(await screen.findByText(/到账 SIMR1$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^核\s?实$/ })).toBeNull();
  });

  test('a refused one is tried again under its number, or written down as given back by hand, never in cash', async () => {
    const done = payRefund({
      state: 5,
      version: 3,
      handMethod: 2,
      handNote: '尾号 6721',
      handBy: '陈晓岚',
      refundedAt: '2026-11-15T03:01:00.000Z',
    });
    const { server } = await openRefund(REFUSED, [
      stub(retryPayRefund, () => refuse('PAY_REFUND_FINAL', { number: 'YT20261115000001', why: '原卡已销户' })),
      stub(payRefundByHand, () => done),
    ]);
    await press(/^重\s?试$/);
    expect(await screen.findByText('支付渠道不再受理退款 YT20261115000001（原卡已销户），请线下退款')).toBeTruthy();
    expect(server.inputsOf(retryPayRefund)).toEqual([{ id: 81, version: 2, mood: 'normal' }]);
    await press('线下退款');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/不能用柜台现金退/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: '登记已退' }));
    expect(await dialog.findByText('请选择退款方式', { selector: '.ant-form-item-explain-error' })).toBeTruthy();
    await userEvent.click(dialog.getByRole('combobox', { name: '退款方式' }));
    expect(screen.queryByTitle('现金')).toBeNull();
    await userEvent.click(await screen.findByTitle('转账'));
    await userEvent.type(dialog.getByLabelText('退款说明'), '尾号 6721');
    await userEvent.click(dialog.getByRole('button', { name: '登记已退' }));
    expect(await screen.findByText(/转账，尾号 6721，陈晓岚$/)).toBeTruthy();
    expect(server.inputsOf(payRefundByHand)).toEqual([{ id: 81, version: 2, method: 2, note: '尾号 6721' }]);
    expect(screen.queryByRole('button', { name: '线下退款' })).toBeNull();
  });

  test('who may only look sees it without its buttons; who may not change gives nothing back by hand', async () => {
    await openRefund(REFUSED, [], { acts: ['view'] });
    for (const name of [/^重\s?试$/, '线下退款']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getAllByText('退款失败（模拟支付）').length).toBeGreaterThan(0);
  });

  test('shows under the order it belongs to, and opens from there', async () => {
    await openRefunds([
      stub(searchPayOrders, () => ({ rows: [ROW], total: 1, paid: { orders: 1, amount: '872.81' } })),
      stub(askPayOrder, () => PAID),
      stub(settlementRefunds, ({ id }) => ({ order: null, refunds: id === 41 ? [REFUSED] : [] })),
    ]);
    await userEvent.click(screen.getByRole('tab', { name: '订单' }));
    await press('订单 YD20261115000001');
    expect((await screen.findByRole('list', { name: '原路退款' })).textContent).toContain('原路退款 256.16 元到微信 退款失败');
    await press('退款 YT20261115000001');
    expect((await screen.findByLabelText('退款金额')).textContent).toBe('256.16');
    await press('查看订单');
    expect((await screen.findByLabelText('订单金额')).textContent).toBe('872.81');
  });
});

describe('taking a mobile payment back', () => {
  const mobile = () => {
    const { tenderRows } = detail();
    return detail({
      source: 'mobile',
      tenderRows: tenderRows.slice(0, 1).map((tender) => ({ ...tender, list: 1 as const, method: 4, name: '微信', amount: '506.56' })),
    });
  };
  async function openDetail(stubs: readonly Stub[]) {
    const page = renderPage(<NormalPage />, {
      menu: menuOf(screenNode(MENU.checkout, 'charging/checkout/normal')),
      menuStyle: 0,
      stubs: [...DESK_READS, stub(settlementDetail, mobile), stub(redPreview, () => ({ takenBack: [] })), ...stubs],
    });
    await userEvent.click(screen.getByRole('tab', { name: '结算记录' }));
    await userEvent.dblClick(await screen.findByText('SJ202611001'));
    const drawer = within((await screen.findByText(/^收费 SJ/)).closest('.ant-drawer') as HTMLElement);
    await drawer.findByText('2026.09');
    return { ...page, drawer };
  }
  const owes = (settlementId: number) =>
    stub(settlementRefunds, () => ({ order: null, refunds: [payRefund({ settlementId, amount: '506.56' })] }));
  const sent = stub(sendPayRefund, () => payRefund({ state: 2, refundedAt: '2026-11-15T03:01:00.000Z' }));

  test('voided says before where the money goes, and sends it on its way', async () => {
    const { server, drawer } = await openDetail([owes(1), sent, stub(voidSettlement, () => ({ held: null }))]);
    expect((await drawer.findByRole('list', { name: '原路退款' })).textContent).toContain('原路退款 506.56 元到微信 待退款');
    await userEvent.click(drawer.getByRole('button', { name: /作\s?废/ }));
    const dialog = within((await screen.findByText('作废 SJ202611001')).closest('.ant-modal') as HTMLElement);
    expect(dialog.getByText(/原路退回 ¥506\.56 到 微信，由支付渠道退给付款人。/)).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('原因'), '金额收错{Enter}');
    await waitFor(() => expect(server.inputsOf(sendPayRefund)).toEqual([{ id: 81, mood: 'normal' }]));
  });

  test('red-inked names the sum of the chosen lines; another way goes past the provider', async () => {
    const red = { id: 51, number: 'SJ2026110051', day: '2026-11-15', total: '-250.40', kept: '0.00', changeGiven: '0.00' };
    const { server, drawer } = await openDetail([owes(51), sent, stub(redSettlement, () => red)]);
    await userEvent.click(drawer.getByRole('button', { name: /红\s?冲/ }));
    const dialog = within((await screen.findByText('红冲 SJ202611001')).closest('.ant-modal') as HTMLElement);
    expect(dialog.getByText(/原路退回 ¥506\.56 到 微信/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('checkbox', { name: /^第 1 行/ }));
    expect(await dialog.findByText(/原路退回 ¥250\.40 到 微信/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('combobox', { name: '退款方式' }));
    expect(screen.queryByTitle('微信')).toBeNull();
    await userEvent.click(await screen.findByTitle('现金'));
    expect(await dialog.findByText(/不经支付渠道，由经办人以现金退给付款人。/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('combobox', { name: '退款方式' }));
    await userEvent.click(screen.getAllByTitle('原路退回（微信）').at(-1) as HTMLElement);
    await userEvent.type(dialog.getByLabelText('原因'), '重复收费{Enter}');
    await waitFor(() => expect(server.inputsOf(sendPayRefund)).toEqual([{ id: 81, mood: 'normal' }]));
    expect(server.inputsOf(redSettlement)).toMatchObject([{ seqs: [2], tenders: null }]);
  });
});
