// Subjects with those below them added up. Parents are stored nowhere: their figures are those of the codes that begin with theirs.
// domain: accounting 10.1, 12.11.

/** The four pairs of a 科目余额表. */
export interface SubjectFigures {
  readonly openingDebit: bigint;
  readonly openingCredit: bigint;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly yearDebit: bigint;
  readonly yearCredit: bigint;
  readonly closingDebit: bigint;
  readonly closingCredit: bigint;
}
export const NO_FIGURES: SubjectFigures = {
  openingDebit: 0n,
  openingCredit: 0n,
  debit: 0n,
  credit: 0n,
  yearDebit: 0n,
  yearCredit: 0n,
  closingDebit: 0n,
  closingCredit: 0n,
};

const KEYS = Object.keys(NO_FIGURES) as readonly (keyof SubjectFigures)[];
const combine = (work: (key: keyof SubjectFigures) => bigint): SubjectFigures =>
  Object.fromEntries(KEYS.map((key) => [key, work(key)])) as unknown as SubjectFigures;
export const addFigures = (left: SubjectFigures, right: SubjectFigures): SubjectFigures => combine((key) => left[key] + right[key]);
export const isEmptyFigures = (figures: SubjectFigures): boolean => KEYS.every((key) => figures[key] === 0n);

const debitSide = (net: bigint): bigint => (net > 0n ? net : 0n);
const creditSide = (net: bigint): bigint => (net < 0n ? -net : 0n);
/** Of a leaf: its balances are nets and stand on one side. */
export const figuresOf = (
  opening: bigint,
  moved: Pick<SubjectFigures, 'debit' | 'credit' | 'yearDebit' | 'yearCredit'>,
  closing: bigint,
): SubjectFigures => ({
  ...moved,
  openingDebit: debitSide(opening),
  openingCredit: creditSide(opening),
  closingDebit: debitSide(closing),
  closingCredit: creditSide(closing),
});

/** The balances of a parent as one net on one side. */
export const netFigures = (figures: SubjectFigures): SubjectFigures =>
  figuresOf(figures.openingDebit - figures.openingCredit, figures, figures.closingDebit - figures.closingCredit);

export interface CodedSubject {
  readonly id: number;
  readonly code: string;
}

/** The codes above a code: `1002` and `100201` of `10020101`. */
const above = (code: string): string[] => Array.from({ length: Math.max(0, (code.length - 4) / 2) }, (_, at) => code.slice(0, 4 + at * 2));

/** Every subject with everything below it, both sides of its balances. */
export function rollUp(subjects: readonly CodedSubject[], own: ReadonlyMap<number, SubjectFigures>): Map<number, SubjectFigures> {
  const idOf = new Map(subjects.map(({ id, code }) => [code, id]));
  const sums = new Map<number, SubjectFigures>();
  const add = (id: number | undefined, figures: SubjectFigures): void => {
    if (id !== undefined) sums.set(id, addFigures(sums.get(id) ?? NO_FIGURES, figures));
  };
  for (const { id, code } of subjects) {
    const figures = own.get(id);
    if (!figures) continue;
    add(id, figures);
    for (const parent of above(code)) add(idOf.get(parent), figures);
  }
  return sums;
}

/** Whether a code lies in a range; both ends stand for everything below them, an empty end for no limit. */
export const codeInRange = (code: string, from: string, to: string): boolean =>
  (from === '' || code >= from) && (to === '' || code <= to || code.startsWith(to));
