// 原路退款 (menu 165): money received through a payment provider is refunded through it once its settlement is voided or reversed. While the
// result is unknown, the provider is queried again; the refund is never sent under another number. Domain notes, 4.4, 4.5, 4.7.
import { z } from 'zod';
import { instant } from '../../kit/dates.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { id, idParam, version } from '../../kit/ids.ts';
import { pageQuery } from '../../kit/paging.ts';
import { MENU } from '../../menu.ts';
import { PAY_REFUND, SETTLE_METHOD } from '../enums.ts';
import { simulatorMood } from './pay-order.ts';
import { optionalDay, optionalId, requiredText, searchKey, severalOf } from '../../kit/fields.ts';
import { business, failures } from '../../kit/failure.ts';

export const PAY_REFUND_FAILURES = failures({
  PAY_REFUND_OVER: business('订单 {number} 已付 {paid} 元，原路退款合计不能超过此数，请改用其他退款方式'),
  PAY_REFUND_STATE: business('退款 {number} {state}，不能{what}'),
  PAY_REFUND_FINAL: business('支付渠道不再受理退款 {number}（{why}），请线下退款'),
  PAY_REFUND_CASH: business('本笔已按{method}记账，用现金退会使日结现金不符，请转账退还'),
});

const MENUS = [MENU.checkoutMobile, MENU.checkout] as const;
const view = { menu: MENUS, act: 'view' } as const;
const work = { menu: MENUS, act: 'add' } as const;

const payRefund = z.object({
  id,
  version,
  number: z.string(),
  orderId: id,
  orderNumber: z.string(),
  /** The settlement that cancelled the payment: the reversing one, or the voided one itself. */
  settlementId: id,
  settlementNumber: z.string(),
  estateName: z.string(),
  houseId: id,
  houseCode: z.string(),
  payerName: z.string(),
  /** One of `SETTLE_METHOD`: the method of the payment and of the refund. */
  method: z.int(),
  amount: z.string(),
  state: PAY_REFUND.schema,
  message: z.string(),
  providerRef: z.string(),
  refundedAt: instant.nullable(),
  /** Refunded manually after the provider refused: the method, a note, and the user. */
  handMethod: z.int().nullable(),
  handNote: z.string(),
  handBy: z.string(),
  createdBy: z.string(),
  createdAt: instant,
});
export type PayRefund = z.infer<typeof payRefund>;

const payRefundFilter = z.object({
  dayFrom: optionalDay,
  dayTo: optionalDay,
  states: severalOf(PAY_REFUND),
  houseId: optionalId,
  /** Beginning of the number of a refund, an order or a settlement, part of a house code, or the name of a payer. */
  key: searchKey,
});
export type PayRefundFilter = z.output<typeof payRefundFilter>;

export const searchPayRefunds = endpoint({
  method: 'POST',
  path: '/api/charging/pay-refund/search',
  access: view,
  summary: '原路退款列表',
  input: pageQuery.extend(payRefundFilter.shape),
  output: z.object({
    rows: z.array(payRefund),
    total: z.int(),
    amount: z.string(),
    /** Refunds that a user has to handle, counted over all that the user may see, whatever the filter. */
    unknown: z.int(),
    failed: z.int(),
  }),
});

/** Whether a settlement was paid through a provider, and its refunds; for all users who may see the settlement. */
export const settlementRefunds = endpoint({
  method: 'GET',
  path: '/api/charging/pay-refund/settlement/{id}',
  access: {
    menu: [MENU.checkout, MENU.checkoutMobile, MENU.checkoutSummary, MENU.accountPrepaid, MENU.accountDeposit, MENU.accountScore],
    act: 'view',
  },
  summary: '结算的原路退款',
  input: z.object({ id: idParam }),
  output: z.object({
    /** Null when the settlement was not paid through a provider. */
    order: z.object({ id, number: z.string(), method: z.int(), provider: z.string(), amount: z.string() }).nullable(),
    /** All refunds of the order; for a reversing settlement only its own. */
    refunds: z.array(payRefund),
  }),
});
export type SettlementRefunds = z.infer<(typeof settlementRefunds)['output']>;

/**
 * Sends the refund to the provider under its number; a repeated call only queries its state. A job that runs every minute does the same for
 * refunds not yet sent.
 */
export const sendPayRefund = endpoint({
  method: 'POST',
  path: '/api/charging/pay-refund/{id}/send',
  access: work,
  summary: '提交原路退款',
  input: z.object({ id: idParam, mood: simulatorMood.default('normal') }),
  output: payRefund,
});

export const askPayRefund = endpoint({
  method: 'POST',
  path: '/api/charging/pay-refund/{id}/ask',
  access: work,
  summary: '核实原路退款',
  input: z.object({ id: idParam }),
  output: payRefund,
});

/** Retries after the provider refused, under the same number; a refund the provider can never make needs 线下退款. */
export const retryPayRefund = endpoint({
  method: 'POST',
  path: '/api/charging/pay-refund/{id}/retry',
  access: work,
  summary: '重试原路退款',
  input: z.object({ id: idParam, version, mood: simulatorMood.default('normal') }),
  output: payRefund,
});

/**
 * Records that the provider refused and the money was refunded in another way. Cash is not allowed: in the books the money left by the
 * method it was received with, and the drawer must agree with the books.
 */
export const payRefundByHand = endpoint({
  method: 'POST',
  path: '/api/charging/pay-refund/{id}/by-hand',
  access: { menu: MENUS, act: 'change' },
  summary: '登记线下退款',
  input: z.object({
    id: idParam,
    version,
    method: z.int('请选择退款方式').pipe(SETTLE_METHOD.schema),
    note: requiredText('退款说明', 200),
  }),
  output: payRefund,
});
