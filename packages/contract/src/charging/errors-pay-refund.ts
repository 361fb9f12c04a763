// Failures of 原路退款; part of the catalogue in ../errors.ts.
import { business, type Failure } from '../kit/failure.ts';

export const PAY_REFUND_ERRORS = {
  PAY_REFUND_OVER: business('订单 {number} 已付 {paid} 元，原路退款合计不能超过此数，请改用其他退款方式'),
  PAY_REFUND_STATE: business('退款 {number} {state}，不能{what}'),
  PAY_REFUND_FINAL: business('支付渠道不再受理退款 {number}（{why}），请线下退款'),
  PAY_REFUND_CASH: business('本笔已按{method}记账，用现金退会使日结现金不符，请转账退还'),
} as const satisfies Record<string, Failure>;
