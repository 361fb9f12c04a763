import { describe, expect, test } from 'vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  decideChannelDifference,
  getChannelDay,
  listChannels,
  MENU,
  mendChannelDifference,
  reconcileChannelDay,
  searchChannelDays,
  type ChannelDay,
  type ChannelDifference,
  type MenuState,
} from '@anju/contract';
import { useAccess } from '../../../../platform/access/index.ts';
import { menuOf, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { ChannelList } from './channel-list.tsx';

const difference = (id: number, more: Partial<ChannelDifference> = {}): ChannelDifference => ({
  id,
  version: 0,
  item: 1,
  kind: 1,
  number: `YD00${id}`,
  ref: `W${id}`,
  orderId: id,
  house: '1幢-101',
  payerName: '周以宁',
  ourAmount: '100.00',
  theirAmount: '100.00',
  ourState: 1,
  theirState: 1,
  mendable: false,
  state: 1,
  note: '',
  decidedBy: '',
  decidedAt: null,
  ...more,
});
const DAY: ChannelDay = {
  id: 5,
  version: 1,
  provider: 'simulator',
  providerTitle: '模拟支付',
  day: '2026-06-14',
  fileName: '对账.csv',
  theirPayments: 3,
  theirAmount: '300.00',
  theirRefunds: 0,
  theirRefunded: '0.00',
  fee: '1.80',
  ourPayments: 2,
  ourAmount: '200.00',
  ourRefunds: 0,
  ourRefunded: '0.00',
  matched: 2,
  differences: 2,
  open: 2,
  by: '财务',
  at: '2026-06-15T02:00:00.000Z',
  rows: [difference(1, { mendable: true }), difference(2, { kind: 2, theirAmount: null, theirState: null, ourState: 2 })],
};

function Shown() {
  return <ChannelList access={useAccess(MENU.checkoutSummary)} />;
}
const open = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<Shown />, {
    menu: menuOf(screenNode(MENU.checkoutSummary, 'charging/checkout/summary', { state })),
    menuStyle: 0,
    stubs: [
      stub(searchChannelDays, () => ({
        rows: [(({ rows: _rows, ...day }) => day)(DAY)],
        total: 1,
        theirAmount: '300.00',
        ourAmount: '200.00',
        fee: '1.80',
        open: 2,
      })),
      stub(getChannelDay, () => DAY),
      stub(listChannels, () => [{ name: 'simulator', title: '模拟支付', simulated: true, columns: ['商户单号', '金额'] }]),
      ...stubs,
    ],
  });
async function openDay() {
  fireEvent.doubleClick(await screen.findByRole('cell', { name: '模拟支付' }));
  return (await screen.findByText('模拟支付 2026.06.14')).closest('.ant-drawer') as HTMLElement;
}

describe('渠道对账', () => {
  test('shows both sides and every difference with what can be done', async () => {
    const { server } = open([stub(mendChannelDifference, () => DAY)]);
    expect(await screen.findByText('合计 1 天：渠道付款 300.00 元，我方 200.00 元，手续费 1.80 元，待处理差异 2 笔')).toBeTruthy();
    const drawer = await openDay();
    expect(await within(drawer).findByText('一致 2 笔，差异 2 笔，其中待处理 2 笔')).toBeTruthy();
    expect(within(drawer).getByText('我方缺')).toBeTruthy();
    expect(within(drawer).getByText('对方缺')).toBeTruthy();
    // Only the order that is not paid here can be confirmed.
    await userEvent.click(within(drawer).getByRole('button', { name: /补\s?单/ }));
    expect(await screen.findByText(/先向渠道查询订单 YD001/)).toBeTruthy();
    const [, go] = screen.getAllByRole('button', { name: /补\s?单/ });
    await userEvent.click(go as HTMLElement);
    expect(await screen.findByText('已补单入账')).toBeTruthy();
    expect(server.inputsOf(mendChannelDifference)).toEqual([{ id: 1, version: 0 }]);
  });

  test('closes a difference with a note', async () => {
    const { server } = open([stub(decideChannelDifference, () => DAY)]);
    const drawer = await openDay();
    const [, second] = await within(drawer).findAllByRole('button', { name: /上\s?报/ });
    await userEvent.click(second as HTMLElement);
    await userEvent.type(await screen.findByLabelText('说明'), '报总部核实');
    const dialog = (await screen.findByText('上报 YD002', { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
    await userEvent.click(within(dialog).getByRole('button', { name: /上\s?报/ }));
    expect(await screen.findByText('已上报')).toBeTruthy();
    expect(server.inputsOf(decideChannelDifference)).toEqual([{ id: 2, version: 0, state: 3, note: '报总部核实' }]);
  });

  test('compares a file that is chosen', async () => {
    open([stub(reconcileChannelDay, () => DAY)]);
    await userEvent.click(await screen.findByRole('button', { name: /上传对账文件/ }));
    expect(await screen.findByText(/标题行应有：商户单号、金额/)).toBeTruthy();
    expect(screen.getByRole('button', { name: '下载模拟渠道的文件' })).toBeTruthy();
    await userEvent.upload(screen.getByLabelText('选择对账文件'), new File(['x'], '对账.csv'));
    expect(await screen.findByText('已核对：一致 2 笔，待处理差异 2 笔')).toBeTruthy();
    expect(await screen.findByText('模拟支付 2026.06.14')).toBeTruthy();
  });

  test('is only looked at without the right', async () => {
    open([], 1);
    const drawer = await openDay();
    await within(drawer).findByText('我方缺');
    expect(screen.queryByRole('button', { name: /上传对账文件|补\s?单|处\s?理/ })).toBeNull();
  });
});
