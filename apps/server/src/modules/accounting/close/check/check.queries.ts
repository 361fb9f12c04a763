// What the checks before a close look for. All of it comes from balances; lines are read only where balances disagree with them, and for
// the comparison of balances with lines itself. domain: accounting 5.3.
import { sql } from 'kysely';
import { ACCOUNT, VOUCHER, type DimText, type StateOf } from '@anju/contract';
import { count, lit, one, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { dimTexts } from '../../books/dimset.queries.ts';

interface Period {
  readonly companyId: number;
  readonly ym: number;
}

export interface UnpostedRow {
  readonly id: number;
  readonly day: string;
  readonly word: string;
  readonly no: number | null;
  readonly state: StateOf<typeof VOUCHER>;
  readonly maker: string;
  readonly total: string;
}
export const countUnposted = (db: DbOrTx, { companyId, ym }: Period): Promise<number> => count(db)`
  select count(*) from accounting.voucher v where ${own('v')} and v.company_id = ${companyId} and v.ym = ${ym}
    and v.state < ${lit(VOUCHER.posted)}`;
export const listUnposted = (db: DbOrTx, { companyId, ym }: Period, limit: number): Promise<UnpostedRow[]> => rows<UnpostedRow>(db)`
  select v.id, v.day, v.word, v.no, v.state, v.maker, v.total from accounting.voucher v
   where ${own('v')} and v.company_id = ${companyId} and v.ym = ${ym} and v.state < ${lit(VOUCHER.posted)}
   order by v.state, v.word, v.no, v.id limit ${limit}`;

/** Debit minus credit of the period, and of all balances up to it. */
export const sumBalances = (
  db: DbOrTx,
  { companyId, ym, slots }: Period & { readonly slots: readonly number[] },
): Promise<{ month: string; closing: string }> => one<{ month: string; closing: string }>(db)`
  select coalesce(sum(b.debit - b.credit) filter (where b.ym = ${ym}), 0)::numeric(18, 2) as month,
         coalesce(sum(b.debit - b.credit), 0)::numeric(18, 2) as closing
    from accounting.balance b,
         (select coalesce(max(o.ym), 0) as ym from accounting.subject_balance o
           where ${own('o')} and o.company_id = ${companyId} and o.ym = any (${slots}::int[])) z
   where ${own('b')} and b.company_id = ${companyId} and b.ym between z.ym and ${ym} and (b.ym = z.ym or b.ym % 100 > 0)`;

export interface SubjectRow {
  readonly subjectId: number;
  readonly code: string;
  readonly name: string;
  readonly dims: readonly DimText[];
  readonly amount: string;
}
/** Balances of the period that its posted lines do not bear out. */
export const listDifferences = (db: DbOrTx, { companyId, ym }: Period, limit: number): Promise<SubjectRow[]> => rows<SubjectRow>(db)`
  select f.subject_id, s.code, s.full_name as name, ${dimTexts(sql`f.dimset_id`)} as dims, (f.debit - f.credit)::numeric(18, 2) as amount
    from accounting_view.balance_difference f join accounting.subject s on s.tenant_id = f.tenant_id and s.id = f.subject_id
   where ${own('f')} and f.company_id = ${companyId} and f.ym = ${ym} order by s.code limit ${limit}`;

/** Names of subjects with sets of dims, for a list of amounts. */
export const nameRows = (
  db: DbOrTx,
  list: readonly { readonly subjectId: number; readonly dimsetId: number; readonly amount: string }[],
): Promise<SubjectRow[]> => rows<SubjectRow>(db)`
  select w."subjectId" as subject_id, s.code, s.full_name as name, ${dimTexts(sql`w."dimsetId"`)} as dims, w.amount::numeric(18,
    2) as amount
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as w ("subjectId" bigint, "dimsetId" bigint, amount numeric)
    join accounting.subject s on ${own('s')} and s.id = w."subjectId" order by s.code`;

// ---- cash ----------------------------------------------------------------------------------------------------------------------------

/** What cash and its equivalents moved in the period, and what cash-flow items say of it. */
export const cashOfPeriod = (db: DbOrTx, { companyId, ym }: Period): Promise<{ moved: string; items: string }> => one<{
  moved: string;
  items: string;
}>(db)`
  select (select coalesce(sum(b.debit - b.credit), 0) from accounting.subject_balance b
            join accounting.subject s on s.tenant_id = b.tenant_id and s.id = b.subject_id and s.cash_equivalent
           where ${own('b')} and b.company_id = ${companyId} and b.ym = ${ym})::numeric(18, 2) as moved,
         (select coalesce(sum(c.amount), 0) from accounting.cash_balance c
           where ${own('c')} and c.company_id = ${companyId} and c.ym = ${ym})::numeric(18, 2) as items`;

export interface CashVoucher {
  readonly id: number;
  readonly word: string;
  readonly no: number;
  readonly amount: string;
}
/** Posted vouchers whose cash-flow items do not add up to what they move; asked for only when the period does not. */
export const listWithoutItems = (db: DbOrTx, { companyId, ym }: Period, limit: number): Promise<CashVoucher[]> => rows<CashVoucher>(db)`
  select v.id, v.word, v.no, x.amount::numeric(18, 2) as amount
    from (select e.voucher_id, sum(case when s.cash_equivalent then e.debit - e.credit else 0 end)
                 - sum(case when e.cash_item is not null then e.credit - e.debit else 0 end) as amount
            from accounting.entry e join accounting.subject s on s.tenant_id = e.tenant_id and s.id = e.subject_id
           where ${own('e')} and e.company_id = ${companyId} and e.ym = ${ym} and e.posted group by 1) x
    join accounting.voucher v on ${own('v')} and v.id = x.voucher_id
   where x.amount <> 0 order by v.word, v.no limit ${limit}`;

/** Cash and bank subjects. */
export const listMoneySubjects = (db: DbOrTx, companyId: number): Promise<string[]> =>
  rows<{ code: string }>(db)`
    select s.code from accounting.subject s
     where ${own('s')} and s.company_id = ${companyId} and s.leaf and (s.cash or s.bank)`.then((found) => found.map(({ code }) => code));

// ---- charging ------------------------------------------------------------------------------------------------------------------------

/** Estates whose month charging has not closed. */
export const listOpenEstates = (db: DbOrTx, { companyId, ym }: Period): Promise<{ id: number; name: string }[]> => rows<{
  id: number;
  name: string;
}>(db)`
  select e.id, e.name from estate_view.estate e
   where ${own('e')} and e.company_id = ${companyId} and not exists (
     select from charging_view.month_close c where c.tenant_id = e.tenant_id and c.estate_id = e.id and c.state = 1
        and c.month = make_date(${Math.trunc(ym / 100)}, ${ym % 100}, 1))
   order by e.name limit 200`;

export interface HouseRow {
  readonly houseId: number;
  readonly name: string;
  readonly what: 1 | 2 | 3;
  readonly ledger: string;
  readonly charging: string;
}
/**
 * Houses whose receivables, prepaid money or deposits differ between the books and charging, both as they stand now. `codes` are those of
 * the three. Where the books keep no houses there is nothing to compare.
 */
export const listHouseDifferences = (
  db: DbOrTx,
  {
    companyId,
    codes,
    firstSlot,
    limit,
  }: {
    readonly companyId: number;
    readonly codes: readonly [string, string, string];
    readonly firstSlot: number;
    readonly limit: number;
  },
): Promise<HouseRow[]> => rows<HouseRow>(db)`
  with kinds as (select k.what, k.code from unnest(array[1, 2, 3], ${[...codes]}::text[]) k (what, code)),
  ledger as (
    select d.house_id, k.what, sum(x.amount * case when k.what = 1 then 1 else -1 end) as amount
      from (
        select b.subject_id, b.dimset_id, b.debit - b.credit as amount from accounting.balance b
         where ${own('b')} and b.company_id = ${companyId} and (b.ym % 100 > 0 or b.ym = ${firstSlot})
        union all
        select e.subject_id, e.dimset_id, e.debit - e.credit from accounting.voucher v
          join accounting.entry e on e.tenant_id = v.tenant_id and e.voucher_id = v.id
         where ${own('v')} and v.company_id = ${companyId} and v.state < ${lit(VOUCHER.posted)}) x
      join accounting.subject s on ${own('s')} and s.id = x.subject_id
      join kinds k on starts_with(s.code, k.code)
      join accounting.dimset d on ${own('d')} and d.id = x.dimset_id and d.house_id is not null
     group by 1, 2),
  charging as (
    select o.house_id, 1 as what, sum(o.open) as amount from charging_view.object_balance o
      join estate_view.estate e on e.tenant_id = o.tenant_id and e.id = o.estate_id and e.company_id = ${companyId}
     where ${own('o')} and o.house_id is not null group by 1
    union all
    select a.house_id, case when a.kind = ${lit(ACCOUNT.deposit)} then 3 else 2 end, sum(a.balance) from charging_view.account a
      join estate_view.estate e on e.tenant_id = a.tenant_id and e.id = a.estate_id and e.company_id = ${companyId}
     where ${own('a')} and a.house_id is not null and a.kind <> ${lit(ACCOUNT.points)} group by 1, 2)
  select h.id as house_id, e.name || ' ' || h.code as name, y.what, y.ledger::numeric(18, 2) as ledger, y.charging::numeric(18,
    2) as charging
    from (
      select coalesce(l.house_id, c.house_id) as house_id, coalesce(l.what, c.what) as what, coalesce(l.amount, 0) as ledger,
             coalesce(c.amount, 0) as charging
        from ledger l full join charging c on c.house_id = l.house_id and c.what = l.what
       where exists (select from ledger n where n.what = coalesce(l.what, c.what))) y
    join estate_view.house h on ${own('h')} and h.id = y.house_id
    join estate_view.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
   where y.ledger <> y.charging order by y.what, name limit ${limit}`;
