// Lines and months behind 公共收益收支表 and 应交税费明细. What is held by estate comes from `listHeld`, as in the tables beside them.
import { sql, type RawBuilder } from 'kysely';
import { VOUCHER } from '@anju/contract';
import { allOf, first, lit, own, rows } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { movesOf, type FigureQuery } from '../formula/figures.queries.ts';
import { under } from './profit.queries.ts';
import type { TaxMove } from './publication.rules.ts';

type Fragment = RawBuilder<unknown>;

export interface HeldLine {
  readonly voucherId: number;
  readonly line: number;
  readonly day: string;
  readonly word: string;
  readonly no: number | null;
  readonly summary: string;
  readonly code: string;
  readonly name: string;
  readonly in: string;
  readonly out: string;
  readonly posted: boolean;
}
interface Stretch {
  readonly companyId: number;
  readonly codes: readonly string[];
  /** Null: lines that name no estate. */
  readonly estateId: number | null;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly unposted: boolean;
  readonly limit: number;
}
const LINE = sql`e.voucher_id, e.line, e.day, e.summary, s.code, s.name, e.credit, e.debit`;

/** Lines of an estate on subjects under the codes: posted ones along the ledger, waiting ones by their vouchers. */
export const listHeldLines = (db: DbOrTx, stretch: Stretch): Promise<HeldLine[]> => {
  const { companyId, codes, estateId, firstDay, lastDay, unposted, limit } = stretch;
  const ofEstate: Fragment = estateId === null ? sql`ds.estate_id is null` : sql`ds.estate_id = ${estateId}`;
  const waiting = sql`
    union all
    select ${LINE}, v.word, v.no, false as posted
      from accounting.voucher v join accounting.entry e on e.tenant_id = v.tenant_id and e.voucher_id = v.id
      join accounting.subject s on s.tenant_id = e.tenant_id and s.id = e.subject_id
      join accounting.dimset ds on ds.tenant_id = e.tenant_id and ds.id = e.dimset_id
     where ${allOf(
       own('v'),
       sql`v.company_id = ${companyId} and v.state in (${lit(VOUCHER.submitted)}, ${lit(VOUCHER.audited)})`,
       sql`v.day between ${firstDay}::date and ${lastDay}::date`,
       under(codes),
       ofEstate,
     )}`;
  return rows<HeldLine>(db)`
    select x.voucher_id, x.line, x.day, coalesce(x.word, '') as word, x.no, x.summary, x.code, x.name,
           x.credit::numeric(20, 2)::text as "in", x.debit::numeric(20, 2)::text as out, x.posted
      from (
        select ${LINE}, e.word, e.no, true as posted
          from accounting.subject s
          join accounting.entry e on e.tenant_id = s.tenant_id and e.company_id = s.company_id and e.subject_id = s.id and e.posted
          join accounting.dimset ds on ds.tenant_id = e.tenant_id and ds.id = e.dimset_id
         where ${allOf(
           own('s'),
           sql`s.company_id = ${companyId} and e.day between ${firstDay}::date and ${lastDay}::date`,
           under(codes),
           ofEstate,
         )}
        ${unposted ? waiting : sql``}
      ) x order by x.day, x.posted desc, x.word, x.no, x.voucher_id, x.line limit ${limit}`;
};

/** The name of an estate of the company. */
export const findEstateName = async (db: DbOrTx, companyId: number, estateId: number): Promise<string | undefined> =>
  (
    await first<{ name: string }>(db)`
      select n.name from estate_view.estate n where ${own('n')} and n.company_id = ${companyId} and n.id = ${estateId}`
  )?.name;

/** What moved on the taxes by month; `vat` is 应交增值税. */
export const listTaxMoves = (
  db: DbOrTx,
  query: FigureQuery,
  { taxes, vat }: { readonly taxes: string; readonly vat: string },
): Promise<TaxMove[]> => rows<TaxMove>(db)`
  select left(s.code, case when starts_with(s.code, ${vat}) then ${vat.length + 2}::int else ${vat.length}::int end) as code,
         case when m.ym < ${query.from}::int then 0 else m.ym end as ym,
         sum(m.debit)::numeric(20, 2)::text as debit, sum(m.credit)::numeric(20, 2)::text as credit,
         sum(m.close_credit - m.close_debit)::numeric(20, 2)::text as cleared
    from (${movesOf(query, under([taxes]))}) m join accounting.subject s on ${own('s')} and s.id = m.subject_id
   where m.ym < ${query.from}::int or m.ym % 100 > 0
   group by 1, 2 order by 1, 2`;
