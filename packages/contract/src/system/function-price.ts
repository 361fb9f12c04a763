// 客户列表 › 功能订单, 功能价格 (menu 601): the operator decides on the orders of all tenants and keeps the prices. Domain notes, 6.3 and 10.
import { z } from 'zod';
import { day } from '../kit/dates.ts';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { id, idParam, version } from '../kit/ids.ts';
import { money } from '../kit/money.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { functionOrder, functionOrderLine, functionOrderRow, functionOrderState } from '../manage/function-order.ts';
import { MENU } from '../menu.ts';

const may = <A extends 'view' | 'audit' | 'change'>(act: A) => ({ menu: MENU.tenants, act }) as const;

export const tenantOrderRow = functionOrderRow.extend({ tenantId: id, tenantName: z.string() });
export type TenantOrderRow = z.infer<typeof tenantOrderRow>;

/** Of all tenants, newest first. By number, tenant or company. */
export const searchTenantOrders = endpoint({
  method: 'POST',
  path: '/api/system/function-order/search',
  access: may('view'),
  summary: '各客户的功能订单',
  input: pageQuery.extend({ state: functionOrderState.schema.optional(), key: z.string().trim().max(60).optional() }),
  output: pageOf(tenantOrderRow),
});

export const tenantOrder = functionOrder.extend({
  tenantId: id,
  tenantName: z.string(),
  lines: z.array(
    functionOrderLine.extend({
      /** Whether it may be used today, and until when; null with `bought`: without end. */
      bought: z.boolean(),
      validUntil: day.nullable(),
      /** The last day it may be used once accepted today; null: without end. */
      nextUntil: day.nullable(),
    }),
  ),
});
export type TenantOrder = z.infer<typeof tenantOrder>;

const orderKey = z.object({ tenantId: idParam, id: idParam });

export const readTenantOrder = endpoint({
  method: 'GET',
  path: '/api/system/function-order/{tenantId}/{id}',
  access: may('view'),
  summary: '客户的功能订单',
  input: orderKey,
  output: tenantOrder,
});

/** The functions may be used at once, until the days said; accepted once, whoever presses how often. */
export const acceptTenantOrder = endpoint({
  method: 'PUT',
  path: '/api/system/function-order/{tenantId}/{id}/accept',
  access: may('audit'),
  summary: '受理并开通功能订单',
  input: orderKey.extend({ version }),
  output: noAnswer,
});

export const refuseTenantOrder = endpoint({
  method: 'PUT',
  path: '/api/system/function-order/{tenantId}/{id}/refuse',
  access: may('audit'),
  summary: '拒绝功能订单',
  input: orderKey.extend({ version, answer: z.string().trim().min(2, '请填写拒绝原因').max(200, '拒绝原因最多200字') }),
  output: noAnswer,
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
  /** Null: not for sale. */
  monthlyPrice: money.nullable(),
});
export type FunctionPriceRow = z.infer<typeof functionPriceRow>;

export const listFunctionPrices = endpoint({
  method: 'GET',
  path: '/api/system/function-price',
  access: may('view'),
  summary: '功能价格',
  input: z.object({}),
  output: z.array(functionPriceRow),
});

/** `before` is the price that was shown: one that somebody else changed meanwhile is not written over. */
export const changeFunctionPrices = endpoint({
  method: 'PUT',
  path: '/api/system/function-price',
  access: may('change'),
  summary: '修改功能价格',
  input: z.object({
    prices: z
      .array(z.object({ menuId: id, before: money.nullable(), monthlyPrice }))
      .min(1, '请选择功能')
      .max(500),
  }),
  output: noAnswer,
});
