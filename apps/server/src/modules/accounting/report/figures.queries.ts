// Figures of the books for formulas: one statement per range of months and choice of dims, for all companies asked for.
import { sql, type RawBuilder } from 'kysely';
import { VOUCHER } from '@anju/contract';
import { allOf, lit, own, rows, when } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

type Fragment = RawBuilder<unknown>;

export interface FigureQuery {
  readonly companyIds: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly dims: readonly { readonly dim: string; readonly ids: readonly number[] }[];
  readonly unposted: boolean;
}

const DIM_COLUMN: Readonly<Record<string, string>> = {
  H: 'ds.house_id',
  K: 'ds.person_id',
  P: 'ds.estate_id',
  F: 'ds.charge_type_id',
  D: 'ds.department_id',
  E: 'ds.employee_id',
  S: 'ds.supplier_id',
  B: 'ds.bank_account_id',
  C: 'ds.partner_id',
};

/** Sets of dims that meet every limit. */
const limitedTo = (dims: FigureQuery['dims'], column: Fragment): Fragment => sql`${column} in (
  select ds.id from accounting.dimset ds
   where ${allOf(own('ds'), ...dims.map(({ dim, ids }) => sql`${sql.ref(DIM_COLUMN[dim] ?? 'ds.id')} = any (${ids}::bigint[])`))})`;

const yearSlot = (ym: number): number => Math.trunc(ym / 100) * 100;

/** The last opening of a year that is not after the range: what was before it is in it. */
const slots = ({ companyIds, from }: FigureQuery): Fragment => sql`
  select s.company_id, coalesce((select max(o.ym) from accounting.subject_balance o
     where o.tenant_id = s.tenant_id and o.company_id = s.company_id and o.ym <= ${yearSlot(from)} and o.ym % 100 = 0), 0) as ym
    from accounting.account_set s where ${own('s')} and s.company_id = any (${companyIds}::bigint[])`;

/** Rows of the balances from that opening to the end of the range and, if asked for, lines of vouchers that wait to be posted. */
export const movesOf = (query: FigureQuery, subjects: Fragment = sql`true`): Fragment => sql`
  select b.company_id, b.subject_id, b.dimset_id, b.ym, b.debit, b.credit, b.close_debit, b.close_credit
    from (${slots(query)}) z
    join accounting.balance b on b.company_id = z.company_id and b.ym >= z.ym
    join accounting.subject s on s.tenant_id = b.tenant_id and s.id = b.subject_id
   where ${allOf(
     own('b'),
     sql`b.company_id = any (${query.companyIds}::bigint[]) and b.ym <= ${query.to} and (b.ym = z.ym or b.ym % 100 > 0)`,
     subjects,
     when(query.dims.length > 0, () => limitedTo(query.dims, sql`b.dimset_id`)),
   )}
  ${query.unposted ? sql`union all ${waitingLines(query, subjects)}` : sql``}`;

const waitingLines = (query: FigureQuery, subjects: Fragment): Fragment => sql`
  select e.company_id, e.subject_id, e.dimset_id, e.ym, e.debit, e.credit, case when v.kind in (9, 10) then e.debit else 0 end,
         case when v.kind in (9, 10) then e.credit else 0 end
    from accounting.voucher v join accounting.entry e on e.tenant_id = v.tenant_id and e.voucher_id = v.id
    join accounting.subject s on s.tenant_id = e.tenant_id and s.id = e.subject_id
   where ${allOf(
     own('v'),
     sql`v.company_id = any (${query.companyIds}::bigint[]) and v.ym <= ${query.to}`,
     sql`v.state in (${lit(VOUCHER.submitted)}, ${lit(VOUCHER.audited)})`,
     subjects,
     when(query.dims.length > 0, () => limitedTo(query.dims, sql`e.dimset_id`)),
   )}`;

export interface FigureRow {
  readonly companyId: number;
  readonly code: string;
  readonly category: number;
  readonly direction: 1 | -1;
  readonly cashEquivalent: boolean;
  /** Debit and credit of QC, QM, NC, then turnover of FS, SY, LFS, SL. */
  readonly figures: readonly string[];
}

/** By company and subject: balances on both sides per set of dims, and what was booked on each side. */
export const loadSubjects = (db: DbOrTx, query: FigureQuery): Promise<FigureRow[]> => {
  const year = yearSlot(query.to);
  const inRange = sql`m.ym between ${query.from} and ${query.to} and m.ym % 100 > 0`;
  const inYear = sql`m.ym > ${year} and m.ym <= ${query.to}`;
  const sides = (net: Fragment): Fragment => sql`sum(greatest(${net}, 0))::text, sum(greatest(-${net}, 0))::text`;
  return rows<FigureRow>(db)`
    select x.company_id, s.code, s.category, s.direction, s.cash_equivalent,
           array[${sides(sql`x.qc`)}, ${sides(sql`x.qm`)}, ${sides(sql`x.nc`)},
           sum(x.fd)::text, sum(x.fc)::text, sum(x.fd - x.fcd)::text, sum(x.fc - x.fcc)::text,
           sum(x.yd)::text, sum(x.yc)::text, sum(x.yd - x.ycd)::text, sum(x.yc - x.ycc)::text] as figures
      from (
        select m.company_id, m.subject_id, m.dimset_id, sum(m.debit - m.credit) as qm,
               coalesce(sum(m.debit - m.credit) filter (where m.ym < ${query.from}), 0) as qc,
               coalesce(sum(m.debit - m.credit) filter (where m.ym <= ${year}), 0) as nc,
               coalesce(sum(m.debit) filter (where ${inRange}), 0) as fd, coalesce(sum(m.credit) filter (where ${inRange}), 0) as fc,
               coalesce(sum(m.close_debit) filter (where ${inRange}), 0) as fcd,
               coalesce(sum(m.close_credit) filter (where ${inRange}), 0) as fcc,
               coalesce(sum(m.debit) filter (where ${inYear}), 0) as yd, coalesce(sum(m.credit) filter (where ${inYear}), 0) as yc,
               coalesce(sum(m.close_debit) filter (where ${inYear}), 0) as ycd,
               coalesce(sum(m.close_credit) filter (where ${inYear}), 0) as ycc
          from (${movesOf(query)}) m group by 1, 2, 3
      ) x join accounting.subject s on ${own('s')} and s.id = x.subject_id
     group by x.company_id, s.code, s.category, s.direction, s.cash_equivalent order by x.company_id, s.code`;
};

interface CashRow {
  readonly companyId: number;
  readonly code: string;
  readonly sy: string;
  readonly sl: string;
}

const cashLines = (query: FigureQuery, lines: Fragment): Fragment => sql`
  select e.company_id, e.cash_item, e.ym, e.credit - e.debit as amount
    from accounting.entry e join accounting.voucher v on v.tenant_id = e.tenant_id and v.id = e.voucher_id
   where ${allOf(
     own('e'),
     sql`e.company_id = any (${query.companyIds}::bigint[]) and e.ym <= ${query.to}`,
     sql`e.ym > ${Math.min(yearSlot(query.to), query.from - 1)}`,
     sql`e.cash_item is not null`,
     lines,
     when(query.dims.length > 0, () => limitedTo(query.dims, sql`e.dimset_id`)),
   )}`;

/** Cash-flow items are kept by month without dims; limited to dims, the lines themselves are added up. */
export const loadCash = (db: DbOrTx, query: FigureQuery): Promise<CashRow[]> => rows<CashRow>(db)`
  select x.company_id, x.cash_item as code,
         coalesce(sum(x.amount) filter (where x.ym between ${query.from} and ${query.to}), 0)::text as sy,
         coalesce(sum(x.amount) filter (where x.ym > ${yearSlot(query.to)} and x.ym <= ${query.to}), 0)::text as sl
    from (
      ${
        query.dims.length > 0
          ? cashLines(query, sql`v.state = ${lit(VOUCHER.posted)}`)
          : sql`select c.company_id, c.cash_item, c.ym, c.amount from accounting.cash_balance c
                 where ${own('c')} and c.company_id = any (${query.companyIds}::bigint[]) and c.ym <= ${query.to}
                   and c.ym > ${Math.min(yearSlot(query.to), query.from - 1)}`
      }
      ${query.unposted ? sql`union all ${cashLines(query, sql`v.state in (${lit(VOUCHER.submitted)}, ${lit(VOUCHER.audited)})`)}` : sql``}
    ) x group by 1, 2`;
