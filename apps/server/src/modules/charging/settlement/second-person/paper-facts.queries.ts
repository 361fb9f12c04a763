// What a settlement that was just written comes to for the limits of the company.
import { MOVE, SETTLE, SETTLE_METHOD, SETTLEMENT, TENDER_LIST } from '@anju/contract';
import { lit, one, own, rows } from '../../../../platform/db/sql.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';

export interface PaperFacts {
  readonly id: number;
  readonly number: string;
  readonly type: number;
  readonly companyId: number;
  readonly estateId: number;
  readonly houseId: number | null;
  readonly place: string;
  readonly payerName: string;
  readonly total: string;
  readonly originalNumber: string;
  /** Cash in, or out if negative. */
  readonly cash: string;
  readonly tenders: readonly { readonly list: number; readonly method: number; readonly amount: string }[];
  /** The kind of the accounts it refunds: 1 预交 2 存零 3 押金. */
  readonly accountKind: number | null;
}
export const getPaper = (tx: Tx, id: number): Promise<PaperFacts> => one<PaperFacts>(tx)`
  select s.id, s.number, s.type, s.company_id, s.estate_id, s.house_id, coalesce(r.paper ->> 'house', '') as place, s.payer_name, s.total,
         coalesce((select o.number from charging.settlement o where ${own('o')} and o.id = s.original_id), '') as original_number,
         (select coalesce(sum(t.amount), 0)::numeric(18, 2) from charging.tender t where ${own('t')} and t.settlement_id = s.id
             and t.list = ${lit(TENDER_LIST.method)} and t.method = ${lit(SETTLE_METHOD.cash)}) as cash,
         (select coalesce(jsonb_agg(jsonb_build_object('list', t.list, 'method', t.method, 'amount', t.amount::text) order by t.seq), '[]')
            from charging.tender t where ${own('t')} and t.settlement_id = s.id) as tenders,
         (select max(a.kind) from charging.settlement_line l join charging.account a on a.tenant_id = l.tenant_id and a.id = l.account_id
           where ${own('l')} and l.settlement_id = s.id) as account_kind
    from charging.settlement s left join charging.receipt r on ${own('r')} and r.settlement_id = s.id
   where ${own('s')} and s.id = ${id}`;

/**
 * How much of a refund left in another way than the money came in. A red document is compared with its original and the earlier red ones;
 * a refund of accounts with everything that was paid into and out of them, each paper by the share of it that belongs to them. Money
 * without a known way, such as an opening balance, may leave in any.
 */
export async function otherTender(tx: Tx, id: number): Promise<string> {
  const { other } = await one<{ other: string }>(tx)`
    with p as materialized (
      select s.id, s.original_id, s.total from charging.settlement s where ${own('s')} and s.id = ${id}),
    a as materialized (
      select distinct l.account_id from p join charging.settlement_line l on ${own('l')} and l.settlement_id = p.id
       where p.original_id is null and l.account_id is not null),
    related as (
      select s.id, 1::numeric as share from p join charging.settlement s on ${own('s')} and p.original_id in (s.id, s.original_id)
       where s.state <> ${lit(SETTLEMENT.void)}
      union all
      select s.id, least(1, abs(sum(m.amount) / nullif(s.total, 0))) as share
        from a join charging.account_move m on ${own('m')} and m.account_id = a.account_id
          and m.reason in (${lit(MOVE.in)}, ${lit(MOVE.out)}, ${lit(MOVE.undone)})
        join charging.settlement s on ${own('s')} and s.id = m.settlement_id and s.state <> ${lit(SETTLEMENT.void)}
       group by s.id, s.total),
    ways as (
      select t.method, sum(t.amount * r.share) as net, sum(t.amount) filter (where t.settlement_id = ${id}) as paid
        from related r join charging.tender t on ${own('t')} and t.settlement_id = r.id and t.list = ${lit(TENDER_LIST.method)}
       group by t.method),
    free as (
      select coalesce(sum(m.amount), 0) as amount from a join charging.account_move m on ${own('m')} and m.account_id = a.account_id
       where m.settlement_id is null and m.amount > 0)
    select case when p.total >= 0 then 0
                else least(abs(coalesce((select sum(w.paid) from ways w where w.paid < 0), 0)),
                           greatest(0, coalesce((select sum(greatest(0, -w.net)) from ways w), 0) - (select f.amount from free f)))
           end::numeric(18, 2) as other
      from p`;
  return other;
}

interface Entrusted {
  readonly item: string;
  readonly held: string;
  readonly amount: string;
}
/** For each item that a 委付 hands over: what was collected for others and not handed over before it, and the amount of this paper. */
export const listEntrusted = (tx: Tx, id: number, estateId: number): Promise<Entrusted[]> => rows<Entrusted>(tx)`
  with mine as materialized (
    select l.charge_type_id, -sum(l.amount) as amount from charging.settlement_line l
     where ${own('l')} and l.settlement_id = ${id} group by l.charge_type_id),
  moved as (
    select l.charge_type_id, sum(l.amount) as amount
      from charging.settlement s join charging.settlement_line l on l.tenant_id = s.tenant_id and l.settlement_id = s.id
     where ${own('s')} and s.estate_id = ${estateId} and s.type in (${lit(SETTLE.thirdPartyIn)}, ${lit(SETTLE.thirdPartyOut)})
       and s.state <> ${lit(SETTLEMENT.void)} and s.id <> ${id}
     group by l.charge_type_id),
  billed as (
    select b.charge_type_id, sum(b.settled) as amount
      from mine join charging.bill b on ${own('b')} and b.estate_id = ${estateId} and b.charge_type_id = mine.charge_type_id and not b.void
      join manage_view.charge_type t on ${own('t')} and t.id = b.charge_type_id and t.third_party
     group by b.charge_type_id)
  select coalesce((select t.name from manage_view.charge_type t where ${own('t')} and t.id = m.charge_type_id), '未分项目') as item,
         greatest(0, coalesce((select v.amount from moved v where v.charge_type_id is not distinct from m.charge_type_id), 0)
           + coalesce((select b.amount from billed b where b.charge_type_id = m.charge_type_id), 0))::numeric(18, 2) as held,
         m.amount::numeric(18, 2) as amount
    from mine m order by m.charge_type_id`;
