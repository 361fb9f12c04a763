import { Select } from 'antd';
import type { CompanyLine } from '@anju/contract';
import { useCompanyLines } from './organisation-queries.ts';

interface CompanySelectProps {
  readonly id?: string;
  readonly value?: number | null | undefined;
  readonly onChange?: (value: number) => void;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  /** Which companies are offered; by default all the user sees. */
  readonly offer?: (company: CompanyLine) => boolean;
  /** The name of a company that is chosen but not offered. */
  readonly own?: { readonly id: number; readonly name: string } | undefined;
  readonly 'aria-label'?: string;
}

/** Companies in the order of their tree, indented by level. */
export function CompanySelect({ value, onChange, disabled = false, placeholder = '请选择公司', offer, own, ...rest }: CompanySelectProps) {
  const companies = useCompanyLines();
  const offered = (companies.data ?? []).filter(offer ?? (() => true));
  const first = Math.min(...offered.map(({ level }) => level));
  const options = offered.map(({ id, name, level }) => ({ value: id, label: `${'　'.repeat(level - first)}${name}` }));
  const kept = own && !offered.some(({ id }) => id === own.id) ? [{ value: own.id, label: own.name }] : [];
  return (
    <Select<number>
      {...rest}
      value={value ?? null}
      onChange={(next) => onChange?.(next)}
      disabled={disabled}
      placeholder={placeholder}
      loading={companies.isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      options={[...kept, ...options]}
      style={{ width: '100%', minWidth: 180 }}
    />
  );
}
