// The reads of the screen, and the reads a change invalidates.
import { getBankChannel, listBankCompanies, MAX_PAGE_SIZE, searchBankAgreements, searchBankChannels } from '@anju/contract';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';

export const useBankChannel = (id: number) => useRead(getBankChannel, { id });
export const useBankCompanies = () => useRead(listBankCompanies, {});

/** Reads all channels, because a tenant has only a few. */
export const useChannelChoices = () => useRead(searchBankChannels, { size: MAX_PAGE_SIZE });

export const useRefreshBank = () => useRefresh(searchBankChannels, getBankChannel, searchBankAgreements);
