import { useCallback } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listOwnAgreements, readOwnPage, readOwnSite, searchOwnArticles, searchOwnOpinions, type OwnPageKey } from '@anju/contract';
import { call } from '../../../platform/api/index.ts';
import { ApiError } from '../../../platform/errors/index.ts';

export const useOwnSite = () =>
  useQuery({ queryKey: [readOwnSite.path], queryFn: ({ signal }) => call(readOwnSite, {}, { signal, loading: false }) });

export const useOwnPage = (key: OwnPageKey) =>
  useQuery({ queryKey: [readOwnPage.path, key], queryFn: ({ signal }) => call(readOwnPage, { key }, { signal, loading: false }) });

export const useAgreements = () =>
  useQuery({ queryKey: [listOwnAgreements.path], queryFn: ({ signal }) => call(listOwnAgreements, {}, { signal, loading: false }) });

const READS = [readOwnSite, readOwnPage, searchOwnArticles, listOwnAgreements, searchOwnOpinions];

export function useRefreshSite(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all(READS.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
  }, [client]);
}

/** Runs what may be refused; the client has then said why. */
export async function told(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return false;
  }
}
