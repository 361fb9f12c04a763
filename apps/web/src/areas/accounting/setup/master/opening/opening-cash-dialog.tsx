// 期初现金流量: what came in and went out by item before the first period.
import { Form } from 'antd';
import { readOpeningCash, saveOpeningCash, type OpeningCashLine } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../../archetypes/index.ts';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { DecimalInput } from '../../../../../ui/index.ts';
import { isZero } from './opening-columns.tsx';

interface OpeningCashProps {
  readonly companyId: number;
  readonly version: number;
  readonly readOnly: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function OpeningCashDialog(props: OpeningCashProps) {
  const { data } = useRead(readOpeningCash, { companyId: props.companyId }, { gcTime: 0 });
  return data ? <CashForm {...props} lines={data} /> : null;
}

function CashForm({
  companyId,
  version,
  readOnly,
  onClose,
  onDone,
  lines,
}: OpeningCashProps & { readonly lines: readonly OpeningCashLine[] }) {
  const entry = useEntry({
    endpoint: saveOpeningCash,
    initial: { amounts: Object.fromEntries(lines.map(({ cashItem, amount }) => [cashItem, isZero(amount) ? '' : amount])) },
    toInput: ({ amounts }) => ({
      companyId,
      version,
      lines: Object.entries(amounts).map(([cashItem, amount]) => ({ cashItem, amount: amount || '0' })),
    }),
    onDone,
  });
  return (
    <EntryDialog title="期初现金流量（本年累计）" entry={entry} readOnly={readOnly} onClose={onClose} size="wide">
      {lines.map(({ cashItem, label }) => (
        <Form.Item key={cashItem} name={['amounts', cashItem]} label={`${cashItem} ${label}`}>
          <DecimalInput negative />
        </Form.Item>
      ))}
    </EntryDialog>
  );
}
