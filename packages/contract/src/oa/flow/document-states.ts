// States of a document and of the tasks of its handlers. The specification names no numbers; these are ours.
import { states } from '../../kit/states.ts';

export const DOCUMENT = states('公文状态', {
  draft: [1, '草稿'],
  running: [2, '流转中'],
  suspended: [3, '已中止'],
  returned: [4, '已退回'],
  concluded: [5, '已审结'],
  finalised: [6, '已定稿'],
  finished: [7, '已完结'],
  revoked: [8, '已撤回'],
  terminated: [9, '已终止'],
});

/** One handler's part in one visit of a node. */
export const DOCUMENT_TASK = states('办理状态', {
  waiting: [1, '排队'],
  open: [2, '待办'],
  agreed: [3, '同意'],
  rejected: [4, '不同意'],
  returned: [5, '退回'],
  transferred: [6, '已转办'],
  dropped: [7, '无需办理'],
});

/** Where a task came from. */
export const TASK_ORIGIN = states('办理来源', {
  rule: [1, '流程'],
  transfer: [2, '转办'],
  before: [3, '前加签'],
  beside: [4, '加签'],
  replaced: [5, '接替'],
  manager: [6, '流程管理员'],
});

/** What is done to a document; the lines of its history. */
export const DOCUMENT_ACT = states('公文操作', {
  send: [1, '发送'],
  agree: [2, '同意'],
  reject: [3, '不同意'],
  return: [4, '退回'],
  transfer: [5, '转办'],
  addSign: [6, '加签'],
  suspend: [7, '中止'],
  resume: [8, '恢复'],
  revoke: [9, '撤回'],
  terminate: [10, '终止'],
  follow: [11, '跟催'],
  answer: [12, '回复跟催'],
  replace: [13, '更换处理人'],
  finalise: [14, '定稿'],
  finish: [15, '完结'],
  changeFinisher: [16, '更换完结人'],
  conclude: [17, '审结'],
  remind: [18, '到期提醒'],
  change: [19, '修改'],
});
