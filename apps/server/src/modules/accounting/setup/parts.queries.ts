// Words, summaries, cash-flow items and suppliers of an account set.
import { sql } from 'kysely';
import type { CashFlowItem, searchSuppliers, searchVoucherSummaries, SupplierRow, VoucherSummary, VoucherWord } from '@anju/contract';
import { contains } from '../../../platform/db/contains.ts';
import { count, exists, first, one, own, rows, run, TENANT, when, where } from '../../../platform/db/sql.ts';
import type { FilterOf, PageOf } from '../../../platform/listing/listing.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

// ---- words ------------------------------------------------------------------------------------------------------------------------------

const WORD = sql`w.word, w.title, w.demand, w.sort, w.disabled, w.version`;

export const listWords = (db: DbOrTx, companyId: number): Promise<VoucherWord[]> => rows<VoucherWord>(db)`
  select ${WORD} from accounting.voucher_word w where ${own('w')} and w.company_id = ${companyId} order by w.sort, w.word`;

/** Words change one after the other, so that one of them stays in use. */
export const lockWords = (tx: Tx, companyId: number): Promise<VoucherWord[]> => rows<VoucherWord>(tx)`
  select ${WORD} from accounting.voucher_word w where ${own('w')} and w.company_id = ${companyId} order by w.word for update`;

export async function insertWord(tx: Tx, companyId: number, values: Omit<VoucherWord, 'version'>): Promise<void> {
  await tx
    .insertInto('accounting.voucherWord')
    .values({ tenantId: TENANT, companyId, ...values })
    .execute();
}

export async function updateWord(tx: Tx, companyId: number, word: string, values: Omit<VoucherWord, 'version' | 'word'>): Promise<void> {
  await tx
    .updateTable('accounting.voucherWord')
    .set({ ...values, version: sql`version + 1` })
    .where(own('voucher_word'))
    .where('companyId', '=', companyId)
    .where('word', '=', word)
    .execute();
}

export const isWordUsed = (db: DbOrTx, companyId: number, word: string): Promise<boolean> =>
  exists(db)`
    select from accounting.voucher v where ${own('v')} and v.company_id = ${companyId} and v.word = ${word}
    union all select from accounting.voucher_counter c where ${own('c')} and c.company_id = ${companyId} and c.word = ${word}
    union all select from accounting.voucher_template t where ${own('t')} and t.company_id = ${companyId} and t.word = ${word}`;

export const deleteWord = (tx: Tx, companyId: number, word: string): Promise<number> =>
  run(tx)`delete from accounting.voucher_word w where ${own('w')} and w.company_id = ${companyId} and w.word = ${word}`;

// ---- summaries --------------------------------------------------------------------------------------------------------------------------

type SummaryFilter = FilterOf<typeof searchVoucherSummaries>;
const meantSummaries = ({ companyId, key }: SummaryFilter) =>
  where(own('u'), sql`u.company_id = ${companyId}`, ...contains(key, sql`u.code`, sql`u.text`));

export const countSummaries = (db: DbOrTx, { filter }: { readonly filter: SummaryFilter }): Promise<number> =>
  count(db)`select count(*) from accounting.summary u ${meantSummaries(filter)}`;
export const listSummaries = (
  db: DbOrTx,
  { filter }: { readonly filter: SummaryFilter },
  { limit, offset }: PageOf<typeof searchVoucherSummaries>,
): Promise<VoucherSummary[]> => rows<VoucherSummary>(db)`
  select u.id, u.code, u.text, u.version from accounting.summary u ${meantSummaries(filter)}
    order by u.code limit ${limit} offset ${offset}`;

export type StoredSummary = VoucherSummary & { readonly companyId: number };
export const lockSummary = (tx: Tx, id: number): Promise<StoredSummary | undefined> => first<StoredSummary>(tx)`
  select u.id, u.company_id, u.code, u.text, u.version from accounting.summary u where ${own('u')} and u.id = ${id} for update`;
export const insertSummary = (tx: Tx, companyId: number, { code, text }: Pick<VoucherSummary, 'code' | 'text'>): Promise<{ id: number }> =>
  one<{ id: number }>(tx)`
    insert into accounting.summary (tenant_id, company_id, code, text) values (${TENANT}, ${companyId}, ${code}, ${text}) returning id`;
export const updateSummary = (tx: Tx, id: number, { code, text }: Pick<VoucherSummary, 'code' | 'text'>): Promise<number> =>
  run(tx)`update accounting.summary u set code = ${code}, text = ${text}, version = u.version + 1 where ${own('u')} and u.id = ${id}`;
export const deleteSummary = (tx: Tx, id: number): Promise<number> =>
  run(tx)`delete from accounting.summary u where ${own('u')} and u.id = ${id}`;

// ---- cash-flow items --------------------------------------------------------------------------------------------------------------------

/** A name of 企业会计准则 of its own is shown where the company keeps its books by that standard. */
const ITEM = sql`i.code, i.name, i.name_a, i.section, i.direction, i.disabled, i.version,
  case when s.template = 1 and i.name_a <> '' then i.name_a else i.name end as label`;
export type StoredItem = Omit<CashFlowItem, 'official'>;

export const listItems = (db: DbOrTx, companyId: number): Promise<StoredItem[]> => rows<StoredItem>(db)`
  select ${ITEM} from accounting.cash_item i
    join accounting.account_set s on s.tenant_id = i.tenant_id and s.company_id = i.company_id
   where ${own('i')} and i.company_id = ${companyId} order by i.code`;

export const lockItem = (tx: Tx, companyId: number, code: string): Promise<StoredItem | undefined> => first<StoredItem>(tx)`
  select ${ITEM} from accounting.cash_item i
    join accounting.account_set s on s.tenant_id = i.tenant_id and s.company_id = i.company_id
   where ${own('i')} and i.company_id = ${companyId} and i.code = ${code} for update of i`;

type ItemValues = Omit<StoredItem, 'version' | 'label'>;
export async function insertItem(tx: Tx, companyId: number, values: ItemValues): Promise<void> {
  await tx
    .insertInto('accounting.cashItem')
    .values({ tenantId: TENANT, companyId, ...values })
    .execute();
}
export async function updateItem(tx: Tx, companyId: number, code: string, values: Omit<ItemValues, 'code'>): Promise<void> {
  await tx
    .updateTable('accounting.cashItem')
    .set({ ...values, version: sql`version + 1` })
    .where(own('cash_item'))
    .where('companyId', '=', companyId)
    .where('code', '=', code)
    .execute();
}
export const isItemUsed = (db: DbOrTx, companyId: number, code: string): Promise<boolean> =>
  exists(db)`
    select from accounting.cash_balance b where ${own('b')} and b.company_id = ${companyId} and b.cash_item = ${code}
    union all select from accounting.opening_cash o where ${own('o')} and o.company_id = ${companyId} and o.cash_item = ${code}
    union all select from accounting.entry e where ${own('e')} and e.company_id = ${companyId} and e.cash_item = ${code} and not e.posted
    union all select from accounting.subject s where ${own('s')} and s.company_id = ${companyId} and ${code} in (s.cash_in, s.cash_out)`;
export const deleteItem = (tx: Tx, companyId: number, code: string): Promise<number> =>
  run(tx)`delete from accounting.cash_item i where ${own('i')} and i.company_id = ${companyId} and i.code = ${code}`;

// ---- suppliers --------------------------------------------------------------------------------------------------------------------------

type SupplierFilter = FilterOf<typeof searchSuppliers>;
const meantSuppliers = ({ companyId, key, disabled }: SupplierFilter) =>
  where(
    own('p'),
    sql`p.company_id = ${companyId}`,
    when(disabled !== undefined, sql`p.disabled = ${disabled}`),
    ...contains(key, sql`p.code`, sql`p.name`, sql`p.phone`),
  );
const SUPPLIER = sql`p.id, p.code, p.name, p.phone, p.bank, p.account_no, p.tax_no, p.remark, p.disabled, p.version`;

export const countSuppliers = (db: DbOrTx, { filter }: { readonly filter: SupplierFilter }): Promise<number> =>
  count(db)`select count(*) from accounting.supplier p ${meantSuppliers(filter)}`;
export const listSuppliers = (
  db: DbOrTx,
  { filter }: { readonly filter: SupplierFilter },
  { limit, offset }: PageOf<typeof searchSuppliers>,
): Promise<SupplierRow[]> => rows<SupplierRow>(db)`
  select ${SUPPLIER} from accounting.supplier p ${meantSuppliers(filter)} order by p.code limit ${limit} offset ${offset}`;

export type StoredSupplier = SupplierRow & { readonly companyId: number };
export const lockSupplier = (tx: Tx, id: number): Promise<StoredSupplier | undefined> => first<StoredSupplier>(tx)`
  select ${SUPPLIER}, p.company_id from accounting.supplier p where ${own('p')} and p.id = ${id} for update`;

type SupplierValues = Omit<SupplierRow, 'id' | 'version' | 'disabled'>;
export async function insertSupplier(tx: Tx, companyId: number, values: SupplierValues): Promise<{ id: number }> {
  const { id } = await tx
    .insertInto('accounting.supplier')
    .values({ tenantId: TENANT, companyId, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id };
}
export async function updateSupplier(tx: Tx, id: number, values: Partial<SupplierValues> & { readonly disabled?: boolean }): Promise<void> {
  await tx
    .updateTable('accounting.supplier')
    .set({ ...values, version: sql`version + 1` })
    .where(own('supplier'))
    .where('id', '=', id)
    .execute();
}
export const isSupplierUsed = (db: DbOrTx, id: number): Promise<boolean> =>
  exists(db)`select from accounting.dimset d where ${own('d')} and d.supplier_id = ${id}`;
export const deleteSupplier = (tx: Tx, id: number): Promise<number> =>
  run(tx)`delete from accounting.supplier p where ${own('p')} and p.id = ${id}`;
