// Failures of invoices; part of the catalogue in ../errors.ts.
import { business, type Failure } from '../kit/failure.ts';

export const INVOICE_ERRORS = {
  INVOICE_LIVING: business('结算 {settlement} 已有发票申请 {number}（{state}），请先处理'),
  INVOICE_SETTLEMENT: business('结算 {number} {why}，不能开发票'),
  INVOICE_NOTHING: business('结算 {number} 没有可开发票的内容：{why}'),
  INVOICE_MIXED: business('一张发票只能包含同一付款人、同一小区和公司的结算'),
  INVOICE_MOVED: business('可开票金额现为 {amount} 元，请核对后重新提交'),
  INVOICE_STATE: business('发票申请 {number} {state}，不能{what}'),
  INVOICE_MAKER: business('只有申请人可以撤回'),
  INVOICE_NO_TAKEN: business('发票号码 {no} 已登记在发票申请 {number}'),
  INVOICE_FUTURE: business('日期不能晚于今天'),
  INVOICE_RED_EARLY: business('红字发票的日期不能早于开票日期 {date}'),
} as const satisfies Record<string, Failure>;
