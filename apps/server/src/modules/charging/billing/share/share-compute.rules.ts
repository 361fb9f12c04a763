// A pool divided among the houses of its group as they were in its period: which houses take part, the weight of each, the share of each, and
// the parts of those who paid for it. Pure; the preview shows it, the allocation stores it. No house is left out silently: a house without a
// share has a reason.
//
// A house that existed for some of the days only, or whose area changed within the period, weighs by days; then all houses of the pool do. A
// sale does not change the weight of a house: its share is cut between seller and buyer by their days.
import { HOUSE_USE, SHARE, SKIP_REASON, type ShareBasis } from '@anju/contract';
import {
  addDays,
  addDecimal,
  compareDecimal,
  daysBetween,
  isZeroDecimal,
  multiplyDecimal,
  piecesOf,
  settleYear,
  shareOut,
  shareWeight,
  shareWithin,
  stretchesOf,
  sumAdvances,
  sumMoney,
  type DatedUse,
  type DayRange,
  type HouseStretch,
  type SharedPart,
} from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import { basisOf } from './share-basis.rules.ts';
import type { AdvanceBill, ComputedPart, ComputedShare, HouseFacts, SharePool, ShareTerms } from './share-shapes.ts';

const BUSINESS = 2;
const GROUND = 1;
const MISSING = { area: SKIP_REASON.noArea, reading: SKIP_REASON.noReading } as const;
const CUSTOM = { amount: 1, percent: 2 } as const;

type SharedPool = Pick<SharePool, 'amount' | 'quantity' | 'terms' | 'periodFrom' | 'periodTo'>;
type Reason = ComputedPart['reason'];

const isOutside = (terms: ShareTerms, { usage, floor }: HouseFacts): boolean =>
  (!terms.includeBusiness && usage === BUSINESS) || (!terms.includeGround && floor === GROUND);

interface Use extends DatedUse {
  readonly disabled: boolean;
}
/** How the house was used on the days of the period, as it was known then: what changed afterwards does not count. */
function usesOf(terms: ShareTerms, { formerUses, useState, disabled }: HouseFacts, { from: first, to: last }: DayRange): Use[] {
  const known = [...formerUses, { to: null, useState, disabled }].map((use, at) => {
    const before = formerUses[at - 1]?.to;
    const outside = use.disabled || (!terms.includeVacant && use.useState === HOUSE_USE.vacant);
    const unsold = use.useState === HOUSE_USE.notHandedOver;
    return { from: before === undefined ? first : addDays(before, 1), to: use.to, unsold, outside, disabled: use.disabled };
  });
  return known.filter(({ from, to }) => from <= last && (to === null || to >= first));
}

/** Usage and days of use are counted within the period already; anything else is worth the days it lasts. */
const isCounted = ({ method }: ShareTerms): boolean => method === SHARE.water || method === SHARE.electricity || method === SHARE.days;

const usedDays = ({ usedFrom }: HouseFacts, { from, to }: HouseStretch): number =>
  usedFrom === null || usedFrom > to ? 0 : daysBetween(usedFrom > from ? usedFrom : from, to) + 1;

interface Weighed {
  readonly house: HouseFacts;
  readonly stretches: readonly (HouseStretch & { readonly weight: string; readonly used: number })[];
  readonly factor: string | null;
  readonly days: number;
  readonly reason: Reason;
}

function weigh(terms: ShareTerms, house: HouseFacts, period: { from: string; to: string }): Weighed {
  const uses = usesOf(terms, house, period);
  const taking = stretchesOf({ ...house, uses }, period, { unsold: terms.includeUnsold });
  // Who would have paid is told of a house that takes no part, too.
  const whole = taking.length > 0 ? taking : stretchesOf(house, period, { unsold: terms.includeUnsold });
  const days = whole.reduce((sum, stretch) => sum + usedDays(house, stretch), 0);
  const weighed = whole.map((stretch) => ({ stretch, ...shareWeight(terms, { ...house, days, area: stretch.area }) }));
  const stretches = weighed.map(({ stretch, weight }) => ({ ...stretch, weight, used: usedDays(house, stretch) }));
  const missing = weighed.find((one) => one.missing !== null)?.missing ?? null;
  const reason = (): Reason => {
    if (uses.every(({ disabled }) => disabled)) return SKIP_REASON.houseDisabled;
    if (taking.length === 0 || isOutside(terms, house)) return SKIP_REASON.notSharing;
    if (missing) return MISSING[missing];
    return stretches.every(({ weight }) => isZeroDecimal(weight)) ? SKIP_REASON.zeroWeight : null;
  };
  return { house, stretches, factor: weighed[0]?.factor ?? null, days, reason: reason() };
}

const timesDays = (stretches: Weighed['stretches']): string =>
  stretches.map(({ weight, days }) => multiplyDecimal(weight, String(days))).reduce(addDecimal, '0');

function checkCustom({ method, customKind }: ShareTerms, sum: string, amount: string, days: number): void {
  if (method !== SHARE.custom) return;
  const isOff = (expected: string) => compareDecimal(sum, multiplyDecimal(expected, String(days))) !== 0;
  const shown = days === 1 ? sum : (shareOut(sum, ['1', String(days - 1)], 6)[0] ?? sum).replace(/\.?0+$/, '');
  if (customKind === CUSTOM.amount && isOff(amount)) throw fail('SHARE_CUSTOM_AMOUNT', { sum: shown, amount });
  if (customKind === CUSTOM.percent && isOff('100')) throw fail('SHARE_CUSTOM_PERCENT', { sum: shown });
}

/** Each bill in advance belongs to the part in whose days it begins. */
const advancesIn = (advances: readonly AdvanceBill[], from: string, next: string | undefined, first: boolean): readonly AdvanceBill[] =>
  advances.filter((bill) => (first || bill.from >= from) && (next === undefined || bill.from < next));

export function computeShare(pool: SharedPool, houses: readonly HouseFacts[]): ComputedShare {
  const { terms, amount, periodFrom: from, periodTo: to } = pool;
  const length = daysBetween(from, to) + 1;
  const weighed = houses.filter(({ begins }) => begins === null || begins <= to).map((house) => weigh(terms, house, { from, to }));
  const isWhole = ({ stretches }: Weighed) =>
    stretches.reduce((sum, { days }) => sum + days, 0) === length && new Set(stretches.map(({ weight }) => weight)).size === 1;
  const byDays = !isCounted(terms) && weighed.some((one) => one.reason === null && !isWhole(one));
  const weights = weighed.map((one) => {
    if (one.reason !== null) return '0';
    return byDays ? timesDays(one.stretches) : (one.stretches[0]?.weight ?? '0');
  });
  const sum = weights.reduce(addDecimal, '0');
  if (isZeroDecimal(sum)) throw fail('SHARE_ZERO');
  checkCustom(terms, sum, amount, byDays ? length : 1);
  const takers = weights.filter((weight) => !isZeroDecimal(weight)).length;
  const { minAmount: min, maxAmount: max } = terms;
  if (min !== null && compareDecimal(multiplyDecimal(min, String(takers)), amount) > 0)
    throw fail('SHARE_MIN_ABOVE', { houses: takers, min, amount });
  const shared = shareWithin(amount, weights, { min, max, leftOver: terms.leftOver === 1 ? 'others' : 'company' });
  const quantities = pool.quantity === null ? null : shareOut(pool.quantity, weights, 4);
  const parts = weighed.flatMap((one, index) =>
    partsOf(pool, one, { weight: weights[index] ?? '0', byDays, part: shared.parts[index], quantity: quantities?.[index] ?? null }),
  );
  return { parts, weight: sum, ownCost: shared.own };
}

interface HouseShare {
  readonly weight: string;
  readonly byDays: boolean;
  readonly part: SharedPart | undefined;
  readonly quantity: string | null;
}
const NOTHING = { quantity: null, amount: '0.00', advance: '0.00', advanceDue: '0.00', credited: '0.00', relieved: '0.00', billed: '0.00' };

/** The parts of one house, one for each payer of its days. */
function partsOf(pool: SharedPool, one: Weighed, { weight, byDays, part, quantity }: HouseShare): ComputedPart[] {
  const { house, stretches, factor, days, reason } = one;
  const { houseId, houseCode } = house;
  const basis = basisOf(pool.terms, house, { factor, days, stretches: byDays ? stretches : stretches.slice(0, 1), byDays });
  const who = { houseId, houseCode, weight };
  if (reason !== null || !part) {
    const payerId = stretches.at(-1)?.payerId ?? null;
    return [{ ...who, ...NOTHING, from: pool.periodFrom, to: pool.periodTo, payerId, continued: false, basis, reason }];
  }
  const pieces = piecesOf(stretches).map((all) => all as Weighed['stretches']);
  const counted = pool.terms.method === SHARE.days;
  const sizes = pieces.map((all) =>
    byDays ? timesDays(all) : String(all.reduce((sum, stretch) => sum + (counted ? stretch.used : stretch.days), 0)),
  );
  const amounts = shareOut(part.amount, sizes);
  const quantities = quantity === null ? null : shareOut(quantity, sizes, 4);
  const of = sizes.reduce(addDecimal, '0');
  const told: ShareBasis = { ...basis, base: part.base, sum: part.sum, ...(part.limit ? { limit: part.limit } : {}) };
  return pieces.map((all, at) => {
    const from = all[0]?.from ?? pool.periodFrom;
    const to = all.at(-1)?.to ?? pool.periodTo;
    const amount = amounts[at] ?? '0.00';
    const advance = sumAdvances(advancesIn(house.advances, from, pieces[at + 1]?.[0]?.from, at === 0));
    const settled = settleYear(amount, advance);
    const cut = pieces.length === 1 ? {} : { cut: { amount: part.amount, part: sizes[at] ?? '0', of, days: !byDays } };
    return {
      ...who,
      from,
      to,
      payerId: all[0]?.payerId ?? null,
      continued: at > 0,
      basis: { ...told, ...cut },
      quantity: quantities?.[at] ?? null,
      amount,
      advance: sumMoney([advance.received]),
      advanceDue: sumMoney([advance.due]),
      ...settled,
      reason: isZeroDecimal(amount) && isZeroDecimal(advance.due) ? SKIP_REASON.zeroAmount : null,
    };
  });
}
