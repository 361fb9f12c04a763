// Filters shared by the screens of the system group: a range of days, and one entry of a list.
import './system.css';
import { Select } from 'antd';
import { DayInput } from '../../../ui/index.ts';

interface Days {
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

export function DayRange({ from, to, onChange }: Days & { readonly onChange: (days: Days) => void }) {
  return (
    <span className="system-days">
      <DayInput
        aria-label="开始日期"
        value={from}
        onChange={(day) => onChange({ from: day })}
        placeholder="开始日期"
        {...(to ? { max: to } : {})}
      />
      –
      <DayInput
        aria-label="结束日期"
        value={to}
        onChange={(day) => onChange({ to: day })}
        placeholder="结束日期"
        {...(from ? { min: from } : {})}
      />
    </span>
  );
}

interface ChoiceProps<V extends string | number> {
  readonly name: string;
  readonly value: V | undefined;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  /** Undefined means all entries. */
  readonly onChange: (value: V | undefined) => void;
  readonly searched?: boolean;
}

export function Choice<V extends string | number>({ name, value, options, onChange, searched = false }: ChoiceProps<V>) {
  return (
    <Select<V>
      aria-label={name}
      placeholder={name}
      allowClear
      style={{ minWidth: 120 }}
      value={value ?? null}
      onChange={(next: V | undefined) => onChange(next)}
      options={[...options]}
      {...(searched ? { showSearch: { optionFilterProp: 'label' } } : {})}
    />
  );
}
