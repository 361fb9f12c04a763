// 账簿文件: a job writes what is posted in a range of periods, at one moment, in the format that was chosen.
import { Readable } from 'node:stream';
import {
  LEDGER_FORMAT,
  MOST_INTERCHANGED,
  VOUCHER_KIND,
  type exportLedgerFile,
  type LedgerFileFilter,
  type ParsedInputOf,
} from '@anju/contract';
import {
  addDays,
  BEANCOUNT_TEXT,
  JOURNAL_TEXT,
  monthEnd,
  voucherNumber,
  ymFirstDay,
  ymText,
  type LedgerAccount,
  type LedgerBalance,
  type LedgerText,
} from '@anju/domain';
import { fail } from '../../../platform/errors/failure.ts';
import type { JobOutcome, JobScope, Scope } from '../../../platform/scope.ts';
import { saveMade, requestSheet } from '../../files/index.ts';
import { inOneMoment, openBook, type OpenBook } from '../book/open-book.service.ts';
import { interchangeFile } from './interchange.service.ts';
import * as queries from './ledger-file.queries.ts';
import { baseOf, postedSlices } from './posted.service.ts';

export const LEDGER_FILE_JOB = 'accounting.ledger-file';
const TEXT: Partial<Record<LedgerFileFilter['format'], { readonly text: LedgerText; readonly ending: string }>> = {
  [LEDGER_FORMAT.journal]: { text: JOURNAL_TEXT, ending: 'journal' },
  [LEDGER_FORMAT.beancount]: { text: BEANCOUNT_TEXT, ending: 'beancount' },
};

export async function request(scope: Scope, { filter, purpose }: ParsedInputOf<typeof exportLedgerFile>): Promise<{ jobId: number }> {
  await openRange(scope, filter);
  const remark = LEDGER_FORMAT.text(filter.format);
  return requestSheet(scope, { job: LEDGER_FILE_JOB, title: '导出账簿文件', entity: 'account-book', input: { filter }, purpose, remark });
}

async function openRange(scope: Scope, { companyId, from, to, format }: LedgerFileFilter): Promise<OpenBook> {
  const book = await openBook(scope, { companyId, from, to, unposted: false, withoutCarry: false });
  if (format === LEDGER_FORMAT.interchange) {
    const lines = await queries.countPosted(scope.db, companyId, book.from, book.to);
    if (lines > MOST_INTERCHANGED) throw fail('LEDGER_FILE_LONG', { lines, max: MOST_INTERCHANGED });
  }
  return book;
}

export const run = (scope: JobScope, { filter }: { readonly filter: LedgerFileFilter }): Promise<JobOutcome> =>
  inOneMoment(scope, async (still) => {
    const book = await openRange(still, filter);
    const name = `${book.companyName}-${book.from}-${book.to}`;
    const written = { vouchers: 0 };
    const said = async (more: number): Promise<void> => {
      written.vouchers += more;
      await scope.progress(written.vouchers, written.vouchers, `已写入 ${written.vouchers} 张凭证`);
    };
    const plain = TEXT[filter.format];
    const { body, type, ending } = plain
      ? { body: Readable.from(ledgerText(still, book, plain.text, said)), type: 'text/plain; charset=utf-8', ending: plain.ending }
      : await interchangeFile(still, book, said);
    const fileName = `${name}.${ending}`;
    const fileId = await saveMade(scope, scope.jobId, fileName, type, body);
    return { fileId, result: { rows: written.vouchers, fileName }, message: `已导出 ${written.vouchers} 张凭证` };
  });

async function accountsOf(scope: Scope, { companyId, chart }: OpenBook): Promise<Map<number, LedgerAccount>> {
  const cash = await queries.listCashEquivalents(scope.db, companyId);
  return new Map(
    chart.map(({ id, code, fullName, category, direction }) => [id, { code, fullName, category, direction, cashEquivalent: cash.has(id) }]),
  );
}

async function* ledgerText(
  scope: Scope,
  book: OpenBook,
  text: LedgerText,
  said: (vouchers: number) => Promise<void>,
): AsyncGenerator<string> {
  const { companyId, companyName, from, to } = book;
  const accounts = await accountsOf(scope, book);
  const known = (id: number): LedgerAccount => {
    const found = accounts.get(id);
    if (!found) throw new Error(`subject ${id} is not in the chart`);
    return found;
  };
  const balances = (found: readonly { subjectId: number; amount: string }[]): LedgerBalance[] =>
    found.map(({ subjectId, amount }) => ({ account: known(subjectId), amount })).sort(byCode);
  const start = addDays(ymFirstDay(from), -1);
  const end = monthEnd(ymFirstDay(to));
  const opening = balances(await queries.listBalances(scope.db, companyId, baseOf(book, from), from));
  const closing = balances(await queries.listBalances(scope.db, companyId, baseOf(book, to), to + 1));
  const moved = await queries.listMoved(scope.db, companyId, from, to);
  const used = new Set([...opening, ...closing].map(({ account }) => account).concat(moved.map(known)));
  const dims = new Map((await queries.listDimsets(scope.db, companyId)).map(({ id, dimTexts }) => [id, dimTexts]));

  yield text.head(
    `${companyName} ${ymText(from)}–${ymText(to)}`,
    start,
    [...used].sort((one, other) => (one.code < other.code ? -1 : 1)),
  );
  yield text.opening(start, opening);
  for await (const slice of postedSlices(scope, book)) {
    for (const { voucher, lines } of slice)
      yield text.voucher({
        day: voucher.day,
        number: voucherNumber(voucher.word, voucher.no),
        kind: VOUCHER_KIND.text(voucher.kind),
        closing: lines.some((line) => line.closing),
        lines: lines.map((line) => ({ ...line, account: known(line.subjectId), dimTexts: dims.get(line.dimsetId) ?? [] })),
      });
    await said(slice.length);
  }
  // An account that was emptied is asked for too.
  const left = new Set(closing.map(({ account }) => account));
  const empty = [...used].filter((account) => !left.has(account)).map((account): LedgerBalance => ({ account, amount: '0.00' }));
  yield text.end(end, addDays(end, 1), [...closing, ...empty].sort(byCode));
}

const byCode = (one: LedgerBalance, other: LedgerBalance): number => (one.account.code < other.account.code ? -1 : 1);
