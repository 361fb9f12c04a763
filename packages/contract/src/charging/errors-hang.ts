// Failures of arrears on hold; part of the catalogue in ../errors.ts.
import { business, type Failure } from '../kit/failure.ts';

export const HANG_ERRORS = {
  HANG_BILL: business('“{what}”{why}，请刷新后重新选择'),
  HANG_ESTATE: business('一张申报单只能包含同一小区的账单'),
  HANG_STATE: business('单据 {number} {state}，不能{what}'),
  HANG_NOTHING: business('单据 {number} 的账单都已变动，没有可以办理的，请驳回'),
  HANG_MAKER: business('只有提交人可以修改、提交或撤回'),
  MARK_TWICE: business('该对象已有“{reason}”的标记（待审核或有效）'),
  MARK_STATE: business('该标记{state}，不能{what}'),
  MARK_END_PAST: business('结束日期不能早于今天'),
  MARK_PAST: business('结束日期已过，请退回后重新登记'),
  PLAN_TWICE: business('该对象已有分期协议 {number}（{state}），同时只能有一份'),
  PLAN_STATE: business('分期协议 {number} {state}，不能{what}'),
  PLAN_SUM: business('各期合计 {sum} 元，与所选账单的未收合计 {total} 元不符'),
  PLAN_PAST: business('第一期 {date} 已过，请退回后重新签订'),
  PLAN_MOVED: business('签订后账单已变动，未收合计现为 {total} 元，请退回后重新签订'),
  PAYER_NOT_HIS: business('新付款人不是该对象现在的业主、租户或客户'),
  PAYER_SAME: business('所选账单的付款人已是“{name}”'),
  CHASE_HELD: business('所选对象都已暂停催收或正在履行分期协议'),
  WRITE_OFF_RED: business('{number} 是坏账核销，请在挂账回转中申请核销收回，经他人审核'),
} as const satisfies Record<string, Failure>;
