import type { RateFigures } from '@anju/contract';

export type RateSums = Omit<RateFigures, 'rates'>;

/** A row of sums with its grouping keys: estate or item, building, month. */
export interface RateSumRow extends RateSums {
  readonly g1: number | null;
  readonly g2: number | null;
  readonly g3: string | null;
  readonly name: string;
}

export interface RateBill {
  readonly id: number;
  readonly chargeTypeId: number;
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly objectText: string;
  readonly item: string;
  readonly gross: string;
  readonly adjusted: string;
  readonly reduced: string;
  readonly net: string;
  readonly received: string;
  readonly late: string;
  readonly open: string;
  readonly suspended: string;
  readonly writtenOff: string;
  /** Days of the payments that were not reversed. */
  readonly days: readonly string[];
}
