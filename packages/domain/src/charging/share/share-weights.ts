// The weight of a house in a shared cost, and the sharing itself. The method ids are those of the specification; the formulas of 12, 13 and
// 17-19 are ours (domain notes, 4.3). The parts and the amount borne by the company always add up to the cost.
import { addDecimal, compareDecimal, decimalText, multiplyDecimal, subtractDecimal, toDecimal } from '../../money/decimal.ts';
import { shareOut } from './share-out.ts';

export type ShareMethodId = 1 | 2 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19;

/** One step of f(F): the factor applies from this floor upwards. */
export interface FloorStep {
  readonly floor: number;
  readonly factor: string;
}
export interface WeightTerms {
  readonly method: ShareMethodId;
  /** For method 13. */
  readonly freeFloors: number;
  /** For methods 17-19, in ascending order. */
  readonly floorSteps: readonly FloorStep[];
  /** Added for each floor above the last step. */
  readonly floorMore: string;
}
/** Null means unknown. */
export interface WeightFacts {
  readonly area: string | null;
  readonly persons: number;
  readonly days: number;
  readonly coefficient: string;
  readonly floor: number;
  readonly water: string | null;
  readonly electricity: string | null;
  readonly value: string | null;
}
export interface ShareWeight {
  readonly weight: string;
  /** f(F), if the method uses it. */
  readonly factor: string | null;
  /** The unknown value of the house; its weight is then 0. */
  readonly missing: 'area' | 'reading' | null;
}

/** Floors below ground need their own steps; without one their weight is 0. */
export function floorFactor(floor: number, steps: readonly FloorStep[], more: string): string {
  const rows = steps.filter((step) => step.floor < 1 === floor < 1 && step.floor <= floor);
  const row = rows.reduce<FloorStep | undefined>((best, step) => (best && best.floor > step.floor ? best : step), undefined);
  if (!row) return '0';
  const last = steps.every((step) => step.floor <= row.floor);
  return last && floor >= 1 ? addDecimal(row.factor, multiplyDecimal(more, String(floor - row.floor))) : decimalText(toDecimal(row.factor));
}

const plain = (weight: string): ShareWeight => ({ weight, factor: null, missing: null });
const unknown = (missing: 'area' | 'reading'): ShareWeight => ({ weight: '0', factor: null, missing });
const hasArea = (area: string | null): area is string => area !== null && compareDecimal(area, '0') > 0;

export function shareWeight({ method, freeFloors, floorSteps, floorMore }: WeightTerms, facts: WeightFacts): ShareWeight {
  const { area, persons, days, coefficient, floor, water, electricity, value } = facts;
  const weighted = (base: string): ShareWeight => {
    const factor = floorFactor(floor, floorSteps, floorMore);
    return { weight: multiplyDecimal(base, factor), factor, missing: null };
  };
  switch (method) {
    case 1:
      return hasArea(area) ? plain(area) : unknown('area');
    case 2:
      return plain('1');
    case 9:
      return plain(value ?? '0');
    case 10:
      return water === null ? unknown('reading') : plain(water);
    case 11:
      return electricity === null ? unknown('reading') : plain(electricity);
    case 12:
      return plain(String(Math.max(floor, 0)));
    case 13:
      return plain(String(Math.max(floor - freeFloors, 0)));
    case 14:
      return plain(String(persons));
    case 15:
      return plain(String(days));
    case 16:
      return plain(coefficient);
    case 17:
      return hasArea(area) ? weighted(area) : unknown('area');
    case 18:
      return weighted('1');
    case 19:
      return weighted(String(persons));
  }
}

export interface ShareLimits {
  readonly min: string | null;
  readonly max: string | null;
  /** Whether an amount cut off by the maximum goes to the other parts or is borne by the company. */
  readonly leftOver: 'others' | 'company';
}
export interface SharedPart {
  readonly amount: string;
  /**
   * `base × weight ÷ sum` is the part before rounding; `base` is the whole cost, or what remains of it after other parts were set to their
   * limits.
   */
  readonly base: string;
  readonly sum: string;
  readonly limit: 'min' | 'max' | null;
}
export interface Shared {
  readonly parts: readonly SharedPart[];
  /** The amount borne by the company. */
  readonly own: string;
}

const sumOf = (values: readonly string[]): string => values.reduce(addDecimal, '0');
const least = (left: string, right: string): string => (compareDecimal(left, right) < 0 ? left : right);
const most = (left: string, right: string): string => (compareDecimal(left, right) > 0 ? left : right);
const cents = (text: string): string => decimalText(toDecimal(text), 2);

/**
 * Shares by largest remainder, within limits per part. Parts that break a limit are set to it, and the rest is shared again among the other
 * parts until none breaks a limit. Weights of zero get nothing and have no limits. An amount that no part may take is borne by the company.
 * Refuses weights that sum to zero, and a minimum whose sum exceeds the total.
 */
export function shareWithin(total: string, weights: readonly string[], { min, max, leftOver }: ShareLimits): Shared {
  const clamp = (amount: string): string => {
    const raised = min === null ? amount : most(amount, min);
    return max === null ? raised : least(raised, max);
  };
  const whole = { total: cents(total), sum: sumOf(weights) };
  const takers = weights.flatMap((weight, index) => (compareDecimal(weight, '0') > 0 ? [index] : []));
  const first = shareOut(whole.total, weights);
  if (min !== null && compareDecimal(multiplyDecimal(min, String(takers.length)), whole.total) > 0)
    throw new RangeError('the minimum is above the total');
  const parts: SharedPart[] = weights.map(() => ({ amount: '0.00', base: whole.total, sum: whole.sum, limit: null }));
  const set = (index: number, amount: string, base: string, sum: string): void => {
    const limit =
      max !== null && compareDecimal(amount, max) === 0 ? 'max' : min !== null && compareDecimal(amount, min) === 0 ? 'min' : null;
    parts[index] = { amount: cents(amount), base, sum, limit };
  };

  if (leftOver === 'company') {
    const clamped = takers.map((index) => clamp(first[index] as string));
    const own = subtractDecimal(whole.total, sumOf(clamped));
    if (compareDecimal(own, '0') >= 0) {
      for (const [at, index] of takers.entries()) set(index, clamped[at] as string, whole.total, whole.sum);
      return { parts, own: cents(own) };
    }
  }
  let active = takers;
  let rest = whole.total;
  while (active.length > 0) {
    const heavy = active.map((index) => weights[index] as string);
    const shares = shareOut(rest, heavy);
    const sum = sumOf(heavy);
    const ways = shares.map((share) => compareDecimal(clamp(share), share));
    const drift = compareDecimal(sumOf(shares.map(clamp)), rest);
    const base = rest;
    // Parts whose limit moves the sum away from the total are set first; the others may then fall within their limits.
    const stays = (at: number): boolean => drift !== 0 && ways[at] !== drift;
    for (const [at, index] of active.entries()) if (!stays(at)) set(index, clamp(shares[at] as string), base, sum);
    const settled = active.filter((_, at) => !stays(at));
    rest = cents(subtractDecimal(rest, sumOf(settled.map((index) => (parts[index] as SharedPart).amount))));
    active = active.filter((_, at) => stays(at));
  }
  return { parts, own: rest };
}
