// 移动收费 (menu 165): an order at a payment provider for bills of a house. It holds its bills and ends as paid or closed; while the result is
// unknown, the provider is queried again, but the payer is never charged again. Domain notes, 4.4.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { chosen, entryNumber, id, idParam, version } from '../../kit/ids.ts';
import { pageQuery } from '../../kit/paging.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { paidAmount, payLine } from './desk.ts';
import { PAY_ORDER } from '../enums.ts';
import { optionalDay, optionalId, requiredText, searchKey, severalOf } from '../../kit/fields.ts';
import { business, failures, http } from '../../kit/failure.ts';

const payOrderCalls = resource({ path: '/api/charging/pay-order', menu: MENU.checkoutMobile, what: '移动收费下单' });

export const PAY_ORDER_FAILURES = failures({
  PAY_METHOD: business('当前支付渠道不支持{method}，请换一种收款方式'),
  PAY_CODE_WRONG: business('付款码应为 16 至 24 位数字，请付款人刷新后重试'),
  PAY_ORDER_STATE: business('订单 {number} {state}，不能{what}'),
  PAY_PROVIDER_GONE: business('订单 {number} 的支付渠道“{provider}”已停用，请联系管理员'),
  PAY_NO_PROVIDER: business('尚未开通移动支付渠道，请联系管理员'),
  PAY_NOT_SIMULATED: business('当前支付渠道不是模拟支付，不能代付款人操作'),
  PAY_NOTICE_SIGN: http(400, '支付通知的签名不正确'),
});

// Cashiers at the counter encounter bills held by orders and must be able to handle these orders.
const MENUS = [MENU.checkoutMobile, MENU.checkout] as const;
const view = { menu: MENUS, act: 'view' } as const;
const work = { menu: MENUS, act: 'add' } as const;

/** code: the payer scans our code · scan: we scan the payer's code · link: sent to the payer's phone */
const payWay = z.enum(['code', 'scan', 'link'], '请选择收款方式');
export type PayWay = z.infer<typeof payWay>;
/** How the simulated provider behaves: correctly, with late answers, refusing, or without an answer although the payer paid. */
export const simulatorMood = z.enum(['normal', 'slow', 'fail', 'unknown']);
export type SimulatorMood = z.infer<typeof simulatorMood>;

const payOrderRow = z.object({
  id,
  version,
  number: z.string(),
  estateId: id,
  estateName: z.string(),
  houseId: id,
  houseCode: z.string(),
  payerName: z.string(),
  amount: z.string(),
  provider: z.string(),
  /** One of `SETTLE_METHOD`. */
  method: z.int(),
  way: payWay,
  state: PAY_ORDER.schema,
  message: z.string(),
  /** 1: paid the bills as ordered; 2: added to 预交; null while nothing is booked. */
  booked: z.int().nullable(),
  paidAt: instant.nullable(),
  expiresAt: instant,
  settlementId: id.nullable(),
  settlementNumber: z.string(),
  createdBy: z.string(),
  createdAt: instant,
});
export type PayOrderRow = z.infer<typeof payOrderRow>;

const payOrder = payOrderRow.extend({
  /** The address the payer scans or opens; empty until the provider has supplied it. */
  codeUrl: z.string(),
  providerRef: z.string(),
  /** The amount received differs from the order: a user has to decide. */
  differs: z.boolean(),
  /** A second payment of an order already paid: a user refunds it or adds it to 预交. */
  again: z.boolean(),
  /** The server time, for the countdown. */
  now: instant,
  lines: z.array(
    z.object({
      billId: id,
      chargeTypeName: z.string(),
      objectText: z.string(),
      periodFrom: day,
      periodTo: day,
      amount: z.string(),
      late: z.string(),
    }),
  ),
});
export type PayOrder = z.infer<typeof payOrder>;

export const payOptions = endpoint({
  method: 'GET',
  path: '/api/charging/pay-order/options',
  access: view,
  summary: '移动收费的支付渠道',
  input: z.object({}),
  output: z.object({
    /** Empty when no provider is connected; then there are no methods either. */
    provider: z.string(),
    title: z.string(),
    /** True when no real money moves; the screen shows this and lets a tester act as the payer. */
    simulated: z.boolean(),
    methods: z.array(z.int()),
  }),
});

/** Holds the bills; the order is sent to the provider only by `sendPayOrder`. */
export const createPayOrder = payOrderCalls.create(
  z.object({
    houseId: chosen('房屋'),
    payerId: optionalId,
    payerName: requiredText('付款人', 50),
    lines: z.array(payLine).min(1, '请选择要收的账单').max(200, '一次最多收 200 笔账单'),
    method: entryNumber('请选择收款方式'),
    way: payWay,
    /** The amount shown on the screen. If it is no longer true, no order is made: SETTLE_MOVED. */
    expected: paidAmount,
  }),
  { summary: '移动收费下单', output: z.object({ id, number: z.string() }) },
);

/** Sends the order to the provider exactly once; a repeated call only queries its state. */
export const sendPayOrder = payOrderCalls.step('{id}/send', '订单提交支付渠道', {
  act: 'add',
  version: false,
  fields: {
    /** The payer's code, if we scan it. It is not stored. */
    authCode: z.string().trim().max(64, '付款码最多 64 位').default(''),
    mood: simulatorMood.default('normal'),
  },
  output: payOrder,
});

export const getPayOrder = endpoint({
  method: 'GET',
  path: '/api/charging/pay-order/{id}',
  access: view,
  summary: '移动收费订单',
  input: z.object({ id: idParam }),
  output: payOrder,
});

/** Queries the provider; without `force` only when the next query is due. */
export const askPayOrder = endpoint({
  method: 'POST',
  path: '/api/charging/pay-order/{id}/ask',
  access: work,
  summary: '核实订单',
  input: z.object({ id: idParam, force: z.boolean().default(false) }),
  output: payOrder,
});

/** The provider closes the order first; if it turns out to be paid, the payment is booked instead. */
export const closePayOrder = endpoint({
  method: 'POST',
  path: '/api/charging/pay-order/{id}/close',
  access: work,
  summary: '关闭订单',
  input: z.object({ id: idParam }),
  output: payOrder,
});

/** Adds an amount that differs from the order to 预交 of the house and releases the bills. */
export const prepayPayOrder = payOrderCalls.step('{id}/prepay', '实收转预交', { menu: MENUS, output: payOrder });

/** A second payment of the same order is booked, reversed immediately, and refunded through the provider. */
export const returnPayOrder = payOrderCalls.step('{id}/return', '重复付款原路退还', { menu: MENUS, output: payOrder });

const payOrderFilter = z.object({
  dayFrom: optionalDay,
  dayTo: optionalDay,
  states: severalOf(PAY_ORDER),
  houseId: optionalId,
  /** Only orders of the user. */
  mine: z.boolean().default(false),
  /** Beginning of a number, part of a house code, or the name of a payer. */
  key: searchKey,
});
export type PayOrderFilter = z.output<typeof payOrderFilter>;

export const searchPayOrders = endpoint({
  method: 'POST',
  path: '/api/charging/pay-order/search',
  access: view,
  summary: '移动收费订单列表',
  input: pageQuery.extend(payOrderFilter.shape),
  output: z.object({ rows: z.array(payOrderRow), total: z.int(), paid: z.object({ orders: z.int(), amount: z.string() }) }),
});

// ---- the provider's side ---------------------------------------------------------------------------------------------------

/** A provider's notification that an order was paid. Each provider has its own format; its adapter reads and verifies it. */
export const payNotice = endpoint({
  method: 'POST',
  path: '/api/charging/pay-order/notice/{provider}/{tenantId}',
  access: { public: true },
  summary: '支付渠道的付款通知',
  visitorLimit: { calls: 3_000, minutes: 5 },
  input: z.looseObject({ provider: z.string().max(40), tenantId: idParam }),
  output: noAnswer,
});

/** Only with the simulated provider: the tester acts as the payer. */
export const simulatePayment = payOrderCalls.step('{id}/simulate', '模拟付款人操作', {
  act: 'add',
  version: false,
  fields: {
    /** silent: paid, but no notification is sent and queries get no answer for a while. */
    act: z.enum(['pay', 'fail', 'silent']),
    /** The amount the payer pays; null means the amount ordered. */
    amount: paidAmount.nullable().default(null),
  },
  output: payOrder,
});
