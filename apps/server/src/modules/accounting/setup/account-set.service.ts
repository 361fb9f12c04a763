// 账套 (menu 274): the books of a company are made from a chart template, with words, cash-flow items, summaries and periods.
import {
  CHART,
  searchAccountSets,
  type AccountSetDetail,
  type BookChoice,
  type changeAccountSet,
  type createAccountSet,
  type ParsedInputOf,
} from '@anju/contract';
import { CASH_ITEMS, FIRST_SUMMARIES, WORD_SCHEMES } from '@anju/domain/chart';
import { ymText } from '@anju/domain';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import { companyReach } from '../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf, type Stamp } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { findBooks } from '../books/books.queries.ts';
import { booksOf } from '../books/books.service.ts';
import { ensureEmptyDimset } from '../books/dimset.queries.ts';
import { onReferenced } from '../books/referenced.ts';
import { insertChart, templateValues, valuesOf } from '../subject/chart.service.ts';
import { deleteChart } from '../subject/subject.queries.ts';
import * as queries from './account-set.queries.ts';

const WHAT = '账套';
const ENTITY = 'account-set';
const KEY = 'account_set_pkey';

export const search = listing(searchAccountSets, (scope: Scope, filter) => ({ filter, reach: companyReach(scope) }), {
  totals: queries.countSets,
  page: queries.listSets,
});

export const books = (scope: Scope): Promise<BookChoice[]> => queries.listBooks(scope.db, companyReach(scope));

export async function get(scope: Scope, companyId: number): Promise<AccountSetDetail> {
  await booksOf(scope.db, scope, companyId);
  const found = await queries.findDetail(scope.db, companyId);
  if (!found) throw fail('NOT_FOUND', { what: WHAT });
  return found;
}

/** Locks the account set of a company the user reaches; changes of it and of its opening balances follow one another. */
export const lockBooks = (tx: Tx, scope: Scope, companyId: number, version?: number): Promise<AccountSetDetail> =>
  lockRow(tx, {
    what: WHAT,
    version,
    find: async () => {
      await booksOf(tx, scope, companyId);
      return queries.lockSet(tx, companyId);
    },
  });

interface Making extends queries.SetValues {
  readonly companyId: number;
  readonly words: 1 | 2 | 3;
  readonly copyFromId: number | null;
}

/** Writes the rows of a new account set; the demo and tests make theirs by it too. Answers how many subjects its chart has. */
export async function makeBooks(tx: Tx, { companyId, words, copyFromId, ...values }: Making, stamp: Stamp): Promise<number> {
  await ensureEmptyDimset(tx, stamp.tenantId);
  await queries.insertSet(tx, companyId, values, stamp);
  await queries.insertCashItems(tx, companyId, CASH_ITEMS);
  await queries.insertWords(tx, companyId, WORD_SCHEMES[words]);
  await queries.insertSummaries(tx, companyId, FIRST_SUMMARIES);
  await queries.insertPeriods(tx, companyId, Math.trunc(values.firstYm / 100), values.firstYm);
  return insertChart(tx, companyId, copyFromId === null ? templateValues(values.template) : await valuesOf(tx, copyFromId), stamp);
}

export async function create(
  scope: Scope,
  { companyId, copyFromId, words, ...values }: ParsedInputOf<typeof createAccountSet>,
): Promise<{ companyId: number; subjects: number }> {
  return inTransaction(scope.db, async (tx) => {
    const company = await findBooks(tx, companyReach(scope), companyId);
    if (!company) throw fail('NOT_FOUND', { what: '公司' });
    const exists = () => fail('BOOKS_EXIST', { company: company.companyName });
    if (company.state !== null) throw exists();
    if (copyFromId !== null) await checkSource(tx, scope, copyFromId, values.template);
    const making = { ...values, companyId, words, copyFromId };
    const subjects = await onDuplicate(makeBooks(tx, making, stampOf(scope)), KEY, exists);
    await scope.audit.write(tx, scope.actor, {
      action: '建账',
      entity: ENTITY,
      entityId: companyId,
      after: values,
      note: `${company.companyName}，${CHART.text(values.template)}，${ymText(values.firstYm)} 起`,
    });
    return { companyId, subjects };
  });
}

/** A chart is copied from books of the same standard that the user reaches. */
async function checkSource(tx: Tx, scope: Scope, fromId: number, template: number): Promise<void> {
  const from = await findBooks(tx, companyReach(scope), fromId);
  if (!from) throw failField('copyFromId', 'NOT_FOUND', { what: '公司' });
  if (from.state === null) throw failField('copyFromId', 'BOOKS_COPY_NONE', { company: from.companyName });
  if (from.template !== template) throw failField('copyFromId', 'SUBJECT_COPY_CHART', { company: from.companyName });
}

export async function change(scope: Scope, { companyId, version, ...values }: ParsedInputOf<typeof changeAccountSet>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lockBooks(tx, scope, companyId, version);
    const stamp = stampOf(scope);
    const otherChart = values.template !== before.template;
    const otherStart = values.firstYm !== before.firstYm;
    if ((otherChart || otherStart) && (before.fixed || (await queries.hasOpenings(tx, companyId)))) throw fail('BOOKS_TEMPLATE_FIXED');
    if (values.numberSpan !== before.numberSpan) {
      const year = Math.trunc(
        ((await queries.listBooks(tx, companyReach(scope))).find((one) => one.companyId === companyId)?.currentYm ?? 0) / 100,
      );
      if (await queries.hasNumbers(tx, companyId, year)) throw failField('numberSpan', 'BOOKS_NUMBER_SPAN_FIXED', { year });
    }
    await queries.updateSet(tx, companyId, values, stamp);
    if (otherChart) {
      await onReferenced(deleteChart(tx, companyId), () => fail('BOOKS_TEMPLATE_FIXED'));
      await insertChart(tx, companyId, templateValues(values.template), stamp);
    }
    if (otherStart) {
      await onReferenced(queries.deletePeriods(tx, companyId), () => fail('BOOKS_TEMPLATE_FIXED'));
      await queries.insertPeriods(tx, companyId, Math.trunc(values.firstYm / 100), values.firstYm);
    }
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: ENTITY, entityId: companyId, before, after: values });
    return null;
  });
}

export async function remove(scope: Scope, companyId: number): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lockBooks(tx, scope, companyId);
    if (before.fixed || (await queries.hasSuppliers(tx, companyId))) throw fail('BOOKS_IN_USE');
    await onReferenced(removeRows(tx, companyId), () => fail('BOOKS_IN_USE'));
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: ENTITY, entityId: companyId, before, note: before.companyName });
    return null;
  });
}

/** What refers to something else comes first. */
async function removeRows(tx: Tx, companyId: number): Promise<void> {
  await queries.deleteParts(tx, companyId);
  await deleteChart(tx, companyId);
  await queries.deleteCashItems(tx, companyId);
  await queries.deleteSet(tx, companyId);
}
