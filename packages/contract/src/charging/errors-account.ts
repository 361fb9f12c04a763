// Failures of accounts, money paid ahead and refunds; part of the catalogue in ../errors.ts.
import { business, type Failure } from '../kit/failure.ts';

export const ACCOUNT_ERRORS = {
  AHEAD_NOT_RUNNING: business('该收费标准不能预收以后月份，请重新选择'),
  AHEAD_PERIOD: business('“{item}”按 {period} 个月计费，预收月数应为 {period} 的倍数'),
  AHEAD_SKIPPED: business('“{item}”{period} 不能预收：{reason}'),
  AHEAD_SHORT: business('“{item}”最多可预收 {most} 个月'),
  AHEAD_NONE: business('“{item}”没有可预收的月份'),
  REFUND_LIMIT: business('超过 {limit} 元的退款请先提交退款申请'),
  REFUND_REQUEST_OWN: business('只能撤回本人提交的退款申请'),
  REFUND_REQUEST_STATE: business('退款申请 {number} {state}，不能{what}'),
  REFUND_REQUEST_OTHER: business('退款申请 {number} 与所退的账户、金额或类型不一致'),
  REFUND_REQUEST_LIVING: business('该账户已有退款申请 {number}（{state}），请先处理'),
  REFUND_TYPE: business('“{type}”不能用于{kind}账户'),
  DRAW_DOWN_OFF: business('预交自动抵扣未启用，请在服务规则的结算规则中打开'),
  POINTS_BELOW: business('积分余额 {balance}，不能减少 {amount}'),
} as const satisfies Record<string, Failure>;
