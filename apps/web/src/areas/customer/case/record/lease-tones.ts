import { LEASE } from '@anju/contract';
import type { TonesOf } from '../../../../ui/index.ts';

export const LEASE_TONES: TonesOf<typeof LEASE> = {
  [LEASE.draft]: 'owed',
  [LEASE.waiting]: 'owed',
  [LEASE.upcoming]: 'work',
  [LEASE.running]: 'use',
  [LEASE.checking]: 'owed',
  [LEASE.ended]: 'ended',
  [LEASE.voided]: 'ended',
};
