// 客户列表 › 功能订单: what tenants ordered, to be accepted or refused with words.
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import {
  functionOrderState,
  readTenantOrder,
  searchTenantOrders,
  searchTenants,
  type TenantOrder,
  type TenantOrderRow,
} from '@anju/contract';
import { column, ListPage, useList } from '../../../archetypes/index.ts';
import type { Access } from '../../../platform/access/index.ts';
import { EmptyState, InstantText, KeyHints, Money, SearchBox } from '../../../ui/index.ts';
import { Choice, ViewOnly } from './list-parts.tsx';
import { OrderDrawer, OrderStateTag } from './order-detail.tsx';
import { AcceptOrderDialog, RefuseOrderDialog } from './order-dialogs.tsx';

const COLUMNS = column<TenantOrderRow>()([
  { title: '订单号', field: 'number', fixed: 'start', width: 140 },
  { title: '客户', field: 'tenantName', width: 160, ellipsis: true },
  { title: '公司', field: 'companyName', width: 180, ellipsis: true },
  { title: '状态', render: (row) => <OrderStateTag state={row.state} />, width: 90 },
  { title: '功能数', field: 'lines', align: 'right', width: 80 },
  { title: '金额（元）', render: (row) => <Money value={row.total} />, align: 'right', width: 110 },
  { title: '提交时间', render: (row) => <InstantText value={row.at} />, width: 140 },
  { title: '提交人', field: 'by', width: 100 },
  { title: '备注', field: 'remark', ellipsis: true, width: 180 },
  { title: '处理时间', render: (row) => <InstantText value={row.decidedAt} />, width: 140 },
  { title: '处理人', field: 'decidedBy', width: 100 },
]);

const STATES = functionOrderState.options.map(({ value, label }) => [String(value), label] as const);

interface Decision {
  readonly kind: 'accept' | 'refuse';
  readonly order: TenantOrder;
}

export function OrderList({ access }: { readonly access: Access }) {
  const client = useQueryClient();
  const { message } = App.useApp();
  const list = useList(searchTenantOrders, {});
  const [open, setOpen] = useState<TenantOrderRow | null>(null);
  const [decision, setDecision] = useState<Decision | null>(null);
  const { filter, setFilter } = list;

  /** Also after a refusal, when somebody else may have decided meanwhile. */
  function close(text?: string) {
    setDecision(null);
    for (const { path } of [searchTenantOrders, readTenantOrder, searchTenants]) void client.invalidateQueries({ queryKey: [path] });
    if (text !== undefined) void message.success(text);
  }

  return (
    <>
      <ListPage
        list={list}
        columns={COLUMNS}
        onOpen={setOpen}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="订单号 / 客户 / 公司" />
            <Choice
              name="订单状态"
              value={filter.state === undefined ? undefined : String(filter.state)}
              options={STATES}
              onChange={(state) => setFilter({ state: functionOrderState.values.find((value) => String(value) === state) })}
            />
          </>
        }
        actions={<ViewOnly access={access} />}
        empty={<EmptyState text={filter.key || filter.state ? '没有符合条件的订单' : '还没有功能订单'} />}
        foot={<KeyHints keys={[['Enter', '打开']]} />}
      />
      {open ? (
        <OrderDrawer
          key={`${open.tenantId} ${open.id}`}
          tenantId={open.tenantId}
          id={open.id}
          canDecide={access.can('audit')}
          onDecide={(kind, order) => setDecision({ kind, order })}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {decision?.kind === 'accept' ? (
        <AcceptOrderDialog order={decision.order} onClose={() => close()} onDone={() => close('已开通，客户立即可用')} />
      ) : null}
      {decision?.kind === 'refuse' ? (
        <RefuseOrderDialog order={decision.order} onClose={() => close()} onDone={() => close('已拒绝，客户会看到原因')} />
      ) : null}
    </>
  );
}
