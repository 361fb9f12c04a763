// Amounts of the books: red ink is red with a minus, a zero is left out, a balance has its side.
import { compareDecimal, formatMoney, isZeroDecimal } from '@anju/domain';
import { useSumText } from '../../../ui/index.ts';

interface AmountCellProps {
  readonly value: string | null | undefined;
  readonly zero?: boolean;
}

/** A debit or a credit. Zero is shown as nothing unless `zero` asks for it. */
export function AmountCell({ value, zero = false }: AmountCellProps) {
  if (value == null || value === '' || (!zero && isZeroDecimal(value))) return <span className="ui-amount" />;
  return <span className={compareDecimal(value, '0') < 0 ? 'ui-amount acc-red' : 'ui-amount'}>{formatMoney(value)}</span>;
}

/** The same for a sum of the company or an estate, in 元 or 万元 as the user reads them; the exact amount stays readable by pointing at it. */
export function SumCell({ value, zero = false }: AmountCellProps) {
  const text = useSumText();
  if (value == null || value === '' || (!zero && isZeroDecimal(value))) return <span className="ui-amount" />;
  return (
    <span className={compareDecimal(value, '0') < 0 ? 'ui-amount acc-red' : 'ui-amount'} title={`${formatMoney(value)} 元`}>
      {text(value)}
    </span>
  );
}

/** The side on which a balance of debit minus credit stands: 借, 贷 or 平. */
export const sideOf = (net: string): '借' | '贷' | '平' => {
  const order = compareDecimal(net, '0');
  return order > 0 ? '借' : order < 0 ? '贷' : '平';
};

/** A balance of debit minus credit without its sign, for a column beside 方向. */
export const absolute = (net: string): string => (net.startsWith('-') ? net.slice(1) : net);

/** 借 1,234.00 · 平 0.00 */
export function BalanceText({ net }: { readonly net: string }) {
  return (
    <span className="ui-amount">
      <span className="ui-quiet">{sideOf(net)}</span> {formatMoney(absolute(net))}
    </span>
  );
}
