// States and numbered lists of 诉求. domain: property 5.1; the repair types are those of the specification.
import { enumeration } from '../../kit/enumeration.ts';
import { states, type StateOf } from '../../kit/states.ts';

export const CASE = states('诉求状态', {
  new: [1, '待受理'],
  waiting: [2, '待派工'],
  assigned: [3, '待接单'],
  working: [4, '处理中'],
  paused: [5, '暂停'],
  paying: [6, '待收款'],
  rating: [7, '待评价'],
  visiting: [8, '待回访'],
  done: [9, '已办结'],
  declined: [10, '未办理'],
  merged: [11, '已合并'],
});
export type CaseState = StateOf<typeof CASE>;

export const CASE_KIND = states('诉求性质', {
  repair: [1, '报修'],
  complaint: [2, '投诉'],
  question: [3, '咨询'],
  advice: [4, '建议'],
  help: [5, '求助'],
  praise: [6, '表扬'],
});
export type CaseKind = StateOf<typeof CASE_KIND>;

export const CASE_SOURCE = states('诉求来源', {
  phone: [1, '电话'],
  visit: [2, '上门'],
  wechat: [3, '微信'],
  website: [4, '网站'],
  patrol: [5, '巡检'],
  hotline: [6, '12345'],
  inform: [7, '告知公文'],
  other: [8, '其他'],
});
export type CaseSource = StateOf<typeof CASE_SOURCE>;

export const CASE_URGENCY = states('紧急程度', { normal: [1, '一般'], urgent: [2, '急'], emergency: [3, '特急'] });
export type Urgency = StateOf<typeof CASE_URGENCY>;

export const IMPORTANCE = states('重要程度', { normal: [1, '普通'], high: [2, '重要'] });

/** Where the trouble is; a case of a house may still be about the stairs in front of it. */
export const CASE_PLACE = states('诉求位置', { inside: [1, '户内'], unit: [2, '本单元公共'], estate: [3, '小区公共'] });

export const REPAIR_TYPE = enumeration('维修类型', {
  1: '强电',
  2: '弱电',
  3: '水暖',
  4: '家电',
  5: '家具',
  6: '房屋',
  7: '设备',
  8: '设施',
  9: '其他',
});

/** How the cases of a category reach a worker. */
export const DISPATCH_WAY = states('派工方式', { named: [1, '指派'], grab: [2, '抢单'], turn: [3, '轮派'] });
/** Which cases of a category are called back. */
export const VISIT_RULE = states('回访规则', { none: [1, '不回访'], unrated: [2, '未评价的回访'], all: [3, '全部回访'] });
/** In which time the limits run. */
export const CASE_CLOCK = states('计时方式', { worked: [1, '工作时间'], always: [2, '全天'] });

/** The three promises of a case. */
export const CASE_PROMISE = states('时限', { respond: [1, '响应'], arrive: [2, '到场'], finish: [3, '完成'] });
export type Promised = StateOf<typeof CASE_PROMISE>;

export const SATISFACTION = states('满意度', { satisfied: [1, '满意'], fair: [2, '基本满意'], unsatisfied: [3, '不满意'] });
export type Satisfaction = StateOf<typeof SATISFACTION>;

/** Who bears the cost of a material or of labour. */
export const BEARER = states('费用承担', { household: [1, '住户'], company: [2, '公司'], warranty: [3, '质保'] });

export const VISIT_METHOD = states('回访方式', { phone: [1, '电话'], door: [2, '上门'], message: [3, '短信微信'] });

export const COMPLAINT_LEVEL = states('投诉等级', { normal: [1, '一般'], major: [2, '重大'], group: [3, '群体'] });

export const CASE_DELAY = states('延期状态', {
  waiting: [1, '待审核'],
  granted: [2, '已通过'],
  refused: [3, '已退回'],
  gone: [4, '已失效'],
});

/** What happened to a case; every step of its history has one of them. */
export const CASE_ACT = states('诉求动作', {
  register: [1, '登记'],
  accept: [2, '受理'],
  answer: [3, '当场答复'],
  decline: [4, '不予办理'],
  dispatch: [5, '派工'],
  grab: [6, '抢单'],
  take: [7, '接单'],
  transfer: [8, '转单'],
  giveBack: [9, '退单'],
  arrive: [10, '到场'],
  pause: [11, '暂停'],
  resume: [12, '恢复'],
  finish: [13, '完成'],
  paid: [14, '收款'],
  rate: [15, '评价'],
  visit: [16, '回访'],
  reopen: [17, '返工'],
  merge: [18, '合并'],
  urge: [19, '催单'],
  follow: [20, '跟进'],
  delay: [21, '延期'],
  warn: [22, '提醒'],
  change: [23, '修改'],
  link: [24, '关联'],
  unpaid: [25, '收款撤回'],
});
export type CaseAct = StateOf<typeof CASE_ACT>;

export const OUTAGE = enumeration('停供类型', { 1: '停水', 2: '停电', 3: '停气', 4: '电梯停运', 5: '停暖', 6: '其他' });
