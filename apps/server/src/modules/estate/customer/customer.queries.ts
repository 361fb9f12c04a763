// Rows of one customer and the customer's person.
import { sql } from 'kysely';
import { type StateOf, ID_TYPE, PERSON_KIND, type CustomerPersonForm, type CustomerRow } from '@anju/contract';
import { first, own, rows } from '../../../platform/db/sql.ts';
import type { Reach as Seen } from '../../../platform/reach/reach.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import { unlessReferred } from '../../../platform/tenancy/savepoint.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { personsMeant } from '../search/persons-meant.queries.ts';
import { customerColumns, meantBy, personInScope } from './customer-search.queries.ts';

export interface Reach extends Seen {
  readonly today: string;
}
export interface CustomerCore extends CustomerRow {
  idType: 1 | 2 | 3 | 4 | 5 | null;
  address: string;
  createdBy: string;
  createdAt: string;
  updatedAt: string;
}

/** With full numbers. A customer the user does not see is not found. */
export async function findCustomer(db: DbOrTx, id: number, reach: Reach): Promise<CustomerCore | undefined> {
  return first<CustomerCore>(db)`
    select ${customerColumns(reach.today, reach)}, p.id_type, p.address, c.created_by, c.created_at, c.updated_at
      from estate.customer c join estate.person p on p.tenant_id = c.tenant_id and p.id = c.person_id
     where ${own('c')} and c.id = ${id} and ${personInScope(reach, sql`c.person_id`)}`;
}

export interface LockedCustomer {
  id: number;
  version: number;
  number: string;
  personId: number;
  name: string;
  body: boolean;
  credit: 1 | 2 | 3 | 4;
  remark: string;
  disabled: boolean;
}

/** Locks the customer for a change; contacts, titles and accounts are changed under the same lock. */
export async function lockCustomer(tx: Tx, id: number, reach: Seen): Promise<LockedCustomer | undefined> {
  return first<LockedCustomer>(tx)`
    select c.id, c.version, c.number, c.person_id, p.name,
           (p.kind = ${PERSON_KIND.body} or p.id_type is not distinct from ${ID_TYPE.licence}) as body, c.credit, c.remark, c.disabled
      from estate.customer c join estate.person p on p.tenant_id = c.tenant_id and p.id = c.person_id
     where ${own('c')} and c.id = ${id} and ${personInScope(reach, sql`c.person_id`)} for update of c`;
}

export async function insertCustomer(
  tx: Tx,
  values: { personId: number; number: string; remark: string },
  { tenantId, by, at }: Stamp,
): Promise<number> {
  const { id } = await tx
    .insertInto('estate.customer')
    .values({ ...values, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateCustomer(
  tx: Tx,
  id: number,
  values: { remark?: string; credit?: number; disabled?: boolean },
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .updateTable('estate.customer')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Whether there are contacts, titles, accounts, follow-ups or agreements, so that the customer is not just an entry made by mistake. */
export async function hasHistory(tx: Tx, id: number): Promise<boolean> {
  const tables = ['estate.customer_contact', 'estate.customer_invoice_title', 'estate.customer_bank_account', 'estate.follow_up'];
  const parts = [...tables, 'manage_view.bank_agreement'].map(
    (table) => sql`exists (select from ${sql.table(table)} t where ${own('t')} and t.customer_id = ${id})`,
  );
  const found = await first<{ history: boolean }>(tx)`select ${sql.join(parts, sql` or `)} as history`;
  return found?.history ?? false;
}

/** False when another row refers to the customer. */
export const removeCustomer = (tx: Tx, id: number): Promise<boolean> =>
  unlessReferred(tx, () => tx.deleteFrom('estate.customer').where('id', '=', id).execute());

export async function listOptions(db: DbOrTx, key: string, reach: Reach, limit: number) {
  const matching = key === '' ? sql`true` : sql`c.person_id in (${meantBy(key)})`;
  return rows<{ id: number; number: string; name: string; phone: string }>(db)`
    select c.id, c.number, p.name, p.phone from estate.customer c join estate.person p on p.tenant_id = c.tenant_id and p.id = c.person_id
     where ${own('c')} and not c.disabled and ${matching} and ${personInScope(reach, sql`c.person_id`)} order by c.number limit ${limit}`;
}

// ---- the customer's person -----------------------------------------------------------------------------------------------

export interface FoundPerson {
  id: number;
  name: string;
  kind: StateOf<typeof PERSON_KIND>;
  phone: string;
  idNo: string;
  /** The customer number; empty if the person is not a customer. */
  customer: string;
}

const PERSON = sql`p.id, p.name, case when p.kind = ${PERSON_KIND.body}
  or p.id_type = ${ID_TYPE.licence} then ${sql.lit(PERSON_KIND.body)}
    else ${sql.lit(PERSON_KIND.natural)} end as kind, p.phone, p.id_no, coalesce(c.number, '') as customer
      from estate.person p left join estate.customer c on c.tenant_id = p.tenant_id and c.person_id = p.id`;

export async function listPersons(db: DbOrTx, key: string, reach: Reach, limit: number): Promise<FoundPerson[]> {
  return rows<FoundPerson>(db)`
    select ${PERSON} where ${own('p')} and p.id in ${personsMeant(key)} and ${personInScope(reach, sql`p.id`)}
     order by p.name, p.id limit ${limit}`;
}

export async function findPerson(tx: Tx, id: number, reach: Reach): Promise<FoundPerson | undefined> {
  return first<FoundPerson>(tx)`
    select ${PERSON} where ${own('p')} and p.id = ${id} and p.merged_into is null and ${personInScope(reach, sql`p.id`)}`;
}

/** The person with this identity document; without one, the person with this name and phone, customers first if there are several. */
export async function findSamePerson(tx: Tx, form: CustomerPersonForm): Promise<FoundPerson | undefined> {
  if (form.idNo === '' && form.phone === '') return undefined;
  const same =
    form.idNo === ''
      ? sql`p.phone = ${form.phone} and p.phone <> '' and p.name = ${form.name}`
      : sql`p.id_type = ${form.idType} and p.id_no = ${form.idNo} and p.id_no <> ''`;
  const result = await sql<FoundPerson>`select ${PERSON} where ${own('p')} and ${same} and p.merged_into is null
      order by c.id is null, p.id limit 1`.execute(tx);
  return result.rows[0];
}

/** Undefined when the same identity document was entered concurrently. */
export async function insertPerson(
  tx: Tx,
  form: CustomerPersonForm,
  initials: string,
  { tenantId, by, at }: Stamp,
): Promise<number | undefined> {
  const made = await tx
    .insertInto('estate.person')
    .values({
      tenantId,
      name: form.name,
      initials,
      kind: form.kind,
      phone: form.phone,
      idType: form.idNo === '' ? null : form.idType,
      idNo: form.idNo,
      createdAt: at,
      updatedBy: by,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}
