// Failures of 移动收费; part of the catalogue in ../errors.ts.
import { business, http, type Failure } from '../kit/failure.ts';

export const PAY_ERRORS = {
  PAY_METHOD: business('当前支付渠道不支持{method}，请换一种收款方式'),
  PAY_CODE_WRONG: business('付款码应为 16 至 24 位数字，请付款人刷新后重试'),
  PAY_ORDER_STATE: business('订单 {number} {state}，不能{what}'),
  PAY_PROVIDER_GONE: business('订单 {number} 的支付渠道“{provider}”已停用，请联系管理员'),
  PAY_NOT_SIMULATED: business('当前支付渠道不是模拟支付，不能代付款人操作'),
  PAY_NOTICE_SIGN: http(400, '支付通知的签名不正确'),
} as const satisfies Record<string, Failure>;
