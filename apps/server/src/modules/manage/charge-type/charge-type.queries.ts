import { sql } from 'kysely';
import type { ChargeFamily, ChargeTypeForm, ChargeTypeNode, ChargeTypeRow } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface ChargeTypeSearch {
  readonly family: ChargeFamily;
  readonly key?: string | undefined;
  readonly under?: number | undefined;
  readonly disabled?: boolean | undefined;
}

/** As stored: the tax rate is a share of one. */
export type ChargeTypeValues = Omit<ChargeTypeForm, 'family'>;

const below = (under: number) => sql`t.id in (
  with recursive branch as (
    select id from manage.charge_type where id = ${under}
    union all select c.id from manage.charge_type c join branch b on c.parent_id = b.id)
  select id from branch)`;

const condition = ({ family, key, under, disabled }: ChargeTypeSearch) =>
  sql.join(
    [
      sql`t.family = ${family}`,
      ...(key === undefined || key === ''
        ? []
        : [sql`position(lower(${key}) in lower(t.code || ' ' || t.name || ' ' || t.invoice_name || ' ' || t.remark)) > 0`]),
      ...(under === undefined ? [] : [below(under)]),
      ...(disabled === undefined ? [] : [sql`t.disabled = ${disabled}`]),
    ],
    sql` and `,
  );

export async function countTypes(db: DbOrTx, search: ChargeTypeSearch): Promise<number> {
  const result = await sql<{ total: number }>`select count(*)::int as total from manage.charge_type t where ${condition(search)}`.execute(
    db,
  );
  return result.rows[0]?.total ?? 0;
}

const COLUMNS = sql`t.id, t.version, t.family, t.parent_id, t.code, t.name, t.unit, t.method, t.deposit, t.third_party, t.public_revenue,
  t.tax_rate::text, t.invoice_name, t.tax_class, t.subject, t.receipt_kind, t.settle_priority, t.late_fee, t.counts_in_rate, t.refundable, t.remark,
  t.disabled`;

/** `sort` runs through the whole family in the order of the tree. */
export async function listTypes(db: DbOrTx, search: ChargeTypeSearch, limit: number, offset: number): Promise<ChargeTypeRow[]> {
  const result = await sql<ChargeTypeRow>`
    select ${COLUMNS}, coalesce(p.name, '') as parent_name,
           (select count(*)::int from manage.charge_type c where c.tenant_id = t.tenant_id and c.family = t.family and c.parent_id = t.id) as below
      from manage.charge_type t left join manage.charge_type p on p.tenant_id = t.tenant_id and p.id = t.parent_id
     where ${condition(search)} order by t.sort, t.code limit ${limit} offset ${offset}`.execute(db);
  return result.rows;
}

export async function listNodes(db: DbOrTx, family: ChargeFamily): Promise<ChargeTypeNode[]> {
  const result = await sql<ChargeTypeNode>`
    select id, parent_id, code, name, disabled from manage.charge_type where family = ${family} order by sort, code`.execute(db);
  return result.rows;
}

/** Every row of the family, held, so that two who change its order or its tree do it one after the other. */
export async function lockFamily(tx: Tx, family: ChargeFamily): Promise<ChargeTypeNode[]> {
  const result = await sql<ChargeTypeNode>`
    select id, parent_id, code, name, disabled from manage.charge_type where family = ${family} order by sort, code for update`.execute(tx);
  return result.rows;
}

export async function findFamily(db: DbOrTx, id: number): Promise<ChargeFamily | undefined> {
  const result = await sql<{ family: ChargeFamily }>`select family from manage.charge_type where id = ${id}`.execute(db);
  return result.rows[0]?.family;
}

export async function findType(db: DbOrTx, id: number): Promise<ChargeTypeValues & { version: number; disabled: boolean }> {
  const result = await sql<ChargeTypeValues & { version: number; disabled: boolean }>`
    select ${COLUMNS} from manage.charge_type t where t.id = ${id}`.execute(db);
  const [row] = result.rows;
  if (!row) throw new Error(`charge type ${id} is gone although its family is held`);
  return row;
}

/** Whose code or name it already is, in any family. */
export async function findHolder(
  tx: Tx,
  by: 'code' | 'name',
  value: string,
  otherThan: number,
): Promise<{ code: string; name: string; family: ChargeFamily } | undefined> {
  const result = await sql<{ code: string; name: string; family: ChargeFamily }>`
    select code, name, family from manage.charge_type where ${sql.ref(by)} = ${value} and id <> ${otherThan}`.execute(tx);
  return result.rows[0];
}

interface Written {
  readonly by: string;
  readonly at: Date;
}

export async function insertType(
  tx: Tx,
  tenantId: number,
  family: ChargeFamily,
  values: ChargeTypeValues,
  { by, at }: Written,
): Promise<number> {
  const { id } = await tx
    .insertInto('manage.chargeType')
    .values({ ...values, tenantId, family, createdBy: by, createdAt: at.toISOString(), updatedBy: by, updatedAt: at.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateType(
  tx: Tx,
  id: number,
  values: Partial<ChargeTypeValues & { disabled: boolean }>,
  { by, at }: Written,
): Promise<void> {
  await tx
    .updateTable('manage.chargeType')
    .set({ ...values, version: sql`version + 1`, updatedBy: by, updatedAt: at.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** The order of the whole family; where a row hangs is not what a form changes, so its version stays. */
export async function updateOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update manage.charge_type t set sort = o.place * 10 from unnest(${ids}::bigint[]) with ordinality as o (id, place) where t.id = o.id
  `.execute(tx);
}

export async function updateParent(tx: Tx, id: number, parentId: number | null): Promise<void> {
  await sql`update manage.charge_type set parent_id = ${parentId} where id = ${id}`.execute(tx);
}

export async function deleteType(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('manage.chargeType').where('id', '=', id).execute();
}
