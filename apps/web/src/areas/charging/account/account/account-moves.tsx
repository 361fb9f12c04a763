// One account with all its movements: date, reason, amount, balance, and the related document.
import { Alert, Button, Table } from 'antd';
import { ACCOUNT, getChargingAccount, MOVE, type AccountMove, type OutputOf } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { RecordDrawer, type RecordList } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DateText, EmptyState, Money, Nothing } from '../../../../ui/index.ts';

export const FORMER_TEXT = '产权已变更，余额属于原业主';

interface AccountMovesProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly id: number;
  readonly onSettlement: (settlementId: number) => void;
  readonly onClose: () => void;
}

const titleOf = ({ kind, houseCode, personName, chargeTypeName }: OutputOf<typeof getChargingAccount>): string =>
  [ACCOUNT.text(kind), houseCode, personName, chargeTypeName].filter(Boolean).join(' ');

export const AccountMoves = ({ id, onSettlement, onClose, list }: AccountMovesProps) => (
  <RecordDrawer list={list} record={useRead(getChargingAccount, { id })} what="账户" title={titleOf} onClose={onClose}>
    {(account) => (
      <>
        {account.former ? (
          <Alert type="warning" showIcon className="entry-problems" title={`${FORMER_TEXT}；自动抵扣不会用于现业主的账单`} />
        ) : null}
        <p>
          余额 <strong>{formatMoney(account.balance)}</strong> {account.kind === ACCOUNT.points ? '分' : '元'}，共 {account.moves.length}{' '}
          笔变动
        </p>
        <Table<AccountMove>
          size="small"
          rowKey="id"
          pagination={account.moves.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
          dataSource={account.moves}
          locale={{ emptyText: <EmptyState text="还没有变动" /> }}
          columns={[
            { title: '日期', render: (_, row) => <DateText value={row.day} /> },
            { title: '变动', render: (_, row) => MOVE.text(row.reason) },
            {
              title: account.kind === ACCOUNT.points ? '积分' : '金额',
              align: 'right',
              render: (_, row) => <Money value={row.amount} />,
            },
            { title: '变动后余额', align: 'right', render: (_, row) => <Money value={row.balance} /> },
            {
              title: '单据',
              render: (_, row) =>
                row.settlementId === null ? (
                  <Nothing />
                ) : (
                  <Button type="link" size="small" onClick={() => onSettlement(row.settlementId ?? 0)}>
                    {row.number}
                  </Button>
                ),
            },
            { title: '付款人', render: (_, row) => row.payerName },
            { title: '说明', render: (_, row) => row.remark },
            { title: '经办', render: (_, row) => row.by },
          ]}
        />
      </>
    )}
  </RecordDrawer>
);
