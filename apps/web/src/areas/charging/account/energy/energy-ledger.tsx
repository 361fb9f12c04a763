import { useState } from 'react';
import { Segmented } from 'antd';
import { BILL, meterKind, searchEnergyLedger, type EnergyLedgerRow } from '@anju/contract';
import { priceText } from '@anju/domain';
import { column, ListPage, useList } from '../../../../archetypes/index.ts';
import { FilterPick, Money, SearchBox, StatusTag, useSumText } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { MonthInput } from '../../bill/bill-choices.tsx';
import { BILL_TONES, percentText } from '../../bill/bill-text.ts';
import { lastYear, quantityText } from './energy-text.ts';

/** A change of usage above this is shown in red. */
const MOVED = 50;
const COLUMNS = column<EnergyLedgerRow>()([
  { title: '房屋/位置', field: 'place', fixed: 'start', width: 150 },
  { title: '表号', field: 'meterNumber', width: 110 },
  { title: '类别', width: 60, render: (row) => meterKind.text(row.kind) },
  { title: '月份', width: 80, render: (row) => row.month.replace('-', '.') },
  { title: '上期读数', align: 'right', field: 'previous', width: 90 },
  { title: '本期读数', align: 'right', field: 'current', width: 90 },
  { title: '用量', align: 'right', width: 100, render: (row) => quantityText(row.usage, row.kind) },
  { title: '均价', align: 'right', width: 80, render: (row) => (row.price === null ? '–' : priceText(row.price)) },
  { title: '金额', align: 'right', width: 100, render: (row) => (row.amount === null ? '–' : <Money value={row.amount} />) },
  { title: '上期用量', align: 'right', width: 90, render: (row) => row.lastUsage ?? '–' },
  {
    title: '环比',
    align: 'right',
    width: 80,
    render: (row) =>
      row.change === null ? (
        '–'
      ) : (
        <span className={Math.abs(Number(row.change)) > MOVED ? 'ui-danger' : ''}>{percentText(row.change)}</span>
      ),
  },
  { title: '每㎡用量', align: 'right', width: 80, render: (row) => row.perArea ?? '–' },
  {
    title: '账单',
    width: 80,
    render: (row) => (row.state === null ? '–' : <StatusTag tone={BILL_TONES[row.state]}>{BILL.text(row.state)}</StatusTag>),
  },
]);
const WHO = [
  { value: 'all' as const, label: '全部' },
  { value: 'house' as const, label: '房屋表' },
  { value: 'common' as const, label: '公共表' },
];

export function EnergyLedger() {
  const [range, setRange] = useState(lastYear());
  const list = useList(searchEnergyLedger, range);
  const { filter, setFilter, extra } = list;
  const sum = useSumText();
  return (
    <ListPage
      name="charging.energy.ledger"
      what={{ name: '读数', none: '还没有读数，在抄表计费中抄表后显示' }}
      // Showing both kinds of meters is the default, so it does not count as a filter.
      list={{ ...list, filtered: Boolean(filter.key) || filter.estateId != null || filter.kind != null }}
      columns={COLUMNS}
      filters={
        <>
          <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
          <FilterPick name="类别" value={filter.kind} options={meterKind.options} onChange={(kind) => setFilter({ kind: kind ?? null })} />
          <Segmented options={WHO} value={filter.who ?? 'all'} onChange={(who) => setFilter({ who })} />
          <MonthInput
            value={range.monthFrom}
            placeholder="起始月份"
            onChange={(monthFrom) => setRange((old) => ({ ...old, monthFrom: monthFrom ?? old.monthFrom }))}
          />
          <MonthInput
            value={range.monthTo}
            placeholder="截止月份"
            onChange={(monthTo) => setRange((old) => ({ ...old, monthTo: monthTo ?? old.monthTo }))}
          />
          <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="房号 / 表号 / 位置" width={160} />
        </>
      }
      totals={
        extra && extra.sums.length > 0
          ? {
              text: extra.sums
                .map(
                  (one) =>
                    `${meterKind.text(one.kind)} ${one.readings} 条，用量 ${quantityText(one.usage, one.kind)}，${sum(one.amount, true)}`,
                )
                .join('；'),
              units: true,
            }
          : null
      }
    />
  );
}
