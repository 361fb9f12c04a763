import { useMemo } from 'react';
import { Alert, Button, Form, Input } from 'antd';
import { changeTenant, searchTenants, type TenantRow } from '@anju/contract';
import { column, EntryDialog, ListPage, useActs, useEntry, useList } from '../../../archetypes/index.ts';
import type { Access } from '../../../platform/access/index.ts';
import { useRefresh } from '../../../platform/api/hooks.ts';
import { useSession } from '../../../platform/session/index.ts';
import { InstantText, SearchBox, StatusTag, FilterPick } from '../../../ui/index.ts';

const STATES = [
  { value: false, label: '使用中' },
  { value: true, label: '已停用' },
];

const COLUMNS = column<TenantRow>()([
  { title: '客户代码', field: 'code', fixed: 'start' },
  { title: '客户名称', field: 'name' },
  {
    title: '状态',
    render: (row) => (row.disabled ? <StatusTag tone="ended">已停用</StatusTag> : <StatusTag tone="use">使用中</StatusTag>),
  },
  { title: '公司', field: 'companies', align: 'right' },
  { title: '账号', field: 'accounts', align: 'right' },
  { title: '已购功能', field: 'functions', align: 'right' },
  { title: '房屋', field: 'houses', align: 'right' },
  { title: '开通时间', render: (row) => <InstantText value={row.createdAt} /> },
  { title: '最近登录', render: (row) => <InstantText value={row.lastLoginAt} /> },
]);

export function TenantList({ access }: { readonly access: Access }) {
  const own = useSession((state) => state.account?.tenantId);
  const list = useList(searchTenants, {});
  const { doing, begin, close, done } = useActs<{ change: TenantRow }>(useRefresh(searchTenants));
  const canChange = access.can('change');

  // The operator works in the platform's own tenant, which therefore cannot be disabled.
  const columns = useMemo(
    () =>
      canChange
        ? [
            ...COLUMNS,
            {
              title: '操作',
              fixed: 'end' as const,
              render: (row: TenantRow) =>
                row.id === own ? null : (
                  <Button size="small" type="link" danger={!row.disabled} onClick={() => begin('change', row)}>
                    {row.disabled ? '启用' : '停用'}
                  </Button>
                ),
            },
          ]
        : COLUMNS,
    [canChange, own, begin],
  );

  const { filter, setFilter } = list;
  return (
    <>
      <ListPage
        name="system.tenant"
        what="客户"
        access={access}
        list={{ ...list, filtered: list.filtered || filter.disabled !== undefined }}
        columns={columns}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="客户名称 / 代码" />
            <FilterPick name="客户状态" value={filter.disabled} options={STATES} onChange={(disabled) => setFilter({ disabled })} />
          </>
        }
      />
      {doing ? (
        <ChangeTenantDialog
          key={doing.row.id}
          tenant={doing.row}
          onClose={close}
          onDone={(disabled) => done(disabled ? '已停用' : '已启用')}
        />
      ) : null}
    </>
  );
}

interface ChangeTenantDialogProps {
  readonly tenant: TenantRow;
  readonly onClose: () => void;
  readonly onDone: (disabled: boolean) => void;
}

const CONSEQUENCE = {
  stop: '停用后该客户的人员不能登录，正在使用的人员在下一次操作时退出；数据保留，可随时启用。',
  start: '启用后该客户的人员可以重新登录。',
} as const;

function ChangeTenantDialog({ tenant, onClose, onDone }: ChangeTenantDialogProps) {
  const disabled = !tenant.disabled;
  const entry = useEntry({
    endpoint: changeTenant,
    initial: { reason: '' },
    toInput: ({ reason }) => ({ id: tenant.id, disabled, reason }),
    onDone: () => onDone(disabled),
  });
  return (
    <EntryDialog
      title={`${disabled ? '停用' : '启用'}客户 ${tenant.name}`}
      entry={entry}
      onClose={onClose}
      saveText={disabled ? '停用' : '启用'}
    >
      <Alert
        type={disabled ? 'warning' : 'info'}
        showIcon
        className="entry-problems"
        title={disabled ? CONSEQUENCE.stop : CONSEQUENCE.start}
      />
      <Form.Item name="reason" label="原因" required>
        <Input.TextArea rows={3} maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
