import type { HouseConsequences, RECUT_CAUSE, StateOf, TransferReading } from '@anju/contract';
import { hook } from '../../../../../platform/hook.ts';

export interface HouseTurned {
  readonly houseId: number;
  readonly estateId: number;
  readonly cause: StateOf<typeof RECUT_CAUSE>;
  /** The first day on which something else is true than before. */
  readonly fromDay: string;
  /** The first day of the new owners; null if a sale was withdrawn or only the area changed. */
  readonly saleDay: string | null;
  /** The day a sale had before it was corrected or withdrawn. */
  readonly formerDay: string | null;
  readonly readings: readonly TransferReading[];
  readonly recut: boolean;
  readonly keepBillIds: readonly number[];
  /** Set while a user only looks: the change is rolled back afterwards, and nothing but the answer remains. */
  readonly answer: ((consequences: HouseConsequences) => void) | null;
}

/** The owners or the area of a house changed from a day on, which may lie in days that are billed. */
export const houseTurned = hook<HouseTurned>('house turned');

export interface ManyTurned {
  readonly houseIds: readonly number[];
  readonly cause: StateOf<typeof RECUT_CAUSE>;
  readonly fromDay: string;
}

/** The same for many houses in one change, which nobody looks at one by one. */
export const manyTurned = hook<ManyTurned>('many houses turned');
