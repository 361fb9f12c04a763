// The lines of a provider's day against our orders and refunds, as sets. A payment is recognised by the provider's number, and only if that
// is unknown here by the number of the order: a payer may have paid an order twice.
import { sql, type RawBuilder } from 'kysely';
import { CHANNEL_DECISION, CHANNEL_DIFFERENCE, CHANNEL_ITEM, CHANNEL_LINE, PAY_ORDER, PAY_REFUND } from '@anju/contract';
import { lit, own, run } from '../../../../platform/db/sql.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';

export interface ComparedDay {
  readonly id: number;
  readonly provider: string;
  readonly day: string;
}

const KIND = CHANNEL_DIFFERENCE;
const SUCCESS = sql`l.state = ${lit(CHANNEL_LINE.success)}`;
const onDay = (column: RawBuilder<unknown>, day: string) => sql`${column} >= ${day}::date and ${column} < ${day}::date + 1`;

/** Payments of the file with the order they belong to. */
const payments = ({ id, provider }: ComparedDay) => sql`
  (select l.row_no, l.number, l.ref, l.amount, l.state, o.id as order_id, o.amount as our_amount, o.state as our_state,
          case when not ${SUCCESS} then case when o.state = ${lit(PAY_ORDER.paid)} and (l.ref = '' or o.provider_ref = l.ref)
                 then ${lit(KIND.status)} end
               when o.id is null or o.provider_ref <> l.ref then ${lit(KIND.missingHere)}
               when o.amount <> l.amount then ${lit(KIND.amount)}
               when o.state <> ${lit(PAY_ORDER.paid)} then ${lit(KIND.missingHere)} end as kind
     from charging.channel_line l
     left join lateral (select o.* from charging.pay_order o
       where ${own('o')} and o.provider = ${provider} and ((o.provider_ref = l.ref and o.provider_ref <> '') or o.number = l.number)
       order by o.provider_ref = l.ref and l.ref <> '' desc limit 1) o on true
    where ${own('l')} and l.day_id = ${id} and l.item = ${lit(CHANNEL_ITEM.payment)})`;

const refunds = ({ id, provider }: ComparedDay) => sql`
  (select l.row_no, l.number, l.ref, l.amount, l.state, o.id as order_id, r.amount as our_amount, r.state as our_state,
          case when ${SUCCESS} is distinct from (r.state = ${lit(PAY_REFUND.done)}) and (${SUCCESS} or r.state = ${lit(PAY_REFUND.done)})
                 or (${SUCCESS} and r.amount <> l.amount) then ${lit(KIND.refund)} end as kind
     from charging.channel_line l
     left join charging.pay_refund r on r.tenant_id = l.tenant_id and r.number = l.number
     left join charging.pay_order o on o.tenant_id = r.tenant_id and o.id = r.order_id and o.provider = ${provider}
    where ${own('l')} and l.day_id = ${id} and l.item = ${lit(CHANNEL_ITEM.refund)})`;

/** Orders of the day that the file does not name. */
const ordersMissing = ({ id, provider, day }: ComparedDay) => sql`
  (select o.id as order_id, o.number, o.provider_ref as ref, o.amount as our_amount, o.state as our_state from charging.pay_order o
    where ${own('o')} and o.provider = ${provider} and ${onDay(sql`o.paid_at`, day)} and o.paid_at is not null
      and not exists (select from charging.channel_line l where ${own('l')} and l.day_id = ${id} and l.item = ${lit(CHANNEL_ITEM.payment)}
        and (l.ref = o.provider_ref or (l.ref = '' and l.number = o.number))))`;

const refundsMissing = ({ id, provider, day }: ComparedDay) => sql`
  (select o.id as order_id, r.number, r.provider_ref as ref, r.amount as our_amount, r.state as our_state
     from charging.pay_refund r join charging.pay_order o on o.tenant_id = r.tenant_id and o.id = r.order_id and o.provider = ${provider}
    where ${own('r')} and r.state = ${lit(PAY_REFUND.done)} and ${onDay(sql`r.refunded_at`, day)} and r.refunded_at is not null
      and not exists (select from charging.channel_line l where ${own('l')} and l.day_id = ${id} and l.item = ${lit(CHANNEL_ITEM.refund)}
        and l.number = r.number))`;

/** Replaces the differences that nobody has decided; those that were decided stay as they are. */
export async function compare(tx: Tx, given: ComparedDay): Promise<void> {
  await run(tx)`
    delete from charging.channel_difference d where ${own('d')} and d.day_id = ${given.id} and d.state = ${lit(CHANNEL_DECISION.open)}`;
  await run(tx)`
    insert into charging.channel_difference (tenant_id, day_id, item, kind, number, ref, order_id, our_amount, their_amount,
      our_state, their_state)
    select d.tenant_id, d.id, x.item, x.kind, x.number, x.ref, x.order_id, x.our_amount, x.their_amount, x.our_state, x.their_state
      from charging.channel_day d cross join lateral (
        select ${lit(CHANNEL_ITEM.payment)} as item, p.kind, p.number, p.ref, p.order_id, p.our_amount, p.amount as their_amount,
               p.our_state, p.state as their_state from ${payments(given)} p where p.kind is not null
        union all
        select ${lit(CHANNEL_ITEM.refund)}, p.kind, p.number, p.ref, p.order_id, p.our_amount, p.amount, p.our_state, p.state
          from ${refunds(given)} p where p.kind is not null
        union all
        select ${lit(CHANNEL_ITEM.payment)}, ${lit(KIND.missingThere)}, o.number, o.ref, o.order_id, o.our_amount, null, o.our_state, null
          from ${ordersMissing(given)} o
        union all
        select ${lit(CHANNEL_ITEM.refund)}, ${lit(KIND.refund)}, o.number, o.ref, o.order_id, o.our_amount, null, o.our_state, null
          from ${refundsMissing(given)} o) x
     where ${own('d')} and d.id = ${given.id}
    on conflict (tenant_id, day_id, item, number, ref) do nothing`;
  await sum(tx, given);
}

async function sum(tx: Tx, given: ComparedDay): Promise<void> {
  const { id, provider, day } = given;
  await run(tx)`
    update charging.channel_day d
       set their_payments = t.payments, their_amount = t.amount, their_refunds = t.refunds, their_refunded = t.refunded, fee = t.fee,
           our_payments = o.payments, our_amount = o.amount, our_refunds = r.refunds, our_refunded = r.refunded, matched = m.lines,
           version = d.version + 1
      from (select count(*) filter (where l.item = 1)::int as payments, coalesce(sum(l.amount) filter (where l.item = 1), 0) as amount,
                   count(*) filter (where l.item = 2)::int as refunds, coalesce(sum(l.amount) filter (where l.item = 2), 0) as refunded,
                   coalesce(sum(l.fee), 0) as fee
              from charging.channel_line l where ${own('l')} and l.day_id = ${id} and ${SUCCESS}) t,
           (select count(*)::int as payments, coalesce(sum(o.amount), 0) as amount from charging.pay_order o
             where ${own('o')} and o.provider = ${provider} and o.state = ${lit(PAY_ORDER.paid)} and ${onDay(sql`o.paid_at`, day)}
               and o.paid_at is not null) o,
           (select count(*)::int as refunds, coalesce(sum(r.amount), 0) as refunded
              from charging.pay_refund r
              join charging.pay_order o on o.tenant_id = r.tenant_id and o.id = r.order_id and o.provider = ${provider}
             where ${own('r')} and r.state = ${lit(PAY_REFUND.done)} and ${onDay(sql`r.refunded_at`, day)} and r.refunded_at is not null) r,
           (select count(*)::int as lines from (select p.kind from ${payments(given)} p union all select p.kind from ${refunds(given)} p) x
             where x.kind is null) m
     where ${own('d')} and d.id = ${id}`;
}
