import { Table } from 'antd';
import { EmptyState, InstantText } from '../../../ui/index.ts';

interface Change {
  readonly id: number;
  readonly at: string;
  readonly by: string;
  readonly action: string;
  readonly detail: string;
}

const SHOWN = 20;

/** The audit lines of a record, newest first. */
export function Changes({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <Table<Change>
      size="small"
      rowKey={(row) => `${row.action} ${row.id}`}
      pagination={changes.length > SHOWN ? { pageSize: SHOWN, size: 'small' } : false}
      dataSource={[...changes]}
      locale={{ emptyText: <EmptyState text="没有变更记录" /> }}
      columns={[
        { title: '时间', render: (_, row) => <InstantText value={row.at} /> },
        { title: '操作人', dataIndex: 'by' },
        { title: '操作', dataIndex: 'action' },
        { title: '内容', dataIndex: 'detail' },
      ]}
    />
  );
}
