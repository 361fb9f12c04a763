// Posts an approved document of 期初 to the accounts, as sets: missing accounts are created, and moves with their resulting balances and
// events are written.
import { sql } from 'kysely';
import { ACCOUNT, MOVE } from '@anju/contract';
import { own, rows, run } from '../../../../platform/db/sql.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { companyOf, waitMoves } from '../../chain/chain-wait.queries.ts';

export interface OpeningPosting {
  readonly tenantId: number;
  readonly openingId: number;
  readonly number: string;
  readonly estateId: number;
  readonly companyId: number;
  readonly kind: number;
  readonly day: string;
  readonly by: string;
  readonly at: string;
}

const REMARK = sql`case when x.paper_no = '' then '' else '，原票据 ' || x.paper_no end || case when x.remark = '' then ''
  else '，' || x.remark end`;

export async function postOpening(tx: Tx, posting: OpeningPosting): Promise<void> {
  await (posting.kind === ACCOUNT.deposit ? postDeposits(tx, posting) : postBalances(tx, posting));
  const { tenantId, openingId, estateId, companyId, kind, day, at } = posting;
  await run(tx)`
    insert into charging.accounting_event (tenant_id, type, day, at, company_id, estate_id, charge_type_id, house_id, person_id,
      account_kind, reason, amount)
    select ${tenantId}, 'account.moved', ${day}::date, ${at}::timestamptz, ${companyId}, ${estateId}, x.charge_type_id, x.house_id,
           x.person_id, ${kind}, ${MOVE.opening}, x.amount
      from charging.opening_row x where ${own('x')} and x.opening_id = ${openingId} order by x.seq`;
}

/** Takes the lock of nextDepositRef for every house of the document. All openings lock in the order of ids, so no deadlock arises. */
async function lockHouses(tx: Tx, openingId: number): Promise<void> {
  const houses = await rows<{ houseId: number }>(tx)`
    select distinct x.house_id from charging.opening_row x where ${own('x')} and x.opening_id = ${openingId} order by x.house_id`;
  const ids = houses.map(({ houseId }) => houseId);
  await run(tx)`select pg_advisory_xact_lock(hashtext('charging.deposit'), (h % 2147483647)::int) from unnest(${ids}::bigint[]) h`;
}

/** Each deposit is a separate account, distinguished from others of the same person and item by `ref`. */
async function postDeposits(tx: Tx, { tenantId, openingId, number, estateId, day, by, at }: OpeningPosting): Promise<void> {
  await lockHouses(tx, openingId);
  await run(tx)`
    with k as materialized (
      select x.*, coalesce((select max(a.ref) from charging.account a
                             where ${own('a')} and a.kind = ${ACCOUNT.deposit} and a.estate_id = ${estateId} and a.house_id = x.house_id
                               and a.person_id is not distinct from x.person_id
                               and a.charge_type_id is not distinct from x.charge_type_id), 0)
                  + row_number() over (partition by x.house_id, x.person_id, x.charge_type_id order by x.seq)::int as ref
        from charging.opening_row x where ${own('x')} and x.opening_id = ${openingId}),
    a as (
      insert into charging.account (tenant_id, kind, estate_id, house_id, person_id, charge_type_id, ref, balance, moves)
      select ${tenantId}, ${ACCOUNT.deposit}, ${estateId}, k.house_id, k.person_id, k.charge_type_id, k.ref, k.amount, 1
        from k order by k.seq
      returning id, house_id, person_id, charge_type_id, ref),
    made as (
      insert into charging.account_move (tenant_id, account_id, seq, reason, amount, balance, day, remark, by, at)
      select ${tenantId}, a.id, 1, ${MOVE.opening}, x.amount, x.amount, ${day}::date, ${number}::text || ${REMARK}, ${by},
             ${at}::timestamptz
        from k x join a on a.house_id = x.house_id and a.person_id is not distinct from x.person_id
          and a.charge_type_id is not distinct from x.charge_type_id and a.ref = x.ref
       order by x.seq returning *)
    ${waitMoves('made', companyOf(sql`${estateId}`))}`;
}

async function postBalances(tx: Tx, { tenantId, openingId, number, estateId, kind, day, by, at }: OpeningPosting): Promise<void> {
  const accounts = sql`
    charging.opening_row x join charging.account a
      on ${own('a')} and a.kind = ${kind} and a.estate_id = ${estateId} and a.house_id = x.house_id
        and a.person_id is not distinct from x.person_id
     and a.charge_type_id is not distinct from x.charge_type_id and a.ref = 0`;
  await run(tx)`
    insert into charging.account (tenant_id, kind, estate_id, house_id, person_id, charge_type_id, ref)
    select distinct ${tenantId}::int, ${kind}::smallint, ${estateId}::bigint, x.house_id, x.person_id, x.charge_type_id, 0
      from charging.opening_row x where ${own('x')} and x.opening_id = ${openingId} order by 4, 5, 6
    on conflict (tenant_id, kind, estate_id, house_id, person_id, charge_type_id, ref) do nothing`;
  await run(tx)`
    select 1 from charging.account t where ${own('t')} and t.id in (select a.id from ${accounts}
      where ${own('x')} and x.opening_id = ${openingId}) order by t.id for update`;
  await run(tx)`
    with d as materialized (
      select a.id, x.seq as place, x.amount, ${number}::text || ${REMARK} as remark, a.moves + row_number() over account as seq,
             a.balance + sum(x.amount) over account as balance
        from ${accounts} where ${own('x')} and x.opening_id = ${openingId} window account as (partition by a.id order by x.seq)),
    last as (
      update charging.account t set balance = l.balance, moves = l.seq
        from (select distinct on (d.id) d.id, d.seq, d.balance from d order by d.id, d.seq desc) l where ${own('t')} and t.id = l.id),
    made as (
      insert into charging.account_move (tenant_id, account_id, seq, reason, amount, balance, day, remark, by, at)
      select ${tenantId}, d.id, d.seq, ${MOVE.opening}, d.amount, d.balance, ${day}::date, d.remark, ${by}, ${at}::timestamptz from d
        order by d.place returning *)
    ${waitMoves('made', companyOf(sql`${estateId}`))}`;
}
