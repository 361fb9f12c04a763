// The batch as the parts of the screen pass it to each other.
import type { getBatch, OutputOf } from '@anju/contract';

export type Batch = OutputOf<typeof getBatch>;
/** The filter applied to the bills when a figure is clicked. */
export interface BillsWanted {
  readonly chargeTypeId?: number | null;
  readonly buildingId?: number | null;
  readonly flagged?: boolean;
  readonly states?: Batch['states'][number]['state'][];
}
