// 日常工作 (menu 204), periodic tasks: every week on some weekdays or every month on a day a new task is made, once for each such day.
import { z } from 'zod';
import { day, dayOf } from '../kit/dates.ts';
import { business, failures } from '../kit/failure.ts';
import { createdFields, optionalDay, searchKey } from '../kit/fields.ts';
import { chosen, id, version } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { states } from '../kit/states.ts';
import { MENU } from '../menu.ts';
import { MAX_TASK_ITEMS, taskItemText, taskText, TASK_PRIORITY } from './task.ts';

const plan = resource({ path: '/api/oa/task-plan', menu: MENU.work, what: '周期任务' });

export const RHYTHM = states('周期', { weekly: [1, '每周'], monthly: [2, '每月'] });
export const WEEKDAY = states('星期', {
  monday: [1, '周一'],
  tuesday: [2, '周二'],
  wednesday: [3, '周三'],
  thursday: [4, '周四'],
  friday: [5, '周五'],
  saturday: [6, '周六'],
  sunday: [7, '周日'],
});

export const TASK_PLAN_FAILURES = failures({
  TASK_PLAN_NOT_ASSIGNER: business('只有交办人可以{what}周期任务'),
});

export const taskPlanRow = z.object({
  id,
  version,
  title: z.string(),
  detail: z.string(),
  priority: TASK_PRIORITY.schema,
  ownerId: id,
  owner: z.string(),
  assignerId: id,
  assigner: z.string(),
  copyIds: z.array(id),
  items: z.array(z.string()),
  rhythm: RHYTHM.schema,
  weekdays: z.array(WEEKDAY.schema),
  monthDay: z.int().nullable(),
  dueDays: z.int(),
  fromDay: day,
  toDay: day.nullable(),
  disabled: z.boolean(),
  /** The next day a task is made; null when it has ended or is disabled. */
  next: day.nullable(),
  made: z.int(),
  isAssigner: z.boolean(),
  ...createdFields,
});
export type TaskPlanRow = z.infer<typeof taskPlanRow>;

const MONTH_DAY_TEXT = '请选择 1 到 31 日';
const DUE_DAYS_TEXT = '期限应为 0 到 60 天';
/** In a month without the chosen day, its last day stands for it. */
export const taskPlanForm = z
  .object({
    ...taskText,
    ownerId: chosen('负责人'),
    items: z.array(taskItemText).max(MAX_TASK_ITEMS, `检查项最多 ${MAX_TASK_ITEMS} 条`).default([]),
    rhythm: RHYTHM.schema,
    weekdays: z.array(WEEKDAY.schema).max(7).default([]),
    monthDay: z.int(MONTH_DAY_TEXT).min(1, MONTH_DAY_TEXT).max(31, MONTH_DAY_TEXT).nullable().default(null),
    dueDays: z.int(DUE_DAYS_TEXT).min(0, DUE_DAYS_TEXT).max(60, DUE_DAYS_TEXT).default(0),
    fromDay: dayOf('请选择开始日期'),
    toDay: optionalDay,
  })
  .superRefine(({ rhythm, weekdays, monthDay, fromDay, toDay }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (rhythm === RHYTHM.weekly && weekdays.length === 0) refuse('weekdays', '请选择星期');
    if (rhythm === RHYTHM.monthly && monthDay === null) refuse('monthDay', '请选择每月几日');
    if (toDay !== null && toDay < fromDay) refuse('toDay', '结束日期不能早于开始日期');
  });
export type TaskPlanForm = z.output<typeof taskPlanForm>;

export const searchTaskPlans = plan.search({ key: searchKey, withDisabled: z.boolean().default(false) }, taskPlanRow);
export const createTaskPlan = plan.create(taskPlanForm);
export const changeTaskPlan = plan.change(taskPlanForm);
export const disableTaskPlan = plan.disable();
