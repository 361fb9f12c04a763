// The door through which every voucher is written, by a clerk or by a document: drafts, any number in a few statements. A draft may be
// unfinished; what it must be is asked when it is handed in (submit.service.ts).
import { NO_DIMS, PERIOD, VOUCHER_KIND, NUMBER_SPAN, type StateOf, type VoucherLineForm } from '@anju/contract';
import { allowedDims, isZeroDecimal, sumMoney, withCashItems, ymOfDay, ymWords, type RuleLine } from '@anju/domain';
import { fail, type Failure } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { findPeriodState, type Books } from '../../books/books.queries.ts';
import { internDims } from '../../books/dimset.queries.ts';
import * as queries from './draft.queries.ts';

export type DraftLine = Pick<VoucherLineForm, 'subjectId'> & Partial<VoucherLineForm>;

export interface VoucherContent {
  readonly day: string;
  readonly word: string;
  readonly papers?: number;
  /** An employee. */
  readonly cashierId?: number | null;
  readonly lines: readonly DraftLine[];
}

export interface VoucherDraft extends VoucherContent {
  readonly kind?: StateOf<typeof VOUCHER_KIND>;
  /** What made it: a type of document, which one, and which of several vouchers of it. Nothing is booked twice. */
  readonly source?: { readonly type: string; readonly key: string; readonly seq?: number };
  readonly reversesId?: number;
  readonly correctsId?: number;
}

export type FullLine = VoucherLineForm & RuleLine & { readonly line: number; readonly subject: queries.SubjectFacts | null };

const NOTHING: Omit<VoucherLineForm, 'subjectId'> = {
  summary: '',
  dims: NO_DIMS,
  debit: '0.00',
  credit: '0.00',
  cashItem: null,
  quantity: null,
  price: null,
  settleMethod: '',
  settleNo: '',
  businessDay: null,
};
const isEmpty = ({ summary, subjectId, debit, credit }: VoucherLineForm): boolean =>
  subjectId === null && summary === '' && isZeroDecimal(debit) && isZeroDecimal(credit);

/** What the lines of a company refer to, read once for all vouchers of a call. */
interface Facts {
  readonly subjects: ReadonlyMap<number, queries.SubjectFacts>;
  readonly cashItems: ReadonlySet<string>;
}

async function factsOf(db: DbOrTx, companyId: number, vouchers: readonly (readonly DraftLine[])[]): Promise<Facts> {
  const ids = new Set(vouchers.flat().flatMap(({ subjectId }) => (subjectId === null ? [] : [subjectId])));
  const subjects = new Map((await queries.listSubjects(db, companyId, [...ids])).map((one) => [one.id, one]));
  return { subjects, cashItems: await queries.listCashCodes(db, companyId) };
}

/** Lines as they are kept: without empty ones, each with a summary, the dims its subject has and the cash-flow item proposed for it. */
function linesOf(lines: readonly DraftLine[], { subjects, cashItems }: Facts): FullLine[] {
  let above = '';
  const full = lines
    .map((line) => ({ ...NOTHING, ...line }))
    .filter((line) => !isEmpty(line))
    .map((line, index): FullLine => {
      const subject = line.subjectId === null ? null : subjects.get(line.subjectId);
      if (subject === undefined) throw fail('VOUCHER_SUBJECT', { line: index + 1 });
      above = line.summary === '' ? above : line.summary;
      const dims = subject === null ? NO_DIMS : allowedDims(line.dims, subject);
      if (subject !== null && line.cashItem !== null && !cashItems.has(line.cashItem)) throw fail('VOUCHER_CASH_ITEM', { line: index + 1 });
      return { ...line, line: index + 1, summary: above, subject, dims, cashItem: subject === null ? null : line.cashItem };
    });
  return withCashItems(full).map((line) => (line.cashItem !== null && !cashItems.has(line.cashItem) ? { ...line, cashItem: null } : line));
}

export const spanOf = ({ numberSpan }: Pick<Books, 'numberSpan'>, ym: number): number =>
  numberSpan === NUMBER_SPAN.month ? ym : Math.floor(ym / 100) * 100;

const looseOf = (lines: readonly FullLine[]): string | null => {
  const loose = lines
    .filter(({ subject }) => subject === null)
    .map(({ line, summary, debit, credit }) => ({ line, summary, debit, credit }));
  return loose.length === 0 ? null : JSON.stringify(loose);
};

interface Prepared {
  readonly header: queries.HeaderRow;
  readonly word: queries.WordFacts;
  readonly lines: readonly FullLine[];
}
/** A draft as this transaction has written it. */
export interface WrittenDraft extends Prepared, Required<Pick<VoucherDraft, 'kind'>> {
  readonly id: number;
  readonly corrects: boolean;
}

/** Checks everything the vouchers refer to; the periods stay open until the end of the transaction. */
async function prepare(tx: Tx, books: Books, contents: readonly VoucherContent[]): Promise<Prepared[]> {
  const { companyId } = books;
  const yms = [...new Set(contents.map(({ day }) => ymOfDay(day)))];
  const open = await queries.lockOpenPeriods(tx, companyId, yms);
  const shut = yms.find((ym) => !open.has(ym));
  if (shut !== undefined) throw await periodRefusal(tx, companyId, shut);
  const words = new Map((await queries.listWords(tx, companyId)).flatMap((one) => (one.disabled ? [] : [[one.word, one]])));
  const facts = await factsOf(
    tx,
    companyId,
    contents.map(({ lines }) => lines),
  );
  const cashiers = await queries.listEmployeeNames(
    tx,
    contents.flatMap(({ cashierId }) => (cashierId ? [cashierId] : [])),
  );
  return contents.map(({ day, word: name, papers = 0, cashierId = null, lines }) => {
    const word = words.get(name);
    if (!word) throw fail('VOUCHER_WORD', { word: name });
    if (cashierId !== null && !cashiers.has(cashierId)) throw fail('NOT_FOUND', { what: '出纳' });
    const full = linesOf(lines, facts);
    const ym = ymOfDay(day);
    const total = sumMoney(full.filter(({ subject }) => subject !== null).map(({ debit }) => debit));
    const cashier = cashierId === null ? '' : (cashiers.get(cashierId) ?? '');
    const header = { ym, day, word: name, span: spanOf(books, ym), papers, total, cashierId, cashier, loose: looseOf(full) };
    return { header, word, lines: full };
  });
}

export async function periodRefusal(tx: Tx, companyId: number, ym: number): Promise<Failure> {
  const state = await findPeriodState(tx, companyId, ym);
  return state === PERIOD.closed ? fail('PERIOD_CLOSED') : fail('PERIOD_NOT_OPEN', { ym: ymWords(ym) });
}

const FOREIGN_KEY_VIOLATION = '23503';
async function dimsetsOf(tx: Tx, tenantId: number, lines: readonly FullLine[]): Promise<number[]> {
  try {
    return await internDims(
      tx,
      tenantId,
      lines.map(({ dims }) => dims),
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION) throw fail('VOUCHER_DIMS');
    throw error;
  }
}

async function insertLines(
  tx: Tx,
  scope: Pick<Scope, 'actor'>,
  books: Books,
  vouchers: readonly (Pick<Prepared, 'header' | 'lines'> & { readonly id: number })[],
): Promise<void> {
  const lines = vouchers.flatMap(({ id, header, lines: all }) =>
    all.flatMap((line) => (line.subject === null ? [] : [{ id, line, subjectId: line.subject.id, header }])),
  );
  if (lines.length === 0) return;
  const dimsets = await dimsetsOf(
    tx,
    scope.actor.tenantId,
    lines.map(({ line }) => line),
  );
  const entries = lines.map(({ id, line, subjectId, header }, at): queries.EntryRow => {
    const { summary, debit, credit, cashItem, quantity, price, settleMethod, settleNo, businessDay } = line;
    const place = { voucherId: id, line: line.line, ym: header.ym, day: header.day, subjectId, dimsetId: dimsets[at] ?? 0 };
    return { ...place, summary, debit, credit, cashItem, quantity, price, settleMethod, settleNo, businessDay };
  });
  await queries.insertEntries(tx, books.companyId, entries);
}

type Writer = Pick<Scope, 'actor' | 'clock'>;
async function write(tx: Tx, scope: Writer, books: Books, drafts: readonly VoucherDraft[]): Promise<(WrittenDraft | null)[]> {
  if (drafts.length === 0) return [];
  const prepared = await prepare(tx, books, drafts);
  const { actor, clock } = scope;
  const maker = { companyId: books.companyId, makerId: actor.accountId, maker: actor.name, at: clock.now().toISOString() };
  const headers = prepared.map(({ header }, at): queries.NewHeader => {
    const { kind = VOUCHER_KIND.manual, source, reversesId = null, correctsId = null } = drafts[at] as VoucherDraft;
    const from = { source: source?.type ?? null, sourceKey: source?.key ?? null, sourceSeq: source?.seq ?? 0 };
    return { ...header, ...from, kind, reversesId, correctsId };
  });
  const ids = await queries.insertHeaders(tx, maker, headers);
  const written = ids.map((id, at): WrittenDraft | null => {
    const { kind, correctsId } = headers[at] as queries.NewHeader;
    return id === null ? null : { ...(prepared[at] as Prepared), id, kind, corrects: correctsId !== null };
  });
  await insertLines(
    tx,
    scope,
    books,
    written.flatMap((one) => one ?? []),
  );
  return written;
}

/** Writes drafts; the ids in the order given, null for one whose source has a voucher already. */
export const writeVouchers = async (tx: Tx, scope: Writer, books: Books, drafts: readonly VoucherDraft[]): Promise<(number | null)[]> =>
  (await write(tx, scope, books, drafts)).map((one) => one?.id ?? null);

/** Writes one draft that has no source. */
export async function writeVoucher(tx: Tx, scope: Writer, books: Books, draft: Omit<VoucherDraft, 'source'>): Promise<WrittenDraft> {
  const [written] = await write(tx, scope, books, [draft]);
  if (!written) throw new Error('a voucher without a source was not written');
  return written;
}

/** Replaces the content of a draft that the caller has locked. */
export async function rewriteVoucher(tx: Tx, scope: Scope, books: Books, id: number, content: VoucherContent): Promise<void> {
  const [prepared] = await prepare(tx, books, [content]);
  if (!prepared) return;
  await queries.deleteEntries(tx, [id]);
  await queries.updateHeader(tx, id, prepared.header);
  await insertLines(tx, scope, books, [{ id, ...prepared }]);
}

/** What would be kept of a voucher that is not written yet, and the subjects and cash-flow items of its lines. */
export async function draftLines(tx: DbOrTx, books: Books, lines: readonly DraftLine[]): Promise<FullLine[]> {
  return linesOf(lines, await factsOf(tx, books.companyId, [lines]));
}
