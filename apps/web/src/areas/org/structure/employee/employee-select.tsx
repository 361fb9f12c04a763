// One employee in service, found by name, initials or number.
import { useState } from 'react';
import { Select } from 'antd';
import { searchEmployeeNames } from '@anju/contract';
import { useRead } from '../../../../platform/api/hooks.ts';

interface EmployeeSelectProps {
  readonly id?: string;
  readonly value?: number | null | undefined;
  readonly onChange?: (value: number | null) => void;
  /** An employee who is not offered. */
  readonly except?: number;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly 'aria-label'?: string;
}

export function EmployeeSelect({
  id,
  value,
  onChange,
  except,
  placeholder = '姓名 / 首字母 / 工号',
  disabled = false,
  ...rest
}: EmployeeSelectProps) {
  const [key, setKey] = useState('');
  const [chosen, setChosen] = useState<{ value: number; label: string } | null>(null);
  const query = useRead(searchEmployeeNames, { key, size: 20 }, { keepPrevious: true });
  const found = (query.data?.rows ?? [])
    .filter((one) => one.id !== except)
    .map((one) => ({ value: one.id, label: [one.name, one.jobNames || one.companyName].join(' ') }));
  // The chosen employee keeps its name while another text is searched for.
  const kept = chosen && chosen.value === value && !found.some((one) => one.value === value) ? [chosen] : [];
  return (
    <Select<number>
      {...rest}
      {...(id === undefined ? {} : { id })}
      allowClear
      showSearch={{ filterOption: false, onSearch: setKey }}
      value={value ?? null}
      onChange={(next: number | undefined) => {
        setChosen(found.find((one) => one.value === next) ?? null);
        onChange?.(next ?? null);
      }}
      loading={query.isFetching}
      options={[...kept, ...found]}
      placeholder={placeholder}
      disabled={disabled}
      notFoundContent={query.isPending ? '加载中…' : '没有符合的在职员工'}
      popupMatchSelectWidth={false}
      style={{ width: '100%' }}
    />
  );
}
