// 填制凭证 (281): a draft is saved whatever is wrong with it, and handed in when nothing is. domain: accounting 2.2-2.5.
import {
  createVoucher,
  fileCategoryOf,
  VOUCHER,
  VOUCHER_KIND,
  type changeVoucher,
  type checkVoucher,
  type OutputOf,
  type ParsedInputOf,
  type SavedVoucher,
  type VoucherLineForm,
} from '@anju/contract';
import { capitalAmount, sumMoney, toCents, voucherFindings, voucherNumber, ymOfDay } from '@anju/domain';
import { lockRow } from '../../../../platform/db/lock-row.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { removeBytes, replaceAttached } from '../../../files/index.ts';
import type { Books } from '../../books/books.queries.ts';
import { booksOf, runningBooks } from '../../books/books.service.ts';
import { requireOwnDims } from '../../setup/dim.service.ts';
import { listEmployeeNames, listWords } from '../core/draft.queries.ts';
import { draftLines, rewriteVoucher, spanOf, writeVoucher, type DraftLine } from '../core/draft.service.ts';
import { isGenerated, removeDrafts } from '../core/step.service.ts';
import { lockVouchers } from '../core/step.queries.ts';
import type { VoucherNow } from '../core/step.rules.ts';
import { overdraws, submitVouchers, submitWritten, type SubmitResult } from '../core/submit.service.ts';
import { listOpenYms } from '../read/desk.queries.ts';
import { companyOf } from '../read/voucher.service.ts';
import * as queries from './entry.queries.ts';

const WHAT = '凭证';

export interface Locked {
  readonly books: Books;
  readonly now: VoucherNow;
}
/** Locks one voucher that the user reaches. */
export async function lockVoucher(tx: Tx, scope: Scope, id: number, version?: number): Promise<Locked> {
  const companyId = await companyOf({ actor: scope.actor, db: tx }, id);
  const books = await runningBooks(tx, scope, companyId);
  const now = await lockRow(tx, { what: WHAT, find: async () => (await lockVouchers(tx, companyId, [id]))[0], version });
  return { books, now };
}

function requireDraft({ now }: Locked, scope: Scope, what: string): void {
  if (now.state !== VOUCHER.draft) throw stateFailure(now, what);
  if (now.makerId !== scope.actor.accountId && now.kind === VOUCHER_KIND.manual) throw fail('VOUCHER_NOT_MAKER', { what });
}
export const stateFailure = ({ word, no, state }: VoucherNow, what: string) =>
  fail('VOUCHER_STATE', { number: no === null ? '' : ` ${voucherNumber(word, no)} `, state: VOUCHER.text(state), what });

// ---- saving --------------------------------------------------------------------------------------------------------------------------

type Content = Pick<
  ParsedInputOf<typeof changeVoucher>,
  'word' | 'day' | 'papers' | 'cashierId' | 'lines' | 'fileIds' | 'submit' | 'confirmed'
>;

/** Uploads count as papers where no number was typed. */
const papersOf = ({ papers, fileIds }: Content): number => (papers === 0 ? fileIds.length : papers);

const saveFiles = async (scope: Scope, tx: Tx, id: number, wanted: readonly number[]): Promise<string[]> =>
  replaceAttached(
    scope,
    tx,
    { category: fileCategoryOf(createVoucher, 'fileIds'), parentId: id },
    { before: await queries.listFileIds(tx, id), wanted, store: (ids) => queries.replaceFiles(tx, id, ids) },
  );

/** The voucher as it is kept; what stands against handing it in is told. */
async function savedOf(tx: Tx, id: number, result: SubmitResult | null | undefined): Promise<SavedVoucher> {
  if (result?.done && result.version !== null)
    return { id, version: result.version, state: VOUCHER.submitted, number: result.number, problems: [], warnings: [] };
  const saved = await queries.findSaved(tx, id);
  if (!saved) throw fail('NOT_FOUND', { what: WHAT });
  const { version, state, word, no } = saved;
  return { id, version, state, number: voucherNumber(word, no), problems: result?.problems ?? [], warnings: result?.warnings ?? [] };
}

const requireKnown = (tx: Tx, { companyId }: Books, lines: readonly VoucherLineForm[]): Promise<void> =>
  requireOwnDims(
    tx,
    companyId,
    lines.map(({ dims }) => dims),
  );

export function create(scope: Scope, input: ParsedInputOf<typeof createVoucher>): Promise<SavedVoucher> {
  return inTransaction(scope.db, async (tx) => {
    const books = await runningBooks(tx, scope, input.companyId);
    const { day, word, cashierId, lines, correctsId, templateId } = input;
    await requireKnown(tx, books, lines);
    if (correctsId !== null) await requireCorrected(tx, books, correctsId);
    const content = { day, word, papers: papersOf(input), cashierId, lines };
    const written = await writeVoucher(tx, scope, books, correctsId === null ? content : { ...content, correctsId });
    const { id } = written;
    if (input.fileIds.length > 0) await saveFiles(scope, tx, id, input.fileIds);
    if (templateId !== null) await queries.touchTemplate(tx, books.companyId, templateId, ymOfDay(day));
    await scope.audit.write(tx, scope.actor, {
      action: '填制',
      entity: 'voucher',
      entityId: id,
      after: { day, word, lines: lines.length },
    });
    return savedOf(tx, id, input.submit ? await submitWritten(tx, scope, books, written, input) : null);
  });
}

async function requireCorrected(tx: Tx, books: Books, id: number): Promise<void> {
  const [found] = await lockVouchers(tx, books.companyId, [id]);
  if (!found) throw fail('NOT_FOUND', { what: '被订正的凭证' });
  if (found.state !== VOUCHER.posted) throw stateFailure(found, '订正');
}

const sameLines = (before: readonly DraftLine[], after: readonly DraftLine[]): boolean => {
  const key = (lines: readonly DraftLine[]) =>
    JSON.stringify(lines.map(({ subjectId, debit = '0', credit = '0' }) => [subjectId, String(toCents(debit)), String(toCents(credit))]));
  return key(before) === key(after);
};

export async function change(scope: Scope, input: ParsedInputOf<typeof changeVoucher>): Promise<SavedVoucher> {
  const { keys, saved } = await inTransaction(scope.db, async (tx) => {
    const locked = await lockVoucher(tx, scope, input.id);
    requireDraft(locked, scope, '修改');
    const { books, now } = locked;
    if (now.version !== input.version) throw fail('STALE', { what: WHAT });
    if (now.no !== null && spanOf(books, ymOfDay(input.day)) !== now.span) throw fail('VOUCHER_PERIOD_KEPT');
    if (now.no !== null && input.word !== now.word) throw fail('VOUCHER_WORD_KEPT');
    const { day, word, cashierId, lines } = input;
    const isFixed = isGenerated(now) || now.kind === VOUCHER_KIND.reversal;
    if (isFixed) await keepLines(tx, input.id, now, input);
    else {
      await requireKnown(tx, books, lines);
      await rewriteVoucher(tx, scope, books, input.id, { day, word, papers: papersOf(input), cashierId, lines });
    }
    const files = await saveFiles(scope, tx, input.id, input.fileIds);
    await scope.audit.write(tx, scope.actor, {
      action: '修改',
      entity: 'voucher',
      entityId: input.id,
      after: { day, word, lines: lines.length },
    });
    const [result] = input.submit ? await submitVouchers(tx, scope, books, [{ id: input.id }], input) : [];
    return { keys: files, saved: await savedOf(tx, input.id, result) };
  });
  await removeBytes(scope, keys);
  return saved;
}

/** Of a voucher that the program made, only what its papers say changes. */
async function keepLines(tx: Tx, id: number, now: VoucherNow, input: ParsedInputOf<typeof changeVoucher>): Promise<void> {
  const before = await queries.listCopies(tx, id);
  if (input.day !== now.day || input.word !== now.word || !sameLines(before, input.lines))
    throw fail('VOUCHER_GENERATED', { kind: VOUCHER_KIND.text(now.kind) });
  const cashier = input.cashierId === null ? '' : (await listEmployeeNames(tx, [input.cashierId])).get(input.cashierId);
  if (cashier === undefined) throw fail('NOT_FOUND', { what: '出纳' });
  await queries.updateEdges(tx, id, { papers: papersOf(input), cashierId: input.cashierId, cashier });
}

export async function remove(scope: Scope, id: number): Promise<null> {
  const keys = await inTransaction(scope.db, async (tx) => {
    const locked = await lockVoucher(tx, scope, id);
    requireDraft(locked, scope, '删除');
    if (isGenerated(locked.now)) throw fail('VOUCHER_SOURCE');
    const files = await saveFiles(scope, tx, id, []);
    await removeDrafts(tx, scope, locked.books, [id], '删除凭证');
    return files;
  });
  await removeBytes(scope, keys);
  return null;
}

// ---- checking ------------------------------------------------------------------------------------------------------------------------

export async function check(scope: Scope, input: ParsedInputOf<typeof checkVoucher>): Promise<OutputOf<typeof checkVoucher>> {
  const { db } = scope;
  const books = await booksOf(db, scope, input.companyId);
  const lines = await draftLines(db, books, input.lines);
  const { title = input.word, demand = 0 } = (await listWords(db, books.companyId)).find(({ word }) => word === input.word) ?? {};
  const voucher = { kind: VOUCHER_KIND.manual, corrects: false, papers: input.papers, wordTitle: title, demand, lines };
  const { problems, warnings } = voucherFindings(voucher, books);
  const ym = ymOfDay(input.day);
  if (!(await listOpenYms(db, books.companyId)).includes(ym))
    problems.push({ line: 0, field: 'day', dim: null, text: '凭证日期不在打开的期间内！' });
  const money = lines.flatMap((line) => (line.subject === null ? [] : [{ ...line, ...line.subject, subjectId: line.subject.id }]));
  const short = await overdraws(db, books, [{ id: input.voucherId ?? 0, ym, lines: money }]);
  const asked = input.lines.filter(
    (line) => line.summary !== '' || line.subjectId !== null || toCents(line.debit) !== 0n || toCents(line.credit) !== 0n,
  );
  const names = new Map((await queries.listItemNames(db, books.companyId)).map(({ code, name }) => [code, name]));
  const debit = sumMoney(lines.map((line) => line.debit));
  return {
    problems,
    warnings: [...warnings, ...(short.get(input.voucherId ?? 0) ?? [])],
    cashItems: lines.flatMap(({ line, cashItem }, at) =>
      cashItem !== null && (asked[at]?.cashItem ?? null) === null ? [{ line, cashItem, name: names.get(cashItem) ?? '' }] : [],
    ),
    debit,
    credit: sumMoney(lines.map((line) => line.credit)),
    capital: capitalAmount(debit),
  };
}
