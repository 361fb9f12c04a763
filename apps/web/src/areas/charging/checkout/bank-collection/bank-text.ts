// The tones of the states of bank batches and their lines.
import { BANK_LINE, BANK_BATCH } from '@anju/contract';
import type { TonesOf } from '../../../../ui/index.ts';

export const BATCH_TONES: TonesOf<typeof BANK_BATCH> = {
  [BANK_BATCH.draft]: 'owed',
  [BANK_BATCH.sent]: 'work',
  [BANK_BATCH.partlyBooked]: 'work',
  [BANK_BATCH.booked]: 'paid',
  [BANK_BATCH.cancelled]: 'ended',
};
export const LINE_TONES: TonesOf<typeof BANK_LINE> = {
  [BANK_LINE.waiting]: 'owed',
  [BANK_LINE.paid]: 'paid',
  [BANK_LINE.failed]: 'overdue',
  [BANK_LINE.removed]: 'ended',
};
