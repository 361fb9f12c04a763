// The dictionary of follow-up items.
import { sql } from 'kysely';
import { FOLLOW, type FollowItem } from '@anju/contract';
import { own, rows } from '../../../platform/db/sql.ts';
import { unlessReferred } from '../../../platform/tenancy/savepoint.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

/** With the number of open follow-ups of one employee. */
export async function listItems(db: DbOrTx, employeeId: number | null, today: string, withDisabled: boolean): Promise<FollowItem[]> {
  return rows<FollowItem>(db)`
    select i.id, i.name, i.days, i.sort, i.disabled, coalesce(f.open, 0)::int as open, coalesce(f.overdue, 0)::int as overdue
      from estate.follow_item i
      left join (select item_id, count(*) as open, count(*) filter (where planned_date < ${today}::date) as overdue
                   from estate.follow_up where ${own('estate.follow_up')} and employee_id = ${employeeId}
                     and state in (${sql.lit(FOLLOW.waiting)}, ${sql.lit(FOLLOW.running)}) group by item_id) f on f.item_id = i.id
     where ${own('i')} and (${withDisabled} or not i.disabled) order by i.disabled, i.sort, i.id`;
}

export const findItem = (db: DbOrTx, id: number) =>
  db.selectFrom('estate.followItem').select(['id', 'name', 'days', 'sort', 'disabled']).where('id', '=', id).executeTakeFirst();

export const lockItem = (tx: Tx, id: number) =>
  tx.selectFrom('estate.followItem').select(['id', 'name', 'days', 'sort', 'disabled']).where('id', '=', id).forUpdate().executeTakeFirst();

export interface ItemValues {
  name: string;
  days: number;
  sort: number;
}

export async function insertItem(tx: Tx, tenantId: number, values: ItemValues): Promise<number> {
  const { id } = await tx
    .insertInto('estate.followItem')
    .values({ ...values, tenantId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateItem(tx: Tx, id: number, values: Partial<ItemValues> & { disabled: boolean }): Promise<void> {
  await tx.updateTable('estate.followItem').set(values).where('id', '=', id).execute();
}

/** False when a follow-up refers to it. */
export const removeItem = (tx: Tx, id: number): Promise<boolean> =>
  unlessReferred(tx, () => tx.deleteFrom('estate.followItem').where('id', '=', id).execute());
