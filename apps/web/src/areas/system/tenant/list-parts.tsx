// What the lists share: a filter of few values, and the sign that one may only look.
import { Select } from 'antd';
import type { Access } from '../../../platform/access/index.ts';
import { StatusTag } from '../../../ui/index.ts';

interface ChoiceProps<V extends string | boolean> {
  readonly name: string;
  readonly value: V | undefined;
  readonly options: readonly (readonly [V, string])[];
  /** Undefined: all of them. */
  readonly onChange: (value: V | undefined) => void;
}

/** One of a few values, or all. */
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

export const ViewOnly = ({ access }: { readonly access: Access }) =>
  access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>;
