// Queries for the items of 特约服务.
import { sql, type RawBuilder } from 'kysely';
import type { SpecialServiceItemForm, SpecialServiceItemRow } from '@anju/contract';
import { first, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

type Estates = readonly number[] | null;
export interface ItemSearch {
  readonly estateId: number | null;
  readonly key: string;
  readonly disabled: boolean | null;
}
/** An item for every estate is visible to all users. */
const seen = (estates: Estates): RawBuilder<unknown> =>
  estates === null ? sql`true` : sql`(t.estate_id is null or t.estate_id = any (${estates}::bigint[]))`;
const condition = ({ estateId, key, disabled }: ItemSearch, estates: Estates): RawBuilder<unknown> =>
  sql.join(
    [
      seen(estates),
      ...(estateId === null ? [] : [sql`(t.estate_id is null or t.estate_id = ${estateId})`]),
      ...(key === '' ? [] : [sql`strpos(t.name, ${key}) > 0`]),
      ...(disabled === null ? [] : [sql`t.disabled = ${disabled}`]),
    ],
    sql` and `,
  );

export async function countItems(db: DbOrTx, search: ItemSearch, estates: Estates): Promise<number> {
  const result = await rows<{ n: number }>(db)`
    select count(*)::int as n from charging.special_service_item t where ${own('t')} and ${condition(search, estates)}`;
  return result[0]?.n ?? 0;
}

export async function listItems(
  db: DbOrTx,
  search: ItemSearch,
  estates: Estates,
  limit: number,
  offset: number,
): Promise<SpecialServiceItemRow[]> {
  return rows<SpecialServiceItemRow>(db)`
    select t.id, t.version, t.estate_id, coalesce(e.name, '') as estate_name, t.charge_type_id, i.name as charge_type_name, t.name,
           t.unit, t.price::text as price,
           t.min_price::text as min_price, t.max_price::text as max_price, t.due_days, t.late_policy_id,
             coalesce(p.name, '') as late_policy_name, t.remark, t.disabled,
           (select count(*)::int from charging.special_service s join charging.bill b on b.tenant_id = s.tenant_id and b.id = s.bill_id
             where ${own('s')} and s.item_id = t.id and not b.void) as used
      from charging.special_service_item t join manage_view.charge_type i on i.tenant_id = t.tenant_id and i.id = t.charge_type_id
        left join estate_view.estate e on e.tenant_id = t.tenant_id and e.id = t.estate_id
      left join charging.late_policy p on p.tenant_id = t.tenant_id and p.id = t.late_policy_id
     where ${own('t')} and ${condition(search, estates)} order by t.disabled, i.sort, i.code, t.name, t.id limit ${limit} offset ${offset}`;
}

export interface FoundItem {
  readonly id: number;
  readonly version: number;
  readonly estateId: number | null;
  readonly name: string;
  readonly disabled: boolean;
}
export async function lockItem(tx: Tx, id: number, estates: Estates): Promise<FoundItem | undefined> {
  return first<FoundItem>(tx)`
    select t.id, t.version, t.estate_id, t.name, t.disabled from charging.special_service_item t
      where ${own('t')} and t.id = ${id} and ${seen(estates)} for update`;
}

interface Stamp {
  readonly tenantId: number;
  readonly by: string;
  readonly at: string;
}
export async function insertItem(tx: Tx, form: SpecialServiceItemForm, { tenantId, by, at }: Stamp): Promise<number> {
  const row = await tx
    .insertInto('charging.specialServiceItem')
    .values({ ...form, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
export async function updateItem(
  tx: Tx,
  id: number,
  values: Partial<SpecialServiceItemForm> & { disabled?: boolean },
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .updateTable('charging.specialServiceItem')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function listPolicies(db: DbOrTx): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('charging.latePolicy').select(['id', 'name']).where('disabled', '=', false).orderBy('name').execute();
}
export async function findChargeType(
  db: DbOrTx,
  id: number,
): Promise<{ name: string; deposit: boolean; lateFee: boolean; disabled: boolean } | undefined> {
  return db.selectFrom('manageView.chargeType').select(['name', 'deposit', 'lateFee', 'disabled']).where('id', '=', id).executeTakeFirst();
}

/** The fields of an item that a charge is computed from. */
export interface PricedItem {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
  readonly chargeTypeId: number;
  readonly minPrice: string;
  readonly maxPrice: string;
  readonly dueDays: number;
}
export async function listPriced(tx: Tx, estateId: number, ids: readonly number[]): Promise<PricedItem[]> {
  return rows<PricedItem>(tx)`
    select t.id, t.name, t.unit, t.charge_type_id, t.min_price::text as min_price, t.max_price::text as max_price, t.due_days
      from charging.special_service_item t join manage_view.charge_type i on i.tenant_id = t.tenant_id and i.id = t.charge_type_id
     where ${own('t')} and t.id = any (${ids}::bigint[]) and not t.disabled and not i.disabled
       and (t.estate_id is null or t.estate_id = ${estateId})`;
}
