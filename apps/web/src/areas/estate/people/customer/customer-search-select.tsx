// A field that takes one of many: the server finds what is typed, the list never holds them all.
import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { searchCustomerOptions } from '@anju/contract';
import { call } from '../../../../platform/api/index.ts';

interface Choice {
  readonly value: number;
  readonly label: string;
  readonly disabled?: boolean;
}

interface SearchSelectProps {
  readonly id?: string;
  readonly value?: number | null | undefined;
  readonly onChange?: (value: number | null) => void;
  /** What the choices are read by: the path of their endpoint. */
  readonly source: string;
  readonly find: (key: string, signal: AbortSignal) => Promise<readonly Choice[]>;
  /** The one chosen before anything was searched for. */
  readonly known?: Choice | undefined;
  readonly label: string;
  readonly placeholder: string;
  readonly nothing: string;
  readonly width?: number | string;
}

export function SearchSelect(props: SearchSelectProps) {
  const { id, value, onChange, source, find, known, label, placeholder, nothing, width = '100%' } = props;
  const [key, setKey] = useState('');
  const [chosen, setChosen] = useState(known);
  const query = useQuery({
    queryKey: [source, key],
    queryFn: ({ signal }) => find(key, signal),
    placeholderData: keepPreviousData,
  });
  const found = query.data ?? [];
  // The one chosen keeps its name while another text is searched for.
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
      notFoundContent={query.isPending ? '加载中…' : nothing}
      popupMatchSelectWidth={false}
      style={{ width }}
    />
  );
}

interface CustomerSelectProps {
  readonly id?: string;
  readonly value?: number | null | undefined;
  readonly onChange?: (value: number | null) => void;
  readonly known?: Choice | undefined;
}

/** One customer in use, by name, initials, phone or number. */
export function CustomerSelect(props: CustomerSelectProps) {
  return (
    <SearchSelect
      {...props}
      source={searchCustomerOptions.path}
      find={async (key, signal) =>
        (await call(searchCustomerOptions, { key }, { signal, loading: false })).map((one) => ({
          value: one.id,
          label: [one.name, one.number, one.phone].filter(Boolean).join(' '),
        }))
      }
      label="客户"
      placeholder="姓名 / 首字母 / 电话 / 编号"
      nothing="没有符合的客户"
    />
  );
}
