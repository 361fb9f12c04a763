import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { formatInstant } from '@anju/domain';

interface InstantInputProps {
  readonly id?: string;
  /** ISO 8601 with zone. */
  readonly value?: string | null | undefined;
  readonly onChange?: (value: string | null) => void;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly 'aria-label'?: string;
}

/** The first format is displayed; the others are accepted when typed. */
const FORMATS = ['YYYY.MM.DD HH:mm', 'YYYY-MM-DD HH:mm', 'YYYY/MM/DD HH:mm'];

/** A day and a time in Shanghai, wherever the browser is. */
export function InstantInput({ value, onChange, disabled = false, placeholder = '年.月.日 时:分', ...rest }: InstantInputProps) {
  return (
    <DatePicker
      {...rest}
      className="ui-instant-input"
      showTime={{ format: 'HH:mm', minuteStep: 5, defaultOpenValue: dayjs('09:00', 'HH:mm') }}
      format={FORMATS}
      value={value ? dayjs(formatInstant(value), FORMATS[0]) : null}
      onChange={(next) => onChange?.(next ? next.format('YYYY-MM-DDTHH:mm:00+08:00') : null)}
      needConfirm={false}
      disabled={disabled}
      placeholder={placeholder}
    />
  );
}
