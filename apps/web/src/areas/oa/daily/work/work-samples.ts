// Answers of the server for tests of daily work.
import {
  getOwnCalendar,
  getTask,
  getWorkLog,
  getWorkLogWeek,
  searchColleagues,
  searchTasks,
  searchTodo,
  TASK,
  type TaskDetail,
  type TaskRow,
  type TodoRow,
  type WorkLog,
} from '@anju/contract';
import { businessDay, mondayOf, weekOf } from '@anju/domain';
import { stub, type Stub } from '../../../../platform/testing/index.ts';

export const TODAY = businessDay(new Date());
const AT = '2026-11-16T01:20:00.000Z';

export const taskRow = (id: number, title: string, more: Partial<TaskRow> = {}): TaskRow => ({
  id,
  version: 3,
  title,
  priority: 1,
  ownerId: 7,
  owner: '林晓燕',
  assignerId: 5,
  assigner: '陈思远',
  due: TODAY,
  state: TASK.doing,
  overdue: false,
  source: 1,
  sourceText: '',
  periodic: false,
  items: 2,
  ticked: 1,
  score: null,
  doneAt: null,
  createdBy: '陈思远',
  createdAt: AT,
  ...more,
});

export const taskDetail = (more: Partial<TaskDetail> = {}): TaskDetail => ({
  ...taskRow(31, '核对托收失败清单'),
  detail: '逐户电话通知',
  sourceId: null,
  scoreNote: '',
  reason: '',
  copies: [{ id: 9, name: '赵文博' }],
  checks: [
    { id: 1, text: '余额不足的电话提醒', ticked: true, by: '林晓燕', at: AT },
    { id: 2, text: '账号错误的登记', ticked: false, by: '', at: null },
  ],
  notes: [{ id: 4, at: AT, by: '林晓燕', text: '已通知二十户' }],
  files: [],
  changes: [{ id: 8, at: AT, by: '陈思远', action: '新增', detail: '核对托收失败清单' }],
  isOwner: true,
  isAssigner: false,
  mayNote: true,
  ...more,
});

export const todoRow = (id: number, more: Partial<TodoRow>): TodoRow => ({
  kind: 'task',
  what: '任务',
  menu: 204,
  id,
  title: '核对托收失败清单',
  detail: '陈思远交办',
  due: '2026-11-10',
  since: AT,
  overdue: true,
  ...more,
});

export const WORK_LOG_SAMPLE: WorkLog = {
  id: 61,
  version: 2,
  employeeId: 8,
  employee: '孙一鸣',
  kind: 1,
  day: mondayOf(TODAY),
  done: '核对住户三十户\n装修复查四户',
  plan: '继续核对',
  readBy: '',
  readAt: null,
  comment: '',
  updatedAt: AT,
  mine: false,
  mayRead: true,
};

const WEEK = weekOf(mondayOf(TODAY));
const person = (employeeId: number, employee: string, mine: boolean, written: number | null) => ({
  employeeId,
  employee,
  department: '项目管理部',
  mine,
  days: WEEK.map((day, place) =>
    place === 0 && written !== null ? { day, mark: 'written' as const, id: written } : { day, mark: 'future' as const, id: null },
  ),
  week: { mark: 'future' as const, id: null },
});

export const READS: readonly Stub[] = [
  stub(searchTodo, () => ({
    total: 2,
    kinds: [
      { kind: 'task', title: '任务', count: 1, overdue: 1 },
      { kind: 'follow-up', title: '客户跟进', count: 1, overdue: 0 },
    ],
    rows: [
      todoRow(31, {}),
      todoRow(12, { kind: 'follow-up', what: '客户跟进', menu: 74, title: '周以宁 新业主回访', due: TODAY, overdue: false }),
    ],
  })),
  stub(searchTasks, () => ({
    total: 2,
    leads: true,
    counts: { open: 4, doing: 3, done: 20, cancelled: 1, overdue: 2 },
    rows: [taskRow(31, '核对托收失败清单'), taskRow(32, '消防检查', { overdue: true, due: '2026-11-01', state: TASK.open })],
  })),
  stub(getTask, () => taskDetail()),
  stub(getOwnCalendar, () => ({
    from: WEEK[0] ?? TODAY,
    to: WEEK[6] ?? TODAY,
    entries: [
      {
        kind: 'schedule',
        what: '日程',
        menu: null,
        id: 71,
        title: '街道会议',
        fromDay: TODAY,
        toDay: TODAY,
        fromTime: '09:30',
        toTime: '11:00',
        place: '街道办',
        by: '',
        done: false,
      },
    ],
    days: [{ day: WEEK[6] ?? TODAY, off: true, name: '' }],
  })),
  stub(getWorkLogWeek, () => ({
    monday: mondayOf(TODAY),
    days: WEEK.map((day) => ({ day, off: false, name: '' })),
    people: [person(5, '陈思远', true, null), person(8, '孙一鸣', false, 61)],
    missing: 0,
    departments: [{ id: 2, name: '项目管理部' }],
  })),
  stub(getWorkLog, () => WORK_LOG_SAMPLE),
  stub(searchColleagues, () => ({ rows: [], total: 0 })),
];
