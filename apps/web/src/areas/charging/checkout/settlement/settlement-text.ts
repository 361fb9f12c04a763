import type { Tone } from '../../../../ui/index.ts';

export const STATE_TONES: Record<1 | 2 | 3, Tone> = { 1: 'good', 2: 'plain', 3: 'danger' };
