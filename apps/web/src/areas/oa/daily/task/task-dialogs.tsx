// The dialogs of a task: a new one, its text and owner, and the steps in its life.
import { Form, Input, Rate } from 'antd';
import { cancelTask, changeTask, createTask, finishTask, reopenTask, scoreTask, TASK_PRIORITY, type TaskDetail } from '@anju/contract';
import { businessDay } from '@anju/domain';
import { EntryDialog, ReasonDialog, useEntry } from '../../../../archetypes/index.ts';
import { DayInput, EnumSelect } from '../../../../ui/index.ts';
import { ColleaguePick, ColleaguesPick } from '../../../org/index.ts';
import type { TaskActs } from './task-detail.tsx';
import { TaskItems, type ItemValue } from './task-items.tsx';

export function TaskDialogs({ acts }: { readonly acts: TaskActs }) {
  const { doing, close } = acts;
  switch (doing?.kind) {
    case 'new':
      return (
        <NewTaskDialog
          onClose={close}
          onDone={(id) => {
            acts.done('已新增');
            acts.open(id);
          }}
        />
      );
    case 'change':
      return <ChangeTaskDialog task={doing.row} onClose={close} onDone={() => acts.done('已保存')} />;
    case 'finish':
      return <FinishDialog task={doing.row} onClose={close} onDone={() => acts.done('已完成')} />;
    case 'score':
      return <ScoreDialog task={doing.row} onClose={close} onDone={() => acts.done('已评价')} />;
    case 'cancel':
      return (
        <ReasonDialog
          title={`取消任务 ${doing.row.title}`}
          note="取消后负责人不再办理，任务仍可查看。"
          go="取消任务"
          endpoint={cancelTask}
          toInput={(reason) => ({ id: doing.row.id, version: doing.row.version, reason })}
          onDone={() => acts.done('已取消')}
          onClose={close}
        />
      );
    case 'reopen':
      return (
        <ReasonDialog
          title={`退回重办 ${doing.row.title}`}
          note="任务回到进行中，已有的评价撤销。"
          go="退回重办"
          endpoint={reopenTask}
          toInput={(reason) => ({ id: doing.row.id, version: doing.row.version, reason })}
          onDone={() => acts.done('已退回')}
          onClose={close}
        />
      );
    default:
      return null;
  }
}

const today = () => businessDay(new Date());
const textsOf = (items: readonly ItemValue[] | undefined): ItemValue[] =>
  (items ?? []).filter(({ text }) => (text ?? '').trim() !== '').map(({ id, text }) => ({ id: id ?? null, text }));

function TaskFields({ isNew, min }: { readonly isNew: boolean; readonly min: string | undefined }) {
  return (
    <>
      <Form.Item name="title" label="标题" required>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="detail" label="说明">
        <Input.TextArea rows={3} maxLength={2000} placeholder="要做什么、做到什么程度" />
      </Form.Item>
      <Form.Item name="ownerId" label="负责人" required={!isNew}>
        <ColleaguePick {...(isNew ? { placeholder: '不选时由本人负责' } : {})} />
      </Form.Item>
      <Form.Item name="copyIds" label="抄送">
        <ColleaguesPick placeholder="可以查看并登记进展的同事" />
      </Form.Item>
      <Form.Item name="due" label="期限">
        <DayInput {...(min === undefined ? {} : { min })} />
      </Form.Item>
      <Form.Item name="priority" label="优先级" required>
        <EnumSelect of={TASK_PRIORITY} />
      </Form.Item>
      <TaskItems />
    </>
  );
}

function NewTaskDialog({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: (id: number) => void }) {
  const entry = useEntry({
    endpoint: createTask,
    initial: {
      title: '',
      detail: '',
      ownerId: null as number | null,
      copyIds: [] as number[],
      due: null as string | null,
      priority: TASK_PRIORITY.normal,
      items: [] as ItemValue[],
    },
    toInput: ({ items, ...values }) => ({ ...values, items: textsOf(items).map(({ text }) => text) }),
    onDone: ({ id }) => onDone(id),
  });
  return (
    <EntryDialog title="新增任务" entry={entry} onClose={onClose}>
      <TaskFields isNew min={today()} />
    </EntryDialog>
  );
}

interface ChangeProps {
  readonly task: TaskDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function ChangeTaskDialog({ task, onClose, onDone }: ChangeProps) {
  const { id, version, title, detail, ownerId, due, priority, copies, checks } = task;
  const entry = useEntry({
    endpoint: changeTask,
    initial: {
      title,
      detail,
      ownerId,
      copyIds: copies.map((copy) => copy.id),
      due,
      priority,
      items: checks.map((check): ItemValue => ({ id: check.id, text: check.text })),
    },
    toInput: ({ items, ...values }) => ({ ...values, id, version, items: textsOf(items) }),
    onDone,
  });
  return (
    <EntryDialog title={`修改任务 ${title}`} entry={entry} onClose={onClose}>
      <TaskFields isNew={false} min={undefined} />
    </EntryDialog>
  );
}

function FinishDialog({ task, onClose, onDone }: ChangeProps) {
  const { id, version, title } = task;
  const entry = useEntry({
    endpoint: finishTask,
    initial: { note: '' },
    toInput: ({ note }) => ({ id, version, note }),
    onDone,
  });
  return (
    <EntryDialog title={`完成任务 ${title}`} entry={entry} onClose={onClose} saveText="完成">
      <Form.Item name="note" label="完成说明" extra="记入进展，交办人可以看到">
        <Input.TextArea rows={3} maxLength={500} />
      </Form.Item>
    </EntryDialog>
  );
}

function ScoreDialog({ task, onClose, onDone }: ChangeProps) {
  const { id, version, title, score, scoreNote } = task;
  const entry = useEntry({
    endpoint: scoreTask,
    initial: { score: score ?? 0, note: scoreNote },
    toInput: (values) => ({ ...values, id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`评价任务 ${title}`} entry={entry} onClose={onClose}>
      <Form.Item name="score" label="评分" required>
        <Rate />
      </Form.Item>
      <Form.Item name="note" label="评语">
        <Input maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
