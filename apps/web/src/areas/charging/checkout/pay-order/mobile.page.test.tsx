import { afterEach, describe, expect, test, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  askPayOrder,
  closePayOrder,
  createPayOrder,
  findInTree,
  getPayOrder,
  houseCharging,
  MENU,
  payOptions,
  prepayPayOrder,
  previewSettlement,
  returnPayOrder,
  searchPayOrders,
  sendPayOrder,
  simulatePayment,
} from '@anju/contract';
import { PageScopeContext } from '../../../../platform/access/index.ts';
import { menuOf, refuse, renderPage, screenNode, stub, type ScreenOptions, type Stub } from '../../../../platform/testing/index.ts';
import { deskBill, picture, TOTAL } from '../desk/desk-samples.ts';
import { MOBILE_READS, PAID, payOrder, ROW } from './mobile-samples.ts';
import MobilePage from './mobile.page.tsx';

const open = (stubs: readonly Stub[] = [], options: ScreenOptions = {}) =>
  renderPage(<MobilePage />, {
    menu: menuOf(screenNode(MENU.checkoutMobile, 'charging/checkout/mobile', options)),
    menuStyle: 0,
    stubs: [...MOBILE_READS, ...stubs],
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
async function openHouse() {
  await userEvent.type(await screen.findByRole('textbox', { name: '查找房屋' }), '1203');
  await press(/云栖花园 3幢-2单元-1203/);
  await screen.findByRole('region', { name: '账单' });
}
const due = () => screen.getByLabelText('本次应收').textContent;
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('移动收费', () => {
  test('without a payment provider says so and orders nothing', async () => {
    const { server } = open([stub(payOptions, () => ({ provider: '', title: '', simulated: false, methods: [] }))]);
    await openHouse();
    expect(screen.getByText('尚未开通移动支付渠道，请联系管理员')).toBeTruthy();
    expect(screen.queryByText('模拟支付')).toBeNull();
    await press(/^收\s?款$/);
    expect(server.inputsOf(createPayOrder)).toEqual([]);
  });

  test('asks the payer for his own bills; those of another are named and taken only when ticked', async () => {
    const seller = { personId: 61, name: '张卖', phone: '', relation: 7 as const, bills: 1, open: '100.00', late: '0.00', own: false };
    const bills = [deskBill(1, { payerId: 61, own: false, open: '100.00' }), deskBill(2)];
    const { server } = open([stub(houseCharging, () => picture(9, { bills, payers: [seller] }))]);
    await openHouse();
    expect(due()).toBe('250.40');
    expect(screen.getByText(/前业主 张卖 的欠费 1 笔 100.00 元，勾选即为代缴/)).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: '物业服务费 2026.01' }));
    expect(due()).toBe('350.40');
    expect(screen.getByText('代 张卖 缴 100.00 元')).toBeTruthy();
    await press('改由 张卖 付款');
    await waitFor(() => expect(server.inputsOf(houseCharging).at(-1)).toMatchObject({ houseId: 9, personId: 61 }));
  });

  test('finds a house by phone, lists what is open with the late fee, and orders exactly what was chosen', async () => {
    const { server } = open();
    await openHouse();
    expect(screen.getByText('周以宁')).toBeTruthy();
    expect(due()).toBe(TOTAL);
    await press('全不选');
    expect(due()).toBe('0.00');
    await press(/^全\s?选$/);
    expect(due()).toBe(TOTAL);
    await userEvent.click(screen.getByRole('checkbox', { name: '车位管理费 2026.05' }));
    expect(due()).toBe('792.81');
    await userEvent.click(screen.getByRole('checkbox', { name: '物业服务费 2026.01 收违约金' }));
    expect(due()).toBe('787.05');
    await userEvent.click(screen.getByText('支付宝'));
    await press(/^收\s?款$/);
    expect(await screen.findByRole('img', { name: '收款码' })).toBeTruthy();
    expect(server.inputsOf(createPayOrder)).toMatchObject([
      {
        houseId: 9,
        payerId: 21,
        payerName: '周以宁',
        method: 5,
        way: 'code',
        expected: '787.05',
        lines: [{ billId: 1, amount: '250.40', late: '0.00' }, {}, {}, {}],
      },
    ]);
    expect(server.inputsOf(sendPayOrder)).toEqual([{ id: 71, authCode: '', mood: 'normal' }]);
    expect(screen.getByLabelText('剩余时间').textContent).toMatch(/^请付款人在 (9:00|8:5\d) 内完成支付$/);
  });

  test('the next instalment of an agreement is collected with one press, from its own bills', async () => {
    const plan = { id: 8, number: 'FQ2026060001', next: { dueDate: '2026-11-30', amount: '100.00', late: false }, billIds: [2] };
    const line = { billId: 2, amount: '100.00', late: '0.00', open: '250.40', lateDue: '0.00' };
    const sums = { ahead: [], aheadTotal: '0.00', principal: '100.00', late: '0.00', prepaid: '0.00', roundOff: '0.00', total: '100.00' };
    const { server } = open([
      stub(houseCharging, ({ houseId }) => picture(houseId, { plans: [plan] })),
      stub(previewSettlement, () => ({ lines: [line], ...sums, left: '0.00' })),
    ]);
    await openHouse();
    await press('按协议收 100.00');
    await waitFor(() => expect(due()).toBe('100.00'));
    expect(server.inputsOf(previewSettlement).at(-1)?.spread).toEqual({ billIds: [2], amount: '100.00' });
  });

  test('an amount is laid over the chosen bills by the server; more than they owe is not collected', async () => {
    const line = { billId: 1, amount: '94.24', late: '5.76', open: '250.40', lateDue: '5.76' };
    const sums = { ahead: [], aheadTotal: '0.00', principal: '94.24', late: '5.76', prepaid: '0.00', roundOff: '0.00', total: '100.00' };
    const { server } = open([
      stub(previewSettlement, ({ spread }) => ({ lines: [line], ...sums, left: spread?.amount === '100' ? '0.00' : '27.19' })),
    ]);
    await openHouse();
    await userEvent.type(screen.getByLabelText('按金额收'), '900');
    await waitFor(() => expect(server.inputsOf(previewSettlement).at(-1)?.spread?.amount).toBe('900'));
    await press(/^收\s?款$/);
    expect(await screen.findByText('金额超出所选账单 27.19 元，请改小')).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('按金额收'));
    await userEvent.type(screen.getByLabelText('按金额收'), '100');
    await waitFor(() => expect(due()).toBe('100.00'));
    await press(/^收\s?款$/);
    await screen.findByRole('img', { name: '收款码' });
    expect(server.inputsOf(createPayOrder)).toMatchObject([{ lines: [{ billId: 1, amount: '94.24', late: '5.76' }], expected: '100.00' }]);
  });

  test('the payer’s code is asked for before anything is ordered', async () => {
    const { server } = open([stub(sendPayOrder, () => PAID), stub(askPayOrder, () => PAID)]);
    await openHouse();
    await userEvent.click(screen.getByText('扫付款码'));
    await press(/^收\s?款$/);
    expect(await screen.findByText('请扫描或输入付款人的付款码（16 至 24 位数字）')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('付款码'), '1345 6789 0123 4567 89');
    await press(/^收\s?款$/);
    expect(await screen.findByText('收款成功')).toBeTruthy();
    expect(server.inputsOf(sendPayOrder)).toMatchObject([{ authCode: '134567890123456789' }]);
    expect(within(await screen.findByRole('article', { name: '电子收据' })).getByText('SJ2026110009')).toBeTruthy();
    await press(/打印小票/);
    await waitFor(() => expect(document.querySelector('.ui-print.receipt-80')).toBeTruthy());
    await press(/^完\s?成$/);
    await screen.findByRole('region', { name: '账单' });
  });

  test('held bills cannot be ticked, and their order is one touch away', async () => {
    const held = deskBill(1, { heldBy: '移动收费 YD20261115000001' });
    const rows = [{ ...ROW, state: 4 as const }];
    const { server } = open([
      stub(houseCharging, () => picture(9, { bills: [held, deskBill(2)] })),
      stub(searchPayOrders, () => ({ rows, total: 1, paid: { orders: 0, amount: '0.00' } })),
      stub(askPayOrder, () => payOrder({ state: 4, message: '支付渠道没有应答，正在自动核实，请勿重复收款' })),
    ]);
    await openHouse();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '物业服务费 2026.01' }).disabled).toBe(true);
    expect(screen.getByText('移动收费 YD20261115000001收款中')).toBeTruthy();
    expect(due()).toBe('250.40');
    expect(await screen.findByText('订单 YD20261115000001 872.81 元，待核实')).toBeTruthy();
    expect(server.inputsOf(searchPayOrders)[0]).toMatchObject({ houseId: 9, states: [1, 4] });
    await press(/^查\s?看$/);
    expect(await screen.findByText('支付渠道没有应答，正在自动核实，请勿重复收款')).toBeTruthy();
    await press(/^核\s?实$/);
    await waitFor(() => expect(server.inputsOf(askPayOrder).at(-1)).toEqual({ id: 71, force: true }));
  });

  test('moved meanwhile: nothing is ordered, the new total is said and the bills are read anew', async () => {
    let asked = 0;
    const { server } = open([
      stub(createPayOrder, () => refuse('SETTLE_MOVED', { total: '500.00' })),
      stub(houseCharging, () => picture(9, { bills: [deskBill(1, (asked += 1) > 1 ? { open: '500.00' } : {})] })),
    ]);
    await openHouse();
    await press(/^收\s?款$/);
    expect(await screen.findByText('应收金额已变动，现为 500.00 元，请核对后再收款。您填写的内容仍保留在页面上。')).toBeTruthy();
    await waitFor(() => expect(due()).toBe('500.00'));
    expect(server.inputsOf(sendPayOrder)).toEqual([]);
  });

  test('an order that was made but not sent on is shown and can be sent again', async () => {
    const unsent = payOrder({ version: 0, codeUrl: '' });
    let sent = 0;
    open([
      stub(sendPayOrder, () => ((sent += 1) === 1 ? refuse('UNAVAILABLE') : payOrder())),
      stub(askPayOrder, () => (sent > 1 ? payOrder() : unsent)),
    ]);
    await openHouse();
    await press(/^收\s?款$/);
    await press('重新提交');
    expect(await screen.findByRole('img', { name: '收款码' })).toBeTruthy();
  });
});

describe('an order on the phone', () => {
  const orders = stub(searchPayOrders, () => ({ rows: [ROW], total: 1, paid: { orders: 0, amount: '0.00' } }));
  async function openOrder() {
    await userEvent.click(await screen.findByRole('tab', { name: '订单' }));
    await press('订单 YD20261115000001');
    await screen.findByLabelText('订单金额');
  }

  test('on a desktop screen orders are a list: keys open one, and they leave as a sheet', async () => {
    const node = screenNode(MENU.checkoutMobile, 'charging/checkout/mobile');
    renderPage(
      <PageScopeContext value={{ node, search: new URLSearchParams(), visit: '', close: () => undefined, refresh: () => undefined }}>
        <MobilePage />
      </PageScopeContext>,
      { menu: menuOf(node), stubs: [...MOBILE_READS, orders] },
    );
    await userEvent.click(await screen.findByRole('tab', { name: '订单' }));
    expect(await screen.findByRole('columnheader', { name: '订单号' })).toBeTruthy();
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: '导出' })).disabled).toBe(false);
    screen.getByRole('group', { name: '列表' }).focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByLabelText('订单金额')).toBeTruthy();
  });

  test('the tester acts as the payer; the receipt comes', async () => {
    const { server } = open([orders, stub(simulatePayment, () => PAID)]);
    await openOrder();
    expect(screen.getByText('没有真实扣款，二维码不能用微信、支付宝支付。请代付款人选择结果：')).toBeTruthy();
    await press('支付成功');
    expect(await screen.findByText('收款成功')).toBeTruthy();
    expect(server.inputsOf(simulatePayment)).toEqual([{ id: 71, act: 'pay', amount: null }]);
    expect(screen.queryByText('支付失败')).toBeNull();
  });

  test('is closed after a question; closed it leads back to its house', async () => {
    const { server } = open([orders, stub(closePayOrder, () => payOrder({ state: 3, message: '由陈晓岚关闭' }))]);
    await openOrder();
    await press('关闭订单');
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('先由支付渠道关闭订单 YD20261115000001；若付款人已经支付，则照常入账。');
    await userEvent.click(within(question).getByRole('button', { name: '关闭订单' }));
    expect(await screen.findByText('订单已关闭')).toBeTruthy();
    expect(server.inputsOf(closePayOrder)).toEqual([{ id: 71 }]);
    await press('重新收款');
    await screen.findByRole('region', { name: '账单' });
  });

  test('of another sum can be put to 预交, and not closed', async () => {
    const message = '实付 90.00 元，与订单金额 872.81 元不一致，请与付款人核实';
    const differs = payOrder({ state: 4, differs: true, providerRef: 'SIM2', version: 5, message });
    const done = payOrder({ ...PAID, booked: 2, amount: '90.00', message: '实付与订单金额 872.81 元不一致，款项 90.00 元已转入预交' });
    const { server } = open([orders, stub(askPayOrder, () => differs), stub(prepayPayOrder, () => done)]);
    await openOrder();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '关闭订单' })).toBeNull();
    await press('实收转预交');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '转预交' }));
    expect(await screen.findByText('实付与订单金额 872.81 元不一致，款项 90.00 元已转入预交')).toBeTruthy();
    expect(server.inputsOf(prepayPayOrder)).toEqual([{ id: 71, version: 5 }]);
  });

  test('another payment of a paid order is given back through the provider, and nothing is asked about it', async () => {
    const message = '订单 YD20261115000001 又收到一笔付款，请核实后原路退还，或转入预交';
    const again = payOrder({
      number: 'YD20261115000001+2',
      state: 4,
      differs: true,
      again: true,
      providerRef: 'SIM2',
      version: 1,
      message,
      lines: [],
    });
    const done = payOrder({ ...again, ...PAID, number: again.number, again: true, message: '已提交原路退还' });
    const { server } = open([orders, stub(askPayOrder, () => again), stub(returnPayOrder, () => done)]);
    await openOrder();
    expect(await screen.findByText(message)).toBeTruthy();
    for (const name of [/^核\s?实$/, '关闭订单']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('button', { name: '实收转预交' })).toBeTruthy();
    await press('原路退还');
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('重复支付的 872.81 元通过支付渠道退还周以宁，不能撤回。');
    await userEvent.click(within(question).getByRole('button', { name: /^退\s?还$/ }));
    expect(await screen.findByText('重复付款已处理')).toBeTruthy();
    expect(server.inputsOf(returnPayOrder)).toEqual([{ id: 71, version: 1 }]);
  });

  test('for who may only look is looked at: nothing is asked of the provider', async () => {
    const { server } = open([orders], { acts: ['view'] });
    await openOrder();
    expect(server.inputsOf(getPayOrder)).not.toEqual([]);
    expect(server.inputsOf(askPayOrder)).toEqual([]);
    for (const name of ['核 实', '关闭订单', '支付成功']) expect(screen.queryByRole('button', { name })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: '收款' }));
    await openHouse();
    expect(screen.queryByRole('button', { name: /^收\s?款$/ })).toBeNull();
  });
});

describe('finding', () => {
  test('says what nobody was found for, keeps the last houses, and opens a label that was scanned', async () => {
    const { server } = open();
    await userEvent.type(await screen.findByRole('textbox', { name: '查找房屋' }), '无');
    expect(await screen.findByText('没有找到“无”，可以换房号、姓名或电话再找')).toBeTruthy();
    await userEvent.clear(screen.getByRole('textbox', { name: '查找房屋' }));
    await userEvent.click(screen.getByRole('textbox', { name: '查找房屋' }));
    await userEvent.paste('https://anju.example/charging/checkout/mobile?house=9');
    await screen.findByRole('region', { name: '账单' });
    expect(server.inputsOf(findInTree).map(({ key }) => key)).toEqual(['无']);
    await press(/房屋二维码/);
    expect(await screen.findByRole('img', { name: '二维码 云栖花园 3幢-2单元-1203' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await press(/^收\s?款$/);
    await screen.findByRole('img', { name: '收款码' });
    await press('返回');
    await press('换一户');
    await press(/云栖花园 3幢-2单元-1203/);
    await screen.findByRole('region', { name: '账单' });
  });

  test('a label is scanned; without a camera the dialog offers a photo, and says what to do when it shows no code', async () => {
    const { server } = open();
    await press('扫房屋二维码');
    const box = await screen.findByRole('dialog', { name: '扫房屋二维码' });
    expect(within(box).getByText('此页面打不开摄像头，请拍照识别或手工输入')).toBeTruthy();
    const choose = () =>
      userEvent.upload(within(box).getByLabelText('选择二维码照片'), new File(['x'], 'label.png', { type: 'image/png' }));
    const shown = ['', 'https://anju.example/charging/checkout/mobile?house=9'];
    vi.stubGlobal('createImageBitmap', async () => ({ close() {} }));
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        static getSupportedFormats = async () => ['qr_code', 'code_128'];
        detect = async () => [shown.shift() ?? ''].flatMap((rawValue) => (rawValue === '' ? [] : [{ rawValue }]));
      },
    );
    await choose();
    expect(await within(box).findByText('照片里没有找到码，请靠近重拍或手工输入')).toBeTruthy();
    await choose();
    await screen.findByRole('region', { name: '账单' });
    expect(server.inputsOf(findInTree)).toEqual([]);
  });

  test('a camera that is refused leaves the photo', async () => {
    vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia: () => Promise.reject(new Error('no camera')) } });
    open();
    await press('扫房屋二维码');
    expect(await screen.findByText('无法使用摄像头，请在浏览器中允许使用，或拍照识别、手工输入')).toBeTruthy();
    expect(screen.getByRole('button', { name: /拍照识别/ })).toBeTruthy();
  });
});
