// Houses on the collector's round: the last ones opened on this phone, and the address in a house's scanned label.
import type { findInTree, OutputOf } from '@anju/contract';
import { currentUser } from '../../../../platform/session/index.ts';

const SCREEN = '/charging/checkout/mobile';
const KEPT = 6;

interface RecentHouse {
  readonly houseId: number;
  readonly title: string;
}

/** Stores only house number and estate, separately for each user, because a phone may be shared. */
const storageKey = (): string => `anju.mobile-houses.${currentUser()?.id ?? 0}`;

export function readRecent(): readonly RecentHouse[] {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey()) ?? '[]') as unknown;
    return Array.isArray(kept) ? (kept as RecentHouse[]).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

export function keepRecent(house: RecentHouse): void {
  const others = readRecent().filter(({ houseId }) => houseId !== house.houseId);
  localStorage.setItem(storageKey(), JSON.stringify([house, ...others].slice(0, KEPT)));
}

/** An address, so that any phone camera that scans the label opens this screen. */
export const labelOf = (origin: string, houseId: number): string => `${origin}${SCREEN}?house=${houseId}`;

/** The house of a scanned label; null if the text is a search key instead. */
export function houseOfLabel(text: string): number | null {
  const found = /[?&]house=(\d{1,15})(?:&|$)/.exec(text.trim())?.[1];
  return found === undefined ? null : Number(found);
}

type Hit = OutputOf<typeof findInTree>[number];
interface FoundHouse extends RecentHouse {
  readonly note: string;
  /** The person it was found by; null when it was found by its number or a plate. */
  readonly personId: number | null;
}

/** Each house once, with the person or phone it was found by. */
export function foundHouses(hits: readonly Hit[]): FoundHouse[] {
  const all = hits.flatMap(({ type, id: hitId, title, note, houses }) =>
    houses.map(({ id, estateName, code }) => ({
      houseId: id,
      title: `${estateName} ${code}`,
      note: type === 'house' ? note : `${title} ${note}`.trim(),
      personId: type === 'person' || type === 'phone' ? hitId : null,
    })),
  );
  return all.filter(({ houseId }, index) => all.findIndex((one) => one.houseId === houseId) === index);
}
