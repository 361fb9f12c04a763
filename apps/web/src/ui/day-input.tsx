import { DatePicker } from 'antd';
import dayjs from 'dayjs';

interface DayInputProps {
  readonly id?: string;
  /** `YYYY-MM-DD` */
  readonly value?: string | null | undefined;
  readonly onChange?: (value: string | null) => void;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly min?: string;
  readonly max?: string;
  readonly 'aria-label'?: string;
}

/**
 * As shown first; the others are ways people type a day. None may be complete before the last digit: the picker would rewrite
 * the text under the typing hand.
 */
const FORMATS = ['YYYY.MM.DD', 'YYYY-MM-DD', 'YYYY/MM/DD', 'YYYYMMDD'];

export function DayInput({ value, onChange, disabled = false, placeholder = '年.月.日', min, max, ...rest }: DayInputProps) {
  return (
    <DatePicker
      {...rest}
      format={FORMATS}
      value={value ? dayjs(value, 'YYYY-MM-DD') : null}
      onChange={(next) => onChange?.(next ? next.format('YYYY-MM-DD') : null)}
      disabled={disabled}
      placeholder={placeholder}
      {...(min === undefined ? {} : { minDate: dayjs(min) })}
      {...(max === undefined ? {} : { maxDate: dayjs(max) })}
      style={{ width: '100%' }}
    />
  );
}
