// Parts that the list, the form and the record of release slips share.
import { Alert } from 'antd';
import { SLIP, type SlipMoney } from '@anju/contract';
import { formatMoney, isZeroDecimal } from '@anju/domain';
import type { TonesOf } from '../../../../ui/index.ts';

export const SLIP_TONES: TonesOf<typeof SLIP> = {
  [SLIP.waiting]: 'owed',
  [SLIP.ready]: 'use',
  [SLIP.passed]: 'paid',
  [SLIP.expired]: 'ended',
  [SLIP.rejected]: 'overdue',
  [SLIP.withdrawn]: 'ended',
};

const isOwed = (amount: string): boolean => !isZeroDecimal(amount);

/** What the house owes, in words; empty when there is nothing to mention. */
export function moneyText({ open, overdue, prepaid, deposit }: SlipMoney): string {
  const parts = [
    isOwed(open) ? `未收 ${formatMoney(open)} 元${isOwed(overdue) ? `（逾期 ${formatMoney(overdue)} 元）` : ''}` : '',
    isOwed(deposit) ? `押金 ${formatMoney(deposit)} 元未退` : '',
    isOwed(prepaid) ? `预交 ${formatMoney(prepaid)} 元` : '',
  ];
  return parts.filter((part) => part !== '').join('，');
}

/** Mentioned to the customer and nothing more: goods are not held for money. */
export function MoneyNotice({ money }: { readonly money: SlipMoney | null }) {
  const text = money === null ? '' : moneyText(money);
  if (text === '') return null;
  return (
    <Alert type="warning" showIcon title={`该房屋${text}`} description="请提醒客户另行结算。欠费不影响放行，系统不会因欠费扣留物品。" />
  );
}
