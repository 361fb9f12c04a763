// What a yearly pool gives back: the parts billed too high in advance, the moves of the accounts credited, and their removal.
import { sql } from 'kysely';
import { ACCOUNT } from '@anju/contract';
import { own, rows, run } from '../../../../platform/db/sql.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { payerOn } from '../../bill/core/payer.queries.ts';
import { companyOf, waitMoves } from '../../chain/chain-wait.queries.ts';
import type { PostedMove } from '../../ledger/settlement-shapes.ts';

export interface OverPart {
  houseId: number;
  houseCode: string;
  from: string;
  /** The first day of the next part of the house; null for its last part. */
  next: string | null;
  continued: boolean;
  amount: string;
  advanceDue: string;
  /** Set if the payer of these days no longer pays for the house: the money is the payer's, not the house's. */
  formerPayerId: number | null;
}
/** Parts of a pool whose bills in advance exceed the share. */
export async function listOverParts(tx: Tx, poolId: number, today: string): Promise<OverPart[]> {
  return rows<OverPart>(tx)`
    select p.house_id, h.code as house_code, p.from_day as from,
           (select min(q.from_day) from charging.share_part q
             where ${own('q')} and q.pool_id = p.pool_id and q.house_id = p.house_id and q.from_day > p.from_day) as next,
           p.continued, p.amount::text as amount, p.advance_due::text as advance_due,
           case when h.ended_on is not null or p.payer_id is distinct from n.payer_id then p.payer_id end as former_payer_id
      from charging.share_part p join estate_view.house h on h.tenant_id = p.tenant_id and h.id = p.house_id
      cross join lateral (
        select ${payerOn(sql`${today}::date`)} as payer_id
          from (select p.house_id, null::bigint as parking_id, null::bigint as customer_id) x) n
     where ${own('p')} and p.pool_id = ${poolId} and p.reason is null and p.move_id is null
       and p.advance_due > p.amount
     order by h.sort_key, h.id, p.from_day`;
}

/** The general 预交 accounts of persons in an estate, created if missing. */
export async function openPersonAccounts(
  tx: Tx,
  tenantId: number,
  estateId: number,
  personIds: readonly number[],
): Promise<{ id: number; personId: number }[]> {
  const general = sql`
    a.kind = ${ACCOUNT.prepaid} and a.estate_id = ${estateId} and a.house_id is null and a.charge_type_id is null and a.ref = 0`;
  await run(tx)`
    insert into charging.account (tenant_id, kind, estate_id, person_id)
    select distinct ${tenantId}::int, ${ACCOUNT.prepaid}::smallint, ${estateId}::bigint, x.id from unnest(${personIds}::bigint[]) x (id)
     order by x.id
    on conflict (tenant_id, kind, estate_id, house_id, person_id, charge_type_id, ref) do nothing`;
  return rows<{ id: number; personId: number }>(tx)`
    select a.id, a.person_id from charging.account a where ${own('a')} and ${general} and a.person_id = any (${personIds}::bigint[])`;
}

const ESTATE_OF_MOVE = sql`(select o.estate_id from charging.account o where ${own('o')} and o.id = x.account_id)`;

/** Moves that belong to no settlement, each with its resulting balance. */
export async function insertMoves(
  tx: Tx,
  tenantId: number,
  moves: readonly PostedMove[],
  { day, remark, by, at }: { day: string; remark: string; by: string; at: string },
): Promise<{ id: number; accountId: number; seq: number }[]> {
  const row = sql`"accountId" bigint, seq int, reason smallint, amount numeric, balance numeric, "reversesId" bigint`;
  return rows<{ id: number; accountId: number; seq: number }>(tx)`
    with d as materialized (select * from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as x (${row})),
    a as (
      update charging.account a set balance = l.balance, moves = l.seq
        from (select distinct on ("accountId") * from d order by "accountId", seq desc) l where ${own('a')} and a.id = l."accountId"),
    made as (
      insert into charging.account_move (tenant_id, account_id, seq, reason, amount, balance, day, reverses_id, remark, by, at)
      select ${tenantId}, d."accountId", d.seq, d.reason, d.amount, d.balance, ${day}, d."reversesId", ${remark}, ${by}, ${at} from d
        order by d."accountId", d.seq returning *),
    waiting as (${waitMoves('made', companyOf(ESTATE_OF_MOVE))})
    select made.id, made.account_id, made.seq from made`;
}

interface SettledPart {
  readonly houseId: number;
  readonly from: string;
  readonly advance: string;
  readonly credited: string;
  readonly relieved: string;
  readonly moveId: number | null;
}
/** What came of the parts when the batch was approved. */
export async function noteSettled(tx: Tx, poolId: number, parts: readonly SettledPart[]): Promise<void> {
  await run(tx)`
    update charging.share_part p
       set advance = d.advance, credited = d.credited, relieved = d.relieved, move_id = d."moveId"
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
             as d ("houseId" bigint, "from" date, advance numeric, credited numeric, relieved numeric, "moveId" bigint)
     where ${own('p')} and p.pool_id = ${poolId} and p.house_id = d."houseId" and p.from_day = d."from"`;
}
/** The parts wait for the approval again. */
export async function forgetMoves(tx: Tx, poolId: number): Promise<void> {
  await run(tx)`update charging.share_part p set move_id = null where ${own('p')} and p.pool_id = ${poolId} and p.move_id is not null`;
}

interface PoolSums {
  advance: string;
  credited: string;
  relieved: string;
}
export async function sumParts(tx: Tx, poolId: number): Promise<PoolSums> {
  const result = await rows<PoolSums>(tx)`
    select coalesce(sum(p.advance), 0)::numeric(18, 2)::text as advance, coalesce(sum(p.credited), 0)::numeric(18, 2)::text as credited,
           coalesce(sum(p.relieved), 0)::numeric(18, 2)::text as relieved
      from charging.share_part p where ${own('p')} and p.pool_id = ${poolId}`;
  return result[0] as PoolSums;
}

interface CreditMove {
  houseId: number;
  houseCode: string;
  moveId: number;
  accountId: number;
  amount: string;
}
export async function listCredits(tx: Tx, poolId: number): Promise<CreditMove[]> {
  return rows<CreditMove>(tx)`
    select p.house_id, h.code as house_code, m.id as move_id, m.account_id, m.amount from charging.share_part p
      join charging.account_move m on m.tenant_id = p.tenant_id and m.id = p.move_id
      join estate_view.house h on h.tenant_id = p.tenant_id and h.id = p.house_id where ${own('p')} and p.pool_id = ${poolId}
        order by h.sort_key, h.id, p.from_day`;
}
