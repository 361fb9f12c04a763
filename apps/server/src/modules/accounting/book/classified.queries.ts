// Balances by the values of dims. Years that were opened count from their opening; profit without its carrying counts by the year.
import { sql, type RawBuilder } from 'kysely';
import { VOUCHER, VOUCHER_KIND, type Dim, type Dims } from '@anju/contract';
import { allOf, lit, own, rows, when } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { dimColumn, inDims } from './dim.queries.ts';

export interface ClassifiedSums {
  readonly companyId: number;
  readonly subjectIds: readonly number[];
  /** Of them those whose years begin at zero. */
  readonly yearlyIds: readonly number[];
  readonly from: number;
  readonly to: number;
  /** The openings from which the balances at both ends are added up. */
  readonly openingBase: number;
  readonly closingBase: number;
  readonly dims: Dims;
  readonly unposted: boolean;
  readonly withoutCarry: boolean;
}
export interface DimSums {
  readonly value: number | null;
  readonly other: number | null;
  readonly opening: string;
  readonly debit: string;
  readonly credit: string;
  readonly closing: string;
}

const WAITING = sql`${lit(VOUCHER.submitted)}, ${lit(VOUCHER.audited)}`;
const CARRIES = sql`${lit(VOUCHER_KIND.carry)}, ${lit(VOUCHER_KIND.yearEnd)}`;
const yearSlot = (ym: number): number => Math.trunc(ym / 100) * 100;

/** By a dim and by subject or a second dim. */
export function sumByDims(db: DbOrTx, of: ClassifiedSums, dim: Dim, other: Dim | 'subject'): Promise<DimSums[]> {
  const { companyId, subjectIds, yearlyIds, from, to, openingBase, closingBase, dims, unposted, withoutCarry } = of;
  const debit = withoutCarry ? sql`b.debit - b.close_debit` : sql`b.debit`;
  const credit = withoutCarry ? sql`b.credit - b.close_credit` : sql`b.credit`;
  const waiting = sql`union all
    select e.subject_id, e.dimset_id, e.ym, e.debit, e.credit
      from accounting.voucher v join accounting.entry e on e.tenant_id = v.tenant_id and e.voucher_id = v.id
     where ${allOf(
       own('v'),
       sql`v.company_id = ${companyId} and v.state in (${WAITING}) and v.ym <= ${to}::int and e.subject_id = any (${subjectIds}::bigint[])`,
       when(withoutCarry, sql`v.kind not in (${CARRIES})`),
       inDims(dims, sql`e.dimset_id`),
     )}`;
  const since = (ym: number, base: number): RawBuilder<unknown> =>
    sql`x.ym >= case when x.subject_id = any (${yearlyIds}::bigint[]) then ${yearSlot(ym)}::int else ${base}::int end`;
  return rows<DimSums>(db)`
    select ${dimColumn('d', dim)} as value, ${other === 'subject' ? sql`x.subject_id` : dimColumn('d', other)} as other,
           coalesce(sum(x.debit - x.credit) filter (where x.ym < ${from}::int and ${since(from, openingBase)}), 0) as opening,
           coalesce(sum(x.debit) filter (where x.ym >= ${from}::int and x.ym % 100 > 0), 0) as debit,
           coalesce(sum(x.credit) filter (where x.ym >= ${from}::int and x.ym % 100 > 0), 0) as credit,
           coalesce(sum(x.debit - x.credit) filter (where ${since(to, closingBase)}), 0) as closing
      from (
        select b.subject_id, b.dimset_id, b.ym, ${debit} as debit, ${credit} as credit
          from accounting.balance b
         where ${allOf(
           own('b'),
           sql`b.company_id = ${companyId} and b.ym between ${openingBase}::int and ${to}::int
             and b.subject_id = any (${subjectIds}::bigint[])`,
           inDims(dims, sql`b.dimset_id`),
         )}
        ${unposted ? waiting : sql``}) x
      join accounting.dimset d on ${own('d')} and d.id = x.dimset_id
     group by 1, 2`;
}
