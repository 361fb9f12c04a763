// Contacts, invoice titles and bank accounts of one customer; changed while the customer is locked.
import { sql } from 'kysely';
import type { CustomerDetail } from '@anju/contract';
import { own, rows, run } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface PartKey {
  readonly tenantId: number;
  readonly customerId: number;
  /** Null for a new one. */
  readonly partId: number | null;
}

export type Contact = CustomerDetail['contacts'][number];
export type Title = CustomerDetail['titles'][number];
export type Account = Omit<CustomerDetail['accounts'][number], 'doubtful'>;

export const listContacts = (db: DbOrTx, customerId: number): Promise<Contact[]> =>
  db
    .selectFrom('estate.customerContact')
    .select(['id', 'name', 'phone', 'post'])
    .where('customerId', '=', customerId)
    .orderBy('id')
    .execute();

/** The main one first; with full account numbers. */
export async function listTitles(db: DbOrTx, customerId: number): Promise<Title[]> {
  return rows<Title>(db)`
    select id, kind, title, tax_no, address, phone, bank, account_no, main from estate.customer_invoice_title
     where ${own('estate.customer_invoice_title')} and customer_id = ${customerId} order by main desc, id`;
}

/** The main one first; with full account numbers. */
export const listAccounts = (db: DbOrTx, customerId: number): Promise<Account[]> =>
  db
    .selectFrom('estate.customerBankAccount')
    .select(['id', 'bank', 'accountName', 'accountNo', 'main'])
    .where('customerId', '=', customerId)
    .orderBy('main', 'desc')
    .orderBy('id')
    .execute();

export async function saveContact(tx: Tx, { tenantId, customerId, partId }: PartKey, values: Omit<Contact, 'id'>): Promise<number> {
  const saved =
    partId === null
      ? await tx
          .insertInto('estate.customerContact')
          .values({ ...values, tenantId, customerId })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx
          .updateTable('estate.customerContact')
          .set(values)
          .where('id', '=', partId)
          .where('customerId', '=', customerId)
          .returning('id')
          .executeTakeFirstOrThrow();
  return saved.id;
}

export async function saveTitle(tx: Tx, { tenantId, customerId, partId }: PartKey, values: Omit<Title, 'id'>): Promise<number> {
  const saved =
    partId === null
      ? await tx
          .insertInto('estate.customerInvoiceTitle')
          .values({ ...values, tenantId, customerId })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx
          .updateTable('estate.customerInvoiceTitle')
          .set(values)
          .where('id', '=', partId)
          .where('customerId', '=', customerId)
          .returning('id')
          .executeTakeFirstOrThrow();
  return saved.id;
}

export async function saveAccount(tx: Tx, { tenantId, customerId, partId }: PartKey, values: Omit<Account, 'id'>): Promise<number> {
  const saved =
    partId === null
      ? await tx
          .insertInto('estate.customerBankAccount')
          .values({ ...values, tenantId, customerId })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx
          .updateTable('estate.customerBankAccount')
          .set(values)
          .where('id', '=', partId)
          .where('customerId', '=', customerId)
          .returning('id')
          .executeTakeFirstOrThrow();
  return saved.id;
}

type MainTable = 'estate.customer_invoice_title' | 'estate.customer_bank_account';
type PartTable = MainTable | 'estate.customer_contact';

export async function removePart(tx: Tx, table: PartTable, customerId: number, partId: number): Promise<void> {
  await run(tx)`delete from ${sql.table(table)} t where ${own('t')} and t.customer_id = ${customerId} and t.id = ${partId}`;
}

/** Clears the main mark of all rows; one is set again before the end of the transaction. */
export async function clearMain(tx: Tx, table: MainTable, customerId: number): Promise<void> {
  await run(tx)`update ${sql.table(table)} t set main = false where ${own('t')} and t.customer_id = ${customerId} and t.main`;
}

/** If the main row was removed, the oldest remaining row becomes the main one. */
export async function ensureMain(tx: Tx, table: MainTable, customerId: number): Promise<void> {
  const target = sql.table(table);
  await run(tx)`
    update ${target} t set main = true
     where ${own('t')} and t.customer_id = ${customerId}
       and t.id = (select min(x.id) from ${target} x where ${own('x')} and x.customer_id = ${customerId})
       and not exists (select from ${target} x where ${own('x')} and x.customer_id = ${customerId} and x.main)`;
}
