// 余额调节表: the bank accounts of a month, one of them with what may be missing on its statement, and saving it while the period is open.
// Balances and lines come from posted vouchers only: whoever closes a month posts all of it first. domain: accounting 5.3.
import {
  MOST_BANK_LINES,
  type BankReconciliationDetail,
  type BankReconciliationRow,
  type BankTypedLine,
  type CloseCheck,
  type listBankReconciliations,
  type OutputOf,
  type ParsedInputOf,
  type readBankReconciliation,
  type saveBankReconciliation,
  BANK_ITEM,
  BANK_RECONCILIATION,
  PERIOD,
} from '@anju/contract';
import {
  adjustedBalances,
  bookItem,
  formatDay,
  formatMoney,
  isOfBank,
  isZeroDecimal,
  matchImported,
  monthEnd,
  reconciliationState,
  shiftYm,
  stillUnbooked,
  voucherNumber,
  ymFirstDay,
  ymText,
} from '@anju/domain';
import { lockRow } from '../../../../platform/db/lock-row.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import { companyReach } from '../../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type DbOrTx, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { findPeriodState, type Books } from '../../books/books.queries.ts';
import { runningBooks } from '../../books/books.service.ts';
import { periodRefusal } from '../../voucher/core/draft.service.ts';
import { slotsOf } from '../../voucher/core/submit.service.ts';
import { item, warns } from '../check/check.rules.ts';
import type { CloseContext } from '../step/context.service.ts';
import * as queries from './reconciliation.queries.ts';

const WHAT = '余额调节表';
type AccountYm = Pick<ParsedInputOf<typeof readBankReconciliation>, 'companyId' | 'bankAccountId' | 'subjectId' | 'ym'>;

// ---- the accounts of a month ---------------------------------------------------------------------------------------------------------

function rowOf(row: queries.AccountRow): BankReconciliationRow {
  const { bookBalance, statementBalance, savedBalance, items, moved, madeBy, ...rest } = row;
  const adjusted = statementBalance === null ? null : adjustedBalances(bookBalance, statementBalance, items);
  const table = adjusted && savedBalance !== null ? { bookBalance: savedBalance, difference: adjusted.difference } : null;
  return {
    ...{ bankAccountId: rest.bankAccountId, subjectId: rest.subjectId, text: rest.text, accountName: rest.accountName },
    ...{ bookBalance, statementBalance },
    adjustedBooks: adjusted?.books ?? null,
    adjustedStatement: adjusted?.statement ?? null,
    difference: adjusted?.difference ?? null,
    state: reconciliationState({ needed: moved || !isZeroDecimal(bookBalance), bookBalance, table }),
    ...{ id: rest.id, madeBy: madeBy ?? '', madeAt: rest.madeAt },
  };
}

async function accountsOf(db: DbOrTx, books: Books, ym: number): Promise<queries.AccountRow[]> {
  const month = { companyId: books.companyId, ym, slots: slotsOf(books, ym) };
  return [...(await queries.listAccounts(db, month)), ...(await queries.listSubjects(db, month))];
}

export async function list(
  scope: Scope,
  { companyId, ym }: ParsedInputOf<typeof listBankReconciliations>,
): Promise<OutputOf<typeof listBankReconciliations>> {
  return { rows: (await accountsOf(scope.db, await runningBooks(scope.db, scope, companyId), ym)).map(rowOf) };
}

const { none, agreed, differs, missing } = BANK_RECONCILIATION;
/** Every account with a balance or movement has a table that balances. */
export async function reconciliationCheck({ db, books, ym }: CloseContext): Promise<CloseCheck> {
  const accounts = (await accountsOf(db, books, ym)).map((row) => ({ ...rowOf(row), stray: row.stray }));
  const wrong = accounts.filter(({ state }) => state !== none && state !== agreed);
  return warns(
    'bank-reconciliation',
    '银行存款余额调节表已编制',
    wrong.map(({ text, state, stray, subjectId, difference, bookBalance }) => {
      if (state === differs && difference !== null)
        return item(`${text}：差额 ${formatMoney(difference)}`, { amount: difference, subjectId });
      if (stray && state === missing) return item(`${text}：分录没有选银行账户，请补选，或按科目编制`, { amount: bookBalance, subjectId });
      return item(`${text}：${BANK_RECONCILIATION.text(state)}`, { subjectId });
    }),
  );
}

// ---- one account ---------------------------------------------------------------------------------------------------------------------

async function accountIn(db: DbOrTx, { companyId, bankAccountId, subjectId }: AccountYm): Promise<queries.Account> {
  const account =
    bankAccountId === null
      ? await queries.findSubject(db, companyId, subjectId ?? 0)
      : await queries.findAccount(db, companyId, bankAccountId);
  if (!account) throw fail('NOT_FOUND', { what: bankAccountId === null ? '银行科目' : '银行账户' });
  return account;
}

/** So many months are offered where no table was made before. */
const MONTHS_BACK = 12;
async function askOf(db: DbOrTx, books: Books, { companyId, bankAccountId, subjectId, ym }: AccountYm) {
  const at = { companyId, bankAccountId, subjectId, ym, slots: slotsOf(books, ym) };
  const before = await queries.findTableBefore(db, at);
  const fromYm = before ? shiftYm(before.ym, 1) : Math.max(books.firstYm, shiftYm(ym, 1 - MONTHS_BACK));
  return { before, ask: { ...at, fromYm, before: before ?? null } satisfies queries.OpenAsk };
}

export async function read(scope: Scope, input: AccountYm): Promise<BankReconciliationDetail> {
  const { db } = scope;
  const books = await runningBooks(db, scope, input.companyId);
  const account = await accountIn(db, input);
  const period = await queries.findPeriod(db, books.companyId, input.ym);
  if (!period) throw fail('NOT_FOUND', { what: '会计期间' });
  const { before, ask } = await askOf(db, books, input);
  const found = await queries.listOffered(db, ask, MOST_BANK_LINES + 1);
  const more = found.length > MOST_BANK_LINES;
  const offered = more
    ? found.toSpliced(
        Math.max(
          0,
          found.findIndex(({ carried }) => !carried),
        ),
        1,
      )
    : found;
  const table = await queries.findTable(db, ask);
  const items = table ? await queries.listItems(db, table.id) : [];
  const open = new Set(items.map(({ voucherId, line }) => `${voucherId} ${line}`));
  const plain = offered.map(({ voucherId, line, word, no, debit, credit, ...rest }) => ({
    ...{ voucherId, line, number: voucherNumber(word, no), ...bookItem(debit, credit), open: open.has(`${voucherId} ${line}`) },
    ...{ day: rest.day, summary: rest.summary, settleNo: rest.settleNo, carried: rest.carried },
  }));
  // Of lines that are not all shown nobody knows which the statement lacks.
  const rows = input.bankAccountId === null || more ? [] : await queries.listImported(db, ask);
  const { found: matched, missing } = matchImported(plain, rows);
  const lines = plain.map((line, index) => ({ ...line, imported: matched[index] ?? null }));
  const left = before && !table ? await queries.listItems(db, before.id) : [];
  const typed = table
    ? items
    : stillUnbooked(
        left.filter(isTyped),
        lines.filter(({ carried }) => !carried),
      );
  return {
    ...{ companyName: books.companyName, account, ym: input.ym, periodState: period.state },
    ...{ bookBalance: await queries.findBookBalance(db, ask), previousYm: before?.ym ?? null, booksFrom: ymFirstDay(books.firstYm) },
    imported: importedOf(rows, missing),
    ...{ lines, more, typed: typed.filter(isTyped).map(({ side, day, summary, amount }) => ({ side, day, summary, amount })) },
    table: table ?? null,
  };
}
function importedOf(rows: readonly queries.ImportedRow[], missing: readonly queries.ImportedRow[]): BankReconciliationDetail['imported'] {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  const side = BANK_ITEM.bankReceived;
  const lacking = missing.map(({ day, summary, amount }) => ({ side, day, summary: summary || '银行进账', amount }));
  return { lines: rows.length, from: first.day, to: last.day, missing: lacking };
}
const isTyped = ({ voucherId }: queries.ItemLine): boolean => voucherId === null;

// ---- saving --------------------------------------------------------------------------------------------------------------------------

/** Held until the end of the transaction, so that a close waits for the table or the table is refused. */
async function requireOpen(tx: Tx, companyId: number, ym: number): Promise<void> {
  if ((await findPeriodState(tx, companyId, ym)) !== PERIOD.open) throw await periodRefusal(tx, companyId, ym);
}

type Form = ParsedInputOf<typeof saveBankReconciliation>;
function requireDays(typed: Form['typed'], ym: number, firstYm: number): void {
  const [last, booksFrom] = [monthEnd(ymFirstDay(ym)), ymFirstDay(firstYm)];
  for (const [at, { side, day }] of typed.entries()) {
    if (day > last) throw failField(`typed.${at}.day`, 'BANK_ITEM_DAY', { day: formatDay(ymFirstDay(shiftYm(ym, 1))) });
    if (!isOfBank(side) && day >= booksFrom) throw failField(`typed.${at}.day`, 'BANK_ITEM_BEFORE', { day: formatDay(booksFrom) });
  }
}

/** Amounts and sides of what the books know are theirs, whatever the page showed. */
async function itemsOf(tx: Tx, books: Books, form: Form): Promise<(BankTypedLine & Partial<queries.EntryKey>)[]> {
  requireDays(form.typed, form.ym, books.firstYm);
  if (form.open.length === 0) return form.typed;
  const { ask } = await askOf(tx, books, form);
  const found = await queries.findOffered(tx, ask, form.open);
  if (found.length !== form.open.length) throw fail('BANK_ITEM_GONE', { n: form.open.length - found.length });
  const open = found.map(({ voucherId, line, day, summary, debit, credit }) => ({
    voucherId,
    line,
    day,
    summary,
    ...bookItem(debit, credit),
  }));
  return [
    ...open.toSorted((left, right) => (left.day < right.day ? -1 : left.day > right.day ? 1 : left.line - right.line)),
    ...form.typed,
  ];
}

const stale = () => fail('STALE', { what: WHAT });

export function save(scope: Scope, form: Form): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    const { companyId, bankAccountId, subjectId, ym, version, statementBalance, remark } = form;
    const books = await runningBooks(tx, scope, companyId);
    const account = await accountIn(tx, form);
    await requireOpen(tx, companyId, ym);
    const at = { companyId, bankAccountId, subjectId, ym, slots: slotsOf(books, ym) };
    const now = await queries.lockTable(tx, at);
    if ((now?.version ?? null) !== version) throw stale();
    const items = await itemsOf(tx, books, form);
    const kept = { statementBalance, remark, bookBalance: await queries.findBookBalance(tx, at) };
    const id = now ? now.id : await insert(tx, scope, at, kept);
    if (now) {
      await queries.changeTable(tx, id, kept, stampOf(scope));
      await queries.deleteItems(tx, id);
    }
    if (items.length > 0) await queries.insertItems(tx, id, items);
    const { difference } = adjustedBalances(kept.bookBalance, statementBalance, items);
    await scope.audit.write(tx, scope.actor, {
      ...{ action: now ? '修改' : '新增', entity: 'bank-reconciliation', entityId: id },
      note: `${noteOf(account, ym)}，差额 ${formatMoney(difference)}`,
    });
    return { id };
  });
}

const insert = async (tx: Tx, scope: Scope, at: queries.AccountMonth, kept: queries.TableForm): Promise<number> =>
  (await onDuplicate(queries.insertTable(tx, at, kept, stampOf(scope)), ONCE[at.bankAccountId === null ? 'subject' : 'account'], stale)).id;
const ONCE = { account: 'bank_reconciliation_once', subject: 'bank_reconciliation_subject_once' } as const;

const noteOf = ({ bank, accountNo }: queries.Account, ym: number): string => `${`${bank} ${accountNo.slice(-4)}`.trim()} ${ymText(ym)}`;

export function remove(scope: Scope, id: number): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const found = await lockRow(tx, { what: WHAT, find: () => queries.lockTableById(tx, companyReach(scope), id) });
    const account = await accountIn(tx, found);
    await requireOpen(tx, found.companyId, found.ym);
    await queries.deleteItems(tx, id);
    await queries.deleteTable(tx, id);
    await scope.audit.write(tx, scope.actor, {
      ...{ action: '删除', entity: 'bank-reconciliation', entityId: id },
      note: noteOf(account, found.ym),
    });
    return null;
  });
}
