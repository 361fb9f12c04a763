import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { Books } from '../../books/books.queries.ts';
import { takeGaps, takeRanges, type NumberKey } from './number.queries.ts';
import type { Numbered } from './step.queries.ts';

interface Unnumbered extends NumberKey {
  readonly id: number;
}
const keyOf = ({ span, word }: NumberKey): string => `${span} ${word}`;

/** Gives vouchers their numbers in the order given; the caller has nothing left to do that may be refused. */
export async function takeNumbers(tx: Tx, books: Books, vouchers: readonly Unnumbered[], at: string): Promise<Numbered[]> {
  const groups = new Map<string, { key: NumberKey; ids: number[] }>();
  for (const { id, span, word } of vouchers) {
    const group = groups.get(keyOf({ span, word })) ?? { key: { span, word }, ids: [] };
    group.ids.push(id);
    groups.set(keyOf(group.key), group);
  }
  if (groups.size === 0) return [];
  const free = new Map<string, number[]>([...groups.keys()].map((key) => [key, []]));
  if (books.fillGaps) {
    const wanted = [...groups.values()].map(({ key, ids }) => ({ ...key, n: ids.length }));
    for (const gap of await takeGaps(tx, books.companyId, wanted, at)) free.get(keyOf(gap))?.push(gap.no);
  }
  const wanted = [...groups.values()]
    .map(({ key, ids }) => ({ ...key, n: ids.length - (free.get(keyOf(key))?.length ?? 0) }))
    .filter(({ n }) => n > 0);
  for (const { last, ...key } of wanted.length === 0 ? [] : await takeRanges(tx, books.companyId, wanted)) {
    const n = wanted.find((one) => keyOf(one) === keyOf(key))?.n ?? 0;
    free.get(keyOf(key))?.push(...Array.from({ length: n }, (_, place) => last - n + 1 + place));
  }
  return [...groups].flatMap(([key, { ids }]) => {
    const numbers = (free.get(key) ?? []).toSorted((left, right) => left - right);
    return ids.map((id, place) => ({ id, no: numbers[place] as number }));
  });
}
