import { formatDay, formatInstant } from '@anju/domain';
import { Nothing } from '../nothing.tsx';

interface DateTextProps {
  readonly value: string | null | undefined;
  /** Red: past due. */
  readonly danger?: boolean;
}

/** A business day as YYYY.MM.DD. */
export function DateText({ value, danger = false }: DateTextProps) {
  return dateText(value, danger, formatDay);
}

/** An instant as YYYY.MM.DD HH:mm in Shanghai. */
export function InstantText({ value, danger = false }: DateTextProps) {
  return dateText(value, danger, formatInstant);
}

function dateText(value: string | null | undefined, danger: boolean, format: (iso: string) => string) {
  if (value == null || value === '') return <Nothing />;
  return (
    <time dateTime={value} className={danger ? 'ui-date ui-danger' : 'ui-date'}>
      {format(value)}
    </time>
  );
}
