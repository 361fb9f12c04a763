// Who may do what with a task, and what a change of it says in the log. Pure.
import { TASK, TASK_PRIORITY, type StateOf } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';

type TaskState = StateOf<typeof TASK>;

export interface TaskStep {
  /** The step in Chinese, as in the log and in refusals: 完成. */
  readonly action: string;
  readonly by: 'owner' | 'assigner' | 'anyone';
  readonly from: readonly TaskState[];
}

export const UNFINISHED = [TASK.open, TASK.doing] as const;

interface Of {
  readonly ownerId: number;
  readonly assignerId: number;
  readonly state: TaskState;
}

/** The state is checked first: somebody who may not act on a closed task learns why nobody may. */
export function requireStep(task: Of, employeeId: number, { action, by, from }: TaskStep): void {
  if (!from.includes(task.state)) throw fail('TASK_STATE', { state: TASK.text(task.state), what: action });
  if (by === 'owner' && task.ownerId !== employeeId) throw fail('TASK_NOT_OWNER', { what: action });
  if (by === 'assigner' && task.assignerId !== employeeId) throw fail('TASK_NOT_ASSIGNER', { what: action });
}

export interface TaskText {
  readonly title: string;
  readonly detail: string;
  readonly due: string | null;
  readonly priority: StateOf<typeof TASK_PRIORITY>;
  readonly owner: string;
  readonly copies: readonly string[];
  readonly items: readonly string[];
}

const dueText = (due: string | null): string => (due === null ? '无' : formatDay(due));
const listText = (names: readonly string[]): string => (names.length === 0 ? '无' : names.join('、'));

/** The changed fields of a task, as text. */
export function describeTask(before: TaskText, after: TaskText): string {
  const lines: (readonly [string, string, string])[] = [
    ['标题', before.title, after.title],
    ['负责人', before.owner, after.owner],
    ['期限', dueText(before.due), dueText(after.due)],
    ['优先级', TASK_PRIORITY.text(before.priority), TASK_PRIORITY.text(after.priority)],
    ['抄送', listText([...before.copies].sort()), listText([...after.copies].sort())],
    ['检查项', listText(before.items), listText(after.items)],
  ];
  const changed = lines.filter(([, old, now]) => old !== now).map(([field, old, now]) => `${field}：${old} → ${now}`);
  return [...changed, ...(before.detail === after.detail ? [] : ['修改说明'])].join('；');
}
