// An amount in the squares of the paper: one digit each, red ink in red. While the hand is in it, it is an ordinary field.
import { useId } from 'react';
import { formatMoney, isZeroDecimal } from '@anju/domain';

/** 亿 to 分 */
const PLACES = ['亿', '千', '百', '十', '万', '千', '百', '十', '元', '角', '分'] as const;

/** The digits of an amount from the right, one for each place; null when it has more than the paper. */
function digitsOf(amount: string): string[] | null {
  if (!/^-?\d+(\.\d+)?$/.test(amount) || isZeroDecimal(amount)) return PLACES.map(() => '');
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const digits = `${whole.replace(/^0+(?=\d)/, '')}${fraction.slice(0, 2).padEnd(2, '0')}`.replace(/^0+/, '');
  if (digits.length > PLACES.length) return null;
  return [...digits.padStart(PLACES.length, ' ')].map((digit) => digit.trim());
}

export function AmountHead({ title }: { readonly title: string }) {
  return (
    <>
      <div className="vch-amount-title">{title}</div>
      <div className="vch-digits" aria-hidden>
        {PLACES.map((place, at) => (
          <i key={at}>{place}</i>
        ))}
      </div>
    </>
  );
}

export function AmountDigits({ amount }: { readonly amount: string }) {
  const digits = digitsOf(amount);
  const red = amount.startsWith('-');
  if (!digits) return <span className={red ? 'vch-long acc-red' : 'vch-long'}>{formatMoney(amount)}</span>;
  return (
    <div className={red ? 'vch-digits acc-red' : 'vch-digits'} aria-hidden>
      {digits.map((digit, at) => (
        <i key={at}>{digit}</i>
      ))}
    </div>
  );
}

interface AmountBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBalance: () => void;
  readonly onSwap: () => void;
  /** What `=` would fill in; empty when nothing lacks. */
  readonly offered: string;
  readonly wrong: string | undefined;
  readonly disabled: boolean;
}

const ALLOWED = /^-?\d{0,12}(\.\d{0,2})?$/;

export function AmountBox({ label, value, onChange, onBalance, onSwap, offered, wrong, disabled }: AmountBoxProps) {
  const hint = useId();
  return (
    <div className={wrong === undefined ? 'vch-amount' : 'vch-amount wrong'} title={wrong}>
      <input
        aria-label={label}
        aria-invalid={wrong !== undefined}
        aria-describedby={offered === '' ? undefined : hint}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        value={value}
        onChange={({ target }) => {
          const text = target.value.replace(/[,，\s]/g, '').replace(/[。．]/g, '.');
          if (ALLOWED.test(text)) onChange(text);
        }}
        onBlur={() => {
          const settled = value.replace(/\.$/, '').replace(/^(-?)\./, '$10.');
          if (settled !== value) onChange(settled === '-' ? '' : settled);
        }}
        onKeyDown={(event) => {
          if (event.key === '=') onBalance();
          else if (event.key === ' ') onSwap();
          else return;
          event.preventDefault();
        }}
      />
      {value === '' && offered !== '' ? (
        <span className="vch-offer" id={hint}>
          <kbd className="ui-kbd">=</kbd> 补 {formatMoney(offered)}
        </span>
      ) : (
        <AmountDigits amount={value} />
      )}
    </div>
  );
}
