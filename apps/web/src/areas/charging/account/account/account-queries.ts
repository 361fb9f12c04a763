import {
  getChargingAccount,
  houseCharging,
  searchDeposits,
  searchDrawDowns,
  searchHeld,
  searchPoints,
  searchRefundRequests,
  settleItems,
} from '@anju/contract';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';

/** Refreshes everything that shows accounts, after a movement on one of them. */
export const useRefreshAccounts = () =>
  useRefresh(searchHeld, searchDeposits, searchPoints, searchDrawDowns, searchRefundRequests, getChargingAccount, houseCharging);

export function useAccountItems(deposit: boolean): readonly { value: number; label: string }[] {
  const query = useRead(settleItems, {}, { staleTime: 300_000 });
  return (query.data ?? []).filter((item) => item.deposit === deposit).map(({ id, name }) => ({ value: id, label: name }));
}
