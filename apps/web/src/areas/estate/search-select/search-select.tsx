// A field for choosing one of many: the server searches for the typed text, so the list never contains all of them.
import { useState } from 'react';
import { Select } from 'antd';
import type { Endpoint, InputOf, OutputOf } from '@anju/contract';
import { useRead } from '../../../platform/api/hooks.ts';

export interface Choice {
  readonly value: number;
  readonly label: string;
  readonly disabled?: boolean;
}

interface SearchSelectProps<E extends Endpoint> {
  readonly id?: string;
  readonly value?: number | null | undefined;
  readonly onChange?: (value: number | null) => void;
  readonly endpoint: E;
  /** Returns null while nothing is to be searched. */
  readonly ask: (key: string) => InputOf<E> | null;
  readonly choices: (answer: OutputOf<E>) => readonly Choice[];
  /** The entry that is chosen before the user searches. */
  readonly known?: Choice | undefined;
  readonly label: string;
  readonly placeholder: string;
  readonly nothing: string;
  readonly width?: number | string;
}

export function SearchSelect<E extends Endpoint>(props: SearchSelectProps<E>) {
  const { id, value, onChange, endpoint, ask, choices, known, label, placeholder, nothing, width = '100%' } = props;
  const [key, setKey] = useState('');
  const [chosen, setChosen] = useState(known);
  const query = useRead(endpoint, ask(key), { keepPrevious: true });
  const asked = ask(key) !== null;
  const found = asked && query.data !== undefined ? choices(query.data) : [];
  // The chosen entry keeps its name while the user searches for another text.
  const kept = chosen && chosen.value === value && !found.some((one) => one.value === value) ? [chosen] : [];
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      allowClear
      showSearch={{ filterOption: false, onSearch: (text) => setKey(text.trim()) }}
      value={value ?? null}
      onChange={(next: number | undefined) => {
        setChosen(found.find((one) => one.value === next));
        onChange?.(next ?? null);
      }}
      loading={query.isFetching}
      options={[...kept, ...found]}
      placeholder={placeholder}
      notFoundContent={asked && query.isPending ? '加载中…' : nothing}
      popupMatchSelectWidth={false}
      style={{ width }}
    />
  );
}
