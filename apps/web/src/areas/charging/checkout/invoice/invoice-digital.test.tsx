// 数电票 on the screen: issued through the tax system, refused and corrected, taken back by red ones, shown as a page.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  askTaxInvoice,
  correctInvoice,
  getInvoice,
  INVOICE,
  MENU,
  searchInvoices,
  sendInvoice,
  sendRedInvoice,
  TAX_REQUEST,
  type InvoiceDetail,
  type MenuState,
  type TaxRequest,
} from '@anju/contract';
import { menuOf, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { DESK_READS } from '../desk/desk-samples.ts';
import NormalPage from '../desk/normal.page.tsx';
import { INVOICE_READS, invoiceDetail, invoiceRow } from './invoice-samples.ts';

beforeEach(() => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
});

const NO = '26991000000000000001';
const SELLER = { name: '云栖物业有限公司', taxNo: '91330106MA2CFR3K8L', addressPhone: '云栖路 188 号', bankAccount: '中国银行 6217' };
const BLUE: TaxRequest = {
  id: 5,
  number: 'FP202611001',
  red: false,
  state: TAX_REQUEST.issued,
  amount: '256.16',
  tax: '14.50',
  lines: invoiceDetail().lines,
  reason: '',
  invoiceNo: NO,
  issuedOn: '2026-11-16',
  issuedBy: '林晓燕',
  message: '',
  file: { id: 8, name: `数电票${NO}.xml` },
};
const RED: TaxRequest = {
  ...BLUE,
  id: 6,
  number: 'FP202611001-R1',
  red: true,
  state: TAX_REQUEST.redDue,
  amount: '-100.00',
  tax: '-5.66',
  lines: BLUE.lines.map((line) => ({ ...line, amount: '-100.00', tax: '-5.66' })),
  reason: '结算 SJ202611001 已部分红冲',
  invoiceNo: '',
  issuedOn: null,
  file: null,
};
const through = (more: Partial<InvoiceDetail>) => invoiceDetail({ through: '模拟开票', seller: SELLER, simulated: true, ...more });

async function open(invoice: InvoiceDetail, stubs: readonly Stub[] = [], state: MenuState = 3) {
  const { server } = renderPage(<NormalPage />, {
    menu: menuOf(screenNode(MENU.checkout, 'charging/checkout/normal', { state })),
    menuStyle: 0,
    stubs: [...DESK_READS, ...INVOICE_READS, stub(getInvoice, () => invoice), ...stubs],
  });
  await userEvent.click(screen.getByRole('tab', { name: '发票' }));
  await userEvent.dblClick(await screen.findByText('FP202611001'));
  const drawer = within((await screen.findByText('发票申请 FP202611001')).closest('.ant-drawer') as HTMLElement);
  await drawer.findByText('物业管理服务');
  return { server, drawer };
}
const goOn = async () => userEvent.click(await screen.findByRole('button', { name: /^继\s?续$/ }));

describe('数电票', () => {
  test('is issued after a question that says for whom and how much; typing the number stays possible', async () => {
    const { server, drawer } = await open(through({ state: INVOICE.approved }), [stub(sendInvoice, () => null)]);
    expect(drawer.getByRole('button', { name: '登记开具' })).toBeTruthy();
    await userEvent.click(drawer.getByRole('button', { name: '开具数电票' }));
    expect(await screen.findByText('通过模拟开票向“云栖科技有限公司”开具普通发票 256.16 元，是否继续？')).toBeTruthy();
    await goOn();
    expect(await screen.findByText('已提交税务系统')).toBeTruthy();
    expect(server.inputsOf(sendInvoice)).toEqual([{ id: 1, version: 3 }]);
  });

  test('is only typed where the company has no interface', async () => {
    const { drawer } = await open(invoiceDetail({ state: INVOICE.approved }));
    expect(drawer.getByRole('button', { name: '登记开具' })).toBeTruthy();
    expect(drawer.queryByRole('button', { name: '开具数电票' })).toBeNull();
  });

  test('that is on its way says so and is asked for', async () => {
    const waiting = through({ state: INVOICE.issuing, message: '税务系统没有应答，正在自动核实，请勿重复开具' });
    const { server, drawer } = await open(waiting, [stub(askTaxInvoice, () => null)]);
    expect(drawer.getByText('税务系统没有应答，正在自动核实，请勿重复开具')).toBeTruthy();
    expect(drawer.queryByRole('button', { name: /开具数电票|登记开具|撤\s?回/ })).toBeNull();
    await userEvent.click(drawer.getByRole('button', { name: '查询结果' }));
    await waitFor(() => expect(server.inputsOf(askTaxInvoice)).toEqual([{ id: 1 }]));
  });

  test('that was refused says why; its maker corrects the buyer', async () => {
    const refused = through({ state: INVOICE.failed, own: true, message: '购买方纳税人识别号不存在' });
    const { server, drawer } = await open(refused, [stub(correctInvoice, () => null)]);
    expect(drawer.getByText('开票失败：购买方纳税人识别号不存在')).toBeTruthy();
    await userEvent.click(drawer.getByRole('button', { name: /更\s?正/ }));
    const title = await screen.findByText('更正 FP202611001', { selector: '.ant-modal-title' });
    const dialog = within(title.closest('.ant-modal') as HTMLElement);
    expect(dialog.getByText('购买方纳税人识别号不存在。更正后由他人审核，再重新开具。')).toBeTruthy();
    await userEvent.clear(dialog.getByLabelText('税号'));
    await userEvent.type(dialog.getByLabelText('税号'), '91350100M000100Y35');
    await userEvent.click(dialog.getByRole('radio', { name: '短信' }));
    await userEvent.click(dialog.getByRole('button', { name: '提交更正' }));
    expect(await dialog.findByText('请输入正确的手机号')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('手机号'), '13900001111');
    await userEvent.click(dialog.getByRole('button', { name: '提交更正' }));
    expect(await screen.findByText('已更正，请他人审核')).toBeTruthy();
    expect(server.inputsOf(correctInvoice)).toMatchObject([
      { id: 1, version: 3, taxNo: '91350100M000100Y35', delivery: 3, deliverTo: '13900001111', title: '云栖科技有限公司' },
    ]);
  });

  test('of somebody else is not corrected, but sent again as it is', async () => {
    const { drawer } = await open(through({ state: INVOICE.failed, message: '本月可用开票额度不足' }));
    expect(drawer.queryByRole('button', { name: /更\s?正/ })).toBeNull();
    expect(drawer.getByRole('button', { name: '开具数电票' })).toBeTruthy();
  });

  test('is a page with seller, buyer, lines, rates, tax and the sum in words, and a file', async () => {
    const { drawer } = await open(through({ state: INVOICE.issued, invoiceNo: NO, issuedOn: '2026-11-16', requests: [BLUE] }));
    await userEvent.click(drawer.getByRole('tab', { name: '数电票 1' }));
    expect(await drawer.findByRole('button', { name: `数电票${NO}.xml` })).toBeTruthy();
    await userEvent.click(drawer.getByRole('button', { name: '打印票面' }));
    const paper = await screen.findByRole('region', { name: '电子发票（普通发票）' });
    for (const text of [
      `发票号码：${NO}`,
      '开票日期：2026.11.16',
      '购买方　名称：云栖科技有限公司',
      '销售方　名称：云栖物业有限公司',
      '91330106MA2CFR3K8L',
      '*企业管理服务*物业管理服务',
      '241.666%14.50',
      '价税合计（大写）：贰佰伍拾陆元壹角陆分　（小写）：¥256.16',
      '模拟开票，不是有效发票',
    ])
      expect(paper.textContent).toContain(text);
  });

  test('is taken back by the part that is due; the red one is a page below zero', async () => {
    const due = through({ state: INVOICE.redDue, invoiceNo: NO, redReason: RED.reason, requests: [BLUE, RED] });
    const { server, drawer } = await open(due, [stub(sendRedInvoice, () => null)]);
    expect(drawer.getByText(`请开具红字发票：${RED.reason}`)).toBeTruthy();
    await userEvent.click(drawer.getByRole('button', { name: '登记红冲' }));
    const typed = (await screen.findByText('登记红冲 FP202611001', { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
    expect(within(typed).getByText(`${RED.reason}。请先在税务系统对发票 ${NO} 开具红字发票 -100.00 元。`)).toBeTruthy();
    await userEvent.click(within(typed).getByRole('button', { name: '关 闭' }));
    await userEvent.click(drawer.getByRole('button', { name: '开具红字数电票' }));
    expect(await screen.findByText(`对发票 ${NO} 开具红字发票 -100.00 元，是否继续？`)).toBeTruthy();
    await goOn();
    await waitFor(() => expect(server.inputsOf(sendRedInvoice)).toEqual([{ id: 1, version: 3 }]));
  });

  test('prints its red one with the number it reverses', async () => {
    const red = { ...RED, state: TAX_REQUEST.redIssued, invoiceNo: '26991000000000000002', issuedOn: '2026-11-17' };
    const { drawer } = await open(through({ state: INVOICE.issued, invoiceNo: NO, requests: [BLUE, red] }));
    expect(drawer.getByText('金额 256.16 元，其中税额 14.50 元；已红冲 -100.00 元，有效 156.16 元')).toBeTruthy();
    await userEvent.click(drawer.getByRole('tab', { name: '数电票 2' }));
    const row = (await drawer.findByText('26991000000000000002')).closest('tr') as HTMLElement;
    await userEvent.click(within(row).getByRole('button', { name: '打印票面' }));
    const paper = await screen.findByRole('region', { name: '电子发票（普通发票）' });
    expect(paper.textContent).toContain(`被红冲蓝字数电票号码：${NO}；红冲原因：${RED.reason}`);
    expect(paper.textContent).toContain('（小写）：¥-100.00');
  });

  test('who may only look issues nothing', async () => {
    const { drawer } = await open(through({ state: INVOICE.failed, own: true, message: '额度不足' }), [], 1);
    expect(drawer.queryByRole('button', { name: /开具|更\s?正|查询结果/ })).toBeNull();
  });

  test('the list filters what the tax system refused', async () => {
    const sums = { amount: '256.16', tax: '14.50', livingAmount: '256.16', livingTax: '14.50' };
    const { server } = renderPage(<NormalPage />, {
      menu: menuOf(screenNode(MENU.checkout, 'charging/checkout/normal', {})),
      menuStyle: 0,
      stubs: [
        ...DESK_READS,
        ...INVOICE_READS,
        stub(searchInvoices, () => ({ rows: [invoiceRow(1, { state: 10, message: '额度不足' })], total: 1, sums, redDue: 0, failed: 1 })),
      ],
    });
    await userEvent.click(screen.getByRole('tab', { name: '发票' }));
    expect(await screen.findByText('额度不足')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '开票失败 1' }));
    await waitFor(() => expect(server.inputsOf(searchInvoices).at(-1)?.states).toEqual([10, 12]));
  });
});
