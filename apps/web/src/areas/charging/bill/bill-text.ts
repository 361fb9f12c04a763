// How bills and batches are displayed on 计费审核 and 缴费通知: periods, states, and the change of an amount.
import { NOTICE, BATCH, BILL, DIFFERENCE_FLAG, SETTLEMENT } from '@anju/contract';
import { formatDay, formatMonth, monthEnd } from '@anju/domain';
import type { TonesOf } from '../../../ui/index.ts';

export const BILL_TONES: TonesOf<typeof BILL> = {
  [BILL.planned]: 'ended',
  [BILL.computed]: 'owed',
  [BILL.audited]: 'work',
  [BILL.published]: 'owed',
  [BILL.paid]: 'paid',
};
export const BATCH_TONES: TonesOf<typeof BATCH> = {
  [BATCH.running]: 'work',
  [BATCH.waiting]: 'owed',
  [BATCH.audited]: 'work',
  [BATCH.published]: 'paid',
  [BATCH.void]: 'ended',
};
export const NOTICE_TONES: TonesOf<typeof NOTICE> = {
  [NOTICE.waiting]: 'owed',
  [NOTICE.sent]: 'paid',
  [NOTICE.failed]: 'overdue',
  [NOTICE.read]: 'paid',
};
export const SETTLEMENT_TONES: TonesOf<typeof SETTLEMENT> = {
  [SETTLEMENT.valid]: 'paid',
  [SETTLEMENT.void]: 'ended',
  [SETTLEMENT.reversed]: 'ended',
};

/** Whole months are shown as months, any other period as days. */
export function periodText({ periodFrom, periodTo }: { readonly periodFrom: string; readonly periodTo: string }): string {
  if (periodFrom === periodTo) return formatDay(periodFrom);
  if (!periodFrom.endsWith('-01') || monthEnd(periodTo) !== periodTo) return `${formatDay(periodFrom)} – ${formatDay(periodTo)}`;
  const [from, to] = [formatMonth(periodFrom), formatMonth(periodTo)];
  return from === to ? from : `${from} – ${to}`;
}

/** A percentage is only a guide for the reader and not money, so it may become a float. */
export const isFlagged = (percent: string | null): boolean => percent !== null && Math.abs(Number(percent)) >= DIFFERENCE_FLAG;

export const percentText = (percent: string): string => `${percent.startsWith('-') ? '' : '+'}${percent}%`;
