import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUESTION, RELATION_VISIT, SURVEY, type QuestionAnswer, type RelationVisitState, type SurveyState } from '@anju/contract';
import { readAnswers, type AskedQuestion } from './answers.ts';
import { SURVEY_MOVES, surveyDoor, takeSurveyMove, takeVisitMove, VISIT_MOVES, type SurveyMove, type VisitMove } from './moves.ts';
import { isLow, isSatisfied, meanOf, partRate, satisfiedPoints, surveyScore } from './score.ts';

const FIVE = { kind: QUESTION.five, weight: 1 } as const;
const scored = (questionId: number, score: number | null) => ({ questionId, score });

describe('the score of a house', () => {
  const questions = [
    { id: 1, ...FIVE, weight: 3 },
    { id: 2, ...FIVE, weight: 2 },
    { id: 3, kind: QUESTION.ten, weight: 1 },
    { id: 4, ...FIVE, weight: 0 },
    { id: 5, kind: QUESTION.single, weight: 9 },
  ] as const;

  it('is worked out by hand: 4/5 three times, 3/5 twice, 7/10 once', () => {
    // (3 × 80 + 2 × 60 + 1 × 70) / 6 = 430 / 6 = 71.666…
    expect(surveyScore(questions, [scored(1, 4), scored(2, 3), scored(3, 7), scored(4, 1)])).toBe('71.67');
  });

  it('leaves out what was not answered, and is nothing where nothing was', () => {
    expect(surveyScore(questions, [scored(1, 4), scored(2, null)])).toBe('80.00');
    expect(surveyScore(questions, [scored(4, 1)])).toBeNull();
    expect(surveyScore(questions, [])).toBeNull();
  });

  it('lies between its lowest and its highest part, and does not depend on the order', () => {
    const one = fc.record({
      ten: fc.boolean(),
      weight: fc.integer({ min: 1, max: 100 }),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 20 }), (drawn) => {
        const asked = drawn.map(({ ten, weight }, id) => ({ id, weight, kind: ten ? QUESTION.ten : QUESTION.five }));
        const given = drawn.map(({ ten, part }, id) => scored(id, Math.max(1, Math.ceil(part * (ten ? 10 : 5)))));
        const parts = given.map(({ score }, id) => ((score ?? 0) * 100) / (drawn[id]?.ten === true ? 10 : 5));
        const score = surveyScore(asked, given) ?? '';
        expect(Number(score)).toBeGreaterThanOrEqual(Math.min(...parts));
        expect(Number(score)).toBeLessThanOrEqual(Math.max(...parts));
        expect(surveyScore(asked.toReversed(), given)).toBe(score);
      }),
    );
  });

  it('is satisfied from 80 on and low below 60', () => {
    expect([isSatisfied('79.99'), isSatisfied('80.00')]).toEqual([false, true]);
    expect([isLow('59.99'), isLow('60.00'), isLow(null)]).toEqual([true, false, false]);
    expect([satisfiedPoints(QUESTION.five), satisfiedPoints(QUESTION.ten)]).toEqual([4, 8]);
    expect([partRate(2, 3), partRate(0, 0), meanOf('150.5', 2), meanOf('0', 0)]).toEqual(['66.67', null, '75.25', null]);
  });
});

describe('answers', () => {
  const question = (id: number, more: Partial<AskedQuestion>): AskedQuestion => ({
    ...{ id, kind: QUESTION.five, title: `题${id}`, required: true, options: [], most: null },
    ...more,
  });
  const answer = (questionId: number, more: Partial<QuestionAnswer>): QuestionAnswer => ({
    questionId,
    choices: [],
    score: null,
    text: '',
    ...more,
  });
  const asked = [
    question(1, {}),
    question(2, { kind: QUESTION.several, options: ['甲', '乙', '丙'], most: 2, required: false }),
    question(3, { kind: QUESTION.words, required: false }),
    question(4, { kind: QUESTION.single, options: ['是', '否'] }),
  ];
  const good = [answer(4, { choices: [1] }), answer(1, { score: 5 }), answer(2, { choices: [2, 0] }), answer(3, {})];

  it('come back in the order of the questions, without what is empty', () => {
    expect(readAnswers(asked, good)).toEqual({
      answers: [answer(1, { score: 5 }), answer(2, { choices: [0, 2] }), answer(4, { choices: [1] })],
    });
  });

  it.each([
    ['a required one is missing', good.slice(1), 4, 'missing'],
    ['a score above five', [answer(1, { score: 6 }), ...good.slice(2), answer(4, { choices: [0] })], 1, 'wrong'],
    ['too many options', [...good.slice(0, 2), answer(2, { choices: [0, 1, 2] })], 2, 'wrong'],
    ['an option twice', [...good.slice(0, 2), answer(2, { choices: [1, 1] })], 2, 'wrong'],
    ['an option that does not exist', [answer(4, { choices: [2] }), ...good.slice(1)], 4, 'wrong'],
    ['the same question twice', [...good, answer(1, { score: 1 })], 1, 'wrong'],
    ['a question of another survey', [...good, answer(99, { score: 1 })], 0, 'wrong'],
  ] as const)('%s', (_, given, number, fault) => {
    expect(readAnswers(asked, given)).toMatchObject({ fault: { number, fault } });
  });
});

describe('moves', () => {
  it('a survey that ended stays ended, and its questions change only as a draft', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...(Object.keys(SURVEY_MOVES) as SurveyMove[])), { maxLength: 30 }), (moves) => {
        let state: SurveyState = SURVEY.draft;
        let began = false;
        for (const move of moves) {
          const next = takeSurveyMove(state, move);
          if (next === null) continue;
          expect(state).not.toBe(SURVEY.ended);
          if (move === 'change') expect(began).toBe(false);
          began ||= move === 'begin';
          expect(next === SURVEY.draft).toBe(!began);
          state = next;
        }
      }),
    );
  });

  it('a visit ends once', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...(Object.keys(VISIT_MOVES) as VisitMove[])), { maxLength: 30 }), (moves) => {
        let state: RelationVisitState = RELATION_VISIT.planned;
        let ended = 0;
        for (const move of moves) {
          const next = takeVisitMove(state, move);
          if (next === null) continue;
          if (next !== RELATION_VISIT.planned) ended += 1;
          state = next;
        }
        expect(ended).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('a link is open from its first day to its last', () => {
    const survey = { state: SURVEY.running, fromOn: '2026-07-01', toOn: '2026-07-31' };
    const door = (day: string) => surveyDoor(survey, day);
    expect(['2026-06-30', '2026-07-01', '2026-07-31', '2026-08-01'].map(door)).toEqual(['early', 'open', 'open', 'over']);
    expect(surveyDoor({ ...survey, state: SURVEY.ended }, '2026-07-15')).toBe('over');
  });
});
