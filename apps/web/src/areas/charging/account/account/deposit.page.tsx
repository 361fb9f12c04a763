// 押金账户 (menu 177): deposits with their receipts, refunds and conversions to income, those held too long, their documents and refund
// requests. Money is taken and returned at the desk (日常结算); 押金转收入 pays a real bill there. The bar above every page shows the notices.
import './account.css';
import { useState } from 'react';
import { Button, InputNumber, Tabs } from 'antd';
import { DEPOSIT, ACCOUNT, MENU, searchDeposits, type DepositRow } from '@anju/contract';
import { isZeroDecimal } from '@anju/domain';
import { column, ListPage, useActs, useAskedFilter, useAskedTabs, useList } from '../../../../archetypes/index.ts';
import { useAccess, type Access } from '../../../../platform/access/index.ts';
import { ChoicePick, DateText, EnumCheck, EnumText, Money, SearchBox, StatusTag, useSumText, type TonesOf } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { useReceiptPrint } from '../../checkout/receipt/receipt-print.ts';
import { SettlementDetail } from '../../checkout/settlement/settlement-detail.tsx';
import { AccountMoves } from './account-moves.tsx';
import { useAccountItems, useRefreshAccounts } from './account-queries.ts';
import { DueList } from './due-list.tsx';
import { DeskLink } from '../../bill/desk-link.tsx';
import { requestedText } from '../../document/requested-text.ts';
import { RefundAskDialog, type Refundable } from '../refund-request/refund-dialogs.tsx';
import { RefundList } from '../refund-request/refund-list.tsx';

const TONES: TonesOf<typeof DEPOSIT> = { [DEPOSIT.held]: 'paid', [DEPOSIT.partly]: 'work', [DEPOSIT.settled]: 'ended' };

const refundable = (row: DepositRow): Refundable => ({
  id: row.id,
  kind: ACCOUNT.deposit,
  name: [row.houseCode, row.chargeTypeName, row.number].filter(Boolean).join(' '),
  balance: row.balance,
  payee: row.personName,
  former: false,
});

interface DepositListProps {
  readonly access: Access;
  readonly onSettlement: (id: number) => void;
  readonly onRefund: (account: Refundable) => void;
}

function DepositList({ access, onSettlement, onRefund }: DepositListProps) {
  const list = useList(searchDeposits, {});
  const { filter, setFilter, extra } = list;
  const sum = useSumText();
  useAskedFilter(setFilter);
  const items = useAccountItems(true);
  const [opened, setOpened] = useState<number | null>(null);
  const { print, paper } = useReceiptPrint();
  const columns = column<DepositRow>()([
    { title: '房屋', field: 'houseCode', fixed: 'start' },
    { title: '小区', field: 'estateName' },
    { title: '押金项目', field: 'chargeTypeName' },
    { title: '付款人', field: 'personName' },
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
          <EnumText of={DEPOSIT} value={row.state} tones={TONES} />
          {row.requestId === null ? null : <StatusTag tone="owed">退款申请中</StatusTag>}
        </>
      ),
    },
    {
      title: '操作',
      width: 240,
      render: (row) => (
        <>
          {!isZeroDecimal(row.balance) && row.requestId === null && access.can('add') ? (
            <Button type="link" size="small" onClick={() => onRefund(refundable(row))}>
              申请退款
            </Button>
          ) : null}
          {row.houseId !== null && !isZeroDecimal(row.balance) ? <DeskLink houseId={row.houseId} text="办理退还" /> : null}
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
        name="charging.account.deposit"
        what={{ name: '押金', none: '还没有押金，可在日常结算的其他收付中收取', open: '变动明细' }}
        access={access}
        list={list}
        columns={columns}
        onOpen={(row) => setOpened(row.id)}
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
            <EnumCheck of={DEPOSIT} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
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
          </>
        }
        totals={
          extra && {
            text: (
              <span aria-label="押金合计">
                {`已收 ${sum(extra.sums.received, true)}　已退 ${sum(extra.sums.returned, true)}　转收入 ${sum(extra.sums.converted, true)}　可用 ${sum(extra.sums.balance, true)}`}
              </span>
            ),
            units: true,
          }
        }
      />
      {opened === null ? null : <AccountMoves list={list} id={opened} onSettlement={onSettlement} onClose={() => setOpened(null)} />}
      {paper}
    </>
  );
}

export default function DepositPage() {
  const access = useAccess(MENU.accountDeposit);
  const acts = useActs<{ refund: Refundable }>(useRefreshAccounts());
  const tabs = useAskedTabs('deposit');
  const [settlementId, setSettlementId] = useState<number | null>(null);
  return (
    <>
      <Tabs
        {...tabs}
        className="ui-page-tabs"
        items={[
          {
            key: 'deposit',
            label: '押金',
            children: <DepositList access={access} onSettlement={setSettlementId} onRefund={(account) => acts.begin('refund', account)} />,
          },
          { key: 'due', label: '待收', children: <DueList access={access} /> },
          {
            key: 'refund',
            label: '退款申请',
            children: <RefundList access={access} kinds={[ACCOUNT.deposit]} onSettlement={setSettlementId} />,
          },
        ]}
      />
      {settlementId === null ? null : (
        <SettlementDetail
          id={settlementId}
          access={access}
          onOpen={setSettlementId}
          onClose={() => {
            setSettlementId(null);
            acts.refresh();
          }}
        />
      )}
      {acts.doing?.kind === 'refund' ? (
        <RefundAskDialog account={acts.doing.row} onClose={acts.close} onDone={(requested) => acts.done(requestedText(requested))} />
      ) : null}
    </>
  );
}
