// The numbered lists of the period close. domain: accounting 5.
import { states } from '../../kit/states.ts';

/** In the order in which they are taken; 年度结转 only in December. */
export const CLOSE_STEP = states('结账步骤', {
  events: [1, '业务凭证'],
  depreciation: [2, '计提折旧'],
  amortisation: [3, '摊销'],
  accrual: [4, '计提'],
  tax: [5, '税费'],
  post: [6, '登账'],
  carry: [7, '损益结转'],
  yearEnd: [8, '年度结转'],
  checks: [9, '结账检查'],
  close: [10, '结账'],
});
export const STEP_STATE = states('步骤状态', {
  none: [0, '本期不需要'],
  todo: [1, '待办'],
  waiting: [2, '待审核登账'],
  changed: [3, '有变化'],
  done: [4, '已完成'],
});
export const CHECK_STATE = states('检查结果', { fine: [0, '通过'], warned: [1, '提醒'], blocked: [2, '不通过'] });
export const CARRY_MODE = states('结转方式', {
  together: [1, '合并一张凭证'],
  apart: [2, '收入、费用各一张'],
  byEstate: [3, '每个项目一张'],
});
/** What the company earns of an estate under 酬金制. */
export const FEE_BASIS = states('酬金计提方式', {
  fixed: [1, '每月定额'],
  billed: [2, '按应收比例'],
  received: [3, '按实收比例'],
});
export const INCOME_TAX = states('所得税计提', { none: [0, '不计提'], monthly: [1, '按月'], quarterly: [2, '按季'] });
export const REOPENING = states('反结账状态', {
  waiting: [1, '待确认'],
  reopened: [2, '已反结账'],
  rejected: [3, '已退回'],
  recalled: [4, '已撤回'],
});
export const CLOSE_ACTION = states('结账记录', { closed: [1, '结账'], reopened: [2, '反结账'] });
/** What one side knows and the other does not yet, seen from the company that keeps the books. */
export const BANK_ITEM = states('未达账项', {
  received: [1, '企业已收，银行未收'],
  paid: [2, '企业已付，银行未付'],
  bankReceived: [3, '银行已收，企业未收'],
  bankPaid: [4, '银行已付，企业未付'],
});
export const BANK_RECONCILIATION = states('对账状态', {
  none: [0, '不需要'],
  missing: [1, '未编制'],
  differs: [2, '有差额'],
  changed: [3, '账面余额已变动'],
  agreed: [4, '已平'],
});
