import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  cancelFunctionOrder,
  listFunctionCompanies,
  MENU,
  placeFunctionOrder,
  putInCart,
  readFunctionOffers,
  readFunctionOrder,
  searchFunctionOrders,
  takeFromCart,
  type FunctionOffer,
  type FunctionOrderRow,
  type MenuState,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import AddCartPage from './add-cart.page.tsx';

const offer = (menuId: number, title: string, change: Partial<FunctionOffer> = {}): FunctionOffer => ({
  menuId,
  title,
  centreId: 56,
  centre: '共享数据维护中心',
  groupId: 57,
  group: '资产',
  monthlyPrice: '10.10',
  bought: false,
  validUntil: null,
  cartMonths: null,
  waitingOrder: '',
  ...change,
});
const FUNCTIONS = [
  offer(63, '小区楼栋'),
  offer(66, '房屋档案', { bought: true }),
  offer(67, '车位档案', { bought: true, validUntil: '2027-01-31' }),
  offer(164, '日常结算', { centreId: 147, centre: '收缴结算中心', validUntil: '2026-01-31', cartMonths: 3 }),
  offer(165, '预收', { centreId: 147, centre: '收缴结算中心', waitingOrder: 'DD2026110003' }),
  offer(166, '退款', { monthlyPrice: null }),
];
const COMPANIES = [
  { id: 1, name: '安居物业集团', bought: 40, ending: 2, inCart: 1 },
  { id: 2, name: '创智园物业服务处', bought: 3, ending: 0, inCart: 0 },
];
const ORDER: FunctionOrderRow = {
  id: 8,
  number: 'DD2026110001',
  companyId: 1,
  companyName: '安居物业集团',
  state: 1,
  lines: 1,
  total: '121.20',
  remark: '',
  by: '系统管理员',
  at: '2026-11-10T02:00:00Z',
  answer: '',
  decidedBy: '',
  decidedAt: null,
  version: 0,
};
const { lines: _, ...HEAD } = ORDER;
const WHOLE = { ...HEAD, lines: [{ menuId: 63, title: '小区楼栋', months: 12, monthlyPrice: '10.10', amount: '121.20' }] };

const show = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<AddCartPage />, {
    role: 'sa',
    menu: menuOf(
      screenNode(MENU.addCart, 'manage/system/add-cart', {
        state,
        ...(state === 3 ? { acts: ['view', 'add', 'remove', 'void', 'print'] } : {}),
      }),
    ),
    stubs: [
      stub(listFunctionCompanies, () => COMPANIES),
      stub(readFunctionOffers, () => ({ functions: FUNCTIONS, total: '30.30' })),
      stub(searchFunctionOrders, () => ({ rows: [ORDER], total: 1 })),
      stub(readFunctionOrder, () => WHOLE),
      stub(putInCart, () => null),
      stub(takeFromCart, () => null),
      ...stubs,
    ],
  });
const functionList = () => within(screen.getByRole('region', { name: '功能清单' }));
const cart = () => within(screen.getByRole('complementary', { name: '购物车' }));
const cartComes = () => screen.findByRole('complementary', { name: '购物车' });

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

describe('functions', () => {
  test('show price and state, and what ends soon', async () => {
    show();
    expect(within(await screen.findByRole('row', { name: /小区楼栋/ })).getByText('未购买')).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /房屋档案/ })).getByText('长期有效')).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /车位档案/ })).getByText('至 2027.01.31')).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /日常结算/ })).getByText('2026.01.31 已到期')).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /预收/ })).getByText('订单 DD2026110003 待受理')).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /退款/ })).getByText('暂不出售')).toBeTruthy();
    expect(screen.getByText('，其中 2 项将在 30 天内到期')).toBeTruthy();
  });

  test('are searched, and those that cannot be bought cannot be ticked', async () => {
    show();
    await screen.findByRole('row', { name: /小区楼栋/ });
    for (const name of ['选择房屋档案', '选择预收', '选择退款'])
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name }).disabled).toBe(true);
    await userEvent.type(functionList().getByRole('searchbox'), '车位{Enter}');
    await waitFor(() => expect(functionList().queryByText('小区楼栋')).toBeNull());
    expect(functionList().getByText('车位档案')).toBeTruthy();
  });

  test('go into the cart of the chosen company with the months chosen', async () => {
    const { server } = show();
    await userEvent.click(await screen.findByRole('checkbox', { name: '选择小区楼栋' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '选择车位档案' }));
    await userEvent.click(screen.getByRole('button', { name: /放入购物车（2）/ }));
    expect(await screen.findByText('已放入购物车 2 项')).toBeTruthy();
    expect(server.inputsOf(putInCart)).toEqual([{ companyId: 1, menuIds: [63, 67], months: 12 }]);
    await userEvent.click(screen.getByRole('combobox', { name: '公司' }));
    await userEvent.click(await screen.findByTitle('创智园物业服务处'));
    await waitFor(() => expect(server.inputsOf(readFunctionOffers).at(-1)).toEqual({ companyId: 2 }));
  });
});

describe('the cart', () => {
  test('shows amounts that are exact, changes months and lets go', async () => {
    const { server } = show();
    await cartComes();
    expect(await cart().findByText('日常结算')).toBeTruthy();
    expect(cart().getAllByText('30.30')).toHaveLength(2);
    await userEvent.click(cart().getByRole('combobox', { name: '日常结算的期限' }));
    await userEvent.click(await screen.findByTitle('2 年'));
    await waitFor(() => expect(server.inputsOf(putInCart)).toEqual([{ companyId: 1, menuIds: [164], months: 24 }]));
    await userEvent.click(cart().getByRole('button', { name: '移出日常结算' }));
    await waitFor(() => expect(server.inputsOf(takeFromCart)).toEqual([{ companyId: 1, menuIds: [164] }]));
  });

  test('becomes an order with the sum that was seen; a refused one keeps the remark', async () => {
    let moved = true;
    const { server } = show([
      stub(placeFunctionOrder, () => (moved ? refuse('CART_MOVED', { total: '33.00' }) : { id: 9, number: 'DD2026110009' })),
    ]);
    await cartComes();
    await cart().findByText('日常结算');
    await userEvent.click(cart().getByRole('button', { name: '提交订单' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('备注'), '已汇款');
    await userEvent.click(dialog.getByRole('button', { name: /提\s?交$/ }));
    expect(await screen.findByText('购物车或价格已变动，应付 33.00 元，请核对后再提交')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('备注').value).toBe('已汇款');
    moved = false;
    await userEvent.click(dialog.getByRole('button', { name: /提\s?交$/ }));
    expect(await screen.findByText('订单 DD2026110009 已提交，等待平台受理')).toBeTruthy();
    expect(server.inputsOf(placeFunctionOrder).at(-1)).toEqual({ companyId: 1, total: '30.30', remark: '已汇款' });
  });
});

describe('orders', () => {
  test('are opened, printed and cancelled while they wait', async () => {
    const { server } = show([stub(cancelFunctionOrder, () => null)]);
    await userEvent.click(screen.getByRole('tab', { name: '订单' }));
    fireEvent.doubleClick(await screen.findByText('DD2026110001'));
    expect(await screen.findByText('功能订单 DD2026110001')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: /打印/ }));
    const paper = await waitFor(() => document.querySelector('.ui-print') as HTMLElement);
    expect(within(paper).getByText('壹佰贰拾壹元贰角整')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '取消订单' }));
    await userEvent.click(await screen.findByRole('button', { name: /继\s?续/ }));
    expect(await screen.findByText('订单已取消')).toBeTruthy();
    expect(server.inputsOf(cancelFunctionOrder)).toEqual([{ id: 8, version: 0 }]);
  });
});

test('without the right it is looked at only; without functions to read, one may try again', async () => {
  show([], 1);
  expect(await screen.findByText('只能查看')).toBeTruthy();
  await screen.findByRole('row', { name: /小区楼栋/ });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: '提交订单' })).toBeNull();
});

test('a list that did not come says so', async () => {
  show([stub(readFunctionOffers, () => refuse('NOT_FOUND', { what: '公司' }))]);
  await screen.findByRole('button', { name: /重\s?试/ });
  expect(screen.getAllByText('公司不存在或已被删除').length).toBeGreaterThan(0);
});
