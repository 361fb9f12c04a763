import { Button, Table } from 'antd';
import { FUNCTION_ORDER, readTenantOrder, type TenantOrder } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { Facts, RecordDrawer, type RecordList } from '../../../archetypes/index.ts';
import { useRead } from '../../../platform/api/hooks.ts';
import { CapitalMoney, InstantText, Money } from '../../../ui/index.ts';
import { OrderStateTag } from '../../manage/index.ts';

interface OrderDrawerProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly tenantId: number;
  readonly id: number;
  readonly canDecide: boolean;
  readonly onDecide: (kind: 'accept' | 'refuse', order: TenantOrder) => void;
  readonly onClose: () => void;
}

export function OrderDrawer({ tenantId, id, canDecide, onDecide, onClose, list }: OrderDrawerProps) {
  return (
    <RecordDrawer
      list={list}
      record={useRead(readTenantOrder, { tenantId, id })}
      what="功能订单"
      title={(order) => `功能订单 ${order.number}`}
      onClose={onClose}
      actions={(order) =>
        canDecide && order.state === FUNCTION_ORDER.waiting ? (
          <>
            <Button onClick={() => onDecide('refuse', order)}>退回</Button>
            <Button type="primary" onClick={() => onDecide('accept', order)}>
              受理开通
            </Button>
          </>
        ) : null
      }
    >
      {(order) => <OrderView order={order} />}
    </RecordDrawer>
  );
}

const untilText = (day: string | null): string => (day === null ? '长期' : formatDay(day));

function OrderView({ order }: { readonly order: TenantOrder }) {
  const waits = order.state === FUNCTION_ORDER.waiting;
  return (
    <>
      <Facts
        columns={2}
        rows={[
          ['客户', order.tenantName],
          ['公司', order.companyName],
          ['状态', <OrderStateTag key="state" state={order.state} />],
          [
            '提交',
            <span key="at">
              {order.by} <InstantText value={order.at} />
            </span>,
          ],
          ['备注', order.remark],
          ['答复', order.answer],
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
