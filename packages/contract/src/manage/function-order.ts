// 功能选购 (menu 524): what a company may use and until when, its cart, its orders. Domain notes, section 6.3.
// A function becomes usable when the operator accepts the order (system/function-price.ts), not when it is placed.
import { z } from 'zod';
import { day, instant } from '../kit/dates.ts';
import { endpoint } from '../kit/endpoint.ts';
import { enumeration } from '../kit/enumeration.ts';
import { business, failures } from '../kit/failure.ts';
import { numberedAnswer, searchText, severalOf } from '../kit/fields.ts';
import { chosen, id, idParam, shortId, version } from '../kit/ids.ts';
import { money } from '../kit/money.ts';
import { resource } from '../kit/resource.ts';
import { states } from '../kit/states.ts';
import { MENU } from '../menu.ts';

const order = resource({ path: '/api/manage/function-order', menu: MENU.addCart, what: '功能订单' });
const cart = resource({ path: '/api/manage/function-cart', menu: MENU.addCart, what: '购物车' });

export const FUNCTION_ORDER_FAILURES = failures({
  FUNCTION_NOT_FOR_SALE: business('“{name}”暂不出售'),
  FUNCTION_WITHOUT_END: business('“{name}”已长期开通，无需选购'),
  FUNCTION_ORDERED: business('“{name}”已在待受理的订单 {number} 中'),
  CART_EMPTY: business('购物车是空的，请先选择功能'),
  CART_MOVED: business('购物车或价格已变动，应付 {total} 元，请核对后再提交'),
  ORDER_CLOSED: business('订单{state}，不能{what}'),
});

export const purchaseMonths = enumeration('购买期限', { 1: '1 个月', 3: '3 个月', 6: '半年', 12: '1 年', 24: '2 年', 36: '3 年' });
export const FUNCTION_ORDER = states('订单状态', {
  waiting: [1, '待受理'],
  opened: [2, '已开通'],
  refused: [3, '已退回'],
  cancelled: [4, '已取消'],
});

export const functionCompany = z.object({
  id,
  name: z.string(),
  /** Functions the company may use today. */
  bought: z.int(),
  /** How many of these end within thirty days. */
  ending: z.int(),
  inCart: z.int(),
});
export type FunctionCompany = z.infer<typeof functionCompany>;

export const listFunctionCompanies = endpoint({
  method: 'GET',
  path: '/api/manage/function-company',
  access: { menu: MENU.addCart, act: 'view' },
  summary: '可选购功能的公司',
  input: z.object({}),
  output: z.array(functionCompany),
});

export const functionOffer = z.object({
  menuId: id,
  title: z.string(),
  centreId: id,
  centre: z.string(),
  groupId: id,
  group: z.string(),
  /** Null: currently not for sale. */
  monthlyPrice: money.nullable(),
  bought: z.boolean(),
  /** Last day of use, also a past one; null with `bought` means without end. */
  validUntil: day.nullable(),
  /** Months in the cart; null when the function is not in it. */
  cartMonths: purchaseMonths.schema.nullable(),
  /** Number of the waiting order with this function, or empty. */
  waitingOrder: z.string(),
});
export type FunctionOffer = z.infer<typeof functionOffer>;

export const readFunctionOffers = endpoint({
  method: 'GET',
  path: '/api/manage/function-offer/{companyId}',
  access: { menu: MENU.addCart, act: 'view' },
  summary: '公司的功能清单与购物车',
  input: z.object({ companyId: idParam }),
  output: z.object({
    functions: z.array(functionOffer),
    /** Exact total of the cart. */
    total: money,
  }),
});

/** Functions already in the cart get the new number of months. */
export const putInCart = cart.write('', '放入购物车', {
  act: 'add',
  method: 'PUT',
  input: {
    companyId: chosen('公司'),
    menuIds: z.array(shortId).min(1, '请选择功能').max(300),
    months: purchaseMonths.schema,
  },
});

export const takeFromCart = cart.write('remove', '移出购物车', {
  act: 'remove',
  input: { companyId: chosen('公司'), menuIds: z.array(shortId).min(1, '请选择功能').max(300) },
});

/** The whole cart of a company. `total` is what the user saw: if a price changed meanwhile, the order is refused. */
export const placeFunctionOrder = order.create(
  { companyId: chosen('公司'), total: money, remark: z.string().trim().max(200, '备注最多200字') },
  { summary: '提交功能订单', output: numberedAnswer },
);

export const functionOrderRow = z.object({
  id,
  number: z.string(),
  companyId: id,
  companyName: z.string(),
  state: FUNCTION_ORDER.schema,
  /** How many functions the order has. */
  lines: z.int(),
  total: money,
  remark: z.string(),
  by: z.string(),
  at: instant,
  answer: z.string(),
  decidedBy: z.string(),
  decidedAt: instant.nullable(),
  version,
});
export type FunctionOrderRow = z.infer<typeof functionOrderRow>;

export const searchFunctionOrders = order.search(
  {
    companyId: id.optional(),
    states: severalOf(FUNCTION_ORDER),
    key: searchText.optional(),
  },
  functionOrderRow,
);

export const functionOrderLine = z.object({
  menuId: id,
  title: z.string(),
  months: z.int(),
  monthlyPrice: money,
  amount: money,
});
export const functionOrder = functionOrderRow.omit({ lines: true }).extend({ lines: z.array(functionOrderLine) });
export type FunctionOrder = z.infer<typeof functionOrder>;

export const readFunctionOrder = order.get(functionOrder, { summary: '功能订单' });

/** Only while the order waits for a decision. */
export const cancelFunctionOrder = order.step('{id}/cancel', '取消功能订单', { method: 'PUT', act: 'void' });
