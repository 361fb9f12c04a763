// Who pays an item of a house on which days. A standard is attached to the house for a stretch of days with one payer; a lease gives some of
// these days to the tenant. The first part of a stretch that is cut keeps its row, and equal neighbours become one again.
import { addDays, previousDay } from '../dates/business-day.ts';

export interface PayerPiece {
  /** The stored row; null for a part that is new. */
  readonly id: number | null;
  /** The row whose standard and terms it has. */
  readonly source: number;
  /** Equal for stretches with the same standard and terms. */
  readonly terms: string;
  readonly fromDate: string;
  /** Null: without an end. */
  readonly toDate: string | null;
  /** Null: who pays for the house. */
  readonly payerId: number | null;
}
export interface PayerTurn {
  readonly fromDate: string;
  readonly toDate: string | null;
  readonly payerId: number | null;
}

const ENDLESS = '9999-12-31';
const last = (toDate: string | null): string => toDate ?? ENDLESS;
const min = (one: string, other: string): string => (one < other ? one : other);
const max = (one: string, other: string): string => (one > other ? one : other);

/** The parts of a piece before, within and after the turn. */
function cut(piece: PayerPiece, turn: PayerTurn): PayerPiece[] {
  const from = max(piece.fromDate, turn.fromDate);
  const to = min(last(piece.toDate), last(turn.toDate));
  if (from > to) return [piece];
  const before = piece.fromDate < from ? [{ ...piece, toDate: previousDay(from) }] : [];
  const within = { ...piece, fromDate: from, toDate: to === ENDLESS ? null : to, payerId: turn.payerId };
  const after = last(piece.toDate) > to ? [{ ...piece, fromDate: addDays(to, 1) }] : [];
  return [...before, within, ...after].map((part, at) => (at === 0 ? part : { ...part, id: null }));
}

const isNext = (one: PayerPiece, other: PayerPiece): boolean =>
  one.toDate !== null && addDays(one.toDate, 1) === other.fromDate && one.terms === other.terms && one.payerId === other.payerId;

/** The pieces of one item after the turn, in the order of their days. */
export function turnPayer(pieces: readonly PayerPiece[], turn: PayerTurn): PayerPiece[] {
  const parts = pieces.toSorted((a, b) => (a.fromDate < b.fromDate ? -1 : 1)).flatMap((piece) => cut(piece, turn));
  const joined: PayerPiece[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    // Neighbours that the turn did not touch stay as they are.
    const untouched = before !== undefined && pieces.includes(before) && pieces.includes(part);
    if (before !== undefined && !untouched && isNext(before, part))
      joined[joined.length - 1] = { ...before, id: before.id ?? part.id, toDate: part.toDate };
    else joined.push(part);
  }
  return joined;
}

/** The payers of the days of a stretch, as turns that give them back. */
export const payersWithin = (pieces: readonly PayerPiece[], fromDate: string, toDate: string | null): PayerTurn[] =>
  pieces.flatMap((piece) => {
    const from = max(piece.fromDate, fromDate);
    const to = min(last(piece.toDate), last(toDate));
    return from > to ? [] : [{ fromDate: from, toDate: to === ENDLESS ? null : to, payerId: piece.payerId }];
  });
