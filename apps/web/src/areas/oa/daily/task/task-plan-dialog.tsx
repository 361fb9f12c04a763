import { Checkbox, Form, Input, InputNumber, Radio } from 'antd';
import { changeTaskPlan, createTaskPlan, RHYTHM, TASK_PRIORITY, WEEKDAY, type InputOf, type TaskPlanRow } from '@anju/contract';
import { businessDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { DayInput, EnumSelect } from '../../../../ui/index.ts';
import { ColleaguePick, ColleaguesPick } from '../../../org/index.ts';
import { TaskItems, type ItemValue } from './task-items.tsx';

interface Props {
  /** Null for a new one. */
  readonly plan: TaskPlanRow | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type PlanValues = Omit<InputOf<typeof createTaskPlan>, 'items'> & { items: ItemValue[] };

const initialOf = (plan: TaskPlanRow | null): PlanValues => ({
  title: plan?.title ?? '',
  detail: plan?.detail ?? '',
  ownerId: (plan?.ownerId ?? null) as number,
  copyIds: [...(plan?.copyIds ?? [])],
  priority: plan?.priority ?? TASK_PRIORITY.normal,
  items: (plan?.items ?? []).map((text) => ({ id: null, text })),
  rhythm: plan?.rhythm ?? RHYTHM.weekly,
  weekdays: [...(plan?.weekdays ?? [])],
  monthDay: plan?.monthDay ?? null,
  dueDays: plan?.dueDays ?? 0,
  fromDay: plan?.fromDay ?? businessDay(new Date()),
  toDay: plan?.toDay ?? null,
});

const toForm = ({ items, ...values }: PlanValues): InputOf<typeof createTaskPlan> => ({
  ...values,
  items: items.map(({ text }) => text ?? '').filter((text) => text.trim() !== ''),
});

export function TaskPlanDialog({ plan, onClose, onDone }: Props) {
  return plan === null ? <NewPlan onClose={onClose} onDone={onDone} /> : <ChangePlan plan={plan} onClose={onClose} onDone={onDone} />;
}

function NewPlan({ onClose, onDone }: Omit<Props, 'plan'>) {
  const entry = useEntry({ endpoint: createTaskPlan, initial: initialOf(null), toInput: toForm, onDone });
  const rhythm = Form.useWatch('rhythm', entry.form) ?? RHYTHM.weekly;
  return (
    <EntryDialog title="新增周期任务" entry={entry} onClose={onClose}>
      <PlanFields rhythm={rhythm} />
    </EntryDialog>
  );
}

function ChangePlan({ plan, onClose, onDone }: Props & { readonly plan: TaskPlanRow }) {
  const { id, version } = plan;
  const toInput = (values: PlanValues) => ({ ...toForm(values), id, version });
  const entry = useEntry({ endpoint: changeTaskPlan, initial: initialOf(plan), toInput, onDone });
  const rhythm = Form.useWatch('rhythm', entry.form) ?? plan.rhythm;
  return (
    <EntryDialog title={`修改周期任务 ${plan.title}`} entry={entry} onClose={onClose}>
      <PlanFields rhythm={rhythm} />
    </EntryDialog>
  );
}

function PlanFields({ rhythm }: { readonly rhythm: number }) {
  return (
    <>
      <Form.Item name="title" label="标题" required>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="detail" label="说明">
        <Input.TextArea rows={2} maxLength={2000} />
      </Form.Item>
      <Form.Item name="ownerId" label="负责人" required>
        <ColleaguePick />
      </Form.Item>
      <Form.Item name="copyIds" label="抄送">
        <ColleaguesPick />
      </Form.Item>
      <Form.Item name="rhythm" label="周期" required>
        <Radio.Group options={[...RHYTHM.options]} optionType="button" />
      </Form.Item>
      {rhythm === RHYTHM.weekly ? (
        <Form.Item name="weekdays" label="星期" required>
          <Checkbox.Group className="task-plan-days" options={[...WEEKDAY.options]} />
        </Form.Item>
      ) : (
        <Form.Item name="monthDay" label="每月几日" required extra="当月没有这一天时，按月末最后一天">
          <InputNumber min={1} max={31} precision={0} suffix="日" />
        </Form.Item>
      )}
      <Form.Item name="dueDays" label="期限" extra="生成当天起算，0 为当天">
        <InputNumber min={0} max={60} precision={0} suffix="天" />
      </Form.Item>
      <Form.Item name="fromDay" label="开始日期" required>
        <DayInput />
      </Form.Item>
      <Form.Item name="toDay" label="结束日期">
        <DayInput placeholder="不填则一直有效" />
      </Form.Item>
      <Form.Item name="priority" label="优先级" required>
        <EnumSelect of={TASK_PRIORITY} />
      </Form.Item>
      <TaskItems />
    </>
  );
}
