// The reads of 公摊计费, and the reads a change invalidates.
import {
  POOL,
  getSharePool,
  listShareChoices,
  listShareGroupOptions,
  listShareMeters,
  listShareValues,
  MAX_PAGE_SIZE,
  previewSharePool,
  searchSharePlans,
  searchSharePools,
} from '@anju/contract';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import type { TonesOf } from '../../../../ui/index.ts';

export const POOL_TONES: TonesOf<typeof POOL> = {
  [POOL.waiting]: 'owed',
  [POOL.audited]: 'work',
  [POOL.shared]: 'paid',
  [POOL.rejected]: 'overdue',
  [POOL.void]: 'ended',
};

export const useShareChoices = () => useRead(listShareChoices, {});

export const useShareGroups = (estateId: number | null) => useRead(listShareGroupOptions, estateId === null ? null : { estateId });

/** Plans in use, for a new pool; an estate has only a few. */
export const usePlans = () => useRead(searchSharePlans, { disabled: false, size: MAX_PAGE_SIZE });

export const useSharePool = (id: number) => useRead(getSharePool, { id });
export const useShareParts = (id: number) => useRead(previewSharePool, { id });
export const useShareValues = (id: number) => useRead(listShareValues, { id });

interface MeterWish {
  readonly planId: number | null;
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  readonly poolId: number | null;
}
export const useShareMeters = ({ planId, periodFrom, periodTo, poolId }: MeterWish, enabled: boolean) =>
  useRead(
    listShareMeters,
    enabled && planId !== null && periodFrom !== null && periodTo !== null && periodFrom <= periodTo
      ? { planId, periodFrom, periodTo, poolId }
      : null,
  );

export const useRefreshShares = () =>
  useRefresh(searchSharePools, searchSharePlans, getSharePool, previewSharePool, listShareValues, listShareMeters);
