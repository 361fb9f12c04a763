// Books as the choice of a company offers them.
import { ACCOUNT_SET, type BookChoice } from '@anju/contract';

export const RUNNING_BOOK: BookChoice = {
  companyId: 7,
  name: '云栖物业服务处',
  state: ACCOUNT_SET.running,
  template: 1,
  firstYm: 202501,
  currentYm: 202503,
  dimsRequired: true,
  papersRule: 1,
  makerPosts: false,
  taxPayer: 1,
};
