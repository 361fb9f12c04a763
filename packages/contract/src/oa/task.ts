// 日常工作 (menu 204), tasks: somebody gives work to an owner, with a due day, check items and colleagues who read along. The owner works and
// finishes; the assigner changes, cancels, scores and reopens. Whether a task is overdue follows from its due day and is no state.
import { z } from 'zod';
import { day, instant } from '../kit/dates.ts';
import { business, failures } from '../kit/failure.ts';
import { auditLines, createdFields, optionalDay, optionalId, optionalText, requiredText, searchKey, severalOf } from '../kit/fields.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { sortBy } from '../kit/paging.ts';
import { resource } from '../kit/resource.ts';
import { states, type StateOf } from '../kit/states.ts';
import { MENU } from '../menu.ts';

const task = resource({ path: '/api/oa/task', menu: MENU.work, what: '任务' });

export const TASK = states('任务状态', { open: [1, '待办'], doing: [2, '进行中'], done: [3, '已完成'], cancelled: [4, '已取消'] });
export const TASK_SOURCE = states('任务来源', { own: [1, '手工'], meeting: [2, '会议决议'], document: [3, '公文'] });
export type TaskSource = StateOf<typeof TASK_SOURCE>;
export const TASK_PRIORITY = states('优先级', { normal: [1, '普通'], high: [2, '重要'], urgent: [3, '紧急'] });

export const TASK_FAILURES = failures({
  TASK_STATE: business('该任务{state}，不能{what}'),
  TASK_NOT_OWNER: business('只有负责人可以{what}'),
  TASK_NOT_ASSIGNER: business('只有交办人可以{what}'),
  TASK_EMPLOYEE: business('所选员工不存在或已离职'),
  TASK_NO_EMPLOYEE: business('您的账号没有关联员工，不能登记任务、日程和日志'),
  TASK_ITEMS_LEFT: business('还有 {count} 个检查项未勾选，不能完成'),
  TASK_DUE_PAST: business('期限不能早于今天'),
  TASK_SCORE_OWN: business('自己交办给自己的任务不用评价'),
  TASK_ITEM_GONE: business('该检查项已被删除，请刷新后再试'),
});

export const MAX_TASK_ITEMS = 30;
export const MAX_TASK_COPIES = 50;

/** Fields that a single task and a periodic task have in common. */
export const taskText = {
  title: requiredText('标题', 100),
  detail: optionalText('说明', 2000),
  priority: TASK_PRIORITY.schema.default(TASK_PRIORITY.normal),
  copyIds: z.array(id).max(MAX_TASK_COPIES, `抄送最多 ${MAX_TASK_COPIES} 人`).default([]),
};
export const taskItemText = requiredText('检查项', 100);

/** `mine`: the user is the owner · `assigned`: the assigner · `copied`: reads along · `team`: owned in a department the user leads. */
export const taskView = z.enum(['all', 'mine', 'assigned', 'copied', 'team']);
export type TaskView = z.infer<typeof taskView>;

export const taskRow = z.object({
  id,
  version,
  title: z.string(),
  priority: TASK_PRIORITY.schema,
  ownerId: id,
  owner: z.string(),
  assignerId: id,
  assigner: z.string(),
  due: day.nullable(),
  state: TASK.schema,
  /** Open or in progress, and past its due day. */
  overdue: z.boolean(),
  source: TASK_SOURCE.schema,
  sourceText: z.string(),
  /** Made by a periodic task. */
  periodic: z.boolean(),
  items: z.int(),
  ticked: z.int(),
  score: z.int().nullable(),
  doneAt: instant.nullable(),
  ...createdFields,
});
export type TaskRow = z.infer<typeof taskRow>;

export const taskFilter = z.object({
  view: taskView.default('all'),
  /** Part of the title, or of the names of owner and assigner. */
  key: searchKey,
  states: severalOf(TASK),
  priorities: severalOf(TASK_PRIORITY),
  ownerId: optionalId,
  from: optionalDay,
  to: optionalDay,
  overdue: z.boolean().default(false),
});

const taskCounts = z.object({ open: z.int(), doing: z.int(), done: z.int(), cancelled: z.int(), overdue: z.int() });
export type TaskCounts = z.infer<typeof taskCounts>;

/** Unless another order is chosen, unfinished tasks come first, the most urgent due day first. */
export const searchTasks = task.search({ ...taskFilter.shape, sort: sortBy(['due', 'createdAt']).optional() }, taskRow, {
  totals: {
    /** Counted over all rows that match the filter, whatever their state. */
    counts: taskCounts,
    /** Whether the user leads a department, and so has a team to look at. */
    leads: z.boolean(),
  },
});

export const taskDetail = taskRow.extend({
  detail: z.string(),
  sourceId: id.nullable(),
  scoreNote: z.string(),
  /** The reason of the last cancellation or reopening. */
  reason: z.string(),
  copies: z.array(z.object({ id, name: z.string() })),
  checks: z.array(z.object({ id, text: z.string(), ticked: z.boolean(), by: z.string(), at: instant.nullable() })),
  notes: z.array(z.object({ id, at: instant, by: z.string(), text: z.string() })),
  files: z.array(z.object({ id, name: z.string(), mediaType: z.string(), size: z.int(), by: z.string(), at: instant })),
  changes: auditLines,
  isOwner: z.boolean(),
  isAssigner: z.boolean(),
  /** Owner, assigner and copied colleagues write notes; a leader who is none of them only reads. Files are of owner and assigner. */
  mayNote: z.boolean(),
});
export type TaskDetail = z.infer<typeof taskDetail>;
export const getTask = task.get(taskDetail);

/** Without an owner it is the user's own. */
export const createTask = task.create({
  ...taskText,
  ownerId: optionalId,
  due: optionalDay,
  items: z.array(taskItemText).max(MAX_TASK_ITEMS, `检查项最多 ${MAX_TASK_ITEMS} 条`).default([]),
});
/** By the assigner. An item without an id is new; one that is left out is removed. */
export const changeTask = task.change({
  ...taskText,
  ownerId: chosen('负责人'),
  due: optionalDay,
  items: z
    .array(z.object({ id: optionalId, text: taskItemText }))
    .max(MAX_TASK_ITEMS, `检查项最多 ${MAX_TASK_ITEMS} 条`)
    .default([]),
});
export const startTask = task.step('{id}/start', '开始任务');
export const finishTask = task.step('{id}/finish', '完成任务', { fields: { note: optionalText('完成说明', 500) } });
export const cancelTask = task.step('{id}/cancel', '取消任务', { fields: { reason: requiredText('取消原因', 200) } });
export const reopenTask = task.step('{id}/reopen', '退回任务', { fields: { reason: requiredText('退回原因', 200) } });
const SCORE_TEXT = '请选择 1 到 5 分';
export const scoreTask = task.step('{id}/score', '评价任务', {
  fields: { score: z.int(SCORE_TEXT).min(1, SCORE_TEXT).max(5, SCORE_TEXT), note: optionalText('评语', 200) },
});
/** Ticks are independent of each other and of the text, so no version is asked for. */
export const tickTask = task.step('{id}/tick', '勾选检查项', { version: false, fields: { itemId: id, ticked: z.boolean() } });
export const noteTask = task.step('{id}/note', '登记任务进展', { version: false, fields: { text: requiredText('进展', 500) } });
/** A file of a closed task stays. */
export const removeTaskFile = task.write('{id}/file/{fileId}', '删除任务附件', {
  method: 'DELETE',
  act: 'change',
  input: { id: idParam, fileId: idParam },
});
