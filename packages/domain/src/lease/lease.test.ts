import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEASE } from '@anju/contract';
import { addDays } from '../dates/business-day.ts';
import { HOLDING, LEASE_MOVES, leasePhase, takeLease, type LeaseMove, type LeaseNow } from './lease-moves.ts';
import { payersWithin, turnPayer, type PayerPiece } from './payer-turn.ts';

const FIRST = '2026-01-01';
const dayAt = (at: number): string => addDays(FIRST, at);
const MOVES = Object.keys(LEASE_MOVES) as LeaseMove[];

describe('the life of a lease', () => {
  const step = fc.record({
    lease: fc.nat(3),
    move: fc.constantFrom(...MOVES),
    endAt: fc.nat(120),
    wait: fc.nat(10),
  });
  const term = fc.record({ from: fc.nat(60), length: fc.integer({ min: 0, max: 40 }) });

  it('under random moves of several leases of a house never lets two hold one day, and what ended stays ended', () => {
    fc.assert(
      fc.property(fc.array(term, { minLength: 4, maxLength: 4 }), fc.array(step, { maxLength: 60 }), (terms, steps) => {
        const leases: LeaseNow[] = terms.map(({ from, length }) => ({
          state: LEASE.draft,
          fromDate: dayAt(from),
          toDate: dayAt(from + length),
          endOn: dayAt(from + length),
        }));
        let clock = 0;
        for (const { lease, move, endAt, wait } of steps) {
          clock += wait;
          const now = leases[lease] as LeaseNow;
          const next = takeLease(now, move, dayAt(clock), ['renew', 'stop', 'finish'].includes(move) ? dayAt(endAt) : undefined);
          if ('refused' in next) continue;
          expect([LEASE.ended, LEASE.voided]).not.toContain(now.state);
          // What the database refuses.
          const taken = leases.some(
            (other, at) => at !== lease && HOLDING.includes(other.state) && other.fromDate <= next.endOn && other.endOn >= next.fromDate,
          );
          if (HOLDING.includes(next.state) && taken) continue;
          leases[lease] = next;
          expect(next.endOn >= next.fromDate && next.endOn <= next.toDate).toBe(true);
          if (LEASE.is(next.state, 'upcoming', 'running', 'checking')) expect(next.state).toBe(leasePhase(next, dayAt(clock)));
        }
        const held = leases.filter(({ state }) => HOLDING.includes(state));
        for (let at = 0; at < 200; at++) {
          const day = dayAt(at);
          expect(held.filter(({ fromDate, endOn }) => fromDate <= day && endOn >= day).length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('is in force only after somebody decided it', () => {
    for (const move of MOVES) {
      const next = takeLease({ state: LEASE.draft, fromDate: FIRST, toDate: FIRST, endOn: FIRST }, move, FIRST);
      if (!('refused' in next)) expect(HOLDING).not.toContain(next.state);
    }
  });
});

describe('a turn of payers', () => {
  const owned: PayerPiece = { id: 1, source: 1, terms: 'a', fromDate: '2025-03-01', toDate: null, payerId: null };
  const [OWNER, TENANT] = [null, 7];

  it('gives the tenant the days of the lease and the rest back', () => {
    const let1 = turnPayer([owned], { fromDate: '2026-07-10', toDate: '2027-07-09', payerId: TENANT });
    expect(let1.map(({ id, fromDate, toDate, payerId }) => [id, fromDate, toDate, payerId])).toEqual([
      [1, '2025-03-01', '2026-07-09', OWNER],
      [null, '2026-07-10', '2027-07-09', TENANT],
      [null, '2027-07-10', null, OWNER],
    ]);
    // Renewed: the tenant's days grow, and those of the owner begin later.
    const renewed = turnPayer(let1, { fromDate: '2027-07-10', toDate: '2028-07-09', payerId: TENANT });
    expect(renewed.map(({ fromDate }) => fromDate)).toEqual(['2025-03-01', '2026-07-10', '2028-07-10']);
    // Given back whole, it is one stretch as before.
    const back = payersWithin([owned], '2026-07-10', '2028-07-09').reduce(turnPayer, renewed);
    expect(back).toEqual([owned]);
  });

  it('changes the payer of exactly its days and nothing else, whatever was before', () => {
    const span = fc.tuple(fc.nat(300), fc.nat(300)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
    const turn = fc.record({ span, open: fc.boolean(), payerId: fc.constantFrom(null, 1, 2) });
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 299 }), { maxLength: 4 }).map((list) => list.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(cuts, fc.array(turn, { maxLength: 6 }), (borders, turns) => {
        const edges = [0, ...borders, 300];
        let pieces: PayerPiece[] = edges.slice(0, -1).map((from, at) => ({
          id: at + 1,
          source: at + 1,
          terms: at % 2 === 0 ? 'a' : 'b',
          fromDate: dayAt(from),
          toDate: dayAt((edges[at + 1] as number) - 1),
          payerId: null,
        }));
        const on = (list: readonly PayerPiece[], day: string) =>
          list.filter(({ fromDate, toDate }) => fromDate <= day && (toDate === null || toDate >= day));
        const first = pieces;
        const expected = new Map<string, number | null>();
        for (const {
          span: [from, to],
          open,
          payerId,
        } of turns) {
          pieces = turnPayer(pieces, { fromDate: dayAt(from), toDate: open ? null : dayAt(to), payerId });
          for (let at = from; at <= (open ? 299 : to); at++) expected.set(dayAt(at), payerId);
        }
        for (let at = 0; at < 300; at++) {
          const day = dayAt(at);
          const [one, ...more] = on(pieces, day);
          expect(more).toEqual([]);
          expect(one?.terms).toBe(on(first, day)[0]?.terms);
          expect(one?.payerId).toBe(expected.get(day) ?? null);
        }
        const ids = pieces.flatMap(({ id }) => id ?? []);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});
