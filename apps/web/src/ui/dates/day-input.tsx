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
 * The first format is displayed; the others are accepted when typed. No format may be complete before its last digit, because the picker
 * would then rewrite the text while the user is typing.
 */
const FORMATS = ['YYYY.MM.DD', 'YYYY-MM-DD', 'YYYY/MM/DD', 'YYYYMMDD'];

export function DayInput({ value, onChange, disabled = false, placeholder = '年.月.日', min, max, ...rest }: DayInputProps) {
  return (
    <DatePicker
      {...rest}
      className="ui-day-input"
      format={FORMATS}
      value={value ? dayjs(value, 'YYYY-MM-DD') : null}
      onChange={(next) => onChange?.(next ? next.format('YYYY-MM-DD') : null)}
      disabled={disabled}
      placeholder={placeholder}
      {...(min === undefined ? {} : { minDate: dayjs(min) })}
      {...(max === undefined ? {} : { maxDate: dayjs(max) })}
    />
  );
}
