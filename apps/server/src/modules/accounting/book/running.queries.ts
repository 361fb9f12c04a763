// Lines of a book in their order, and what moved before them. Posted lines come along the index of the ledger; those that are not posted
// are
// few and found by their vouchers.
import { sql, type RawBuilder } from 'kysely';
import { VOUCHER, VOUCHER_KIND, type BookPlace, type Dim, type Dims, type DimText } from '@anju/contract';
import { contains } from '../../../platform/db/contains.ts';
import { allOf, lit, own, rows, when, type Condition } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { dimTexts } from '../books/dimset.queries.ts';
import { dimColumn, dimsetsWith, inDims, isNarrow } from './dim.queries.ts';

/** Which lines a book holds. */
export interface BookLines {
  readonly companyId: number;
  readonly subjectIds: readonly number[];
  readonly dims: Dims;
  readonly unposted: boolean;
  readonly withoutCarry: boolean;
  readonly fromAmount?: string | null;
  readonly toAmount?: string | null;
  readonly key?: string;
}
/** What the columns of a 多栏账 are: nothing, subjects or a dim. */
export type Split = 'none' | 'children' | Dim;

type Fragment = RawBuilder<unknown>;
const CARRIES = sql`${lit(VOUCHER_KIND.carry)}, ${lit(VOUCHER_KIND.yearEnd)}`;
const WAITING = sql`${lit(VOUCHER.submitted)}, ${lit(VOUCHER.audited)}`;
const ORDER = sql`day, word, no, line, voucher_id`;
const place = ({ day, word, no, line, voucherId }: BookPlace): Fragment =>
  sql`(${day}::date, ${word}::text, ${no}::int, ${line}::int, ${voucherId}::bigint)`;

/** Along the lines of one subject, `s.id`. */
const ofSubject = (book: BookLines): Condition[] => [
  own('e'),
  sql`e.company_id = ${book.companyId} and e.subject_id = s.id`,
  inDims(book.dims, sql`e.dimset_id`),
  ...meant(book),
];
const meant = ({ fromAmount, toAmount, key = '' }: BookLines): Condition[] => [
  when(fromAmount != null, sql`e.debit + e.credit >= ${fromAmount}::numeric`),
  when(toAmount != null, sql`e.debit + e.credit <= ${toAmount}::numeric`),
  ...contains(key, sql`e.summary`),
];
const subjects = ({ subjectIds }: BookLines): Fragment => sql`unnest(${subjectIds}::bigint[]) s (id)`;
const posted = (book: BookLines): Condition[] => [...ofSubject(book), sql`e.posted`, when(book.withoutCarry, sql`not e.closing`)];
/** Lines of vouchers that wait, `v`. */
const waiting = (book: BookLines): Fragment => sql`
  accounting.voucher v join accounting.entry e on e.tenant_id = v.tenant_id and e.voucher_id = v.id
  where ${allOf(
    own('v'),
    sql`v.company_id = ${book.companyId} and v.state in (${WAITING}) and e.subject_id = any (${book.subjectIds}::bigint[])`,
    when(book.withoutCarry, sql`v.kind not in (${CARRIES})`),
    inDims(book.dims, sql`e.dimset_id`),
    ...meant(book),
  )}`;

/** The column a line belongs to. */
const cellOf = (split: Split, table: string): Fragment =>
  split === 'none' ? sql`null::bigint` : split === 'children' ? sql.ref(`${table}.subject_id`) : dimColumn('ds', split);
const withDimset = (split: Split, table: string): Fragment =>
  split === 'none' || split === 'children'
    ? sql``
    : sql`join accounting.dimset ds on ds.tenant_id = ${sql.ref(`${table}.tenant_id`)} and ds.id = ${sql.ref(`${table}.dimset_id`)}`;

export interface CellSums {
  readonly cell: number | null;
  readonly debit: string;
  readonly credit: string;
}

/** Movements by month and column from an opening on, with the openings of years. */
export function listMonths(
  db: DbOrTx,
  book: BookLines,
  { base, to, split }: { readonly base: number; readonly to: number; readonly split: Split },
): Promise<(CellSums & { readonly ym: number })[]> {
  const byDims = dimsetsWith(book.dims) !== undefined || (split !== 'none' && split !== 'children');
  const table = byDims ? sql`accounting.balance` : sql`accounting.subject_balance`;
  const carry = book.withoutCarry ? sql`- b.close_debit` : sql``;
  const carryBack = book.withoutCarry ? sql`- b.close_credit` : sql``;
  const kept = sql`
    select b.ym, ${cellOf(split, 'b')} as cell, b.debit ${carry} as debit, b.credit ${carryBack} as credit
      from ${table} b ${withDimset(split, 'b')}
     where ${allOf(
       own('b'),
       sql`b.company_id = ${book.companyId} and b.ym between ${base}::int and ${to}::int
         and b.subject_id = any (${book.subjectIds}::bigint[])`,
       when(byDims, () => inDims(book.dims, sql`b.dimset_id`) ?? sql`true`),
     )}`;
  const more = book.unposted
    ? sql`union all select w.ym, ${cellOf(split, 'w')}, w.debit, w.credit
        from (select e.tenant_id, e.ym, e.subject_id, e.dimset_id, e.debit, e.credit from ${waiting(book)} and e.ym <= ${to}::int) w
        ${withDimset(split, 'w')}`
    : sql``;
  return rows<CellSums & { ym: number }>(
    db,
  )`select x.ym, x.cell, sum(x.debit) as debit, sum(x.credit) as credit from (${kept} ${more}) x group by 1, 2 order by 1, 2`;
}

export interface MovedSums extends CellSums {
  /** Of them on the last day. */
  readonly dayDebit: string;
  readonly dayCredit: string;
  readonly lines: number;
  readonly dayLines: number;
}

/** What moved in a month up to a place in it, by column. */
export function sumBefore(db: DbOrTx, book: BookLines, at: BookPlace, split: Split): Promise<MovedSums[]> {
  const from = `${at.day.slice(0, 7)}-01`;
  const until = (table: string, word: string) => sql`${sql.ref(`${table}.day`)} >= ${from}::date
    and (${sql.ref(`${table}.day`)}, ${sql.ref(`${word}.word`)}, ${sql.ref(`${word}.no`)}, ${sql.ref(`${table}.line`)},
      ${sql.ref(`${table}.voucher_id`)}) <= ${place(at)}`;
  const all = sql`
    select e.tenant_id, e.day, e.subject_id, e.dimset_id, e.debit, e.credit
      from ${subjects(book)} join accounting.entry e on true where ${allOf(...posted(book), until('e', 'e'))}
    ${
      book.unposted
        ? sql`union all select e.tenant_id, e.day, e.subject_id, e.dimset_id, e.debit, e.credit from ${waiting(book)}
      and ${until('e', 'v')}`
        : sql``
    }`;
  const onDay = sql`filter (where x.day = ${at.day}::date)`;
  return rows<MovedSums>(db)`
    select ${cellOf(split, 'x')} as cell, sum(x.debit) as debit, sum(x.credit) as credit, count(*)::int as lines,
           coalesce(sum(x.debit) ${onDay}, 0) as day_debit, coalesce(sum(x.credit) ${onDay}, 0) as day_credit,
             (count(*) ${onDay})::int as day_lines
      from (${all}) x ${withDimset(split, 'x')} group by 1`;
}

export interface FoundLine {
  readonly day: string;
  readonly word: string;
  readonly no: number;
  readonly line: number;
  readonly voucherId: number;
  readonly posted: boolean;
  readonly summary: string;
  readonly subjectId: number;
  readonly dimsetId: number;
  readonly debit: string;
  readonly credit: string;
  readonly settleMethod: string;
  readonly settleNo: string;
}

const LINE = sql`e.day, e.line, e.voucher_id, e.summary, e.subject_id, e.dimset_id, e.debit, e.credit, e.settle_method, e.settle_no`;
/** The days asked for, after a place. */
interface Stretch {
  readonly from: string;
  readonly to: string;
  readonly after: BookPlace | null;
  readonly limit: number;
}
const within = ({ from, to, after }: Stretch, word: 'e' | 'v'): Fragment =>
  allOf(
    sql`e.day between ${from}::date and ${to}::date`,
    when(
      after !== null,
      () => sql`(e.day, ${sql.ref(`${word}.word`)}, ${sql.ref(`${word}.no`)}, e.line, e.voucher_id) > ${place(after as BookPlace)}`,
    ),
  );

/** Each subject gives as many lines as a page holds; few lines that carry a dim are found by their sets instead. */
function postedLines(book: BookLines, stretch: Stretch): Fragment {
  const columns = sql`${LINE}, e.word, e.no, true as posted`;
  if (isNarrow(book.dims)) {
    return sql`(with few as materialized (
        select e.* from accounting.dimset d join accounting.entry e on e.tenant_id = d.tenant_id and e.dimset_id = d.id and e.dimset_id <> 0
         where ${own('d')} and d.id in (${dimsetsWith(book.dims)}) and e.subject_id = any (${book.subjectIds}::bigint[]))
      select ${columns} from ${subjects(book)} join few e on true
       where ${allOf(...posted(book), within(stretch, 'e'))} order by ${ORDER} limit ${stretch.limit})`;
  }
  return sql`(select l.* from ${subjects(book)} cross join lateral (
      select ${columns} from accounting.entry e where ${allOf(...posted(book), within(stretch, 'e'))}
        order by ${ORDER} limit ${stretch.limit}) l
    order by ${ORDER} limit ${stretch.limit})`;
}

export const listLines = (db: DbOrTx, book: BookLines, stretch: Stretch): Promise<FoundLine[]> => rows<FoundLine>(db)`
  select x.day, x.word, x.no, x.line, x.voucher_id, x.posted, x.summary, x.subject_id, x.dimset_id, x.debit, x.credit, x.settle_method,
    x.settle_no
    from (select l.* from ${postedLines(book, stretch)} l
      ${
        book.unposted
          ? sql`union all (select ${LINE}, v.word, v.no, false from ${waiting(book)} and ${within(stretch, 'v')}
        order by ${ORDER} limit ${stretch.limit})`
          : sql``
      }
      order by ${ORDER} limit ${stretch.limit}) x
   order by ${ORDER}`;

export interface VoucherSubject {
  readonly voucherId: number;
  /** Of the first level. */
  readonly code: string;
  readonly debited: boolean;
  readonly credited: boolean;
}
/** Which subjects vouchers debit and credit. */
export const listVoucherSubjects = (db: DbOrTx, voucherIds: readonly number[]): Promise<VoucherSubject[]> => rows<VoucherSubject>(db)`
  select e.voucher_id, left(s.code, 4) as code, bool_or(e.debit <> 0) as debited, bool_or(e.credit <> 0) as credited
    from accounting.entry e join accounting.subject s on s.tenant_id = e.tenant_id and s.id = e.subject_id
   where ${own('e')} and e.voucher_id = any (${voucherIds}::bigint[]) group by 1, 2 order by 1, 2`;

/** The dims of sets as shown. Few pages have many sets, and most subjects have none. */
export const listDimTexts = (db: DbOrTx, dimsetIds: readonly number[]): Promise<{ id: number; dims: DimText[] }[]> =>
  rows<{ id: number; dims: DimText[] }>(db)`
    select t.id, ${dimTexts(sql`t.id`)} as dims from unnest(${dimsetIds}::bigint[]) t (id)`;

/** Everything found by amount or words. */
export const sumFound = (
  db: DbOrTx,
  book: BookLines,
  { from, to }: Pick<Stretch, 'from' | 'to'>,
): Promise<{ debit: string; credit: string }[]> => {
  const days = sql`e.day between ${from}::date and ${to}::date`;
  return rows<{ debit: string; credit: string }>(db)`
    select coalesce(sum(x.debit), 0) as debit, coalesce(sum(x.credit), 0) as credit from (
      select e.debit, e.credit from ${subjects(book)} join accounting.entry e on true where ${allOf(...posted(book), days)}
      ${book.unposted ? sql`union all select e.debit, e.credit from ${waiting(book)} and ${days}` : sql``}) x`;
};

// ---- by voucher ----------------------------------------------------------------------------------------------------------------------

export interface FoundVoucher {
  readonly day: string;
  readonly word: string;
  readonly no: number;
  readonly voucherId: number;
  readonly posted: boolean;
  readonly summary: string;
}

/** The vouchers that touch the subjects, in their order. `after.line` is not compared: a voucher is one row. */
export function listVouchers(db: DbOrTx, book: BookLines, stretch: Stretch): Promise<FoundVoucher[]> {
  const { from, to, after, limit } = stretch;
  const next = (word: 'e' | 'v') =>
    allOf(
      sql`e.day between ${after?.day ?? from}::date and ${to}::date`,
      when(
        after !== null,
        () => sql`(e.day, ${sql.ref(`${word}.word`)}, ${sql.ref(`${word}.no`)}, e.voucher_id)
          > (${after?.day}::date, ${after?.word}::text, ${after?.no}::int, ${after?.voucherId}::bigint)`,
      ),
    );
  return rows<FoundVoucher>(db)`
    select x.day, x.word, x.no, x.voucher_id, x.posted,
           (select e.summary from accounting.entry e where ${own('e')} and e.voucher_id = x.voucher_id
               and e.subject_id = any (${book.subjectIds}::bigint[]) order by e.line limit 1) as summary
      from (
        select l.day, l.word, l.no, l.voucher_id, true as posted from ${subjects(book)} cross join lateral (
          select e.day, e.word, e.no, e.voucher_id from accounting.entry e where ${allOf(...posted(book), next('e'))}
           group by e.day, e.word, e.no, e.voucher_id order by e.day, e.word, e.no, e.voucher_id limit ${limit}) l
        ${
          book.unposted
            ? sql`union select e.day, v.word, v.no, v.id, false from ${waiting(book)}
          and ${next('v')}`
            : sql`union select null, null, null, null, null where false`
        }
        order by 1, 2, 3, 4 limit ${limit}) x
     order by x.day, x.word, x.no, x.voucher_id`;
}

/** What each voucher moved, by column. */
export const listVoucherCells = (
  db: DbOrTx,
  book: BookLines,
  voucherIds: readonly number[],
  split: Split,
): Promise<(CellSums & { readonly voucherId: number })[]> => rows<CellSums & { voucherId: number }>(db)`
  select e.voucher_id, ${cellOf(split, 'e')} as cell, sum(e.debit) as debit, sum(e.credit) as credit
    from accounting.entry e ${withDimset(split, 'e')}
   where ${allOf(
     own('e'),
     sql`e.voucher_id = any (${voucherIds}::bigint[]) and e.subject_id = any (${book.subjectIds}::bigint[])`,
     inDims(book.dims, sql`e.dimset_id`),
   )}
   group by 1, 2`;
