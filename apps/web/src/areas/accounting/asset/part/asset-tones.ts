import { ASSET, ASSET_CHANGE, ASSET_COUNT, ASSET_DECREASE } from '@anju/contract';
import type { TonesOf } from '../../../../ui/index.ts';

export const ASSET_TONES: TonesOf<typeof ASSET> = {
  [ASSET.used]: 'use',
  [ASSET.idle]: 'ended',
  [ASSET.written]: 'paid',
  [ASSET.cleared]: 'ended',
};
export const CHANGE_TONES: TonesOf<typeof ASSET_CHANGE> = {
  [ASSET_CHANGE.waiting]: 'owed',
  [ASSET_CHANGE.approved]: 'paid',
  [ASSET_CHANGE.rejected]: 'overdue',
  [ASSET_CHANGE.withdrawn]: 'ended',
};
export const DECREASE_TONES: TonesOf<typeof ASSET_DECREASE> = {
  [ASSET_DECREASE.waiting]: 'owed',
  [ASSET_DECREASE.approved]: 'paid',
  [ASSET_DECREASE.rejected]: 'overdue',
  [ASSET_DECREASE.withdrawn]: 'ended',
  [ASSET_DECREASE.voided]: 'ended',
};
export const COUNT_TONES: TonesOf<typeof ASSET_COUNT> = {
  [ASSET_COUNT.counting]: 'work',
  [ASSET_COUNT.waiting]: 'owed',
  [ASSET_COUNT.approved]: 'paid',
  [ASSET_COUNT.withdrawn]: 'ended',
};
