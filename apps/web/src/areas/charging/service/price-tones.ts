// A price and a way of counting that another person approves have the same states and the same phases.
import { PRICE } from '@anju/contract';
import type { Tone, TonesOf } from '../../../ui/index.ts';

export const PRICE_TONES: TonesOf<typeof PRICE> = {
  [PRICE.waiting]: 'owed',
  [PRICE.effective]: 'use',
  [PRICE.rejected]: 'overdue',
};

export const PHASE_TONES = { past: 'ended', current: 'use', coming: 'work' } as const satisfies Record<string, Tone>;
