// The vouchers of acts on assets: written as drafts through the door of all vouchers, taken back while they are drafts.
import { CHART, DIM_LETTERS, DIMS, VOUCHER_KIND, type AssetVoucher, type StateOf } from '@anju/contract';
import { voucherNumber } from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { Books } from '../../books/books.queries.ts';
import { listCashCodes, listSubjects, listWords, lockOpenPeriods, type SubjectFacts } from '../../voucher/core/draft.queries.ts';
import { periodRefusal, writeVouchers } from '../../voucher/core/draft.service.ts';
import { removeDrafts } from '../../voucher/core/step.service.ts';
import { findLeaf, listVouchers, type FoundVoucher } from './book.queries.ts';
import type { AssetSource } from './source.ts';
import { draftLinesOf, wordFor, type AssetLine, type Posting } from './position.rules.ts';

export interface AssetDraft {
  readonly day: string;
  readonly summary: string;
  readonly postings: readonly Posting[];
  readonly source: AssetSource;
  readonly key: string | number;
  readonly seq?: number;
  readonly kind?: StateOf<typeof VOUCHER_KIND>;
  readonly red?: boolean;
  /** 现金流量项目 of every line beside cash, where cash changes. */
  readonly cashItem?: string;
}

/** Writes drafts; the ids in the order given, null for one whose lines net to nothing. */
export async function writeAssetVouchers(
  tx: Tx,
  scope: Pick<Scope, 'actor' | 'clock'>,
  books: Books,
  drafts: readonly AssetDraft[],
): Promise<(number | null)[]> {
  const ids = [...new Set(drafts.flatMap(({ postings }) => postings.map(({ subjectId }) => subjectId)))];
  const subjects = new Map((await listSubjects(tx, books.companyId, ids)).map((one) => [one.id, one]));
  const words = await listWords(tx, books.companyId);
  const cashItems = await listCashCodes(tx, books.companyId);
  const contents = drafts.map(({ day, summary, postings, source, key, seq = 0, kind = VOUCHER_KIND.asset, red = false, cashItem = '' }) => {
    const plain = draftLinesOf(postings, subjects, summary, red);
    const isCash = ({ subjectId }: AssetLine): boolean => subjects.get(subjectId)?.cashEquivalent === true;
    const lines =
      cashItems.has(cashItem) && plain.some(isCash) ? plain.map((line) => (isCash(line) ? line : { ...line, cashItem })) : plain;
    return { day, lines, word: wordFor(lines, subjects, words), kind, source: { type: source, key: String(key), seq } };
  });
  if (books.dimsRequired) for (const { lines } of contents) requireDims(lines, subjects);
  const written = await writeVouchers(
    tx,
    scope,
    books,
    contents.filter(({ lines }) => lines.length > 0),
  );
  return contents.map(({ lines }) => (lines.length === 0 ? null : (written.shift() ?? null)));
}

/** A voucher that could not be handed in is refused where the missing part can still be filled in. */
function requireDims(lines: readonly AssetLine[], subjects: ReadonlyMap<number, SubjectFacts>): void {
  for (const { subjectId, dims } of lines) {
    const subject = subjects.get(subjectId);
    const missing = DIM_LETTERS.find((letter) => subject?.required.includes(letter) === true && dims[DIMS[letter].field] === null);
    if (subject && missing) throw fail('ASSET_VOUCHER_DIM', { subject: subject.name, dim: DIMS[missing].name });
  }
}

/** 减值准备; 小企业会计准则 has none. */
export const impairmentSubject = async (db: DbOrTx, { companyId, template }: Books): Promise<number | null> =>
  template === CHART.small ? null : ((await findLeaf(db, companyId, ['1603'])) ?? null);

/** A usable leaf at or below one of the codes. */
export async function requireLeaf(db: DbOrTx, companyId: number, codes: readonly string[]): Promise<number> {
  const found = await findLeaf(db, companyId, codes);
  if (found === undefined) throw fail('ASSET_SUBJECT_NONE', { code: codes[0] ?? '' });
  return found;
}

/** The months of an act are open and stay so until the end of the transaction. */
export async function requireOpen(tx: Tx, companyId: number, ...yms: readonly number[]): Promise<void> {
  if (yms.length === 0) return;
  const open = await lockOpenPeriods(tx, companyId, yms);
  const shut = yms.find((ym) => !open.has(ym));
  if (shut !== undefined) throw await periodRefusal(tx, companyId, shut);
}

const shown = ({ id, word, no, state, summary, total }: FoundVoucher): AssetVoucher => ({
  id,
  number: voucherNumber(word, no),
  state,
  summary,
  total,
});

/** The vouchers of documents by their ids. */
export async function vouchersOf(
  db: DbOrTx,
  companyId: number,
  source: AssetSource,
  keys: readonly (string | number)[],
): Promise<(key: string | number) => AssetVoucher[]> {
  const found = Map.groupBy(await listVouchers(db, companyId, source, keys.map(String)), ({ key }) => key);
  return (key) => (found.get(String(key)) ?? []).map(shown);
}

/** Deletes the drafts a document made; one that was handed in is refused. */
export async function dropVouchers(
  tx: Tx,
  scope: Scope,
  books: Books,
  source: AssetSource,
  key: string | number,
  reason: string,
): Promise<void> {
  const found = await listVouchers(tx, books.companyId, source, [String(key)]);
  if (found.length > 0)
    await removeDrafts(
      tx,
      scope,
      books,
      found.map(({ id }) => id),
      reason,
    );
}
