// The tones of the states of bank batches and their lines.
import type { BANK_BATCH, BANK_LINE } from '@anju/contract';
import type { Tone } from '../../../../ui/index.ts';

type TonesOf<E extends { readonly values: readonly number[] }> = Record<E['values'][number], Tone>;

export const BATCH_TONES: TonesOf<typeof BANK_BATCH> = { 1: 'busy', 2: 'note', 3: 'note', 4: 'good', 5: 'plain' };
export const LINE_TONES: TonesOf<typeof BANK_LINE> = { 1: 'busy', 2: 'good', 3: 'danger', 4: 'plain' };
