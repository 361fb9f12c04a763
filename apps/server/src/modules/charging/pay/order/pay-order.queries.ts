import { sql, type RawBuilder } from 'kysely';
import { PAY_ORDER, type PayOrder, type PayOrderFilter, type PayOrderRow, type PayWay } from '@anju/contract';
import { first, lit, one, own, rows, run } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesNamed, inScope } from '../../../estate/index.ts';
import { OBJECT_CODE, objectJoins } from '../../bill/core/object-text.queries.ts';

type Estates = readonly number[] | null;

/** An order with the fields that the services need. */
export interface OrderNow {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly estateId: number;
  readonly houseId: number;
  readonly payerId: number | null;
  readonly payerName: string;
  readonly amount: string;
  readonly provider: string;
  readonly method: number;
  readonly way: PayWay;
  readonly state: number;
  readonly codeUrl: string;
  readonly providerRef: string;
  readonly paidAt: string | null;
  readonly expiresAt: string;
  readonly askAt: string | null;
  readonly asked: number;
  readonly message: string;
  readonly makerId: number;
  readonly createdBy: string;
  readonly createdAt: string;
}

const NOW = sql`o.id, o.version, o.number, o.estate_id, o.house_id, o.payer_id, o.payer_name, o.amount, o.provider, o.method, o.way,
  o.state, o.code_url, o.provider_ref,
  o.paid_at, o.expires_at, o.ask_at, o.asked, o.message, o.maker_id, o.created_by, o.created_at`;

export async function findOrder(db: DbOrTx, estates: Estates, id: number): Promise<OrderNow | undefined> {
  return first<OrderNow>(db)`
    select ${NOW} from charging.pay_order o where ${own('o')} and o.id = ${id} and ${inScope(estates, sql`o.estate_id`)}`;
}

export async function findOrderByNumber(db: DbOrTx, provider: string, number: string): Promise<OrderNow | undefined> {
  const result = await sql<OrderNow>`select ${NOW} from charging.pay_order o
      where ${own('o')} and o.number = ${number} and o.provider = ${provider}`.execute(db);
  return result.rows[0];
}

/** Every step that ends an order locks its row, so that a concurrent notice, query and close run one after another. */
export async function lockOrder(tx: Tx, id: number): Promise<OrderNow> {
  return one<OrderNow>(tx)`select ${NOW} from charging.pay_order o where ${own('o')} and o.id = ${id} for update`;
}

export async function listDue(db: DbOrTx, now: string, limit: number): Promise<OrderNow[]> {
  return rows<OrderNow>(db)`
    select ${NOW} from charging.pay_order o where ${own('o')} and o.state in (${lit(PAY_ORDER.waiting)}, ${lit(PAY_ORDER.unknown)})
      and o.ask_at <= ${now} order by o.ask_at limit ${limit}`;
}

export type NewOrder = Omit<OrderNow, 'id' | 'version' | 'state' | 'codeUrl' | 'providerRef' | 'paidAt' | 'asked' | 'message'>;

export async function insertOrder(
  tx: Tx,
  tenantId: number,
  order: NewOrder,
  lines: readonly { readonly billId: number; readonly amount: string; readonly late: string }[],
): Promise<number> {
  const result = await rows<{ id: number }>(tx)`
    insert into charging.pay_order (tenant_id, number, estate_id, house_id, payer_id, payer_name, amount, provider, method, way,
      expires_at, ask_at, maker_id, created_by, created_at)
    values (${tenantId}, ${order.number}, ${order.estateId}, ${order.houseId}, ${order.payerId}, ${order.payerName}, ${order.amount},
      ${order.provider}, ${order.method},
            ${order.way}, ${order.expiresAt}, ${order.askAt}, ${order.makerId}, ${order.createdBy}, ${order.createdAt}) returning id`;
  const { id } = result[0] as { id: number };
  await run(tx)`
    insert into charging.pay_order_bill (tenant_id, order_id, bill_id, amount, late)
    select ${tenantId}, ${id}, * from unnest(${lines.map((one) => one.billId)}::bigint[], ${lines.map((one) => one.amount)}::numeric[],
      ${lines.map((one) => one.late)}::numeric[])`;
  return id;
}

/** Called under the lock of the order: how many payments of it came after the first, and whether this one is already recorded. */
export async function findAgain(tx: Tx, order: OrderNow, ref: string): Promise<{ count: number; known: boolean }> {
  const result = await rows<{ count: number; known: boolean }>(tx)`
    select count(*) filter (where starts_with(o.number, ${order.number} || '+'))::int as count,
           coalesce(bool_or(o.provider = ${order.provider} and o.provider_ref = ${ref}), false) as known
      from charging.pay_order o
     where ${own('o')} and ((o.house_id = ${order.houseId} and starts_with(o.number, ${order.number} || '+'))
       or (o.provider = ${order.provider} and o.provider_ref = ${ref}))`;
  return result[0] as { count: number; known: boolean };
}

interface AgainPaid {
  readonly number: string;
  readonly amount: string;
  readonly ref: string;
  readonly paidAt: string;
  readonly message: string;
  readonly at: string;
}
/** The row waits for a user: the provider is not queried about it, and it holds no bills. */
export async function insertAgain(tx: Tx, orderId: number, paid: AgainPaid): Promise<number> {
  const result = await rows<{ id: number }>(tx)`
    insert into charging.pay_order (tenant_id, number, estate_id, house_id, payer_id, payer_name, amount, provider, method, way, state,
      provider_ref, paid_at, expires_at,
                                    message, maker_id, created_by, created_at, version)
    select o.tenant_id, ${paid.number}, o.estate_id, o.house_id, o.payer_id, o.payer_name, ${paid.amount}, o.provider, o.method, o.way,
           ${PAY_ORDER.unknown}, ${paid.ref},
           ${paid.paidAt}, o.expires_at, ${paid.message}, o.maker_id, o.created_by, ${paid.at}, 1 from charging.pay_order o
             where ${own('o')} and o.id = ${orderId} returning id`;
  return (result[0] as { id: number }).id;
}

/** Called under the locks of the objects of the bills. */
export async function holdBills(tx: Tx, holder: string, billIds: readonly number[]): Promise<void> {
  await run(tx)`update charging.bill set held_by = ${holder} where ${own('charging.bill')} and id = any (${billIds}::bigint[])`;
}

export async function freeBills(tx: Tx, orderId: number, holder: string): Promise<void> {
  await run(tx)`
    update charging.pay_order_bill set living = false where ${own('charging.pay_order_bill')} and order_id = ${orderId} and living`;
  await run(tx)`
    update charging.bill set held_by = null
     where ${own('charging.bill')} and held_by = ${holder} and id in (select x.bill_id from charging.pay_order_bill x
       where ${own('x')} and x.order_id = ${orderId})`;
}

export async function listOrdered(db: DbOrTx, orderId: number): Promise<{ billId: number; amount: string; late: string }[]> {
  return rows<{ billId: number; amount: string; late: string }>(db)`
    select bill_id, amount, late from charging.pay_order_bill where ${own('charging.pay_order_bill')} and order_id = ${orderId}
      order by bill_id`;
}

export async function findBooked(tx: Tx, id: number): Promise<{ settlementId: number }> {
  const result = await rows<{ settlementId: number }>(tx)`
    select o.settlement_id from charging.pay_order o where ${own('o')} and o.id = ${id}`;
  return result[0] as { settlementId: number };
}

interface OrderStep {
  readonly state: number;
  readonly message: string;
  readonly askAt: string | null;
  readonly asked?: number;
  readonly codeUrl?: string;
  readonly providerRef?: string;
  readonly paidAt?: string;
  readonly amount?: string;
  readonly booked?: 1 | 2;
  readonly settlementId?: number;
}

export async function stepOrder(tx: Tx, id: number, step: OrderStep): Promise<void> {
  const given = (name: string, value: string | number | undefined): RawBuilder<unknown> =>
    value === undefined ? sql`` : sql`, ${sql.ref(name)} = ${value}`;
  await run(tx)`
    update charging.pay_order set version = version + 1, state = ${step.state}, message = ${step.message}, ask_at = ${step.askAt}
           ${given('asked', step.asked)}${given('code_url', step.codeUrl)}${given('provider_ref', step.providerRef)}${given(
             'paid_at',
             step.paidAt,
           )}
           ${given('amount', step.amount)}${given('booked', step.booked)}${given('settlement_id', step.settlementId)}
     where ${own('charging.pay_order')} and id = ${id}`;
}

// ---- shown ------------------------------------------------------------------------------------------------------------------

const SHOWN = sql`
  o.id, o.version, o.number, o.estate_id, e.name as estate_name, o.house_id, h.code as house_code, o.payer_name, o.amount, o.provider,
    o.method, o.way, o.state, o.message,
  o.booked, o.paid_at, o.expires_at, o.settlement_id, coalesce(s.number, '') as settlement_number, o.created_by, o.created_at`;
const FROM = sql`
  charging.pay_order o join estate_view.estate e on ${own('e')} and e.id = o.estate_id join estate_view.house h
    on h.tenant_id = e.tenant_id and h.id = o.house_id left join charging.settlement s
      on s.tenant_id = e.tenant_id and s.id = o.settlement_id`;

type Shown = Omit<PayOrder, 'lines' | 'now' | 'again'>;
export async function findShown(db: DbOrTx, estates: Estates, id: number): Promise<Shown | undefined> {
  return first<Shown>(db)`
    select ${SHOWN}, o.code_url, o.provider_ref, o.state = ${lit(PAY_ORDER.unknown)} and o.provider_ref <> ''
      and o.ask_at is null as differs
      from ${FROM} where ${own('o')} and o.id = ${id} and ${inScope(estates, sql`o.estate_id`)}`;
}

export async function listShownLines(db: DbOrTx, id: number): Promise<PayOrder['lines']> {
  return rows<PayOrder['lines'][number]>(db)`
    select x.bill_id, t.name as charge_type_name, ${OBJECT_CODE} as object_text, b.period_from, b.period_to, x.amount, x.late
      from charging.pay_order_bill x
      join charging.bill b on b.tenant_id = x.tenant_id and b.id = x.bill_id join manage_view.charge_type t
        on t.tenant_id = x.tenant_id and t.id = b.charge_type_id ${objectJoins(sql`b`)}
     where ${own('x')} and x.order_id = ${id} order by b.due_date, b.id`;
}

function matching(filter: PayOrderFilter, estates: Estates, makerId: number): RawBuilder<unknown> {
  const { dayFrom, dayTo, states, houseId, mine, key } = filter;
  const all = [
    inScope(estates, sql`o.estate_id`),
    ...(dayFrom === null ? [] : [sql`o.created_at >= ${dayFrom}::date`]),
    ...(dayTo === null ? [] : [sql`o.created_at < ${dayTo}::date + 1`]),
    ...(states.length === 0 ? [] : [sql`o.state = any (${states}::smallint[])`]),
    ...(houseId === null ? [] : [sql`o.house_id = ${houseId}`]),
    ...(mine ? [sql`o.maker_id = ${makerId}`] : []),
    ...(key === ''
      ? []
      : [sql`(starts_with(o.number, ${key}) or o.house_id in ${housesNamed(key)} or position(${key} in o.payer_name) > 0)`]),
  ];
  return sql.join(all, sql` and `);
}

export async function searchOrders(
  db: DbOrTx,
  filter: PayOrderFilter,
  estates: Estates,
  makerId: number,
  page: number,
  size: number,
): Promise<PayOrderRow[]> {
  return rows<PayOrderRow>(db)`
    select ${SHOWN} from ${FROM} where ${own('o')} and ${matching(filter, estates, makerId)}
     order by o.id desc limit ${size} offset ${(page - 1) * size}`;
}

export async function countOrders(
  db: DbOrTx,
  filter: PayOrderFilter,
  estates: Estates,
  makerId: number,
): Promise<{ total: number; orders: number; amount: string }> {
  const result = await rows<{ total: number; orders: number; amount: string }>(db)`
    select count(*)::int as total, count(*) filter (where o.state = ${lit(PAY_ORDER.paid)})::int as orders,
           coalesce(sum(o.amount) filter (where o.state = ${lit(PAY_ORDER.paid)}), 0)::numeric(18, 2) as amount
      from charging.pay_order o join estate_view.house h on h.tenant_id = o.tenant_id and h.id = o.house_id
        where ${own('o')} and ${matching(filter, estates, makerId)}`;
  return result[0] as { total: number; orders: number; amount: string };
}
