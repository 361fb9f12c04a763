// Choosing one period or the first and the last of several, among those the books have.
import { Select } from 'antd';
import { readPeriodRange } from '@anju/contract';
import { ymsBetween, ymText } from '@anju/domain';
import { useRead } from '../../../platform/api/hooks.ts';

interface PeriodPickProps {
  readonly id?: string;
  readonly companyId: number;
  readonly label?: string;
  readonly value?: number | null | undefined;
  readonly onChange?: (ym: number) => void;
  readonly disabled?: boolean;
  /** Only periods from here on, and up to here. */
  readonly min?: number;
  readonly max?: number;
}

/** From the first period of the books to the last open one; newest first. */
export function usePeriods(companyId: number | null) {
  const query = useRead(readPeriodRange, companyId === null ? null : { companyId });
  const range = query.data;
  return { range, yms: range ? ymsBetween(range.min, range.max).reverse() : [], query };
}

export function PeriodPick({ id, companyId, label = '期间', value, onChange, disabled = false, min, max }: PeriodPickProps) {
  const { yms, query } = usePeriods(companyId);
  const offered = yms.filter((ym) => (min === undefined || ym >= min) && (max === undefined || ym <= max));
  return (
    <Select<number>
      {...(id === undefined ? { 'aria-label': label } : { id })}
      className="acc-period"
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={label}
      style={{ width: 104 }}
      disabled={disabled}
      loading={query.isFetching}
      value={value ?? null}
      onChange={(next) => onChange?.(next)}
      options={offered.map((ym) => ({ value: ym, label: ymText(ym) }))}
    />
  );
}

interface PeriodRangeProps {
  readonly companyId: number;
  readonly from: number | null | undefined;
  readonly to: number | null | undefined;
  readonly onChange: (from: number, to: number) => void;
}

/** A first period after the last one takes the last one along. */
export function PeriodRange({ companyId, from, to, onChange }: PeriodRangeProps) {
  return (
    <span className="acc-period-range">
      <PeriodPick
        companyId={companyId}
        label="期间起"
        value={from}
        onChange={(next) => onChange(next, to == null || to < next ? next : to)}
      />
      –
      <PeriodPick
        companyId={companyId}
        label="期间止"
        value={to}
        onChange={(next) => onChange(from == null || from > next ? next : from, next)}
      />
    </span>
  );
}
