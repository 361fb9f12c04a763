import type { checkVoucherNumbers, NumberCheck, OutputOf, ParsedInputOf, renumberVouchers } from '@anju/contract';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type DbOrTx, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { Books } from '../../books/books.queries.ts';
import { booksOf, runningBooks } from '../../books/books.service.ts';
import { spanOf } from '../core/draft.service.ts';
import * as queries from './number-check.queries.ts';
import { checkWord } from './number-check.rules.ts';

/** 断号检查 of a period, also one of the checks before it is closed. */
export async function numbersOf(db: DbOrTx, books: Books, ym: number, word = ''): Promise<NumberCheck> {
  const span = { companyId: books.companyId, span: spanOf(books, ym), word };
  const vouchers = Map.groupBy(await queries.listNumbered(db, span), (one) => one.word);
  const gaps = Map.groupBy(await queries.listGaps(db, span), (one) => one.word);
  const counters = await queries.listCounters(db, span);
  const words = counters.map(({ word: name, last }) => checkWord(name, vouchers.get(name) ?? [], gaps.get(name) ?? [], last));
  return { words, whole: words.every(({ missing }) => missing.every(({ explained }) => explained)) };
}

export async function check(scope: Scope, { companyId, ym, word }: ParsedInputOf<typeof checkVoucherNumbers>): Promise<NumberCheck> {
  return numbersOf(scope.db, await booksOf(scope.db, scope, companyId), ym, word);
}

type Moved = OutputOf<typeof renumberVouchers>;
interface LooseNow {
  readonly found: queries.Loose[];
  readonly posted: number;
  /** The last number given. */
  readonly last: number;
}

async function readLoose(tx: Tx, span: queries.Span): Promise<LooseNow> {
  const { posted } = await queries.findHeight(tx, span);
  return { found: await queries.listLoose(tx, span, { posted, hold: false }), posted, last: 0 };
}

/** What may be numbered anew, read when nobody can change it any more: while this waited, vouchers were posted, handed in or deleted. */
async function holdLoose(tx: Tx, span: queries.Span): Promise<LooseNow> {
  await queries.lockLoose(tx, span);
  const counter = await queries.lockNumbers(tx, span);
  const { posted } = await queries.findHeight(tx, span);
  const found = await queries.listLoose(tx, span, { posted, hold: true });
  const now = await queries.findHeight(tx, span);
  if (now.posted !== posted || now.above !== found.length || (!counter && found.length > 0)) throw fail('RENUMBER_BUSY');
  return { found, posted, last: counter?.last ?? 0 };
}

export function renumber(scope: Scope, input: ParsedInputOf<typeof renumberVouchers>): Promise<Moved> {
  return inTransaction(scope.db, async (tx) => {
    const books = await runningBooks(tx, scope, input.companyId);
    const span = { companyId: books.companyId, span: spanOf(books, input.ym), word: input.word };
    const { found, posted, last: counted } = await (input.preview ? readLoose(tx, span) : holdLoose(tx, span));
    const order = (one: queries.Loose, other: queries.Loose): number =>
      input.by === 'day' && one.day !== other.day ? (one.day < other.day ? -1 : 1) : one.oldNo - other.oldNo;
    const moved = found.toSorted(order).map((row, at) => ({ ...row, newNo: posted + 1 + at }));
    const last = posted + moved.length;
    const changed = moved.filter(({ oldNo, newNo }) => oldNo !== newNo);
    const isDone = changed.length === 0 && (counted === last || found.length === 0);
    if (input.preview) return moved;
    if (isDone) throw fail('RENUMBER_NOTHING');
    const stamp = stampOf(scope);
    await queries.renumber(tx, span, changed, stamp);
    await queries.settleCounter(tx, span, last, posted, stamp.at);
    await scope.audit.write(tx, scope.actor, {
      action: '凭证整理',
      entity: 'voucher',
      note: `${input.word} ${input.ym}，${changed.length} 张`,
      after: changed.map(({ id, oldNo, newNo }) => ({ id, oldNo, newNo })),
    });
    return moved;
  });
}
