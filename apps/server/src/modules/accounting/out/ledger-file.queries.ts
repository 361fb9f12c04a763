// What is posted, read for files: balances by month, and vouchers with their lines in the order of their numbers.
import { sql } from 'kysely';
import { VOUCHER } from '@anju/contract';
import { count, lit, own, rows } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { dimTexts } from '../books/dimset.queries.ts';
import type { CashItemRow, DimsetRow, MonthRow, PostedLine, PostedVoucher, WordRow } from './posted.ts';

/** What a subject holds at the end of a period, debit minus credit; nothing where that is zero. */
export const listBalances = (
  db: DbOrTx,
  companyId: number,
  base: number,
  before: number,
): Promise<{ subjectId: number; amount: string }[]> => rows<{ subjectId: number; amount: string }>(db)`
  select b.subject_id, sum(b.debit - b.credit)::text as amount from accounting.subject_balance b
   where ${own('b')} and b.company_id = ${companyId} and b.ym >= ${base} and b.ym < ${before}
   group by b.subject_id having sum(b.debit - b.credit) <> 0`;

/** Subjects that something was posted to. */
export const listMoved = async (db: DbOrTx, companyId: number, from: number, to: number): Promise<number[]> =>
  (
    await rows<{ id: number }>(db)`
      select distinct b.subject_id as id from accounting.subject_balance b
       where ${own('b')} and b.company_id = ${companyId} and b.ym between ${from} and ${to} and b.ym % 100 > 0`
  ).map(({ id }) => id);

/** Moves by month, subject and dims from the opening the balances are added up from. */
export const listMonths = (db: DbOrTx, companyId: number, base: number, to: number): Promise<MonthRow[]> => rows<MonthRow>(db)`
  select b.ym, b.subject_id, b.dimset_id, b.debit::text as debit, b.credit::text as credit from accounting.balance b
   where ${own('b')} and b.company_id = ${companyId} and b.ym >= ${base} and b.ym <= ${to} order by b.ym, b.subject_id, b.dimset_id`;

/** The dims of every set that the company booked. */
export const listDimsets = (db: DbOrTx, companyId: number): Promise<DimsetRow[]> => rows<DimsetRow>(db)`
  select d.id, ${dimTexts(sql`d.id`)} as dim_texts from accounting.dimset d
   where ${own('d')} and d.id in (select b.dimset_id from accounting.balance b where ${own('b')} and b.company_id = ${companyId})
   order by d.id`;

export const countPosted = (db: DbOrTx, companyId: number, from: number, to: number): Promise<number> => count(db)`
  select coalesce(sum(b.lines), 0)::int from accounting.subject_balance b
   where ${own('b')} and b.company_id = ${companyId} and b.ym between ${from} and ${to} and b.ym % 100 > 0`;

/** Vouchers of a period after one of them, in the order of their numbers. */
export const listPosted = (
  db: DbOrTx,
  companyId: number,
  ym: number,
  after: Pick<PostedVoucher, 'word' | 'no'> | null,
  limit: number,
): Promise<PostedVoucher[]> => rows<PostedVoucher>(db)`
  select v.id, v.ym, v.day, v.word, v.no, v.kind, v.papers, v.maker, v.auditor, v.poster from accounting.voucher v
   where ${own('v')} and v.company_id = ${companyId} and v.ym = ${ym} and v.state = ${lit(VOUCHER.posted)}
     and (v.word, v.no) > (${after?.word ?? ''}, ${after?.no ?? 0})
   order by v.word, v.no limit ${limit}`;

export const listLines = (db: DbOrTx, voucherIds: readonly number[]): Promise<PostedLine[]> => rows<PostedLine>(db)`
  select l.voucher_id, l.line, l.subject_id, l.dimset_id, l.summary, l.debit::text as debit, l.credit::text as credit, l.cash_item,
         l.quantity::text as quantity, l.price::text as price, l.settle_method, l.settle_no, l.business_day, l.closing
    from accounting.entry l where ${own('l')} and l.voucher_id = any (${voucherIds}) and l.posted
   order by l.voucher_id, l.line`;

export const listCashEquivalents = async (db: DbOrTx, companyId: number): Promise<Set<number>> =>
  new Set(
    (
      await rows<{ id: number }>(db)`
        select s.id from accounting.subject s where ${own('s')} and s.company_id = ${companyId} and s.cash_equivalent`
    ).map(({ id }) => id),
  );

export const listWords = (db: DbOrTx, companyId: number): Promise<WordRow[]> => rows<WordRow>(db)`
  select w.word, w.title from accounting.voucher_word w where ${own('w')} and w.company_id = ${companyId} order by w.sort, w.word`;

export const listCashItems = (db: DbOrTx, companyId: number): Promise<CashItemRow[]> => rows<CashItemRow>(db)`
  select c.code, c.name, c.direction from accounting.cash_item c where ${own('c')} and c.company_id = ${companyId} order by c.code`;
