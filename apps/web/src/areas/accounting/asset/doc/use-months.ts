// The months a table of the register is of: this year up to the last open month, until the user chooses others.
import { useState } from 'react';
import { usePeriods } from '../../part/index.ts';

export interface Months {
  readonly fromYm: number;
  readonly toYm: number;
}

/** Null until the periods are known; `failed` reads them again. */
export function useMonths(companyId: number) {
  const { range, query } = usePeriods(companyId);
  const [chosen, setChosen] = useState<Months | null>(null);
  const usual = range && { fromYm: Math.max(range.min, Math.trunc(range.max / 100) * 100 + 1), toYm: range.max };
  return { months: chosen ?? usual ?? null, setMonths: setChosen, periods: query };
}
