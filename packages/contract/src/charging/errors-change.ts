// Failures of what changes the amount of a bill: adjustments, reductions, discounts, waivers; part of the catalogue in ../errors.ts.
import { business, type Failure } from '../kit/failure.ts';

export const CHANGE_ERRORS = {
  BILL_CHANGE_STATE: business('{bill} {state}，不能变动金额'),
  BILL_CHANGE_HELD: business('{bill} 正由{by}收款，暂不能变动金额'),
  BILL_CHANGE_OPEN: business('{bill} 未收 {open} 元，不能{kind} {amount} 元'),
  BILL_CHANGE_SETTLED: business('{bill} 已收 {settled} 元，调整后不能低于已收，请先红冲收款'),
  BILL_CHANGE_LATE: business('{bill} 未收违约金 {late} 元，不能减免 {amount} 元'),
  BILL_CHANGE_UNDO: business('{bill} 已收 {settled} 元，冲回后应收不足，请先红冲收款'),
  CHANGE_REQUEST_STATE: business('单据 {number} {state}，不能{what}'),
  CHANGE_REQUEST_ESTATE: business('一张单据只能包含同一小区的账单'),
  CHANGE_REQUEST_OWN: business('只能撤回本人提交的单据'),
  REDUCTION_STATE: business('优减标准 {number} {state}，不能{what}'),
  REDUCTION_USED: business('优减标准 {number} 已用于账单，不能退回，请终止'),
  REDUCTION_END: business('终止日期应在 {from} 至 {to} 之间'),
  REDUCTION_MEMBER: business('所选{what}不存在或不在该小区，请重新选择'),
  REDUCTION_ITEM: business('所选收费项目不存在、已停用，或是押金'),
  REDUCTION_NONE: business('没有可以应用的未收账单'),
  REDUCTION_AHEAD: business('{number} 只用于一次预收 {months} 个月以上的账单，由日常结算在预收时给予'),
} as const satisfies Record<string, Failure>;
