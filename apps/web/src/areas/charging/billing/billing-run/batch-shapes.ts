// A batch as its parts on the screen pass it on.
import type { getBatch, OutputOf } from '@anju/contract';

export type Batch = OutputOf<typeof getBatch>;
/** What the bills are narrowed to when a figure is clicked. */
export interface BillsWanted {
  readonly chargeTypeId?: number | null;
  readonly buildingId?: number | null;
  readonly flagged?: boolean;
  readonly states?: Batch['states'][number]['state'][];
}
