// What the filters choose from: cashiers, companies, a range of days.
import { listCashiers, listCompaniesBelow } from '@anju/contract';
import { useRead } from '../../../platform/api/hooks.ts';
import { DayInput } from '../../../ui/index.ts';
import { ChoicePick } from './bill-choices.tsx';

interface PickProps {
  readonly value: number | null | undefined;
  readonly onChange: (value: number | null) => void;
}

export function CashierPick(props: PickProps) {
  const query = useRead(listCashiers, {});
  const choices = (query.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <ChoicePick {...props} label="收款员" placeholder="全部收款员" choices={choices} width={120} />;
}

export function CompanyPick(props: PickProps) {
  const query = useRead(listCompaniesBelow, { id: 0 });
  const choices = (query.data ?? []).map(({ id, nick, name }) => ({ value: id, label: nick || name }));
  return <ChoicePick {...props} label="公司" placeholder="全部公司" choices={choices} width={140} />;
}

interface RangeProps {
  /** Of what: 日结, 入账. */
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
