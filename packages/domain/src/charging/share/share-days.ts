// The days of a shared period: on which of them a house takes part, with which area, and who pays for them. A cost of August is shared by the
// houses, areas and owners of August, whatever was sold, split or measured since. Domain notes, 4.3.
import { addDays, daysBetween } from '../../dates/business-day.ts';

/** An area in force from this day until the next one begins; the first also applies to the days before it. */
export interface DatedArea {
  readonly from: string;
  readonly area: string;
}
export interface DatedOwner {
  readonly personId: number;
  readonly from: string;
  /** The last day; null while the person owns the house. */
  readonly to: string | null;
}
/** How a house was used on these days. */
export interface DatedUse {
  readonly from: string;
  /** The last day; null up to today. */
  readonly to: string | null;
  /** 未入伙 on these days. */
  readonly unsold: boolean;
  /** The house takes no part on these days. */
  readonly outside: boolean;
}
export interface DatedHouse {
  /** The day of the split or merge that made the house; null if it was always there. */
  readonly begins: string | null;
  /** The day of the split or merge that ended the house: its first day without the house. */
  readonly ends: string | null;
  /** In ascending order. */
  readonly areas: readonly DatedArea[];
  /** The owner of the largest share first. */
  readonly owners: readonly DatedOwner[];
  /** Null if the house has not been handed over. */
  readonly handover: string | null;
  /** 未入伙: not handed over to this day, whatever the date says. */
  readonly unsold: boolean;
  /** Who pays until the handover. */
  readonly developerId: number | null;
  /** The payers named for the house, who pay instead of anybody else on their days. */
  readonly named: readonly DatedOwner[];
  /** What is known of its use by days; on all other days it is used as `unsold` says. */
  readonly uses?: readonly DatedUse[];
}
export interface DayRange {
  readonly from: string;
  readonly to: string;
}
/** Consecutive days on which nothing that matters changes. */
export interface HouseStretch extends DayRange {
  readonly days: number;
  readonly area: string | null;
  readonly payerId: number | null;
}

const covers = ({ from, to }: Pick<DatedOwner, 'from' | 'to'>, day: string): boolean => from <= day && (to === null || to >= day);

const useOn = ({ uses = [] }: DatedHouse, day: string): DatedUse | undefined => uses.find((use) => covers(use, day));
const wasUnsold = (house: DatedHouse, day: string): boolean => useOn(house, day)?.unsold ?? house.unsold;
const isUnsoldOn = (house: DatedHouse, day: string): boolean => wasUnsold(house, day) || (house.handover !== null && day < house.handover);

function areaOn({ areas }: DatedHouse, day: string): string | null {
  const [first] = areas;
  return areas.findLast(({ from }) => from <= day)?.area ?? first?.area ?? null;
}

/** The payer named for the house, else the developer before the handover, else the owner of the largest share on the day. */
export function payerOn(house: DatedHouse, day: string): number | null {
  const { named, handover, developerId, owners } = house;
  const instead = named.find((payer) => covers(payer, day));
  if (instead) return instead.personId;
  if (handover === null || isUnsoldOn(house, day)) return developerId;
  return owners.find((owner) => covers(owner, day))?.personId ?? null;
}

/** The days on which the house may differ from the day before. */
const turns = ({ begins, ends, areas, owners, named, handover, uses = [] }: DatedHouse): string[] => [
  ...areas.map(({ from }) => from),
  ...[...owners, ...named, ...uses].flatMap(({ from, to }) => (to === null ? [from] : [from, addDays(to, 1)])),
  ...[begins, ends, handover].filter((day) => day !== null),
];

/**
 * The days of the period on which the house exists, cut where its area or its payer changes; without the days before the handover if unsold
 * houses take no part. Days between a handover and the first known owner belong to that owner.
 */
export function stretchesOf(house: DatedHouse, { from, to }: DayRange, { unsold = true } = {}): HouseStretch[] {
  const starts = [...new Set([from, ...turns(house).filter((day) => day > from && day <= to)])].toSorted();
  const cut = starts.map((start, at) => {
    const next = starts[at + 1];
    const last = next === undefined ? to : addDays(next, -1);
    return { from: start, to: last, days: daysBetween(start, last) + 1, area: areaOn(house, start), payerId: payerOn(house, start) };
  });
  const there = cut.filter(
    (one) =>
      (house.begins === null || one.from >= house.begins) &&
      (house.ends === null || one.from < house.ends) &&
      (unsold || !isUnsoldOn(house, one.from)) &&
      useOn(house, one.from)?.outside !== true,
  );
  return there.map((one, at) => ({
    ...one,
    payerId: one.payerId ?? there.slice(at).find(({ payerId }) => payerId !== null)?.payerId ?? null,
  }));
}

/** The stretches put together by who pays: one piece for each payer in a row. */
export function piecesOf(stretches: readonly HouseStretch[]): (readonly HouseStretch[])[] {
  const pieces: HouseStretch[][] = [];
  for (const stretch of stretches) {
    const last = pieces.at(-1);
    if (last?.[0]?.payerId === stretch.payerId) last.push(stretch);
    else pieces.push([stretch]);
  }
  return pieces;
}
