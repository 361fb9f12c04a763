// Functions a company may buy, with what it has, what lies in its cart and what it has ordered.
import { sql } from 'kysely';
import type { FunctionCompany, FunctionOffer } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

const isValid = (day: string) => sql`(p.valid_until is null or p.valid_until >= ${day}::date)`;

export async function listCompanies(db: DbOrTx, day: string): Promise<FunctionCompany[]> {
  const result = await sql<FunctionCompany>`
    select c.id, c.name, p.bought, p.ending,
           (select count(*)::int from manage.cart_line l where l.tenant_id = c.tenant_id and l.company_id = c.id) as in_cart
      from org.company c cross join lateral (
        select count(*) filter (where ${isValid(day)})::int as bought,
               count(*) filter (where p.valid_until between ${day}::date and ${day}::date + 30)::int as ending
          from system.purchase p where p.tenant_id = c.tenant_id and p.company_id = c.id) p
     where not c.disabled order by c.path`.execute(db);
  return result.rows;
}

export async function isCompany(db: DbOrTx, id: number): Promise<boolean> {
  const result = await sql`select from org.company c where c.id = ${id} and not c.disabled`.execute(db);
  return result.rows.length > 0;
}

/** Screens of employees in the order of the menu. */
export async function listOffers(db: DbOrTx, companyId: number, day: string): Promise<FunctionOffer[]> {
  const result = await sql<FunctionOffer>`
    with recursive below as (
      select m.id, m.title, m.component, m.sort, m.id as centre_id, m.title as centre, m.id as group_id, m.title as "group"
        from system.menu m where m.parent_id is null and 'emp' = any (m.audience)
      union all
      select m.id, m.title, m.component, m.sort, b.centre_id, b.centre, case when m.component = 'blank' then m.id else b.group_id end,
             case when m.component = 'blank' then m.title else b."group" end
        from system.menu m join below b on m.parent_id = b.id where 'emp' = any (m.audience)
    )
    select b.id as menu_id, b.title, b.centre_id, b.centre, b.group_id, b."group", f.monthly_price, p.valid_until, l.months as cart_months,
           p.menu_id is not null and ${isValid(day)} as bought, coalesce(w.number, '') as waiting_order
      from below b
      left join system.function_price f on f.menu_id = b.id
      left join system.purchase p on p.company_id = ${companyId} and p.menu_id = b.id
      left join manage.cart_line l on l.company_id = ${companyId} and l.menu_id = b.id
      left join lateral (
        select o.number from manage.function_order o join manage.function_order_line ol on ol.tenant_id = o.tenant_id and ol.order_id = o.id
         where o.company_id = ${companyId} and o.state = 1 and ol.menu_id = b.id limit 1) w on true
     where b.component not in ('main', 'blank') order by b.sort`.execute(db);
  return result.rows;
}

interface CartEntry {
  readonly tenantId: number;
  readonly companyId: number;
  readonly months: number;
  readonly addedBy: string;
  readonly addedAt: string;
}

export async function upsertCart(tx: Tx, entry: CartEntry, menuIds: readonly number[]): Promise<void> {
  const { tenantId, companyId, months, addedBy, addedAt } = entry;
  await sql`
    insert into manage.cart_line (tenant_id, company_id, menu_id, months, added_by, added_at)
    select distinct ${tenantId}::int, ${companyId}::bigint, m, ${months}::smallint, ${addedBy}::text, ${addedAt}::timestamptz
      from unnest(${menuIds}::int[]) m
    on conflict (tenant_id, company_id, menu_id) do update set months = excluded.months`.execute(tx);
}

export async function deleteCart(db: DbOrTx, companyId: number, menuIds: readonly number[]): Promise<void> {
  await sql`delete from manage.cart_line where company_id = ${companyId} and menu_id = any (${menuIds}::int[])`.execute(db);
}

/** Until the end of the transaction nobody else orders this cart: the second to press finds it empty. */
export async function lockCart(tx: Tx, companyId: number): Promise<void> {
  await sql`select from manage.cart_line where company_id = ${companyId} order by menu_id for update`.execute(tx);
}
