// Turns sums into rows with rates; the rates of the total come from the total sums, never from the rates of the rows.
import type { RateFigures, RateGroup, RateRow } from '@anju/contract';
import { addDays, collectionRates, monthEnd } from '@anju/domain';
import type { RateSumRow, RateSums } from './collection-rate-shapes.ts';

export const periodOf = (monthFrom: string, monthTo: string): { from: string; until: string } => ({
  from: `${monthFrom}-01`,
  until: addDays(monthEnd(`${monthTo}-01`), 1),
});

export function figuresOf(sums: RateSums): RateFigures {
  const { gross, adjusted, reduced, net, received, open, suspended, writtenOff, houses, paidHouses } = sums;
  const { opening, recovered, oldOpen, oldSuspended, late, prepaid } = sums;
  return {
    ...{ gross, adjusted, reduced, net, received, open, suspended, writtenOff, houses, paidHouses },
    ...{ opening, recovered, oldOpen, oldSuspended, late, prepaid },
    rates: collectionRates(sums),
  };
}

export function rowOf(row: RateSumRow, by: RateGroup): RateRow {
  const { g1, g2, g3, name } = row;
  return {
    ...figuresOf(row),
    key: [g1, g2, g3].map((one) => one ?? '').join('-'),
    name,
    of: {
      estateId: by === 'estate' || by === 'building' ? g1 : null,
      buildingId: by === 'building' ? g2 : null,
      chargeTypeId: by === 'item' ? g1 : null,
      month: g3,
    },
  };
}
