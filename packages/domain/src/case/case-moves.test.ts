import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { CASE, CASE_ACT, SATISFACTION, VISIT_RULE, type CaseState } from '@anju/contract';
import { CASE_MOVES, IN_HAND, isEnded, takeMove, type CaseMove, type CaseNow } from './case-moves.ts';

const WANG = 1;
const LI = 2;
const fresh = (change: Partial<CaseNow> = {}): CaseNow => ({
  state: CASE.new,
  worker: null,
  arrived: false,
  reopens: 0,
  visitRule: VISIT_RULE.unrated,
  satisfaction: null,
  accused: null,
  ...change,
});

/** Takes the moves one after the other and fails at the first that is refused. */
function through(now: CaseNow, ...moves: readonly CaseMove[]): CaseNow {
  return moves.reduce<CaseNow>((at, move) => {
    const result = takeMove(at, move);
    if ('refused' in result) throw new Error(`${CASE_ACT.text(move.act)} in ${CASE.text(at.state)}: ${result.refused}`);
    return { ...at, ...result.next };
  }, now);
}
const done = (rated: CaseNow['satisfaction'], owed = false): CaseMove => ({ act: CASE_ACT.finish, actor: WANG, owed, rated });
const WORKED: readonly CaseMove[] = [
  { act: CASE_ACT.accept, actor: LI },
  { act: CASE_ACT.dispatch, actor: LI, to: WANG },
  { act: CASE_ACT.take, actor: WANG },
  { act: CASE_ACT.arrive, actor: WANG },
];

describe('the life of a 诉求', () => {
  it('goes from acceptance to the end', () => {
    expect(through(fresh(), ...WORKED)).toMatchObject({ state: CASE.working, worker: WANG, arrived: true });
    expect(through(fresh(), ...WORKED, done(SATISFACTION.satisfied))).toMatchObject({
      state: CASE.done,
      satisfaction: SATISFACTION.satisfied,
    });
  });

  it.each([
    [VISIT_RULE.none, null, CASE.done],
    [VISIT_RULE.unrated, null, CASE.rating],
    [VISIT_RULE.unrated, SATISFACTION.satisfied, CASE.done],
    [VISIT_RULE.unrated, SATISFACTION.unsatisfied, CASE.visiting],
    [VISIT_RULE.all, SATISFACTION.satisfied, CASE.visiting],
  ])('the rule %i and the opinion %s lead to %i', (visitRule, rated, state) => {
    expect(through(fresh({ visitRule }), ...WORKED, done(rated)).state).toBe(state);
    expect(through(fresh({ visitRule }), ...WORKED, done(rated, true), { act: CASE_ACT.paid, actor: null }).state).toBe(state);
  });

  it('waits for the money first, and is done again when the customer is not satisfied', () => {
    const paying = through(fresh(), ...WORKED, done(null, true));
    expect(paying.state).toBe(CASE.paying);
    // Money that is taken back is waited for once more, as long as the case is not closed.
    const rating = through(paying, { act: CASE_ACT.paid, actor: null });
    expect(through(rating, { act: CASE_ACT.unpaid, actor: null })).toEqual(paying);
    expect(takeMove({ ...rating, state: CASE.done }, { act: CASE_ACT.unpaid, actor: null })).toEqual({ refused: 'STATE' });
    const visited = through(paying, { act: CASE_ACT.paid, actor: null }, { act: CASE_ACT.rate, actor: null, rated: null });
    expect(visited.state).toBe(CASE.visiting);
    const again = through(visited, { act: CASE_ACT.visit, actor: LI, rated: SATISFACTION.unsatisfied, redo: true });
    expect(again).toMatchObject({ state: CASE.waiting, worker: null, arrived: false, reopens: 1, satisfaction: null });
  });

  it('leaves a case in hand to the one who has it', () => {
    const working = through(fresh(), ...WORKED);
    for (const act of [CASE_ACT.arrive, CASE_ACT.pause, CASE_ACT.giveBack] as const)
      expect(takeMove(working, { act, actor: LI })).toEqual({ refused: 'NOT_YOURS' });
    expect(takeMove(working, { act: CASE_ACT.transfer, actor: LI, to: WANG })).toEqual({ refused: 'SAME_WORKER' });
    expect(through(working, { act: CASE_ACT.transfer, actor: LI, to: LI })).toMatchObject({
      state: CASE.assigned,
      worker: LI,
      arrived: false,
    });
  });

  it('goes from a paused case to somebody else, while only its worker resumes it', () => {
    const paused = through(fresh(), ...WORKED, { act: CASE_ACT.pause, actor: WANG });
    expect(takeMove(paused, { act: CASE_ACT.resume, actor: LI })).toEqual({ refused: 'NOT_YOURS' });
    expect(takeMove(paused, { act: CASE_ACT.transfer, actor: LI, to: WANG })).toEqual({ refused: 'SAME_WORKER' });
    expect(through(paused, { act: CASE_ACT.transfer, actor: LI, to: LI })).toMatchObject({
      state: CASE.assigned,
      worker: LI,
      arrived: false,
    });
  });

  it('keeps the person complained about away from it', () => {
    const accused = fresh({ accused: WANG, state: CASE.waiting });
    expect(takeMove(accused, { act: CASE_ACT.dispatch, actor: LI, to: WANG })).toEqual({ refused: 'ACCUSED' });
    expect(takeMove(accused, { act: CASE_ACT.grab, actor: WANG })).toEqual({ refused: 'ACCUSED' });
    expect(through(accused, { act: CASE_ACT.dispatch, actor: WANG + LI, to: LI }).worker).toBe(LI);
  });
});

const person = fc.integer({ min: 1, max: 3 });
const opinion = fc.constantFrom(SATISFACTION.satisfied, SATISFACTION.fair, SATISFACTION.unsatisfied);
const anyMove: fc.Arbitrary<CaseMove> = fc.oneof(
  fc.record({
    act: fc.constantFrom(
      ...([CASE_ACT.accept, CASE_ACT.grab, CASE_ACT.take, CASE_ACT.answer, CASE_ACT.decline, CASE_ACT.giveBack, CASE_ACT.arrive] as const),
      ...([CASE_ACT.pause, CASE_ACT.resume, CASE_ACT.reopen, CASE_ACT.merge, CASE_ACT.urge, CASE_ACT.paid, CASE_ACT.unpaid] as const),
    ),
    actor: person,
  }) as fc.Arbitrary<CaseMove>,
  fc.record({ act: fc.constantFrom(CASE_ACT.dispatch, CASE_ACT.transfer), actor: person, to: person }),
  fc.record({ act: fc.constant(CASE_ACT.finish), actor: person, owed: fc.boolean(), rated: fc.option(opinion) }),
  fc.record({ act: fc.constant(CASE_ACT.rate), actor: fc.constant(null), rated: fc.option(opinion) }),
  fc.record({ act: fc.constant(CASE_ACT.visit), actor: person, rated: opinion, redo: fc.boolean() }),
);
const start = fc.record({
  visitRule: fc.constantFrom(VISIT_RULE.none, VISIT_RULE.unrated, VISIT_RULE.all),
  accused: fc.option(person),
});

describe('whatever several people try', () => {
  it('a case in hand has one holder, one that waits has none, and the accused never has it', () => {
    fc.assert(
      fc.property(start, fc.array(anyMove, { maxLength: 60 }), ({ visitRule, accused }, moves) => {
        let now = fresh({ visitRule, accused });
        let redone = 0;
        for (const move of moves) {
          const result = takeMove(now, move);
          if ('refused' in result) {
            expect(['STATE', 'NOT_YOURS', 'ACCUSED', 'SAME_WORKER']).toContain(result.refused);
            continue;
          }
          const { next } = result;
          expect(CASE_MOVES[move.act]).toContain(now.state);
          if (IN_HAND.includes(next.state)) {
            expect(next.worker).not.toBeNull();
            // Whatever its holder does, somebody who dispatches can give it to another.
            const other = [1, 2, 3].find((one) => one !== next.worker && one !== accused) ?? 0;
            expect(takeMove({ ...now, ...next }, { act: CASE_ACT.transfer, actor: null, to: other })).toMatchObject({
              next: { state: CASE.assigned, worker: other },
            });
          }
          const holderless: readonly CaseState[] = [CASE.new, CASE.waiting, CASE.declined, CASE.merged];
          if (holderless.includes(next.state)) expect(next.worker).toBeNull();
          if (accused !== null) expect(next.worker).not.toBe(accused);
          // A case is counted as done again exactly when it comes back after the work.
          if (next.reopens > now.reopens) {
            redone++;
            expect([CASE.done, CASE.visiting, CASE.rating]).toContain(now.state);
          }
          expect(next.reopens).toBe(redone);
          // What was declined or merged stays so.
          expect([CASE.declined, CASE.merged]).not.toContain(now.state);
          if (isEnded(now.state)) expect(move.act).toBe(CASE_ACT.reopen);
          now = { ...now, ...next };
        }
      }),
    );
  });
});
