// A pool divided among the houses of its group: which houses take part, the weight of each and the share of each. Pure; the preview shows
// it, the allocation stores it. No house is left out silently: a house without a share has a reason.
import { SHARE, type ShareBasis } from '@anju/contract';
import {
  addDecimal,
  compareDecimal,
  isZeroDecimal,
  multiplyDecimal,
  shareOut,
  shareWeight,
  shareWithin,
  type ShareWeight,
} from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import type { ComputedPart, ComputedShare, HouseFacts, SharePool, ShareTerms } from './share-shapes.ts';

const UNSOLD = 1;
const VACANT = 5;
const BUSINESS = 2;
const GROUND = 1;
const REASON = { area: 1, reading: 2, disabled: 8, weightless: 9, amountless: 10, outside: 12 } as const;
const CUSTOM = { amount: 1, percent: 2 } as const;

function isOutside(terms: ShareTerms, { useState, usage, floor }: HouseFacts): boolean {
  return (
    (!terms.includeUnsold && useState === UNSOLD) ||
    (!terms.includeVacant && useState === VACANT) ||
    (!terms.includeBusiness && usage === BUSINESS) ||
    (!terms.includeGround && floor === GROUND)
  );
}

function reasonOf(terms: ShareTerms, house: HouseFacts, { weight, missing }: ShareWeight): ComputedPart['reason'] {
  if (house.disabled) return REASON.disabled;
  if (isOutside(terms, house)) return REASON.outside;
  if (missing) return REASON[missing];
  return isZeroDecimal(weight) ? REASON.weightless : null;
}

/** Only the values that the method used. */
function basisOf({ method, freeFloors }: ShareTerms, house: HouseFacts, factor: string | null): ShareBasis {
  const { area, floor, persons, days, coefficient, water, electricity, value } = house;
  const known = <K extends keyof ShareBasis>(name: K, figure: ShareBasis[K] | null) => (figure == null ? {} : { [name]: figure });
  const floors = { floor, ...known('factor', factor) };
  switch (method) {
    case 1:
      return known('area', area);
    case 9:
      return known('value', value);
    case 10:
      return known('usage', water);
    case 11:
      return known('usage', electricity);
    case 12:
      return { floor };
    case 13:
      return { floor, free: freeFloors };
    case 14:
      return { persons };
    case 15:
      return { days };
    case 16:
      return { coefficient };
    case 17:
      return { ...known('area', area), ...floors };
    case 18:
      return floors;
    case 19:
      return { persons, ...floors };
    default:
      return {};
  }
}

function checkCustom({ method, customKind }: ShareTerms, sum: string, amount: string): void {
  if (method !== SHARE.custom) return;
  if (customKind === CUSTOM.amount && compareDecimal(sum, amount) !== 0) throw fail('SHARE_CUSTOM_AMOUNT', { sum, amount });
  if (customKind === CUSTOM.percent && compareDecimal(sum, '100') !== 0) throw fail('SHARE_CUSTOM_PERCENT', { sum });
}

export function computeShare(pool: Pick<SharePool, 'amount' | 'quantity' | 'terms'>, houses: readonly HouseFacts[]): ComputedShare {
  const { terms, amount } = pool;
  const weighed = houses.map((house) => {
    const weight = shareWeight(terms, house);
    return { house, weight, reason: reasonOf(terms, house, weight) };
  });
  const weights = weighed.map(({ weight, reason }) => (reason === null ? weight.weight : '0'));
  const sum = weights.reduce(addDecimal, '0');
  if (isZeroDecimal(sum)) throw fail('SHARE_ZERO');
  checkCustom(terms, sum, amount);
  const takers = weights.filter((weight) => !isZeroDecimal(weight)).length;
  const { minAmount: min, maxAmount: max } = terms;
  if (min !== null && compareDecimal(multiplyDecimal(min, String(takers)), amount) > 0)
    throw fail('SHARE_MIN_ABOVE', { houses: takers, min, amount });
  const shared = shareWithin(amount, weights, { min, max, leftOver: terms.leftOver === 1 ? 'others' : 'company' });
  const quantities = pool.quantity === null ? null : shareOut(pool.quantity, weights, 4);
  const parts = weighed.map(({ house, weight, reason }, index): ComputedPart => {
    const { houseId, houseCode, payerId, advance } = house;
    const basis = basisOf(terms, house, weight.factor);
    const who = { houseId, houseCode, payerId, weight: weights[index] ?? '0' };
    const part = shared.parts[index];
    if (reason !== null || !part) return { ...who, basis, quantity: null, amount: '0.00', advance: '0.00', reason };
    const { base, sum: among, limit } = part;
    const nothing = isZeroDecimal(part.amount) && isZeroDecimal(advance);
    return {
      ...who,
      basis: { ...basis, base, sum: among, ...(limit ? { limit } : {}) },
      quantity: quantities?.[index] ?? null,
      amount: part.amount,
      advance,
      reason: nothing ? REASON.amountless : null,
    };
  });
  return { parts, weight: sum, ownCost: shared.own };
}
