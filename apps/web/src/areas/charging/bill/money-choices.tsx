// The choices offered by the filters: cashiers, a range of days.
import { listCashiers } from '@anju/contract';
import { useRead } from '../../../platform/api/hooks.ts';
import { ChoicePick, DayInput } from '../../../ui/index.ts';

interface PickProps {
  readonly value: number | null | undefined;
  readonly onChange: (value: number | null) => void;
}

export function CashierPick(props: PickProps) {
  const query = useRead(listCashiers, {});
  const choices = (query.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <ChoicePick {...props} label="收款员" placeholder="全部收款员" choices={choices} width={120} />;
}

interface RangeProps {
  /** What the days refer to: 日结, 入账. */
  readonly of: string;
  readonly from: string | null | undefined;
  readonly to: string | null | undefined;
  readonly onChange: (range: { dayFrom: string | null; dayTo: string | null }) => void;
}

export function DayRange({ of, from, to, onChange }: RangeProps) {
  return (
    <span className="summary-range">
      <DayInput
        aria-label={`${of}日期起`}
        placeholder={`${of}日期起`}
        value={from}
        onChange={(day) => onChange({ dayFrom: day, dayTo: to ?? null })}
      />
      –
      <DayInput
        aria-label={`${of}日期止`}
        placeholder={`${of}日期止`}
        value={to}
        onChange={(day) => onChange({ dayFrom: from ?? null, dayTo: day })}
      />
    </span>
  );
}
