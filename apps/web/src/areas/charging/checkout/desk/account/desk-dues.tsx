// 待收押金: deposits another area asks for. The user ticks what is paid now; each is received whole.
import { Checkbox } from 'antd';
import type { DepositDue } from '@anju/contract';
import { Money } from '../../../../../ui/index.ts';

interface DeskDuesProps {
  readonly dues: readonly DepositDue[];
  readonly chosen: readonly number[];
  readonly onChange: (dues: readonly DepositDue[]) => void;
}

export function DeskDues({ dues, chosen, onChange }: DeskDuesProps) {
  if (dues.length === 0) return null;
  const toggle = (id: number) => onChange(dues.filter((due) => (due.id === id ? !chosen.includes(id) : chosen.includes(due.id))));
  return (
    <div role="group" aria-label="待收押金">
      {dues.map(({ id, chargeTypeName, personName, amount, text, sourceNumber }) => (
        <div key={id} className="desk-line">
          <Checkbox checked={chosen.includes(id)} onChange={() => toggle(id)}>
            {[chargeTypeName, personName].filter(Boolean).join(' ')}
          </Checkbox>
          <span className="ui-quiet">{[sourceNumber, text].filter(Boolean).join(' ')}</span>
          <span className="desk-held">
            应收 <Money value={amount} />
          </span>
        </div>
      ))}
    </div>
  );
}
