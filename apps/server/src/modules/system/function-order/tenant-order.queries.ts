// Orders of one tenant, read and written inside its data. The list of tenants is read in the platform's own tenant.
import { sql } from 'kysely';
import type { FunctionOrderRow, TenantOrder } from '@anju/contract';
import { first, own, rows, run } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface TenantName {
  readonly id: number;
  readonly name: string;
}

export async function listTenantNames(db: DbOrTx): Promise<TenantName[]> {
  return rows<TenantName>(db)`select t.id, t.name from system.list_tenants() t order by t.id`;
}

const FROM = sql`manage_view.function_order o join org_view.company c on c.tenant_id = o.tenant_id and c.id = o.company_id`;
const ROW = sql`o.id, o.number, o.company_id, c.name as company_name, o.state, o.total, o.remark, o.by, o.at, o.answer, o.decided_by,
       o.decided_at, o.version`;

type OrderOfTenant = FunctionOrderRow & TenantOf;
interface TenantOf {
  readonly tenantId: number;
  readonly tenantName: string;
}

/** The orders of all tenants, newest first, read in the platform's own tenant. The total is known even when the page is empty. */
export async function listOrders(
  db: DbOrTx,
  { states, key }: { states: readonly number[]; key?: string | undefined },
  limit: number,
  offset: number,
): Promise<{ rows: OrderOfTenant[]; total: number }> {
  const found = await rows<OrderOfTenant & { matching: number }>(db)`
    select * from manage.function_orders_of_all(${states}::int[], ${key ?? ''}, ${limit}::int, ${offset}::int)`;
  return { rows: found.filter(({ id }) => id !== null).map(({ matching: _, ...row }) => row), total: found[0]?.matching ?? 0 };
}

type HeldLine = Omit<TenantOrder['lines'][number], 'nextUntil' | 'bought'> & { held: boolean };
type FoundOrder = Omit<TenantOrder, 'tenantId' | 'tenantName' | 'lines'>;

export async function findOrder(tx: Tx, id: number): Promise<FoundOrder | undefined> {
  return first<FoundOrder>(tx)`select ${ROW} from ${FROM} where ${own('o')} and o.id = ${id}`;
}

/** The lines of an order, each with the company's current holding of the function. */
export async function listLines(tx: Tx, orderId: number): Promise<HeldLine[]> {
  return rows<HeldLine>(tx)`
    select l.menu_id, l.title, l.months, l.monthly_price, l.amount, p.menu_id is not null as held, p.valid_until
      from manage_view.function_order o
      join manage_view.function_order_line l on l.tenant_id = o.tenant_id and l.order_id = o.id
      left join system.menu m on m.id = l.menu_id
      left join system.purchase p on p.tenant_id = o.tenant_id and p.company_id = o.company_id and p.menu_id = l.menu_id
     where ${own('o')} and o.id = ${orderId} order by m.sort, l.menu_id`;
}

/** Orders of one company are accepted one after the other, so that each extends the result of the one before. */
export async function lockCompany(tx: Tx, companyId: number): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtextextended(${`functions of company ${companyId}`}, 0))`;
}

export async function upsertPurchases(
  tx: Tx,
  { tenantId, companyId }: { readonly tenantId: number; readonly companyId: number },
  bought: readonly { readonly menuId: number; readonly validUntil: string | null }[],
): Promise<void> {
  await tx
    .insertInto('system.purchase')
    .values(bought.map((one) => ({ tenantId, companyId, ...one })))
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'companyId', 'menuId']).doUpdateSet((set) => ({ validUntil: set.ref('excluded.validUntil') })),
    )
    .execute();
}
