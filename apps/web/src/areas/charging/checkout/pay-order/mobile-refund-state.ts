// State of refunds through the payment provider, shared by the screens that show them.
import { MENU, PAY_REFUND, searchPayRefunds, sendPayRefund, settlementRefunds, type PayRefund } from '@anju/contract';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import type { Tone } from '../../../../ui/index.ts';
import { onlyApi } from './mobile-state.ts';

export const REFUND_TONES: Record<PayRefund['state'], Tone> = {
  [PAY_REFUND.waiting]: 'work',
  [PAY_REFUND.done]: 'paid',
  [PAY_REFUND.failed]: 'overdue',
  [PAY_REFUND.unknown]: 'owed',
  [PAY_REFUND.byHand]: 'ended',
};
const LOOK_MS = 10_000;

const isOpen = ({ state }: Pick<PayRefund, 'state'>): boolean => state === PAY_REFUND.waiting || state === PAY_REFUND.unknown;

export const useRefreshRefunds = () => useRefresh(searchPayRefunds, settlementRefunds);

/** The refunds of a settlement, polled while one of them is open. */
export function useSettlementRefunds(settlementId: number): readonly PayRefund[] {
  const { data } = useRead(
    settlementRefunds,
    { id: settlementId },
    { refetchInterval: ({ state }) => (state.data?.refunds.some(isOpen) ? LOOK_MS : false) },
  );
  return data?.refunds ?? [];
}

/** Sends the refunds that a reversal has just caused. If this fails, the server's own job sends them within a minute. */
export function useSendBack(): (paperId: number) => Promise<void> {
  const refresh = useRefreshRefunds();
  const mayWork = useAccess(MENU.checkout).can('add');
  return async (paperId) => {
    if (!mayWork) return;
    try {
      const { refunds } = await call(settlementRefunds, { id: paperId }, { loading: false });
      for (const { id, settlementId, state } of refunds)
        if (settlementId === paperId && state === PAY_REFUND.waiting) await call(sendPayRefund, { id }, { loading: false });
    } catch (error) {
      onlyApi(error);
    } finally {
      await refresh();
    }
  };
}
