// States and numbered lists of 装修 and 违规. domain: property 5.2.
import { states, type StateOf } from '../../kit/states.ts';

export const DECORATION = states('装修状态', {
  waiting: [1, '待审核'],
  refused: [2, '已退回'],
  paying: [3, '待缴费'],
  working: [4, '装修中'],
  stopped: [5, '停工整改'],
  accepting: [6, '待验收'],
  failed: [7, '验收不合格'],
  observing: [8, '观察期'],
  archived: [9, '已归档'],
  withdrawn: [10, '已撤销'],
});
export type DecorationState = StateOf<typeof DECORATION>;

/** What happened to a decoration; every step of its history has one of them. */
export const DECORATION_ACT = states('装修动作', {
  apply: [1, '申请'],
  change: [2, '修改'],
  resubmit: [3, '重新申请'],
  check: [4, '审查'],
  approve: [5, '通过'],
  refuse: [6, '退回'],
  withdraw: [7, '撤销'],
  received: [8, '缴清'],
  unpaid: [9, '收款撤回'],
  issue: [10, '发证'],
  stop: [11, '停工'],
  lift: [12, '复工'],
  extend: [13, '延期'],
  finish: [14, '完工申请'],
  fail: [15, '验收不合格'],
  accept: [16, '验收合格'],
  consent: [17, '押金抵扣'],
  leave: [18, '退场'],
  release: [19, '告知退押金'],
  archive: [20, '归档'],
  pass: [21, '出入证'],
  inspect: [22, '巡查'],
  cancelFinish: [23, '撤回完工申请'],
});
export type DecorationAct = StateOf<typeof DECORATION_ACT>;

/** Who applies: somebody else than the owner brings a paper of the owner. */
export const APPLICANT = states('申请人', { owner: [1, '业主'], family: [2, '家属'], tenant: [3, '租客'] });
export type Applicant = StateOf<typeof APPLICANT>;

export const CONTRACTOR = states('施工方', { company: [1, '装修公司'], persons: [2, '自行施工'] });
export type Contractor = StateOf<typeof CONTRACTOR>;

export const DECORATION_PAPER = states('装修资料', {
  identity: [1, '申请人身份证明'],
  authority: [2, '业主委托书'],
  consent: [3, '业主书面同意'],
  agreement: [4, '装修管理协议'],
  licence: [5, '施工单位营业执照'],
  drawing: [6, '装修图纸'],
  design: [7, '设计单位证明'],
  gas: [8, '燃气公司证明'],
  other: [9, '其他资料'],
  /** What the owner signed about a part of the deposit. */
  deduction: [10, '押金抵扣同意书'],
});
export type DecorationPaper = StateOf<typeof DECORATION_PAPER>;

export const PAPER_CHECK = states('资料审查', { unseen: [1, '未审查'], fine: [2, '合格'], wrong: [3, '不合格'] });
export type PaperCheck = StateOf<typeof PAPER_CHECK>;

/** A deposit is asked for and returned; a fee is a bill of 特约服务. */
export const DECORATION_MONEY = states('装修款项', { deposit: [1, '押金'], fee: [2, '费用'] });
export type DecorationMoney = StateOf<typeof DECORATION_MONEY>;
/** How the amount of a line comes about. */
export const MONEY_BASIS = states('计算方式', { fixed: [1, '每户'], area: [2, '每平方米'], pass: [3, '每张出入证'] });
export type MoneyBasis = StateOf<typeof MONEY_BASIS>;
export const MONEY_LINE = states('收款状态', { waiting: [1, '待收'], received: [2, '已收'], gone: [3, '已撤销'] });

export const DECORATION_PASS = states('出入证状态', {
  waiting: [1, '待发证'],
  valid: [2, '有效'],
  returned: [3, '已收回'],
  lost: [4, '已挂失'],
  gone: [5, '已作废'],
});

export const EXTENSION = states('延期状态', {
  waiting: [1, '待审核'],
  granted: [2, '已通过'],
  refused: [3, '已退回'],
  gone: [4, '已失效'],
});

/** What the lists of items are for. */
export const CHECK_LIST = states('检查用途', { inspection: [1, '巡查'], acceptance: [2, '验收'] });

// ---- violations ---------------------------------------------------------------------------------------------------------

export const VIOLATION = states('违规状态', {
  open: [1, '整改中'],
  appealed: [2, '申诉中'],
  closed: [3, '已整改'],
  /** The company did what it may: the authority goes on with it. */
  handed: [4, '已移交'],
  cancelled: [5, '已撤销'],
});
export type ViolationState = StateOf<typeof VIOLATION>;

export const VIOLATION_ACT = states('违规动作', {
  record: [1, '登记'],
  change: [2, '修改'],
  notice: [3, '发通知书'],
  fail: [4, '复查不合格'],
  close: [5, '复查合格'],
  appeal: [6, '申诉'],
  review: [7, '受理申诉'],
  uphold: [8, '申诉成立'],
  reject: [9, '申诉不成立'],
  mustReport: [10, '劝阻无效'],
  report: [11, '上报'],
  hand: [12, '移交'],
  cancel: [13, '撤销'],
});
export type ViolationAct = StateOf<typeof VIOLATION_ACT>;

export const VIOLATION_LEVEL = states('违规等级', { minor: [1, '一般'], serious: [2, '较重'], grave: [3, '严重'] });
export const VIOLATION_SOURCE = states('违规来源', {
  inspection: [1, '装修巡查'],
  patrol: [2, '巡检'],
  inform: [3, '告知公文'],
  complaint: [4, '投诉'],
  other: [5, '其他'],
});
export const NOTICE_KIND = states('通知书', { rectify: [1, '整改通知书'], stop: [2, '停工通知书'] });
export const NOTICE_SERVED = states('送达方式', {
  signed: [1, '当面签收'],
  posted: [2, '张贴'],
  refused: [3, '拒收留置'],
  message: [4, '短信微信'],
});
export const APPEAL = states('申诉状态', {
  submitted: [1, '已提交'],
  reviewing: [2, '复核中'],
  upheld: [3, '成立'],
  rejected: [4, '不成立'],
});
