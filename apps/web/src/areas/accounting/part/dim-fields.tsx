// The dims of a line: one field for each that its subject has, found by what is typed.
import { useState } from 'react';
import { Select } from 'antd';
import { DIM_LETTERS, DIMS, searchDims, type Dim, type Dims } from '@anju/contract';
import { useRead } from '../../../platform/api/hooks.ts';

interface DimPickProps {
  readonly id?: string;
  readonly companyId: number;
  readonly dim: Dim;
  readonly value?: number | null | undefined;
  /** The text beside the id, for a line that shows it. */
  readonly onChange?: (id: number | null, text: string) => void;
  readonly disabled?: boolean;
  /** Marked as missing. */
  readonly wrong?: boolean;
  /** What an empty field means, where it is not the name of the dim. */
  readonly placeholder?: string;
  readonly width?: number | string;
}

export function DimPick(props: DimPickProps) {
  const { id, companyId, dim, value, onChange, disabled = false, wrong = false, placeholder, width = '100%' } = props;
  const [key, setKey] = useState('');
  const [opened, setOpened] = useState(false);
  const found = useRead(searchDims, opened ? { companyId, dim, key } : null, { keepPrevious: true });
  const known = useRead(searchDims, value == null ? null : { companyId, dim, id: value }, { staleTime: 600_000 });
  const offered = found.data ?? [];
  const kept = (known.data ?? []).filter((one) => one.id === value && !offered.some((other) => other.id === one.id));
  const options = [...kept, ...offered].map((one) => ({ value: one.id, label: one.text, hint: one.hint }));
  const { name } = DIMS[dim];
  return (
    <Select<number, (typeof options)[number]>
      {...(id === undefined ? { 'aria-label': name } : { id })}
      allowClear
      showSearch={{ filterOption: false, onSearch: (text) => setKey(text.trim()) }}
      placeholder={placeholder ?? name}
      popupMatchSelectWidth={false}
      defaultActiveFirstOption
      style={{ width }}
      disabled={disabled}
      {...(wrong ? { status: 'error' as const } : {})}
      loading={found.isFetching}
      value={value ?? null}
      onOpenChange={setOpened}
      onChange={(next: number | undefined) => onChange?.(next ?? null, options.find((one) => one.value === next)?.label ?? '')}
      options={options}
      optionRender={({ data }) => (
        <>
          {data.label} <span className="ui-quiet">{data.hint}</span>
        </>
      )}
      notFoundContent={found.isPending ? '加载中…' : `没有符合的${name}`}
    />
  );
}

interface DimFieldsProps {
  readonly companyId: number;
  /** Letters of the dims the subject has, and of those it must have: `HKPF`. */
  readonly letters: string;
  readonly required: string;
  readonly value: Dims;
  readonly onChange: (dims: Dims, texts: Partial<Record<Dim, string>>) => void;
  /** Marks the required ones that are empty. */
  readonly checked?: boolean;
  readonly disabled?: boolean;
}

export const dimsOf = (letters: string): Dim[] => DIM_LETTERS.filter((dim) => letters.includes(dim));

/** The required dims that a line leaves out. */
export const missingDims = (required: string, dims: Dims): Dim[] => dimsOf(required).filter((dim) => dims[DIMS[dim].field] === null);

export function DimFields({ companyId, letters, required, value, onChange, checked = false, disabled = false }: DimFieldsProps) {
  const missing = checked ? missingDims(required, value) : [];
  return (
    <span className="acc-dims">
      {dimsOf(letters).map((dim) => (
        <DimPick
          key={dim}
          companyId={companyId}
          dim={dim}
          disabled={disabled}
          wrong={missing.includes(dim)}
          width={150}
          value={value[DIMS[dim].field]}
          onChange={(next, text) => onChange({ ...value, [DIMS[dim].field]: next }, { [dim]: text })}
        />
      ))}
    </span>
  );
}
