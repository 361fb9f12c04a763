// Functions a company may buy, with those it has, those in its cart and those it has ordered.
import { sql } from 'kysely';
import { BUILT_MENUS, FUNCTION_ORDER, type FunctionCompany, type FunctionOffer } from '@anju/contract';
import { exists, own, rows, run, TENANT } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

const isValid = (day: string) => sql`(p.valid_until is null or p.valid_until >= ${day}::date)`;

export async function listCompanies(db: DbOrTx, day: string): Promise<FunctionCompany[]> {
  return rows<FunctionCompany>(db)`
    select c.id, c.name, p.bought, p.ending,
           (select count(*) from manage.cart_line l where l.tenant_id = c.tenant_id and l.company_id = c.id) as in_cart
      from org_view.company c cross join lateral (
        select count(*) filter (where ${isValid(day)}) as bought,
               count(*) filter (where p.valid_until between ${day}::date and ${day}::date + 30) as ending
          from system_view.purchase p where p.tenant_id = c.tenant_id and p.company_id = c.id
            and p.menu_id = any (${[...BUILT_MENUS]}::int[])) p
     where ${own('c')} and not c.disabled order by c.path`;
}

export const isCompany = (db: DbOrTx, id: number): Promise<boolean> =>
  exists(db)`select from org_view.company c where ${own('c')} and c.id = ${id} and not c.disabled`;

/** Screens of employees in the order of the menu. */
export async function listOffers(db: DbOrTx, companyId: number, day: string): Promise<FunctionOffer[]> {
  return rows<FunctionOffer>(db)`
    with recursive below as (
      select m.id, m.title, m.component, m.sort, m.id as centre_id, m.title as centre, m.id as group_id, m.title as "group"
        from system_view.menu m where m.parent_id is null and 'emp' = any (m.audience)
      union all
      select m.id, m.title, m.component, m.sort, b.centre_id, b.centre, case when m.component = 'blank' then m.id else b.group_id end,
             case when m.component = 'blank' then m.title else b."group" end
        from system_view.menu m join below b on m.parent_id = b.id where 'emp' = any (m.audience)
    )
    select b.id as menu_id, b.title, b.centre_id, b.centre, b.group_id, b."group", f.monthly_price, p.valid_until, l.months as cart_months,
           p.menu_id is not null and ${isValid(day)} as bought, coalesce(w.number, '') as waiting_order
      from below b
      left join system_view.function_price f on f.menu_id = b.id
      left join system_view.purchase p on ${own('p')} and p.company_id = ${companyId} and p.menu_id = b.id
      left join manage.cart_line l on ${own('l')} and l.company_id = ${companyId} and l.menu_id = b.id
      left join lateral (
        select o.number from manage.function_order o join manage.function_order_line ol on ol.tenant_id = o.tenant_id and ol.order_id = o.id
         where ${own('o')} and o.company_id = ${companyId} and o.state = ${FUNCTION_ORDER.waiting} and ol.menu_id = b.id limit 1) w on true
     where b.component not in ('main', 'blank') order by b.sort`;
}

interface CartEntry {
  readonly companyId: number;
  readonly months: number;
  readonly addedBy: string;
  readonly addedAt: string;
}

export async function upsertCart(tx: Tx, entry: CartEntry, menuIds: readonly number[]): Promise<void> {
  const { companyId, months, addedBy, addedAt } = entry;
  await run(tx)`
    insert into manage.cart_line (tenant_id, company_id, menu_id, months, added_by, added_at)
    select distinct ${TENANT}, ${companyId}::bigint, m, ${months}::smallint, ${addedBy}::text, ${addedAt}::timestamptz
      from unnest(${menuIds}::int[]) m
    on conflict (tenant_id, company_id, menu_id) do update set months = excluded.months`;
}

export async function deleteCart(db: DbOrTx, companyId: number, menuIds: readonly number[]): Promise<void> {
  await run(db)`delete from manage.cart_line c where ${own('c')} and company_id = ${companyId} and menu_id = any (${menuIds}::int[])`;
}

/** Locks the cart until the end of the transaction: a concurrent order finds it empty. */
export async function lockCart(tx: Tx, companyId: number): Promise<void> {
  await run(tx)`select from manage.cart_line c where ${own('c')} and company_id = ${companyId} order by menu_id for update`;
}
