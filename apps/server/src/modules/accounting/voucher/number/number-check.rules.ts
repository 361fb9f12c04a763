// What is wrong with the numbers of one word. domain: accounting 2.4, 12.10.
import type { NumberCheck } from '@anju/contract';

export interface NumberedRow {
  readonly id: number;
  readonly word: string;
  readonly no: number;
  readonly day: string;
}
export interface GapRow {
  readonly word: string;
  readonly no: number;
  readonly reason: string;
  readonly by: string;
  readonly at: string;
}

type WordCheck = NumberCheck['words'][number];

/** `vouchers` in the order of their numbers; `last` is the highest number ever given. */
export function checkWord(word: string, vouchers: readonly NumberedRow[], gaps: readonly GapRow[], last: number): WordCheck {
  const taken = new Set(vouchers.map(({ no }) => no));
  const known = new Map(gaps.map((gap) => [gap.no, gap]));
  const highest = Math.max(last, vouchers.at(-1)?.no ?? 0);
  const missing: WordCheck['missing'] = [];
  for (let no = 1; no <= highest; no += 1) {
    const gap = known.get(no);
    if (!taken.has(no))
      missing.push({ no, explained: gap !== undefined, reason: gap?.reason ?? '', by: gap?.by ?? '', at: gap?.at ?? null });
  }
  const backward = vouchers.flatMap(({ id, no, day }, at) => {
    const previousDay = vouchers[at - 1]?.day;
    return previousDay !== undefined && day < previousDay ? [{ id, no, day, previousDay }] : [];
  });
  return { word, vouchers: vouchers.length, last: highest, missing, backward };
}
