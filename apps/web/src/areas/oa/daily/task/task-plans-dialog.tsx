// 周期任务: the rhythm of tasks that come round, with the next day of each.
import { useState } from 'react';
import { App, Button, Checkbox, Table } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { disableTaskPlan, RHYTHM, searchTaskPlans, WEEKDAY, type TaskPlanRow } from '@anju/contract';
import type { Access } from '../../../../platform/access/index.ts';
import { useAttempt, useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { DateText, Dialog, EmptyState, FailedState, UseTag } from '../../../../ui/index.ts';
import { TaskPlanDialog } from './task-plan-dialog.tsx';

interface Props {
  readonly access: Access;
  /** A plan that was added, changed or enabled may have made a task immediately. */
  readonly onMade: () => void;
  readonly onClose: () => void;
}

const SHOWN = 200;

const rhythmText = ({ rhythm, weekdays, monthDay }: Pick<TaskPlanRow, 'rhythm' | 'weekdays' | 'monthDay'>): string =>
  rhythm === RHYTHM.weekly ? `每${weekdays.map((day) => WEEKDAY.text(day)).join('、')}` : `每月 ${monthDay ?? ''} 日`;

export function TaskPlansDialog({ access, onMade, onClose }: Props) {
  const { message } = App.useApp();
  const [withDisabled, setWithDisabled] = useState(false);
  const [editing, setEditing] = useState<TaskPlanRow | 'new' | null>(null);
  const query = useRead(searchTaskPlans, { withDisabled, size: SHOWN }, { keepPrevious: true });
  const refresh = useRefresh(searchTaskPlans);
  const { attempt, busy } = useAttempt(refresh);
  const done = (text: string) => {
    setEditing(null);
    void message.success(text);
    void refresh();
    onMade();
  };
  const turn = ({ id, version, disabled }: TaskPlanRow) =>
    attempt(async () => {
      await call(disableTaskPlan, { id, version, disabled: !disabled });
      done(disabled ? '已启用' : '已停用');
    });
  return (
    <Dialog title="周期任务" open size="wide" onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <div className="task-plans-head">
        {access.can('add') ? (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
            新增周期任务
          </Button>
        ) : null}
        <Checkbox checked={withDisabled} onChange={(event) => setWithDisabled(event.target.checked)}>
          含停用
        </Checkbox>
      </div>
      {query.error ? (
        <FailedState text={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <Table<TaskPlanRow>
          size="small"
          rowKey="id"
          loading={query.isPending}
          dataSource={query.data?.rows ?? []}
          pagination={false}
          scroll={{ x: 760, y: 420 }}
          locale={{ emptyText: <EmptyState text="还没有周期任务" /> }}
          columns={[
            { title: '标题', dataIndex: 'title', width: 190 },
            { title: '周期', width: 150, render: (_, row) => rhythmText(row) },
            { title: '负责人', dataIndex: 'owner', width: 90 },
            { title: '交办人', dataIndex: 'assigner', width: 90 },
            { title: '下次', width: 110, render: (_, row) => <DateText value={row.next} /> },
            { title: '已生成', dataIndex: 'made', width: 76, align: 'right' },
            { title: '状态', width: 80, render: (_, row) => <UseTag disabled={row.disabled} /> },
            {
              title: '',
              width: 120,
              render: (_, row) =>
                access.can('change') && row.isAssigner ? (
                  <>
                    <Button type="link" size="small" onClick={() => setEditing(row)}>
                      修改
                    </Button>
                    <Button type="link" size="small" disabled={busy} onClick={() => void turn(row)}>
                      {row.disabled ? '启用' : '停用'}
                    </Button>
                  </>
                ) : null,
            },
          ]}
        />
      )}
      {editing === null ? null : (
        <TaskPlanDialog
          plan={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onDone={() => done(editing === 'new' ? '已新增' : '已保存')}
        />
      )}
    </Dialog>
  );
}
