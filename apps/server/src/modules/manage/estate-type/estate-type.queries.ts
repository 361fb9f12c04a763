import { sql } from 'kysely';
import type { EstateTypeRow } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface EstateTypeSearch {
  readonly key?: string | undefined;
  readonly disabled?: boolean | undefined;
}

export type EstateTypeValues = Omit<EstateTypeRow, 'id' | 'version' | 'disabled' | 'estates'>;

const condition = ({ key, disabled }: EstateTypeSearch) =>
  sql.join(
    [
      sql`true`,
      ...(key === undefined || key === ''
        ? []
        : [sql`position(lower(${key}) in lower(t.name || ' ' || t.service_level || ' ' || t.remark)) > 0`]),
      ...(disabled === undefined ? [] : [sql`t.disabled = ${disabled}`]),
    ],
    sql` and `,
  );

export async function countTypes(db: DbOrTx, search: EstateTypeSearch): Promise<number> {
  const result = await sql<{ total: number }>`select count(*)::int as total from manage.estate_type t where ${condition(search)}`.execute(
    db,
  );
  return result.rows[0]?.total ?? 0;
}

export async function listTypes(db: DbOrTx, search: EstateTypeSearch, limit: number, offset: number): Promise<EstateTypeRow[]> {
  const result = await sql<EstateTypeRow>`
    select t.id, t.version, t.name, t.service_level, t.usage, t.area_basis, t.remark, t.disabled,
           (select count(*)::int from estate.estate e where e.tenant_id = t.tenant_id and e.type_id = t.id) as estates
      from manage.estate_type t where ${condition(search)} order by t.sort, t.id limit ${limit} offset ${offset}`.execute(db);
  return result.rows;
}

export async function lockType(tx: Tx, id: number) {
  return tx
    .selectFrom('manage.estateType')
    .select(['id', 'version', 'name', 'serviceLevel', 'usage', 'areaBasis', 'remark', 'disabled'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function countEstates(tx: Tx, typeId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('estate.estate')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('typeId', '=', typeId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Last in the order. */
export async function insertType(tx: Tx, tenantId: number, values: EstateTypeValues): Promise<number> {
  const { id } = await tx
    .insertInto('manage.estateType')
    .values({ ...values, tenantId, sort: sql`(select coalesce(max(sort), 0) + 10 from manage.estate_type)` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateType(tx: Tx, id: number, values: Partial<EstateTypeValues & { disabled: boolean }>): Promise<void> {
  await tx
    .updateTable('manage.estateType')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Every type in its order, held, so that two who move at once do it one after the other. */
export async function lockOrder(tx: Tx): Promise<number[]> {
  const result = await sql<{ id: number }>`select id from manage.estate_type order by sort, id for update`.execute(tx);
  return result.rows.map(({ id }) => id);
}

export async function updateOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update manage.estate_type t set sort = o.place * 10 from unnest(${ids}::bigint[]) with ordinality as o (id, place) where t.id = o.id
  `.execute(tx);
}

export async function deleteType(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('manage.estateType').where('id', '=', id).execute();
}
