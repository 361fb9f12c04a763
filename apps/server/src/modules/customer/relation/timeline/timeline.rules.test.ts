import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TIMELINE, type TimelineKind } from '@anju/contract';
import { comparePlaces, cutFor, mergeTimeline, readCursor, writeCursor, type TimelineCut, type TimelinePlace } from './timeline.rules.ts';

/** A source as its statement answers: rows of one kind behind the cut, newest first, at most so many. */
const ask = (rows: readonly TimelinePlace[], cut: TimelineCut | null, limit: number): TimelinePlace[] =>
  rows
    .filter(({ at, id }) => {
      if (cut === null || at < cut.at) return true;
      return at === cut.at && (cut.same === 'all' || (cut.same !== 'none' && id < cut.same.below));
    })
    .toSorted(comparePlaces)
    .slice(0, limit);

it('paging over random sources shows every row once, in order, however many share a moment', () => {
  const row = fc.record({ at: fc.integer({ min: 0, max: 5 }), id: fc.integer({ min: 1, max: 8 }) });
  const source = (kind: TimelineKind) =>
    fc
      .uniqueArray(row, { maxLength: 25, selector: ({ at, id }) => `${at}.${id}` })
      .map((rows) => ({ kind, rows: rows.map((one) => ({ ...one, kind })) }));
  const sources = fc.subarray([...TIMELINE.values]).chain((kinds) => fc.tuple(...kinds.map(source)));
  fc.assert(
    fc.property(sources, fc.integer({ min: 1, max: 7 }), (drawn, limit) => {
      const all = drawn.flatMap(({ rows }) => rows).toSorted(comparePlaces);
      const shown: TimelinePlace[] = [];
      let place: TimelinePlace | null = null;
      for (let page = 0; page <= all.length; page += 1) {
        const asked: TimelinePlace | null = place;
        const found = mergeTimeline(
          drawn.map(({ kind, rows }) => ask(rows, cutFor(kind, asked), limit + 1)),
          limit,
        );
        shown.push(...found.rows);
        if (found.next === null) break;
        place = readCursor(writeCursor(found.next));
        expect(place).toEqual(found.next);
      }
      expect(shown).toEqual(all);
    }),
  );
});

it('takes only its own cursors', () => {
  for (const text of ['', '1.2', 'a.1.1', '1.1.1;', '9999999999999999.1.1', '1e3.1.1', `1.1.${'9'.repeat(17)}`])
    expect(readCursor(text)).toBeNull();
  expect(readCursor('-86400000.3.12')).toEqual({ at: -86_400_000, kind: 3, id: 12 });
});
