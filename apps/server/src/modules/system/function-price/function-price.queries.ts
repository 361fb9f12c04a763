import type { FunctionPriceRow } from '@anju/contract';
import { rows, run } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

/** The screens of employees with their prices, in the order of the menu. */
export async function listPrices(db: DbOrTx): Promise<FunctionPriceRow[]> {
  return rows<FunctionPriceRow>(db)`
    with recursive below as (
      select m.id, m.title, m.component, m.sort, m.id as centre_id, m.title as centre, m.title as "group"
        from system.menu m where m.parent_id is null and 'emp' = any (m.audience)
      union all
      select m.id, m.title, m.component, m.sort, b.centre_id, b.centre, case when m.component = 'blank' then m.title else b."group" end
        from system.menu m join below b on m.parent_id = b.id where 'emp' = any (m.audience)
    )
    select b.id as menu_id, b.title, b.centre_id, b.centre, b."group", f.monthly_price
      from below b left join system.function_price f on f.menu_id = b.id
     where b.component not in ('main', 'blank') order by b.sort`;
}

/** Only one transaction at a time changes prices. */
export async function lockPrices(tx: Tx): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtextextended('function prices', 0))`;
}

export async function upsertPrices(tx: Tx, prices: readonly { readonly menuId: number; readonly monthlyPrice: string }[]): Promise<void> {
  await tx
    .insertInto('system.functionPrice')
    .values([...prices])
    .onConflict((conflict) => conflict.column('menuId').doUpdateSet((set) => ({ monthlyPrice: set.ref('excluded.monthlyPrice') })))
    .execute();
}
