// What 公摊计费 reads, and what a change makes false.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
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
import type { poolState } from '@anju/contract';
import { call } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import type { Tone } from '../../../../ui/index.ts';

export const POOL_TONES: Record<(typeof poolState.values)[number], Tone> = { 1: 'busy', 2: 'note', 3: 'good', 4: 'danger', 5: 'plain' };

const quiet = { loading: false } as const;

export const useShareChoices = () =>
  useQuery({ queryKey: [listShareChoices.path], queryFn: ({ signal }) => call(listShareChoices, {}, { signal, ...quiet }) });

export const useShareGroups = (estateId: number | null) =>
  useQuery({
    queryKey: [listShareGroupOptions.path, estateId],
    enabled: estateId !== null,
    queryFn: ({ signal }) => call(listShareGroupOptions, { estateId: estateId ?? 0 }, { signal, ...quiet }),
  });

/** Plans in use, for a new pool: an estate has a handful. */
export const usePlans = () =>
  useQuery({
    queryKey: [searchSharePlans.path, 'choices'],
    queryFn: ({ signal }) => call(searchSharePlans, { disabled: false, size: MAX_PAGE_SIZE }, { signal, ...quiet }),
  });

export const useSharePool = (id: number) =>
  useQuery({ queryKey: [getSharePool.path, id], queryFn: ({ signal }) => call(getSharePool, { id }, { signal, ...quiet }) });
export const useShareParts = (id: number) =>
  useQuery({
    queryKey: [previewSharePool.path, id],
    queryFn: ({ signal }) => call(previewSharePool, { id }, { signal, ...quiet }),
    retry: false,
  });
export const useShareValues = (id: number) =>
  useQuery({ queryKey: [listShareValues.path, id], queryFn: ({ signal }) => call(listShareValues, { id }, { signal, ...quiet }) });

interface MeterWish {
  readonly planId: number | null;
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  readonly poolId: number | null;
}
export const useShareMeters = ({ planId, periodFrom, periodTo, poolId }: MeterWish, enabled: boolean) =>
  useQuery({
    queryKey: [listShareMeters.path, planId, periodFrom, periodTo, poolId],
    enabled: enabled && planId !== null && periodFrom !== null && periodTo !== null && periodFrom <= periodTo,
    queryFn: ({ signal }) =>
      call(listShareMeters, { planId: planId ?? 0, periodFrom: periodFrom ?? '', periodTo: periodTo ?? '', poolId }, { signal, ...quiet }),
  });

export function useRefreshShares(): () => void {
  const client = useQueryClient();
  return () => {
    for (const { path } of [searchSharePools, searchSharePlans, getSharePool, previewSharePool, listShareValues, listShareMeters])
      void client.invalidateQueries({ queryKey: [path] });
  };
}

/** The client has already said what went wrong; what is shown is read again. */
export const told = (work: Promise<void>, refresh: () => void): void =>
  void work.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    refresh();
  });
