// Substitutes (代理人): while one is in force, what waits for the user waits for the substitute as well.
import './desk.css';
import { App, Button, Form, Input, Table } from 'antd';
import { createSubstitute, endSubstitute, listSubstitutes, type OutputOf } from '@anju/contract';
import { businessDay, formatDay } from '@anju/domain';
import { EntryForm, useEntry } from '../../../../archetypes/index.ts';
import { useAttempt, useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { useUnsavedDialog } from '../../../../platform/unsaved/index.ts';
import { DayInput, Dialog, EmptyState, FailedState, StatusTag } from '../../../../ui/index.ts';
import { ColleaguePick } from '../../../org/index.ts';

type Substitute = OutputOf<typeof listSubstitutes>[number];
const BLANK = { substituteId: null as number | null, fromDay: null as string | null, toDay: null as string | null, reason: '' };

export function SubstituteDialog({ onClose }: { readonly onClose: () => void }) {
  const { message } = App.useApp();
  const list = useRead(listSubstitutes, {});
  const refresh = useRefresh(listSubstitutes);
  const { attempt, busy } = useAttempt(() => void refresh());
  const entry = useEntry({
    endpoint: createSubstitute,
    initial: BLANK,
    toInput: ({ substituteId, fromDay, toDay, reason }) => ({
      substituteId: substituteId ?? 0,
      fromDay: fromDay ?? '',
      toDay: toDay ?? '',
      reason,
    }),
    onDone: () => {
      entry.form.resetFields();
      void message.success('已设置代理人');
      void refresh();
    },
  });
  const close = useUnsavedDialog(entry.dirty, onClose);
  const end = ({ id }: Substitute) =>
    void attempt(async () => {
      await call(endSubstitute, { id });
      void message.success('已结束代理');
      void refresh();
    });
  return (
    <Dialog
      open
      title="代理人"
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>关闭</Button>
          <Button type="primary" disabled={entry.saving} onClick={() => void entry.save()}>
            设置代理人
          </Button>
        </>
      }
    >
      <p className="ui-quiet">代理期间，代理人可以替您办理公文，意见注明代签；您自己仍可办理。</p>
      <EntryForm entry={entry}>
        <Form.Item name="substituteId" label="代理人" required>
          <ColleaguePick />
        </Form.Item>
        <div className="doc-form-row">
          <Form.Item name="fromDay" label="开始日期" required>
            <DayInput />
          </Form.Item>
          <Form.Item name="toDay" label="结束日期" required>
            <DayInput />
          </Form.Item>
        </div>
        <Form.Item name="reason" label="事由">
          <Input maxLength={100} />
        </Form.Item>
      </EntryForm>
      {list.error ? <FailedState text="代理人加载失败" onRetry={() => void list.refetch()} /> : null}
      <Table<Substitute>
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={[...(list.data ?? [])]}
        scroll={{ x: 'max-content', y: 220 }}
        locale={{ emptyText: <EmptyState text="没有代理人" /> }}
        columns={[
          { title: '本人', dataIndex: 'employeeName' },
          { title: '代理人', dataIndex: 'substituteName' },
          { title: '时段', render: (_, row) => `${formatDay(row.fromDay)} – ${formatDay(row.toDay)}` },
          { title: '事由', dataIndex: 'reason' },
          { title: '状态', render: (_, row) => <Standing row={row} /> },
          {
            title: '',
            render: (_, row) =>
              // Whoever is substituted ends it; the substitute only sees it.
              row.ended || isPast(row) || !row.own ? null : (
                <Button type="link" size="small" disabled={busy} onClick={() => end(row)}>
                  结束
                </Button>
              ),
          },
        ]}
      />
    </Dialog>
  );
}

const isPast = ({ toDay }: Substitute): boolean => toDay < businessDay(new Date());

function Standing({ row }: { readonly row: Substitute }) {
  if (row.ended) return <StatusTag tone="ended">已结束</StatusTag>;
  if (row.active) return <StatusTag tone="use">代理中</StatusTag>;
  return isPast(row) ? <StatusTag tone="ended">已到期</StatusTag> : <StatusTag tone="work">未开始</StatusTag>;
}
