// A length of time as clerks say it: 15 分, 2 时, 3 天. What is saved are minutes.
import { useState } from 'react';
import { InputNumber, Select, Space } from 'antd';

const UNITS = [
  { value: 1440, label: '天' },
  { value: 60, label: '时' },
  { value: 1, label: '分' },
] as const;

const unitOf = (minutes: number): number => UNITS.find(({ value }) => minutes % value === 0)?.value ?? 1;

/** `15 分`, `2 时`, `3 天`; a dash where nothing is promised. */
export function minutesText(minutes: number | null): string {
  if (minutes === null) return '–';
  const unit = unitOf(minutes);
  return `${minutes / unit} ${UNITS.find(({ value }) => value === unit)?.label ?? ''}`;
}

interface MinutesInputProps {
  readonly id?: string;
  readonly label: string;
  readonly value?: number | null | undefined;
  readonly onChange?: (minutes: number | null) => void;
}

export function MinutesInput({ id, label, value, onChange }: MinutesInputProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const unit = chosen !== null && (value == null || value % chosen === 0) ? chosen : value == null ? 60 : unitOf(value);
  return (
    <Space.Compact style={{ width: '100%' }}>
      <InputNumber
        {...(id === undefined ? { 'aria-label': label } : { id })}
        min={1}
        precision={0}
        placeholder="不限"
        style={{ width: '100%' }}
        value={value == null ? null : value / unit}
        onChange={(next) => {
          setChosen(unit);
          onChange?.(next === null ? null : next * unit);
        }}
      />
      <Select
        aria-label={`${label}单位`}
        style={{ width: 68 }}
        value={unit}
        options={UNITS.map((one) => ({ ...one }))}
        onChange={(next) => {
          setChosen(next);
          if (value != null) onChange?.((value / unit) * next);
        }}
      />
    </Space.Compact>
  );
}
