import { Checkbox, Select } from 'antd';
import type { Enumeration } from '@anju/contract/kit/enumeration';
import { FilterPicks } from './filter-pick.tsx';
import { Nothing } from '../nothing.tsx';
import { StatusTag, type Tone } from '../status-tag.tsx';

export type { Tone };

/** A tone for every entry of a list: `TonesOf<typeof BILL>`. */
export type TonesOf<E extends { readonly values: readonly number[] }> = Readonly<Record<E['values'][number], Tone>>;

interface EnumTextProps<K extends number> {
  readonly of: Enumeration<K>;
  readonly value: K | null | undefined;
  /** With tones the text is shown as a tag; without, as plain text. */
  readonly tones?: Partial<Record<K, Tone>>;
}

export function EnumText<K extends number>({ of, value, tones }: EnumTextProps<K>) {
  if (value == null) return <Nothing />;
  return tones ? <StatusTag tone={tones[value] ?? 'ended'}>{of.text(value)}</StatusTag> : <>{of.text(value)}</>;
}

interface EnumSelectProps<K extends number> {
  readonly of: Enumeration<K>;
  readonly id?: string;
  readonly value?: K | null | undefined;
  readonly onChange?: (value: K | null) => void;
  readonly allowClear?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
}

/** One value; null when cleared. */
export function EnumSelect<K extends number>({ of, id, value, onChange, allowClear = false, disabled, placeholder }: EnumSelectProps<K>) {
  return (
    <Select<K>
      {...(id === undefined ? {} : { id })}
      aria-label={of.name}
      value={value ?? null}
      onChange={(next: K | undefined) => onChange?.(next ?? null)}
      options={[...of.options]}
      allowClear={allowClear}
      disabled={disabled ?? false}
      placeholder={placeholder ?? `请选择${of.name}`}
      style={{ width: '100%' }}
    />
  );
}

interface EnumCheckProps<K extends number> {
  readonly of: Enumeration<K>;
  readonly value: readonly K[];
  readonly onChange: (values: K[]) => void;
  /** `list` shows every value side by side; `menu` is a filter in a toolbar, labelled with the enumeration's name. */
  readonly as?: 'list' | 'menu';
}

/** Several values; none chosen means all. */
export function EnumCheck<K extends number>({ of, value, onChange, as = 'menu' }: EnumCheckProps<K>) {
  if (as === 'list') {
    return (
      <Checkbox.Group<K>
        aria-label={of.name}
        value={[...value]}
        onChange={(next) => onChange(next)}
        options={of.options.map((option) => ({ ...option }))}
      />
    );
  }
  return <FilterPicks name={of.name} value={value} onChange={onChange} options={of.options} />;
}
