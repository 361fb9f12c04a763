// Types of readings that rules and queries share.
import type { ReadingRow } from '@anju/contract';

export interface MeterFacts {
  meterId: number;
  number: string;
  state: number;
  expected: boolean;
  startDate: string;
  endedOn: string | null;
  endReading: string | null;
  ratio: string;
  maxReading: string | null;
  previous: string;
  previousOn: string;
  carried: string;
  before: string[];
  reading: ReadingRow['reading'];
  next: NextReading | null;
  /** The last 过户抄表 since the previous reading. */
  transfer: { day: string; current: string; rollover: boolean } | null;
}

export interface NewReading {
  readonly meterId: number;
  readonly readOn: string;
  readonly previous: string;
  readonly current: string;
  readonly rollover: boolean;
  readonly carried: string;
  readonly usage: string;
  readonly abnormal: boolean;
  readonly confirmedBy: string;
  readonly remark: string;
}

export interface RefreshedReading {
  readonly id: number;
  readonly previous: string;
  readonly rollover: boolean;
  readonly carried: string;
  readonly usage: string;
  readonly abnormal: boolean;
  readonly confirmedBy: string;
}

export interface SuccessorReading {
  /** The meter that was replaced. */
  of: number;
  id: number;
  meterId: number;
  month: string;
  bill: string | null;
}

export interface NextReading {
  id: number;
  month: string;
  readOn: string;
  current: string;
  rollover: boolean;
  bill: string | null;
  confirmedBy: string;
  remark: string;
}
