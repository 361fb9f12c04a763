// A work log: written, changed, and read in a drawer by its writer and the leader of the department.
import { Button, Form, Input } from 'antd';
import { changeWorkLog, createWorkLog, getWorkLog, readWorkLog, WORK_LOG, type WorkLog } from '@anju/contract';
import { addDays, businessDay, formatDay } from '@anju/domain';
import { EntryDialog, Facts, RecordDrawer, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DayInput, InstantText, StatusTag } from '../../../../ui/index.ts';

export const spanOf = (kind: WorkLog['kind'], day: string): string =>
  kind === WORK_LOG.daily ? formatDay(day) : `${formatDay(day)} 至 ${formatDay(addDays(day, 6))}`;

interface DialogProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function LogFields({ kind }: { readonly kind: WorkLog['kind'] }) {
  const isDaily = kind === WORK_LOG.daily;
  return (
    <>
      <Form.Item name="done" label={isDaily ? '今日完成' : '本周完成'}>
        <Input.TextArea autoSize={{ minRows: 5, maxRows: 14 }} maxLength={2000} showCount placeholder="每件事一行" />
      </Form.Item>
      <Form.Item name="plan" label={isDaily ? '明日计划' : '下周计划'}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={2000} showCount placeholder="每件事一行" />
      </Form.Item>
    </>
  );
}

export function NewLogDialog({ kind, day, onClose, onDone }: DialogProps & { readonly kind: WorkLog['kind']; readonly day: string }) {
  const entry = useEntry({
    endpoint: createWorkLog,
    initial: { day, done: '', plan: '' },
    toInput: (values) => ({ ...values, kind }),
    onDone,
  });
  return (
    <EntryDialog title={`写${WORK_LOG.text(kind)}`} entry={entry} onClose={onClose}>
      <Form.Item
        name="day"
        label={kind === WORK_LOG.daily ? '日期' : '周'}
        required
        extra={kind === WORK_LOG.weekly ? '选这一周的任意一天' : ''}
      >
        <DayInput max={businessDay(new Date())} />
      </Form.Item>
      <LogFields kind={kind} />
    </EntryDialog>
  );
}

export function ChangeLogDialog({ log, onClose, onDone }: DialogProps & { readonly log: WorkLog }) {
  const { id, version, kind, day, done, plan } = log;
  const entry = useEntry({
    endpoint: changeWorkLog,
    initial: { done, plan },
    toInput: (values) => ({ ...values, id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`修改${WORK_LOG.text(kind)} ${spanOf(kind, day)}`} entry={entry} onClose={onClose}>
      <LogFields kind={kind} />
    </EntryDialog>
  );
}

export function ReadLogDialog({ log, onClose, onDone }: DialogProps & { readonly log: WorkLog }) {
  const { id, version, employee, kind } = log;
  const entry = useEntry({
    endpoint: readWorkLog,
    initial: { comment: '' },
    toInput: ({ comment }) => ({ id, version, comment }),
    onDone,
  });
  return (
    <EntryDialog title={`阅 ${employee} 的${WORK_LOG.text(kind)}`} entry={entry} onClose={onClose} saveText="已阅">
      <Form.Item name="comment" label="批语" extra="已阅后本人不能再修改">
        <Input.TextArea rows={3} maxLength={500} />
      </Form.Item>
    </EntryDialog>
  );
}

interface DrawerProps {
  readonly id: number;
  readonly canChange: boolean;
  readonly onChange: (log: WorkLog) => void;
  readonly onRead: (log: WorkLog) => void;
  readonly onClose: () => void;
}

export function LogDrawer({ id, canChange, onChange, onRead, onClose }: DrawerProps) {
  return (
    <RecordDrawer
      record={useRead(getWorkLog, { id })}
      what="工作日志"
      title={({ employee, kind, day }) => `${employee} ${WORK_LOG.text(kind)} ${spanOf(kind, day)}`}
      onClose={onClose}
      actions={(log) =>
        canChange && log.mayRead ? (
          <Button type="primary" onClick={() => onRead(log)}>
            已阅
          </Button>
        ) : null
      }
      foot={(log) => (canChange && log.mine && log.readAt === null ? { acts: <Button onClick={() => onChange(log)}>修改</Button> } : {})}
    >
      {(log) => (
        <Facts
          rows={[
            [
              '完成情况',
              <div key="done" className="ui-text">
                {log.done || '–'}
              </div>,
            ],
            [
              '计划',
              <div key="plan" className="ui-text">
                {log.plan || '–'}
              </div>,
            ],
            ['提交时间', <InstantText key="at" value={log.updatedAt} />],
            [
              '状态',
              log.readAt === null ? (
                <StatusTag key="state" tone="owed">
                  未阅
                </StatusTag>
              ) : (
                <span key="state">
                  <StatusTag tone="paid">已阅</StatusTag> {log.readBy} <InstantText value={log.readAt} />
                </span>
              ),
            ],
            log.comment === '' ? null : ['批语', log.comment],
          ]}
        />
      )}
    </RecordDrawer>
  );
}
