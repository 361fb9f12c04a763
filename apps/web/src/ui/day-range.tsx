import { DayInput } from './day-input.tsx';

interface DayRangeProps {
  /** What the days refer to: 入账 makes 入账日期起 and 入账日期止. */
  readonly of?: string;
  /** The two names, where they are others. */
  readonly names?: readonly [string, string];
  readonly from: string | null | undefined;
  readonly to: string | null | undefined;
  readonly onFrom: (day: string | null) => void;
  readonly onTo: (day: string | null) => void;
  /** The first day can be no later than the last. Not where a user moves the whole range on and would have to begin at its end. */
  readonly ordered?: boolean;
}

/** The first and the last day of a filter, side by side. */
export function DayRange({ of = '', names, from, to, onFrom, onTo, ordered = false }: DayRangeProps) {
  const [first, last] = names ?? [`${of}日期起`, `${of}日期止`];
  return (
    <span className="ui-day-range">
      <DayInput aria-label={first} placeholder={first} value={from ?? null} onChange={onFrom} {...(ordered && to ? { max: to } : {})} />
      –
      <DayInput aria-label={last} placeholder={last} value={to ?? null} onChange={onTo} {...(ordered && from ? { min: from } : {})} />
    </span>
  );
}
