// Whether answers fit the questions of a survey. What was not answered is left out of the result.
import { QUESTION, type QuestionAnswer, type QuestionKind } from '@anju/contract';
import { highestScore } from './score.ts';

export interface AskedQuestion {
  readonly id: number;
  readonly kind: QuestionKind;
  readonly title: string;
  readonly required: boolean;
  readonly options: readonly string[];
  readonly most: number | null;
}
/** The number of the question, counted from 1, and what is the matter. */
export interface AnswerFault {
  readonly number: number;
  readonly title: string;
  readonly fault: 'missing' | 'wrong';
}

const isEmpty = ({ choices, score, text }: QuestionAnswer): boolean => choices.length === 0 && score === null && text === '';

function fits({ kind, options, most }: AskedQuestion, { choices, score, text }: QuestionAnswer): boolean {
  const chosen = new Set(choices);
  const inOptions = choices.every((choice) => choice < options.length) && chosen.size === choices.length;
  if (kind === QUESTION.single) return choices.length === 1 && inOptions && score === null;
  if (kind === QUESTION.several) return choices.length <= (most ?? options.length) && inOptions && score === null;
  if (kind === QUESTION.words) return choices.length === 0 && score === null && text !== '';
  return choices.length === 0 && score !== null && score <= (highestScore(kind) ?? 0);
}

/** The answers in the order of the questions, or the first fault. */
export function readAnswers(
  questions: readonly AskedQuestion[],
  answers: readonly QuestionAnswer[],
): { readonly answers: readonly QuestionAnswer[] } | { readonly fault: AnswerFault } {
  const given = new Map<number, QuestionAnswer>();
  const known = new Set(questions.map(({ id }) => id));
  for (const answer of answers) {
    const at = questions.findIndex(({ id }) => id === answer.questionId);
    if (!known.has(answer.questionId) || given.has(answer.questionId))
      return { fault: { number: at + 1, title: questions[at]?.title ?? '', fault: 'wrong' } };
    if (!isEmpty(answer)) given.set(answer.questionId, answer);
  }
  const read: QuestionAnswer[] = [];
  for (const [at, question] of questions.entries()) {
    const answer = given.get(question.id);
    const place = { number: at + 1, title: question.title };
    if (answer === undefined) {
      if (question.required) return { fault: { ...place, fault: 'missing' } };
      continue;
    }
    if (!fits(question, answer)) return { fault: { ...place, fault: 'wrong' } };
    read.push({ ...answer, choices: answer.choices.toSorted((one, other) => one - other) });
  }
  return { answers: read };
}
