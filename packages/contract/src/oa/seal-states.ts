// Kinds and states of seals and of requests to use them.
import { states, type StateOf } from '../kit/states.ts';

export const SEAL_KIND = states('印章种类', {
  company: [1, '公章'],
  contract: [2, '合同章'],
  finance: [3, '财务章'],
  representative: [4, '法人章'],
  assembly: [5, '业主大会章'],
  committee: [6, '业委会章'],
  electronic: [7, '电子章'],
});
export type SealKind = StateOf<typeof SEAL_KIND>;

export const SEAL = states('印章状态', { used: [1, '在用'], disabled: [2, '停用'], destroyed: [3, '已销毁'] });
export type SealState = StateOf<typeof SEAL>;

export const SEAL_CATEGORY = states('文件类别', {
  contract: [1, '合同'],
  announcement: [2, '公告'],
  letter: [3, '发函'],
  other: [4, '其他'],
});

export const SEAL_REQUEST = states('申请状态', {
  waiting: [1, '待审核'],
  approved: [2, '已通过'],
  rejected: [3, '已退回'],
  withdrawn: [4, '已撤销'],
  used: [5, '已用印'],
});
export type SealRequestState = StateOf<typeof SEAL_REQUEST>;
