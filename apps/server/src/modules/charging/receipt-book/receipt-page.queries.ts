// Used pages: what is printed on them, which are void and why.
import { sql, type RawBuilder } from 'kysely';
import { BOOK, BOOK_KIND, PAGE, type myReceiptBook, type OutputOf, type ReceiptPageRow } from '@anju/contract';
import { first, own, rows, run } from '../../../platform/db/sql.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import { seenOfHouse } from '../../../platform/reach/reach.queries.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { numberText } from './receipt-book.queries.ts';

const pagesOf = (bookId: number, states: readonly number[]): RawBuilder<unknown> =>
  sql`p.book_id = ${bookId} and ${states.length === 0 ? sql`true` : sql`p.state = any (${states}::smallint[])`}`;

export async function countPages(db: DbOrTx, bookId: number, states: readonly number[]): Promise<{ total: number; amount: string }> {
  const result = await rows<{ total: number; amount: string }>(db)`
    select count(*)::int as total, coalesce(sum(s.total) filter (where p.state <> ${PAGE.void}), 0)::numeric(18, 2)::text as amount
      from charging.receipt_page p left join charging.settlement s on s.tenant_id = p.tenant_id and s.id = p.settlement_id
        where ${own('p')} and ${pagesOf(bookId, states)}`;
  return result[0] as { total: number; amount: string };
}

export async function listPages(
  db: DbOrTx,
  bookId: number,
  states: readonly number[],
  limit: number,
  offset: number,
): Promise<ReceiptPageRow[]> {
  return rows<ReceiptPageRow>(db)`
    select p.no, ${numberText(sql`p.no`)} as page, p.state, coalesce(s.number, '') as settlement_number,
           coalesce(s.payer_name, '') as payer_name,
           coalesce(s.total::text, '') as amount, p.reason, p.by, p.at
      from charging.receipt_page p join charging.receipt_book b on b.tenant_id = p.tenant_id and b.id = p.book_id
      left join charging.settlement s on s.tenant_id = p.tenant_id and s.id = p.settlement_id
     where ${own('p')} and ${pagesOf(bookId, states)} order by p.no limit ${limit} offset ${offset}`;
}

/** Voids pages from the next one on, all with the same reason. */
export async function insertVoid(
  tx: Tx,
  tenantId: number,
  bookId: number,
  {
    from,
    to,
    reason,
    by,
    at,
  }: { readonly from: number; readonly to: number; readonly reason: string; readonly by: string; readonly at: string },
): Promise<void> {
  await run(tx)`
    insert into charging.receipt_page (tenant_id, book_id, no, state, reason, by, at)
    select ${tenantId}, ${bookId}, n, ${PAGE.void}, ${reason}, ${by}, ${at} from generate_series(${from}::bigint, ${to}::bigint) n`;
}

export async function archivePages(tx: Tx, bookId: number): Promise<number> {
  const result = await sql`
    update charging.receipt_page set state = ${PAGE.archived}
      where ${own('charging.receipt_page')} and book_id = ${bookId} and state = ${PAGE.used}`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

// ---- of a settlement -----------------------------------------------------------------------------------------------------------------

export interface Printing {
  readonly companyId: number;
  readonly company: string;
  readonly number: string;
  readonly state: number;
}
/** Locked against a concurrent second print or void. */
export async function lockPrinting(tx: Tx, settlementId: number): Promise<Printing | undefined> {
  return first<Printing>(tx)`
    select s.company_id, c.name as company, s.number, s.state from charging.settlement s join org_view.company c
      on c.tenant_id = s.tenant_id and c.id = s.company_id
     where ${own('s')} and s.id = ${settlementId} for no key update of s`;
}

export interface LivingPage {
  readonly bookId: number;
  readonly no: number;
  readonly page: string;
  readonly state: number;
}
export async function lockLiving(tx: Tx, settlementId: number): Promise<LivingPage | undefined> {
  return first<LivingPage>(tx)`
    select p.book_id, p.no, ${numberText(sql`p.no`)} as page, p.state
      from charging.receipt_page p join charging.receipt_book b on b.tenant_id = p.tenant_id and b.id = p.book_id
     where ${own('p')} and p.settlement_id = ${settlementId} and p.state <> ${PAGE.void} for update of p`;
}

interface Hand {
  readonly by: string;
  readonly at: string;
}
export async function insertUsed(
  tx: Tx,
  tenantId: number,
  page: { bookId: number; no: number; settlementId: number },
  hand: Hand,
): Promise<void> {
  await tx
    .insertInto('charging.receiptPage')
    .values({ tenantId, ...page, state: PAGE.used, ...hand })
    .execute();
}

export async function updateVoid(tx: Tx, { bookId, no }: LivingPage, reason: string, { by, at }: Hand): Promise<void> {
  await run(tx)`
    update charging.receipt_page set state = ${PAGE.void}, reason = ${reason}, by = ${by}, at = ${at}
      where ${own('charging.receipt_page')} and book_id = ${bookId} and no = ${no}`;
}

/** The number of the page that settlement `id` is on, for a select list. */
export const livingPage = (settlementId: RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce((
  select ${numberText(sql`p.no`)} from charging.receipt_page p join charging.receipt_book b
    on b.tenant_id = p.tenant_id and b.id = p.book_id
   where ${own('p')} and p.settlement_id = ${settlementId} and p.state <> ${PAGE.void}), '')`;

type Mine = OutputOf<typeof myReceiptBook>;
export async function listMine(db: DbOrTx, accountId: number, companyId: number | null): Promise<Mine['books']> {
  return rows<Mine['books'][number]>(db)`
    select b.company_id, c.name as company_name, ${numberText(sql`b.next_no`)} as next, (b.to_no - b.next_no + 1)::int as "left"
      from charging.receipt_book b join org_view.company c on c.tenant_id = b.tenant_id and c.id = b.company_id
     where ${own('b')} and b.holder_id = ${accountId} and b.state = ${BOOK.held} and b.kind = ${BOOK_KIND.receipt}
       and ${companyId === null ? sql`true` : sql`b.company_id = ${companyId}`}
     order by c.path`;
}

export async function findPrints(
  db: DbOrTx,
  settlementId: number,
  reach: Reach,
): Promise<{ companyId: number; page: string; prints: number } | undefined> {
  return first<{ companyId: number; page: string; prints: number }>(db)`
    select s.company_id, ${livingPage(sql`s.id`)} as page, r.prints from charging.settlement s join charging.receipt r
      on r.tenant_id = s.tenant_id and r.settlement_id = s.id
     where ${own('s')} and s.id = ${settlementId} and ${seenOfHouse(reach, sql`s.estate_id`, sql`s.house_id`)}`;
}
