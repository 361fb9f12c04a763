// The 自动抵扣 made so far: settlements created automatically by the system, newest first.
import { useState } from 'react';
import { Alert } from 'antd';
import { searchDrawDowns, SETTLEMENT, type OutputOf } from '@anju/contract';
import { formatCount } from '@anju/domain';
import { column, ListPage, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { DateText, DayRange, EnumText, InstantText, Money, SearchBox, useSumText } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { useRefreshAccounts } from './account-queries.ts';
import { SettlementDetail } from '../../checkout/settlement/settlement-detail.tsx';
import { SETTLEMENT_TONES } from '../../bill/bill-text.ts';

type Row = OutputOf<typeof searchDrawDowns>['rows'][number];
const COLUMNS = column<Row>()([
  { title: '票据号', field: 'number', fixed: 'start' },
  { title: '入账日', render: (row) => <DateText value={row.day} /> },
  { title: '小区', field: 'estateName' },
  { title: '房屋', field: 'houseCode' },
  { title: '付款人', field: 'payerName' },
  { title: '项目', field: 'items' },
  { title: '账单', align: 'right', field: 'bills' },
  { title: '抵扣金额', align: 'right', render: (row) => <Money value={row.total} /> },
  { title: '状态', render: (row) => <EnumText of={SETTLEMENT} value={row.state as 1 | 2 | 3} tones={SETTLEMENT_TONES} /> },
  { title: '时间', render: (row) => <InstantText value={row.at} /> },
]);

const ruleText = ({ on, part }: Pick<OutputOf<typeof searchDrawDowns>, 'on' | 'part'>): string =>
  on
    ? `账单发布后及每小时自动抵扣一次：先用指定项目的预交，再用不限项目的；先到期的先抵。${part ? '余额不足一笔时部分抵扣。' : '余额不足一笔时不抵扣。'}`
    : '预交自动抵扣未启用，可在服务规则的结算规则中打开。';

export function DrawDownList({ access }: { readonly access: Access }) {
  const list = useList(searchDrawDowns, {});
  const { filter, setFilter, extra } = list;
  const sum = useSumText();
  const [opened, setOpened] = useState<number | null>(null);
  const refresh = useRefreshAccounts();
  const close = () => {
    setOpened(null);
    void refresh();
  };
  return (
    <>
      <ListPage
        name="charging.account.draw-down"
        what={{ name: '抵扣', none: '还没有自动抵扣', open: '查看' }}
        list={list}
        columns={COLUMNS}
        onOpen={(row) => setOpened(row.id)}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="票据号 / 房号 / 付款人" width={200} />
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <DayRange
              of="入账"
              from={filter.dayFrom}
              to={filter.dayTo}
              onFrom={(dayFrom) => setFilter({ dayFrom })}
              onTo={(dayTo) => setFilter({ dayTo })}
            />
            {extra ? <Alert type={extra.on ? 'info' : 'warning'} title={ruleText(extra)} className="account-rule" /> : null}
          </>
        }
        totals={
          extra && {
            text: <span aria-label="抵扣合计">{`${formatCount(extra.sums.bills)} 笔账单，抵扣合计 ${sum(extra.sums.amount, true)}`}</span>,
            units: true,
          }
        }
      />
      {opened === null ? null : <SettlementDetail list={list} id={opened} access={access} onOpen={setOpened} onClose={close} />}
    </>
  );
}
