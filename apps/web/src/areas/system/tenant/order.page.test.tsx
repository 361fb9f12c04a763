// The operator's side of functions: orders of all tenants, and prices.
import { describe, expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  acceptTenantOrder,
  changeFunctionPrices,
  listFunctionPrices,
  MENU,
  readTenantOrder,
  refuseTenantOrder,
  searchTenantOrders,
  type FunctionPriceRow,
  type MenuState,
  type TenantOrderRow,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../platform/testing/index.ts';
import { CUSTOMER_STUBS } from './customer-samples.ts';
import CustomerPage from './customer.page.tsx';

const ORDER: TenantOrderRow = {
  tenantId: 5,
  tenantName: '湖山物业',
  id: 8,
  number: 'DD2026110001',
  companyId: 1,
  companyName: '湖山总部',
  state: 1,
  lines: 2,
  total: '240.00',
  remark: '已汇款',
  by: '林知远',
  at: '2026-11-10T02:00:00Z',
  answer: '',
  decidedBy: '',
  decidedAt: null,
  version: 3,
};
const LINE = { menuId: 63, title: '小区楼栋', months: 12, monthlyPrice: '10.00', amount: '120.00', bought: false, validUntil: null };
const WHOLE = {
  ...ORDER,
  lines: [
    { ...LINE, nextUntil: '2027-11-15' },
    { ...LINE, menuId: 66, title: '房屋档案', bought: true, validUntil: '2027-01-31', nextUntil: '2028-01-31' },
  ],
};
const price = (menuId: number, title: string, monthlyPrice: string | null): FunctionPriceRow => ({
  menuId,
  title,
  centreId: 56,
  centre: '共享数据维护中心',
  group: '资产',
  monthlyPrice,
});

async function open(tab: string, stubs: readonly Stub[] = [], state: MenuState = 3) {
  const page = renderPage(<CustomerPage />, {
    role: 'super',
    menu: menuOf(
      screenNode(MENU.tenants, 'system/tenant/customer', { state, ...(state === 3 ? { acts: ['view', 'audit', 'change'] } : {}) }),
    ),
    menuStyle: 0,
    stubs: [
      ...CUSTOMER_STUBS,
      stub(searchTenantOrders, ({ key }) => (key === '无' ? { rows: [], total: 0 } : { rows: [ORDER], total: 1 })),
      stub(readTenantOrder, () => WHOLE),
      stub(listFunctionPrices, () => [price(63, '小区楼栋', '10.00'), price(66, '房屋档案', null)]),
      ...stubs,
    ],
  });
  await userEvent.click(screen.getByRole('tab', { name: tab }));
  return page;
}
const openOrder = async () => userEvent.dblClick(await screen.findByText('DD2026110001'));
const dialogOf = async (title: string) => within((await screen.findByText(title)).closest('.ant-modal') as HTMLElement);

describe('功能订单', () => {
  test('is searched over all tenants', async () => {
    const { server } = await open('功能订单');
    expect(await screen.findByText('湖山总部')).toBeTruthy();
    await userEvent.type(screen.getByPlaceholderText('订单号 / 客户 / 公司'), '无{Enter}');
    expect(await screen.findByText('没有符合条件的订单')).toBeTruthy();
    expect(server.inputsOf(searchTenantOrders).at(-1)).toMatchObject({ key: '无', page: 1 });
  });

  test('shows until when each function will be valid, and is accepted', async () => {
    const { server } = await open('功能订单', [stub(acceptTenantOrder, () => null)]);
    await openOrder();
    expect(await screen.findByText('2028.01.31')).toBeTruthy();
    expect([screen.getByText('2027.11.15'), screen.getByText('未开通')]).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: '受理开通' }));
    const dialog = await dialogOf('受理订单 DD2026110001');
    expect(dialog.getByText(/请先核对款项 240.00 元。受理后“湖山总部”的 2 项功能立即可用/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: '受理开通' }));
    expect(await screen.findByText('已开通，客户立即可用')).toBeTruthy();
    expect(server.inputsOf(acceptTenantOrder)).toEqual([{ tenantId: 5, id: 8, version: 3 }]);
  });

  test('is refused with words; when somebody else was faster that is told and the words stay', async () => {
    const { server } = await open('功能订单', [stub(refuseTenantOrder, () => refuse('ORDER_CLOSED', { state: '已开通', what: '再退回' }))]);
    await openOrder();
    await userEvent.click(await screen.findByRole('button', { name: /退\s?回/ }));
    const dialog = await dialogOf('退回订单 DD2026110001');
    await userEvent.click(dialog.getByRole('button', { name: /退\s?回$/ }));
    expect(await dialog.findByText('请填写退回原因')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('退回原因'), '款项未到账');
    await userEvent.click(dialog.getByRole('button', { name: /退\s?回$/ }));
    expect(await screen.findByText('订单已开通，不能再退回')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('退回原因').value).toBe('款项未到账');
    expect(server.inputsOf(refuseTenantOrder)).toEqual([{ tenantId: 5, id: 8, version: 3, answer: '款项未到账' }]);
  });

  test('is looked at only without the right', async () => {
    await open('功能订单', [], 1);
    await openOrder();
    expect(await screen.findByText('功能订单 DD2026110001')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '受理开通' })).toBeNull();
  });
});

describe('功能价格', () => {
  test('is changed for all that are ticked, over the prices shown', async () => {
    const { server } = await open('功能价格', [stub(changeFunctionPrices, () => null)]);
    expect(await screen.findByText('暂不出售')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: '选择小区楼栋' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '选择房屋档案' }));
    await userEvent.click(screen.getByRole('button', { name: /修改单价/ }));
    const dialog = await dialogOf('修改 2 项功能的单价');
    await userEvent.type(dialog.getByLabelText('单价'), '12.5{Enter}');
    expect(await screen.findByText('价格已修改')).toBeTruthy();
    await waitFor(() =>
      expect(server.inputsOf(changeFunctionPrices)).toEqual([
        {
          prices: [
            { menuId: 63, before: '10.00', monthlyPrice: '12.5' },
            { menuId: 66, before: null, monthlyPrice: '12.5' },
          ],
        },
      ]),
    );
  });
});
