// Choosing a house by what somebody says: 1-1-1201, a name, the last digits of a phone.
import { useState } from 'react';
import { Select } from 'antd';
import { findCallers } from '@anju/contract';
import { useRead } from '../../../../platform/api/hooks.ts';
import { usePaused } from '../../../../ui/index.ts';

interface HouseFindProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (houseId: number | null) => void;
  /** The house that is chosen already. */
  readonly known?: { readonly id: number; readonly name: string } | undefined;
}

export function HouseFind({ id, value = null, onChange, known }: HouseFindProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<{ readonly id: number; readonly name: string }>();
  const key = usePaused(text.trim());
  const query = useRead(findCallers, key === '' ? null : { key }, { keepPrevious: true });
  const hits = key === '' ? [] : (query.data ?? []);
  // A house is found once for each of its people.
  const found = [...new Map(hits.map((hit) => [hit.houseId, hit])).values()].map((hit) => ({
    value: hit.houseId,
    name: `${hit.estateName} ${hit.house}`,
    label: [`${hit.estateName} ${hit.house}`, hit.name].filter(Boolean).join(' '),
  }));
  const named = chosen?.id === value ? chosen : known?.id === value ? known : undefined;
  // The chosen house keeps its name while the user looks for another one.
  const kept = named && !found.some((one) => one.value === value) ? [{ value: named.id, name: named.name, label: named.name }] : [];
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      aria-label="房屋"
      allowClear
      showSearch={{ filterOption: false, onSearch: setText }}
      placeholder="房号 / 姓名 / 电话"
      value={value}
      loading={query.isFetching}
      options={[...kept, ...found]}
      notFoundContent={key === '' ? '输入房号、姓名或电话查找' : query.isFetching ? '正在查找…' : '没有找到房屋'}
      onChange={(next: number | undefined) => {
        const hit = found.find((one) => one.value === next);
        setChosen(hit && { id: hit.value, name: hit.name });
        onChange?.(next ?? null);
      }}
    />
  );
}
