// A card and its month: which amount a month takes off, by the segment in force and what was done since it began. domain: accounting 6.2,
// 6.3, 6.4, 12.7. Amounts are whole cents, units hundredths.
import { depreciableRest, depreciationMonths, takenOverMonths, workedAmount, type DepreciationMethod } from './depreciation.ts';

const WORK = 2;
const RATE_SCALE = 1_000_000n;

/** Cost by a rate in percent with up to four decimals, half up. */
export function salvageOf(cost: bigint, rate: string): bigint {
  const [whole = '0', fraction = ''] = rate.split('.');
  const scaled = BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0').slice(0, 4));
  return (2n * cost * scaled + RATE_SCALE) / (2n * RATE_SCALE);
}

export interface CardMonth {
  readonly method: DepreciationMethod;
  /** As the segment in force has them. */
  readonly segment: { readonly cost: bigint; readonly salvage: bigint; readonly impairment: bigint; readonly life: number };
  /** As the card stands now. */
  readonly card: { readonly cost: bigint; readonly salvage: bigint; readonly accumulated: bigint; readonly impairment: bigint };
  /** Written off by the months of the segment, and how many they are. */
  readonly since: bigint;
  readonly sinceMonths: number;
  /** Months done in all. */
  readonly monthsDone: number;
  /** Adjustments of the accumulated amount that count from the next segment on. */
  readonly adjusted: bigint;
  /** The first segment of a card taken over: its schedule may go on. */
  readonly takenOver: boolean;
  /** 工作量法: of the whole life, done before the segment, and done in it up to the end of the month. */
  readonly units: { readonly total: bigint; readonly before: bigint; readonly done: bigint } | null;
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** All months of the segment in force, in order; none for 工作量法. */
export function segmentMonths({ method, segment, card, since, sinceMonths, monthsDone, adjusted, takenOver }: CardMonth): bigint[] {
  if (method === WORK) return [];
  const accumulated = card.accumulated - since - adjusted;
  const done = monthsDone - sinceMonths;
  const { life, ...values } = segment;
  return takenOver
    ? takenOverMonths({ ...values, method, months: life }, done, accumulated)
    : depreciationMonths({ ...values, method, accumulated, months: life - done });
}

/** What the month takes off: never more than what is left of the card. Whatever is left when its life has passed goes in one month. */
export function cardMonth(month: CardMonth): bigint {
  const { method, segment, card, since, sinceMonths, adjusted, units } = month;
  const rest = depreciableRest(card);
  if (rest === 0n) return 0n;
  if (method !== WORK) return smaller(segmentMonths(month)[sinceMonths] ?? rest, rest);
  if (units === null) return 0n;
  const begin = card.accumulated - since - adjusted;
  const worked = workedAmount({
    cost: segment.cost - begin,
    salvage: segment.salvage,
    accumulated: since,
    impairment: segment.impairment,
    total: units.total - units.before,
    done: units.done,
  });
  return smaller(worked, rest);
}
