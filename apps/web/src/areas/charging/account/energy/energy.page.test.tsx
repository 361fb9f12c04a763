import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  changePurchase,
  createPurchase,
  energyBalance,
  loadTree,
  MENU,
  removePurchase,
  searchEnergyLedger,
  searchPurchases,
  type EnergyBalanceRow,
  type EnergyLedgerRow,
  type MenuState,
  type PurchaseRow,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import EnergyAccountPage from './energy.page.tsx';
import { lastYear } from './energy-text.ts';

const figures = {
  bought: '200',
  boughtAmount: '120.00',
  sold: '150',
  soldAmount: '75.00',
  unbilled: '0',
  common: '20',
  sharedAmount: '10.00',
  loss: '30',
  lossRate: '15.00',
  perArea: '1.7000',
};
const balance = (more: Partial<EnergyBalanceRow> = {}): EnergyBalanceRow => ({
  key: '1-2-2026-10',
  estateId: 1,
  estateName: '云栖花园',
  kind: 2,
  month: '2026-10',
  ...figures,
  ...more,
});
const ledger: EnergyLedgerRow = {
  id: 1,
  estateName: '云栖花园',
  place: '1幢-101',
  common: false,
  meterNumber: 'D-1',
  kind: 2,
  month: '2026-10',
  previous: '50',
  current: '150',
  usage: '100',
  price: '0.5',
  amount: '50.00',
  state: 4,
  lastUsage: '50',
  change: '100.0',
  perArea: '1.67',
};
const purchase: PurchaseRow = {
  id: 4,
  version: 1,
  estateId: 1,
  estateName: '云栖花园',
  kind: 2,
  month: '2026-10',
  quantity: '200',
  amount: '120.00',
  price: '0.6',
  supplier: '供电公司',
  voucherNo: 'FP001',
  remark: '',
  createdBy: '陈思远',
};
const open = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<EnergyAccountPage />, {
    menu: menuOf(screenNode(MENU.accountEnergy, 'charging/account/energy', { state })),
    menuStyle: 0,
    stubs: [
      stub(loadTree, () => [
        { key: 'estate-1', kind: 'estate' as const, id: 1, title: '云栖花园', houses: 10, note: '', leaf: true, disabled: false },
      ]),
      stub(energyBalance, () => ({
        rows: [balance(), balance({ key: '1-2-2026-11', month: '2026-11', lossRate: '20.00' })],
        totals: [{ kind: 2 as const, ...figures, bought: '400' }],
      })),
      stub(searchEnergyLedger, () => ({
        rows: [ledger],
        total: 1,
        sums: [{ kind: 2 as const, readings: 1, usage: '100', amount: '50.00' }],
      })),
      stub(searchPurchases, () => ({ rows: [purchase], total: 1, amount: '120.00' })),
      ...stubs,
    ],
  });
const tab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

describe('能耗账户', () => {
  test('tells what was bought, sold, used in public and lost, in figures, pictures and on paper', async () => {
    open();
    expect(await screen.findByText('购入 400，售出 150，公共 20，损耗 30（15.00%）')).toBeTruthy();
    expect(screen.getAllByText('200 度')).toHaveLength(2);
    expect(screen.getByText('20.00%', { selector: 'span' }).className).toBe('ui-danger');
    const shown = screen.getByRole('table', { name: '损耗率（%）' });
    expect(within(shown).getByRole('row', { name: '2026.11 20.00%' }).className).toBe('chart-danger');
    await press(/打印/);
    const paper = await screen.findByRole('region', { name: '能耗平衡表' });
    expect(within(paper).getByText('合计 电')).toBeTruthy();
  });

  test('each kind of one estate has its pictures; of several estates one is to be chosen', async () => {
    const water = balance({ key: '1-1-2026-10', kind: 1 as const });
    const totals = [
      { kind: 1 as const, ...figures },
      { kind: 2 as const, ...figures },
    ];
    const both = open([stub(energyBalance, () => ({ rows: [water, balance()], totals }))]);
    expect(await screen.findByRole('figure', { name: '水购入去向' })).toBeTruthy();
    expect(screen.getByRole('figure', { name: '电损耗率' })).toBeTruthy();
    both.unmount();
    open([stub(energyBalance, () => ({ rows: [water, balance({ key: '2-2-2026-10', estateId: 2 })], totals }))]);
    expect(await screen.findByText('选择一个小区，按月画出购入去向和损耗率。')).toBeTruthy();
    expect(screen.queryByRole('figure')).toBeNull();
  });

  test('a point of a picture leads to the lines of its month', async () => {
    const { server } = open();
    (await screen.findByRole('group', { name: /^购入去向/ })).focus();
    await userEvent.keyboard('{End}{Enter}');
    await vi.waitFor(() => expect(server.inputsOf(energyBalance).at(-1)).toMatchObject({ monthFrom: '2026-11', monthTo: '2026-11' }));
  });

  test('a month without readings has no loss, and the sum says of how many months it speaks', async () => {
    const unread = { sold: '0', common: '0', loss: null, lossRate: null, perArea: '0.0000' };
    open([
      stub(energyBalance, () => ({
        rows: [balance(), balance({ key: '1-2-2026-11', month: '2026-11', bought: '86150', ...unread })],
        totals: [{ kind: 2 as const, ...figures, bought: '86350' }],
      })),
    ]);
    expect(await screen.findByText('购入 86,350，售出 150，公共 20，损耗 30（15.00%，只计有购入也有读数的 1 个月）')).toBeTruthy();
    expect(screen.getByText('86,150 度')).toBeTruthy();
    expect(screen.queryByText('0.0000')).toBeNull();
    await press(/打印/);
    const paper = await screen.findByRole('region', { name: '能耗平衡表' });
    expect(within(paper).getByText(/^电损耗 30（15\.00%，只计有购入也有读数的 1 个月）。损耗 = 购入/)).toBeTruthy();
    expect(within(paper).queryByText('0.0000')).toBeNull();
  });

  test('meter by meter it shows the period before and what moved', async () => {
    open();
    await tab('能耗台账');
    expect(await screen.findByText('+100.0%')).toBeTruthy();
    expect(screen.getByText('0.50')).toBeTruthy();
    expect(screen.getByText('电 1 条，用量 100 度，50.00 元')).toBeTruthy();
  });

  test('purchases are entered; a voucher entered twice is told beside it', async () => {
    let tries = 0;
    const { server } = open([
      stub(createPurchase, () => ((tries += 1) === 1 ? refuse('ENERGY_TWICE', { month: '2026.10', kind: '电' }) : { id: 5 })),
    ]);
    await tab('能耗购入');
    await press(/登记购入/);
    const box = await dialog('登记能耗购入');
    await userEvent.click(within(box).getByRole('button', { name: '保 存' }));
    expect(await within(box).findByText('请选择小区', { selector: '.ant-form-item-explain-error' })).toBeTruthy();
    for (const text of ['数量应为非负数，最多四位小数', '金额应为非负数，最多两位小数'])
      expect(await within(box).findByText(text)).toBeTruthy();
    fireEvent.mouseDown(within(box).getByLabelText('小区'));
    await userEvent.click(await screen.findByText('云栖花园', { selector: '.ant-select-item-option-content' }));
    await userEvent.type(within(box).getByLabelText('数量'), '200.5');
    await userEvent.type(within(box).getByLabelText('金额'), '120');
    await userEvent.click(within(box).getByRole('button', { name: '保 存' }));
    expect(await screen.findByText('该小区 2026.10 已有同一凭证号的电购入，请填写不同的凭证号')).toBeTruthy();
    await userEvent.type(within(box).getByLabelText('凭证号'), 'FP2');
    await userEvent.click(within(box).getByRole('button', { name: '保 存' }));
    expect(await screen.findByText('已登记')).toBeTruthy();
    expect(server.inputsOf(createPurchase)[1]).toMatchObject({ estateId: 1, kind: 2, quantity: '200.5', voucherNo: 'FP2' });
  });

  test('purchases are changed by version and removed', async () => {
    const { server } = open([stub(changePurchase, () => null), stub(removePurchase, () => null)]);
    await tab('能耗购入');
    await userEvent.dblClick(await screen.findByRole('cell', { name: 'FP001' }));
    const change = await dialog('修改能耗购入');
    await userEvent.click(within(change).getByRole('button', { name: '保 存' }));
    expect(await screen.findByText('已修改')).toBeTruthy();
    expect(server.inputsOf(changePurchase)).toMatchObject([{ id: 4, version: 1, month: '2026-10' }]);
    await press('删除');
    await press('删 除');
    expect(await screen.findByText('已删除')).toBeTruthy();
    expect(server.inputsOf(removePurchase)).toMatchObject([{ id: 4 }]);
  });

  test('offers nothing to who may only look', async () => {
    open([], 1);
    await tab('能耗购入');
    expect(await screen.findByText('只能查看')).toBeTruthy();
    for (const name of [/登记购入/, '删除']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('a look begins with the last twelve months', () => {
    expect(lastYear(new Date('2026-11-20T12:00:00+08:00'))).toEqual({ monthFrom: '2025-12', monthTo: '2026-11' });
    expect(lastYear(new Date('2026-12-20T12:00:00+08:00'))).toEqual({ monthFrom: '2026-01', monthTo: '2026-12' });
  });
});
