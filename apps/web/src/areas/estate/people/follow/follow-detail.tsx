// One follow-up with everything that was done about it, in a drawer beside the list.
import { useQuery } from '@tanstack/react-query';
import { Button, Descriptions, Drawer, Table, Timeline } from 'antd';
import { getFollow, type FollowDetail } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { call } from '../../../../platform/api/index.ts';
import { DateText, EmptyState, FailedState, InstantText, LoadingOverlay } from '../../../../ui/index.ts';
import { FollowState } from './follow-columns.tsx';

export type FollowAction = 'change' | 'assign' | 'record' | 'finish' | 'giveUp';

interface FollowDrawerProps {
  readonly id: number;
  readonly canChange: boolean;
  readonly onAct: (action: FollowAction, follow: FollowDetail) => void;
  readonly onClose: () => void;
}

export function FollowDrawer({ id, canChange, onAct, onClose }: FollowDrawerProps) {
  const query = useQuery({ queryKey: [getFollow.path, id], queryFn: ({ signal }) => call(getFollow, { id }, { signal, loading: false }) });
  const follow = query.data;
  const open = canChange && follow !== undefined && follow.state < 3;
  return (
    <Drawer
      open
      size={760}
      title={follow ? `${follow.item} ${follow.customer}` : '客户跟进'}
      onClose={onClose}
      extra={
        open ? (
          <div className="detail-actions">
            <Button onClick={() => onAct('change', follow)}>修改</Button>
            <Button onClick={() => onAct('assign', follow)}>指派</Button>
            <Button danger onClick={() => onAct('giveUp', follow)}>
              放弃
            </Button>
            <Button onClick={() => onAct('finish', follow)}>完成</Button>
            <Button type="primary" onClick={() => onAct('record', follow)}>
              登记结果
            </Button>
          </div>
        ) : null
      }
    >
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {follow ? <FollowView follow={follow} /> : null}
    </Drawer>
  );
}

function FollowView({ follow }: { readonly follow: FollowDetail }) {
  return (
    <>
      <div className="follow-head">
        <strong>{follow.item}</strong>
        <FollowState row={follow} />
      </div>
      <Descriptions
        size="small"
        bordered
        column={2}
        items={[
          { key: 'customer', label: '客户', children: `${follow.customer} ${follow.customerNumber}` },
          { key: 'phone', label: '电话', children: follow.phone || '–' },
          { key: 'house', label: '房屋', children: follow.house || '–' },
          { key: 'employee', label: '负责人', children: follow.employee },
          { key: 'planned', label: '计划日期', children: <DateText value={follow.plannedDate} danger={follow.overdue} /> },
          { key: 'closed', label: '了结日期', children: <DateText value={follow.closedOn} /> },
          { key: 'content', label: '内容', children: follow.content || '–', span: 2 },
        ]}
      />
      <div className="follow-history">跟进记录 {follow.records.length}</div>
      {follow.records.length === 0 ? (
        <EmptyState text="还没有跟进记录" />
      ) : (
        <Timeline
          items={follow.records.map((record) => ({
            key: record.id,
            content: (
              <>
                <div>{record.result}</div>
                <span className="ui-quiet">
                  {record.by} <InstantText value={record.at} />
                  {record.nextDate ? `，下次 ${formatDay(record.nextDate)}` : ''}
                </span>
              </>
            ),
          }))}
        />
      )}
      <div className="follow-history">变更记录</div>
      <Table
        size="small"
        rowKey="id"
        pagination={follow.changes.length > 20 ? { pageSize: 20, size: 'small' } : false}
        dataSource={follow.changes}
        locale={{ emptyText: <EmptyState text="没有变更记录" /> }}
        columns={[
          { title: '时间', render: (_, row) => <InstantText value={row.at} /> },
          { title: '操作人', dataIndex: 'by' },
          { title: '操作', dataIndex: 'action' },
          { title: '内容', dataIndex: 'detail' },
        ]}
      />
    </>
  );
}
