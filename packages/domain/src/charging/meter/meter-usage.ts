// What a meter counted between two readings. A counter that passes its largest figure starts again at zero. When a meter is replaced, its
// last usage is carried into the first period of the next meter. Losses are added when usage is billed, never to the sequence of readings.
import { decimalText, toDecimal } from '../../money/decimal.ts';

/** Decimals with which readings, usage and ratios are stored. */
const PLACES = 4;
/** Usage that differs from the earlier usage by more than half of it is abnormal. */
const ABNORMAL = '0.5';
const PERIODS = 2;

export interface ReadingSpan {
  readonly previous: string;
  readonly current: string;
  readonly ratio: string;
  /** The counter passed its largest figure and started again at zero. */
  readonly rollover?: boolean | undefined;
  /** The largest figure the counter can show; required for a rollover. */
  readonly max?: string | null | undefined;
  /** Usage of the replaced meter in the same period, computed with that meter's ratio. */
  readonly carried?: string | undefined;
}

/** The reason why a reading is impossible, in words; null when it is possible. */
export function readingProblem({ previous, current, rollover = false, max = null }: Omit<ReadingSpan, 'ratio' | 'carried'>): string | null {
  const now = toDecimal(current);
  if (now.isNegative()) return '读数不能小于 0';
  if (max !== null && now.gt(toDecimal(max))) return `读数不能大于最大读数 ${plain(max)}`;
  if (rollover && max === null) return '该表没有填最大读数，不能按翻转计算';
  if (rollover && now.gte(toDecimal(previous))) return `本期读数不小于上期 ${plain(previous)}，不是翻转`;
  if (!rollover && now.lt(toDecimal(previous))) return `读数小于上期 ${plain(previous)}，请核对；表走满归零的请勾选翻转`;
  return null;
}

/** (current − previous) × ratio, counted past the largest figure after a rollover, plus the carried usage. */
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

/** Usage with losses, not rounded: usage × (1 + loss). */
export const billedUsage = (usage: string, lossRate: string): string => decimalText(toDecimal(usage).times(toDecimal(lossRate).plus(1)));

/** Compares with the mean of the last two periods; with fewer known periods no usage is abnormal. */
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

/**
 * A reading filled in later lies between its neighbours; null when it does. `next` is absent when nothing follows, or when what follows
 * rolled over.
 */
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
/** `1260.0000` is shown as 1260. */
export const readingText = plain;
