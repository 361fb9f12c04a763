// Answers to the questions of a survey while they are given: on the public page, in the preview of the designer and by the keys of whoever
// types in paper forms. Pure.
import { QUESTION } from '@anju/contract/customer/relation/states';
import type { QuestionAnswer } from '@anju/contract/customer/relation/survey-answer';
import type { SurveyQuestion } from '@anju/contract/customer/relation/survey';

export type Answers = readonly QuestionAnswer[];

export const blankAnswer = (questionId: number): QuestionAnswer => ({ questionId, choices: [], score: null, text: '' });

export const answerTo = (answers: Answers, questionId: number): QuestionAnswer =>
  answers.find((one) => one.questionId === questionId) ?? blankAnswer(questionId);

export const withAnswer = (answers: Answers, answer: QuestionAnswer): Answers => [
  ...answers.filter(({ questionId }) => questionId !== answer.questionId),
  answer,
];

export const isAnswered = ({ choices, score, text }: QuestionAnswer): boolean => choices.length > 0 || score !== null || text.trim() !== '';

/** How far the scores of a question go; 0 for a question without scores. */
export const topScore = (kind: SurveyQuestion['kind']): 0 | 5 | 10 => (kind === QUESTION.five ? 5 : kind === QUESTION.ten ? 10 : 0);

/** One option of a single choice replaces the other; of several it is added or taken back, as long as there is room. */
export function choosing({ kind, most }: Pick<SurveyQuestion, 'kind' | 'most'>, answer: QuestionAnswer, option: number): QuestionAnswer {
  if (kind !== QUESTION.several) return { ...answer, choices: [option] };
  if (answer.choices.includes(option)) return { ...answer, choices: answer.choices.filter((one) => one !== option) };
  if (most !== null && answer.choices.length >= most) return answer;
  return { ...answer, choices: [...answer.choices, option].toSorted((one, other) => one - other) };
}

export const missing = (questions: readonly SurveyQuestion[], answers: Answers): readonly SurveyQuestion[] =>
  questions.filter(({ id, required }) => required && !isAnswered(answerTo(answers, id)));

/** What is sent: the questions in their order, without those that were left open. */
export const given = (questions: readonly SurveyQuestion[], answers: Answers): QuestionAnswer[] =>
  questions.map(({ id }) => answerTo(answers, id)).filter(isAnswered);
