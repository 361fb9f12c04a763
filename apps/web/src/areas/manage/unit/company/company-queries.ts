// The reads of the screen, and the reads a change invalidates.
import { getCompanyProfile, MAX_PAGE_SIZE, searchCompanyProfiles } from '@anju/contract';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';

const LOWEST_LEVEL = 3;

export const useCompanyProfile = (id: number | null) => useRead(getCompanyProfile, id === null ? null : { id });

/** Companies that may be the parent of another one. */
export const useParents = () =>
  useRead(
    searchCompanyProfiles,
    { size: MAX_PAGE_SIZE, disabled: false },
    { select: ({ rows }) => rows.filter(({ level }) => level < LOWEST_LEVEL) },
  );

export const useRefreshCompany = () => useRefresh(searchCompanyProfiles, getCompanyProfile);
