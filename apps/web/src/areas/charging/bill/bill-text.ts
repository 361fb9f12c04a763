// How bills and batches read on 计费审核 and 缴费通知: periods, states, how far an amount moved.
import { DIFFERENCE_FLAG, type BATCH, type BILL, type NOTICE } from '@anju/contract';
import { formatDay, formatMonth, monthEnd } from '@anju/domain';
import type { Tone } from '../../../ui/index.ts';

type TonesOf<E extends { readonly values: readonly number[] }> = Record<E['values'][number], Tone>;

export const BILL_TONES: TonesOf<typeof BILL> = { 1: 'plain', 2: 'busy', 3: 'note', 4: 'good', 5: 'plain' };
export const BATCH_TONES: TonesOf<typeof BATCH> = { 1: 'busy', 2: 'busy', 3: 'note', 4: 'good', 5: 'plain' };
export const NOTICE_TONES: TonesOf<typeof NOTICE> = { 1: 'plain', 2: 'good', 3: 'danger', 4: 'note' };

/** Whole months by their months, anything else by its days. */
export function periodText({ periodFrom, periodTo }: { readonly periodFrom: string; readonly periodTo: string }): string {
  if (periodFrom === periodTo) return formatDay(periodFrom);
  if (!periodFrom.endsWith('-01') || monthEnd(periodTo) !== periodTo) return `${formatDay(periodFrom)} – ${formatDay(periodTo)}`;
  const [from, to] = [formatMonth(periodFrom), formatMonth(periodTo)];
  return from === to ? from : `${from} – ${to}`;
}

/** Percents are figures to look at, not money. */
export const isFlagged = (percent: string | null): boolean => percent !== null && Math.abs(Number(percent)) >= DIFFERENCE_FLAG;

export const percentText = (percent: string): string => `${percent.startsWith('-') ? '' : '+'}${percent}%`;
