// Today's orders with their states; and the orders that still hold bills of a house, so that the user can see why they are held.
import { useState } from 'react';
import { Alert, Button, Checkbox, Pagination } from 'antd';
import { RightOutlined } from '@ant-design/icons';
import { PAY_ORDER, searchPayOrders, SETTLE_METHOD, type PayOrderRow } from '@anju/contract';
import { businessDay, formatInstant, formatMoney } from '@anju/domain';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DayInput, EmptyState, EnumText, FailedState, LoadingOverlay, type Tone, SearchBox, FilterPick } from '../../../../ui/index.ts';

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

export function MobileOrders({ onOpen }: { readonly onOpen: (id: number) => void }) {
  const [day, setDay] = useState<string | null>(() => businessDay(new Date()));
  const [state, setState] = useState<PayOrderRow['state'] | null>(null);
  const [mine, setMine] = useState(false);
  const [key, setKey] = useState('');
  const [page, setPage] = useState(1);
  const input = { page, size: SIZE, dayFrom: day, dayTo: day, states: state === null ? [] : [state], mine, key };
  const query = useRead(searchPayOrders, input);
  const first =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setPage(1);
      set(value);
    };
  const { data, error } = query;
  return (
    <section className="mobile-part" aria-label="订单">
      <div className="mobile-filters">
        <DayInput aria-label="下单日期" value={day} onChange={first(setDay)} />
        <FilterPick name="订单状态" value={state} options={PAY_ORDER.options} onChange={(value) => first(setState)(value ?? null)} />
        <Checkbox checked={mine} onChange={({ target }) => first(setMine)(target.checked)}>
          只看本人
        </Checkbox>
        <SearchBox value={key} onSearch={first(setKey)} placeholder="订单号 / 房号 / 付款人" width={260} />
      </div>
      {error ? <FailedState text={error.message} onRetry={() => void query.refetch()} /> : null}
      {data ? (
        <p className="ui-quiet">
          共 {data.total} 单，已支付 {data.paid.orders} 单 {formatMoney(data.paid.amount)} 元
        </p>
      ) : null}
      {data?.total === 0 ? <EmptyState text="没有订单" /> : null}
      {(data?.rows ?? []).map((row) => (
        <OrderButton key={row.id} row={row} onOpen={onOpen} />
      ))}
      {data && data.total > SIZE ? (
        <Pagination simple current={page} pageSize={SIZE} total={data.total} onChange={setPage} showSizeChanger={false} />
      ) : null}
      <LoadingOverlay show={query.isPending} />
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
