// 预交 or 存零, account by account: holder, payments in and out, and balance.
import { useState } from 'react';
import { Button, Checkbox } from 'antd';
import { ACCOUNT, searchHeld, type HeldRow } from '@anju/contract';
import { formatCount, isZeroDecimal } from '@anju/domain';
import { column, ListPage, useAskedFilter, useList, type ListState } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { ChoicePick, DateText, Money, SearchBox, StatusTag, useSumText } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { AccountMoves, FORMER_TEXT } from './account-moves.tsx';
import { DeskLink } from '../../bill/desk-link.tsx';
import { useAccountItems } from './account-queries.ts';

export interface HeldActs {
  readonly onSettlement: (id: number) => void;
  readonly onRefund: (row: HeldRow) => void;
  /** Runs 自动抵扣 for one house or for the selected estate; absent for 存零. */
  readonly onDraw?: (where: { houseId: number | null; estateId: number | null }) => void;
}

function columnsOf(kind: 1 | 2, access: Access, { onRefund, onDraw }: HeldActs) {
  return column<HeldRow>()([
    { title: '房屋', field: 'houseCode', fixed: 'start' },
    { title: '小区', field: 'estateName' },
    { title: '现业主', render: (row) => row.owners || row.personName },
    ...(kind === ACCOUNT.prepaid
      ? [{ title: '用途', render: (row: HeldRow) => (row.chargeTypeId === null ? '不限项目' : `仅 ${row.chargeTypeName}`) }]
      : []),
    { title: '累计存入', align: 'right', render: (row) => <Money value={row.in} dashZero /> },
    { title: '累计支出', align: 'right', render: (row) => <Money value={row.out} dashZero /> },
    { title: '余额', align: 'right', render: (row) => <Money value={row.balance} /> },
    {
      title: '最近存入',
      render: (row) => (
        <>
          {row.paidOn === null ? null : <DateText value={row.paidOn} />} {row.paidBy}
        </>
      ),
    },
    {
      title: '提示',
      render: (row) => (
        <>
          {row.former ? <StatusTag tone="overdue">{FORMER_TEXT}</StatusTag> : null}
          {row.requestId === null ? null : <StatusTag tone="owed">退款申请中</StatusTag>}
        </>
      ),
    },
    {
      title: '操作',
      render: (row) =>
        isZeroDecimal(row.balance) ? null : (
          <>
            {onDraw && access.can('change') && row.houseId !== null && !row.former && row.requestId === null ? (
              <Button type="link" size="small" onClick={() => onDraw({ houseId: row.houseId, estateId: null })}>
                抵扣
              </Button>
            ) : null}
            {access.can('add') && row.requestId === null ? (
              <Button type="link" size="small" onClick={() => onRefund(row)}>
                申请退款
              </Button>
            ) : null}
            {row.houseId === null ? null : <DeskLink houseId={row.houseId} />}
          </>
        ),
    },
  ]);
}

function Filters({ kind, list }: { readonly kind: 1 | 2; readonly list: ListState<typeof searchHeld> }) {
  const { filter, setFilter } = list;
  const items = useAccountItems(false);
  return (
    <>
      <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="房号 / 姓名" width={150} />
      <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
      {kind === ACCOUNT.prepaid ? (
        <ChoicePick
          label="收费项目"
          placeholder="全部用途"
          choices={items}
          value={filter.chargeTypeId}
          onChange={(chargeTypeId) => setFilter({ chargeTypeId })}
        />
      ) : null}
      <Checkbox checked={filter.former ?? false} onChange={({ target }) => setFilter({ former: target.checked })}>
        产权已变更
      </Checkbox>
      <Checkbox checked={filter.empty ?? false} onChange={({ target }) => setFilter({ empty: target.checked })}>
        含零余额
      </Checkbox>
    </>
  );
}

interface HeldListProps extends HeldActs {
  readonly kind: 1 | 2;
  readonly access: Access;
}

export function HeldList({ kind, access, ...acts }: HeldListProps) {
  const list = useList(searchHeld, { kind });
  useAskedFilter(list.setFilter);
  const { filter, extra } = list;
  const sum = useSumText();
  const what = kind === ACCOUNT.prepaid ? '预交' : '存零';
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <ListPage
        name="charging.account.held"
        what={{ name: `${what}账户`, none: `还没有${what}余额`, open: '变动明细' }}
        access={access}
        list={list}
        columns={columnsOf(kind, access, acts)}
        onOpen={(row) => setOpened(row.id)}
        filters={<Filters kind={kind} list={list} />}
        actions={
          acts.onDraw && access.can('change') ? (
            <Button onClick={() => acts.onDraw?.({ houseId: null, estateId: filter.estateId ?? null })}>
              {filter.estateId ? '本小区自动抵扣' : '全部自动抵扣'}
            </Button>
          ) : null
        }
        totals={
          extra && {
            text: (
              <span aria-label={`${what}合计`}>
                {`共 ${formatCount(list.total)} 户，余额合计 ${sum(extra.sums.balance, true)}`}
                {isZeroDecimal(extra.sums.former) ? '' : `，其中原业主 ${sum(extra.sums.former, true)}`}
              </span>
            ),
            units: true,
          }
        }
      />
      {opened === null ? null : <AccountMoves list={list} id={opened} onSettlement={acts.onSettlement} onClose={() => setOpened(null)} />}
    </>
  );
}
