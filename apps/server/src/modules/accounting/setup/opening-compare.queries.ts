// Opening balances beside what they were taken from: charging house by house, and the cards of fixed assets. domain: accounting 1.4.
import { sql, type RawBuilder } from 'kysely';
import { ACCOUNT, ASSET_SOURCE, SPECIAL, TENDER_LIST } from '@anju/contract';
import { lit, lits, own, rows } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

/** 1 receivables, 2 prepaid, 3 deposits */
type What = 1 | 2 | 3;
export interface ChargingOpening {
  readonly what: What;
  /** Null for entries that name no estate. */
  readonly estate: string | null;
  /** The opening entries of the estate name houses. */
  readonly byHouse: boolean;
  /** Null for what belongs to none, and for estates that are compared as a whole. */
  readonly house: string | null;
  readonly opening: string;
  readonly charging: string;
}

const since = (
  firstDay: string,
  companyId: number,
  what: RawBuilder<unknown>,
  amount: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
) => sql`
  select ${what} as what, e.estate_id, e.house_id, 0::numeric as opening, ${amount} as charging from charging_view.money_event e
   where ${own('e')} and e.company_id = ${companyId} and e.day >= ${firstDay}::date and not e.opening and (${condition})`;

/**
 * Where the two differ, house by house, or by estate where the opening entries name no houses. Charging is that of the day before the first
 * period: what it holds now without what was told since.
 */
export const listChargingOpenings = (
  db: DbOrTx,
  companyId: number,
  firstDay: string,
  codes: readonly string[],
): Promise<ChargingOpening[]> => rows<ChargingOpening>(db)`
  with kinds as (select k.what, k.code from unnest(array[1, 2, 3], ${codes}::text[]) k (what, code)),
  sums as (
    select k.what, coalesce(h.estate_id, d.estate_id) as estate_id, d.house_id,
           (o.amount + o.debit - o.credit) * case when k.what = 1 then 1 else -1 end as opening, 0::numeric as charging
      from accounting.opening o
      join accounting.subject s on s.tenant_id = o.tenant_id and s.id = o.subject_id
      join kinds k on starts_with(s.code, k.code)
      join accounting.dimset d on d.tenant_id = o.tenant_id and d.id = o.dimset_id
      left join estate_view.house h on h.tenant_id = d.tenant_id and h.id = d.house_id
     where ${own('o')} and o.company_id = ${companyId}
    union all
    select 1, b.estate_id, b.house_id, 0, b.open from charging_view.object_balance b
      join estate_view.estate t on t.tenant_id = b.tenant_id and t.id = b.estate_id and t.company_id = ${companyId} where ${own('b')}
    union all
    select case when a.kind = ${lit(ACCOUNT.deposit)} then 3 else 2 end, a.estate_id, a.house_id, 0, a.balance from charging_view.account a
      join estate_view.estate t on t.tenant_id = a.tenant_id and t.id = a.estate_id and t.company_id = ${companyId}
     where ${own('a')} and a.kind <> ${lit(ACCOUNT.points)}
    union all ${since(firstDay, companyId, sql`1`, sql`-e.amount`, sql`e.type like 'bill.%'`)}
    union all ${since(firstDay, companyId, sql`1`, sql`e.amount - e.late`, sql`e.type = 'settle.line' and e.bill_id is not null`)}
    union all ${since(
      firstDay,
      companyId,
      sql`case when e.account_kind = ${lit(ACCOUNT.deposit)} then 3 else 2 end`,
      sql`-e.amount`,
      sql`e.type = 'settle.line' and e.bill_id is null
        and e.account_kind in (${lits(ACCOUNT.prepaid, ACCOUNT.change, ACCOUNT.deposit)}) or e.type = 'account.moved'`,
    )}
    union all ${since(
      firstDay,
      companyId,
      sql`case when e.method = ${lit(SPECIAL.depositToIncome)} then 3 else 2 end`,
      sql`e.amount`,
      sql`e.type = 'settle.tender' and e.list = ${lit(TENDER_LIST.special)}
        and e.method in (${lits(SPECIAL.prepaid, SPECIAL.change, SPECIAL.depositToIncome)})`,
    )}),
  kept as (select x.what, x.estate_id, bool_or(x.house_id is not null and x.opening <> 0) as by_house from sums x group by 1, 2)
  select x.what, t.name as estate, x.by_house, h.code as house, x.opening::numeric(18, 2)::text as opening,
         x.charging::numeric(18, 2)::text as charging
    from (select y.what, y.estate_id, k.by_house, case when k.by_house then y.house_id end as house_id, sum(y.opening) as opening,
                 sum(y.charging) as charging
            from sums y join kept k on k.what = y.what and k.estate_id is not distinct from y.estate_id
           group by 1, 2, 3, 4 having sum(y.opening) <> sum(y.charging)) x
    left join estate_view.estate t on ${own('t')} and t.id = x.estate_id
    left join estate_view.house h on ${own('h')} and h.id = x.house_id
   order by x.what, t.name, h.code limit 200`;

export interface CardOpening {
  readonly subject: string;
  readonly opening: string;
  readonly cards: string;
}
/** Subjects of fixed assets whose opening is not that of the cards taken over. */
export const listCardOpenings = (db: DbOrTx, companyId: number, codes: readonly string[]): Promise<CardOpening[]> => rows<CardOpening>(db)`
  select s.code || ' ' || s.full_name as subject, abs(x.opening)::numeric(18, 2)::text as opening, x.cards::numeric(18, 2)::text as cards
    from (select u.subject_id, sum(u.opening) as opening, sum(u.cards) as cards
            from (select o.subject_id, o.amount + o.debit - o.credit as opening, 0::numeric as cards
                    from accounting.opening o join accounting.subject s on s.tenant_id = o.tenant_id and s.id = o.subject_id
                   where ${own('o')} and o.company_id = ${companyId}
                     and exists (select from unnest(${codes}::text[]) c where starts_with(s.code, c))
                  union all
                  select a.asset_subject_id, 0, a.cost from accounting.asset a
                   where ${own('a')} and a.company_id = ${companyId} and a.source = ${lit(ASSET_SOURCE.opening)}
                  union all
                  select a.accumulated_subject_id, 0, a.opening_accumulated from accounting.asset a
                   where ${own('a')} and a.company_id = ${companyId} and a.source = ${lit(ASSET_SOURCE.opening)}) u
           group by 1) x
    join accounting.subject s on ${own('s')} and s.id = x.subject_id
   where abs(x.opening) <> x.cards order by s.code`;
