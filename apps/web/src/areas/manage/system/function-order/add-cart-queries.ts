// What the screen reads, and what a change makes false.
import { useCallback } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listFunctionCompanies, readFunctionOffers, readFunctionOrder, searchFunctionOrders } from '@anju/contract';
import { call } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';

export const useCompanies = () =>
  useQuery({
    queryKey: [listFunctionCompanies.path],
    queryFn: ({ signal }) => call(listFunctionCompanies, {}, { signal, loading: false }),
  });

export const useOffers = (companyId: number | null) =>
  useQuery({
    queryKey: [readFunctionOffers.path, companyId],
    queryFn: ({ signal }) => call(readFunctionOffers, { companyId: companyId ?? 0 }, { signal, loading: false }),
    enabled: companyId !== null,
  });

export const useOrder = (id: number) =>
  useQuery({
    queryKey: [readFunctionOrder.path, id],
    queryFn: ({ signal }) => call(readFunctionOrder, { id }, { signal, loading: false }),
  });

const READS = [listFunctionCompanies, readFunctionOffers, searchFunctionOrders, readFunctionOrder];

/** Runs a change that may be refused (the client has then said why) and reads again what is shown. */
export function useFunctionChange(): (work: () => Promise<unknown>) => Promise<boolean> {
  const client = useQueryClient();
  return useCallback(
    async (work) => {
      try {
        await work();
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return false;
      } finally {
        await Promise.all(READS.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
      }
    },
    [client],
  );
}
