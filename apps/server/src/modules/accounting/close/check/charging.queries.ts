// What the checks before a close ask of charging: whether its months are closed, and whether houses owe the same here and there.
// domain: accounting 5.3.
import { sql, type RawBuilder } from 'kysely';
import { ACCOUNT, MONTH_CLOSE, RULE_SOURCE, SPECIAL, TENDER_LIST, VOUCHER } from '@anju/contract';
import { lit, lits, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';

interface Period {
  readonly companyId: number;
  readonly ym: number;
}

/** Estates whose month charging has not closed; a close is of its month and of all before it. */
export const listOpenEstates = (db: DbOrTx, { companyId, ym }: Period): Promise<{ id: number; name: string }[]> => rows<{
  id: number;
  name: string;
}>(db)`
  select e.id, e.name from estate_view.estate e
   where ${own('e')} and e.company_id = ${companyId} and not exists (
     select from charging_view.month_close c where c.tenant_id = e.tenant_id and c.estate_id = e.id
        and c.state = ${lit(MONTH_CLOSE.closed)} and c.month >= make_date(${Math.trunc(ym / 100)}, ${ym % 100}, 1))
   order by e.name limit 200`;

export interface HouseRow {
  readonly houseId: number;
  readonly name: string;
  readonly what: 1 | 2 | 3;
  readonly ledger: string;
  readonly charging: string;
}
interface HouseAsk extends Period {
  /** Of receivables, prepaid money and deposits; subjects that rules take for items stand beside them. */
  readonly codes: readonly [string, string, string];
  readonly firstSlot: number;
  readonly limit: number;
}

const kinds = ({ companyId, codes }: HouseAsk): RawBuilder<unknown> => sql`
  select s.id as subject_id, k.what
    from unnest(array[1, 2, 3], ${[...codes]}::text[], array[${lit(RULE_SOURCE.receivable)}, ${lit(RULE_SOURCE.prepaid)}, null]::int[])
      k (what, code, role)
    join accounting.subject s on ${own('s')} and s.company_id = ${companyId} and (starts_with(s.code, k.code) or exists (
      select from accounting.subject_map m
       where ${own('m')} and m.company_id = ${companyId} and m.subject_id = s.id and m.role = k.role))`;

const ledger = ({ companyId, ym, firstSlot }: HouseAsk): RawBuilder<unknown> => sql`
  select d.house_id, k.what, sum(x.amount * case when k.what = 1 then 1 else -1 end) as amount
    from (
      select b.subject_id, b.dimset_id, b.debit - b.credit as amount from accounting.balance b
       where ${own('b')} and b.company_id = ${companyId} and (b.ym % 100 > 0 and b.ym <= ${ym} or b.ym = ${firstSlot})
      union all
      select e.subject_id, e.dimset_id, e.debit - e.credit from accounting.voucher v
        join accounting.entry e on e.tenant_id = v.tenant_id and e.voucher_id = v.id
       where ${own('v')} and v.company_id = ${companyId} and v.ym <= ${ym} and v.state < ${lit(VOUCHER.posted)}) x
    join kinds k on k.subject_id = x.subject_id
    join accounting.dimset d on ${own('d')} and d.id = x.dimset_id and d.house_id is not null
   group by 1, 2`;

/**
 * Events that the books of the period do not know: they have no voucher, or one of a later period. Where no rules are switched on, those
 * told after its last day.
 */
const later = ({ companyId, ym }: HouseAsk): RawBuilder<unknown> => sql`
  select t.id from charging_view.told_event t
   where ${own('t')} and t.company_id = ${companyId}
     and t.day >= coalesce((select make_date(r.from_ym / 100, r.from_ym % 100, 1) from accounting.rule_setting r
           where ${own('r')} and r.company_id = ${companyId} and r.enabled),
         (make_date(${Math.trunc(ym / 100)}, ${ym % 100}, 1) + interval '1 month')::date)
     and not exists (select from accounting.event_voucher x where ${own('x')} and x.event_id = t.id and x.ym <= ${ym})`;

/** What an event has added to the three in charging; what opens them stands in the opening balances of the books. */
const added = (what: RawBuilder<unknown>, amount: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select w.house_id, ${what} as what, ${amount} as amount from waiting w where ${condition}`;
/** What is put aside for later months is no money of the house, though it stands on the same subjects. */
const putAside = ({ companyId, ym }: HouseAsk): RawBuilder<unknown> => sql`
  select t.house_id, k.what, d.amount from accounting.deferral d
    join kinds k on k.subject_id = d.subject_id and k.what = 2
    join accounting.dimset t on t.tenant_id = d.tenant_id and t.id = d.dimset_id and t.house_id is not null
   where ${own('d')} and d.company_id = ${companyId} and d.ym <= ${ym} and coalesce((
     select sum(p.sign) from accounting.deferral_release p
      where p.tenant_id = d.tenant_id and p.event_id = d.event_id and p.part = d.part and p.ym <= ${ym}), 0) = 0`;
const charging = (ask: HouseAsk): RawBuilder<unknown> => sql`
  select o.house_id, 1 as what, o.open as amount from charging_view.object_balance o
    join estate_view.estate e on e.tenant_id = o.tenant_id and e.id = o.estate_id and e.company_id = ${ask.companyId}
   where ${own('o')} and o.house_id is not null
  union all
  select a.house_id, case when a.kind = ${lit(ACCOUNT.deposit)} then 3 else 2 end, a.balance from charging_view.account a
    join estate_view.estate e on e.tenant_id = a.tenant_id and e.id = a.estate_id and e.company_id = ${ask.companyId}
   where ${own('a')} and a.house_id is not null and a.kind <> ${lit(ACCOUNT.points)}
  union all ${added(sql`1`, sql`-w.amount`, sql`w.type like 'bill.%'`)}
  union all ${added(sql`1`, sql`w.amount - w.late`, sql`w.type = 'settle.line' and w.bill_id is not null`)}
  union all ${added(
    sql`case when w.account_kind = ${lit(ACCOUNT.deposit)} then 3 else 2 end`,
    sql`-w.amount`,
    sql`w.type = 'settle.line' and w.bill_id is null
        and w.account_kind in (${lits(ACCOUNT.prepaid, ACCOUNT.change, ACCOUNT.deposit)}) or w.type = 'account.moved'`,
  )}
  union all ${added(
    sql`case when w.method = ${lit(SPECIAL.depositToIncome)} then 3 else 2 end`,
    sql`w.amount`,
    sql`w.type = 'settle.tender' and w.list = ${lit(TENDER_LIST.special)}
        and w.method in (${lits(SPECIAL.prepaid, SPECIAL.change, SPECIAL.depositToIncome)})`,
  )}
  union all ${putAside(ask)}`;

/**
 * Houses whose receivables, prepaid money or deposits differ between the books at the end of the period and charging, less what charging
 * was told since. Where the books keep no houses there is nothing to compare.
 */
export const listHouseDifferences = (db: DbOrTx, ask: HouseAsk): Promise<HouseRow[]> => rows<HouseRow>(db)`
  with kinds as (${kinds(ask)}), ledger as (${ledger(ask)}), later as materialized (${later(ask)}),
  waiting as (
    select e.house_id, e.type, e.bill_id, e.account_kind, e.list, e.method, e.amount, e.late
      from later l join charging_view.money_event e on ${own('e')} and e.id = l.id
     where not e.opening and e.house_id is not null),
  charging as (select u.house_id, u.what, sum(u.amount) as amount from (${charging(ask)}) u group by 1, 2)
  select h.id as house_id, e.name || ' ' || h.code as name, y.what,
         y.ledger::numeric(18, 2) as ledger, y.charging::numeric(18, 2) as charging
    from (
      select coalesce(l.house_id, c.house_id) as house_id, coalesce(l.what, c.what) as what, coalesce(l.amount, 0) as ledger,
             coalesce(c.amount, 0) as charging
        from ledger l full join charging c on c.house_id = l.house_id and c.what = l.what
       where exists (select from ledger n where n.what = coalesce(l.what, c.what))) y
    join estate_view.house h on ${own('h')} and h.id = y.house_id
    join estate_view.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
   where y.ledger <> y.charging
     and not exists (select from accounting.voucher_rule r
       where ${own('r')} and r.company_id = ${ask.companyId} and r.enabled and not r.house_dims)
   order by y.what, name limit ${ask.limit}`;
