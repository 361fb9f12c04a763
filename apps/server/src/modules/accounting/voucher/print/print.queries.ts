// What is printed of vouchers: their lines, covers of volumes and 科目汇总表.
import { sql } from 'kysely';
import {
  VOUCHER,
  type DimText,
  type OutputOf,
  type readCovers,
  type readSubjectSummary,
  type VoucherFilter,
  type VoucherSheet,
} from '@anju/contract';
import { lit, one, own, rows, run, when, where } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { dimTexts } from '../../books/dimset.queries.ts';
import { meant } from '../read/voucher.queries.ts';

export type PrintedHead = Pick<
  VoucherSheet,
  'voucherId' | 'day' | 'word' | 'no' | 'state' | 'papers' | 'supervisor' | 'poster' | 'auditor' | 'cashier' | 'maker' | 'prints'
>;

/** In the order of their numbers; one more than asked for tells that there are more. */
export const listHeads = (
  db: DbOrTx,
  {
    companyId,
    ids,
    search,
    limit,
  }: { companyId: number; ids: readonly number[]; search: { filter: VoucherFilter; accountId: number } | null; limit: number },
): Promise<PrintedHead[]> => rows<PrintedHead>(db)`
  select v.id as voucher_id, v.day, v.word, v.no, v.state, v.papers, v.supervisor, v.poster, v.auditor, v.cashier, v.maker, v.prints
    from accounting.voucher v
   ${search === null ? where(own('v'), sql`v.company_id = ${companyId} and v.id = any (${ids}::bigint[])`) : meant(search)}
   order by v.ym, v.word, v.no, v.id limit ${limit}`;

export interface PrintedLine {
  readonly voucherId: number;
  readonly summary: string;
  readonly subject: string;
  readonly dimTexts: DimText[];
  readonly debit: string;
  readonly credit: string;
}
export const listPrinted = (db: DbOrTx, ids: readonly number[]): Promise<PrintedLine[]> => rows<PrintedLine>(db)`
  select e.voucher_id, e.summary, s.code || ' ' || s.full_name as subject, ${dimTexts(sql`e.dimset_id`)} as dim_texts, e.debit, e.credit
    from accounting.entry e join accounting.subject s on s.tenant_id = e.tenant_id and s.id = e.subject_id
   where ${own('e')} and e.voucher_id = any (${ids}::bigint[]) order by e.voucher_id, e.line`;

export const addPrints = (tx: Tx, companyId: number, ids: readonly number[]): Promise<number> => run(tx)`
  update accounting.voucher v set prints = v.prints + 1 where ${own('v')} and v.company_id = ${companyId}
    and v.id = any (${ids}::bigint[])`;

type Cover = OutputOf<typeof readCovers>[number];
export const listCovers = (
  db: DbOrTx,
  { companyId, ym, word, perVolume }: { companyId: number; ym: number; word: string; perVolume: number },
): Promise<Omit<Cover, 'companyName' | 'ym' | 'volumes'>[]> => rows<Omit<Cover, 'companyName' | 'ym' | 'volumes'>>(db)`
  select x.word, x.volume, min(x.no) as from_no, max(x.no) as to_no, count(*)::int as vouchers, sum(x.papers)::int as papers,
         sum(x.total)::numeric(20, 2) as total, count(*) filter (where x.state < ${lit(VOUCHER.posted)})::int as unposted
    from (
      select v.word, v.no, v.papers, v.total, v.state, ((row_number() over (partition by v.word
        order by v.no) - 1) / ${perVolume}::int + 1)::int as volume
        from accounting.voucher v
        ${where(
          own('v'),
          sql`v.company_id = ${companyId} and v.ym = ${ym} and v.no is not null`,
          when(word !== '', sql`v.word = ${word}`),
        )}) x
   group by x.word, x.volume order by x.word, x.volume`;

interface Range {
  readonly companyId: number;
  readonly ym: number;
  readonly word: string;
  readonly fromNo: number | null;
  readonly toNo: number | null;
  readonly unposted: boolean;
}
const ranged = ({ companyId, ym, word, fromNo, toNo, unposted }: Range) =>
  where(
    own('v'),
    sql`v.company_id = ${companyId} and v.ym = ${ym} and v.no is not null`,
    unposted ? sql`v.state > ${lit(VOUCHER.draft)}` : sql`v.state = ${lit(VOUCHER.posted)}`,
    when(word !== '', sql`v.word = ${word}`),
    when(fromNo !== null, sql`v.no >= ${fromNo}`),
    when(toNo !== null, sql`v.no <= ${toNo}`),
  );
type Summary = OutputOf<typeof readSubjectSummary>;
/** Subjects below the level are added to the one above them. */
export const sumSubjects = (db: DbOrTx, range: Range, digits: number): Promise<Summary['rows']> => rows<Summary['rows'][number]>(db)`
  select t.code, t.full_name as name, t.level::int as level, x.debit::numeric(20, 2) as debit, x.credit::numeric(20, 2) as credit
    from (
      select left(s.code, ${digits}::int) as code, sum(e.debit) as debit, sum(e.credit) as credit
        from accounting.voucher v
        join accounting.entry e on e.tenant_id = v.tenant_id and e.voucher_id = v.id
        join accounting.subject s on s.tenant_id = e.tenant_id and s.id = e.subject_id
        ${ranged(range)}
       group by 1) x
    join accounting.subject t on ${own('t')} and t.company_id = ${range.companyId} and t.code = x.code
   order by t.code`;

export const countRange = (db: DbOrTx, range: Range): Promise<{ vouchers: number }> => one<{ vouchers: number }>(db)`
  select count(*)::int as vouchers from accounting.voucher v ${ranged(range)}`;
