// The templates of a company: which are due, when they were last used; to be used, changed and deleted.
import { useState } from 'react';
import { App, Button, Space, Table } from 'antd';
import {
  getVoucherTemplate,
  listVoucherTemplates,
  readVoucherDesk,
  removeVoucherTemplate,
  TEMPLATE_FREQUENCY,
  type OutputOf,
  type VoucherTemplateRow,
} from '@anju/contract';
import { ymText } from '@anju/domain';
import type { Access } from '../../../../platform/access/index.ts';
import { useAttempt, useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { Dialog, EmptyState, FailedState, StatusTag, useConfirm } from '../../../../ui/index.ts';
import { ChangeTemplate } from './save-dialog.tsx';

interface TemplateListProps {
  readonly companyId: number;
  readonly access: Access;
  readonly onUse: (template: Pick<VoucherTemplateRow, 'id' | 'name'>) => void;
  readonly onClose: () => void;
}

export function TemplateList({ companyId, access, onUse, onClose }: TemplateListProps) {
  const { message } = App.useApp();
  const query = useRead(listVoucherTemplates, { companyId });
  const refresh = useRefresh(listVoucherTemplates, readVoucherDesk);
  const { attempt, busy } = useAttempt(() => void refresh());
  const confirm = useConfirm();
  const [changing, setChanging] = useState<OutputOf<typeof getVoucherTemplate> | null>(null);
  const change = (id: number) => void attempt(async () => setChanging(await call(getVoucherTemplate, { id })));
  const remove = ({ id, name }: VoucherTemplateRow) =>
    void attempt(async () => {
      if (!(await confirm({ text: `删除模板“${name}”？用它填制的凭证不受影响。`, go: '删除' }))) return;
      await call(removeVoucherTemplate, { id });
      void message.success('已删除模板');
      await refresh();
    });
  return (
    <Dialog title="凭证模板" open size="wide" footer={<Button onClick={onClose}>关闭</Button>} onCancel={onClose}>
      {query.isError ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      <Table<VoucherTemplateRow>
        size="small"
        rowKey="id"
        loading={query.isFetching}
        pagination={false}
        scroll={{ x: 720, y: 420 }}
        dataSource={query.data ?? []}
        locale={{ emptyText: <EmptyState text="还没有模板，可在填制时把当前分录存为模板" /> }}
        columns={[
          {
            title: '模板',
            render: (_, row) => (
              <>
                {row.name} {row.due ? <StatusTag tone="owed">本期未用</StatusTag> : null}
              </>
            ),
          },
          { title: '凭证字', dataIndex: 'word', width: 72 },
          { title: '使用频率', width: 88, render: (_, { frequency }) => TEMPLATE_FREQUENCY.text(frequency) },
          { title: '上次使用', width: 88, render: (_, { lastYm }) => (lastYm === null ? '–' : ymText(lastYm)) },
          { title: '分录', dataIndex: 'lines', width: 56, align: 'right' },
          { title: '新增人', dataIndex: 'createdBy', width: 88 },
          {
            title: '操作',
            width: 156,
            render: (_, row) => (
              <Space size={2}>
                {access.can('add') ? (
                  <Button type="link" size="small" aria-label={`套用 ${row.name}`} onClick={() => onUse(row)}>
                    套用
                  </Button>
                ) : null}
                {access.can('change') ? (
                  <Button type="link" size="small" aria-label={`修改 ${row.name}`} disabled={busy} onClick={() => change(row.id)}>
                    修改
                  </Button>
                ) : null}
                {access.can('remove') ? (
                  <Button type="link" size="small" danger aria-label={`删除 ${row.name}`} disabled={busy} onClick={() => remove(row)}>
                    删除
                  </Button>
                ) : null}
              </Space>
            ),
          },
        ]}
      />
      {changing ? <ChangeTemplate template={changing} onClose={() => setChanging(null)} /> : null}
    </Dialog>
  );
}
