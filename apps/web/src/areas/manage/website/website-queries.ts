// The reads of the screen, and the reads a change invalidates.
import { listOwnAgreements, readOwnPage, readOwnSite, searchOwnArticles, searchOwnOpinions, type OwnPageKey } from '@anju/contract';
import { useRead, useRefresh } from '../../../platform/api/hooks.ts';

export const useOwnSite = () => useRead(readOwnSite, {});
export const useOwnPage = (key: OwnPageKey) => useRead(readOwnPage, { key });
export const useAgreements = () => useRead(listOwnAgreements, {});

export const useRefreshSite = () => useRefresh(readOwnSite, readOwnPage, searchOwnArticles, listOwnAgreements, searchOwnOpinions);
