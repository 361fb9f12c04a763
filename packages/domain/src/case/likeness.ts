// How alike two 诉求 are, for the list of possible duplicates beside the form. The words are compared by pairs of neighbouring characters,
// which needs no dictionary of Chinese; the place counts as much as the words.

/** Letters, figures and characters of Chinese only; everything else separates. */
const runs = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

function pairs(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const run of runs(text)) {
    const characters = [...run];
    if (characters.length === 1) found.add(run);
    for (let at = 1; at < characters.length; at++) found.add(`${characters[at - 1]}${characters[at]}`);
  }
  return found;
}

/** From 0, nothing in common, to 1, the same words. The shorter text decides: a note of one line may repeat a part of a long one. */
export function likeWords(one: string, other: string): number {
  const [a, b] = [pairs(one), pairs(other)];
  const fewer = Math.min(a.size, b.size);
  if (fewer === 0) return 0;
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared++;
  return shared / fewer;
}

export interface Nearness {
  /** The same house or the same thing. */
  readonly samePlace: boolean;
  /** The same unit of a building. */
  readonly sameUnit: boolean;
  readonly sameCategory: boolean;
  readonly words: number;
}

/** Percent shown to the user; what is below `LIKENESS_SHOWN` is not worth a look. */
export function likeness({ samePlace, sameUnit, sameCategory, words }: Nearness): number {
  const place = samePlace ? 40 : sameUnit ? 25 : 0;
  return Math.round(place + (sameCategory ? 20 : 0) + Math.min(1, words) * 40);
}
export const LIKENESS_SHOWN = 45;
