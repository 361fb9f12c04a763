// Orders of all companies of the tenant with their outcome; a pending order can be cancelled, and every order can be printed for the
// payment.
import { useState } from 'react';
import { App, Button, Table } from 'antd';
import { PrinterOutlined } from '@ant-design/icons';
import {
  cancelFunctionOrder,
  FUNCTION_ORDER,
  searchFunctionOrders,
  type FunctionCompany,
  type FunctionOrder,
  type FunctionOrderRow,
} from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { column, Facts, ListPage, RecordDrawer, useList, type RecordList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import {
  CapitalMoney,
  EnumCheck,
  InstantText,
  Money,
  PrintSheet,
  PrintTable,
  SearchBox,
  useConfirm,
  usePrint,
} from '../../../../ui/index.ts';
import { CompanyPick } from '../../../org/index.ts';
import { useFunctionChange, useOrder } from './add-cart-queries.ts';
import { OrderStateTag } from './order-state.tsx';

const COLUMNS = column<FunctionOrderRow>()([
  { title: '订单号', field: 'number', fixed: 'start', width: 140 },
  { title: '公司', field: 'companyName', width: 200 },
  { title: '状态', render: (row) => <OrderStateTag state={row.state} />, width: 90 },
  { title: '功能数', field: 'lines', align: 'right', width: 80 },
  { title: '金额（元）', render: (row) => <Money value={row.total} />, align: 'right', width: 110 },
  { title: '提交时间', render: (row) => <InstantText value={row.at} />, width: 140 },
  { title: '提交人', field: 'by', width: 100 },
  { title: '处理时间', render: (row) => <InstantText value={row.decidedAt} />, width: 140 },
  { title: '答复', field: 'answer', width: 200 },
]);

export function FunctionOrders({ access, companies }: { readonly access: Access; readonly companies: readonly FunctionCompany[] }) {
  const list = useList(searchFunctionOrders, {});
  const [openId, setOpenId] = useState<number | null>(null);
  const { filter, setFilter } = list;
  return (
    <>
      <ListPage
        name="manage.function-order"
        what="订单"
        list={list}
        columns={COLUMNS}
        onOpen={(row) => setOpenId(row.id)}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="订单号 / 功能 / 备注" />
            <CompanyPick
              placeholder="公司"
              companies={companies.map(({ id, name }) => ({ id, name }))}
              value={filter.companyId}
              onChange={(companyId) => setFilter({ companyId: companyId ?? undefined })}
            />
            <EnumCheck of={FUNCTION_ORDER} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
          </>
        }
      />
      {openId === null ? null : <OrderDrawer list={list} id={openId} access={access} onClose={() => setOpenId(null)} />}
    </>
  );
}

interface OrderDrawerProps {
  readonly list: RecordList;
  readonly id: number;
  readonly access: Access;
  readonly onClose: () => void;
}

function OrderDrawer({ list, id, access, onClose }: OrderDrawerProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const change = useFunctionChange();
  const { print, paper } = usePrint();

  async function cancel({ number, version }: FunctionOrder) {
    if (!(await confirm({ text: `取消订单 ${number} 后不能恢复，需要时请重新选购，是否继续？` }))) return;
    if (await change(() => call(cancelFunctionOrder, { id, version }))) void message.success('订单已取消');
  }

  return (
    <>
      <RecordDrawer
        list={list}
        record={useOrder(id)}
        what="功能订单"
        title={({ number }) => `功能订单 ${number}`}
        onClose={onClose}
        actions={(order) => (
          <>
            {access.can('print') ? (
              <Button icon={<PrinterOutlined />} onClick={() => print(<OrderPaper order={order} />)}>
                打印
              </Button>
            ) : null}
            {order.state === FUNCTION_ORDER.waiting && access.can('void') ? (
              <Button danger onClick={() => void cancel(order)}>
                取消订单
              </Button>
            ) : null}
          </>
        )}
      >
        {(order) => <OrderView order={order} />}
      </RecordDrawer>
      {paper}
    </>
  );
}

function OrderView({ order }: { readonly order: FunctionOrder }) {
  return (
    <>
      <Facts
        rows={[
          ['公司', order.companyName],
          ['状态', <OrderStateTag key="state" state={order.state} />],
          ['提交人', order.by],
          ['提交时间', <InstantText key="at" value={order.at} />],
          ['受理人', order.decidedBy],
          ['处理时间', <InstantText key="decided" value={order.decidedAt} />],
          ['备注', order.remark],
          ['平台答复', order.answer],
        ]}
      />
      <Table
        className="cart-order-lines"
        size="small"
        rowKey="menuId"
        pagination={false}
        dataSource={[...order.lines]}
        columns={[
          { title: '功能', dataIndex: 'title' },
          { title: '月数', dataIndex: 'months', align: 'right' },
          { title: '单价（元/月）', align: 'right', render: (_, line) => <Money value={line.monthlyPrice} /> },
          { title: '金额（元）', align: 'right', render: (_, line) => <Money value={line.amount} /> },
        ]}
      />
      <p className="cart-sum">
        合计 <Money value={order.total} /> 元（
        <CapitalMoney value={order.total} />）
      </p>
    </>
  );
}

function OrderPaper({ order }: { readonly order: FunctionOrder }) {
  return (
    <PrintSheet
      title="功能订单"
      head={`订单号 ${order.number}　公司 ${order.companyName}　提交 ${order.by} ${formatInstant(order.at)}　状态 ${FUNCTION_ORDER.text(order.state)}`}
      foot={order.remark ? `备注：${order.remark}` : undefined}
    >
      <PrintTable
        rows={order.lines}
        columns={[
          { title: '序号', render: (_, index) => index + 1, width: '12mm' },
          { title: '功能', render: (line) => line.title },
          { title: '月数', render: (line) => line.months, align: 'right' },
          { title: '单价（元/月）', render: (line) => <Money value={line.monthlyPrice} />, align: 'right' },
          { title: '金额（元）', render: (line) => <Money value={line.amount} />, align: 'right' },
        ]}
        total={
          <tr>
            <td colSpan={5}>
              合计 <Money value={order.total} /> 元　大写 <CapitalMoney value={order.total} />
            </td>
          </tr>
        }
      />
    </PrintSheet>
  );
}
