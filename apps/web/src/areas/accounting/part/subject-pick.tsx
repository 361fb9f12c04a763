// Choosing a subject by code, pinyin initials or name: type, ↑↓, Enter.
import { useState } from 'react';
import { Select } from 'antd';
import type { SubjectTree } from '@anju/contract';
import { matchOf, subjectText, useChart } from './subjects.ts';

interface SubjectPickProps {
  readonly id?: string;
  readonly companyId: number;
  readonly label?: string;
  readonly placeholder?: string;
  readonly value?: number | null | undefined;
  /** The subject beside its id, for a field that needs its dims or direction. */
  readonly onChange?: (id: number | null, subject: SubjectTree | undefined) => void;
  /** Subjects with others below them can be chosen too, as books and reports need it. */
  readonly parents?: boolean;
  readonly offer?: (subject: SubjectTree) => boolean;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly width?: number | string;
}

const ALL = () => true;

export function SubjectPick({
  id,
  companyId,
  label = '科目',
  placeholder = '编码 / 首字母 / 名称',
  value,
  onChange,
  parents = false,
  offer = ALL,
  disabled = false,
  required = false,
  width = '100%',
}: SubjectPickProps) {
  const { all, byId, loading } = useChart(companyId);
  const [key, setKey] = useState('');
  const offered = all
    .filter((one) => one.id === value || (one.enabled && (parents || one.leaf) && offer(one)))
    .map((one) => ({ one, match: matchOf(one, key) }))
    .filter(({ match }) => match > 0)
    .sort((left, right) => right.match - left.match)
    .map(({ one }) => ({ value: one.id, label: subjectText(one) }));
  return (
    <Select<number>
      {...(id === undefined ? { 'aria-label': label } : { id })}
      allowClear={!required}
      showSearch={{ filterOption: false, onSearch: setKey, searchValue: key }}
      placeholder={placeholder}
      popupMatchSelectWidth={false}
      defaultActiveFirstOption
      style={{ width }}
      disabled={disabled}
      loading={loading}
      value={value ?? null}
      onChange={(next: number | undefined) => {
        setKey('');
        onChange?.(next ?? null, next === undefined ? undefined : byId.get(next));
      }}
      options={offered}
      notFoundContent={loading ? '加载中…' : '没有符合的科目'}
    />
  );
}
