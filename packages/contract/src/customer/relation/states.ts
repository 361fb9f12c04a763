// The numbered lists of 客户关系 (menu 83).
import { states, type StateOf } from '../../kit/states.ts';

/** What a line of the timeline is about. Each kind needs the right of its own screen. */
export const TIMELINE = states('事项类型', {
  bill: [1, '账单'],
  payment: [2, '收款'],
  case: [3, '诉求'],
  visit: [4, '走访'],
  follow: [5, '跟进'],
  decoration: [6, '装修'],
  moveIn: [7, '入伙'],
  release: [8, '搬迁'],
  lease: [9, '租约'],
  deposit: [10, '押金'],
  chase: [11, '催收'],
  document: [12, '公文'],
  survey: [13, '问卷'],
  living: [14, '产权与入住'],
  level: [15, '分级'],
});
export type TimelineKind = StateOf<typeof TIMELINE>;

export const RELATION_VISIT = states('走访状态', { planned: [1, '计划'], done: [2, '已完成'], cancelled: [3, '已取消'] });
export type RelationVisitState = StateOf<typeof RELATION_VISIT>;

export const RELATION_WAY = states('走访方式', { door: [1, '上门'], phone: [2, '电话'], wechat: [3, '微信'] });
export type RelationWay = StateOf<typeof RELATION_WAY>;

export const RELATION_REASON = states('走访事由', {
  regular: [1, '例行走访'],
  care: [2, '客户关怀'],
  complaint: [3, '投诉回访'],
  arrears: [4, '费用沟通'],
  newcomer: [5, '新入住'],
  opinion: [6, '征求意见'],
  other: [7, '其他'],
});
export type RelationReason = StateOf<typeof RELATION_REASON>;

export const RELATION_ACT = states('走访动作', {
  plan: [1, '新增'],
  change: [2, '修改'],
  assign: [3, '转交'],
  finish: [4, '完成'],
  cancel: [5, '取消'],
});
export type RelationAct = StateOf<typeof RELATION_ACT>;

export const CARE_RULE = states('关怀类型', {
  birthday: [1, '生日'],
  festival: [2, '节日'],
  movedIn: [3, '入住周年'],
  regular: [4, '定期关怀'],
});
export type CareRule = StateOf<typeof CARE_RULE>;

/** Whom a care plan or a survey is for. */
export const RELATION_AUDIENCE = states('对象', { owners: [1, '业主'], residents: [2, '在住住户'], all: [3, '业主和住户'] });
export type RelationAudience = StateOf<typeof RELATION_AUDIENCE>;

export const SURVEY = states('调查状态', { draft: [1, '草稿'], running: [2, '进行中'], ended: [3, '已结束'] });
export type SurveyState = StateOf<typeof SURVEY>;

export const QUESTION = states('题型', {
  single: [1, '单选'],
  several: [2, '多选'],
  five: [3, '评分 1-5'],
  ten: [4, '评分 1-10'],
  words: [5, '文字'],
});
export type QuestionKind = StateOf<typeof QUESTION>;

export const SURVEY_CHANNEL = states('答卷方式', { paper: [1, '纸质'], phone: [2, '电话'], door: [3, '上门'], link: [4, '链接'] });
export type SurveyChannel = StateOf<typeof SURVEY_CHANNEL>;
