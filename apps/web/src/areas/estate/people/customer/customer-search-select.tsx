import { searchCustomerOptions } from '@anju/contract';
import { SearchSelect, type Choice } from '../../search-select/search-select.tsx';

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
      endpoint={searchCustomerOptions}
      ask={(key) => ({ key })}
      choices={(found) =>
        found.map((one) => ({
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
