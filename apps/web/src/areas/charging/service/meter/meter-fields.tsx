// The choices offered by the meter dialogs: houses, share groups, parent meters, standards by usage, routes.
import { useState } from 'react';
import { Select } from 'antd';
import { findMeterPlaces, listMeterRoutes, listMeterStandards, type InputOf } from '@anju/contract';
import { useRead } from '../../../../platform/api/hooks.ts';

interface Choice {
  readonly value: number;
  readonly label: string;
}
interface FieldProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
}

export function useRoutes(estateId: number | null): readonly { value: string; label: string }[] {
  const query = useRead(listMeterRoutes, { estateId });
  return (query.data ?? []).map((value) => ({ value, label: value }));
}

interface PlaceSelectProps extends FieldProps {
  readonly estateId: number | null;
  readonly what: InputOf<typeof findMeterPlaces>['what'];
  readonly known?: Choice | undefined;
  readonly placeholder: string;
  readonly disabled?: boolean;
}
export function PlaceSelect({ id, value, onChange, estateId, what, known, placeholder, disabled = false }: PlaceSelectProps) {
  const [key, setKey] = useState('');
  const [chosen, setChosen] = useState(known);
  const query = useRead(findMeterPlaces, estateId === null ? null : { estateId, what, key }, { keepPrevious: true });
  const found = (query.data ?? []).map((one) => ({ value: one.id, label: one.name }));
  const kept = chosen && chosen.value === value && !found.some((one) => one.value === value) ? [chosen] : [];
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      allowClear
      showSearch={{ filterOption: false, onSearch: (text) => setKey(text.trim()) }}
      value={value ?? null}
      onChange={(next: number | undefined) => {
        setChosen(found.find((one) => one.value === next));
        onChange?.(next ?? null);
      }}
      disabled={disabled || estateId === null}
      placeholder={estateId === null ? '请先选择小区' : placeholder}
      notFoundContent={query.isFetching ? '加载中…' : '没有符合的'}
      options={[...kept, ...found]}
    />
  );
}

export function MeterStandardSelect({
  id,
  value,
  onChange,
  estateId,
  known,
}: FieldProps & { readonly estateId: number | null; readonly known?: Choice | undefined }) {
  const query = useRead(listMeterStandards, estateId === null ? null : { estateId });
  const found = (query.data ?? []).map((one) => ({ value: one.id, label: `${one.name}　${one.price ?? '暂无价格'}` }));
  const kept = known && !found.some((one) => one.value === known.value) ? [known] : [];
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      allowClear
      value={value ?? null}
      onChange={(next: number | undefined) => onChange?.(next ?? null)}
      disabled={estateId === null}
      placeholder={estateId === null ? '请先选择小区' : '不选则不计费'}
      notFoundContent="该小区没有按用量计费的标准"
      options={[...kept, ...found]}
    />
  );
}
