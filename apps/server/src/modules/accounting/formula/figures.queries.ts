// Figures of the books for formulas: one statement per range of months and choice of dims, for all companies asked for.
import { sql, type RawBuilder } from 'kysely';
import { VOUCHER, VOUCHER_KIND } from '@anju/contract';
import { allOf, lit, lits, own, rows, when } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

type Fragment = RawBuilder<unknown>;

export interface FigureQuery {
  readonly companyIds: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly dims: readonly { readonly dim: string; readonly ids: readonly number[] }[];
  readonly unposted: boolean;
  /** Vouchers that count as if they had never been written. */
  readonly exceptIds?: readonly number[];
  /** Subjects whose balances are wanted apart by side. */
  readonly sided?: readonly { readonly from: string; readonly to: string }[];
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

/**
 * The last opening of a year that is not after the range: what was before it is in it. `offset` keeps it a row: drawn into the balances it
 * would be looked up twice for each of theirs.
 */
const slots = ({ companyIds, from }: Pick<FigureQuery, 'companyIds' | 'from'>): Fragment => sql`
  select s.company_id, coalesce((select max(o.ym) from accounting.subject_balance o
     where o.tenant_id = s.tenant_id and o.company_id = s.company_id and o.ym <= ${yearSlot(from)} and o.ym % 100 = 0), 0) as ym
    from accounting.account_set s where ${own('s')} and s.company_id = any (${companyIds}::bigint[]) offset 0`;

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
  ${query.unposted ? sql`union all ${waitingLines(query, subjects)}` : sql``}
  ${query.exceptIds?.length ? sql`union all ${takenBack(query, subjects)}` : sql``}`;

/** A voucher that carries profit forward. */
const CLOSING = sql`v.kind in (${lits(VOUCHER_KIND.carry, VOUCHER_KIND.yearEnd)})`;
const waitingLines = (query: FigureQuery, subjects: Fragment): Fragment => sql`
  select e.company_id, e.subject_id, e.dimset_id, e.ym, e.debit, e.credit, case when ${CLOSING} then e.debit else 0 end,
         case when ${CLOSING} then e.credit else 0 end
    from accounting.voucher v join accounting.entry e on e.tenant_id = v.tenant_id and e.voucher_id = v.id
    join accounting.subject s on s.tenant_id = e.tenant_id and s.id = e.subject_id
   where ${allOf(
     own('v'),
     sql`v.company_id = any (${query.companyIds}::bigint[]) and v.ym <= ${query.to}`,
     sql`v.state in (${lit(VOUCHER.submitted)}, ${lit(VOUCHER.audited)})`,
     subjects,
     when(query.dims.length > 0, () => limitedTo(query.dims, sql`e.dimset_id`)),
   )}`;

/** Which of the vouchers count at all: posted ones and, if asked for, those that wait. */
const counted = ({ unposted }: FigureQuery): Fragment =>
  sql`v.state in (${lit(VOUCHER.posted)} ${unposted ? sql`, ${lit(VOUCHER.submitted)}, ${lit(VOUCHER.audited)}` : sql``})`;
const takenBack = (query: FigureQuery, subjects: Fragment): Fragment => sql`
  select e.company_id, e.subject_id, e.dimset_id, e.ym, -e.debit, -e.credit, case when ${CLOSING} then -e.debit else 0 end,
         case when ${CLOSING} then -e.credit else 0 end
    from accounting.voucher v join accounting.entry e on e.tenant_id = v.tenant_id and e.voucher_id = v.id
    join accounting.subject s on s.tenant_id = e.tenant_id and s.id = e.subject_id
   where ${allOf(
     own('v'),
     sql`v.id = any (${query.exceptIds ?? []}::bigint[]) and v.ym <= ${query.to}`,
     counted(query),
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

const yearOf = ({ to }: FigureQuery): number => yearSlot(to);
/** Balances at the beginning and at the end of the range and at that of the year, debit minus credit. */
const balances = (query: FigureQuery): Fragment => sql`
  sum(m.debit - m.credit) as qm, coalesce(sum(m.debit - m.credit) filter (where m.ym < ${query.from}), 0) as qc,
  coalesce(sum(m.debit - m.credit) filter (where m.ym <= ${yearOf(query)}), 0) as nc`;
/** Turnover of the range and of the year. */
function turnovers(query: FigureQuery): Fragment {
  const inRange = sql`m.ym between ${query.from} and ${query.to} and m.ym % 100 > 0`;
  const inYear = sql`m.ym > ${yearOf(query)} and m.ym <= ${query.to}`;
  return sql`
    coalesce(sum(m.debit) filter (where ${inRange}), 0) as fd, coalesce(sum(m.credit) filter (where ${inRange}), 0) as fc,
    coalesce(sum(m.close_debit) filter (where ${inRange}), 0) as fcd, coalesce(sum(m.close_credit) filter (where ${inRange}), 0) as fcc,
    coalesce(sum(m.debit) filter (where ${inYear}), 0) as yd, coalesce(sum(m.credit) filter (where ${inYear}), 0) as yc,
    coalesce(sum(m.close_debit) filter (where ${inYear}), 0) as ycd, coalesce(sum(m.close_credit) filter (where ${inYear}), 0) as ycc`;
}

const withoutDims = (lines: Fragment): Fragment => sql`
  union all
  select w.company_id, w.subject_id, w.ym, w.debit, w.credit, w.close_debit, w.close_credit
    from (${lines}) w (company_id, subject_id, dimset_id, ym, debit, credit, close_debit, close_credit)`;
/** Balances without dims, and lines that wait. */
const plainMoves = (query: FigureQuery): Fragment => sql`
  select b.company_id, b.subject_id, b.ym, b.debit, b.credit, b.close_debit, b.close_credit
    from (${slots(query)}) z join accounting.subject_balance b on b.company_id = z.company_id and b.ym >= z.ym
   where ${own('b')} and b.company_id = any (${query.companyIds}::bigint[]) and b.ym <= ${query.to} and (b.ym = z.ym or b.ym % 100 > 0)
  ${query.unposted ? withoutDims(waitingLines(query, sql`true`)) : sql``}
  ${query.exceptIds?.length ? withoutDims(takenBack(query, sql`true`)) : sql``}`;

/** The subjects of the items: a code stands for itself and all below it, a range for all codes between. */
const inItems = ({ companyIds, sided = [] }: FigureQuery): Fragment => sql`s.company_id = any (${companyIds}::bigint[]) and exists (
  select from unnest(${sided.map(({ from }) => from)}::text[], ${sided.map(({ to }) => to)}::text[]) i ("from", "to")
   where length(s.code) >= length(i."from") and left(s.code, length(i."from")) collate "C" >= i."from"
     and left(s.code, length(i."to")) collate "C" <= i."to")`;

const SIDES = sql`
  sum(greatest(y.qc, 0)) as qcd, sum(greatest(-y.qc, 0)) as qcc, sum(greatest(y.qm, 0)) as qmd, sum(greatest(-y.qm, 0)) as qmc,
  sum(greatest(y.nc, 0)) as ncd, sum(greatest(-y.nc, 0)) as ncc`;
const byDims = (query: FigureQuery, subjects: Fragment): Fragment => sql`
  select y.company_id, y.subject_id, ${SIDES}
    from (select m.company_id, m.subject_id, m.dimset_id, ${balances(query)} from (${movesOf(query, subjects)}) m group by 1, 2, 3) y
   group by 1, 2`;

/**
 * By company and subject: balances on both sides per set of dims, and what was booked on each side. Sets of dims are read for subjects
 * whose sides are asked for; of all others the balance stands on one side.
 */
export const loadSubjects = (db: DbOrTx, query: FigureQuery): Promise<FigureRow[]> => {
  const limited = query.dims.length > 0;
  const plain = limited ? movesOf(query) : plainMoves(query);
  const sided = limited ? sql`true` : inItems(query);
  return rows<FigureRow>(db)`
    select x.company_id, s.code, s.category, s.direction, s.cash_equivalent,
           array[coalesce(d.qcd, greatest(x.qc, 0))::text, coalesce(d.qcc, greatest(-x.qc, 0))::text,
                 coalesce(d.qmd, greatest(x.qm, 0))::text, coalesce(d.qmc, greatest(-x.qm, 0))::text,
                 coalesce(d.ncd, greatest(x.nc, 0))::text, coalesce(d.ncc, greatest(-x.nc, 0))::text,
                 x.fd::text, x.fc::text, (x.fd - x.fcd)::text, (x.fc - x.fcc)::text,
                 x.yd::text, x.yc::text, (x.yd - x.ycd)::text, (x.yc - x.ycc)::text] as figures
      from (select m.company_id, m.subject_id, ${balances(query)}, ${turnovers(query)} from (${plain}) m group by 1, 2) x
      join accounting.subject s on ${own('s')} and s.id = x.subject_id
      ${
        !query.sided?.length
          ? sql`cross join (select null::numeric as qcd, null::numeric as qcc, null::numeric as qmd, null::numeric as qmc,
                                   null::numeric as ncd, null::numeric as ncc) d`
          : sql`left join (${byDims(query, sided)}) d on d.company_id = x.company_id and d.subject_id = x.subject_id`
      }
     order by x.company_id, s.code`;
};

interface CashRow {
  readonly companyId: number;
  readonly code: string;
  readonly sy: string;
  readonly sl: string;
}

const cashLines = (query: FigureQuery, lines: Fragment, amount: Fragment = sql`e.credit - e.debit`): Fragment => sql`
  select e.company_id, e.cash_item, e.ym, ${amount} as amount
    from accounting.entry e join accounting.voucher v on v.tenant_id = e.tenant_id and v.id = e.voucher_id
   where ${allOf(
     own('e'),
     sql`e.company_id = any (${query.companyIds}::bigint[]) and e.ym <= ${query.to}`,
     sql`e.ym > ${Math.min(yearSlot(query.to), query.from - 1)}`,
     sql`e.cash_item is not null`,
     lines,
     when(query.dims.length > 0, () => limitedTo(query.dims, sql`e.dimset_id`)),
   )}`;

const cashExcept = (query: FigureQuery): Fragment => sql`v.id = any (${query.exceptIds ?? []}::bigint[]) and ${counted(query)}`;
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
      ${query.exceptIds?.length ? sql`union all ${cashLines(query, cashExcept(query), sql`e.debit - e.credit`)}` : sql``}
    ) x group by 1, 2`;
