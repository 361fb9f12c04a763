// Colleagues of the whole tenant, found by name, initials or number: one, or several in the order of choice.
import { useState } from 'react';
import { Select } from 'antd';
import { searchColleagues, type EmployeeName } from '@anju/contract';
import { useRead } from '../../../../platform/api/hooks.ts';

interface FieldProps {
  readonly id?: string;
  /** The accessible name outside a Form.Item. */
  readonly label?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly companyId?: number | null;
  /** Colleagues who are not offered. */
  readonly except?: readonly number[];
}

interface Choice {
  readonly value: number;
  readonly label: string;
}

const choiceOf = ({ id, name, departmentName, jobNames }: EmployeeName): Choice => ({
  value: id,
  label: [name, departmentName, jobNames].filter((part) => part !== '').join(' '),
});

/** Found by the typed text, and the names of those already chosen, whatever is typed. */
function useColleagues(chosen: readonly number[], companyId: number | null, except: readonly number[]) {
  const [key, setKey] = useState('');
  const query = useRead(searchColleagues, { key, companyId, size: 20 }, { keepPrevious: true });
  const known = useRead(searchColleagues, chosen.length > 0 ? { ids: [...chosen], size: 100 } : null, { keepPrevious: true });
  const found = (query.data?.rows ?? []).filter(({ id }) => !except.includes(id)).map(choiceOf);
  const named = (known.data?.rows ?? []).map(choiceOf);
  const offered = [...named.filter(({ value }) => !found.some((one) => one.value === value)), ...found];
  return { setKey, offered, loading: query.isFetching, nothing: query.isPending ? '加载中…' : '没有符合的在职员工' };
}

const PLACEHOLDER = '姓名 / 首字母 / 工号';

const named = (id: string | undefined, label: string) => (id === undefined ? { 'aria-label': label } : { id });

interface OneProps extends FieldProps {
  readonly value?: number | null | undefined;
  readonly onChange?: (value: number | null) => void;
}

export function ColleaguePick({
  id,
  label = '员工',
  value,
  onChange,
  companyId = null,
  except = [],
  placeholder = PLACEHOLDER,
  ...rest
}: OneProps) {
  const { setKey, offered, loading, nothing } = useColleagues(value == null ? [] : [value], companyId, except);
  return (
    <Select<number>
      {...rest}
      {...named(id, label)}
      allowClear
      showSearch={{ filterOption: false, onSearch: (text) => setKey(text.trim()) }}
      value={value ?? null}
      onChange={(next: number | undefined) => onChange?.(next ?? null)}
      loading={loading}
      options={offered}
      placeholder={placeholder}
      notFoundContent={nothing}
      popupMatchSelectWidth={false}
      style={{ width: '100%' }}
    />
  );
}

interface SeveralProps extends FieldProps {
  readonly value?: readonly number[] | undefined;
  readonly onChange?: (values: number[]) => void;
}

export function ColleaguesPick({
  id,
  label = '员工',
  value = [],
  onChange,
  companyId = null,
  except = [],
  placeholder = PLACEHOLDER,
  ...rest
}: SeveralProps) {
  const { setKey, offered, loading, nothing } = useColleagues(value, companyId, except);
  return (
    <Select<number[]>
      {...rest}
      {...named(id, label)}
      mode="multiple"
      allowClear
      showSearch={{ filterOption: false, onSearch: (text) => setKey(text.trim()) }}
      value={[...value]}
      onChange={(next) => onChange?.(next)}
      loading={loading}
      options={offered}
      placeholder={placeholder}
      notFoundContent={nothing}
      popupMatchSelectWidth={false}
      style={{ width: '100%' }}
    />
  );
}
