import { getHandback, getLease, getListing, readLeaseHouse, searchLeases, searchListings } from '@anju/contract';
import { useRefresh } from '../../../../../platform/api/hooks.ts';

/** Everything that shows leases and listings: a step on one tab changes what the others show. */
export const useRefreshRentals = () => useRefresh(searchLeases, getLease, readLeaseHouse, searchListings, getListing, getHandback);
