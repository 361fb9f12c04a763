import { VOUCHER, type StateOf } from '@anju/contract';
import type { Tone } from '../../../ui/index.ts';

export const VOUCHER_TONES: Readonly<Record<StateOf<typeof VOUCHER>, Tone>> = {
  [VOUCHER.draft]: 'work',
  [VOUCHER.submitted]: 'owed',
  [VOUCHER.audited]: 'use',
  [VOUCHER.posted]: 'paid',
};
