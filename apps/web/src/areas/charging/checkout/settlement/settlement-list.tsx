// 结算记录: every settlement the user may see, found by number, house, payer, day, type, state, method; totals over all matches.
import './settlement.css';
import { useState } from 'react';
import {
  searchSettlements,
  SETTLEMENT,
  SETTLE_METHOD,
  SETTLE,
  SPECIAL,
  specialPayment,
  TENDER_LIST,
  type SettlementBrief,
} from '@anju/contract';
import { businessDay, formatMoney, isZeroDecimal } from '@anju/domain';
import { column, ListPage, useAskedFilter, useAskedId, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import {
  DateText,
  DayRange,
  EnumCheck,
  EnumText,
  FilterPick,
  InstantText,
  Money,
  SearchBox,
  StatusTag,
  useSumText,
} from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { SETTLEMENT_TONES } from '../../bill/bill-text.ts';
import { SettlementDetail } from './settlement-detail.tsx';

const COLUMNS = column<SettlementBrief>()([
  { title: '票据号', field: 'number', fixed: 'start' },
  { title: '入账日', render: (row) => <DateText value={row.day} /> },
  { title: '类型', render: (row) => SETTLE.text(row.type) },
  { title: '小区', field: 'estateName' },
  { title: '房屋', field: 'houseCode' },
  { title: '付款人', field: 'payerName', width: 110 },
  { title: '金额', align: 'right', render: (row) => <Money value={row.total} danger={row.total.startsWith('-')} /> },
  { title: '方式', field: 'tenders' },
  {
    title: '状态',
    render: (row) => (
      <>
        {row.originalId === null ? (
          <EnumText of={SETTLEMENT} value={row.state} tones={SETTLEMENT_TONES} />
        ) : (
          <StatusTag tone="overdue">红冲单</StatusTag>
        )}
        {row.state === SETTLEMENT.valid && !isZeroDecimal(row.reversed) ? (
          <StatusTag tone="owed">已冲 {formatMoney(row.reversed)}</StatusTag>
        ) : null}
      </>
    ),
  },
  { title: '收款人', field: 'cashierName' },
  { title: '时间', render: (row) => <InstantText value={row.at} /> },
  { title: '日结', render: (row) => (row.closed ? '已日结' : '–') },
]);

const WAYS = [
  ...SETTLE_METHOD.options.map(({ value, label }) => ({ value: `${TENDER_LIST.method}:${value}`, label })),
  ...specialPayment.options
    .filter(({ value }) => value !== SPECIAL.badDebt)
    .map(({ value, label }) => ({ value: `${TENDER_LIST.special}:${value}`, label })),
];

export function SettlementList({ access }: { readonly access: Access }) {
  const [today] = useState(() => businessDay(new Date()));
  const list = useList(searchSettlements, { dayFrom: today, dayTo: today });
  const { filter, setFilter, extra } = list;
  const sum = useSumText();
  useAskedFilter((asked) => setFilter({ ...asked, dayFrom: null, dayTo: null }));
  const way = filter.method ? `${filter.method.list}:${filter.method.method}` : null;
  const [opened, setOpened] = useState<number | null>(null);
  useAskedId(setOpened, 'list');
  return (
    <>
      <ListPage
        name="charging.settlement"
        what={{ name: '结算', none: '今天还没有结算', open: '查看' }}
        access={access}
        // Clearing the day asks for all days, so it counts as a filter too.
        list={{ ...list, filtered: Object.keys(filter).length > 0 }}
        columns={COLUMNS}
        onOpen={(row) => setOpened(row.id)}
        filters={
          <>
            <DayRange
              of="入账"
              from={filter.dayFrom === undefined ? today : filter.dayFrom}
              to={filter.dayTo === undefined ? today : filter.dayTo}
              onFrom={(dayFrom) => setFilter({ dayFrom })}
              onTo={(dayTo) => setFilter({ dayTo })}
            />
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <EnumCheck of={SETTLE} value={filter.types ?? []} onChange={(types) => setFilter({ types })} />
            <EnumCheck of={SETTLEMENT} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <FilterPick
              name="收款方式"
              value={way}
              onChange={(next) => {
                const [kind, method] = (next ?? '').split(':');
                setFilter({ method: next ? { list: kind === '2' ? 2 : 1, method: Number(method) } : null });
              }}
              options={WAYS}
            />
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="票据号 / 房号 / 付款人" width={170} />
          </>
        }
        actions={extra?.daysIgnored ? <StatusTag tone="kind">按票据号查找，已忽略日期</StatusTag> : null}
        totals={
          extra && {
            text: (
              <span aria-label="合计">
                {`收入 ${sum(extra.sums.in, true)}　支出 ${sum(extra.sums.out, true)}　净额 `}
                <strong>{sum(extra.sums.net, true)}</strong>
                {`　其中现金 ${sum(extra.sums.cash, true)}`}
              </span>
            ),
            units: true,
          }
        }
      />
      {opened === null ? null : (
        <SettlementDetail list={list} id={opened} access={access} onOpen={setOpened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
