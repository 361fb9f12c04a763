import { capitalAmount, formatMoney, isZeroDecimal } from '@anju/domain';

interface AmountProps {
  /** Decimal text as sent by the server; null shows a dash. */
  readonly value: string | null | undefined;
  /** Red: arrears, overdue, a loss. */
  readonly danger?: boolean;
  /** Shows a dash for zero, because in a column of arrears a zero carries no information. */
  readonly dashZero?: boolean;
}

export function Money({ value, danger = false, dashZero = false }: AmountProps) {
  return amount(value, danger, dashZero, formatMoney);
}

function amount(value: string | null | undefined, danger: boolean, dashZero: boolean, format: (text: string) => string) {
  if (value == null || value === '' || (dashZero && isZeroDecimal(value))) return <span className="ui-amount ui-quiet">–</span>;
  return <span className={danger ? 'ui-amount ui-danger' : 'ui-amount'}>{format(value)}</span>;
}

/** 大写 */
export function CapitalMoney({ value }: { readonly value: string | null | undefined }) {
  return <span className="ui-capital">{value == null || value === '' ? '' : capitalAmount(value)}</span>;
}
