// What vouchers refer to, kept on 账套管理 (menu 274).
import {
  searchSuppliers,
  searchVoucherSummaries,
  type CashFlowItem,
  type changeCashItem,
  type changeSupplier,
  type changeVoucherSummary,
  type changeVoucherWord,
  type createCashItem,
  type createSupplier,
  type createVoucherSummary,
  type createVoucherWord,
  type disableSupplier,
  type ParsedInputOf,
  type VoucherWord,
} from '@anju/contract';
import { CASH_ITEMS } from '@anju/domain/chart';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import { listing, type Listing } from '../../../platform/listing/listing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { booksOf } from '../books/books.service.ts';
import { onReferenced } from '../books/referenced.ts';
import * as queries from './parts.queries.ts';

/** A row of books the user reaches, in the version that was read; any other is not there. */
async function reached<T extends { readonly companyId: number; readonly version: number }>(
  tx: Tx,
  scope: Scope,
  what: string,
  found: T | undefined,
  version?: number,
): Promise<T> {
  if (!found) throw fail('NOT_FOUND', { what });
  await booksOf(tx, scope, found.companyId).catch(() => {
    throw fail('NOT_FOUND', { what });
  });
  if (version !== undefined && found.version !== version) throw fail('STALE', { what });
  return found;
}

/** A write in the books of a company. */
const inBooks = <T>(scope: Scope, companyId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(scope.db, async (tx) => {
    await booksOf(tx, scope, companyId);
    return work(tx);
  });

// ---- 凭证字 -------------------------------------------------------------------------------------------------------------------------------

export async function words(scope: Scope, companyId: number): Promise<VoucherWord[]> {
  await booksOf(scope.db, scope, companyId);
  return queries.listWords(scope.db, companyId);
}

export const createWord = (scope: Scope, { companyId, ...form }: ParsedInputOf<typeof createVoucherWord>): Promise<null> =>
  inBooks(scope, companyId, async (tx) => {
    const taken = () => failField('word', 'WORD_TAKEN', { word: form.word });
    if ((await queries.lockWords(tx, companyId)).some(({ word }) => word === form.word)) throw taken();
    await onDuplicate(queries.insertWord(tx, companyId, form), 'voucher_word_pkey', taken);
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'voucher-word', entityId: companyId, after: form, note: form.word });
    return null;
  });

/** One word stays in use. */
const checkRest = (all: readonly VoucherWord[], without: string): void => {
  if (!all.some(({ word, disabled }) => word !== without && !disabled)) throw fail('WORD_LAST');
};
const findWord = (all: readonly VoucherWord[], word: string): VoucherWord => {
  const found = all.find((one) => one.word === word);
  if (!found) throw fail('NOT_FOUND', { what: '凭证字' });
  return found;
};

export const changeWord = (scope: Scope, { companyId, word, version, ...form }: ParsedInputOf<typeof changeVoucherWord>): Promise<null> =>
  inBooks(scope, companyId, async (tx) => {
    const all = await queries.lockWords(tx, companyId);
    const before = findWord(all, word);
    if (before.version !== version) throw fail('STALE', { what: '凭证字' });
    if (form.disabled) checkRest(all, word);
    await queries.updateWord(tx, companyId, word, form);
    await scope.audit.write(tx, scope.actor, {
      action: '修改',
      entity: 'voucher-word',
      entityId: companyId,
      before,
      after: form,
      note: word,
    });
    return null;
  });

export const removeWord = (scope: Scope, companyId: number, word: string): Promise<null> =>
  inBooks(scope, companyId, async (tx) => {
    const all = await queries.lockWords(tx, companyId);
    const before = findWord(all, word);
    checkRest(all, word);
    if (await queries.isWordUsed(tx, companyId, word)) throw fail('WORD_USED', { word });
    await onReferenced(queries.deleteWord(tx, companyId, word), () => fail('WORD_USED', { word }));
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: 'voucher-word', entityId: companyId, before, note: word });
    return null;
  });

// ---- 摘要 ---------------------------------------------------------------------------------------------------------------------------------

/** A list of one company's books: only for whoever reaches the company. */
const ofBooks =
  <E extends typeof searchVoucherSummaries | typeof searchSuppliers>(list: Listing<E>): Listing<E> =>
  async (scope, input) => {
    await booksOf(scope.db, scope, input.companyId);
    return list(scope, input);
  };

export const summaries = ofBooks(listing(searchVoucherSummaries, { totals: queries.countSummaries, page: queries.listSummaries }));

const uniqueSummary = <T>(code: string, work: Promise<T>): Promise<T> =>
  onDuplicate(work, 'summary_code', () => failField('code', 'SUMMARY_CODE_TAKEN', { code }));

export const createSummary = (scope: Scope, { companyId, ...form }: ParsedInputOf<typeof createVoucherSummary>): Promise<{ id: number }> =>
  inBooks(scope, companyId, async (tx) => {
    const made = await uniqueSummary(form.code, queries.insertSummary(tx, companyId, form));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'voucher-summary', entityId: made.id, after: form });
    return made;
  });

export const changeSummary = (scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeVoucherSummary>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const before = await reached(tx, scope, '摘要', await queries.lockSummary(tx, id), version);
    await uniqueSummary(form.code, queries.updateSummary(tx, id, form));
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'voucher-summary', entityId: id, before, after: form });
    return null;
  });

export const removeSummary = (scope: Scope, id: number): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const before = await reached(tx, scope, '摘要', await queries.lockSummary(tx, id));
    await queries.deleteSummary(tx, id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: 'voucher-summary', entityId: id, before });
    return null;
  });

// ---- 现金流量项目 -----------------------------------------------------------------------------------------------------------------------------

const OFFICIAL = new Set(CASH_ITEMS.map(({ code }) => code));

export async function cashItems(scope: Scope, companyId: number): Promise<CashFlowItem[]> {
  await booksOf(scope.db, scope, companyId);
  return (await queries.listItems(scope.db, companyId)).map((one) => ({ ...one, official: OFFICIAL.has(one.code) }));
}

export const createItem = (scope: Scope, { companyId, ...form }: ParsedInputOf<typeof createCashItem>): Promise<null> =>
  inBooks(scope, companyId, async (tx) => {
    await onDuplicate(queries.insertItem(tx, companyId, form), 'cash_item_pkey', () =>
      failField('code', 'CASH_ITEM_TAKEN', { code: form.code }),
    );
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'cash-item', entityId: companyId, after: form, note: form.code });
    return null;
  });

export const changeItem = (scope: Scope, { companyId, code, version, ...form }: ParsedInputOf<typeof changeCashItem>): Promise<null> =>
  inBooks(scope, companyId, async (tx) => {
    const before = await queries.lockItem(tx, companyId, code);
    if (!before) throw fail('NOT_FOUND', { what: '现金流量项目' });
    if (before.version !== version) throw fail('STALE', { what: '现金流量项目' });
    const turned = form.section !== before.section || form.direction !== before.direction;
    if (turned && (OFFICIAL.has(code) || (await queries.isItemUsed(tx, companyId, code))))
      throw fail('CASH_ITEM_DIRECTION', { name: before.label });
    await queries.updateItem(tx, companyId, code, form);
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'cash-item', entityId: companyId, before, after: form, note: code });
    return null;
  });

export const removeItem = (scope: Scope, companyId: number, code: string): Promise<null> =>
  inBooks(scope, companyId, async (tx) => {
    const before = await queries.lockItem(tx, companyId, code);
    if (!before) throw fail('NOT_FOUND', { what: '现金流量项目' });
    if (OFFICIAL.has(code)) throw fail('CASH_ITEM_OFFICIAL', { name: before.label });
    if (await queries.isItemUsed(tx, companyId, code)) throw fail('CASH_ITEM_USED', { name: before.label });
    await onReferenced(queries.deleteItem(tx, companyId, code), () => fail('CASH_ITEM_USED', { name: before.label }));
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: 'cash-item', entityId: companyId, before, note: code });
    return null;
  });

// ---- 供应商 -------------------------------------------------------------------------------------------------------------------------------

export const suppliers = ofBooks(listing(searchSuppliers, { totals: queries.countSuppliers, page: queries.listSuppliers }));

const uniqueSupplier = <T>(code: string, work: Promise<T>): Promise<T> =>
  onDuplicate(work, 'supplier_code', () => failField('code', 'SUPPLIER_CODE_TAKEN', { code, name: '另一供应商' }));

export const createNewSupplier = (scope: Scope, { companyId, ...form }: ParsedInputOf<typeof createSupplier>): Promise<{ id: number }> =>
  inBooks(scope, companyId, async (tx) => {
    const made = await uniqueSupplier(form.code, queries.insertSupplier(tx, companyId, form));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'supplier', entityId: made.id, after: form });
    return made;
  });

export const changeOneSupplier = (scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeSupplier>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const before = await reached(tx, scope, '供应商', await queries.lockSupplier(tx, id), version);
    await uniqueSupplier(form.code, queries.updateSupplier(tx, id, form));
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'supplier', entityId: id, before, after: form });
    return null;
  });

export const disableOneSupplier = (scope: Scope, { id, version, disabled }: ParsedInputOf<typeof disableSupplier>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const before = await reached(tx, scope, '供应商', await queries.lockSupplier(tx, id), version);
    await queries.updateSupplier(tx, id, { disabled });
    await scope.audit.write(tx, scope.actor, { action: disabled ? '停用' : '启用', entity: 'supplier', entityId: id, note: before.name });
    return null;
  });

export const removeOneSupplier = (scope: Scope, id: number): Promise<{ outcome: 'removed' | 'disabled' }> =>
  inTransaction(scope.db, async (tx) => {
    const before = await reached(tx, scope, '供应商', await queries.lockSupplier(tx, id));
    const used = await queries.isSupplierUsed(tx, id);
    if (used) await queries.updateSupplier(tx, id, { disabled: true });
    else await queries.deleteSupplier(tx, id);
    await scope.audit.write(tx, scope.actor, { action: used ? '停用' : '删除', entity: 'supplier', entityId: id, before });
    return { outcome: used ? 'disabled' : 'removed' };
  });
