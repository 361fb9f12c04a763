import { Select } from 'antd';

interface ChoiceProps<V extends string | boolean> {
  readonly name: string;
  readonly value: V | undefined;
  readonly options: readonly (readonly [V, string])[];
  /** Undefined means all values. */
  readonly onChange: (value: V | undefined) => void;
}

/** A filter by one of a few values, or by none. */
export function Choice<V extends string | boolean>({ name, value, options, onChange }: ChoiceProps<V>) {
  const chosen = options.findIndex(([one]) => one === value);
  return (
    <Select<number>
      aria-label={name}
      placeholder={name}
      allowClear
      style={{ minWidth: 112 }}
      value={chosen < 0 ? null : chosen}
      onChange={(at: number | undefined) => onChange(at === undefined ? undefined : options[at]?.[0])}
      options={options.map(([, label], at) => ({ value: at, label }))}
    />
  );
}
