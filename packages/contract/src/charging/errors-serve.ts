// Failures of 特约服务, 期初 and 能耗; part of the catalogue in ../errors.ts.
import { business, type Failure } from '../kit/failure.ts';

export const SERVE_ERRORS = {
  SERVE_ITEM_OFF: business('特约服务项目不存在、已停用，或不用于该小区'),
  SERVE_OBJECT: business('所选{what}不存在、已停用，或不在该小区'),
  SERVE_PRICE: business('“{item}”单价应在 {min} 至 {max} 元之间'),
  SERVE_ZERO: business('“{item}”金额为零，不需要开单'),
  SERVE_FUTURE: business('服务日期不能晚于今天'),
  SERVE_STATE: business('特约服务 {number} {state}，不能{what}'),
  OPENING_LOCKED: business('“{estate}”期初已锁定，不能{what}'),
  OPENING_STATE: business('期初单 {number} {state}，不能{what}'),
  OPENING_WAITING: business('“{estate}”还有未完成的期初：{what}，请先审核发布或作废'),
  OPENING_DIFFERENT: business('期初{what} {sum}，与原账合计 {ledger} 相差 {difference}，不能锁定'),
  OPENING_NOT_SINGLE: business('期初账单不能单笔退回，请撤回整批，更正表格后重新导入'),
  OPENING_NOT_LOCKED: business('“{estate}”期初没有锁定'),
  ENERGY_TWICE: business('该小区 {month} 已有同一凭证号的{kind}购入，请填写不同的凭证号'),
  ENERGY_FUTURE: business('月份不能晚于本月'),
} as const satisfies Record<string, Failure>;
