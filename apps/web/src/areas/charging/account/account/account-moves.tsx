// One account with every move of it: when, why, how much, what it left, and the paper it came with.
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Table } from 'antd';
import { accountKind, getChargingAccount, moveReason, type AccountMove } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { call } from '../../../../platform/api/index.ts';
import { DateText, EmptyState, FailedState, LoadingOverlay, Money } from '../../../../ui/index.ts';

export const FORMER_TEXT = '产权已变更，余额属于原业主';

interface AccountMovesProps {
  readonly id: number;
  readonly onSettlement: (settlementId: number) => void;
  readonly onClose: () => void;
}

export function AccountMoves({ id, onSettlement, onClose }: AccountMovesProps) {
  const query = useQuery({
    queryKey: [getChargingAccount.path, id],
    queryFn: ({ signal }) => call(getChargingAccount, { id }, { signal, loading: false }),
  });
  const account = query.data;
  const points = account?.kind === 4;
  const name = account
    ? [accountKind.text(account.kind), account.houseCode, account.personName, account.chargeTypeName].filter(Boolean).join(' ')
    : '账户';
  return (
    <Drawer open size={820} title={name} onClose={onClose}>
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {account ? (
        <>
          {account.former ? (
            <Alert type="warning" showIcon className="entry-problems" title={`${FORMER_TEXT}；自动抵扣不会用于现业主的账单`} />
          ) : null}
          <p>
            余额 <strong>{formatMoney(account.balance)}</strong> {points ? '分' : '元'}，共 {account.moves.length} 笔变动
          </p>
          <Table<AccountMove>
            size="small"
            rowKey="id"
            pagination={account.moves.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
            dataSource={account.moves}
            locale={{ emptyText: <EmptyState text="还没有变动" /> }}
            columns={[
              { title: '日期', render: (_, row) => <DateText value={row.day} /> },
              { title: '变动', render: (_, row) => moveReason.text(row.reason) },
              {
                title: points ? '积分' : '金额',
                align: 'right',
                render: (_, row) => <Money value={row.amount} />,
              },
              { title: '变动后余额', align: 'right', render: (_, row) => <Money value={row.balance} /> },
              {
                title: '单据',
                render: (_, row) =>
                  row.settlementId === null ? (
                    <span className="ui-quiet">–</span>
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
      ) : null}
    </Drawer>
  );
}
