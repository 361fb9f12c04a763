// A card a month is due for, and the lines that book it.
import type { DEPRECIATION, StateOf } from '@anju/contract';

export interface ShareOfCard {
  readonly departmentId: number;
  readonly estateId: number | null;
  readonly subjectId: number;
  readonly share: number;
}
export interface DueCard {
  readonly id: number;
  readonly no: string;
  readonly name: string;
  readonly categoryId: number;
  readonly estateId: number | null;
  readonly method: StateOf<typeof DEPRECIATION>;
  readonly cost: string;
  readonly salvage: string;
  readonly accumulated: string;
  readonly impairment: string;
  readonly monthsDone: number;
  readonly assetSubjectId: number;
  readonly accumulatedSubjectId: number;
  readonly segmentCost: string;
  readonly segmentSalvage: string;
  readonly segmentImpairment: string;
  readonly segmentLife: number;
  readonly totalUnits: string | null;
  readonly takenOver: boolean;
  readonly since: string;
  readonly sinceMonths: number;
  readonly adjusted: string;
  readonly unitsBefore: string;
  readonly unitsSince: string;
  /** Of the month; null: not entered. */
  readonly units: string | null;
  /** Who bears the month, and where the card stands today. */
  readonly bearers: readonly ShareOfCard[];
  readonly shares: readonly ShareOfCard[];
}

/** What a card loses in a month, by one of those who bear it. */
export interface LineRow {
  readonly assetId: number;
  readonly line: number;
  readonly categoryId: number;
  readonly departmentId: number;
  readonly estateId: number | null;
  readonly subjectId: number;
  readonly cost: string;
  readonly accumulated: string;
  readonly amount: string;
}
