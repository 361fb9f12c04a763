// The reads of the screen, and the reads a change invalidates.
import { listFunctionCompanies, readFunctionOffers, readFunctionOrder, searchFunctionOrders } from '@anju/contract';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { ApiError } from '../../../../platform/errors/index.ts';

export const useCompanies = () => useRead(listFunctionCompanies, {});
export const useOffers = (companyId: number | null) => useRead(readFunctionOffers, companyId === null ? null : { companyId });
export const useOrder = (id: number) => useRead(readFunctionOrder, { id });

/**
 * Runs a change that may be refused (the call has then shown the reason) and reads the displayed data again. Several changes of a cart may
 * run concurrently, unlike those of `useAttempt`.
 */
export function useFunctionChange(): (work: () => Promise<unknown>) => Promise<boolean> {
  const refresh = useRefresh(listFunctionCompanies, readFunctionOffers, searchFunctionOrders, readFunctionOrder);
  return async (work) => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return false;
    } finally {
      await refresh();
    }
  };
}
