// Totals of subjects by month, and the numbers of the vouchers behind them.
import { sql } from 'kysely';
import { VOUCHER, VOUCHER_KIND, type Dims } from '@anju/contract';
import { allOf, lit, own, rows, when } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { dimsetsWith, inDims } from './dim.queries.ts';

export interface TotalsOf {
  readonly companyId: number;
  readonly base: number;
  readonly to: number;
  readonly dims: Dims;
  readonly unposted: boolean;
  readonly withoutCarry: boolean;
}
export interface SubjectMonth {
  readonly subjectId: number;
  readonly ym: number;
  readonly debit: string;
  readonly credit: string;
  readonly unposted: boolean;
  readonly lines: number;
}

const WAITING = sql`${lit(VOUCHER.submitted)}, ${lit(VOUCHER.audited)}`;
const CARRIES = sql`${lit(VOUCHER_KIND.carry)}, ${lit(VOUCHER_KIND.yearEnd)}`;

/** Every subject that has something, by month, with the openings of years. */
export function listSubjectMonths(db: DbOrTx, { companyId, base, to, dims, unposted, withoutCarry }: TotalsOf): Promise<SubjectMonth[]> {
  const byDims = dimsetsWith(dims) !== undefined;
  const debit = withoutCarry ? sql`b.debit - b.close_debit` : sql`b.debit`;
  const credit = withoutCarry ? sql`b.credit - b.close_credit` : sql`b.credit`;
  const waiting = sql`union all
    select e.subject_id, e.ym, sum(e.debit), sum(e.credit), true, count(*)::int
      from accounting.voucher v join accounting.entry e on e.tenant_id = v.tenant_id and e.voucher_id = v.id
     where ${allOf(
       own('v'),
       sql`v.company_id = ${companyId} and v.state in (${WAITING}) and v.ym <= ${to}::int`,
       when(withoutCarry, sql`v.kind not in (${CARRIES})`),
       inDims(dims, sql`e.dimset_id`),
     )}
     group by 1, 2`;
  return rows<SubjectMonth>(db)`
    select b.subject_id, b.ym, sum(${debit}) as debit, sum(${credit}) as credit, false as unposted, sum(b.lines)::int as lines
      from ${byDims ? sql`accounting.balance` : sql`accounting.subject_balance`} b
     where ${allOf(own('b'), sql`b.company_id = ${companyId} and b.ym between ${base}::int and ${to}::int`, inDims(dims, sql`b.dimset_id`))}
     group by 1, 2 ${unposted ? waiting : sql``}`;
}

export interface NumberRange {
  readonly subjectId: number;
  readonly ym: number;
  readonly word: string;
  readonly least: number;
  readonly most: number;
}
export interface SubjectStretch {
  readonly subjectId: number;
  readonly ym: number;
  readonly from: string;
  readonly to: string;
}
/** The numbers of the vouchers that moved subjects in months, by word. */
export const listNumbers = (
  db: DbOrTx,
  stretches: readonly SubjectStretch[],
  { companyId, unposted, withoutCarry }: Pick<TotalsOf, 'companyId' | 'unposted' | 'withoutCarry'>,
): Promise<NumberRange[]> => {
  const carry = withoutCarry ? sql`and v.kind not in (${CARRIES})` : sql``;
  const waiting = sql`union all
    select v.word, v.no from accounting.voucher v join accounting.entry e on e.tenant_id = v.tenant_id and e.voucher_id = v.id
     where ${own('v')} and v.company_id = ${companyId} and v.state in (${WAITING}) and v.ym = q.ym
       and e.subject_id = q.subject_id ${carry}`;
  return rows<NumberRange>(db)`
    select q.subject_id, q.ym, x.word, min(x.no) as least, max(x.no) as most
      from unnest(${stretches.map((one) => one.subjectId)}::bigint[], ${stretches.map((one) => one.ym)}::int[],
        ${stretches.map((one) => one.from)}::date[], ${stretches.map((one) => one.to)}::date[]) q (subject_id, ym, first, last)
     cross join lateral (
       select e.word, e.no from accounting.entry e
        where ${allOf(
          own('e'),
          sql`e.company_id = ${companyId} and e.subject_id = q.subject_id and e.posted and e.day between q.first and q.last`,
          when(withoutCarry, sql`not e.closing`),
        )}
       ${unposted ? waiting : sql``}) x
     group by 1, 2, 3 order by 1, 2, 3`;
};
