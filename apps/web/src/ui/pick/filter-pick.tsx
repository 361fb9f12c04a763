// A filter by one of a few values, or by several of them. Cleared it means all of them, and says so: 全部类型.
import { Select } from 'antd';

/** 全部状态, 全部小区: what a filter says while it filters nothing. */
export const allText = (name: string): string => `全部${name.endsWith('状态') ? '状态' : name}`;

interface FilterPickProps<V extends string | number | boolean> {
  readonly name: string;
  readonly value: V | null | undefined;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  /** Undefined means all values. */
  readonly onChange: (value: V | undefined) => void;
  /** For a list too long to read: typing narrows it. */
  readonly searched?: boolean;
}

export function FilterPick<V extends string | number | boolean>({ name, value, options, onChange, searched = false }: FilterPickProps<V>) {
  const chosen = options.findIndex((one) => one.value === value);
  return (
    <Select<number>
      aria-label={name}
      placeholder={allText(name)}
      allowClear
      style={{ minWidth: 112 }}
      popupMatchSelectWidth={false}
      value={chosen < 0 ? null : chosen}
      onChange={(at: number | undefined) => onChange(at === undefined ? undefined : options[at]?.value)}
      options={options.map(({ label }, at) => ({ value: at, label }))}
      {...(searched ? { showSearch: { optionFilterProp: 'label' } } : {})}
    />
  );
}

interface FilterPicksProps<V extends string | number> {
  readonly name: string;
  readonly value: readonly V[];
  readonly options: readonly { readonly value: V; readonly label: string }[];
  /** None chosen means all. */
  readonly onChange: (values: V[]) => void;
  /** For a list too long to read: typing narrows it. */
  readonly searched?: boolean;
}

/** Several values. States have `EnumCheck`, which looks the same. */
export function FilterPicks<V extends string | number>({ name, value, options, onChange, searched = false }: FilterPicksProps<V>) {
  return (
    <Select<V[]>
      mode="multiple"
      aria-label={name}
      value={[...value]}
      onChange={(next) => onChange(next)}
      options={[...options]}
      allowClear
      showSearch={searched ? { optionFilterProp: 'label' } : false}
      maxTagCount="responsive"
      placeholder={allText(name)}
      // Two values fit; with less room antd shows only how many there are.
      style={{ minWidth: value.length > 1 ? 184 : 112 }}
      popupMatchSelectWidth={false}
    />
  );
}
