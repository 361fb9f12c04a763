// Failures of 收费合同; part of the catalogue in ../errors.ts.
import { business, type Failure } from '../kit/failure.ts';

export const CONTRACT_ERRORS = {
  CONTRACT_NUMBER_TAKEN: business('合同编号 {number} 已被使用'),
  CONTRACT_ENDED: business('合同 {number} 已解约，不能{what}'),
  CONTRACT_END_DAY: business('解约日应在合同期 {from} 至 {to} 之内'),
  CONTRACT_RENEW_DAY: business('续签的到期日应晚于 {date}'),
  CONTRACT_BILLED_TO: business('“{item}”已计费至 {date}，请先作废或红冲其后的账单，或改在该日之后'),
  CONTRACT_TERM_USED: business('“{item}”的标准自 {from} 至 {to}，合同期应包含它'),
  CONTRACT_USED: business('合同 {number} 已有标准或账单，不能删除，可以解约'),
} as const satisfies Record<string, Failure>;
