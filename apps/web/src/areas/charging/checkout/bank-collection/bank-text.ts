// The tones of the states of bank batches and their lines.
import { BANK_LINE, BANK_BATCH } from '@anju/contract';
import type { TonesOf } from '../../../../ui/index.ts';

export const BATCH_TONES: TonesOf<typeof BANK_BATCH> = {
  [BANK_BATCH.draft]: 'busy',
  [BANK_BATCH.sent]: 'note',
  [BANK_BATCH.partlyBooked]: 'note',
  [BANK_BATCH.booked]: 'good',
  [BANK_BATCH.cancelled]: 'plain',
};
export const LINE_TONES: TonesOf<typeof BANK_LINE> = {
  [BANK_LINE.waiting]: 'busy',
  [BANK_LINE.paid]: 'good',
  [BANK_LINE.failed]: 'danger',
  [BANK_LINE.removed]: 'plain',
};
