import { SETTLEMENT } from '@anju/contract';
import type { Tone } from '../../../../ui/index.ts';

export const STATE_TONES: Record<1 | 2 | 3, Tone> = {
  [SETTLEMENT.valid]: 'good',
  [SETTLEMENT.void]: 'plain',
  [SETTLEMENT.reversed]: 'danger',
};
