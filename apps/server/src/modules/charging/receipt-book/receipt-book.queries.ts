// Books of numbered pages: lists, sums, holders, and the steps of a book.
import { sql, type RawBuilder } from 'kysely';
import { EMPLOYEE, PAGE, BOOK, type OutputOf, type listBookHolders, type ReceiptBookFilter, type ReceiptBookRow } from '@anju/contract';
import { first, lit, one, own, rows, run } from '../../../platform/db/sql.ts';
import { rightOf, heldOn } from '../../../platform/session/session.queries.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../estate/index.ts';

type Estates = readonly number[] | null;

/** A number as printed on its page. */
export const numberText = (no: RawBuilder<unknown>): RawBuilder<string> => sql<string>`b.code || lpad((${no})::text, b.width, '0')`;

/** Books belong to a company; users who see one of its estates see them. */
const companySeen = (estates: Estates, company: RawBuilder<unknown>): RawBuilder<unknown> =>
  estates === null
    ? sql`true`
    : sql`exists (select from estate_view.estate e where ${own('e')} and e.company_id = ${company} and ${inScope(estates, sql`e.id`)})`;

/** `1235` and `A0001235` are both inside the book A0001201-A0001250. */
const holdsNumber = (key: string): RawBuilder<unknown> => sql`
  (${/^\d{1,12}$/.test(key) ? sql`${Number(key)} between b.from_no and b.to_no` : sql`false`}
   or case when b.code <> '' and starts_with(upper(${key}), upper(b.code)) and substr(${key}, length(b.code) + 1) ~ '^[0-9]{1,12}$'
           then substr(${key}, length(b.code) + 1)::bigint between b.from_no and b.to_no else false end)`;

/**
 * The user for whom it is decided whether a book belongs to the user's department; null for a user who sees all estates, for whom every
 * book counts as own.
 */
export type Asker = { readonly accountId: number; readonly employeeId: number | null; readonly day: string } | null;

const departmentsOf = (employee: RawBuilder<unknown>, day: string): RawBuilder<unknown> => sql`
  select j.department_id from org_view.employee_job ej join org_view.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
   where ${own('ej')} and ej.employee_id = ${employee} and ${heldOn(day)}`;

/** A held book belongs to the current departments of its holder, a book in stock to all departments of its company. */
const ownBook = (asker: Asker): RawBuilder<unknown> => {
  if (asker === null) return sql`true`;
  const mine = departmentsOf(sql`${asker.employeeId}::bigint`, asker.day);
  return sql`case when b.state = ${BOOK.held}
    then b.holder_id = ${asker.accountId} or exists (
      select from session_view.account a where ${own('a')} and a.id = b.holder_id
        and exists (${departmentsOf(sql`a.employee_id`, asker.day)} intersect ${mine}))
    else exists (select from org_view.department d where ${own('d')} and d.company_id = b.company_id and d.id in (${mine})) end`;
};

export interface BookSearch {
  readonly filter: ReceiptBookFilter;
  readonly estates: Estates;
}
/** A book as read; `own` is turned into the text `notOwn` later. */
export type BookRow = Omit<ReceiptBookRow, 'notOwn'> & { readonly own: boolean };
const condition = ({ filter: { companyId, kinds, states, holder, key }, estates }: BookSearch): RawBuilder<unknown> =>
  sql.join(
    [
      companySeen(estates, sql`b.company_id`),
      ...(companyId === null ? [] : [sql`b.company_id = ${companyId}`]),
      ...(kinds.length === 0 ? [] : [sql`b.kind = any (${kinds}::smallint[])`]),
      ...(states.length === 0 ? [] : [sql`b.state = any (${states}::smallint[])`]),
      ...(holder === '' ? [] : [sql`position(lower(${holder}) in lower(b.holder_name)) > 0`]),
      ...(key === '' ? [] : [holdsNumber(key)]),
    ],
    sql` and `,
  );

const voidOf = sql`(select count(*)::int from charging.receipt_page p
  where ${own('p')} and p.book_id = b.id and p.state = ${lit(PAGE.void)})`;
const rowFor = (asker: Asker): RawBuilder<unknown> => sql`
  b.id, b.version, b.company_id, c.name as company_name, b.kind, b.code, b.width, b.from_no, b.to_no, b.next_no,
    (b.next_no - b.from_no)::int - x.voided as used, x.voided,
  (b.to_no - b.next_no + 1)::int as "left", b.state, b.holder_id, b.holder_name, b.holder_dept, b.issued_by, b.issued_at, b.archived_by,
    b.archived_at, b.received_on,
  b.remark, b.created_by, ${ownBook(asker)} as own`;
const FROM = sql`charging.receipt_book b join org_view.company c on c.tenant_id = b.tenant_id and c.id = b.company_id
  cross join lateral (select ${voidOf} as voided) x`;

export interface BookTotals {
  total: number;
  pages: number;
  touched: number;
  voided: number;
  left: number;
}
export async function countBooks(db: DbOrTx, search: BookSearch): Promise<BookTotals> {
  return one<BookTotals>(db)`
    with found as materialized (select b.id, b.from_no, b.to_no, b.next_no from charging.receipt_book b
      where ${own('b')} and ${condition(search)})
    select count(*)::int as total, coalesce(sum(to_no - from_no + 1), 0)::int as pages, coalesce(sum(next_no - from_no), 0)::int as touched,
           coalesce(sum(to_no - next_no + 1), 0)::int as "left",
           (select count(*)::int from charging.receipt_page p
             where ${own('p')} and p.state = ${lit(PAGE.void)} and p.book_id in (select f.id from found f)) as voided
      from found`;
}

/** The newest first. */
export async function listBooks(db: DbOrTx, search: BookSearch, asker: Asker, limit: number, offset: number): Promise<BookRow[]> {
  return rows<BookRow>(db)`
    with page as materialized (select b.id from charging.receipt_book b where ${own('b')} and ${condition(search)}
      order by b.id desc limit ${limit} offset ${offset})
    select ${rowFor(asker)} from page join ${FROM} on true where ${own('b')} and b.id = page.id order by b.id desc`;
}

export async function findBook(db: DbOrTx, id: number, estates: Estates, asker: Asker): Promise<BookRow | undefined> {
  return first<BookRow>(db)`
    select ${rowFor(asker)} from ${FROM} where ${own('b')} and b.id = ${id} and ${companySeen(estates, sql`b.company_id`)}`;
}

export interface UsageRow extends BookRow {
  /** The total of the settlements on its used pages. */
  readonly amount: string;
  readonly voidPages: string;
}
/** Books with an id below this one, with what was printed on them. */
export async function listUsage(db: DbOrTx, search: BookSearch, beforeId: number | null, limit: number): Promise<UsageRow[]> {
  return rows<UsageRow>(db)`
    select ${rowFor(null)}, coalesce((select sum(s.total) from charging.receipt_page p join charging.settlement s
      on s.tenant_id = p.tenant_id and s.id = p.settlement_id
                              where ${own('p')} and p.book_id = b.id and p.state <> ${lit(PAGE.void)}), 0)::numeric(18, 2)::text as amount,
           coalesce((select string_agg(${numberText(sql`p.no`)}, '、' order by p.no) from charging.receipt_page p
             where ${own('p')} and p.book_id = b.id and p.state = ${lit(PAGE.void)}), '') as void_pages
      from ${FROM} where ${own('b')} and ${condition(search)} and ${beforeId === null ? sql`true` : sql`b.id < ${beforeId}`}
     order by b.id desc limit ${limit}`;
}

// ---- steps ---------------------------------------------------------------------------------------------------------------------------

export interface BookCore {
  readonly id: number;
  readonly version: number;
  readonly companyId: number;
  readonly kind: number;
  readonly code: string;
  readonly width: number;
  readonly fromNo: number;
  readonly toNo: number;
  readonly nextNo: number;
  readonly state: number;
  readonly holderName: string;
}
const CORE = sql`b.id, b.version, b.company_id, b.kind, b.code, b.width, b.from_no, b.to_no, b.next_no, b.state, b.holder_name`;

export async function lockBook(tx: Tx, id: number, estates: Estates): Promise<BookCore | undefined> {
  return first<BookCore>(tx)`
    select ${CORE} from charging.receipt_book b
      where ${own('b')} and b.id = ${id} and ${companySeen(estates, sql`b.company_id`)} for update of b`;
}

/** The book that a user holds for a company, locked until the page is written. */
export async function lockHeld(tx: Tx, companyId: number, kind: number, holderId: number): Promise<BookCore | undefined> {
  return first<BookCore>(tx)`
    select ${CORE} from charging.receipt_book b
     where ${own('b')} and b.company_id = ${companyId} and b.kind = ${kind} and b.holder_id = ${holderId}
       and b.state = ${BOOK.held} for update`;
}

export async function findHeld(db: DbOrTx, companyId: number, kind: number, holderId: number): Promise<BookCore | undefined> {
  return first<BookCore>(db)`
    select ${CORE} from charging.receipt_book b
     where ${own('b')} and b.company_id = ${companyId} and b.kind = ${kind} and b.holder_id = ${holderId} and b.state = ${BOOK.held}`;
}

/** Books of all companies, because a user who leaves returns all of them. */
export async function listHeldBy(db: DbOrTx, employeeId: number): Promise<BookCore[]> {
  return rows<BookCore>(db)`
    select ${CORE} from charging.receipt_book b
     where ${own('b')} and b.state = ${BOOK.held} and b.holder_id in (select a.id from session_view.account a
       where ${own('a')} and a.employee_id = ${employeeId}) order by b.id`;
}

export async function companyServes(db: DbOrTx, id: number, estates: Estates): Promise<boolean> {
  const result = await rows(db)`
    select from org_view.company c where ${own('c')} and c.id = ${id} and not c.disabled and ${companySeen(estates, sql`c.id`)}`;
  return result.length > 0;
}

export interface BookRange {
  readonly companyId: number;
  readonly kind: number;
  readonly code: string;
}
/** The first book that overlaps this range of numbers. */
export async function findInTheWay(db: DbOrTx, range: BookRange, from: number, to: number): Promise<BookCore | undefined> {
  return first<BookCore>(db)`
    select ${CORE} from charging.receipt_book b
     where ${own('b')} and b.company_id = ${range.companyId} and b.kind = ${range.kind} and b.code = ${range.code}
       and int8range(b.from_no, b.to_no, '[]') && int8range(${from}, ${to}, '[]')
     order by b.from_no limit 1`;
}

export interface NewBooks extends BookRange {
  readonly tenantId: number;
  readonly width: number;
  readonly fromNo: number;
  readonly pages: number;
  readonly books: number;
  readonly receivedOn: string;
  readonly remark: string;
  readonly by: string;
  readonly at: string;
}
/** Inserts consecutive books; the newest is the last. */
export async function insertBooks(tx: Tx, b: NewBooks): Promise<number[]> {
  const first = sql`${b.fromNo}::bigint + n * ${b.pages}::bigint`;
  const result = await rows<{ id: number }>(tx)`
    insert into charging.receipt_book (tenant_id, company_id, kind, code, width, from_no, to_no, next_no, received_on, remark,
      created_by, created_at)
    select ${b.tenantId}, ${b.companyId}, ${b.kind}, ${b.code}, ${b.width}, ${first}, ${first} + ${b.pages} - 1, ${first},
           ${b.receivedOn}, ${b.remark}, ${b.by}, ${b.at}
      from generate_series(0, ${b.books}::int - 1) n order by n returning id`;
  return result.map(({ id }) => id);
}

export interface Holding {
  readonly id: number;
  readonly name: string;
  readonly department: string;
  readonly by: string;
  readonly at: string;
}
export async function updateHeld(tx: Tx, id: number, { id: holderId, name, department, by, at }: Holding): Promise<void> {
  await run(tx)`
    update charging.receipt_book set state = ${BOOK.held}, holder_id = ${holderId}, holder_name = ${name}, holder_dept = ${department},
      issued_by = ${by}, issued_at = ${at},
           version = version + 1 where ${own('charging.receipt_book')} and id = ${id}`;
}

export async function updateReturned(tx: Tx, id: number): Promise<void> {
  await run(tx)`
    update charging.receipt_book set state = ${BOOK.stock}, holder_id = null, holder_name = '', holder_dept = '', issued_by = '',
      issued_at = null, version = version + 1
     where ${own('charging.receipt_book')} and id = ${id}`;
}

export async function updateArchived(tx: Tx, id: number, by: string, at: string): Promise<void> {
  await run(tx)`
    update charging.receipt_book set state = ${BOOK.archived}, archived_by = ${by}, archived_at = ${at}, version = version + 1
      where ${own('charging.receipt_book')} and id = ${id}`;
}

/** Taking the last page finishes the book, and it has no holder any more. */
export async function updateNext(tx: Tx, id: number, nextNo: number): Promise<void> {
  await run(tx)`
    update charging.receipt_book set next_no = ${nextNo}, state = case when ${nextNo} > to_no then ${BOOK.finished}::smallint
      else state end,
           holder_id = case when ${nextNo} > to_no then null else holder_id end, version = version + 1
             where ${own('charging.receipt_book')} and id = ${id}`;
}

export async function deleteBook(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('charging.receiptBook').where('id', '=', id).execute();
}

// ---- people --------------------------------------------------------------------------------------------------------------------------

type HolderRow = OutputOf<typeof listBookHolders>[number];
/** Active accounts that have this act on this menu; `accountId` restricts the search to one. */
export async function listHolders(db: DbOrTx, menu: number, day: string, accountId: number | null): Promise<HolderRow[]> {
  return rows<HolderRow>(db)`
    with who as (
      select a.id, a.name, a.role, a.tenant_id, a.employee_id, e.company_id from session_view.account a
        join org_view.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id
       where ${own('a')} and not a.disabled and e.state = ${lit(EMPLOYEE.serving)}
         and ${accountId === null ? sql`true` : sql`a.id = ${accountId}`})
    select who.id, who.name, coalesce((
             select d.name from org_view.employee_job ej join org_view.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
               join org_view.department d on d.tenant_id = j.tenant_id and d.id = j.department_id
              where ${own('ej')} and ej.employee_id = who.employee_id and ${heldOn(day)}
                order by ej.main desc, j.id limit 1), '') as department
      from who join system_view.menu m on m.id = ${menu} cross join lateral ${rightOf(sql`who`, sql`m`, day)} r
     where who.role = any (m.audience) and r.state = to_jsonb(3) and r.acts ? 'print' order by who.name, who.id`;
}
