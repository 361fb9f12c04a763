// 退款: refunds through the provider, those that need manual action first. Rows on a phone, a compact table on a desktop screen.
import { useState } from 'react';
import { Button, Pagination, Table } from 'antd';
import { RightOutlined } from '@ant-design/icons';
import { PAY_REFUND, searchPayRefunds, SETTLE_METHOD, type PayRefund } from '@anju/contract';
import { formatInstant, formatMoney } from '@anju/domain';
import { useRead } from '../../../../platform/api/hooks.ts';
import {
  DayInput,
  EmptyState,
  EnumText,
  FailedState,
  InstantText,
  LoadingOverlay,
  Money,
  NoticeBadge,
  SearchBox,
  FilterPick,
} from '../../../../ui/index.ts';
import { REFUND_TONES } from './mobile-refund-state.ts';

const SIZE = 20;
type State = PayRefund['state'];

/** Badge on the tab: how many refunds need manual action. */
export function WantingBadge() {
  const input = { page: 1, size: 1 };
  const { data } = useRead(searchPayRefunds, input);
  return <NoticeBadge count={data ? data.failed + data.unknown : 0} />;
}

interface ListProps {
  readonly rows: readonly PayRefund[];
  readonly onOpen: (refund: PayRefund) => void;
}

function Rows({ rows, onOpen }: ListProps) {
  return rows.map((row) => (
    <button key={row.id} type="button" className="mobile-row" aria-label={`退款 ${row.number}`} onClick={() => onOpen(row)}>
      <span>
        <b>
          {row.houseCode} {row.payerName}
        </b>
        <small>
          {row.number}　{formatInstant(row.createdAt)}　{SETTLE_METHOD.text(row.method)}　{row.createdBy}
        </small>
        {row.message ? <small className={row.state === PAY_REFUND.failed ? 'ui-danger' : ''}>{row.message}</small> : null}
      </span>
      <span className="mobile-row-end">
        <b>{formatMoney(row.amount)}</b>
        <EnumText of={PAY_REFUND} value={row.state} tones={REFUND_TONES} />
      </span>
      <RightOutlined />
    </button>
  ));
}

function Compact({ rows, onOpen }: ListProps) {
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={[...rows]}
      columns={[
        {
          title: '退款单号',
          render: (_, row) => (
            <Button type="link" size="small" aria-label={`退款 ${row.number}`} onClick={() => onOpen(row)}>
              {row.number}
            </Button>
          ),
        },
        { title: '状态', render: (_, row) => <EnumText of={PAY_REFUND} value={row.state} tones={REFUND_TONES} /> },
        { title: '金额', align: 'right', render: (_, row) => <Money value={row.amount} /> },
        { title: '方式', render: (_, row) => SETTLE_METHOD.text(row.method) },
        { title: '小区', dataIndex: 'estateName' },
        { title: '房屋', dataIndex: 'houseCode' },
        { title: '付款人', dataIndex: 'payerName' },
        { title: '原订单', dataIndex: 'orderNumber' },
        { title: '红冲 / 作废单', dataIndex: 'settlementNumber' },
        { title: '申请', render: (_, row) => <InstantText value={row.createdAt} /> },
        { title: '说明', render: (_, row) => row.message || row.handNote || '–' },
      ]}
    />
  );
}

interface MobileRefundsProps {
  /** True on a screen of desktop width. */
  readonly wide: boolean;
  readonly onOpen: (refund: PayRefund) => void;
}

export function MobileRefunds({ wide, onOpen }: MobileRefundsProps) {
  const [dayFrom, setDayFrom] = useState<string | null>(null);
  const [dayTo, setDayTo] = useState<string | null>(null);
  const [state, setState] = useState<State | null>(null);
  const [key, setKey] = useState('');
  const [page, setPage] = useState(1);
  const input = { page, size: SIZE, dayFrom, dayTo, states: state === null ? [] : [state], key };
  const query = useRead(searchPayRefunds, input);
  const first =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setPage(1);
      set(value);
    };
  const { data, error } = query;
  const wanting: readonly (readonly [State, number])[] = [
    [PAY_REFUND.failed, data?.failed ?? 0],
    [PAY_REFUND.unknown, data?.unknown ?? 0],
  ];
  return (
    <section className="mobile-part" aria-label="退款">
      <div className="mobile-filters">
        <DayInput aria-label="退款日期起" placeholder="退款日期起" value={dayFrom} onChange={first(setDayFrom)} />
        <DayInput aria-label="退款日期止" placeholder="退款日期止" value={dayTo} onChange={first(setDayTo)} />
        <FilterPick name="退款状态" value={state} options={PAY_REFUND.options} onChange={(value) => first(setState)(value ?? null)} />
        <span className="mobile-wanting">
          {wanting
            .filter(([, count]) => count > 0)
            .map(([value, count]) => (
              <Button key={value} danger={value === PAY_REFUND.failed} onClick={() => first(setState)(value)}>
                {PAY_REFUND.text(value)} {count}
              </Button>
            ))}
        </span>
        <SearchBox value={key} onSearch={first(setKey)} placeholder="退款单号 / 订单号 / 票据号 / 房号 / 付款人" width={260} />
      </div>
      <p className="ui-quiet mobile-hint">
        移动收费的结算作废或红冲后自动原路退回。同一订单的重复付款在“订单”中列为待核实，核实后原路退还；预交余额的退款不在此列，请人工办理。
      </p>
      {error ? <FailedState text={error.message} onRetry={() => void query.refetch()} /> : null}
      {data ? (
        <p className="ui-quiet">
          共 {data.total} 笔，合计 {formatMoney(data.amount)} 元
        </p>
      ) : null}
      {data?.total === 0 ? <EmptyState text="没有退款" /> : null}
      {data && data.total > 0 ? wide ? <Compact rows={data.rows} onOpen={onOpen} /> : <Rows rows={data.rows} onOpen={onOpen} /> : null}
      {data && data.total > SIZE ? (
        <Pagination simple current={page} pageSize={SIZE} total={data.total} onChange={setPage} showSizeChanger={false} />
      ) : null}
      <LoadingOverlay show={query.isPending} />
    </section>
  );
}
