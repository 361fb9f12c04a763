// 日常工作 (menu 204), work logs: what was done on a day or in a week and what is planned. One per employee and day or week; the leader of
// the department reads it, and from then on it stays as it is.
import { z } from 'zod';
import { day, dayOf, instant } from '../kit/dates.ts';
import { business, failures } from '../kit/failure.ts';
import { optionalId, optionalText } from '../kit/fields.ts';
import { id, version } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { states } from '../kit/states.ts';
import { MENU } from '../menu.ts';

const log = resource({ path: '/api/oa/work-log', menu: MENU.work, what: '工作日志' });

export const WORK_LOG = states('日志类型', { daily: [1, '日报'], weekly: [2, '周报'] });

export const WORK_LOG_FAILURES = failures({
  WORK_LOG_TAKEN: business('{day}的{kind}已写过，请打开后修改'),
  WORK_LOG_READ: business('该日志已由{by}阅，不能再修改'),
  WORK_LOG_FUTURE: business('还没到这一天，不能写日志'),
  WORK_LOG_EMPTY: business('请填写完成情况或计划'),
  WORK_LOG_OWN: business('自己的日志由上级部门负责人阅'),
});

const texts = { done: optionalText('完成情况', 2000), plan: optionalText('计划', 2000) };

export const workLog = z.object({
  id,
  version,
  employeeId: id,
  employee: z.string(),
  kind: WORK_LOG.schema,
  /** Of a week its Monday. */
  day,
  done: z.string(),
  plan: z.string(),
  readBy: z.string(),
  readAt: instant.nullable(),
  comment: z.string(),
  updatedAt: instant,
  mine: z.boolean(),
  mayRead: z.boolean(),
});
export type WorkLog = z.infer<typeof workLog>;

/** `none`: a working day that has passed without a log. */
export const logMark = z.enum(['none', 'written', 'read', 'off', 'future']);
export type LogMark = z.infer<typeof logMark>;

export const workLogWeek = z.object({
  monday: day,
  /** Seven days with what the user's company does on them. */
  days: z.array(z.object({ day, off: z.boolean(), name: z.string() })),
  people: z.array(
    z.object({
      employeeId: id,
      employee: z.string(),
      department: z.string(),
      mine: z.boolean(),
      days: z.array(z.object({ day, mark: logMark, id: id.nullable() })),
      week: z.object({ mark: logMark, id: id.nullable() }),
    }),
  ),
  /** Days of the shown people that lack a log. */
  missing: z.int(),
  /** Departments the user leads, with those below them; empty for everybody else. */
  departments: z.array(z.object({ id, name: z.string() })),
});
export type WorkLogWeek = z.infer<typeof workLogWeek>;

/** The user's own row, and for a leader one row for each member of the departments led. Any day names its week. */
export const getWorkLogWeek = log.read('week', '一周的工作日志', {
  input: { day: dayOf('请选择日期'), departmentId: optionalId },
  output: workLogWeek,
});
/** Everything written in a week by the people of the sheet, to be printed. */
export const listWorkLogs = log.read('texts', '一周的日志正文', {
  input: { day: dayOf('请选择日期'), departmentId: optionalId, employeeId: optionalId },
  output: z.array(workLog),
});
export const getWorkLog = log.get(workLog);
export const createWorkLog = log.create({ kind: WORK_LOG.schema, day: dayOf('请选择日期'), ...texts });
export const changeWorkLog = log.change(texts);
/** By the leader of the department. */
export const readWorkLog = log.step('{id}/read', '阅工作日志', { fields: { comment: optionalText('批语', 500) } });
