// What a settlement that was just written comes to for the limits of the company.
import { MOVE, SETTLE_METHOD, SETTLEMENT, TENDER_LIST } from '@anju/contract';
import { lit, one, own, rows } from '../../../../platform/db/sql.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { AccountStep, PaperWays } from './tender-left.rules.ts';

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
  /** The kind of the accounts it refunds: 1 预交 2 存零 3 押金; and the first of them. */
  readonly accountKind: number | null;
  readonly accountId: number | null;
}
export const getPaper = (tx: Tx, id: number): Promise<PaperFacts> => one<PaperFacts>(tx)`
  select s.id, s.number, s.type, s.company_id, s.estate_id, s.house_id, coalesce(r.paper ->> 'house', '') as place, s.payer_name, s.total,
         coalesce((select o.number from charging.settlement o where ${own('o')} and o.id = s.original_id), '') as original_number,
         (select coalesce(sum(t.amount), 0)::numeric(18, 2) from charging.tender t where ${own('t')} and t.settlement_id = s.id
             and t.list = ${lit(TENDER_LIST.method)} and t.method = ${lit(SETTLE_METHOD.cash)}) as cash,
         (select coalesce(jsonb_agg(jsonb_build_object('list', t.list, 'method', t.method, 'amount', t.amount::text) order by t.seq), '[]')
            from charging.tender t where ${own('t')} and t.settlement_id = s.id) as tenders,
         (select max(a.kind) from charging.settlement_line l join charging.account a on a.tenant_id = l.tenant_id and a.id = l.account_id
           where ${own('l')} and l.settlement_id = s.id) as account_kind,
         (select min(l.account_id) from charging.settlement_line l where ${own('l')} and l.settlement_id = s.id) as account_id
    from charging.settlement s left join charging.receipt r on ${own('r')} and r.settlement_id = s.id
   where ${own('s')} and s.id = ${id}`;

/** How much of a red document left in another way than its original came in, compared with that and the earlier red ones. */
export async function otherOfRed(tx: Tx, id: number): Promise<string> {
  const { other } = await one<{ other: string }>(tx)`
    with p as materialized (
      select s.id, s.original_id, s.total from charging.settlement s where ${own('s')} and s.id = ${id}),
    ways as (
      select t.method, sum(t.amount) as net, sum(t.amount) filter (where t.settlement_id = ${id}) as paid
        from p join charging.settlement s on ${own('s')} and p.original_id in (s.id, s.original_id) and s.state <> ${lit(SETTLEMENT.void)}
        join charging.tender t on ${own('t')} and t.settlement_id = s.id and t.list = ${lit(TENDER_LIST.method)}
       group by t.method)
    select case when p.total >= 0 then 0
                else least(abs(coalesce((select sum(w.paid) from ways w where w.paid < 0), 0)),
                           coalesce((select sum(greatest(0, -w.net)) from ways w), 0))
           end::numeric(18, 2) as other
      from p`;
  return other;
}

/** All moves of the accounts that a paper names, and the ways of the papers they belong to. */
export async function readAccounts(tx: Tx, id: number): Promise<{ steps: AccountStep[]; papers: PaperWays[] }> {
  const steps = await rows<AccountStep>(tx)`
    select m.id, m.account_id, m.reason, m.amount, m.settlement_id, m.reverses_id,
           case when m.reason = ${lit(MOVE.undone)} then coalesce(s.original_id, s.id) end as undoes
      from charging.account_move m left join charging.settlement s on ${own('s')} and s.id = m.settlement_id
     where ${own('m')} and m.account_id in (select l.account_id from charging.settlement_line l
       where ${own('l')} and l.settlement_id = ${id} and l.account_id is not null)
     order by m.id`;
  const papers = await rows<PaperWays>(tx)`
    select s.id as settlement_id, s.total, jsonb_agg(jsonb_build_object('method', t.method, 'amount', t.amount::text)
      order by t.seq) as ways
      from charging.settlement s join charging.tender t on t.tenant_id = s.tenant_id and t.settlement_id = s.id
        and t.list = ${lit(TENDER_LIST.method)}
     where ${own('s')} and s.id = any (${steps.flatMap(({ settlementId }) => settlementId ?? [])}::bigint[]) and s.total <> 0
     group by s.id, s.total`;
  return { steps, papers };
}
