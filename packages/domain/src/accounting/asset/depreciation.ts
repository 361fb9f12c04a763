// What an asset loses each month, by the four methods, in whole cents. domain: accounting 6.3, 12.7.
//
// A segment is the time from one change of value, life, rate or method to the next: it starts from what the card says then and never looks
// back. Its months add up to exactly what is left to write off.

/** 1 年限平均法, 2 工作量法, 3 双倍余额递减法, 4 年数总和法 */
export type DepreciationMethod = 1 | 2 | 3 | 4;
const EVEN = 1;
const DOUBLE_DECLINING = 3;
const YEAR = 12;

export interface DepreciationSegment {
  readonly method: DepreciationMethod;
  readonly cost: bigint;
  readonly salvage: bigint;
  /** Written off before the segment begins. */
  readonly accumulated: bigint;
  readonly impairment: bigint;
  /** Months the segment has left. */
  readonly months: number;
}

/** Half up, of amounts that are not negative. */
const divide = (amount: bigint, by: bigint): bigint => (2n * amount + by) / (2n * by);

/** Equal parts, the last takes what rounding left; an amount too small for that is rounded down. */
export function splitEvenly(total: bigint, parts: number): bigint[] {
  if (parts <= 0) return [];
  const n = BigInt(parts);
  const rounded = divide(total, n);
  const part = rounded * (n - 1n) > total ? total / n : rounded;
  return [...Array.from({ length: parts - 1 }, () => part), total - part * (n - 1n)];
}

/** What is left to write off; nothing once value and salvage meet. */
export function depreciableRest({ cost, salvage, accumulated, impairment }: Omit<DepreciationSegment, 'method' | 'months'>): bigint {
  const rest = cost - salvage - accumulated - impairment;
  return rest > 0n ? rest : 0n;
}

/** Twice the even rate of what the asset is worth at the start of each year, evenly over the last two years. */
function decliningYears(value: bigint, salvage: bigint, years: number): bigint[] {
  const amounts: bigint[] = [];
  let worth = value;
  for (let year = 1; year <= years; year += 1) {
    const rest = worth - salvage;
    const doubled = divide(worth * 2n, BigInt(years));
    const amount = year === years ? rest : year === years - 1 ? divide(rest, 2n) : doubled < rest ? doubled : rest;
    amounts.push(amount);
    worth -= amount;
  }
  return amounts;
}

/** Each year its remaining years out of the sum of all; rounded on the running total, so that nothing drifts. */
function digitYears(rest: bigint, years: number): bigint[] {
  const all = BigInt((years * (years + 1)) / 2);
  const totals = Array.from({ length: years + 1 }, (_, after) => {
    const weights = BigInt((after * (2 * years - after + 1)) / 2);
    return divide(rest * weights, all);
  });
  return totals.slice(1).map((total, year) => total - (totals[year] ?? 0n));
}

/** The amounts of the months of a segment, in order. 工作量法 has none: its months follow from the work done (`workedAmount`). */
export function depreciationMonths(segment: DepreciationSegment): bigint[] {
  const { method, months, salvage, cost, accumulated, impairment } = segment;
  const rest = depreciableRest(segment);
  const years = months / YEAR;
  const byYears = Number.isInteger(years) && (method === DOUBLE_DECLINING ? years > 2 : method > DOUBLE_DECLINING);
  if (method === EVEN || !byYears || rest === 0n) return splitEvenly(rest, months);
  const amounts = method === DOUBLE_DECLINING ? decliningYears(cost - accumulated - impairment, salvage, years) : digitYears(rest, years);
  return amounts.flatMap((amount) => splitEvenly(amount, YEAR));
}

/**
 * The months that are left of a card taken over with `done` months behind it. The schedule goes on where what was written off fits it;
 * otherwise the rest is spread evenly.
 */
export function takenOverMonths(whole: Omit<DepreciationSegment, 'accumulated'>, done: number, accumulated: bigint): bigint[] {
  const schedule = depreciationMonths({ ...whole, accumulated: 0n });
  const expected = schedule.slice(0, done).reduce((sum, amount) => sum + amount, 0n);
  if (whole.method !== EVEN && expected === accumulated) return schedule.slice(done);
  return depreciationMonths({ ...whole, method: EVEN, accumulated, months: whole.months - done });
}

export interface WorkDone {
  readonly cost: bigint;
  readonly salvage: bigint;
  readonly accumulated: bigint;
  readonly impairment: bigint;
  /** Hundredths of a unit: of the whole life, and up to the end of the month. */
  readonly total: bigint;
  readonly done: bigint;
}

/** 工作量法: what has to be written off up to now by the work done, less what already is. */
export function workedAmount({ cost, salvage, accumulated, impairment, total, done }: WorkDone): bigint {
  const base = cost - salvage - impairment;
  if (base <= accumulated) return 0n;
  const target = done >= total ? base : divide(base * done, total);
  return target > accumulated ? target - accumulated : 0n;
}

/** Shares in hundredths of a percent that add up to the whole; cents left over go to the largest remainders, then to the first. */
export function shareAmount(total: bigint, shares: readonly number[]): bigint[] {
  const whole = shares.reduce((sum, share) => sum + BigInt(share), 0n);
  if (whole === 0n) return shares.map(() => 0n);
  const sign = total < 0n ? -1n : 1n;
  const amount = total * sign;
  const parts = shares.map((share, place) => ({ place, part: (amount * BigInt(share)) / whole, rest: (amount * BigInt(share)) % whole }));
  const left = amount - parts.reduce((sum, { part }) => sum + part, 0n);
  const lucky = new Set(
    [...parts]
      .sort((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1))
      .slice(0, Number(left))
      .map(({ place }) => place),
  );
  return parts.map(({ place, part }) => sign * (part + (lucky.has(place) ? 1n : 0n)));
}
