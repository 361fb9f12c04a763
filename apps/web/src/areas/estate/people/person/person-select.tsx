// A person on file, found by name, initials, phone or identification number.
import { useState } from 'react';
import { Select } from 'antd';
import { searchPersons, type PersonRow } from '@anju/contract';
import { useRead } from '../../../../platform/api/hooks.ts';

interface PersonSelectProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number | null) => void;
  readonly onPick?: (person: PersonRow | null) => void;
  /** The person the dialog is about, who is not offered. */
  readonly except?: number;
  readonly label?: string;
}

const textOf = (person: PersonRow) => [person.name, person.phone || person.idNo, person.houses[0]].filter(Boolean).join('　');

export function PersonSelect({ id, value, onChange, onPick, except, label = '人员' }: PersonSelectProps) {
  const [key, setKey] = useState('');
  const [picked, setPicked] = useState<PersonRow | null>(null);
  const found = useRead(searchPersons, key !== '' ? { key } : null, { keepPrevious: true });
  const rows = (key === '' ? [] : (found.data?.rows ?? [])).filter((person) => person.id !== except);
  const shown = picked && !rows.some((person) => person.id === picked.id) ? [picked, ...rows] : rows;
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      value={value ?? null}
      placeholder="姓名 / 首字母 / 电话 / 证件号"
      allowClear
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: (text) => setKey(text.trim()) }}
      notFoundContent={key === '' ? '输入姓名、首字母、电话或证件号查找' : '没有找到'}
      options={shown.map((person) => ({ value: person.id, label: textOf(person) }))}
      onChange={(next: number | undefined) => {
        const person = shown.find((one) => one.id === next) ?? null;
        setPicked(person);
        onPick?.(person);
        onChange?.(next ?? null);
      }}
      style={{ width: '100%' }}
    />
  );
}
