import { useQuery } from '@tanstack/react-query';
import { Button, Descriptions, Drawer, Table } from 'antd';
import { functionOrderState, readTenantOrder, type TenantOrder } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { call } from '../../../platform/api/index.ts';
import { CapitalMoney, FailedState, InstantText, LoadingOverlay, Money, StatusTag } from '../../../ui/index.ts';

const TONES = { 1: 'busy', 2: 'good', 3: 'danger', 4: 'plain' } as const;
export const OrderStateTag = ({ state }: { readonly state: TenantOrder['state'] }) => (
  <StatusTag tone={TONES[state]}>{functionOrderState.text(state)}</StatusTag>
);

interface OrderDrawerProps {
  readonly tenantId: number;
  readonly id: number;
  readonly canDecide: boolean;
  readonly onDecide: (kind: 'accept' | 'refuse', order: TenantOrder) => void;
  readonly onClose: () => void;
}

export function OrderDrawer({ tenantId, id, canDecide, onDecide, onClose }: OrderDrawerProps) {
  const query = useQuery({
    queryKey: [readTenantOrder.path, tenantId, id],
    queryFn: ({ signal }) => call(readTenantOrder, { tenantId, id }, { signal, loading: false }),
  });
  const order = query.data;
  return (
    <Drawer
      open
      size={760}
      title={order ? `功能订单 ${order.number}` : '功能订单'}
      onClose={onClose}
      extra={
        order && canDecide && order.state === 1 ? (
          <div className="detail-actions">
            <Button danger onClick={() => onDecide('refuse', order)}>
              拒绝
            </Button>
            <Button type="primary" onClick={() => onDecide('accept', order)}>
              受理开通
            </Button>
          </div>
        ) : null
      }
    >
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {order ? <OrderView order={order} /> : null}
    </Drawer>
  );
}

const untilText = (day: string | null): string => (day === null ? '长期' : formatDay(day));

function OrderView({ order }: { readonly order: TenantOrder }) {
  const waits = order.state === 1;
  return (
    <>
      <Descriptions
        size="small"
        bordered
        column={2}
        items={[
          { key: 'tenant', label: '客户', children: order.tenantName },
          { key: 'company', label: '公司', children: order.companyName },
          { key: 'state', label: '状态', children: <OrderStateTag state={order.state} /> },
          {
            key: 'at',
            label: '提交',
            children: (
              <span>
                {order.by} <InstantText value={order.at} />
              </span>
            ),
          },
          { key: 'remark', label: '备注', children: order.remark || '–' },
          { key: 'answer', label: '答复', children: order.answer || '–' },
        ]}
      />
      <Table
        className="order-lines"
        size="small"
        rowKey="menuId"
        pagination={false}
        dataSource={[...order.lines]}
        columns={[
          { title: '功能', dataIndex: 'title' },
          { title: '月数', dataIndex: 'months', align: 'right' },
          { title: '单价（元/月）', align: 'right', render: (_, line) => <Money value={line.monthlyPrice} /> },
          { title: '金额（元）', align: 'right', render: (_, line) => <Money value={line.amount} /> },
          { title: '现有效期', render: (_, line) => (line.bought ? untilText(line.validUntil) : '未开通') },
          ...(waits ? [{ title: '受理后至', render: (_: unknown, line: TenantOrder['lines'][number]) => untilText(line.nextUntil) }] : []),
        ]}
      />
      <p>
        合计 <Money value={order.total} /> 元（
        <CapitalMoney value={order.total} />）
      </p>
    </>
  );
}
