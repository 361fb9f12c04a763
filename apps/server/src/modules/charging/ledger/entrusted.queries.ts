// What was collected for others (委收) and is still there to be handed over (委付), by item of an estate. Only what was received counts:
// neither what was written off nor what points paid for.
import { sql, type RawBuilder } from 'kysely';
import { SETTLE, SETTLEMENT, SPECIAL, TENDER_LIST } from '@anju/contract';
import { lit, own, rows, run } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';

/** Money of an estate for others is handed over, and taken back, by one paper after the other; locked before the sums of the limits. */
export async function lockEntrusted(tx: Tx, tenantId: number, estateId: number): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtext(${`charging.limit:${tenantId}`}), hashtext(${`entrusted:${estateId}`}))`;
}

/** The part of paper `s` that was paid with money. */
const RECEIVED_SHARE = sql`
  1 - coalesce((select sum(t.amount) from charging.tender t where ${own('t')} and t.settlement_id = s.id
    and t.list = ${lit(TENDER_LIST.special)}
                  and t.method in (${lit(SPECIAL.badDebt)}, ${lit(SPECIAL.points)})) / nullif(s.total, 0), 0)`;

/**
 * `mine` has the items. `paid`: what was handed over; `held`: what was received for others. Without the paper itself, if it is one that
 * hands over; that one is still to be compared.
 */
const balances = (estateId: number, except: number): RawBuilder<unknown> => sql`
  moved as (
    select l.charge_type_id, -sum(l.amount) filter (where s.type = ${lit(SETTLE.thirdPartyOut)}) as paid,
           sum(l.amount) filter (where s.type = ${lit(SETTLE.thirdPartyIn)}) as held
      from charging.settlement s join charging.settlement_line l on l.tenant_id = s.tenant_id and l.settlement_id = s.id
     where ${own('s')} and s.estate_id = ${estateId} and s.type in (${lit(SETTLE.thirdPartyIn)}, ${lit(SETTLE.thirdPartyOut)})
       and s.state <> ${lit(SETTLEMENT.void)} and s.id <> ${except}
     group by l.charge_type_id),
  billed as (
    select b.charge_type_id, sum(l.amount * (${RECEIVED_SHARE})) as held
      from mine join manage_view.charge_type i on ${own('i')} and i.id = mine.charge_type_id and i.third_party
      join charging.bill b on ${own('b')} and b.estate_id = ${estateId} and b.charge_type_id = i.id and not b.void
      join charging.settlement_line l on ${own('l')} and l.bill_id = b.id
      join charging.settlement s on ${own('s')} and s.id = l.settlement_id and s.state <> ${lit(SETTLEMENT.void)}
     group by b.charge_type_id)`;
const ITEM = sql`coalesce((select i.name from manage_view.charge_type i where ${own('i')} and i.id = m.charge_type_id), '未分项目')`;
const PAID = sql`coalesce(v.paid, 0)`;
const HELD = sql`(coalesce(v.held, 0) + coalesce(c.held, 0))`;
const FROM = sql`
  mine m left join moved v on v.charge_type_id is not distinct from m.charge_type_id left join billed c
    on c.charge_type_id = m.charge_type_id`;

interface Entrusted {
  readonly item: string;
  readonly held: string;
  readonly amount: string;
}
/** For each item that a 委付 hands over: what is there before it, and the amount of this paper. */
export const listEntrusted = (tx: Tx, id: number, estateId: number): Promise<Entrusted[]> => rows<Entrusted>(tx)`
  with mine as materialized (
    select l.charge_type_id, -sum(l.amount) as amount from charging.settlement_line l
     where ${own('l')} and l.settlement_id = ${id} group by l.charge_type_id),
  ${balances(estateId, id)}
  select ${ITEM} as item, greatest(0, ${HELD} - ${PAID})::numeric(18, 2) as held, m.amount::numeric(18, 2) as amount
    from ${FROM} order by m.charge_type_id`;

/** The items for which a paper brought in money of others; a write-off brought none. */
export const listBroughtIn = (tx: Tx, id: number): Promise<{ id: number | null }[]> => rows<{ id: number | null }>(tx)`
  select distinct l.charge_type_id as id
    from charging.settlement s join charging.settlement_line l on l.tenant_id = s.tenant_id and l.settlement_id = s.id
    left join manage_view.charge_type i on i.tenant_id = l.tenant_id and i.id = l.charge_type_id
   where ${own('s')} and s.id = ${id} and ${RECEIVED_SHARE} > 0
     and (s.type = ${lit(SETTLE.thirdPartyIn)} or (l.bill_id is not null and i.third_party))`;

interface Short {
  readonly item: string;
  readonly paid: string;
  readonly held: string;
}
/** Those of the items of which more was handed over than is received. Nothing is summed for an item of which nothing was handed over. */
export const findShort = (tx: Tx, items: readonly (number | null)[], estateId: number): Promise<Short[]> => rows<Short>(tx)`
  with mine as materialized (
    select distinct l.charge_type_id
      from charging.settlement s join charging.settlement_line l on l.tenant_id = s.tenant_id and l.settlement_id = s.id
      join unnest(${[...items]}::bigint[]) x on x is not distinct from l.charge_type_id
     where ${own('s')} and s.estate_id = ${estateId} and s.type = ${lit(SETTLE.thirdPartyOut)} and s.state <> ${lit(SETTLEMENT.void)}),
  ${balances(estateId, 0)}
  select ${ITEM} as item, ${PAID}::numeric(18, 2) as paid, ${HELD}::numeric(18, 2) as held
    from ${FROM} where round(${PAID}, 2) > round(${HELD}, 2) order by m.charge_type_id`;
