// Receipt books of the demo company: one full and archived, one held by the cashier with the receipts of the last days, two in stock. They
// include a spoilt page.
import { sql } from 'kysely';
import { BOOK_KIND, MENU } from '@anju/contract';
import { businessDay } from '@anju/domain';
import {
  archivePages,
  countPrint,
  insertBooks,
  insertUsed,
  insertVoid,
  listHolders,
  updateArchived,
  updateHeld,
  updateNext,
} from '../../../src/modules/charging/for-seeds.ts';
import { own } from '../../../src/platform/db/sql.ts';
import type { Tx } from '../../../src/platform/tenancy/tenant-db.ts';
import type { Facts } from './tenant-work.ts';

const PAGES = 25;
/** Receipts in the book that the cashier holds. */
const IN_HAND = 9;

async function listPapers(tx: Tx, { companyId, cashier }: Facts, count: number): Promise<{ id: number; at: string }[]> {
  const result = await sql<{ id: number; at: string }>`
    select id, at from (select id, at from charging.settlement
                         where ${own('charging.settlement')} and company_id = ${companyId} and cashier_id = ${cashier.id} and state = 1
                         order by id desc limit ${count}) x order by id`.execute(tx);
  return result.rows;
}

/** Uses pages one after the other, with a spoilt page after the third. */
async function usePages(
  tx: Tx,
  { tenantId, cashier }: Facts,
  bookId: number,
  from: number,
  papers: readonly { id: number; at: string }[],
): Promise<number> {
  let no = from;
  for (const [place, { id: settlementId, at }] of papers.entries()) {
    if (place === 3) {
      await insertVoid(tx, tenantId, bookId, { from: no, to: no, reason: '票据损坏', by: cashier.name, at });
      no += 1;
    }
    await insertUsed(tx, tenantId, { bookId, no, settlementId }, { by: cashier.name, at });
    await countPrint(tx, settlementId, at);
    no += 1;
  }
  return no;
}

export async function insertReceiptBooks(tx: Tx, facts: Facts, today: string): Promise<void> {
  const { tenantId, companyId, maker, cashier } = facts;
  const [holder] = await listHolders(tx, MENU.checkout, today, cashier.id);
  const papers = await listPapers(tx, facts, PAGES - 1 + IN_HAND);
  const [first] = papers;
  if (!holder || !first || papers.length < PAGES - 1 + IN_HAND) return;
  const receivedOn = businessDay(new Date(first.at));
  const at = `${receivedOn}T08:00:00+08:00`;
  const plan = { tenantId, companyId, kind: BOOK_KIND.receipt, code: 'YX', width: 7, remark: '', by: maker.name, at, receivedOn };
  const [full, held] = (await insertBooks(tx, { ...plan, fromNo: 1001, pages: PAGES, books: 4 })) as [number, number];
  const holding = { ...holder, by: maker.name, at };
  await updateHeld(tx, full, holding);
  await updateNext(tx, full, await usePages(tx, facts, full, 1001, papers.slice(0, PAGES - 1)));
  await archivePages(tx, full);
  await updateArchived(tx, full, maker.name, papers[PAGES - 1]?.at ?? at);
  await updateHeld(tx, held, holding);
  await updateNext(tx, held, await usePages(tx, facts, held, 1001 + PAGES, papers.slice(PAGES - 1)));
}
