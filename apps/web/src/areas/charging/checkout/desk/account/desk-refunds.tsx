// Approved 退款申请 of the house, or without one those of accounts that belong to no house: one press pays the full amount.
import { Button } from 'antd';
import { REFUND, searchRefundRequests, type RefundRequestRow } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { useRead } from '../../../../../platform/api/hooks.ts';
import type { AccountType } from './desk-account.rules.ts';

interface ApprovedRefundsProps {
  readonly type: AccountType;
  readonly houseId: number | null;
  readonly chosen: number | null;
  readonly onChoose: (request: RefundRequestRow) => void;
}

export function ApprovedRefunds({ type, houseId, chosen, onChoose }: ApprovedRefundsProps) {
  const query = useRead(searchRefundRequests, { houseId, houseless: houseId === null, states: [REFUND.approved] });
  const rows = (query.data?.rows ?? []).filter((row) => row.type === type);
  if (rows.length === 0) return null;
  return (
    <div role="group" aria-label="已通过的退款申请">
      {rows.map((row) => (
        <Button key={row.id} size="small" type={row.id === chosen ? 'primary' : 'default'} onClick={() => onChoose(row)}>
          {`按申请 ${row.number} 退${row.houseId === null ? ` ${row.personName}` : ''} ${formatMoney(row.amount)} 元`}
        </Button>
      ))}
    </div>
  );
}
