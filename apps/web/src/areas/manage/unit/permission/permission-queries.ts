// The reads of the screen, and the reads a change of rights invalidates.
import {
  getGrants,
  listGrantFunctions,
  listGrantHolders,
  searchPeopleRights,
  searchRightHolders,
  searchRolePeople,
  type GrantHolder,
} from '@anju/contract';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';

export interface Holder {
  readonly kind: GrantHolder;
  readonly id: number;
}

/** The menu is part of the program, so it never becomes stale. */
export const useFunctions = () => useRead(listGrantFunctions, {}, { staleTime: Infinity });
export const useHolders = () => useRead(listGrantHolders, {});
export const useGrants = ({ kind, id }: Holder) => useRead(getGrants, { kind, id });

export const useRefreshRights = () => useRefresh(listGrantHolders, getGrants, searchRolePeople, searchPeopleRights, searchRightHolders);
