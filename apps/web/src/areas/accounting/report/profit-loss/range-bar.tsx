// The periods a table of 损益分析 is of.
import { useState, type ReactNode } from 'react';
import { Checkbox } from 'antd';
import { SumUnitSwitch, Toolbar } from '../../../../ui/index.ts';
import { PeriodRange, usePeriods } from '../../part/index.ts';

interface ProfitRange {
  readonly from: number;
  readonly to: number;
  readonly unposted: boolean;
}
interface Bar {
  readonly companyId: number;
  readonly range: ProfitRange | null;
  readonly set: (patch: Partial<ProfitRange>) => void;
}

/** The last period at first, or its year; null until the periods are known. */
export function useProfitRange(companyId: number, usual: 'month' | 'year'): { readonly range: ProfitRange | null; readonly bar: Bar } {
  const { range: periods } = usePeriods(companyId);
  const [chosen, setChosen] = useState<Partial<ProfitRange>>({});
  const first = periods && (usual === 'month' ? periods.max : Math.max(periods.min, Math.trunc(periods.max / 100) * 100 + 1));
  const range = periods && first !== undefined ? { from: first, to: periods.max, unposted: false, ...chosen } : null;
  return { range, bar: { companyId, range, set: (patch) => setChosen((old) => ({ ...old, ...patch })) } };
}

export function RangeBar({
  companyId,
  range,
  set,
  children,
  actions,
}: Bar & { readonly children?: ReactNode; readonly actions?: ReactNode }) {
  return (
    <Toolbar
      actions={
        <>
          <SumUnitSwitch />
          {actions}
        </>
      }
    >
      <PeriodRange companyId={companyId} from={range?.from} to={range?.to} onChange={(from, to) => set({ from, to })} />
      {children}
      <Checkbox checked={range?.unposted ?? false} onChange={(event) => set({ unposted: event.target.checked })}>
        含未登账
      </Checkbox>
    </Toolbar>
  );
}
