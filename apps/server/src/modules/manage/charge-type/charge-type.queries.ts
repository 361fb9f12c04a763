import { sql } from 'kysely';
import type { ChargeFamily, ChargeTypeForm, ChargeTypeNode, ChargeTypeRow, searchChargeTypes } from '@anju/contract';
import { count, first, one, own, rows, run, when, where } from '../../../platform/db/sql.ts';
import type { PageOf, SearchOf } from '../../../platform/listing/listing.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

/** The stored form: the tax rate is a fraction of one. */
export type ChargeTypeValues = Omit<ChargeTypeForm, 'family'>;

const below = (under: number) => sql`t.id in (
  with recursive branch as (
    select id from manage.charge_type c where ${own('c')} and id = ${under}
    union all select c.id from manage.charge_type c join branch b on c.parent_id = b.id where ${own('c')})
  select id from branch)`;

type Search = SearchOf<typeof searchChargeTypes>;

const meant = ({ filter: { family, key = '', under, disabled } }: Search) =>
  where(
    own('t'),
    sql`t.family = ${family}`,
    when(key !== '', sql`position(lower(${key}) in lower(t.code || ' ' || t.name || ' ' || t.invoice_name || ' ' || t.remark)) > 0`),
    under === undefined ? undefined : below(under),
    when(disabled !== undefined, sql`t.disabled = ${disabled}`),
  );

export const countTypes = (db: DbOrTx, search: Search): Promise<number> =>
  count(db)`select count(*) from manage.charge_type t ${meant(search)}`;

const COLUMNS = sql`t.id, t.version, t.family, t.parent_id, t.code, t.name, t.unit, t.method, t.deposit, t.third_party, t.public_revenue,
  t.tax_rate::text, t.invoice_name, t.tax_class, t.tax_code, t.subject, t.receipt_kind, t.settle_priority, t.late_fee, t.counts_in_rate,
  t.refundable, t.remark, t.disabled`;

/** `sort` numbers the whole family in the order of the tree. */
export const listTypes = (db: DbOrTx, search: Search, { limit, offset }: PageOf<typeof searchChargeTypes>): Promise<ChargeTypeRow[]> =>
  rows<ChargeTypeRow>(db)`
    select ${COLUMNS}, coalesce(p.name, '') as parent_name,
           (select count(*) from manage.charge_type c
             where c.tenant_id = t.tenant_id and c.family = t.family and c.parent_id = t.id) as below
      from manage.charge_type t left join manage.charge_type p on p.tenant_id = t.tenant_id and p.id = t.parent_id
      ${meant(search)} order by t.sort, t.code limit ${limit} offset ${offset}`;

export async function listNodes(db: DbOrTx, family: ChargeFamily): Promise<ChargeTypeNode[]> {
  return rows<ChargeTypeNode>(db)`
    select id, parent_id, code, name, disabled from manage.charge_type c where ${own('c')} and family = ${family} order by sort, code`;
}

/** Locks every row of the family, so that concurrent changes of its order or its tree follow one another. */
export async function lockFamily(tx: Tx, family: ChargeFamily): Promise<ChargeTypeNode[]> {
  return rows<ChargeTypeNode>(tx)`
    select l.id, l.parent_id, l.code, l.name, l.disabled from (
      select c.id, c.parent_id, c.code, c.name, c.disabled, c.sort from manage.charge_type c
       where ${own('c')} and c.family = ${family} order by c.id for no key update) l
     order by l.sort, l.code`;
}

export async function findFamily(db: DbOrTx, id: number): Promise<ChargeFamily | undefined> {
  const type = await first<{ family: ChargeFamily }>(db)`select family from manage.charge_type c where ${own('c')} and id = ${id}`;
  return type?.family;
}

/** The family is locked, so the row exists. */
export async function findType(db: DbOrTx, id: number): Promise<ChargeTypeValues & { version: number; disabled: boolean }> {
  return one<ChargeTypeValues & { version: number; disabled: boolean }>(db)`
    select ${COLUMNS} from manage.charge_type t where ${own('t')} and t.id = ${id}`;
}

/** The charge that already has the code or name, in any family. */
export async function findHolder(
  tx: Tx,
  by: 'code' | 'name',
  value: string,
  otherThan: number,
): Promise<{ code: string; name: string; family: ChargeFamily } | undefined> {
  return first<{ code: string; name: string; family: ChargeFamily }>(tx)`
    select code, name, family from manage.charge_type c where ${own('c')} and ${sql.ref(by)} = ${value} and id <> ${otherThan}`;
}

export async function insertType(tx: Tx, family: ChargeFamily, values: ChargeTypeValues, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('manage.chargeType')
    .values({ ...values, tenantId, family, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateType(
  tx: Tx,
  id: number,
  values: Partial<ChargeTypeValues & { disabled: boolean }>,
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .updateTable('manage.chargeType')
    .set({ ...values, version: sql`version + 1`, updatedBy: by, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

/** Writes the order of the whole family. The position is not a field of the form, so the versions stay unchanged. */
export async function updateOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await run(tx)`
    update manage.charge_type t set sort = o.place * 10
      from unnest(${ids}::bigint[]) with ordinality as o (id, place) where ${own('t')} and t.id = o.id`;
}

export async function updateParent(tx: Tx, id: number, parentId: number | null): Promise<void> {
  await run(tx)`update manage.charge_type t set parent_id = ${parentId} where ${own('t')} and t.id = ${id}`;
}

export async function deleteType(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('manage.chargeType').where('id', '=', id).execute();
}

/** Locks a charge type, so that it is neither removed nor changed before the transaction ends. */
export async function holdChargeType(tx: Tx, id: number): Promise<void> {
  await run(tx)`select from manage.charge_type t where ${own('t')} and t.id = ${id} for share`;
}
