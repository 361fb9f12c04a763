// 客户列表 › 功能订单: the orders of all tenants, accepted or refused with a reason.
import { FUNCTION_ORDER, readTenantOrder, searchTenantOrders, searchTenants, type TenantOrder, type TenantOrderRow } from '@anju/contract';
import { column, ListPage, useActs, useList } from '../../../archetypes/index.ts';
import type { Access } from '../../../platform/access/index.ts';
import { useRefresh } from '../../../platform/api/hooks.ts';
import { EnumCheck, InstantText, Money, SearchBox } from '../../../ui/index.ts';
import { OrderStateTag } from '../../manage/index.ts';
import { OrderDrawer } from './order-detail.tsx';
import { AcceptOrderDialog, RefuseOrderDialog } from './order-dialogs.tsx';

const COLUMNS = column<TenantOrderRow>()([
  { title: '订单号', field: 'number', fixed: 'start', width: 140 },
  { title: '客户', field: 'tenantName', width: 160 },
  { title: '公司', field: 'companyName', width: 180 },
  { title: '状态', render: (row) => <OrderStateTag state={row.state} />, width: 90 },
  { title: '功能数', field: 'lines', align: 'right', width: 80 },
  { title: '金额（元）', render: (row) => <Money value={row.total} />, align: 'right', width: 110 },
  { title: '提交时间', render: (row) => <InstantText value={row.at} />, width: 140 },
  { title: '提交人', field: 'by', width: 100 },
  { title: '备注', field: 'remark', width: 180 },
  { title: '处理时间', render: (row) => <InstantText value={row.decidedAt} />, width: 140 },
  { title: '处理人', field: 'decidedBy', width: 100 },
]);

export function OrderList({ access }: { readonly access: Access }) {
  const list = useList(searchTenantOrders, {});
  const acts = useActs<{ accept: TenantOrder; refuse: TenantOrder }, Pick<TenantOrderRow, 'tenantId' | 'id'>>(
    useRefresh(searchTenantOrders, readTenantOrder, searchTenants),
  );
  const { opened, doing } = acts;
  const { filter, setFilter } = list;

  /** The list is also read again after a closed dialog, because another operator may have decided the order. */
  function close() {
    acts.close();
    acts.refresh();
  }

  return (
    <>
      <ListPage
        name="system.tenant.order"
        what={{ name: '订单', none: '还没有功能订单' }}
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={acts.open}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="订单号 / 客户 / 公司" />
            <EnumCheck of={FUNCTION_ORDER} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
          </>
        }
      />
      {opened ? (
        <OrderDrawer
          list={list}
          tenantId={opened.tenantId}
          id={opened.id}
          canDecide={access.can('audit')}
          onDecide={acts.begin}
          onClose={() => acts.open(null)}
        />
      ) : null}
      {doing?.kind === 'accept' ? (
        <AcceptOrderDialog order={doing.row} onClose={close} onDone={() => acts.done('已开通，客户立即可用')} />
      ) : null}
      {doing?.kind === 'refuse' ? (
        <RefuseOrderDialog order={doing.row} onClose={close} onDone={() => acts.done('已退回，客户会看到原因')} />
      ) : null}
    </>
  );
}
