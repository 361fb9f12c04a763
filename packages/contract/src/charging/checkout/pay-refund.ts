// 原路退款 (menu 165): money that came through a payment provider goes back through it once its settlement was voided or red-inked. What is not
// known is asked for again, never sent under another number. Domain notes, 4.4, 4.5, 4.7.
import { z } from 'zod';
import { instant } from '../../kit/dates.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { id, idParam, version } from '../../kit/ids.ts';
import { pageQuery } from '../../kit/paging.ts';
import { MENU } from '../../menu.ts';
import { PAY_REFUND, settleMethod } from '../enums.ts';
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
  /** The paper that took the payment back: a red one, or the voided one itself. */
  settlementId: id,
  settlementNumber: z.string(),
  estateName: z.string(),
  houseId: id,
  houseCode: z.string(),
  payerName: z.string(),
  /** Of the settle methods: the way it came and goes back. */
  method: z.int(),
  amount: z.string(),
  state: PAY_REFUND.schema,
  message: z.string(),
  providerRef: z.string(),
  refundedAt: instant.nullable(),
  /** Given back by hand after the provider refused: how, what for, by whom. */
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
  /** Beginning of the number of a refund, an order or a settlement, part of the code of a house, or the name of a payer. */
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
    /** Over all the asking person may see, whatever is filtered: those that want a person. */
    unknown: z.int(),
    failed: z.int(),
  }),
});

/** Whether a settlement came through a provider, and what goes back that way. For whoever may look at the settlement. */
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
    /** Null where it did not come through a provider. */
    order: z.object({ id, number: z.string(), method: z.int(), provider: z.string(), amount: z.string() }).nullable(),
    /** All of the order; of a red paper its own alone. */
    refunds: z.array(payRefund),
  }),
});
export type SettlementRefunds = z.infer<(typeof settlementRefunds)['output']>;

/** Sent to the provider under its number; again it only asks. The minute does the same for those nobody sent. */
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

/** After the provider refused, under the same number; what it can never do is left to 线下退款. */
export const retryPayRefund = endpoint({
  method: 'POST',
  path: '/api/charging/pay-refund/{id}/retry',
  access: work,
  summary: '重试原路退款',
  input: z.object({ id: idParam, version, mood: simulatorMood.default('normal') }),
  output: payRefund,
});

/** The provider refused and the money was given back another way. Not in cash: the books say it went out the way it came, and the till must agree. */
export const payRefundByHand = endpoint({
  method: 'POST',
  path: '/api/charging/pay-refund/{id}/by-hand',
  access: { menu: MENUS, act: 'change' },
  summary: '登记线下退款',
  input: z.object({
    id: idParam,
    version,
    method: z.int('请选择退款方式').pipe(settleMethod.schema),
    note: requiredText('退款说明', 200),
  }),
  output: payRefund,
});
