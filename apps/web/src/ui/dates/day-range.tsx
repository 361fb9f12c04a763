import { DayInput } from './day-input.tsx';

interface DayRangeProps {
  /** What the days refer to: 入账 makes 入账日期, with 入账日期起 and 入账日期止. */
  readonly of?: string;
  readonly from: string | null | undefined;
  readonly to: string | null | undefined;
  readonly onFrom: (day: string | null) => void;
  readonly onTo: (day: string | null) => void;
  /** The first day can be no later than the last. Not where a user moves the whole range on and would have to begin at its end. */
  readonly ordered?: boolean;
}

/** The first and the last day of a filter, side by side. The label stays when days are chosen: it says what the dates are of. */
export function DayRange({ of = '', from, to, onFrom, onTo, ordered = false }: DayRangeProps) {
  const name = `${of}日期`;
  return (
    <span className="ui-day-range">
      <span className="ui-day-label">{name}</span>
      <DayInput aria-label={`${name}起`} placeholder="起" value={from ?? null} onChange={onFrom} {...(ordered && to ? { max: to } : {})} />
      –
      <DayInput aria-label={`${name}止`} placeholder="止" value={to ?? null} onChange={onTo} {...(ordered && from ? { min: from } : {})} />
    </span>
  );
}

interface DayFilterProps {
  /** What the day is of: 预约 makes 预约日期. */
  readonly of: string;
  readonly value: string | null | undefined;
  readonly onChange: (day: string | null) => void;
}

/** One day of a filter, with its label. */
export function DayFilter({ of, value, onChange }: DayFilterProps) {
  const name = `${of}日期`;
  return (
    <span className="ui-day-range">
      <span className="ui-day-label">{name}</span>
      <DayInput aria-label={name} value={value ?? null} onChange={onChange} />
    </span>
  );
}
