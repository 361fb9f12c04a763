// Existing settlements: lists with exact sums, one with all its rows, its receipt and its prints.
import { receiptMenusOf, SETTLEMENT } from '@anju/contract';
import type {
  OutputOf,
  ParsedInputOf,
  printReceipt,
  receiptPaper,
  searchSettlements,
  settlementDetail,
  settleTenderFee,
} from '@anju/contract';
import { isZeroDecimal } from '@anju/domain';
import { requireRight } from '../../../platform/access/rights.ts';
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import { reachOf } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { listOfSettlement } from '../invoice/invoice.queries.ts';
import { takePage } from '../receipt-book/receipt-page.service.ts';
import * as receipts from './receipt/receipt.queries.ts';
import { voidRefusal } from './reversal/reversal.rules.ts';
import * as queries from './settlement-search.queries.ts';

export async function search(
  { db, actor }: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchSettlements>,
): Promise<OutputOf<typeof searchSettlements>> {
  const byNumber = await queries.isNumber(db, filter.key, reachOf(actor));
  const found = { filter, ...reachOf(actor), byNumber };
  const rows = await queries.searchSettlements(db, found, page, size);
  const { total, ...sums } = await queries.sumSettlements(db, found);
  return { rows, total, sums, daysIgnored: byNumber && (filter.dayFrom !== null || filter.dayTo !== null) };
}

async function get({ db, actor }: Scope, id: number): Promise<queries.DetailRow> {
  const row = await queries.findSettlement(db, reachOf(actor), id);
  if (!row) throw fail('NOT_FOUND', { what: '结算' });
  return row;
}

export async function detail(scope: Scope, id: number): Promise<OutputOf<typeof settlementDetail>> {
  const { db, actor, clock } = scope;
  const { madeOn, ...row } = await get(scope, id);
  const lines = await queries.listLines(db, id);
  const tenderRows = await queries.listTenders(db, id);
  const reds = await queries.listReds(db, id);
  const canRed = row.state === SETTLEMENT.valid && row.originalId === null;
  const own = { cashierId: row.cashierId, madeOn, closed: row.closed };
  const canVoid = canRed && isZeroDecimal(row.reversed) && voidRefusal(own, actor.accountId, today(clock)) === null;
  return { ...row, lines, tenderRows, reds, invoices: await listOfSettlement(db, id), canVoid, canRed };
}

export async function tenderFee(scope: Scope, id: number): Promise<OutputOf<typeof settleTenderFee>> {
  const { total } = await get(scope, id);
  return { tenders: await queries.listTenders(scope.db, id), fees: await queries.listLines(scope.db, id), total };
}

export async function paper({ db, actor }: Scope, id: number): Promise<OutputOf<typeof receiptPaper>> {
  const receipt = await receipts.findReceipt(db, reachOf(actor), id);
  if (!receipt) throw fail('NOT_FOUND', { what: '票据' });
  return receipt;
}

export async function print(
  scope: Scope,
  { id, onPage, spoilt }: ParsedInputOf<typeof printReceipt>,
): Promise<OutputOf<typeof printReceipt>> {
  return inTransaction(scope.db, async (tx) => {
    const inside = { ...scope, db: tx };
    await paper(inside, id);
    const { type } = await get(inside, id);
    await requireRight(inside, receiptMenusOf(type), 'print');
    if (onPage) await takePage(inside, tx, id, spoilt);
    await receipts.countPrint(tx, id, scope.clock.now().toISOString());
    const receipt = await paper(inside, id);
    const again = receipt.prints > 1;
    if (again) {
      const note = `${receipt.paper.number} 第${receipt.prints}次`;
      await scope.audit.write(tx, scope.actor, { action: '补打', entity: 'settlement', entityId: id, note });
    }
    return { ...receipt, mark: again ? `补打 第${receipt.prints}次` : '' };
  });
}
