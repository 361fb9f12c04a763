// 退款: refunds through the provider, those that need manual action first. Rows on a phone, a list with its keys and its sheet on a desktop screen.
import { Button } from 'antd';
import { RightOutlined } from '@ant-design/icons';
import { PAY_REFUND, searchPayRefunds, SETTLE_METHOD, type PayRefund } from '@anju/contract';
import { formatCount, formatInstant, formatMoney } from '@anju/domain';
import { column, ListPage, useList } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import {
  DayRange,
  EmptyState,
  EnumCheck,
  EnumText,
  FailedState,
  InstantText,
  LoadingOverlay,
  Money,
  NoticeBadge,
  SearchBox,
} from '../../../../ui/index.ts';
import { MobilePager } from './mobile-pager.tsx';
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

const columnsOf = (onOpen: ListProps['onOpen']) =>
  column<PayRefund>()([
    {
      title: '退款单号',
      width: 170,
      render: (row) => (
        <Button type="link" size="small" aria-label={`退款 ${row.number}`} onClick={() => onOpen(row)}>
          {row.number}
        </Button>
      ),
    },
    { title: '状态', width: 84, render: (row) => <EnumText of={PAY_REFUND} value={row.state} tones={REFUND_TONES} /> },
    { title: '金额', align: 'right', render: (row) => <Money value={row.amount} /> },
    { title: '方式', width: 96, render: (row) => SETTLE_METHOD.text(row.method) },
    { title: '小区', field: 'estateName' },
    { title: '房屋', field: 'houseCode' },
    { title: '付款人', field: 'payerName' },
    { title: '原订单', width: 160, field: 'orderNumber' },
    { title: '红冲 / 作废单', width: 140, field: 'settlementNumber' },
    { title: '申请时间', render: (row) => <InstantText value={row.createdAt} /> },
    { title: '说明', render: (row) => row.message || row.handNote || '–' },
  ]);

interface MobileRefundsProps {
  /** True on a screen of desktop width. */
  readonly wide: boolean;
  readonly onOpen: (refund: PayRefund) => void;
}

export function MobileRefunds({ wide, onOpen }: MobileRefundsProps) {
  const list = useList(searchPayRefunds, {}, { size: SIZE });
  const { filter, setFilter, extra: data, error, rows } = list;
  const wanting: readonly (readonly [State, number])[] = [
    [PAY_REFUND.failed, data?.failed ?? 0],
    [PAY_REFUND.unknown, data?.unknown ?? 0],
  ];
  const filters = (
    <>
      <DayRange
        of="退款"
        from={filter.dayFrom}
        to={filter.dayTo}
        onFrom={(dayFrom) => setFilter({ dayFrom })}
        onTo={(dayTo) => setFilter({ dayTo })}
      />
      <EnumCheck of={PAY_REFUND} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
      <span className="mobile-wanting">
        {wanting
          .filter(([, count]) => count > 0)
          .map(([value, count]) => (
            <Button key={value} danger={value === PAY_REFUND.failed} onClick={() => setFilter({ states: [value] })}>
              {PAY_REFUND.text(value)} {count}
            </Button>
          ))}
      </span>
      <SearchBox
        value={filter.key ?? ''}
        onSearch={(key) => setFilter({ key })}
        placeholder="退款单号 / 订单号 / 票据号 / 房号 / 付款人"
        width={260}
      />
    </>
  );
  const hint = (
    <p className="ui-quiet mobile-hint">
      移动收费的结算作废或红冲后自动原路退回。同一订单的重复付款在“订单”中列为待核实，核实后原路退还；预交余额的退款不在此列，请人工办理。
    </p>
  );
  const totals = data && `共 ${formatCount(data.total)} 笔，合计 ${formatMoney(data.amount)} 元`;
  if (wide)
    return (
      <ListPage
        name="charging.pay-refund"
        what={{ name: '退款', none: '没有退款' }}
        list={list}
        columns={columnsOf(onOpen)}
        filters={filters}
        notice={hint}
        onOpen={onOpen}
        totals={totals}
      />
    );
  return (
    <section className="mobile-part" aria-label="退款">
      <div className="mobile-filters">{filters}</div>
      {hint}
      {totals ? <div className="ui-quiet mobile-sum">{totals}</div> : null}
      {error ? <FailedState text={error.message} onRetry={list.reload} /> : null}
      {data?.total === 0 ? <EmptyState text="没有退款" /> : null}
      <Rows rows={rows} onOpen={onOpen} />
      <MobilePager list={list} size={SIZE} />
      <LoadingOverlay show={list.loading} />
    </section>
  );
}
