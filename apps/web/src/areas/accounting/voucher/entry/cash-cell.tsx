// The cash-flow item of a line, as small as its code. Empty, the server proposes one from the subject.
import { Select } from 'antd';

export interface CashChoice {
  readonly code: string;
  readonly name: string;
}

interface CashCellProps {
  readonly label: string;
  readonly items: readonly CashChoice[];
  readonly value: string | null;
  readonly onChange: (code: string | null) => void;
  readonly wrong: string | undefined;
  readonly disabled: boolean;
}

export function CashCell({ label, items, value, onChange, wrong, disabled }: CashCellProps) {
  return (
    <Select<string>
      className="vch-cash"
      size="small"
      variant="filled"
      allowClear
      aria-label={label}
      title={wrong ?? items.find(({ code }) => code === value)?.name ?? ''}
      {...(wrong === undefined ? {} : { status: 'error' as const })}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      placeholder="流量"
      disabled={disabled}
      value={value}
      onChange={(next: string | undefined) => onChange(next ?? null)}
      options={items.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
      labelRender={({ value: code }) => code}
    />
  );
}
