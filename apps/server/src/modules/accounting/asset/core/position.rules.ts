// What a card stands for in the books: cost, accumulated depreciation and impairment by department and estate. Every act on a card is a
// voucher of what it stands for after the act less what it stood for before, so that cards and ledger cannot drift apart. Pure.
import { NO_DIMS, WORD_DEMAND, type Dims, type StateOf } from '@anju/contract';
import { allowedDims, centsText, shareAmount, type RuleSubject } from '@anju/domain';

/** A subject as the lines need it, and a word of vouchers. */
type Subject = Pick<RuleSubject, 'dims' | 'required' | 'cash' | 'bank'> & { readonly code: string };
interface Word {
  readonly word: string;
  readonly demand: StateOf<typeof WORD_DEMAND>;
  readonly disabled: boolean;
}
export interface AssetLine {
  readonly subjectId: number;
  readonly summary: string;
  readonly dims: Dims;
  readonly debit: string;
  readonly credit: string;
}

export interface Holding {
  readonly assetSubjectId: number;
  readonly accumulatedSubjectId: number;
  /** Null where the chart has none; the card then has no impairment. */
  readonly impairmentSubjectId: number | null;
  readonly estateId: number | null;
  readonly shares: readonly { readonly departmentId: number; readonly share: number }[];
  readonly cost: bigint;
  readonly accumulated: bigint;
  readonly impairment: bigint;
}

/** A line of a voucher: a debit is positive. */
export interface Posting {
  readonly subjectId: number;
  readonly dims: Partial<Dims>;
  readonly cents: bigint;
}

export function positionsOf(holding: Holding): Posting[] {
  const { shares, estateId, assetSubjectId, accumulatedSubjectId, impairmentSubjectId } = holding;
  const parts = shares.map(({ share }) => share);
  const spread = (subjectId: number, cents: bigint): Posting[] =>
    shareAmount(cents, parts).map((part, at) => ({
      subjectId,
      dims: { departmentId: shares[at]?.departmentId ?? null, estateId },
      cents: part,
    }));
  return [
    ...spread(assetSubjectId, holding.cost),
    ...spread(accumulatedSubjectId, -holding.accumulated),
    ...(impairmentSubjectId === null ? [] : spread(impairmentSubjectId, -holding.impairment)),
  ];
}

const turned = ({ cents, ...rest }: Posting): Posting => ({ ...rest, cents: -cents });

/** What an act posts to the subjects of the card. */
export const movesOf = (before: Holding | null, after: Holding | null): Posting[] => [
  ...(after === null ? [] : positionsOf(after)),
  ...(before === null ? [] : positionsOf(before).map(turned)),
];

export const netOf = (postings: readonly Posting[]): bigint => postings.reduce((sum, { cents }) => sum + cents, 0n);

/** Postings of the same subject and dims become one; dims that a subject does not have are left out. What nets to nothing is no line. */
export function merged(postings: readonly Posting[], subjects: ReadonlyMap<number, Subject>): Posting[] {
  const lines = new Map<string, Posting & { readonly dims: Dims }>();
  for (const { subjectId, dims, cents } of postings) {
    const subject = subjects.get(subjectId);
    const kept = subject === undefined ? { ...NO_DIMS, ...dims } : allowedDims({ ...NO_DIMS, ...dims }, subject);
    const key = JSON.stringify([subjectId, kept]);
    lines.set(key, { subjectId, dims: kept, cents: cents + (lines.get(key)?.cents ?? 0n) });
  }
  return [...lines.values()].filter(({ cents }) => cents !== 0n);
}

/** Debits first, each group by the code of its subject. In red ink both sides are negative instead of exchanged. */
export function draftLinesOf(
  postings: readonly Posting[],
  subjects: ReadonlyMap<number, Subject>,
  summary: string,
  red = false,
): AssetLine[] {
  const code = ({ subjectId }: Posting): string => subjects.get(subjectId)?.code ?? '';
  const isDebit = ({ cents }: Posting): boolean => cents > 0n !== red;
  return merged(postings, subjects)
    .toSorted((one, other) =>
      isDebit(one) === isDebit(other) ? (code(one) < code(other) ? -1 : code(one) > code(other) ? 1 : 0) : isDebit(one) ? -1 : 1,
    )
    .map((posting) => {
      const { subjectId, dims, cents } = posting;
      const debit = isDebit(posting);
      const amount = centsText(debit ? cents : -cents);
      return {
        subjectId,
        summary,
        dims: { ...NO_DIMS, ...dims },
        debit: debit ? amount : '0.00',
        credit: debit ? '0.00' : amount,
      };
    });
}

/** The word whose demand the lines meet; where none does, the first one. */
export function wordFor(lines: readonly AssetLine[], subjects: ReadonlyMap<number, Subject>, words: readonly Word[]): string {
  const money = lines.filter(({ subjectId }) => {
    const subject = subjects.get(subjectId);
    return subject !== undefined && (subject.cash || subject.bank);
  });
  const meets = ({ demand }: Word): boolean => {
    if (demand === WORD_DEMAND.receives) return money.some(({ debit }) => debit !== '0.00');
    if (demand === WORD_DEMAND.pays) return money.some(({ credit }) => credit !== '0.00');
    return demand === WORD_DEMAND.none || money.length === 0;
  };
  const usable = words.filter(({ disabled }) => !disabled);
  return (usable.find(meets) ?? usable[0])?.word ?? '';
}
