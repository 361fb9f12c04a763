import { Input } from 'antd';
import type { ReactNode } from 'react';

interface DecimalInputProps {
  readonly id?: string;
  readonly value?: string | null | undefined;
  readonly onChange?: (value: string) => void;
  /** Number of decimal places that may be typed. */
  readonly scale?: number;
  readonly negative?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly suffix?: ReactNode;
  readonly 'aria-label'?: string;
}

/**
 * A decimal that stays text from keyboard to database and is never held in a float. Characters that cannot belong to a decimal cannot be
 * typed.
 */
export function DecimalInput({ value, onChange, scale = 2, negative = false, disabled = false, ...rest }: DecimalInputProps) {
  const allowed = new RegExp(`^${negative ? '-?' : ''}\\d*${scale > 0 ? `(\\.\\d{0,${scale}})?` : ''}$`);
  return (
    <Input
      {...rest}
      className="ui-decimal"
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled}
      value={value ?? ''}
      onChange={(event) => {
        const text = plain(event.target.value);
        if (allowed.test(text)) onChange?.(text);
      }}
      onBlur={() => {
        const settled = settle(value ?? '');
        if (settled !== (value ?? '')) onChange?.(settled);
      }}
    />
  );
}

/** Accepts full-width digits of a Chinese keyboard and the separators of a pasted amount. */
function plain(text: string): string {
  return text
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[。．]/g, '.')
    .replace(/[,，\s]/g, '');
}

function settle(text: string): string {
  if (text === '' || text === '-' || text === '.') return '';
  return text
    .replace(/\.$/, '')
    .replace(/^(-?)\./, '$10.')
    .replace(/^(-?)0+(?=\d)/, '$1');
}
