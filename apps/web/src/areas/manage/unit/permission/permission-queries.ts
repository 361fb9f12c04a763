// What the screen reads, and what a change of rights makes false.
import { useCallback } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getGrants,
  listGrantFunctions,
  listGrantHolders,
  searchPeopleRights,
  searchRightHolders,
  searchRolePeople,
  type GrantHolder,
} from '@anju/contract';
import { call } from '../../../../platform/api/index.ts';

export interface Holder {
  readonly kind: GrantHolder;
  readonly id: number;
}

export const useFunctions = () =>
  useQuery({
    queryKey: [listGrantFunctions.path],
    queryFn: ({ signal }) => call(listGrantFunctions, {}, { signal, loading: false }),
    // The menu is part of the program.
    staleTime: Infinity,
  });

export const useHolders = () =>
  useQuery({ queryKey: [listGrantHolders.path], queryFn: ({ signal }) => call(listGrantHolders, {}, { signal, loading: false }) });

export const useGrants = ({ kind, id }: Holder) =>
  useQuery({
    queryKey: [getGrants.path, kind, id],
    queryFn: ({ signal }) => call(getGrants, { kind, id }, { signal, loading: false }),
  });

const SHOWN = [listGrantHolders, getGrants, searchRolePeople, searchPeopleRights, searchRightHolders];

export function useRefreshRights(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all(SHOWN.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
  }, [client]);
}
