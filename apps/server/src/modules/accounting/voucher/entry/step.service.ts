// The steps of vouchers as calls, and the vouchers that are made from others. domain: accounting 2.3, 2.5.
import {
  VOUCHER,
  VOUCHER_KIND,
  type auditVouchers,
  type OutputOf,
  type ParsedInputOf,
  type postPeriod,
  type rejectVouchers,
  type reverseVoucher,
  type StepAnswer,
  type StepResult,
  type submitVouchers,
} from '@anju/contract';
import { correctionSummary, negated, reversalSummary, sumMoney, voucherNumber, ymOfDay } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { Books } from '../../books/books.queries.ts';
import { runningBooks } from '../../books/books.service.ts';
import { writeVoucher, type VoucherDraft } from '../core/draft.service.ts';
import { countOfPeriod } from '../core/step.queries.ts';
import type { VoucherNow } from '../core/step.rules.ts';
import * as core from '../core/step.service.ts';
import { submitVouchers as handIn } from '../core/submit.service.ts';
import { listOpenYms } from '../read/desk.queries.ts';
import { dayFor, lastDayOf } from '../read/desk.service.ts';
import { lockVoucher, stateFailure, type Locked } from './entry.service.ts';
import { findReversal, listCopies } from './entry.queries.ts';

type Several = ParsedInputOf<typeof auditVouchers>;
const answerOf = (results: readonly StepResult[]): StepAnswer => ({
  done: results.filter(({ done }) => done).length,
  results: results.map(({ id, number, done, text, warned }) => ({ id, number, done, text, warned })),
});

const inBooks = <T>(scope: Scope, companyId: number, work: (tx: Tx, books: Books) => Promise<T>): Promise<T> =>
  inTransaction(scope.db, async (tx) => work(tx, await runningBooks(tx, scope, companyId)));

const many =
  (step: typeof core.auditVouchers) =>
  (scope: Scope, { companyId, vouchers }: Several): Promise<StepAnswer> =>
    inBooks(scope, companyId, async (tx, books) => answerOf(await step(tx, scope, books, vouchers)));

export const audit = many(core.auditVouchers);
export const unaudit = many(core.unauditVouchers);
export const recall = many(core.recallVouchers);
export const post = many(core.postVouchers);

export const submit = (scope: Scope, { companyId, vouchers, confirmed }: ParsedInputOf<typeof submitVouchers>): Promise<StepAnswer> =>
  inBooks(scope, companyId, async (tx, books) => answerOf(await handIn(tx, scope, books, vouchers, { confirmed })));

export const reject = (scope: Scope, { companyId, vouchers, reason }: ParsedInputOf<typeof rejectVouchers>): Promise<StepAnswer> =>
  inBooks(scope, companyId, async (tx, books) => answerOf(await core.rejectVouchers(tx, scope, books, vouchers, reason)));

export const postWhole = (scope: Scope, { companyId, ym }: ParsedInputOf<typeof postPeriod>): Promise<OutputOf<typeof postPeriod>> =>
  inBooks(scope, companyId, async (tx, books) => {
    const { results, vouchers } = await core.postWholePeriod(tx, scope, books, ym);
    const posted = new Set(results.filter(({ done }) => done).map(({ id }) => id));
    return {
      done: posted.size,
      amount: sumMoney(vouchers.filter(({ id }) => posted.has(id)).map(({ total }) => total)),
      refused: results.filter(({ done }) => !done),
      drafts: await countOfPeriod(tx, companyId, ym, VOUCHER.draft),
      submitted: await countOfPeriod(tx, companyId, ym, VOUCHER.submitted),
    };
  });

// ---- vouchers from others ------------------------------------------------------------------------------------------------------------

type From = ParsedInputOf<typeof reverseVoucher>;

/** A day in an open period: the one asked for, or today, or the end of the first open period. Never before the voucher that is put right. */
async function laterDay(tx: Tx, scope: Scope, { books, now }: Locked, asked: string | null): Promise<string> {
  const open = (await listOpenYms(tx, books.companyId)).filter((ym) => ym >= now.ym);
  const first = open[0];
  if (first === undefined) throw fail('VOUCHER_NO_PERIOD');
  if (asked !== null) {
    if (asked < now.day || !open.includes(ymOfDay(asked))) throw fail('VOUCHER_NOT_LATER');
    return asked;
  }
  const day = today(scope.clock);
  const proposed = ymOfDay(day) === first ? day : lastDayOf(first);
  return proposed < now.day ? now.day : proposed;
}

async function write(tx: Tx, scope: Scope, { books, now }: Locked, action: string, draft: VoucherDraft): Promise<{ id: number }> {
  const { id } = await writeVoucher(tx, scope, books, draft);
  const entry = { action, entity: 'voucher', note: voucherNumber(now.word, now.no) } as const;
  await scope.audit.write(tx, scope.actor, { ...entry, entityId: id }, { ...entry, entityId: now.id });
  return { id };
}

function requireReversible({ kind, reversesId, ...now }: VoucherNow): void {
  if (now.state !== VOUCHER.posted) throw stateFailure({ ...now, kind, reversesId }, '红字冲销');
  if (reversesId !== null) throw fail('VOUCHER_REVERSAL');
  if (kind === VOUCHER_KIND.carry || kind === VOUCHER_KIND.yearEnd) throw fail('VOUCHER_CARRIED');
}

/** Same subjects, dims and sides, amounts negated. The original is locked, so it is taken back once. */
export function reverse(scope: Scope, { id, day }: From): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    const locked = await lockVoucher(tx, scope, id);
    const { now } = locked;
    requireReversible(now);
    const known = await findReversal(tx, id);
    if (known) throw fail('VOUCHER_REVERSED', { number: voucherNumber(known.word, known.no) || '一张待提交的凭证' });
    const summary = reversalSummary(now);
    const lines = (await listCopies(tx, id)).map((line) => ({
      ...line,
      summary,
      debit: negated(line.debit),
      credit: negated(line.credit),
      quantity: line.quantity === null ? null : negated(line.quantity),
    }));
    const draft = { kind: VOUCHER_KIND.reversal, reversesId: id, day: await laterDay(tx, scope, locked, day), word: now.word, lines };
    return write(tx, scope, locked, '红字冲销', draft);
  });
}

export function correct(scope: Scope, { id, day }: From): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    const locked = await lockVoucher(tx, scope, id);
    const { now } = locked;
    if (now.state !== VOUCHER.posted) throw stateFailure(now, '订正');
    const summary = correctionSummary(now);
    const lines = (await listCopies(tx, id)).map((line) => ({ ...line, summary }));
    return write(tx, scope, locked, '蓝字订正', { correctsId: id, day: await laterDay(tx, scope, locked, day), word: now.word, lines });
  });
}

export function copy(scope: Scope, { id, day: asked }: From): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    const locked = await lockVoucher(tx, scope, id);
    const day = asked ?? dayFor(await listOpenYms(tx, locked.books.companyId), today(scope.clock));
    if (day === null) throw fail('VOUCHER_NO_PERIOD');
    const lines = (await listCopies(tx, id)).map((line) => ({ ...line, settleNo: '', businessDay: null }));
    return write(tx, scope, locked, '复制', { day, word: locked.now.word, lines });
  });
}
