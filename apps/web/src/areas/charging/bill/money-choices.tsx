// The cashiers offered by the filters.
import { listCashiers } from '@anju/contract';
import { useRead } from '../../../platform/api/hooks.ts';
import { ChoicePick } from '../../../ui/index.ts';

interface PickProps {
  readonly value: number | null | undefined;
  readonly onChange: (value: number | null) => void;
}

export function CashierPick(props: PickProps) {
  const query = useRead(listCashiers, {});
  const choices = (query.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <ChoicePick {...props} label="收款员" placeholder="全部收款员" choices={choices} width={120} />;
}
