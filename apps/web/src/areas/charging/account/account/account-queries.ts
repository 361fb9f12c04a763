import { useQuery, useQueryClient } from '@tanstack/react-query';
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
import { call } from '../../../../platform/api/index.ts';

/** Everything an account shows, after anything moved one. */
export function useRefreshAccounts(): () => void {
  const client = useQueryClient();
  return () => {
    for (const { path } of [
      searchHeld,
      searchDeposits,
      searchPoints,
      searchDrawDowns,
      searchRefundRequests,
      getChargingAccount,
      houseCharging,
    ])
      void client.invalidateQueries({ queryKey: [path] });
  };
}

export function useAccountItems(deposit: boolean): readonly { value: number; label: string }[] {
  const query = useQuery({
    queryKey: [settleItems.path],
    queryFn: ({ signal }) => call(settleItems, {}, { signal, loading: false }),
    staleTime: 300_000,
  });
  return (query.data ?? []).filter((item) => item.deposit === deposit).map(({ id, name }) => ({ value: id, label: name }));
}
