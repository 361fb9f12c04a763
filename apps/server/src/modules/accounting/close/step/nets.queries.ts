// What stands on subjects at the end of a period, by set of dims: from the balances and, where asked for, from vouchers that wait.
import { sql } from 'kysely';
import { VOUCHER, VOUCHER_KIND } from '@anju/contract';
import type { AgedAmount } from '@anju/domain';
import { allOf, lit, lits, own, rows, when } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';

export interface NetRow {
  readonly subjectId: number;
  readonly dimsetId: number;
  readonly estateId: number | null;
  readonly code: string;
  readonly direction: 1 | -1;
  /** Debit minus credit. */
  readonly net: string;
  readonly monthDebit: string;
  readonly monthCredit: string;
  /** Credit minus debit of the year so far, without what carried profit forward. */
  readonly earned: string;
  /** The same of the period only. */
  readonly monthEarned: string;
}
export interface NetAsk {
  readonly companyId: number;
  readonly ym: number;
  /** Years whose opening may be kept. */
  readonly slots: readonly number[];
  /** Codes of the company and all below them; absent: all of the category. */
  readonly codes?: readonly string[];
  readonly category?: number;
  /** Counts vouchers that were handed in and are not posted, except for these. */
  readonly waiting?: { readonly exceptIds: readonly number[] };
}

/** A voucher that carries profit forward. */
const CLOSING = sql`v.kind in (${lits(VOUCHER_KIND.carry, VOUCHER_KIND.yearEnd)})`;
const waitingLines = ({ companyId, ym }: NetAsk, exceptIds: readonly number[]) => sql`
  union all
  select e.subject_id, e.dimset_id, e.ym, e.debit, e.credit, case when ${CLOSING} then e.debit else 0 end,
         case when ${CLOSING} then e.credit else 0 end
    from accounting.voucher v join accounting.entry e on e.tenant_id = v.tenant_id and e.voucher_id = v.id
   where ${own('v')} and v.company_id = ${companyId} and v.state in (${lit(VOUCHER.submitted)}, ${lit(VOUCHER.audited)}) and v.ym <= ${ym}
     and v.id <> all (${exceptIds}::bigint[])`;

export const listNets = (db: DbOrTx, ask: NetAsk): Promise<NetRow[]> => rows<NetRow>(db)`
  with slot as (
    select coalesce(max(b.ym), 0) as ym from accounting.subject_balance b
     where ${own('b')} and b.company_id = ${ask.companyId} and b.ym = any (${ask.slots}::int[])),
  meant as (
    select s.id, s.code, s.direction from accounting.subject s
     where ${allOf(
       own('s'),
       sql`s.company_id = ${ask.companyId}`,
       when(ask.category !== undefined, sql`s.category = ${ask.category ?? 0}`),
       when(
         ask.codes !== undefined,
         sql`exists (select from unnest(${ask.codes ?? []}::text[]) c (code) where starts_with(s.code, c.code))`,
       ),
     )})
  select m.id as subject_id, x.dimset_id, d.estate_id, m.code, m.direction, sum(x.debit - x.credit)::numeric(18, 2) as net,
         coalesce(sum(x.debit) filter (where x.ym = ${ask.ym}), 0)::numeric(18, 2) as month_debit,
         coalesce(sum(x.credit) filter (where x.ym = ${ask.ym}), 0)::numeric(18, 2) as month_credit,
         coalesce(sum(x.credit - x.close_credit - x.debit + x.close_debit)
           filter (where x.ym > ${Math.trunc(ask.ym / 100) * 100}), 0)::numeric(18, 2) as earned,
         coalesce(sum(x.credit - x.close_credit - x.debit + x.close_debit) filter (where x.ym = ${ask.ym}), 0)::numeric(18,
           2) as month_earned
    from (
      select b.subject_id, b.dimset_id, b.ym, b.debit, b.credit, b.close_debit, b.close_credit from accounting.balance b, slot
       where ${own('b')} and b.company_id = ${ask.companyId} and b.ym between slot.ym and ${ask.ym} and (b.ym = slot.ym or b.ym % 100 > 0)
      ${ask.waiting === undefined ? sql`` : waitingLines(ask, ask.waiting.exceptIds)}) x
    join meant m on m.id = x.subject_id
    join accounting.dimset d on ${own('d')} and d.id = x.dimset_id
   group by m.id, x.dimset_id, d.estate_id, m.code, m.direction order by m.code, x.dimset_id`;

export interface EstateCredit {
  readonly estateId: number;
  /** That was asked for. */
  readonly code: string;
  readonly credit: string;
}
/** What a period brought on the credit side of subjects and those below them, by estate, with vouchers that wait. */
export const listMonthCredits = (
  db: DbOrTx,
  ask: NetAsk,
  estateIds: readonly number[],
  exceptIds: readonly number[],
): Promise<EstateCredit[]> => rows<EstateCredit>(db)`
  select d.estate_id, c.code, sum(x.credit)::numeric(18, 2) as credit
    from (
      select b.subject_id, b.dimset_id, b.ym, b.debit, b.credit, b.close_debit, b.close_credit from accounting.balance b
       where ${own('b')} and b.company_id = ${ask.companyId} and b.ym = ${ask.ym}
      ${waitingLines(ask, exceptIds)}) x
    join accounting.subject s on ${own('s')} and s.id = x.subject_id
    join unnest(${ask.codes ?? []}::text[]) c (code) on starts_with(s.code, c.code)
    join accounting.dimset d on ${own('d')} and d.id = x.dimset_id and d.estate_id = any (${estateIds}::bigint[])
   where x.ym = ${ask.ym} group by 1, 2`;

/**
 * How old the receivables of a company are: of each subject and set of dims, what is left was booked last, so the newest debits are counted
 * first. What the books opened with counts as booked in the month before.
 */
export const listAges = (
  db: DbOrTx,
  {
    companyId,
    ym,
    codes,
    firstSlot,
    exceptIds,
  }: {
    readonly companyId: number;
    readonly ym: number;
    readonly codes: readonly string[];
    readonly firstSlot: number;
    readonly exceptIds: readonly number[];
  },
): Promise<AgedAmount[]> => rows<AgedAmount>(db)`
  with moves as (
    select x.subject_id, x.dimset_id, x.ym, greatest(sum(x.debit), 0) as debit, sum(x.debit - x.credit) as net
      from (
        select b.subject_id, b.dimset_id, b.ym, b.debit, b.credit from accounting.balance b
         where ${own('b')} and b.company_id = ${companyId} and b.ym <= ${ym} and (b.ym = ${firstSlot} or b.ym % 100 > 0)
        union all
        select e.subject_id, e.dimset_id, e.ym, e.debit, e.credit
          from accounting.voucher v join accounting.entry e on e.tenant_id = v.tenant_id and e.voucher_id = v.id
         where ${own('v')} and v.company_id = ${companyId} and v.state in (${lit(VOUCHER.submitted)}, ${lit(VOUCHER.audited)})
           and v.ym <= ${ym} and v.id <> all (${exceptIds}::bigint[])) x
      join accounting.subject s on ${own('s')} and s.id = x.subject_id
       and exists (select from unnest(${codes}::text[]) c (code) where starts_with(s.code, c.code))
     group by 1, 2, 3),
  parts as (
    select m.subject_id, m.dimset_id, m.ym, k.net,
           greatest(0, least(m.debit, k.net - coalesce(sum(m.debit) over (partition by m.subject_id, m.dimset_id order by m.ym desc
             rows between unbounded preceding and 1 preceding), 0))) as part
      from moves m join (select n.subject_id, n.dimset_id, sum(n.net) as net from moves n group by 1, 2) k
        on k.subject_id = m.subject_id and k.dimset_id = m.dimset_id and k.net > 0)
  select (${Math.trunc(ym / 100) * 12 + (ym % 100)} - p.ym / 100 * 12 - p.ym % 100)::int as months, sum(p.part)::numeric(18, 2) as amount
    from (
      select q.ym, q.part from parts q
      union all
      select min(q.ym), max(q.net) - sum(q.part) from parts q group by q.subject_id, q.dimset_id) p
   group by 1 having sum(p.part) <> 0 order by 1`;

/** Credit minus debit on subjects by posted vouchers of one kind in a period. */
export const sumOfKind = async (
  db: DbOrTx,
  { companyId, ym, kind, subjectIds }: { companyId: number; ym: number; kind: number; subjectIds: readonly number[] },
): Promise<string> =>
  (
    await rows<{ amount: string }>(db)`
      select coalesce(sum(e.credit - e.debit), 0)::numeric(18, 2) as amount
        from accounting.voucher v join accounting.entry e on e.tenant_id = v.tenant_id and e.voucher_id = v.id
       where ${own('v')} and v.company_id = ${companyId} and v.ym = ${ym} and v.kind = ${kind} and v.state = ${lit(VOUCHER.posted)}
         and e.subject_id = any (${subjectIds}::bigint[])`
  )[0]?.amount ?? '0.00';

/** The sets of dims that name an estate and nothing else. */
export const listEstateSets = (db: DbOrTx, estateIds: readonly number[]): Promise<{ estateId: number; dimsetId: number }[]> => rows<{
  estateId: number;
  dimsetId: number;
}>(db)`
  select d.estate_id, d.id as dimset_id from accounting.dimset d
   where ${own('d')} and d.estate_id = any (${estateIds}::bigint[])
     and num_nulls(d.person_id, d.house_id, d.charge_type_id, d.department_id, d.employee_id, d.supplier_id, d.bank_account_id,
       d.partner_id) = 8`;

export const listEstateNames = (db: DbOrTx, ids: readonly number[]): Promise<{ id: number; name: string }[]> => rows<{
  id: number;
  name: string;
}>(db)`
  select e.id, e.name from estate_view.estate e where ${own('e')} and e.id = any (${ids}::bigint[])`;
