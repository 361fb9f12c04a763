import { TASK, TASK_PRIORITY, TASK_SOURCE, type TaskRow } from '@anju/contract';
import { column } from '../../../../archetypes/index.ts';
import { DateText, EnumText, InstantText, StatusTag, type TonesOf } from '../../../../ui/index.ts';

export const TASK_TONES: TonesOf<typeof TASK> = { 1: 'owed', 2: 'work', 3: 'paid', 4: 'ended' };
export const PRIORITY_TONES: TonesOf<typeof TASK_PRIORITY> = { 1: 'kind', 2: 'owed', 3: 'overdue' };

export function TaskState({ row }: { readonly row: Pick<TaskRow, 'state' | 'overdue'> }) {
  return (
    <>
      <EnumText of={TASK} value={row.state} tones={TASK_TONES} /> {row.overdue ? <StatusTag tone="overdue">逾期</StatusTag> : null}
    </>
  );
}

export const sourceText = ({ source, sourceText: text, periodic }: Pick<TaskRow, 'source' | 'sourceText' | 'periodic'>): string =>
  source === TASK_SOURCE.own ? (periodic ? '周期任务' : '手工') : `${TASK_SOURCE.text(source)} ${text}`;

export const TASK_COLUMNS = column<TaskRow>()([
  {
    title: '任务',
    width: 260,
    fixed: 'start',
    render: (row) => (
      <>
        {row.priority === TASK_PRIORITY.normal ? null : <EnumText of={TASK_PRIORITY} value={row.priority} tones={PRIORITY_TONES} />}{' '}
        {row.title}
      </>
    ),
  },
  { title: '状态', width: 120, render: (row) => <TaskState row={row} /> },
  { title: '期限', width: 104, sortField: 'due', render: (row) => <DateText value={row.due} danger={row.overdue} /> },
  { title: '负责人', field: 'owner' },
  { title: '交办人', field: 'assigner' },
  { title: '检查项', width: 80, align: 'center', render: (row) => (row.items === 0 ? '–' : `${row.ticked}/${row.items}`) },
  { title: '来源', width: 150, render: (row) => sourceText(row) },
  { title: '评分', width: 70, align: 'center', render: (row) => row.score ?? '–' },
  { title: '完成时间', render: (row) => <InstantText value={row.doneAt} /> },
  { title: '交办时间', sortField: 'createdAt', render: (row) => <InstantText value={row.createdAt} /> },
]);
