// What the screen reads, and what a change makes false.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getBankChannel, listBankCompanies, MAX_PAGE_SIZE, searchBankAgreements, searchBankChannels } from '@anju/contract';
import { call } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';

export const useBankChannel = (id: number) =>
  useQuery({ queryKey: [getBankChannel.path, id], queryFn: ({ signal }) => call(getBankChannel, { id }, { signal, loading: false }) });

export const useBankCompanies = () =>
  useQuery({ queryKey: [listBankCompanies.path], queryFn: ({ signal }) => call(listBankCompanies, {}, { signal, loading: false }) });

/** All of them: a tenant has a handful. */
export const useChannelChoices = () =>
  useQuery({
    queryKey: [searchBankChannels.path, 'choices'],
    queryFn: ({ signal }) => call(searchBankChannels, { size: MAX_PAGE_SIZE }, { signal, loading: false }),
  });

export function useRefreshBank(): () => void {
  const client = useQueryClient();
  return () => {
    for (const { path } of [searchBankChannels, getBankChannel, searchBankAgreements]) void client.invalidateQueries({ queryKey: [path] });
  };
}

/** The client has already said what went wrong; what is shown is read again. */
export const told = (work: Promise<void>, refresh: () => void): void =>
  void work.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    refresh();
  });
