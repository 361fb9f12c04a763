// 客户跟进 (menu 74): promises to customers and matters to watch: the item, who follows it up, when, and the result.
// Results are only added; a closed follow-up stays closed.
import { z } from 'zod';
import { day, dayOf, instant } from '../kit/dates.ts';
import { endpoint } from '../kit/endpoint.ts';
import { business, failures } from '../kit/failure.ts';
import { auditLines, optionalDay, optionalId, optionalText, removalAnswer, searchKey, severalOf } from '../kit/fields.ts';
import { chosen, id, version } from '../kit/ids.ts';
import { sortBy } from '../kit/paging.ts';
import { resource } from '../kit/resource.ts';
import { STAFF_ONLY } from '../kit/roles.ts';
import { MENU } from '../menu.ts';
import { FOLLOW } from './enums.ts';

const followItems = resource({ path: '/api/estate/follow/item', menu: MENU.follow, what: '跟进事项' });
const follow = resource({ path: '/api/estate/follow', menu: MENU.follow, what: '客户跟进' });

export const FOLLOW_FAILURES = failures({
  FOLLOW_CLOSED: business('该跟进已{state}，不能再修改'),
  FOLLOW_ITEM_TAKEN: business('跟进事项“{name}”已存在'),
  FOLLOW_ITEM_DISABLED: business('跟进事项“{name}”已停用'),
  FOLLOW_DATE_PAST: business('日期不能早于今天'),
  FOLLOW_HOUSE_NOT_HIS: business('所选房屋不在该客户名下'),
  FOLLOW_EMPLOYEE: business('负责人不存在、已离职或不在您的公司范围内'),
});

export const MAX_FOLLOW_BATCH = 500;

// ---- the dictionary of items --------------------------------------------------------------------------------------------

export const followItem = z.object({
  id,
  name: z.string(),
  /** Days from its creation until a follow-up of this item is due. */
  days: z.int(),
  sort: z.int(),
  disabled: z.boolean(),
  /** Open follow-ups of this item assigned to the user; `overdue` counts those past their planned day. */
  open: z.int(),
  overdue: z.int(),
});
export type FollowItem = z.infer<typeof followItem>;

export const listFollowItems = endpoint({
  method: 'POST',
  path: '/api/cust/v2/follow-items',
  access: STAFF_ONLY,
  summary: '跟进事项及本人的待办数',
  input: z.object({ withDisabled: z.boolean().default(false) }),
  output: z.array(followItem),
});

const itemForm = z.object({
  name: z.string().trim().min(1, '请输入事项名称').max(30, '事项名称最多 30 个字'),
  days: z.int('请输入天数，应为整数').min(0, '天数不能小于 0').max(3660, '天数不能大于 3660'),
  sort: z.int('请输入序号，应为整数').min(0, '序号不能小于 0').max(9999, '序号不能大于 9999').default(0),
});
export const createFollowItem = followItems.create(itemForm);
export const changeFollowItem = followItems.step('{id}', '修改跟进事项', {
  method: 'PUT',
  version: false,
  fields: itemForm.extend({ disabled: z.boolean().default(false) }),
});
/** An unused item is removed, any other is disabled. */
export const removeFollowItem = followItems.remove({ summary: '删除或停用跟进事项', output: removalAnswer });

// ---- the register --------------------------------------------------------------------------------------------------------

export const followRow = z.object({
  id,
  version,
  itemId: id,
  item: z.string(),
  customerId: id,
  customerNumber: z.string(),
  customer: z.string(),
  phone: z.string(),
  houseId: id.nullable(),
  /** Estate and house code; empty when no house is concerned. */
  house: z.string(),
  content: z.string(),
  employeeId: id,
  employee: z.string(),
  plannedDate: day,
  state: FOLLOW.schema,
  /** Open and past its planned day. */
  overdue: z.boolean(),
  /** The latest result. */
  lastResult: z.string(),
  lastAt: instant.nullable(),
  closedOn: day.nullable(),
});
export type FollowRow = z.infer<typeof followRow>;

export const followFilter = z.object({
  /** Part of the customer's name, initials, phone, or the beginning of the customer number. */
  key: searchKey,
  mine: z.boolean().default(false),
  employeeId: optionalId,
  states: severalOf(FOLLOW),
  itemIds: z.array(id).max(100).default([]),
  from: optionalDay,
  to: optionalDay,
  overdue: z.boolean().default(false),
});
export type FollowFilter = z.output<typeof followFilter>;

/** Unless another order is chosen, the user's own open follow-ups come first. */
export const searchFollows = follow.search({ ...followFilter.shape, sort: sortBy(['plannedDate']).optional() }, followRow, {
  totals: {
    /** Counted over all rows that match the filter, whatever their state. */
    counts: z.object({ waiting: z.int(), running: z.int(), done: z.int(), dropped: z.int(), overdue: z.int() }),
  },
});
export type FollowCounts = z.infer<typeof searchFollows.output>['counts'];

export const followDetail = followRow.extend({
  records: z.array(z.object({ id, at: instant, by: z.string(), result: z.string(), nextDate: day.nullable() })),
  changes: auditLines,
  createdBy: z.string(),
  createdAt: instant,
});
export type FollowDetail = z.infer<typeof followDetail>;

export const getFollow = follow.get(followDetail);

/** Colleagues to whom a follow-up may be assigned. */
export const searchFollowEmployees = follow.read('employees', '可指派的员工', {
  input: { key: searchKey },
  output: z.array(z.object({ id, number: z.string(), name: z.string(), company: z.string(), self: z.boolean() })),
});

const content = optionalText('内容', 500);
const result = z.string().trim().min(1, '请填写跟进结果').max(1000, '跟进结果最多 1000 个字');

/** Without a planned day, the number of days set for the item is counted from today; without an employee, it is assigned to the user. */
export const createFollow = follow.create({
  itemId: chosen('跟进事项'),
  customerId: chosen('客户'),
  houseId: optionalId,
  content,
  employeeId: optionalId,
  plannedDate: optionalDay,
});
export const changeFollow = follow.change({ houseId: optionalId, content, plannedDate: day });
/** Assigns open follow-ups to the employee; those closed meanwhile stay unchanged. */
export const assignFollows = follow.write('assign', '指派客户跟进', {
  act: 'change',
  input: {
    ids: z.array(id).min(1, '请选择要指派的跟进').max(MAX_FOLLOW_BATCH, `一次最多指派 ${MAX_FOLLOW_BATCH} 项`),
    employeeId: chosen('负责人'),
  },
  output: z.object({ assigned: z.int(), skipped: z.int() }),
});
/** Records a result; the follow-up stays open until the next date. */
export const recordFollow = follow.step('{id}/record', '登记跟进结果', { fields: { result, nextDate: dayOf('请选择下次日期') } });
export const finishFollow = follow.step('{id}/finish', '完成跟进', { fields: { result } });
export const giveUpFollow = follow.step('{id}/give-up', '放弃跟进', {
  fields: { reason: z.string().trim().min(1, '请填写放弃原因').max(200, '原因最多 200 个字') },
});
