// Which days' events a period takes, and how planned vouchers become drafts. Pure.
import { CLOSED_MODE, NO_DIMS, PERIOD, VOUCHER_KIND } from '@anju/contract';
import { monthEnd, shiftYm } from '@anju/domain';
import type { BookedEvent, PlannedVoucher } from './plan.ts';

interface PeriodNow {
  readonly ym: number;
  readonly state: number;
}
export interface Days {
  readonly fromDay: string;
  readonly toDay: string;
  readonly firstDay: string;
}

export const firstDayOf = (ym: number): string => `${Math.trunc(ym / 100)}-${String(ym % 100).padStart(2, '0')}-01`;

/** The days of a period and, where they go to the next open one, of the closed periods just before it. */
export function daysOf(
  periods: readonly PeriodNow[],
  { fromYm, closedMode }: { fromYm: number; closedMode: number },
  ym: number,
): Days | null {
  if (ym < fromYm) return null;
  const closed = new Set(periods.flatMap((one) => (one.state === PERIOD.closed ? [one.ym] : [])));
  let from = ym;
  while (closedMode === CLOSED_MODE.next && shiftYm(from, -1) >= fromYm && closed.has(shiftYm(from, -1))) from = shiftYm(from, -1);
  return { fromDay: firstDayOf(from), toDay: monthEnd(firstDayOf(ym)), firstDay: firstDayOf(ym) };
}

export const SOURCE = 'charging';

/** The smallest event names a voucher; those that begin with the same event are told apart by a number. */
export const keyOf = ({ events }: PlannedVoucher): string => String(Math.min(...events.map(([id]) => id)));

/** Vouchers numbered through for each key, on from the last number it has. */
export function draftsOf(vouchers: readonly PlannedVoucher[], lastSeqs: ReadonlyMap<string, number>): ReturnType<typeof draftOf>[] {
  const seqs = new Map(lastSeqs);
  return vouchers.map((planned) => {
    const key = keyOf(planned);
    const seq = (seqs.get(key) ?? -1) + 1;
    seqs.set(key, seq);
    return draftOf(planned, { key, seq });
  });
}

const draftOf = ({ day, word, papers, lines }: PlannedVoucher, { key, seq }: { key: string; seq: number }) => ({
  kind: VOUCHER_KIND.business,
  source: { type: SOURCE, key, seq },
  day,
  word,
  papers,
  lines: lines.map(({ subjectId, summary, cashItem, debit, credit, code: _code, subject: _subject, ...dims }) => ({
    subjectId,
    summary,
    cashItem,
    debit,
    credit,
    dims: { ...NO_DIMS, ...dims },
  })),
});

/** Each event with its vouchers; an event of several counts them. */
export function bookedEvents(vouchers: readonly { readonly planned: PlannedVoucher; readonly id: number | null }[]): BookedEvent[] {
  const seen = new Map<number, number>();
  return vouchers.flatMap(({ planned, id }) =>
    planned.events.map(([eventId, ruleId]) => {
      const seq = seen.get(eventId) ?? 0;
      seen.set(eventId, seq + 1);
      return { eventId, seq, ruleId, voucherId: id };
    }),
  );
}
