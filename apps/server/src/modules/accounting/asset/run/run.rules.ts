// A month's depreciation of cards: amounts, who bears them, and what they post. Pure.
import { cardMonth, centsText, segmentMonths, shareAmount, toCents, ymWords, type CardMonth } from '@anju/domain';
import { DEPRECIATION } from '@anju/contract';
import { movesOf, type Posting } from '../core/position.rules.ts';
import type { DueCard, LineRow } from './due-card.ts';

export function monthOf(card: DueCard): CardMonth {
  const work = card.method === DEPRECIATION.work;
  return {
    method: card.method,
    segment: {
      cost: toCents(card.segmentCost),
      salvage: toCents(card.segmentSalvage),
      impairment: toCents(card.segmentImpairment),
      life: card.segmentLife,
    },
    card: {
      cost: toCents(card.cost),
      salvage: toCents(card.salvage),
      accumulated: toCents(card.accumulated),
      impairment: toCents(card.impairment),
    },
    since: toCents(card.since),
    sinceMonths: card.sinceMonths,
    monthsDone: card.monthsDone,
    adjusted: toCents(card.adjusted),
    takenOver: card.takenOver,
    units:
      work && card.totalUnits !== null
        ? { total: toCents(card.totalUnits), before: toCents(card.unitsBefore), done: toCents(card.unitsSince) }
        : null,
  };
}

/** The amounts of the next months of a card, as far as they can be foreseen; the first is that of the month it was read for. */
export function foreseen(card: DueCard, count: number): string[] {
  const month = monthOf(card);
  return segmentMonths(month)
    .slice(month.sinceMonths, month.sinceMonths + count)
    .map((cents) => centsText(cents));
}

/** Why the month cannot be booked. */
export const missingOf = (cards: readonly DueCard[], ym: number): string[] =>
  cards
    .filter(({ method, units }) => method === DEPRECIATION.work && units === null)
    .map(({ no, name }) => `${no} ${name} 没有录入 ${ymWords(ym)}的工作量`);

export interface MonthWork {
  readonly lines: readonly LineRow[];
  readonly amount: string;
  readonly postings: readonly Posting[];
}
/** The lines of the month, and its voucher: the bearers are debited, the cards credited where they stand. */
export function workOf(cards: readonly DueCard[], impairmentSubjectId: number | null): MonthWork {
  const lines: LineRow[] = [];
  const postings: Posting[] = [];
  let total = 0n;
  for (const card of cards) {
    const amount = cardMonth(monthOf(card));
    total += amount;
    const parts = card.bearers.map(({ share }) => share);
    const [amounts, costs, before] = [amount, toCents(card.cost), toCents(card.accumulated)].map((cents) => shareAmount(cents, parts));
    card.bearers.forEach(({ departmentId, estateId, subjectId }, at) => {
      const cents = amounts?.[at] ?? 0n;
      const place = { assetId: card.id, line: at + 1, categoryId: card.categoryId, departmentId, estateId, subjectId };
      lines.push({ ...place, cost: centsText(costs?.[at] ?? 0n), accumulated: centsText(before?.[at] ?? 0n), amount: centsText(cents) });
      postings.push({ subjectId, dims: { departmentId, estateId }, cents });
    });
    const { assetSubjectId, accumulatedSubjectId, estateId, shares } = card;
    const values = {
      assetSubjectId,
      accumulatedSubjectId,
      impairmentSubjectId,
      estateId,
      shares,
      cost: toCents(card.cost),
      impairment: 0n,
    };
    const held = { ...values, accumulated: toCents(card.accumulated) };
    postings.push(...movesOf(held, { ...held, accumulated: held.accumulated + amount }));
  }
  return { lines, amount: centsText(total), postings };
}
