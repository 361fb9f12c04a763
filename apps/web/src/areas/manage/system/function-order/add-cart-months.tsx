import { Select } from 'antd';
import { purchaseMonths } from '@anju/contract';

export type Months = (typeof purchaseMonths.values)[number];

interface MonthsSelectProps {
  readonly name: string;
  readonly value: Months;
  readonly disabled?: boolean;
  readonly onChange: (months: Months) => void;
}

export const MonthsSelect = ({ name, value, disabled = false, onChange }: MonthsSelectProps) => (
  <Select<Months>
    aria-label={name}
    style={{ minWidth: 88 }}
    value={value}
    disabled={disabled}
    onChange={onChange}
    options={[...purchaseMonths.options]}
  />
);
