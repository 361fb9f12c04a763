// 任务: the user's own, those given to others, those the user reads along and, for a leader, those of the department.
import { Button, Segmented } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { countOpenTasks, getOwnCalendar, getTask, MENU, searchTasks, searchTodo, TASK, TASK_PRIORITY, type TaskView } from '@anju/contract';
import { ListPage, useActs, useAskedId, useList, type ListState } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { DayRange, EnumCheck, SearchBox } from '../../../../ui/index.ts';
import { Counts } from '../work/counts.tsx';
import { TASK_COLUMNS } from './task-columns.tsx';
import { TaskDrawer, type TaskActs } from './task-detail.tsx';
import { TaskDialogs } from './task-dialogs.tsx';
import { TaskPlansDialog } from './task-plans-dialog.tsx';

type Tasks = ListState<typeof searchTasks>;

export function TaskList() {
  const access = useAccess(MENU.work);
  const list = useList(searchTasks, {});
  const acts: TaskActs = useActs(useRefresh(searchTasks, getTask, searchTodo, getOwnCalendar, countOpenTasks));
  useAskedId(acts.open, 'task');
  const { opened, doing } = acts;
  return (
    <>
      <ListPage
        name="oa.task"
        what={{ name: '任务', none: '还没有任务' }}
        access={access}
        list={list}
        columns={TASK_COLUMNS}
        onOpen={(row) => acts.open(row.id)}
        filters={<Filters list={list} />}
        actions={
          <>
            <Button onClick={() => acts.begin('plans')}>周期任务</Button>
            {access.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
                新增任务
              </Button>
            ) : null}
          </>
        }
      />
      {opened === null ? null : <TaskDrawer list={list} id={opened} canChange={access.can('change')} acts={acts} />}
      <TaskDialogs acts={acts} />
      {doing?.kind === 'plans' ? <TaskPlansDialog access={access} onMade={acts.refresh} onClose={acts.close} /> : null}
    </>
  );
}

const VIEWS: readonly { value: TaskView; label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'mine', label: '我负责' },
  { value: 'assigned', label: '我交办' },
  { value: 'copied', label: '抄送我' },
  { value: 'team', label: '本部门' },
];

const STATES = [
  { state: TASK.open, count: 'open' },
  { state: TASK.doing, count: 'doing' },
  { state: TASK.done, count: 'done' },
  { state: TASK.cancelled, count: 'cancelled' },
] as const;

function Filters({ list }: { readonly list: Tasks }) {
  const { filter, setFilter, extra } = list;
  const states = filter.states ?? [];
  const counts = extra?.counts;
  return (
    <>
      <Segmented<TaskView>
        aria-label="范围"
        value={filter.view ?? 'all'}
        onChange={(view) => setFilter({ view })}
        options={VIEWS.filter(({ value }) => value !== 'team' || extra?.leads === true)}
      />
      <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="任务 / 负责人 / 交办人" width={180} />
      <Counts
        label="按状态"
        counts={[
          ...STATES.map(({ state, count }) => ({
            key: state,
            text: TASK.text(state),
            count: counts?.[count] ?? 0,
            chosen: states.includes(state),
          })),
          { key: 0, text: '逾期', count: counts?.overdue ?? 0, chosen: filter.overdue ?? false, danger: true },
        ]}
        onTurn={(key) => {
          const state = STATES.find((one) => one.state === key)?.state;
          if (state === undefined) setFilter({ overdue: !filter.overdue });
          else setFilter({ states: states.includes(state) ? states.filter((one) => one !== state) : [...states, state] });
        }}
      />
      <EnumCheck of={TASK_PRIORITY} value={filter.priorities ?? []} onChange={(priorities) => setFilter({ priorities })} />
      <DayRange of="到期" from={filter.from} to={filter.to} onFrom={(from) => setFilter({ from })} onTo={(to) => setFilter({ to })} />
    </>
  );
}
