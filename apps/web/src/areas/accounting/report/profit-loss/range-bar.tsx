// The periods a table of 损益分析 is of.
import { useState, type ReactNode } from 'react';
import { Checkbox } from 'antd';
import { SumUnitSwitch, Toolbar } from '../../../../ui/index.ts';
import { PeriodRange, usePeriods } from '../../part/index.ts';

export interface ProfitRange {
  readonly from: number;
  readonly to: number;
  readonly unposted: boolean;
}
interface Bar {
  readonly companyId: number;
  readonly range: ProfitRange | null;
  readonly set: (patch: Partial<ProfitRange>) => void;
}

type Usual = 'month' | 'quarter' | 'year';
const MONTHS: Readonly<Record<Usual, number>> = { month: 1, quarter: 3, year: 12 };
/** The first month of the quarter or the year that a month is in. */
const firstOf = (ym: number, usual: Usual): number => ym - (((ym % 100) - 1) % MONTHS[usual]);

/** The last period at first, or its quarter or year; null until the periods are known. */
export function useProfitRange(companyId: number, usual: Usual): { readonly range: ProfitRange | null; readonly bar: Bar } {
  const { range: periods } = usePeriods(companyId);
  const [chosen, setChosen] = useState<Partial<ProfitRange>>({});
  const first = periods && Math.max(periods.min, firstOf(periods.max, usual));
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
