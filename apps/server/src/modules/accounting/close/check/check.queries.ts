// What the checks before a close look for. All of it comes from balances; lines are read only where balances disagree with them, and for
// the comparison of balances with lines itself. domain: accounting 5.3.
import { sql } from 'kysely';
import { VOUCHER, type DimText, type StateOf } from '@anju/contract';
import { monthEnd } from '@anju/domain';
import { count, lit, one, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { dimTexts } from '../../books/dimset.queries.ts';
import { firstDayOf } from '../../rule/plan.rules.ts';

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
/**
 * Balances of the period that its posted lines do not bear out. The lines are asked for subject by subject and by their days, as the index
 * of the books has them: all lines of a company are too many for every look at the page.
 */
export const listDifferences = (db: DbOrTx, { companyId, ym }: Period, limit: number): Promise<SubjectRow[]> => rows<SubjectRow>(db)`
  select f.subject_id, s.code, s.full_name as name, ${dimTexts(sql`f.dimset_id`)} as dims, (f.debit - f.credit)::numeric(18, 2) as amount
    from (
      select x.subject_id, x.dimset_id, sum(x.debit) as debit, sum(x.credit) as credit
        from (
          select b.subject_id, b.dimset_id, b.debit, b.credit from accounting.balance b
           where ${own('b')} and b.company_id = ${companyId} and b.ym = ${ym}
          union all
          select u.id, l.dimset_id, -l.debit, -l.credit
            from accounting.subject u
            cross join lateral (
              select e.dimset_id, sum(e.debit) as debit, sum(e.credit) as credit from accounting.entry e
               where ${own('e')} and e.company_id = ${companyId} and e.subject_id = u.id and e.posted
                 and e.day between ${firstDayOf(ym)}::date and ${monthEnd(firstDayOf(ym))}::date
               group by 1) l
           where ${own('u')} and u.company_id = ${companyId}) x
       group by 1, 2 having sum(x.debit) <> 0 or sum(x.credit) <> 0) f
    join accounting.subject s on ${own('s')} and s.id = f.subject_id order by s.code limit ${limit}`;

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
