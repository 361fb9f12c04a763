import { ACCOUNT, type PayerStatement } from '@anju/contract';
import { compareDecimal, formatMoney, isZeroDecimal, subtractDecimal } from '@anju/domain';

/** Above zero the payer owes it, below zero the company holds it. */
export function balanceText(balance: string): string {
  if (isZeroDecimal(balance)) return '无欠费';
  return compareDecimal(balance, '0') > 0 ? `欠 ${formatMoney(balance)} 元` : `结余 ${formatMoney(subtractDecimal('0', balance))} 元`;
}

/** What the closing balance consists of, and the late fee that it does not contain. */
export function closingText({ open, held, late, accounts }: PayerStatement): string {
  const kept = accounts.map(({ kind, houseCode, item, balance }) =>
    `${houseCode} ${ACCOUNT.text(kind)}${item ? `（${item}）` : ''} ${formatMoney(balance)}`.trim(),
  );
  const parts = [
    `期末余额 = 未收账单 ${formatMoney(open)} 元 − 预交和存零 ${formatMoney(held)} 元${kept.length === 0 ? '' : `（${kept.join('，')}）`}`,
    ...(isZeroDecimal(late) ? [] : [`另有截至今日的违约金 ${formatMoney(late)} 元，收取时计入`]),
  ];
  return `${parts.join('；')}。`;
}
