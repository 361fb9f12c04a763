// Scores of a survey. A score of a question is points of its highest; the score of a house is the mean of its scored questions by their
// weights, out of 100; a house is satisfied from 80 on, which is four of five and eight of ten. One definition for every screen.
import { QUESTION, type QuestionAnswer, type QuestionKind } from '@anju/contract';
import { ratePercent } from '../charging/payment/collection-rate.ts';
import { decimalText, toDecimal } from '../money/decimal.ts';

export const SATISFIED_FROM = 80;
/** Below this a house is asked what is wrong. */
export const LOW_BELOW = 60;

export interface ScoredQuestion {
  readonly id: number;
  readonly kind: QuestionKind;
  readonly weight: number;
}
/** The highest score of a kind; null where it is not scored. */
export const highestScore = (kind: QuestionKind): number | null => (kind === QUESTION.five ? 5 : kind === QUESTION.ten ? 10 : null);

/** Points of 100 with two decimals; null where no question with a weight was scored. */
export function surveyScore(
  questions: readonly ScoredQuestion[],
  answers: readonly Pick<QuestionAnswer, 'questionId' | 'score'>[],
): string | null {
  const scores = new Map(answers.map(({ questionId, score }) => [questionId, score]));
  // In tenths, so that the sum is of whole numbers: a point of five counts as two of ten.
  let points = 0;
  let weights = 0;
  for (const { id, kind, weight } of questions) {
    const highest = highestScore(kind);
    const score = scores.get(id) ?? null;
    if (highest === null || score === null || weight === 0) continue;
    points += weight * score * (10 / highest);
    weights += weight;
  }
  return weights === 0 ? null : decimalText(toDecimal(String(points * 10)).dividedBy(weights), 2);
}

export const isSatisfied = (score: string): boolean => !toDecimal(score).lessThan(SATISFIED_FROM);
export const isLow = (score: string | null): boolean => score !== null && toDecimal(score).lessThan(LOW_BELOW);

/** A part of a whole in percent with two decimals; null where there is nothing to divide by. */
export const partRate = (part: number, whole: number): string | null => ratePercent(String(part), String(whole));

/** The mean with two decimals; null of nothing. */
export const meanOf = (sum: string, count: number): string | null => (count === 0 ? null : decimalText(toDecimal(sum).dividedBy(count), 2));

/** Points of a question from which its answer counts as satisfied. */
export const satisfiedPoints = (kind: QuestionKind): number => ((highestScore(kind) ?? 0) * SATISFIED_FROM) / 100;
