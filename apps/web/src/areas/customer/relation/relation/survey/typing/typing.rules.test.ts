import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { QUESTION, type SurveyQuestion } from '@anju/contract';
import { answerTo, isAnswered, missing } from '../../../../../../site/survey/answer.rules.ts';
import { FRESH, nextHouse, press, type Pressed, type Typing } from './typing.rules.ts';

const question = (id: number, more: Partial<SurveyQuestion>): SurveyQuestion => ({
  id,
  section: '',
  kind: QUESTION.five,
  title: `题 ${id}`,
  required: true,
  options: [],
  most: null,
  weight: 1,
  ...more,
});
const QUESTIONS = [
  question(1, {}),
  question(2, { kind: QUESTION.ten }),
  question(3, { kind: QUESTION.single, options: ['是', '否'] }),
  question(4, { kind: QUESTION.several, options: ['保洁', '安保', '绿化'], most: 2 }),
  question(5, { kind: QUESTION.words, required: false }),
];
const type = (keys: readonly string[], from: Typing = FRESH): Pressed =>
  keys.reduce<Pressed>((before, key) => press(QUESTIONS, before.typing, key) ?? before, { typing: from, save: false });
const given = ({ typing }: Pressed, id: number) => answerTo(typing.answers, id);

test('a sheet is typed in with one key per question and one Enter', () => {
  const done = type(['4', '0', '2', '1', '3', 'Enter', 'Enter', 'Enter']);
  expect(done.save).toBe(true);
  expect(given(done, 1).score).toBe(4);
  expect(given(done, 2).score).toBe(10);
  expect(given(done, 3).choices).toEqual([1]);
  expect(given(done, 4).choices).toEqual([0, 2]);
});

describe('keys that do nothing', () => {
  test('a score the question does not have, an option that is not there, one too many', () => {
    expect(press(QUESTIONS, FRESH, '6')).toBeNull();
    expect(press(QUESTIONS, { ...FRESH, at: 2 }, '3')).toBeNull();
    expect(given(type(['1', '2', '3'], { ...FRESH, at: 3 }), 4).choices).toEqual([0, 1]);
  });
});

test('Enter does not pass an open question that is required, and saves nothing while one is open', () => {
  expect(type(['Enter']).typing).toMatchObject({ at: 0, note: '请回答第 1 题' });
  const skipped = type(['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']);
  expect(skipped).toMatchObject({ save: false, typing: { at: 0, note: '请回答第 1 题' } });
});

test('whatever is pressed, only a complete sheet is saved and the place stays on the sheet', () => {
  const key = fc.constantFrom(...'0123456789ax', 'Enter', 'ArrowUp', 'ArrowDown', 'Backspace', 'PageDown');
  fc.assert(
    fc.property(fc.array(key, { maxLength: 40 }), (keys) => {
      let typing = FRESH;
      for (const one of keys) {
        const next = press(QUESTIONS, typing, one);
        if (next?.save) expect(missing(QUESTIONS, next.typing.answers)).toEqual([]);
        typing = next?.typing ?? typing;
        expect(typing.at).toBeGreaterThanOrEqual(0);
        expect(typing.at).toBeLessThanOrEqual(QUESTIONS.length);
      }
      expect(new Set(typing.answers.map(({ questionId }) => questionId)).size).toBe(typing.answers.length);
    }),
  );
});

test('Backspace takes an answer back', () => {
  expect(isAnswered(given(type(['4', 'ArrowUp', 'Backspace']), 1))).toBe(false);
});

test('the next house is the one below that is still open, then those above', () => {
  expect(nextHouse([1, 2, 3, 4], 2, new Set([3]))).toBe(4);
  expect(nextHouse([1, 2, 3], 3, new Set())).toBe(1);
  expect(nextHouse([1, 2], 2, new Set([1]))).toBeNull();
  expect(nextHouse([5, 6], null, new Set())).toBe(5);
});
