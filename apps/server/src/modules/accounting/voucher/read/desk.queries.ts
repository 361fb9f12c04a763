// What stands beside the grid: the choices of a company's books and the balance of the subject of a line.
import { sql } from 'kysely';
import { PERIOD, VOUCHER, type OutputOf, type readLiveBalance, type readVoucherDesk } from '@anju/contract';
import type { ParsedInputOf } from '@anju/contract';
import { allOf, first, lit, one, own, rows, when } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { dimConditions, withChildren } from './voucher.queries.ts';

type Desk = OutputOf<typeof readVoucherDesk>;

export const listOpenYms = async (db: DbOrTx, companyId: number): Promise<number[]> =>
  (
    await rows<{ ym: number }>(db)`
      select p.ym from accounting.period p where ${own('p')} and p.company_id = ${companyId} and p.state = ${lit(PERIOD.open)}
       order by p.ym`
  ).map(({ ym }) => ym);

export const listItems = (db: DbOrTx, companyId: number): Promise<Desk['cashItems']> => rows<Desk['cashItems'][number]>(db)`
  select c.code, c.name, c.section, c.direction from accounting.cash_item c
   where ${own('c')} and c.company_id = ${companyId} and not c.disabled order by c.code`;

export const listSummaries = (db: DbOrTx, companyId: number): Promise<Desk['summaries']> => rows<Desk['summaries'][number]>(db)`
  select s.code, s.text from accounting.summary s where ${own('s')} and s.company_id = ${companyId} order by s.code limit 500`;

export const listTemplateNames = (db: DbOrTx, companyId: number): Promise<Desk['templates']> => rows<Desk['templates'][number]>(db)`
  select t.id, t.name, t.word from accounting.voucher_template t where ${own('t')} and t.company_id = ${companyId}
    order by t.name limit 200`;

// ---- balances ------------------------------------------------------------------------------------------------------------------------

type Asked = ParsedInputOf<typeof readLiveBalance>;
type Live = OutputOf<typeof readLiveBalance>;

export const findSubject = (
  db: DbOrTx,
  { companyId, subjectId }: Asked,
): Promise<Pick<Live, 'subjectCode' | 'subjectName' | 'direction'> | undefined> =>
  first<Pick<Live, 'subjectCode' | 'subjectName' | 'direction'>>(db)`
    select s.code as subject_code, s.full_name as subject_name, s.direction from accounting.subject s
     where ${own('s')} and s.company_id = ${companyId} and s.id = ${subjectId}`;

/** Of the subjects meant: all their lines, or those whose dims agree. */
const SUBJECTS = (asked: Asked) => sql`
  select s.id from accounting.subject s where ${own('s')} and s.company_id = ${asked.companyId} and ${withChildren(asked.subjectId)}`;
const dimJoin = (asked: Asked, alias: string) =>
  when(
    dimConditions(asked.dims).length > 0,
    () =>
      sql`join accounting.dimset d on ${own('d')} and d.id = ${sql.ref(`${alias}.dimset_id`)} and ${allOf(...dimConditions(asked.dims))}`,
  ) ?? sql``;

type Sums = Pick<Live, 'opening' | 'debit' | 'credit' | 'waitingDebit' | 'waitingCredit'>;
export const sumLive = (db: DbOrTx, asked: Asked, slots: readonly number[]): Promise<Sums> => one<Sums>(db)`
  with slot as (
    select coalesce(max(b.ym), 0) as ym from accounting.subject_balance b
     where ${own('b')} and b.company_id = ${asked.companyId} and b.ym = any (${slots}::int[])),
  posted as (
    select coalesce(sum(b.debit - b.credit) filter (where b.ym < ${asked.ym}), 0) as opening,
           coalesce(sum(b.debit) filter (where b.ym = ${asked.ym}), 0) as debit,
           coalesce(sum(b.credit) filter (where b.ym = ${asked.ym}), 0) as credit
      from accounting.balance b ${dimJoin(asked, 'b')} cross join slot
     where ${own('b')} and b.company_id = ${asked.companyId} and b.subject_id in (${SUBJECTS(asked)}) and b.ym between slot.ym
       and ${asked.ym}),
  waiting as (
    select coalesce(sum(e.debit), 0) as debit, coalesce(sum(e.credit), 0) as credit
      from accounting.voucher v join accounting.entry e on e.tenant_id = v.tenant_id and e.voucher_id = v.id ${dimJoin(asked, 'e')}
     where ${own('v')} and v.company_id = ${asked.companyId} and v.state in (${lit(VOUCHER.submitted)}, ${lit(VOUCHER.audited)})
       and v.ym <= ${asked.ym} and v.id is distinct from ${asked.exceptId}::bigint and e.subject_id in (${SUBJECTS(asked)}))
  select p.opening::numeric(20, 2) as opening, p.debit::numeric(20, 2) as debit, p.credit::numeric(20, 2) as credit,
         w.debit::numeric(20, 2) as waiting_debit, w.credit::numeric(20, 2) as waiting_credit
    from posted p, waiting w`;

export const listDays = (db: DbOrTx, asked: Asked): Promise<{ day: string; moved: string }[]> => rows<{ day: string; moved: string }>(db)`
  select e.day, sum(e.debit - e.credit) as moved from accounting.entry e ${dimJoin(asked, 'e')}
   where ${own('e')} and e.company_id = ${asked.companyId} and e.posted and e.subject_id in (${SUBJECTS(asked)})
     and e.day >= make_date(${asked.ym} / 100, ${asked.ym} % 100, 1)
     and e.day < make_date(${asked.ym} / 100, ${asked.ym} % 100, 1) + interval '1 month'
   group by e.day order by e.day`;
