// The timeline of a customer is merged from sources, each of one kind. Rows are ordered by time, kind and id, newest first, and a cursor
// is the
// place of the last row shown, so that paging repeats nothing and leaves nothing out, whatever the sources hold at the same moment.
import type { TimelineKind } from '@anju/contract';

/** A place in the order; rows behind it are those that come later in the list. */
export interface TimelinePlace {
  /** Milliseconds. */
  readonly at: number;
  readonly kind: number;
  readonly id: number;
}

/** Negative when the first comes before the other, that is, when it is newer. */
export const comparePlaces = (one: TimelinePlace, other: TimelinePlace): number =>
  other.at - one.at || other.kind - one.kind || other.id - one.id;

/** What the rows of one kind have to fulfil to stand behind a place: earlier, or at its moment with an id below `id`, or any for null. */
export interface TimelineCut {
  readonly at: number;
  /** `none`: rows of that very moment stand before the place; `all`: behind it. */
  readonly same: 'none' | 'all' | { readonly below: number };
}
export function cutFor(kind: TimelineKind, place: TimelinePlace | null): TimelineCut | null {
  if (place === null) return null;
  if (kind === place.kind) return { at: place.at, same: { below: place.id } };
  return { at: place.at, same: kind < place.kind ? 'all' : 'none' };
}

/**
 * A page from the newest rows of every source, and the place where the next one begins; each source gave one row more than a page holds.
 */
export function mergeTimeline<R extends TimelinePlace>(
  sources: readonly (readonly R[])[],
  limit: number,
): { readonly rows: R[]; readonly next: TimelinePlace | null } {
  const sorted = sources.flat().toSorted(comparePlaces);
  const rows = sorted.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: sorted.length > limit && last !== undefined ? { at: last.at, kind: last.kind, id: last.id } : null };
}

const CURSOR = /^(-?\d{1,15})\.(\d{1,2})\.(\d{1,16})$/;
export const writeCursor = ({ at, kind, id }: TimelinePlace): string => `${at}.${kind}.${id}`;
/** Null when the text is no cursor. */
export function readCursor(text: string): TimelinePlace | null {
  const [, at, kind, id] = CURSOR.exec(text) ?? [];
  if (at === undefined || kind === undefined || id === undefined) return null;
  const place = { at: Number(at), kind: Number(kind), id: Number(id) };
  // Moments that a database and a date can both hold.
  return Math.abs(place.at) <= 8_000_000_000_000 && Number.isSafeInteger(place.id) ? place : null;
}
