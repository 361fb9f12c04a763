// 过户抄表: a meter on the day of a sale, and its reading.
import type { TransferMeter } from '@anju/contract';

export interface MeterOnDay extends TransferMeter {
  ratio: string;
  /** Usage of the months before, the latest first. */
  before: string[];
  next: { current: string; readOn: string; rollover: boolean } | null;
}

export interface NewTransferReading {
  readonly meterId: number;
  readonly current: string;
  readonly rollover: boolean;
  readonly abnormal: boolean;
  readonly confirmedBy: string;
}
