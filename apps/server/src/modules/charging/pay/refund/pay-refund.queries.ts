import { sql, type RawBuilder } from 'kysely';
import { PAY_REFUND, type PayRefund, type PayRefundFilter } from '@anju/contract';
import { first, lit, one, own, rows, run } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesNamed, inScope } from '../../../estate/index.ts';

type Estates = readonly number[] | null;

/** A refund with the fields that the services need. */
export interface RefundNow {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly orderNumber: string;
  /** The provider's reference of the payment. */
  readonly paymentRef: string;
  readonly provider: string;
  readonly method: number;
  readonly amount: string;
  readonly state: number;
  readonly asked: number;
  readonly message: string;
}

const NOW = sql`r.id, r.version, r.number, o.number as order_number, o.provider_ref as payment_ref, o.provider, o.method, r.amount,
  r.state, r.asked, r.message`;
const OF_ORDER = sql`charging.pay_refund r join charging.pay_order o on ${own('o')} and o.id = r.order_id`;

export async function findRefund(db: DbOrTx, estates: Estates, id: number): Promise<RefundNow | undefined> {
  return first<RefundNow>(db)`
    select ${NOW} from ${OF_ORDER} where ${own('r')} and r.id = ${id} and ${inScope(estates, sql`o.estate_id`)}`;
}

/** Serializes concurrent answers, queries and users. */
export async function lockRefund(tx: Tx, id: number): Promise<RefundNow> {
  return one<RefundNow>(tx)`select ${NOW} from ${OF_ORDER} where ${own('r')} and r.id = ${id} for update of r`;
}

export async function listDueRefunds(db: DbOrTx, now: string, limit: number): Promise<RefundNow[]> {
  return rows<RefundNow>(db)`
    select ${NOW} from ${OF_ORDER} where ${own('r')} and r.state in (${lit(PAY_REFUND.waiting)}, ${lit(PAY_REFUND.unknown)})
      and r.ask_at <= ${now} order by r.ask_at limit ${limit}`;
}

export async function listRefundsOf(db: DbOrTx, orderId: number): Promise<RefundNow[]> {
  return rows<RefundNow>(db)`select ${NOW} from ${OF_ORDER} where ${own('r')} and r.order_id = ${orderId} order by r.id`;
}

interface OrderPaid {
  readonly id: number;
  readonly number: string;
  readonly companyId: number;
  readonly method: number;
  readonly amount: string;
  readonly refunded: string;
}

/** The order that paid a settlement, locked so that concurrent refunds of it are summed one after another. */
export async function lockOrderOf(tx: Tx, settlementId: number): Promise<OrderPaid | undefined> {
  const held = await rows<Omit<OrderPaid, 'refunded'>>(tx)`
    select o.id, o.number, s.company_id, o.method, o.amount
      from charging.settlement s join charging.pay_order o
        on o.tenant_id = s.tenant_id and o.house_id = s.house_id and o.settlement_id = s.id
     where ${own('s')} and s.id = ${settlementId} for update of o`;
  const [order] = held;
  if (!order) return undefined;
  const back = await rows<{ refunded: string }>(tx)`
    select coalesce(sum(r.amount), 0)::numeric(18, 2) as refunded from charging.pay_refund r
      where ${own('r')} and r.order_id = ${order.id}`;
  return { ...order, refunded: (back[0] as { refunded: string }).refunded };
}

interface NewRefund {
  readonly number: string;
  readonly orderId: number;
  readonly settlementId: number;
  readonly amount: string;
  readonly by: string;
  readonly at: string;
}

/** Due immediately. */
export async function insertRefund(tx: Tx, tenantId: number, refund: NewRefund): Promise<number> {
  const { number, orderId, settlementId, amount, by, at } = refund;
  const result = await rows<{ id: number }>(tx)`
    insert into charging.pay_refund (tenant_id, number, order_id, settlement_id, amount, ask_at, created_by, created_at)
    values (${tenantId}, ${number}, ${orderId}, ${settlementId}, ${amount}, ${at}, ${by}, ${at}) returning id`;
  return (result[0] as { id: number }).id;
}

interface RefundStep {
  readonly state: number;
  readonly message: string;
  readonly askAt: string | null;
  readonly asked?: number;
  readonly providerRef?: string;
  readonly refundedAt?: string;
  readonly handMethod?: number;
  readonly handNote?: string;
  readonly handBy?: string;
}

export async function stepRefund(tx: Tx, id: number, step: RefundStep): Promise<void> {
  const given = (name: string, value: string | number | undefined): RawBuilder<unknown> =>
    value === undefined ? sql`` : sql`, ${sql.ref(name)} = ${value}`;
  await run(tx)`
    update charging.pay_refund set version = version + 1, state = ${step.state}, message = ${step.message}, ask_at = ${step.askAt}
           ${given('asked', step.asked)}${given('provider_ref', step.providerRef)}${given('refunded_at', step.refundedAt)}
           ${given('hand_method', step.handMethod)}${given('hand_note', step.handNote)}${given('hand_by', step.handBy)}
     where ${own('charging.pay_refund')} and id = ${id}`;
}

// ---- shown ------------------------------------------------------------------------------------------------------------------

const SHOWN = sql`
  r.id, r.version, r.number, r.order_id, o.number as order_number, r.settlement_id, s.number as settlement_number, e.name as estate_name,
    o.house_id, h.code as house_code,
  o.payer_name, o.method, r.amount, r.state, r.message, r.provider_ref, r.refunded_at, r.hand_method, r.hand_note, r.hand_by,
    r.created_by, r.created_at`;
const FROM = sql`
  charging.pay_refund r join charging.pay_order o on ${own('o')} and o.id = r.order_id join charging.settlement s
    on s.tenant_id = o.tenant_id and s.id = r.settlement_id
  join estate_view.estate e on e.tenant_id = o.tenant_id and e.id = o.estate_id join estate_view.house h
    on h.tenant_id = o.tenant_id and h.id = o.house_id`;

export async function findShownRefund(db: DbOrTx, estates: Estates, id: number): Promise<PayRefund | undefined> {
  return first<PayRefund>(db)`select ${SHOWN} from ${FROM} where ${own('r')} and r.id = ${id} and ${inScope(estates, sql`o.estate_id`)}`;
}

interface OrderOf {
  readonly id: number;
  readonly number: string;
  readonly method: number;
  readonly provider: string;
  readonly amount: string;
  readonly red: boolean;
}

/** The order of a settlement, or of the settlement that a reversal reverses. */
export async function findOrderOf(db: DbOrTx, estates: Estates, settlementId: number): Promise<OrderOf | undefined> {
  return first<OrderOf>(db)`
    select o.id, o.number, o.method, o.provider, o.amount, s.original_id is not null as red
      from charging.settlement s join charging.settlement p on p.tenant_id = s.tenant_id and p.id = coalesce(s.original_id, s.id)
      join charging.pay_order o on o.tenant_id = s.tenant_id and o.house_id = p.house_id and o.settlement_id = p.id
     where ${own('s')} and s.id = ${settlementId} and ${inScope(estates, sql`s.estate_id`)}`;
}

export async function listOfOrder(db: DbOrTx, orderId: number, settlementId: number | null): Promise<PayRefund[]> {
  const which = settlementId === null ? sql`true` : sql`r.settlement_id = ${settlementId}`;
  return rows<PayRefund>(db)`select ${SHOWN} from ${FROM} where ${own('r')} and r.order_id = ${orderId} and ${which} order by r.id`;
}

function matching(filter: PayRefundFilter, estates: Estates): RawBuilder<unknown> {
  const { dayFrom, dayTo, states, houseId, key } = filter;
  const all = [
    inScope(estates, sql`o.estate_id`),
    ...(dayFrom === null ? [] : [sql`r.created_at >= ${dayFrom}::date`]),
    ...(dayTo === null ? [] : [sql`r.created_at < ${dayTo}::date + 1`]),
    ...(states.length === 0 ? [] : [sql`r.state = any (${states}::smallint[])`]),
    ...(houseId === null ? [] : [sql`o.house_id = ${houseId}`]),
    ...(key === ''
      ? []
      : [
          sql`(starts_with(r.number, ${key}) or starts_with(o.number, ${key}) or starts_with(s.number, ${key})
               or o.house_id in ${housesNamed(key)} or position(${key} in o.payer_name) > 0)`,
        ]),
  ];
  return sql.join(all, sql` and `);
}

export async function searchRefunds(
  db: DbOrTx,
  filter: PayRefundFilter,
  estates: Estates,
  page: number,
  size: number,
): Promise<PayRefund[]> {
  return rows<PayRefund>(db)`
    select ${SHOWN} from ${FROM} where ${own('r')} and ${matching(filter, estates)}
     order by r.id desc limit ${size} offset ${(page - 1) * size}`;
}

export async function sumRefunds(db: DbOrTx, filter: PayRefundFilter, estates: Estates): Promise<{ total: number; amount: string }> {
  const result = await rows<{ total: number; amount: string }>(db)`
    select count(*)::int as total, coalesce(sum(r.amount), 0)::numeric(18, 2) as amount from ${FROM}
     where ${own('r')} and ${matching(filter, estates)}`;
  return result[0] as { total: number; amount: string };
}

/** Counts the refunds that need a user's attention. */
export async function countWanting(db: DbOrTx, estates: Estates): Promise<{ unknown: number; failed: number }> {
  const result = await rows<{ unknown: number; failed: number }>(db)`
    select count(*) filter (where r.state = ${lit(PAY_REFUND.unknown)})::int as unknown,
           count(*) filter (where r.state = ${lit(PAY_REFUND.failed)})::int as failed
      from ${OF_ORDER} where ${own('r')} and r.state in (${lit(PAY_REFUND.failed)}, ${lit(PAY_REFUND.unknown)})
       and ${inScope(estates, sql`o.estate_id`)}`;
  return result[0] as { unknown: number; failed: number };
}
