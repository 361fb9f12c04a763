import { beforeEach, describe, expect, test, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  askRedInvoice,
  createInvoice,
  decideInvoice,
  draftInvoice,
  getInvoice,
  handOverInvoice,
  issueInvoice,
  MENU,
  redInvoice,
  searchInvoices,
  settlementDetail,
  withdrawInvoice,
  type Act,
  type MenuState,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { DESK_READS, detail } from '../desk/desk-samples.ts';
import { INVOICE_READS, invoiceDetail, invoiceRow } from './invoice-samples.ts';
import NormalPage from '../desk/normal.page.tsx';
import { SUMMARY_READS } from '../settle-summary/summary-samples.ts';
import SettleSummaryPage from '../settle-summary/summary.page.tsx';

beforeEach(() => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const modalOf = async (title: string | RegExp) =>
  within((await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement);

async function openDesk(stubs: readonly Stub[] = [], { state = 3, acts }: { state?: MenuState; acts?: readonly Act[] } = {}) {
  const page = renderPage(<NormalPage />, {
    menu: menuOf(screenNode(MENU.checkout, 'charging/checkout/normal', { state, ...(acts ? { acts } : {}) })),
    menuStyle: 0,
    stubs: [...DESK_READS, ...INVOICE_READS, ...stubs],
  });
  await userEvent.click(screen.getByRole('tab', { name: '发票' }));
  await screen.findByText('FP202611001');
  return page;
}
async function openSummary(stubs: readonly Stub[] = [], { state = 3 }: { state?: MenuState } = {}) {
  const page = renderPage(<SettleSummaryPage />, {
    menu: menuOf(screenNode(MENU.checkoutSummary, 'charging/checkout/summary', { state })),
    menuStyle: 0,
    stubs: [...SUMMARY_READS, ...INVOICE_READS, ...stubs],
  });
  await userEvent.click(await screen.findByRole('tab', { name: '发票' }));
  await screen.findByText('FP202611001');
  return page;
}
async function openOne(number: string) {
  await userEvent.dblClick(screen.getByText(number));
  return within((await screen.findByText(`发票申请 ${number}`)).closest('.ant-drawer') as HTMLElement);
}

describe('发票', () => {
  test('shows sums over all, and 待红冲 with its count as the first filter', async () => {
    const { server } = await openDesk();
    expect(screen.getByLabelText('发票合计').textContent).toBe(
      '合计 2 张，金额 512.32 元，税额 29.00 元；不含已退回、已撤回、已红冲：金额 256.16 元，税额 14.50 元',
    );
    await press('待红冲 1');
    await waitFor(() => expect(server.inputsOf(searchInvoices).at(-1)?.states).toEqual([7]));
    await waitFor(() => expect(screen.queryByText('FP202611001')).toBeNull());
    await userEvent.type(screen.getByRole('searchbox', { name: '单号 / 抬头 / 发票号 / 房号' }), '云栖科技{Enter}');
    await waitFor(() => expect(server.inputsOf(searchInvoices).at(-1)).toMatchObject({ key: '云栖科技', states: [7] }));
  });

  test('says the sums once where every one of them counts', async () => {
    const sums = { amount: '512.32', tax: '29.00', livingAmount: '512.32', livingTax: '29.00' };
    await openDesk([stub(searchInvoices, () => ({ rows: [invoiceRow(1)], total: 1, sums, redDue: 0, failed: 0 }))]);
    expect(screen.getByLabelText('发票合计').textContent).toBe('合计 1 张，金额 512.32 元，税额 29.00 元');
  });

  test('is asked for one payer’s settlements, with his title, and what is not invoiced is told', async () => {
    const { server } = await openDesk([stub(createInvoice, () => ({ id: 9, number: 'FP202611009' }))]);
    await press(/开发票/);
    const choose = await modalOf('选择要开发票的结算');
    await userEvent.click(await choose.findByRole('checkbox', { name: '选择 SJ202611001' }));
    expect(choose.getByRole<HTMLInputElement>('checkbox', { name: '选择 SJ202611003' }).disabled).toBe(true);
    await userEvent.click(choose.getByRole('checkbox', { name: '选择 SJ202611002' }));
    expect(choose.getByText('已选 2 笔，可开票 356.16 元')).toBeTruthy();
    await userEvent.click(choose.getByRole('button', { name: '下一步' }));
    expect(
      await screen.findByText('云栖物业服务处 向 周以宁（3幢-2单元-1203） 开票 256.16 元，其中税额 14.50 元；由他人审核后开具。'),
    ).toBeTruthy();
    expect(server.inputsOf(draftInvoice)).toEqual([{ settlementIds: [1, 2] }]);
    const form = await modalOf('开发票');
    expect(form.getByText('不开：代收款，由委托方开票')).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('税号').value).toBe('91350100M000100Y43');
    await userEvent.click(form.getByRole('radio', { name: '邮箱' }));
    await userEvent.click(form.getByRole('button', { name: '提交申请' }));
    expect(await form.findByText('请输入正确的邮箱')).toBeTruthy();
    await userEvent.type(form.getByLabelText('邮箱地址'), 'a@b.cn');
    await userEvent.click(form.getByRole('checkbox', { name: '换票：原收据已收回' }));
    await userEvent.click(form.getByRole('button', { name: '提交申请' }));
    expect(await screen.findByText('已提交 FP202611009，请他人审核')).toBeTruthy();
    expect(server.inputsOf(createInvoice)).toMatchObject([
      {
        settlementIds: [1],
        kind: 1,
        titleKind: 2,
        title: '云栖科技有限公司',
        delivery: 2,
        deliverTo: 'a@b.cn',
        exchange: true,
        expected: '256.16',
      },
    ]);
  });

  test('a draft that is refused says why', async () => {
    await openDesk([stub(draftInvoice, () => refuse('INVOICE_LIVING', { settlement: 'SJ1', number: 'FP1', state: '待审核' }))]);
    await press(/开发票/);
    const choose = await modalOf('选择要开发票的结算');
    await userEvent.click(await choose.findByRole('checkbox', { name: '选择 SJ202611001' }));
    await userEvent.click(choose.getByRole('button', { name: '下一步' }));
    expect((await screen.findAllByText('结算 SJ1 已有发票申请 FP1（待审核），请先处理')).length).toBeGreaterThan(0);
  });

  test('is decided at 结算汇总, rejected with a reason', async () => {
    const { server } = await openSummary([stub(decideInvoice, () => null)]);
    expect(screen.queryByRole('button', { name: /开发票/ })).toBeNull();
    const drawer = await openOne('FP202611001');
    await userEvent.click(await drawer.findByRole('button', { name: /退\s?回/ }));
    const dialog = await modalOf('退回 FP202611001');
    await userEvent.click(dialog.getByRole('button', { name: /^退\s?回$/ }));
    expect(await dialog.findByText('请输入退回原因')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('退回原因'), '抬头不全{Enter}');
    expect(await screen.findByText('已退回')).toBeTruthy();
    expect(server.inputsOf(decideInvoice)).toEqual([{ id: 1, version: 3, approve: false, note: '抬头不全' }]);
  });

  test('one’s own is left to somebody else, and withdrawn', async () => {
    const { server } = await openDesk([stub(getInvoice, () => invoiceDetail({ own: true })), stub(withdrawInvoice, () => null)]);
    const drawer = await openOne('FP202611001');
    await userEvent.click(await drawer.findByRole('button', { name: /撤\s?回/ }));
    await press(/^继\s?续$/);
    await waitFor(() => expect(server.inputsOf(withdrawInvoice)).toEqual([{ id: 1, version: 3 }]));
  });

  test('is written down as it was made, and handed over', async () => {
    const { server } = await openDesk([stub(getInvoice, () => invoiceDetail({ state: 2 })), stub(issueInvoice, () => null)]);
    const drawer = await openOne('FP202611001');
    await userEvent.click(await drawer.findByRole('button', { name: '登记开具' }));
    const dialog = await modalOf('登记开具 FP202611001');
    await userEvent.type(dialog.getByLabelText('发票号码'), '123');
    await userEvent.click(dialog.getByRole('button', { name: /登\s?记/ }));
    expect(await dialog.findByText('发票号码应为 8 位数字，数电票为 20 位')).toBeTruthy();
    await userEvent.clear(dialog.getByLabelText('发票号码'));
    await userEvent.type(dialog.getByLabelText('发票号码'), '26332000000000000009{Enter}');
    expect(await screen.findByText('已登记，请交付')).toBeTruthy();
    expect(server.inputsOf(issueInvoice)).toMatchObject([{ id: 1, version: 3, invoiceCode: '', invoiceNo: '26332000000000000009' }]);
  });

  test('is handed over to the payer unless said otherwise', async () => {
    const { server } = await openDesk([stub(getInvoice, () => invoiceDetail({ state: 3 })), stub(handOverInvoice, () => null)]);
    const drawer = await openOne('FP202611001');
    await userEvent.click(await drawer.findByRole('button', { name: '登记领取' }));
    await userEvent.type((await modalOf('登记领取 FP202611001')).getByLabelText('领取人'), '{Enter}');
    expect(await screen.findByText('已登记领取')).toBeTruthy();
    expect(server.inputsOf(handOverInvoice)).toEqual([{ id: 1, version: 3, takenBy: '周以宁' }]);
  });

  test('whose money went back says so, and is taken back by a red one', async () => {
    const { server } = await openDesk([stub(redInvoice, () => null)]);
    const drawer = await openOne('FP202611002');
    expect(await drawer.findByText('请开具红字发票：结算 SJ202611001 已红冲，红冲单 SJ202611009')).toBeTruthy();
    await userEvent.click(drawer.getByRole('button', { name: '登记红冲' }));
    const dialog = await modalOf('登记红冲 FP202611002');
    await userEvent.type(dialog.getByLabelText('红字发票号码'), '26332000000000000010{Enter}');
    expect(await screen.findByText('已登记红字发票')).toBeTruthy();
    expect(server.inputsOf(redInvoice)).toMatchObject([{ id: 2, version: 3, redNo: '26332000000000000010' }]);
  });

  test('that is wrong is sent to 待红冲 with a reason', async () => {
    const taken = invoiceDetail({ state: 4, invoiceNo: '26332000000000000001', takenBy: '周以宁' });
    const { server } = await openSummary([stub(getInvoice, () => taken), stub(askRedInvoice, () => null)]);
    const drawer = await openOne('FP202611001');
    await userEvent.click(await drawer.findByRole('button', { name: '申请红冲' }));
    const dialog = await modalOf('申请红冲 FP202611001');
    await userEvent.click(dialog.getByRole('button', { name: /^申\s?请$/ }));
    expect(await dialog.findByText('请输入红冲原因')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('红冲原因'), '抬头开错{Enter}');
    expect(await screen.findByText('已转待红冲，请开具红字发票')).toBeTruthy();
    expect(server.inputsOf(askRedInvoice)).toEqual([{ id: 1, version: 3, reason: '抬头开错' }]);
  });

  test('is made anew after its red one, as it was made out, for what still stands', async () => {
    const part = { number: 'SJ202611001', day: '2026-11-15', total: '336.16', amount: '256.16', living: false };
    const red = invoiceDetail({
      state: 8,
      kind: 2,
      title: '云栖科技有限公',
      delivery: 2,
      deliverTo: 'a@b.cn',
      remark: '九月物业费',
      exchange: true,
      settlements: [
        { ...part, id: 1, again: true },
        { ...part, id: 2, number: 'SJ202611002', again: false },
      ],
    });
    const { server } = await openDesk([stub(getInvoice, () => red), stub(createInvoice, () => ({ id: 9, number: 'FP202611009' }))]);
    const drawer = await openOne('FP202611001');
    await userEvent.click(await drawer.findByRole('button', { name: '重新开具' }));
    const form = await modalOf('重新开具 FP202611001');
    const title = await form.findByLabelText<HTMLInputElement>('抬头');
    expect(title.value).toBe('云栖科技有限公');
    await userEvent.type(title, '司');
    await userEvent.click(form.getByRole('button', { name: '提交申请' }));
    expect(await screen.findByText('已提交 FP202611009，请他人审核')).toBeTruthy();
    expect(server.inputsOf(draftInvoice)).toEqual([{ settlementIds: [1] }]);
    expect(server.inputsOf(createInvoice)).toMatchObject([
      {
        kind: 2,
        titleKind: 2,
        title: '云栖科技有限公司',
        taxNo: '91350100M000100Y43',
        addressPhone: '云州路 1 号 0591-88880000',
        delivery: 2,
        deliverTo: 'a@b.cn',
        remark: '九月物业费',
        exchange: false,
      },
    ]);
  });

  test.each([
    ['when nothing of it stands', 3, false],
    ['by who may only look', 1, true],
  ] as const)('is not made anew %s', async (_, state, again) => {
    const settlements = invoiceDetail().settlements.map((part) => ({ ...part, living: false, again }));
    await openDesk([stub(getInvoice, () => invoiceDetail({ state: 8, settlements }))], { state });
    const drawer = await openOne('FP202611001');
    await drawer.findByText('物业管理服务');
    expect(drawer.queryByRole('button', { name: /重新开具|申请红冲/ })).toBeNull();
  });

  test('prints 发票申请单, and 换票登记 for an exchange; links its settlements', async () => {
    await openDesk([stub(getInvoice, () => invoiceDetail({ exchange: true }))]);
    const drawer = await openOne('FP202611001');
    await userEvent.click(await drawer.findByRole('button', { name: '打印申请单' }));
    const paper = await screen.findByRole('region', { name: '发票申请单' });
    expect(paper.textContent).toContain('抬头（企业）：云栖科技有限公司　税号：91350100M000100Y43');
    expect(paper.textContent).toContain('241.666%14.50256.16');
    await userEvent.click(drawer.getByRole('button', { name: '打印换票登记' }));
    expect((await screen.findByRole('region', { name: '换票登记' })).textContent).toContain('下列收据已由 周以宁 交回，换开普通发票');
    await userEvent.click(drawer.getByRole('tab', { name: '结算 1' }));
    await userEvent.click(drawer.getByRole('button', { name: 'SJ202611001' }));
    expect(await screen.findByText('收费 SJ202611001')).toBeTruthy();
  });

  test('who may only look has no buttons', async () => {
    await openDesk([], { state: 1 });
    expect(screen.getAllByText('只能查看').length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /开发票|导\s?出/ })).toBeNull();
    const drawer = await openOne('FP202611002');
    await drawer.findByText('物业管理服务');
    expect(drawer.queryByRole('button', { name: /登记|退回|通过|撤回|红冲|重新/ })).toBeNull();
  });
});

describe('a settlement', () => {
  async function openSettlement(stubs: readonly Stub[]) {
    const page = renderPage(<NormalPage />, {
      menu: menuOf(screenNode(MENU.checkout, 'charging/checkout/normal', {})),
      menuStyle: 0,
      stubs: [...DESK_READS, ...INVOICE_READS, ...stubs],
    });
    await userEvent.click(screen.getByRole('tab', { name: '结算记录' }));
    await userEvent.dblClick(await screen.findByText('SJ202611001'));
    const drawer = within((await screen.findByText(/^收费 SJ/)).closest('.ant-drawer') as HTMLElement);
    await drawer.findByText('2026.09');
    return { ...page, drawer };
  }

  test('has an invoice asked for from its drawer', async () => {
    const { server, drawer } = await openSettlement([stub(createInvoice, () => ({ id: 9, number: 'FP202611009' }))]);
    await userEvent.click(drawer.getByRole('button', { name: '开发票' }));
    await userEvent.click(await screen.findByRole('button', { name: '提交申请' }));
    expect(await screen.findByText('已提交 FP202611009，请他人审核')).toBeTruthy();
    expect(server.inputsOf(draftInvoice)).toEqual([{ settlementIds: [1] }]);
  });

  test('tells its living invoice, opens it, and asks for no second one', async () => {
    const invoice = { id: 1, number: 'FP202611001', state: 3 as const, invoiceNo: '26332000000000000001', amount: '506.56', living: true };
    const { drawer } = await openSettlement([stub(settlementDetail, () => detail({ invoices: [invoice] }))]);
    expect(drawer.queryByRole('button', { name: '开发票' })).toBeNull();
    expect(drawer.getByLabelText('发票').textContent).toContain('待领取 506.56 元，发票号码 26332000000000000001');
    await userEvent.click(drawer.getByRole('button', { name: '发票申请 FP202611001' }));
    expect(await screen.findByText('云栖科技有限公司（企业）')).toBeTruthy();
  });
});
