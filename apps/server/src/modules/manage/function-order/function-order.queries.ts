import { sql } from 'kysely';
import type { FunctionOrder, FunctionOrderRow, searchFunctionOrders } from '@anju/contract';
import { count, first, own, rows, when, where } from '../../../platform/db/sql.ts';
import type { PageOf, SearchOf } from '../../../platform/listing/listing.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { OrderLine } from './function-order.rules.ts';

type Search = SearchOf<typeof searchFunctionOrders>;

const meant = ({ filter: { companyId, states, key = '' } }: Search) =>
  where(
    own('o'),
    when(companyId !== undefined, sql`o.company_id = ${companyId}`),
    when(states.length > 0, sql`o.state = any (${states}::int[])`),
    when(
      key !== '',
      sql`position(lower(${key}) in lower(o.number || ' ' || o.remark)) > 0 or exists (
            select from manage.function_order_line l where l.tenant_id = o.tenant_id and l.order_id = o.id
               and position(${key} in l.title) > 0)`,
    ),
  );

export const countOrders = (db: DbOrTx, search: Search): Promise<number> =>
  count(db)`select count(*) from manage.function_order o ${meant(search)}`;

const ROW = sql`o.id, o.number, o.company_id, c.name as company_name, o.state, o.total, o.remark, o.by, o.at, o.answer, o.decided_by,
       o.decided_at, o.version`;

export const listOrders = (
  db: DbOrTx,
  search: Search,
  { limit, offset }: PageOf<typeof searchFunctionOrders>,
): Promise<FunctionOrderRow[]> =>
  rows<FunctionOrderRow>(db)`
    select ${ROW}, (select count(*) from manage.function_order_line l where l.tenant_id = o.tenant_id and l.order_id = o.id) as lines
      from manage.function_order o join org_view.company c on c.tenant_id = o.tenant_id and c.id = o.company_id
      ${meant(search)} order by o.id desc limit ${limit} offset ${offset}`;

export async function findOrder(db: DbOrTx, id: number): Promise<FunctionOrder | undefined> {
  return first<FunctionOrder>(db)`
    select ${ROW}, (
             select json_agg(json_build_object('menuId', l.menu_id, 'title', l.title, 'months', l.months,
                                               'monthlyPrice', l.monthly_price::text, 'amount', l.amount::text) order by m.sort, l.menu_id)
               from manage.function_order_line l left join system_view.menu m on m.id = l.menu_id
              where l.tenant_id = o.tenant_id and l.order_id = o.id) as lines
      from manage.function_order o join org_view.company c on c.tenant_id = o.tenant_id and c.id = o.company_id
     where ${own('o')} and o.id = ${id}`;
}

interface NewOrder {
  readonly tenantId: number;
  readonly companyId: number;
  readonly number: string;
  readonly total: string;
  readonly remark: string;
  readonly by: string;
  readonly at: string;
}

export async function insertOrder(tx: Tx, order: NewOrder, lines: readonly OrderLine[]): Promise<number> {
  const { id } = await tx.insertInto('manage.functionOrder').values(order).returning('id').executeTakeFirstOrThrow();
  await tx
    .insertInto('manage.functionOrderLine')
    .values(lines.map((line) => ({ ...line, tenantId: order.tenantId, orderId: id })))
    .execute();
  return id;
}

export async function lockOrder(tx: Tx, id: number) {
  return tx
    .selectFrom('manage.functionOrder')
    .select(['id', 'number', 'state', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateState(tx: Tx, id: number, state: number): Promise<void> {
  await tx
    .updateTable('manage.functionOrder')
    .set({ state, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
