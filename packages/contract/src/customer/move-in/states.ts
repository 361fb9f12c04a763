// States and numbered lists of 入伙 and 查验. domain: property 5.3, 12.2.
import { states, type StateOf } from '../../kit/states.ts';

export const MOVE_IN = states('入伙状态', {
  untold: [1, '未通知'],
  told: [2, '已通知'],
  booked: [3, '已预约'],
  checking: [4, '验房中'],
  mending: [5, '待整改'],
  again: [6, '复验'],
  done: [7, '已入伙'],
  refused: [8, '拒收'],
});
export type MoveInState = StateOf<typeof MOVE_IN>;

/** What happened to the move-in of a house; every step of its history has one of them. */
export const MOVE_IN_ACT = states('入伙动作', {
  plan: [1, '列入计划'],
  tell: [2, '通知'],
  book: [3, '预约'],
  unbook: [4, '取消预约'],
  arrive: [5, '到场'],
  call: [6, '叫号'],
  skip: [7, '过号'],
  leave: [8, '办理完成'],
  begin: [9, '开始验房'],
  sign: [10, '验房签字'],
  mended: [11, '整改完成'],
  failed: [12, '复验不合格'],
  refuse: [13, '拒收'],
  resume: [14, '重新办理'],
  handOver: [15, '入伙'],
  undo: [16, '撤销入伙'],
});
export type MoveInAct = StateOf<typeof MOVE_IN_ACT>;

export const QUEUE = states('排队状态', { waiting: [1, '等待'], serving: [2, '办理中'], finished: [3, '完成'], skipped: [4, '过号'] });
export type QueueState = StateOf<typeof QUEUE>;

export const HALF_DAY = states('时段', { morning: [1, '上午'], afternoon: [2, '下午'] });
export type HalfDay = StateOf<typeof HALF_DAY>;

export const HANDOVER_PLAN = states('计划状态', { draft: [1, '草稿'], published: [2, '已发布'], ended: [3, '已结束'] });

export const MOVE_IN_NOTICE = states('通知方式', { post: [1, '邮寄'], phone: [2, '电话'], message: [3, '短信'], visit: [4, '当面'] });

/** Who comes to take the house over. */
export const MOVE_IN_VISITOR = states('办理人', { owner: [1, '业主本人'], agent: [2, '代办人'] });

// ---- the check of a house, or of common parts -----------------------------------------------------------------------------

export const CHECK_KIND = states('查验对象', { house: [1, '户内'], common: [2, '共用部位'] });
export type CheckKind = StateOf<typeof CHECK_KIND>;
export const CHECK_RESULT = states('查验结果', { ok: [1, '合格'], bad: [2, '不合格'], absent: [3, '缺失'] });
export type CheckResult = StateOf<typeof CHECK_RESULT>;
export const CHECK_SHEET = states('验房单状态', { open: [1, '查验中'], signed: [2, '已签字'] });

export const DEFECT = states('问题状态', {
  open: [1, '待整改'],
  mended: [2, '待复验'],
  closed: [3, '已闭合'],
  dropped: [4, '不成立'],
});
export type DefectState = StateOf<typeof DEFECT>;
export const DEFECT_ACT = states('问题动作', {
  find: [1, '发现'],
  send: [2, '转诉求'],
  mend: [3, '整改完成'],
  pass: [4, '复验合格'],
  fail: [5, '复验不合格'],
  drop: [6, '撤销问题'],
  change: [7, '修改'],
});
export type DefectAct = StateOf<typeof DEFECT_ACT>;
export const SEVERITY = states('严重程度', { light: [1, '轻微'], normal: [2, '一般'], severe: [3, '严重'] });
export type Severity = StateOf<typeof SEVERITY>;
/** What a photo of a defect shows. */
export const DEFECT_PHOTO = states('照片类型', { found: [1, '发现时'], mended: [2, '整改后'], again: [3, '复验'] });

/** In what a warranty is counted. A heating season is the one that begins after the hand-over. */
export const WARRANTY_UNIT = states('保修单位', { years: [1, '年'], seasons: [2, '采暖期、供冷期'] });
export type WarrantyUnit = StateOf<typeof WARRANTY_UNIT>;

export const TAKEOVER = states('承接查验状态', { checking: [1, '查验中'], mending: [2, '待整改'], done: [3, '已承接'] });
export type TakeoverState = StateOf<typeof TAKEOVER>;
