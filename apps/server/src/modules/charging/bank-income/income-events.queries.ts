// What lines of bank statements tell the books: money that came and waits to be claimed, money of a channel with its fee, and what was
// received for another company. Claims tell nothing here, they are settlements.
import { sql, type RawBuilder } from 'kysely';
import { BANK_INCOME, SETTLE_METHOD, TENDER_LIST, type getBankIncome, type OutputOf } from '@anju/contract';
import { TENANT, lit, lits, own, rows, run } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

/** Money of WeChat is on its way in one sum, whether it was paid at the counter or online. */
const WECHAT = [SETTLE_METHOD.wechat, SETTLE_METHOD.wechatOnline];
const purse = (method: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${method} in (${lits(...WECHAT)}) then ${lit(SETTLE_METHOD.wechat)} else ${method} end`;

/**
 * A sum of a channel takes what was on its way off the estates, the oldest first: what was paid that way up to the day, less what other
 * sums took. What is above that stays with the estate that brought most of it, or with the first one of the company.
 */
const BY_ESTATE = sql`
  sums as (
    select l.id, l.company_id, c.path, l.channel, l.paid_on, l.amount + l.fee as gross, l.fee
      from line l join org_view.company c on ${own('c')} and c.id = l.company_id where l.state = ${lit(BANK_INCOME.channel)}),
  served as (
    select s.id, t.id as estate_id, t.company_id
      from sums s join org_view.company o on ${own('o')} and starts_with(o.path, s.path)
      join estate_view.estate t on ${own('t')} and t.company_id = o.id),
  days as (
    select v.id, v.estate_id, v.company_id, e.day, sum(e.amount) as amount
      from served v join sums s on s.id = v.id
      join charging.accounting_event e on ${own('e')} and e.estate_id = v.estate_id and e.type = 'settle.tender' and e.day <= s.paid_on
       and e.list = ${lit(TENDER_LIST.method)} and ${purse(sql`e.method`)} = ${purse(sql`s.channel`)}
     group by 1, 2, 3, 4),
  taken as (
    select v.id, v.estate_id, sum(e.amount) as amount
      from served v join sums s on s.id = v.id
      join charging.accounting_event e on ${own('e')} and e.estate_id = v.estate_id and e.type = 'income.channel' and e.income_id <> s.id
       and ${purse(sql`e.method`)} = ${purse(sql`s.channel`)}
     group by 1, 2),
  on_way as (
    select d.id, d.estate_id, d.company_id, d.day,
           greatest(0, least(d.amount,
             sum(d.amount) over (partition by d.id, d.estate_id order by d.day) - coalesce(t.amount, 0))) as amount
      from days d left join taken t on t.id = d.id and t.estate_id = d.estate_id),
  drawn as (
    select w.id, w.estate_id, w.company_id, w.amount,
           greatest(0, least(w.amount, s.gross - coalesce(sum(w.amount) over (partition by w.id order by w.day, w.estate_id
             rows between unbounded preceding and 1 preceding), 0))) as part
      from on_way w join sums s on s.id = w.id),
  shares as (
    select d.id, d.estate_id, d.company_id, sum(d.part) as part from drawn d group by 1, 2, 3 having sum(d.part) > 0
     union all
    select v.id, v.estate_id, v.company_id, 0 from served v),
  ranked as (
    select h.id, h.estate_id, h.company_id, sum(h.part) as part,
           row_number() over (partition by h.id order by sum(h.part) desc, (h.company_id = s.company_id) desc, h.estate_id) as place
      from shares h join sums s on s.id = h.id group by h.id, h.estate_id, h.company_id, s.company_id),
  whole as (
    select s.id, s.company_id as account_of, r.estate_id, coalesce(r.company_id, s.company_id) as company_id, s.channel, s.gross, s.fee,
           coalesce(r.part, 0) + case when coalesce(r.place, 1) = 1
             then s.gross - coalesce((select sum(o.part) from ranked o where o.id = s.id), 0) else 0 end as part,
           coalesce(r.place, 1) as place
      from sums s left join ranked r on r.id = s.id),
  cut as (
    select w.*, sum(w.part) over (partition by w.id order by w.place) as upto from whole w where w.part <> 0 or w.place = 1),
  -- The fee is cut where the sum is, so that its parts add up.
  channels as (
    select c.*, case when c.gross = 0 then c.fee
                     else round(c.fee * c.upto / c.gross, 2) - round(c.fee * (c.upto - c.part) / c.gross, 2) end as fee_part
      from cut c)`;

/** Tells what lines came to, less what they have told before: after an import, and whenever a mark was set or taken back. */
export const tellIncome = (tx: Tx, ids: readonly number[], at: string): Promise<number> => run(tx)`
  with line as (select i.* from charging.bank_income i where ${own('i')} and i.id = any (${ids}::bigint[])),
  ${BY_ESTATE},
  wanted as (
    select l.id, 'income.booked' as type, l.company_id, null::bigint as estate_id, null::bigint as partner_id,
           ${lit(SETTLE_METHOD.transfer)} as method, l.amount, 0.00 as fee
      from line l where l.state <> ${lit(BANK_INCOME.other)}
    union all
    select c.id, 'income.channel', c.company_id, c.estate_id, nullif(c.account_of, c.company_id), c.channel, c.part, c.fee_part
      from channels c
    union all
    select c.id, 'income.passed', c.account_of, null, c.company_id, c.channel, sum(c.part - c.fee_part), 0.00 from channels c
     where c.company_id <> c.account_of group by 1, 3, 5, 6),
  told as (
    select e.income_id as id, e.type, e.company_id, e.estate_id, e.partner_id, e.method, sum(e.amount) as amount, sum(e.late) as fee
      from charging.accounting_event e
     where ${own('e')} and e.income_id = any (${ids}::bigint[])
       and (e.type <> 'income.passed' or e.method <> ${lit(SETTLE_METHOD.transfer)}) group by 1, 2, 3, 4, 5, 6),
  news as (
    select n.id, n.type, n.company_id, n.estate_id, n.partner_id, n.method, sum(n.amount) as amount, sum(n.fee) as fee
      from (select w.* from wanted w
             union all
            select t.id, t.type, t.company_id, t.estate_id, t.partner_id, t.method, -t.amount, -t.fee from told t) n
     group by 1, 2, 3, 4, 5, 6)
  insert into charging.accounting_event (tenant_id, type, day, at, company_id, estate_id, partner_id, list, method, amount, late, income_id)
  select ${TENANT}, n.type, l.paid_on, ${at}::timestamptz, n.company_id, n.estate_id, n.partner_id,
         ${lit(TENDER_LIST.method)}, n.method, n.amount, n.fee, l.id
    from news n join line l on l.id = n.id where n.amount <> 0 or n.fee <> 0 order by l.id, n.type, n.method, n.estate_id`;

/** Tells what claims took from a line for bills of other companies than that of the account, less what was told before. */
export const tellPassed = (tx: Tx, incomeId: number, at: string): Promise<number> => run(tx)`
  with moved as (
    select i.company_id, e.company_id as partner_id, e.day, e.amount
      from charging.bank_income i
      join charging.bank_income_claim w on ${own('w')} and w.income_id = i.id
      join charging.settlement s on ${own('s')} and (s.id = w.settlement_id or s.original_id = w.settlement_id)
      join charging.accounting_event e on ${own('e')} and e.settlement_id = s.id and e.type = 'settle.tender'
       and e.list = ${lit(TENDER_LIST.method)} and e.method = ${lit(SETTLE_METHOD.transfer)}
     where ${own('i')} and i.id = ${incomeId} and e.company_id <> i.company_id
     union all
    select e.company_id, e.partner_id, e.day, -e.amount from charging.accounting_event e
     where ${own('e')} and e.income_id = ${incomeId} and e.type = 'income.passed'
       and e.method = ${lit(SETTLE_METHOD.transfer)})
  insert into charging.accounting_event (tenant_id, type, day, at, company_id, partner_id, list, method, amount, income_id)
  select ${TENANT}, 'income.passed', m.day, ${at}::timestamptz, m.company_id, m.partner_id,
         ${lit(TENDER_LIST.method)}, ${lit(SETTLE_METHOD.transfer)}, sum(m.amount), ${incomeId}::bigint
    from moved m group by m.company_id, m.partner_id, m.day having sum(m.amount) <> 0 order by m.day, m.partner_id`;

type Places = OutputOf<typeof getBankIncome>['places'];
export const listPlaces = (db: DbOrTx, incomeId: number): Promise<Places> => rows<Places[number]>(db)`
  select coalesce(t.name, '') as estate, coalesce(c.name, '') as company, p.amount::numeric(18, 2) as amount, p.fee::numeric(18, 2) as fee
    from (select e.estate_id, case when e.partner_id is not null then e.company_id end as company_id, sum(e.amount) as amount,
                 sum(e.late) as fee
            from charging.accounting_event e where ${own('e')} and e.income_id = ${incomeId} and e.type = 'income.channel'
           group by 1, 2 having sum(e.amount) <> 0 or sum(e.late) <> 0) p
    left join estate_view.estate t on ${own('t')} and t.id = p.estate_id
    left join org_view.company c on ${own('c')} and c.id = p.company_id
   order by p.amount desc, p.estate_id`;
