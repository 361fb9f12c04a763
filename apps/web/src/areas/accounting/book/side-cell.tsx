import { BALANCE_SIDE } from '@anju/contract';
import { SumCell } from '../part/index.ts';

/** A balance with the side it stands on: 借 1,234.00. */
export function SideCell({ side, amount }: { readonly side: 1 | 0 | -1; readonly amount: string }) {
  return (
    <span className="acc-side">
      <span className="ui-quiet">{BALANCE_SIDE.text(side)}</span> <SumCell value={amount} zero />
    </span>
  );
}
