import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { APPLICANT, CONTRACTOR, DECORATION, DECORATION_ACT, DECORATION_PAPER, VIOLATION, VIOLATION_ACT } from '@anju/contract';
import {
  DECORATION_ENDED,
  DECORATION_MOVES,
  PERMITTED,
  takeDecorationMove,
  type DecorationMove,
  type DecorationNow,
} from './decoration-moves.ts';
import { neededPapers } from './decoration-papers.ts';
import { takeViolationMove, VIOLATION_ENDED, VIOLATION_MOVES } from './violation-moves.ts';

const MAKER = 1;
const CHECKER = 2;
const HEAD = 3;
const fresh = (change: Partial<DecorationNow> = {}): DecorationNow => ({
  state: DECORATION.waiting,
  maker: MAKER,
  checker: null,
  papers: 'fine',
  unpaid: 0,
  begun: false,
  violations: 0,
  passesOut: 0,
  observed: false,
  left: false,
  depositLeft: false,
  ...change,
});
const act = (name: 'approve' | 'issue' | 'lift' | 'leave' | 'archive' | 'unpaid', actor: number | null = HEAD): DecorationMove => ({
  act: DECORATION_ACT[name],
  actor,
});

describe('the life of a 装修', () => {
  it('names what stands against a step', () => {
    const refused = (now: DecorationNow, move: DecorationMove) => {
      const result = takeDecorationMove(now, move);
      return 'refused' in result ? result.refused : 'next';
    };
    expect(refused(fresh({ checker: CHECKER }), act('approve', CHECKER))).toBe('SELF');
    expect(refused(fresh(), act('approve'))).toBe('PAPERS_UNSEEN');
    expect(refused(fresh({ checker: CHECKER, papers: 'missing' }), act('approve'))).toBe('PAPERS_MISSING');
    expect(refused(fresh({ state: DECORATION.paying, unpaid: 1 }), act('issue'))).toBe('UNPAID');
    expect(refused(fresh({ state: DECORATION.stopped, violations: 1 }), act('lift'))).toBe('VIOLATIONS');
    expect(refused(fresh({ state: DECORATION.observing, passesOut: 1 }), act('leave'))).toBe('PASSES');
    expect(refused(fresh({ state: DECORATION.observing }), act('archive'))).toBe('OBSERVED');
    expect(refused(fresh({ state: DECORATION.observing, observed: true }), act('archive'))).toBe('NOT_LEFT');
    expect(refused(fresh({ state: DECORATION.observing, observed: true, left: true, depositLeft: true }), act('archive'))).toBe('DEPOSIT');
  });

  it('money that goes back takes the permit only before anybody worked', () => {
    const went = (begun: boolean) => takeDecorationMove(fresh({ state: DECORATION.working, begun }), act('unpaid', null));
    expect([went(false), went(true)]).toEqual([{ next: DECORATION.paying }, { next: DECORATION.working }]);
  });

  it('asks for the papers of the choice', () => {
    const gas = { name: '燃气改动', drawing: false, structural: false, gas: true };
    const wall = { name: '承重结构改动', drawing: false, structural: true, gas: false };
    const asked = neededPapers(APPLICANT.tenant, CONTRACTOR.persons, [gas, wall]).map(({ paper }) => paper);
    expect(asked).toEqual([
      DECORATION_PAPER.identity,
      DECORATION_PAPER.consent,
      DECORATION_PAPER.agreement,
      DECORATION_PAPER.drawing,
      DECORATION_PAPER.design,
      DECORATION_PAPER.gas,
    ]);
  });
});

const acts = Object.keys(DECORATION_MOVES).map(Number) as DecorationMove['act'][];
const moves = fc.array(
  fc.record({
    act: fc.constantFrom(...acts),
    actor: fc.constantFrom(MAKER, CHECKER, HEAD),
    facts: fc.record({
      papers: fc.constantFrom<DecorationNow['papers']>('fine', 'fine', 'fine', 'missing', 'wrong'),
      unpaid: fc.integer({ min: 0, max: 1 }),
      begun: fc.boolean(),
      violations: fc.integer({ min: 0, max: 1 }),
      passesOut: fc.integer({ min: 0, max: 1 }),
      observed: fc.boolean(),
      depositLeft: fc.boolean(),
    }),
  }),
  { maxLength: 80 },
);

describe('whatever several people try', () => {
  it('nobody works without permit, nobody decides alone, and what ended stays', () => {
    fc.assert(
      fc.property(moves, (tried) => {
        let now = fresh();
        let permit = false;
        let approvedBy: number | null = null;
        for (const { act: which, actor, facts } of tried) {
          now = { ...now, ...facts };
          const result = takeDecorationMove(now, { act: which, actor });
          if ('refused' in result) continue;
          expect(DECORATION_ENDED).not.toContain(now.state);
          if (which === DECORATION_ACT.approve) approvedBy = actor;
          if (which === DECORATION_ACT.issue) permit = true;
          if (result.next === DECORATION.paying) permit = false;
          if (which === DECORATION_ACT.resubmit) now = { ...now, checker: null };
          expect(PERMITTED.includes(result.next)).toBe(permit);
          if (permit) expect([MAKER, now.checker]).not.toContain(approvedBy);
          if (result.next === DECORATION.archived) expect(now).toMatchObject({ observed: true, left: true, depositLeft: false });
          if (result.next === DECORATION.observing && now.state === DECORATION.accepting) expect(now.violations).toBe(0);
          now = {
            ...now,
            state: result.next,
            ...(which === DECORATION_ACT.check ? { checker: actor } : {}),
            ...(which === DECORATION_ACT.leave ? { left: true } : {}),
          };
        }
      }),
    );
  });

  it('a violation ends once, and its own people decide nothing about it', () => {
    const any = fc.array(fc.record({ act: fc.constantFrom(...VIOLATION_ACT.values), actor: fc.constantFrom(MAKER, HEAD) }), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(any, (tried) => {
        let now = { state: VIOLATION.open as (typeof VIOLATION.values)[number], own: [MAKER], notices: 0, reported: false };
        for (const move of tried) {
          const result = takeViolationMove(now, move);
          if ('refused' in result) continue;
          expect(VIOLATION_ENDED).not.toContain(now.state);
          expect(VIOLATION_MOVES[move.act]).toContain(now.state);
          if (result.next === VIOLATION.cancelled) expect(move.actor).toBe(HEAD);
          if (result.next === VIOLATION.handed) expect(now.reported).toBe(true);
          if (result.next === VIOLATION.appealed) expect(now.notices).toBeGreaterThan(0);
          now = {
            ...now,
            state: result.next,
            notices: now.notices + (move.act === VIOLATION_ACT.notice ? 1 : 0),
            reported: now.reported || move.act === VIOLATION_ACT.report,
          };
        }
      }),
    );
  });
});
