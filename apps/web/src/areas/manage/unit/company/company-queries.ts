// What the screen reads, and what a change makes false.
import { useCallback } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getCompanyProfile, MAX_PAGE_SIZE, searchCompanyProfiles } from '@anju/contract';
import { call } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';

export const useCompanyProfile = (id: number | null) =>
  useQuery({
    queryKey: [getCompanyProfile.path, id],
    queryFn: ({ signal }) => call(getCompanyProfile, { id: id ?? 0 }, { signal, loading: false }),
    enabled: id !== null,
  });

/** Companies another one may stand under. */
export const useParents = () =>
  useQuery({
    queryKey: [searchCompanyProfiles.path, 'parents'],
    queryFn: ({ signal }) => call(searchCompanyProfiles, { size: MAX_PAGE_SIZE, disabled: false }, { signal, loading: false }),
    select: ({ rows }) => rows.filter(({ level }) => level < 3),
  });

export function useRefreshCompany(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all([searchCompanyProfiles, getCompanyProfile].map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
  }, [client]);
}

/** Runs what may be refused; the client has already said why, and what is shown is read again. */
export async function told(work: Promise<unknown>, after: () => Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return false;
  } finally {
    await after();
  }
}
