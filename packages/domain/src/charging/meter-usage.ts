// What a meter counted between two readings. A counter that went through its largest figure begins again at zero; a meter that was replaced
// hands what it still counted to the first period of the one after it. Losses are added when usage is billed, never to the chain.
import { decimalText, toDecimal } from '../money/decimal.ts';

/** Digits a reading, a usage and a ratio are kept with. */
const PLACES = 4;
/** Outside half to one and a half times what it was. */
const ABNORMAL = '0.5';
const PERIODS = 2;

export interface ReadingSpan {
  readonly previous: string;
  readonly current: string;
  readonly ratio: string;
  /** The counter went through its largest figure. */
  readonly rollover?: boolean | undefined;
  /** The largest figure the counter shows; needed for a rollover. */
  readonly max?: string | null | undefined;
  /** Usage of the meter before it in the same period, by that meter's own ratio. */
  readonly carried?: string | undefined;
}

/** Why a reading cannot be, in words; null when it can. */
export function readingProblem({ previous, current, rollover = false, max = null }: Omit<ReadingSpan, 'ratio' | 'carried'>): string | null {
  const now = toDecimal(current);
  if (now.isNegative()) return '读数不能小于 0';
  if (max !== null && now.gt(toDecimal(max))) return `读数不能大于最大读数 ${plain(max)}`;
  if (rollover && max === null) return '该表没有填最大读数，不能按翻转计算';
  if (rollover && now.gte(toDecimal(previous))) return `本期读数不小于上期 ${plain(previous)}，不是翻转`;
  if (!rollover && now.lt(toDecimal(previous))) return `读数小于上期 ${plain(previous)}，请核对；表走满归零的请勾选翻转`;
  return null;
}

/** (current − previous) × ratio, through the largest figure if it rolled over, and what was carried. */
export function meterUsage(span: ReadingSpan): string {
  const { previous, current, ratio, rollover = false, max = null, carried = '0' } = span;
  const problem = readingProblem(span);
  if (problem !== null) throw new RangeError(problem);
  const start = toDecimal(previous);
  const end = toDecimal(current);
  const counted = rollover
    ? toDecimal(max as string)
        .plus(1)
        .minus(start)
        .plus(end)
    : end.minus(start);
  return decimalText(counted.times(toDecimal(ratio)).plus(toDecimal(carried)), PLACES);
}

/** With losses, not rounded: usage × (1 + loss). */
export const billedUsage = (usage: string, lossRate: string): string => decimalText(toDecimal(usage).times(toDecimal(lossRate).plus(1)));

/** Against the mean of the last two periods; with fewer known nothing is abnormal. */
export function isAbnormalUsage(usage: string, before: readonly string[]): boolean {
  if (before.length < PERIODS) return false;
  const mean = before
    .slice(0, PERIODS)
    .reduce((sum, one) => sum.plus(toDecimal(one)), toDecimal('0'))
    .dividedBy(PERIODS);
  return toDecimal(usage)
    .minus(mean)
    .abs()
    .gt(mean.times(toDecimal(ABNORMAL)));
}

/** A reading filled in later lies between its neighbours; null when it does. `next` is absent when nothing follows, or when what follows rolled over. */
export function backfillProblem(
  { current, readOn }: { readonly current: string; readonly readOn: string },
  before: { readonly readOn: string } | null,
  next: { readonly current: string; readonly readOn: string; readonly rollover: boolean } | null,
): string | null {
  if (before !== null && readOn < before.readOn) return `抄表日期不能早于上次抄表 ${before.readOn}`;
  if (next === null) return null;
  if (readOn > next.readOn) return `抄表日期不能晚于下次抄表 ${next.readOn}`;
  if (!next.rollover && toDecimal(current).gt(toDecimal(next.current))) return `读数不能大于下期读数 ${plain(next.current)}`;
  return null;
}

const plain = (text: string): string => {
  const value = toDecimal(text);
  return value.toFixed(Math.min(PLACES, value.decimalPlaces()));
};
/** `1260.0000` reads as 1260. */
export const readingText = plain;
