// What the tenant owes and has left at the desk: told, and never a reason to hold anything back.
import './handback.css';
import { Alert } from 'antd';
import type { HandbackDetail } from '@anju/contract';
import { formatDay, formatMoney, sumMoney } from '@anju/domain';

export function BillNotes({ check: { bills, deposits } }: { readonly check: HandbackDetail }) {
  const open = bills ?? [];
  const held = deposits ?? [];
  if (open.length === 0 && held.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={[
        open.length > 0 && `租客未付账单 ${open.length} 笔，共 ${formatMoney(sumMoney(open.map((bill) => bill.open)))} 元`,
        held.length > 0 && `在物业的押金 ${formatMoney(sumMoney(held.map(({ amount }) => amount)))} 元`,
      ]
        .filter(Boolean)
        .join('；')}
      description={
        <>
          <ul className="rent-bills">
            {open.map(({ item, from, to, open: amount }, place) => (
              <li key={place}>{`${item} ${formatDay(from)} 至 ${formatDay(to)} ${formatMoney(amount)} 元`}</li>
            ))}
            {held.map(({ item, amount }, place) => (
              <li key={`held-${place}`}>{`${item} ${formatMoney(amount)} 元`}</li>
            ))}
          </ul>
          请提醒租客到柜台结算。欠费不影响退租和搬离，不得扣留物品。
        </>
      }
    />
  );
}
