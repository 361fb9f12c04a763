// What the weight of a house was made of, for the person who recomputes it. Pure.
import { SHARE, type ShareBasis } from '@anju/contract';
import type { HouseFacts, ShareTerms } from './share-shapes.ts';

interface BasisFacts {
  /** f(F), if the method uses it. */
  readonly factor: string | null;
  /** Days of use in the period. */
  readonly days: number;
  readonly stretches: readonly { readonly days: number; readonly area: string | null }[];
  /** Whether the weight counts days. */
  readonly byDays: boolean;
}

/** Only the values that the method used. */
export function basisOf(terms: ShareTerms, house: HouseFacts, { factor, days, stretches, byDays }: BasisFacts): ShareBasis {
  const spans = stretches.map((stretch) => ({
    days: stretch.days,
    ...(usesArea(terms) && stretch.area !== null ? { area: stretch.area } : {}),
  }));
  return { ...figuresOf(terms, house, { factor, days, area: stretches[0]?.area ?? null }), ...(byDays ? { spans: joined(spans) } : {}) };
}

const usesArea = ({ method }: ShareTerms): boolean => method === SHARE.area || method === SHARE.floorArea;

interface Span {
  readonly days: number;
  readonly area?: string;
}
/** Days in a row with the same area are told together. */
function joined(spans: readonly Span[]): Span[] {
  const told: Span[] = [];
  for (const span of spans) {
    const last = told.at(-1);
    if (last && last.area === span.area) told[told.length - 1] = { ...last, days: last.days + span.days };
    else told.push(span);
  }
  return told;
}

interface Figures {
  readonly factor: string | null;
  readonly days: number;
  readonly area: string | null;
}
function figuresOf({ method, freeFloors }: ShareTerms, house: HouseFacts, { factor, days, area }: Figures): ShareBasis {
  const { floor, persons, coefficient, water, electricity, value } = house;
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
