// 功能选购 (menu 524): what a company may use and until when, its cart, its orders. Domain notes, section 6.3.
// A right to use comes with the operator's acceptance (system/function-price.ts), never with the order itself.
import { z } from 'zod';
import { day, instant } from '../kit/dates.ts';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { enumeration } from '../kit/enumeration.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { money } from '../kit/money.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { MENU } from '../menu.ts';

const may = <A extends 'view' | 'add' | 'remove' | 'void'>(act: A) => ({ menu: MENU.addCart, act }) as const;

export const purchaseMonths = enumeration('购买期限', { 1: '1 个月', 3: '3 个月', 6: '半年', 12: '1 年', 24: '2 年', 36: '3 年' });
export const functionOrderState = enumeration('订单状态', { 1: '待受理', 2: '已开通', 3: '已拒绝', 4: '已取消' });

export const functionCompany = z.object({
  id,
  name: z.string(),
  /** Functions it may use today. */
  bought: z.int(),
  /** Of these, such as end within thirty days. */
  ending: z.int(),
  inCart: z.int(),
});
export type FunctionCompany = z.infer<typeof functionCompany>;

export const listFunctionCompanies = endpoint({
  method: 'GET',
  path: '/api/manage/function-company',
  access: may('view'),
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
  /** Null: not for sale for now. */
  monthlyPrice: money.nullable(),
  bought: z.boolean(),
  /** Last day of use, also one that is over; null with `bought`: without end. */
  validUntil: day.nullable(),
  /** Months in the cart, null when it is not in it. */
  cartMonths: purchaseMonths.schema.nullable(),
  /** Number of the order that waits with it, or empty. */
  waitingOrder: z.string(),
});
export type FunctionOffer = z.infer<typeof functionOffer>;

export const readFunctionOffers = endpoint({
  method: 'GET',
  path: '/api/manage/function-offer/{companyId}',
  access: may('view'),
  summary: '公司的功能清单与购物车',
  input: z.object({ companyId: idParam }),
  output: z.object({
    functions: z.array(functionOffer),
    /** Sum of the cart, exact. */
    total: money,
  }),
});

/** Those already in the cart change their months. */
export const putInCart = endpoint({
  method: 'PUT',
  path: '/api/manage/function-cart',
  access: may('add'),
  summary: '放入购物车',
  input: z.object({
    companyId: chosen('公司'),
    menuIds: z.array(id).min(1, '请选择功能').max(300),
    months: purchaseMonths.schema,
  }),
  output: noAnswer,
});

export const takeFromCart = endpoint({
  method: 'POST',
  path: '/api/manage/function-cart/remove',
  access: may('remove'),
  summary: '移出购物车',
  input: z.object({ companyId: chosen('公司'), menuIds: z.array(id).min(1, '请选择功能').max(300) }),
  output: noAnswer,
});

/** The whole cart of a company. `total` is what the person saw: a price that moved meanwhile is told, not charged. */
export const placeFunctionOrder = endpoint({
  method: 'POST',
  path: '/api/manage/function-order',
  access: may('add'),
  summary: '提交功能订单',
  idempotent: true,
  input: z.object({ companyId: chosen('公司'), total: money, remark: z.string().trim().max(200, '备注最多200字') }),
  output: z.object({ id, number: z.string() }),
});

export const functionOrderRow = z.object({
  id,
  number: z.string(),
  companyId: id,
  companyName: z.string(),
  state: functionOrderState.schema,
  /** How many functions it asks for. */
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

export const searchFunctionOrders = endpoint({
  method: 'POST',
  path: '/api/manage/function-order/search',
  access: may('view'),
  summary: '功能订单列表',
  input: pageQuery.extend({
    companyId: id.optional(),
    state: functionOrderState.schema.optional(),
    key: z.string().trim().max(60).optional(),
  }),
  output: pageOf(functionOrderRow),
});

export const functionOrderLine = z.object({
  menuId: id,
  title: z.string(),
  months: z.int(),
  monthlyPrice: money,
  amount: money,
});
export const functionOrder = functionOrderRow.omit({ lines: true }).extend({ lines: z.array(functionOrderLine) });
export type FunctionOrder = z.infer<typeof functionOrder>;

export const readFunctionOrder = endpoint({
  method: 'GET',
  path: '/api/manage/function-order/{id}',
  access: may('view'),
  summary: '功能订单',
  input: z.object({ id: idParam }),
  output: functionOrder,
});

/** While nobody has decided on it. */
export const cancelFunctionOrder = endpoint({
  method: 'PUT',
  path: '/api/manage/function-order/{id}/cancel',
  access: may('void'),
  summary: '取消功能订单',
  input: z.object({ id: idParam, version }),
  output: noAnswer,
});
