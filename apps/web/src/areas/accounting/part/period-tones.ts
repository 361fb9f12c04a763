import { PERIOD } from '@anju/contract';
import type { TonesOf } from '../../../ui/index.ts';

export const PERIOD_TONES: TonesOf<typeof PERIOD> = { [PERIOD.future]: 'ended', [PERIOD.open]: 'work', [PERIOD.closed]: 'paid' };
