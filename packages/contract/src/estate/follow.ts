// 客户跟进 (menu 74): what was promised to a customer or wants watching: items, who follows up, when, what came of it.
// Records are only ever added; what is closed stays closed.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { day, instant } from '../kit/dates.ts';
import { pageQuery, sortBy } from '../kit/paging.ts';
import { MENU } from '../menu.ts';
import { followState } from './enums.ts';

export const MAX_FOLLOW_BATCH = 500;

const view = { menu: MENU.follow, act: 'view' } as const;
const change = { menu: MENU.follow, act: 'change' } as const;
const add = { menu: MENU.follow, act: 'add' } as const;

// ---- the dictionary of items --------------------------------------------------------------------------------------------

export const followItem = z.object({
  id,
  name: z.string(),
  /** Days until one is due, from the day it is begun. */
  days: z.int(),
  sort: z.int(),
  disabled: z.boolean(),
  /** Follow-ups of this item that wait for the asking person; those past their day among them. */
  open: z.int(),
  overdue: z.int(),
});
export type FollowItem = z.infer<typeof followItem>;

export const listFollowItems = endpoint({
  method: 'POST',
  path: '/api/cust/v2/follow-items',
  access: { session: true },
  summary: '跟进事项及本人的待办数',
  input: z.object({ withDisabled: z.boolean().default(false) }),
  output: z.array(followItem),
});

const itemForm = z.object({
  name: z.string().trim().min(1, '请输入事项名称').max(30, '事项名称最多 30 个字'),
  days: z.int('请输入天数，应为整数').min(0, '天数不能小于 0').max(3660, '天数不能大于 3660'),
  sort: z.int('请输入序号，应为整数').min(0, '序号不能小于 0').max(9999, '序号不能大于 9999').default(0),
});
export const createFollowItem = endpoint({
  method: 'POST',
  path: '/api/estate/follow/item',
  access: add,
  summary: '新增跟进事项',
  idempotent: true,
  input: itemForm,
  output: z.object({ id }),
});
export const changeFollowItem = endpoint({
  method: 'PUT',
  path: '/api/estate/follow/item/{id}',
  access: change,
  summary: '修改跟进事项',
  input: itemForm.extend({ id: idParam, disabled: z.boolean().default(false) }),
  output: noAnswer,
});
/** One that was never used is removed, any other put out of use. */
export const removeFollowItem = endpoint({
  method: 'DELETE',
  path: '/api/estate/follow/item/{id}',
  access: { menu: MENU.follow, act: 'remove' },
  summary: '删除或停用跟进事项',
  input: z.object({ id: idParam }),
  output: z.object({ outcome: z.enum(['removed', 'disabled']) }),
});

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
  /** Estate and code; empty when it is about the customer alone. */
  house: z.string(),
  content: z.string(),
  employeeId: id,
  employee: z.string(),
  plannedDate: day,
  state: followState.schema,
  /** Open and past its day. */
  overdue: z.boolean(),
  /** What was written last. */
  lastResult: z.string(),
  lastAt: instant.nullable(),
  closedOn: day.nullable(),
});
export type FollowRow = z.infer<typeof followRow>;

export const followFilter = z.object({
  /** Part of the customer's name, initials, phone, or how his number begins. */
  key: z.string().trim().max(60).default(''),
  mine: z.boolean().default(false),
  employeeId: id.nullable().default(null),
  states: z.array(followState.schema).default([]),
  itemIds: z.array(id).max(100).default([]),
  from: day.nullable().default(null),
  to: day.nullable().default(null),
  overdue: z.boolean().default(false),
});
export type FollowFilter = z.output<typeof followFilter>;

export const searchFollows = endpoint({
  method: 'POST',
  path: '/api/estate/follow/search',
  access: view,
  summary: '客户跟进列表',
  /** Without an order the asking person's open ones come first. */
  input: pageQuery.extend({ ...followFilter.shape, sort: sortBy(['plannedDate']).optional() }),
  output: z.object({
    rows: z.array(followRow),
    total: z.int(),
    /** Over all that match but for the states chosen. */
    counts: z.object({ waiting: z.int(), running: z.int(), done: z.int(), dropped: z.int(), overdue: z.int() }),
  }),
});
export type FollowCounts = z.infer<typeof searchFollows.output>['counts'];

export const followDetail = followRow.extend({
  records: z.array(z.object({ id, at: instant, by: z.string(), result: z.string(), nextDate: day.nullable() })),
  changes: z.array(z.object({ id, at: instant, by: z.string(), action: z.string(), detail: z.string() })),
  createdBy: z.string(),
  createdAt: instant,
});
export type FollowDetail = z.infer<typeof followDetail>;

export const getFollow = endpoint({
  method: 'GET',
  path: '/api/estate/follow/{id}',
  access: view,
  summary: '客户跟进详情',
  input: z.object({ id: idParam }),
  output: followDetail,
});

/** Colleagues to whom a follow-up may be given. */
export const searchFollowEmployees = endpoint({
  method: 'POST',
  path: '/api/estate/follow/employees',
  access: view,
  summary: '可指派的员工',
  input: z.object({ key: z.string().trim().max(60).default('') }),
  output: z.array(z.object({ id, number: z.string(), name: z.string(), company: z.string(), self: z.boolean() })),
});

const content = z.string().trim().max(500, '内容最多 500 个字').default('');
const result = z.string().trim().min(1, '请填写跟进结果').max(1000, '跟进结果最多 1000 个字');

/** Without a planned day the item's days count from today; without an employee the asking person takes it. */
export const createFollow = endpoint({
  method: 'POST',
  path: '/api/estate/follow',
  access: add,
  summary: '新增客户跟进',
  idempotent: true,
  input: z.object({
    itemId: chosen('跟进事项'),
    customerId: chosen('客户'),
    houseId: id.nullable().default(null),
    content,
    employeeId: id.nullable().default(null),
    plannedDate: day.nullable().default(null),
  }),
  output: z.object({ id }),
});
export const changeFollow = endpoint({
  method: 'PUT',
  path: '/api/estate/follow/{id}',
  access: change,
  summary: '修改客户跟进',
  input: z.object({ id: idParam, version, houseId: id.nullable().default(null), content, plannedDate: day }),
  output: noAnswer,
});
/** Open ones pass to the employee; those closed meanwhile stay as they are. */
export const assignFollows = endpoint({
  method: 'POST',
  path: '/api/estate/follow/assign',
  access: change,
  summary: '指派客户跟进',
  input: z.object({
    ids: z.array(id).min(1, '请选择要指派的跟进').max(MAX_FOLLOW_BATCH, `一次最多指派 ${MAX_FOLLOW_BATCH} 项`),
    employeeId: chosen('负责人'),
  }),
  output: z.object({ assigned: z.int(), skipped: z.int() }),
});
/** Something was done and more is to do: when next. */
export const recordFollow = endpoint({
  method: 'POST',
  path: '/api/estate/follow/{id}/record',
  access: change,
  summary: '登记跟进结果',
  input: z.object({ id: idParam, version, result, nextDate: z.iso.date('请选择下次日期') }),
  output: noAnswer,
});
export const finishFollow = endpoint({
  method: 'POST',
  path: '/api/estate/follow/{id}/finish',
  access: change,
  summary: '完成跟进',
  input: z.object({ id: idParam, version, result }),
  output: noAnswer,
});
export const giveUpFollow = endpoint({
  method: 'POST',
  path: '/api/estate/follow/{id}/give-up',
  access: change,
  summary: '放弃跟进',
  input: z.object({ id: idParam, version, reason: z.string().trim().min(1, '请填写放弃原因').max(200, '原因最多 200 个字') }),
  output: noAnswer,
});
