// 押金账户 (menu 177): deposits with what came in, went back and became income, those held too long, their papers and refunds.
// Money is taken and returned at the desk (日常结算); 押金转收入 pays a real bill there. Notices are shown by the bar above every page.
import './account.css';
import { useState } from 'react';
import { App, Button, InputNumber, Select, Tabs } from 'antd';
import { MENU, searchDeposits, type DepositRow } from '@anju/contract';
import { formatMoney, isZeroDecimal } from '@anju/domain';
import { column, ListPage, useList } from '../../../../archetypes/index.ts';
import { useAccess, type Access } from '../../../../platform/access/index.ts';
import { DateText, EmptyState, KeyHints, Money, SearchBox, StatusTag, type Tone } from '../../../../ui/index.ts';
import { ChoicePick, EstatePick } from '../../bill/bill-choices.tsx';
import { useReceiptPrint } from '../../checkout/receipt/receipt-print.ts';
import { SettlementDetail } from '../../checkout/settlement/settlement-detail.tsx';
import { AccountMoves } from './account-moves.tsx';
import { useAccountItems, useRefreshAccounts } from './account-queries.ts';
import { DeskLink } from '../../bill/desk-link.tsx';
import { RefundAskDialog, type Refundable } from '../refund-request/refund-dialogs.tsx';
import { RefundList } from '../refund-request/refund-list.tsx';

const STATES: Readonly<Record<DepositRow['state'], readonly [string, Tone]>> = {
  1: ['已收', 'note'],
  2: ['部分退转', 'busy'],
  3: ['已结清', 'plain'],
};

const refundable = (row: DepositRow): Refundable => ({
  id: row.id,
  kind: 3,
  name: [row.houseCode, row.chargeTypeName, row.number].filter(Boolean).join(' '),
  balance: row.balance,
  payee: row.personName,
  former: false,
});

interface DepositListProps {
  readonly access: Access;
  readonly onOpen: (accountId: number) => void;
  readonly onSettlement: (id: number) => void;
  readonly onRefund: (account: Refundable) => void;
}

function DepositList({ access, onOpen, onSettlement, onRefund }: DepositListProps) {
  const list = useList(searchDeposits, {});
  const { filter, setFilter, resetFilter, extra } = list;
  const items = useAccountItems(true);
  const { print, paper } = useReceiptPrint();
  const columns = column<DepositRow>()([
    { title: '房屋', field: 'houseCode', fixed: 'start' },
    { title: '小区', field: 'estateName' },
    { title: '押金项目', field: 'chargeTypeName' },
    { title: '缴款人', field: 'personName' },
    {
      title: '押金单',
      render: (row) =>
        row.settlementId === null ? (
          row.number || '期初'
        ) : (
          <Button type="link" size="small" onClick={() => onSettlement(row.settlementId ?? 0)}>
            {row.number}
          </Button>
        ),
    },
    { title: '收取日', render: (row) => (row.takenOn === null ? '–' : <DateText value={row.takenOn} />) },
    { title: '天数', align: 'right', field: 'days' },
    { title: '已收', align: 'right', render: (row) => <Money value={row.received} /> },
    { title: '已退', align: 'right', render: (row) => <Money value={row.returned} dashZero /> },
    { title: '转收入', align: 'right', render: (row) => <Money value={row.converted} dashZero /> },
    { title: '可用', align: 'right', render: (row) => <Money value={row.balance} dashZero /> },
    { title: '说明', field: 'text' },
    {
      title: '状态',
      render: (row) => (
        <>
          <StatusTag tone={STATES[row.state][1]}>{STATES[row.state][0]}</StatusTag>
          {row.requestId === null ? null : <StatusTag tone="busy">退款申请中</StatusTag>}
        </>
      ),
    },
    {
      title: '操作',
      render: (row) => (
        <>
          {!isZeroDecimal(row.balance) && row.requestId === null && access.can('add') ? (
            <Button type="link" size="small" onClick={() => onRefund(refundable(row))}>
              申请退款
            </Button>
          ) : null}
          {row.houseId !== null && !isZeroDecimal(row.balance) ? <DeskLink houseId={row.houseId} text="去退还或转收入" /> : null}
          {row.settlementId !== null && access.can('print') ? (
            <Button type="link" size="small" onClick={() => void print(row.settlementId ?? 0)}>
              打印押金单
            </Button>
          ) : null}
        </>
      ),
    },
  ]);
  return (
    <>
      <ListPage
        list={list}
        columns={columns}
        onOpen={(row) => onOpen(row.id)}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="房号 / 姓名 / 押金单号" width={200} />
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <ChoicePick
              label="押金项目"
              choices={items}
              value={filter.chargeTypeId}
              onChange={(chargeTypeId) => setFilter({ chargeTypeId })}
            />
            <Select<DepositRow['state'][]>
              mode="multiple"
              allowClear
              aria-label="押金状态"
              placeholder="押金状态"
              maxTagCount="responsive"
              style={{ minWidth: 112 }}
              value={filter.states ?? []}
              onChange={(states) => setFilter({ states })}
              options={([1, 2, 3] as const).map((value) => ({ value, label: STATES[value][0] }))}
            />
            <InputNumber
              aria-label="收取超过天数"
              placeholder="收取超过"
              style={{ width: 120 }}
              suffix="天"
              min={1}
              max={9999}
              precision={0}
              value={filter.olderThan ?? null}
              onChange={(olderThan) => setFilter({ olderThan })}
            />
            {Object.keys(filter).length > 0 ? (
              <Button type="link" onClick={resetFilter}>
                清除
              </Button>
            ) : null}
          </>
        }
        actions={access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
        empty={<EmptyState text={Object.keys(filter).length > 0 ? '没有符合条件的押金' : '还没有押金，可在日常结算的其他收付中收取'} />}
        foot={
          <div className="account-foot">
            <KeyHints
              keys={[
                ['↑↓', '选择'],
                ['Enter', '变动明细'],
              ]}
            />
            {extra ? (
              <span aria-label="押金合计">
                {`已收 ${formatMoney(extra.sums.received)}　已退 ${formatMoney(extra.sums.returned)}　转收入 ${formatMoney(extra.sums.converted)}　可用 ${formatMoney(extra.sums.balance)}`}
              </span>
            ) : null}
          </div>
        }
      />
      {paper}
    </>
  );
}

export default function DepositPage() {
  const access = useAccess(MENU.accountDeposit);
  const { message } = App.useApp();
  const refresh = useRefreshAccounts();
  const [accountId, setAccountId] = useState<number | null>(null);
  const [settlementId, setSettlementId] = useState<number | null>(null);
  const [asking, setAsking] = useState<Refundable | null>(null);
  return (
    <>
      <Tabs
        className="account-tabs"
        items={[
          {
            key: 'deposit',
            label: '押金',
            children: <DepositList access={access} onOpen={setAccountId} onSettlement={setSettlementId} onRefund={setAsking} />,
          },
          { key: 'refund', label: '退款申请', children: <RefundList access={access} kinds={[3]} onSettlement={setSettlementId} /> },
        ]}
      />
      {accountId === null ? null : (
        <AccountMoves key={accountId} id={accountId} onSettlement={setSettlementId} onClose={() => setAccountId(null)} />
      )}
      {settlementId === null ? null : (
        <SettlementDetail
          key={settlementId}
          id={settlementId}
          access={access}
          onOpen={setSettlementId}
          onClose={() => {
            setSettlementId(null);
            refresh();
          }}
        />
      )}
      {asking ? (
        <RefundAskDialog
          account={asking}
          onClose={() => setAsking(null)}
          onDone={(number) => {
            setAsking(null);
            void message.success(`已提交 ${number}，请他人审核`);
            refresh();
          }}
        />
      ) : null}
    </>
  );
}
