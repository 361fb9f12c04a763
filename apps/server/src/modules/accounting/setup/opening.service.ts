// 期初余额: entered per leaf and dims while the books are set up, checked, and put into the books by 启用. domain: accounting 1.4.
import {
  ACCOUNT_SET,
  DIMS,
  searchLedgerOpenings,
  type AccountSetDetail,
  type clearLedgerOpenings,
  type checkLedgerOpenings,
  type LedgerOpeningLine,
  type OpeningCashLine,
  type OutputOf,
  type ParsedInputOf,
  type saveLedgerOpenings,
  type saveOpeningCash,
  type startBooks,
} from '@anju/contract';
import { formatMoney, isZeroDecimal, ymFirstDay } from '@anju/domain';
import { codeInB } from '@anju/domain/chart';
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import { takeNumber } from '../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type DbOrTx, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { booksOf } from '../books/books.service.ts';
import { internDims } from '../books/dimset.queries.ts';
import { requireOwnDims } from './dim.service.ts';
import { onReferenced } from '../books/referenced.ts';
import { findDetail, updateSet } from './account-set.queries.ts';
import { lockBooks } from './account-set.service.ts';
import { insertStatements } from '../statement/statement.service.ts';
import { listCardOpenings, listChargingOpenings } from './opening-compare.queries.ts';
import * as queries from './opening.queries.ts';
import { checksOf, dimNames, isEmptyOpening, isReady, storedOf, strangeDims } from './opening.rules.ts';

const ENTITY = 'opening-balance';

const list = listing(searchLedgerOpenings, {
  totals: async (db: DbOrTx, search: queries.OpeningSearch) => {
    const { companyId } = search.filter;
    const total = await queries.countOpenings(db, search);
    const sums = await queries.totalOpenings(db, companyId);
    return { total, ...sums, version: (await findDetail(db, companyId))?.version ?? 0 };
  },
  page: queries.listOpenings,
});

export async function search(
  scope: Scope,
  input: ParsedInputOf<typeof searchLedgerOpenings>,
): Promise<OutputOf<typeof searchLedgerOpenings>> {
  await booksOf(scope.db, scope, input.companyId);
  return list(scope, input);
}

/** Opening balances change only while the books are being set up. */
async function lockPreparing(tx: Tx, scope: Scope, companyId: number, version: number): Promise<AccountSetDetail> {
  const books = await lockBooks(tx, scope, companyId, version);
  if (books.state !== ACCOUNT_SET.preparing) throw fail('OPENING_RUNNING');
  return books;
}
/** The next version of the account set, for whoever goes on typing. */
async function touched(tx: Tx, scope: Scope, { companyId, version }: AccountSetDetail): Promise<{ version: number }> {
  await updateSet(tx, companyId, {}, stampOf(scope));
  return { version: version + 1 };
}

/** The sets of dims of some lines; what does not exist is refused. */
async function setsOf(tx: Tx, tenantId: number, companyId: number, lines: readonly LedgerOpeningLine[]): Promise<number[]> {
  const persons = lines.flatMap(({ dims: { personId } }) => (personId === null ? [] : [personId]));
  const known = await queries.listPersons(tx, persons);
  if (persons.some((id) => !known.has(id))) throw fail('NOT_FOUND', { what: '客户' });
  const dims = lines.map((line) => line.dims);
  await requireOwnDims(tx, companyId, dims);
  return onReferenced(internDims(tx, tenantId, dims), () => fail('NOT_FOUND', { what: '辅助核算' }));
}

export async function save(
  scope: Scope,
  { companyId, version, lines }: ParsedInputOf<typeof saveLedgerOpenings>,
): Promise<{ version: number }> {
  return inTransaction(scope.db, async (tx) => {
    const books = await lockPreparing(tx, scope, companyId, version);
    await writeLines(tx, scope, books, lines);
    const note = `${books.companyName}，${lines.length} 行`;
    await scope.audit.write(tx, scope.actor, { action: '录入期初', entity: ENTITY, entityId: companyId, after: lines, note });
    return touched(tx, scope, books);
  });
}

/** Checks lines against the chart and writes them; a sheet is imported by this too. */
export async function writeLines(
  tx: Tx,
  { actor }: Pick<Scope, 'actor'>,
  books: AccountSetDetail,
  lines: readonly LedgerOpeningLine[],
): Promise<void> {
  const found = await queries.listOpeningSubjects(tx, books.companyId, [...new Set(lines.map(({ subjectId }) => subjectId))]);
  const subjects = new Map(found.map((one) => [one.id, one]));
  const fromJanuary = books.firstYm % 100 === 1;
  const stored = lines.map((line) => {
    const subject = subjects.get(line.subjectId);
    if (!subject) throw fail('NOT_FOUND', { what: '会计科目' });
    const amounts = storedOf(line, subject);
    if (!subject.usable && !isEmptyOpening(amounts)) throw fail('OPENING_SUBJECT', { code: subject.code });
    const [strange] = strangeDims(subject.dims, line.dims);
    if (strange) throw fail('OPENING_DIM', { code: subject.code, name: subject.name, dim: DIMS[strange].name });
    if (fromJanuary && ![line.debit, line.credit, line.actual].every(isZeroDecimal)) throw fail('OPENING_YEAR_START');
    return { subject, amounts };
  });
  const sets = await setsOf(tx, actor.tenantId, books.companyId, lines);
  const seen = new Set<string>();
  const entries = stored.map(({ subject, amounts }, at) => {
    const entry = { subjectId: subject.id, dimsetId: sets[at] ?? 0, ...amounts };
    const key = `${entry.subjectId} ${entry.dimsetId}`;
    if (seen.has(key)) throw fail('OPENING_TWICE', { code: subject.code, name: subject.name });
    seen.add(key);
    return entry;
  });
  await queries.writeOpenings(tx, books.companyId, entries);
}

export async function clear(
  scope: Scope,
  { companyId, version, subjectId }: ParsedInputOf<typeof clearLedgerOpenings>,
): Promise<{ removed: number; version: number }> {
  return inTransaction(scope.db, async (tx) => {
    const books = await lockPreparing(tx, scope, companyId, version);
    const removed = await queries.deleteOpenings(tx, companyId, subjectId);
    await scope.audit.write(tx, scope.actor, { action: '清空期初', entity: ENTITY, entityId: companyId, note: `${removed} 行` });
    return { removed, ...(await touched(tx, scope, books)) };
  });
}

export async function cash(scope: Scope, companyId: number): Promise<OpeningCashLine[]> {
  await booksOf(scope.db, scope, companyId);
  return queries.listOpeningCash(scope.db, companyId);
}

export async function saveCash(
  scope: Scope,
  { companyId, version, lines }: ParsedInputOf<typeof saveOpeningCash>,
): Promise<{ version: number }> {
  return inTransaction(scope.db, async (tx) => {
    const books = await lockPreparing(tx, scope, companyId, version);
    if (books.firstYm % 100 === 1 && lines.some(({ amount }) => !isZeroDecimal(amount))) throw fail('OPENING_YEAR_START');
    await queries.writeOpeningCash(tx, companyId, lines);
    await scope.audit.write(tx, scope.actor, { action: '录入期初现金流量', entity: ENTITY, entityId: companyId, after: lines });
    return touched(tx, scope, books);
  });
}

const WHAT = { 1: '应收', 2: '预收', 3: '押金' } as const;
/** Codes of the chart a company has. */
const codesOf = (template: 1 | 2, codes: readonly string[]): string[] =>
  codes.map((code) => (template === 1 ? code : (codeInB(code) ?? '-')));

async function comparisons(db: DbOrTx, { companyId, firstYm, template }: AccountSetDetail) {
  const differences = await listChargingOpenings(db, companyId, ymFirstDay(firstYm), codesOf(template, ['1122', '2203', '224101']));
  const cards = await listCardOpenings(db, companyId, codesOf(template, ['1601', '1602']));
  return {
    charging: differences.map(({ what, estate, byHouse, house, opening, charging }) => {
      const place = [estate ?? '未指定项目', ...(byHouse ? [house ?? '未指定房屋'] : [])].join(' ');
      return `${place} ${WHAT[what]}：期初 ${formatMoney(opening)}，收费 ${formatMoney(charging)}`;
    }),
    cards: cards.map((one) => `${one.subject}：期初 ${formatMoney(one.opening)}，卡片 ${formatMoney(one.cards)}`),
  };
}

async function findings(db: DbOrTx, books: AccountSetDetail) {
  const { companyId, firstYm, dimsRequired } = books;
  const { openingDebit, openingCredit, debitTotal, creditTotal } = await queries.totalOpenings(db, companyId);
  const dims = dimsRequired ? await queries.listMissingDims(db, companyId) : [];
  const { items, grown } = await queries.sumCash(db, companyId);
  return checksOf({
    midYear: firstYm % 100 > 1,
    openingDebit,
    openingCredit,
    debitTotal,
    creditTotal,
    profit: await queries.listProfitBalances(db, companyId),
    dims: dims.map(({ text, missing }) => `${text}：${dimNames(missing)}`),
    unusable: await queries.listUnusable(db, companyId),
    cashItems: items,
    cashGrown: grown,
    ...(await comparisons(db, books)),
  });
}

export async function check(scope: Scope, companyId: number): Promise<OutputOf<typeof checkLedgerOpenings>> {
  await booksOf(scope.db, scope, companyId);
  const books = await findDetail(scope.db, companyId);
  if (!books) throw fail('NOT_FOUND', { what: '账套' });
  const checks = await findings(scope.db, books);
  return { ready: isReady(checks), checks };
}

export async function start(scope: Scope, { companyId, version }: ParsedInputOf<typeof startBooks>): Promise<{ number: string }> {
  return inTransaction(scope.db, async (tx) => {
    const books = await lockPreparing(tx, scope, companyId, version);
    const wrong = (await findings(tx, books)).filter(({ ok, warning }) => !ok && !warning);
    if (wrong.length > 0) throw fail('OPENING_WRONG', { count: wrong.length, text: wrong.map(({ name }) => name).join('、') });
    await queries.enterBooks(tx, companyId);
    const stamp = stampOf(scope);
    await insertStatements(tx, companyId, books.template, stamp);
    const number = books.openingNo || (await takeNumber(tx, scope.actor.tenantId, companyId, 'ledger-opening', today(scope.clock)));
    await updateSet(tx, companyId, { state: ACCOUNT_SET.running, openingNo: number, openedBy: stamp.by, openedAt: stamp.at }, stamp);
    await scope.audit.write(tx, scope.actor, { action: '启用账套', entity: 'account-set', entityId: companyId, note: number });
    return { number };
  });
}

/** The number is kept; what was entered before is overwritten by the next 启用. */
export async function revise(scope: Scope, { companyId, version }: ParsedInputOf<typeof startBooks>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const books = await lockBooks(tx, scope, companyId, version);
    if (books.state !== ACCOUNT_SET.running) return null;
    if (!books.revisable) throw fail('OPENING_CLOSED');
    await updateSet(tx, companyId, { state: ACCOUNT_SET.preparing, openedBy: '', openedAt: null }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: '重新修改期初', entity: 'account-set', entityId: companyId, note: books.openingNo });
    return null;
  });
}
