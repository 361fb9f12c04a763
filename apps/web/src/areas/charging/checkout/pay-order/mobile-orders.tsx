// Today's orders with their states; and the orders that still hold bills of a house, so that the user can see why they are held.
import { useState } from 'react';
import { Alert, Button, Checkbox } from 'antd';
import { RightOutlined } from '@ant-design/icons';
import { PAY_ORDER, searchPayOrders, SETTLE_METHOD, type PayOrderRow } from '@anju/contract';
import { businessDay, formatCount, formatInstant, formatMoney } from '@anju/domain';
import { column, ListPage, useList } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import {
  DayFilter,
  EmptyState,
  EnumCheck,
  EnumText,
  FailedState,
  InstantText,
  LoadingOverlay,
  Money,
  SearchBox,
  type Tone,
} from '../../../../ui/index.ts';
import { MobilePager } from './mobile-pager.tsx';

export const ORDER_TONES: Record<PayOrderRow['state'], Tone> = {
  [PAY_ORDER.waiting]: 'owed',
  [PAY_ORDER.paid]: 'paid',
  [PAY_ORDER.closed]: 'ended',
  [PAY_ORDER.unknown]: 'owed',
};
const SIZE = 20;

function OrderButton({ row, onOpen }: { readonly row: PayOrderRow; readonly onOpen: (id: number) => void }) {
  return (
    <button type="button" className="mobile-row" aria-label={`订单 ${row.number}`} onClick={() => onOpen(row.id)}>
      <span>
        <b>
          {row.houseCode} {row.payerName}
        </b>
        <small>
          {row.number}　{formatInstant(row.createdAt).slice(-5)}　{SETTLE_METHOD.text(row.method)}　{row.createdBy}
        </small>
        {row.message ? <small className="ui-danger">{row.message}</small> : null}
      </span>
      <span className="mobile-row-end">
        <b>{formatMoney(row.amount)}</b>
        <EnumText of={PAY_ORDER} value={row.state} tones={ORDER_TONES} />
      </span>
      <RightOutlined />
    </button>
  );
}

const columnsOf = (onOpen: (id: number) => void) =>
  column<PayOrderRow>()([
    {
      title: '订单号',
      width: 170,
      render: ({ id, number }) => (
        <Button type="link" size="small" aria-label={`订单 ${number}`} onClick={() => onOpen(id)}>
          {number}
        </Button>
      ),
    },
    { title: '状态', width: 84, render: (row) => <EnumText of={PAY_ORDER} value={row.state} tones={ORDER_TONES} /> },
    { title: '金额', align: 'right', render: (row) => <Money value={row.amount} /> },
    { title: '方式', width: 96, render: (row) => SETTLE_METHOD.text(row.method) },
    { title: '房屋', field: 'houseCode' },
    { title: '付款人', field: 'payerName' },
    { title: '下单人', field: 'createdBy' },
    { title: '下单时间', render: (row) => <InstantText value={row.createdAt} /> },
    { title: '说明', render: (row) => row.message || '–' },
  ]);

interface MobileOrdersProps {
  /** True on a screen of desktop width. */
  readonly wide: boolean;
  readonly onOpen: (id: number) => void;
}

export function MobileOrders({ wide, onOpen }: MobileOrdersProps) {
  const [day, setDay] = useState<string | null>(() => businessDay(new Date()));
  const list = useList(searchPayOrders, { dayFrom: day, dayTo: day }, { size: SIZE });
  const { filter, setFilter, extra: data, error, rows } = list;
  const filters = (
    <>
      <DayFilter of="下单" value={day} onChange={setDay} />
      <EnumCheck of={PAY_ORDER} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
      <Checkbox checked={filter.mine ?? false} onChange={({ target }) => setFilter({ mine: target.checked })}>
        只看本人
      </Checkbox>
      <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="订单号 / 房号 / 付款人" width={260} />
    </>
  );
  const totals = data && `共 ${formatCount(data.total)} 单，已支付 ${formatCount(data.paid.orders)} 单 ${formatMoney(data.paid.amount)} 元`;
  if (wide)
    return (
      <ListPage
        name="charging.pay-order"
        what={{ name: '订单', none: '没有订单' }}
        list={list}
        columns={columnsOf(onOpen)}
        filters={filters}
        onOpen={({ id }) => onOpen(id)}
        totals={totals}
      />
    );
  return (
    <section className="mobile-part" aria-label="订单">
      <div className="mobile-filters">{filters}</div>
      {totals ? <div className="ui-quiet mobile-sum">{totals}</div> : null}
      {error ? <FailedState text={error.message} onRetry={list.reload} /> : null}
      {data?.total === 0 ? <EmptyState text="没有订单" /> : null}
      {rows.map((row) => (
        <OrderButton key={row.id} row={row} onOpen={onOpen} />
      ))}
      <MobilePager list={list} size={SIZE} />
      <LoadingOverlay show={list.loading} />
    </section>
  );
}

/** Orders that hold bills of this house. */
export function HouseOrders({ houseId, onOpen }: { readonly houseId: number; readonly onOpen: (id: number) => void }) {
  const input = { houseId, states: [PAY_ORDER.waiting, PAY_ORDER.unknown] };
  const { data } = useRead(searchPayOrders, input);
  return (data?.rows ?? []).map(({ id, number, amount, state }) => (
    <Alert
      key={id}
      type={state === PAY_ORDER.unknown ? 'warning' : 'info'}
      title={`订单 ${number} ${formatMoney(amount)} 元，${PAY_ORDER.text(state)}`}
      action={
        <Button size="large" onClick={() => onOpen(id)}>
          查看
        </Button>
      }
    />
  ));
}
