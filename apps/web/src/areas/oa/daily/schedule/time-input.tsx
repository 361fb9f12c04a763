import { TimePicker } from 'antd';
import dayjs from 'dayjs';

interface Props {
  readonly id?: string;
  /** `HH:mm` */
  readonly value?: string | null | undefined;
  readonly onChange?: (value: string | null) => void;
}

export function TimeInput({ value, onChange, ...rest }: Props) {
  return (
    <TimePicker
      {...rest}
      format="HH:mm"
      minuteStep={5}
      needConfirm={false}
      placeholder="时:分"
      value={value ? dayjs(value, 'HH:mm') : null}
      onChange={(next) => onChange?.(next ? next.format('HH:mm') : null)}
      style={{ width: '100%' }}
    />
  );
}
