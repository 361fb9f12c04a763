// When a refund is queried again, and its texts. Pure.
import { PAY_REFUND, TENDER_LIST, type TenderEntry } from '@anju/contract';
import { sumMoney } from '@anju/domain';

/** Seconds to the next query, increasing; the last value repeats. Banks may take days. */
const ASK_AFTER: readonly number[] = [10, 30, 60, 120, 300, 600, 1800, 3600];

export const nextRefundAsk = (now: Date, asked: number): string =>
  new Date(now.getTime() + (ASK_AFTER[Math.min(asked, ASK_AFTER.length - 1)] as number) * 1000).toISOString();

/** The part of the returned money that goes back by the method it came by. */
export const sameWayBack = (tenders: readonly TenderEntry[], method: number): string =>
  sumMoney(tenders.filter((tender) => tender.list === TENDER_LIST.method && tender.method === method).map(({ amount }) => amount));

export const refundStateText = (state: number): string => PAY_REFUND.text(state);
