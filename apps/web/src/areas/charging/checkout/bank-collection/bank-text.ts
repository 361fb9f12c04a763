// How batches and lines of a bank read.
import type { bankBatchState, bankLineState } from '@anju/contract';
import type { Tone } from '../../../../ui/index.ts';

type TonesOf<E extends { readonly values: readonly number[] }> = Record<E['values'][number], Tone>;

export const BATCH_TONES: TonesOf<typeof bankBatchState> = { 1: 'busy', 2: 'note', 3: 'note', 4: 'good', 5: 'plain' };
export const LINE_TONES: TonesOf<typeof bankLineState> = { 1: 'busy', 2: 'good', 3: 'danger', 4: 'plain' };

export const BATCH = { draft: 1, exported: 2, partly: 3, posted: 4, cancelled: 5 } as const;
export const LINE = { waiting: 1, paid: 2, failed: 3 } as const;
