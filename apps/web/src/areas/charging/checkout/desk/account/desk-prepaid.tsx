// Prepayments made together with the bills: for one item, or for any.
import { Button, Select } from 'antd';
import { CloseOutlined } from '@ant-design/icons';
import { settleItems } from '@anju/contract';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { DecimalInput } from '../../../../../ui/index.ts';
import type { PrepaidRow } from '../state/desk.rules.ts';

export const useSettleItems = () => useRead(settleItems, {}, { staleTime: 300_000 }).data ?? [];

interface DeskPrepaidProps {
  readonly rows: readonly PrepaidRow[];
  readonly onChange: (rows: readonly PrepaidRow[]) => void;
}

export const addPrepaid = (rows: readonly PrepaidRow[], amount = ''): PrepaidRow[] => [
  ...rows,
  { key: Math.max(0, ...rows.map(({ key }) => key)) + 1, chargeTypeId: null, amount },
];

export function DeskPrepaid({ rows, onChange }: DeskPrepaidProps) {
  const items = useSettleItems().filter(({ deposit }) => !deposit);
  const change = (key: number, patch: Partial<PrepaidRow>) => onChange(rows.map((row) => (row.key === key ? { ...row, ...patch } : row)));
  return rows.map((row, index) => (
    <div key={row.key} className="desk-prepaid">
      <span>预交</span>
      <Select<number>
        aria-label="预交项目"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="不限项目"
        value={row.chargeTypeId}
        onChange={(next: number | undefined) => change(row.key, { chargeTypeId: next ?? null })}
        options={items.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <span data-desk={`prepaid-${index}`}>
        <DecimalInput aria-label="预交金额" placeholder="金额" value={row.amount} onChange={(amount) => change(row.key, { amount })} />
      </span>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label="去掉预交"
        onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
      />
    </div>
  ));
}
