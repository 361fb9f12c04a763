// The colours of 房屋租售, by meaning.
import { CONDITION, HANDBACK, LISTING, VIEWING } from '@anju/contract';
import type { TonesOf } from '../../../../../ui/index.ts';

export const LISTING_TONES: TonesOf<typeof LISTING> = {
  [LISTING.draft]: 'owed',
  [LISTING.open]: 'use',
  [LISTING.dealt]: 'paid',
  [LISTING.withdrawn]: 'ended',
};

export const VIEWING_TONES: TonesOf<typeof VIEWING> = {
  [VIEWING.planned]: 'work',
  [VIEWING.seen]: 'paid',
  [VIEWING.missed]: 'overdue',
  [VIEWING.dropped]: 'ended',
};

export const HANDBACK_TONES: TonesOf<typeof HANDBACK> = { [HANDBACK.open]: 'work', [HANDBACK.done]: 'paid' };

export const CONDITION_TONES: TonesOf<typeof CONDITION> = {
  [CONDITION.good]: 'paid',
  [CONDITION.worn]: 'kind',
  [CONDITION.damaged]: 'overdue',
  [CONDITION.absent]: 'owed',
};
