// Filters shared by the screens of the system group: a range of days, and one entry of a list.
import './system.css';
import { Select } from 'antd';

/** The names of the two days of a range. */
export const DAYS = ['开始日期', '结束日期'] as const;

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
