// What the dialogs of meters choose from: estates, buildings, houses, share groups, meters above, standards by usage, routes.
import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { findMeterPlaces, listMeterRoutes, listMeterStandards, loadTree, type InputOf, type TreeRef } from '@anju/contract';
import { call } from '../../../../platform/api/index.ts';

interface Choice {
  readonly value: number;
  readonly label: string;
}
interface FieldProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
}

const level = (parent: TreeRef | null, signal: AbortSignal) => call(loadTree, { parent, withHouses: false }, { signal, loading: false });

export function useEstates(): readonly Choice[] {
  const query = useQuery({ queryKey: [loadTree.path, 'place', null], queryFn: ({ signal }) => level(null, signal) });
  return (query.data ?? []).map(({ id, title }) => ({ value: id, label: title }));
}

/** All buildings of an estate, those in zones too. */
export function useBuildings(estateId: number | null): readonly Choice[] {
  const query = useQuery({
    queryKey: [loadTree.path, 'buildings', estateId],
    enabled: estateId !== null,
    queryFn: async ({ signal }) => {
      const nodes = await level({ kind: 'estate', id: estateId ?? 0 }, signal);
      const zones = await Promise.all(nodes.filter(({ kind }) => kind === 'zone').map(({ id }) => level({ kind: 'zone', id }, signal)));
      return [...zones.flat(), ...nodes].filter(({ kind }) => kind === 'building');
    },
  });
  return (query.data ?? []).map(({ id, title }) => ({ value: id, label: title }));
}

export function useRoutes(estateId: number | null): readonly { value: string; label: string }[] {
  const query = useQuery({
    queryKey: [listMeterRoutes.path, estateId],
    queryFn: ({ signal }) => call(listMeterRoutes, { estateId }, { signal, loading: false }),
  });
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
  const query = useQuery({
    queryKey: [findMeterPlaces.path, what, estateId, key],
    enabled: estateId !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(findMeterPlaces, { estateId: estateId ?? 0, what, key }, { signal, loading: false }),
  });
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
  const query = useQuery({
    queryKey: [listMeterStandards.path, estateId],
    enabled: estateId !== null,
    queryFn: ({ signal }) => call(listMeterStandards, { estateId: estateId ?? 0 }, { signal, loading: false }),
  });
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
