// 客户列表 › 功能订单, 功能价格 (menu 601): the operator decides on the orders of all tenants and keeps the prices. Domain notes, 6.3 and 10.
import { z } from 'zod';
import { day } from '../kit/dates.ts';
import { searchText, severalOf } from '../kit/fields.ts';
import { id, idParam, version, shortId, shortIdParam } from '../kit/ids.ts';
import { money } from '../kit/money.ts';
import { resource } from '../kit/resource.ts';
import { functionOrder, functionOrderLine, functionOrderRow, FUNCTION_ORDER } from '../manage/function-order.ts';
import { MENU } from '../menu.ts';

const order = resource({ path: '/api/system/function-order', menu: MENU.tenants, what: '功能订单' });
const price = resource({ path: '/api/system/function-price', menu: MENU.tenants, what: '功能价格' });

export const tenantOrderRow = functionOrderRow.extend({ tenantId: id, tenantName: z.string() });
export type TenantOrderRow = z.infer<typeof tenantOrderRow>;

/** The orders of all tenants, newest first; the key is part of a number, a tenant or a company. */
export const searchTenantOrders = order.search({ states: severalOf(FUNCTION_ORDER), key: searchText.optional() }, tenantOrderRow, {
  summary: '各客户的功能订单',
});

export const tenantOrder = functionOrder.extend({
  tenantId: id,
  tenantName: z.string(),
  lines: z.array(
    functionOrderLine.extend({
      /** Whether the function may be used today. */
      bought: z.boolean(),
      /** The last day of use; null together with `bought` means without end. */
      validUntil: day.nullable(),
      /** The last day of use if the order is accepted today; null means without end. */
      nextUntil: day.nullable(),
    }),
  ),
});
export type TenantOrder = z.infer<typeof tenantOrder>;

const orderKey = z.object({ tenantId: shortIdParam, id: idParam });

export const readTenantOrder = order.read('{tenantId}/{id}', '客户的功能订单', {
  method: 'GET',
  input: orderKey,
  output: tenantOrder,
});

/** The functions may be used immediately, until the days shown. Duplicate concurrent acceptances take effect once. */
export const acceptTenantOrder = order.write('{tenantId}/{id}/accept', '受理并开通功能订单', {
  method: 'PUT',
  act: 'audit',
  input: orderKey.extend({ version }),
});

export const refuseTenantOrder = order.write('{tenantId}/{id}/refuse', '退回功能订单', {
  method: 'PUT',
  act: 'audit',
  input: orderKey.extend({ version, answer: z.string().trim().min(2, '请填写退回原因').max(200, '退回原因最多200字') }),
});

const monthlyPrice = z
  .string('请输入单价')
  .trim()
  .regex(/^\d{1,10}(\.\d{1,2})?$/, '单价应为非负数，最多两位小数');

export const functionPriceRow = z.object({
  menuId: id,
  title: z.string(),
  centreId: id,
  centre: z.string(),
  group: z.string(),
  /** Null when the function is not for sale. */
  monthlyPrice: money.nullable(),
});
export type FunctionPriceRow = z.infer<typeof functionPriceRow>;

export const listFunctionPrices = price.read('', '功能价格', { method: 'GET', output: z.array(functionPriceRow) });

/** `before` is the price the user saw: a price that was changed meanwhile is not overwritten. */
export const changeFunctionPrices = price.write('', '修改功能价格', {
  method: 'PUT',
  act: 'change',
  input: {
    prices: z
      .array(z.object({ menuId: shortId, before: money.nullable(), monthlyPrice }))
      .min(1, '请选择功能')
      .max(500),
  },
});
