// Paper answers typed in by keys: a digit answers and goes on, Enter goes on, and behind the last question Enter saves. Pure.
import { QUESTION, type SurveyQuestion } from '@anju/contract';
import {
  answerTo,
  blankAnswer,
  choosing,
  isAnswered,
  missing,
  topScore,
  withAnswer,
  type Answers,
} from '../../../../../../site/survey/answer.rules.ts';

export interface Typing {
  /** The question the keys go to; the number of questions when all are done. */
  readonly at: number;
  readonly answers: Answers;
  /** Why Enter did not go on. */
  readonly note: string;
}
export const FRESH: Typing = { at: 0, answers: [], note: '' };

export interface Pressed {
  readonly typing: Typing;
  readonly save: boolean;
}

/** The keys of the options in their order: digits, then letters. */
export const OPTION_KEYS = '1234567890abcdefghij';

/** Enter saves only when nothing required is open; otherwise it leads to the first open question. */
function finished(questions: readonly SurveyQuestion[], typing: Typing): Pressed {
  const [open] = missing(questions, typing.answers);
  if (!open) return { typing: { ...typing, note: '' }, save: true };
  const at = questions.indexOf(open);
  return { typing: { ...typing, at, note: `请回答第 ${at + 1} 题` }, save: false };
}

function entered(questions: readonly SurveyQuestion[], typing: Typing): Pressed {
  const question = questions[typing.at];
  if (!question) return finished(questions, typing);
  if (question.required && !isAnswered(answerTo(typing.answers, question.id)))
    return { typing: { ...typing, note: `请回答第 ${typing.at + 1} 题` }, save: false };
  return { typing: { ...typing, at: typing.at + 1, note: '' }, save: false };
}

/** Null when the key answers nothing here. */
function answered({ id, kind, options, most }: SurveyQuestion, typing: Typing, key: string): Typing | null {
  const before = answerTo(typing.answers, id);
  const place = OPTION_KEYS.indexOf(key);
  const top = topScore(kind);
  if (top > 0) {
    const score = place + 1;
    if (place < 0 || score > top) return null;
    return { at: typing.at + 1, note: '', answers: withAnswer(typing.answers, { ...before, score }) };
  }
  if (kind === QUESTION.words || place < 0 || place >= options.length) return null;
  const answers = withAnswer(typing.answers, choosing({ kind, most }, before, place));
  return { answers, note: '', at: kind === QUESTION.several ? typing.at : typing.at + 1 };
}

/** What a key does; null when it does nothing and belongs to whatever has the focus. */
export function press(questions: readonly SurveyQuestion[], typing: Typing, key: string): Pressed | null {
  const stay = (next: Typing): Pressed => ({ typing: next, save: false });
  const question = questions[typing.at];
  if (key === 'Enter') return entered(questions, typing);
  if (key === 'ArrowDown' || key === 'PageDown') return stay({ ...typing, at: Math.min(questions.length, typing.at + 1), note: '' });
  if (key === 'ArrowUp' || key === 'PageUp') return stay({ ...typing, at: Math.max(0, typing.at - 1), note: '' });
  if (!question) return null;
  if (key === 'Backspace' || key === 'Delete')
    return stay({ ...typing, note: '', answers: withAnswer(typing.answers, blankAnswer(question.id)) });
  const next = answered(question, typing, key.toLowerCase());
  return next === null ? null : stay(next);
}

/** The house after the one that was typed in, in their order; from the top again when there is none below. */
export function nextHouse(houses: readonly number[], current: number | null, done: ReadonlySet<number>): number | null {
  const at = current === null ? -1 : houses.indexOf(current);
  const order = [...houses.slice(at + 1), ...houses.slice(0, Math.max(0, at))];
  return order.find((house) => house !== current && !done.has(house)) ?? null;
}
