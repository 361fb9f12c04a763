// Months of the first estate as they went: billed by the program's own run, audited by somebody else and published, paid by most, closed day
// by day and month by month. `npm run verify` finds it right.
import type pg from 'pg';
import { addDays, businessDay, monthEnd } from '@anju/domain';
import * as batches from '../../../src/modules/charging/billing/batch.queries.ts';
import { moveBills } from '../../../src/modules/charging/billing/batch-bill.queries.ts';
import * as publishing from '../../../src/modules/charging/billing/publish.queries.ts';
import { readFormulas } from '../../../src/modules/charging/billing/run-formulas.rules.ts';
import { listFormulas, storeSlice } from '../../../src/modules/charging/billing/run-store.queries.ts';
import type { Tx } from '../../../src/platform/tenancy/tenant-db.ts';
import { collectMonth } from './payments.ts';
import { insertReceiptBooks } from './receipt-books.ts';
import { insertInvoices } from './invoices.ts';
import { insertStanding } from './standing.ts';
import { asTenant, findFacts, type Facts } from './tenant-work.ts';

/** First days of the months before a day, oldest first. */
function monthsBefore(day: string, count: number): string[] {
  const months: string[] = [];
  for (let first = `${day.slice(0, 7)}-01`; months.length < count;) {
    first = `${addDays(first, -1).slice(0, 7)}-01`;
    months.unshift(first);
  }
  return months;
}

async function billMonth(tx: Tx, facts: Facts, month: string): Promise<void> {
  const { tenantId, estateId, companyId, maker, checker } = facts;
  const end = monthEnd(month);
  const day = addDays(end, 1);
  const at = `${day}T09:00:00+08:00`;
  // The month before the one it was made in: the counters of later papers never meet it.
  const period = month.slice(0, 7).replace('-', '');
  const batchId = await batches.insertBatch(tx, {
    tenantId,
    number: `JF${period}0001`,
    estateId,
    kind: 1,
    periodFrom: month,
    periodTo: end,
    chargeTypeIds: [],
    buildingIds: [],
    makerId: maker.id,
    by: maker.name,
    at,
  });
  const formulas = readFormulas(await listFormulas(tx, estateId));
  const wish = { estateId, monthFrom: month, monthTo: month, chargeTypeIds: [], buildingIds: [] };
  const author = { tenantId, batchId, makerId: maker.id, by: maker.name, at };
  await storeSlice(tx, wish, { afterKind: 0, afterObject: 0, limit: 1_000_000 }, formulas, author);
  await batches.recount(tx, batchId);
  await moveBills(tx, batchId, 2, 3);
  await batches.updateBatch(tx, batchId, { state: 3, checkerId: checker.id, checkedBy: checker.name, checkedAt: at });
  const publicationId = await publishing.insertPublication(tx, {
    tenantId,
    number: `TZ${period}00001`,
    estateId,
    day,
    createdBy: maker.name,
    createdAt: at,
  });
  const published = await publishing.publishBills(tx, { tenantId, publicationId, estateId, companyId, batchIds: [batchId], day, at });
  await publishing.countPublication(tx, publicationId, published);
  await publishing.openNotices(tx, { tenantId, publicationId, at }, 1, maker.name);
  await publishing.closeBatches(tx, [batchId]);
}

export interface DemoHistory {
  readonly months: number;
  /** The money came in too; without it everything is owed, which is what a test wants. */
  readonly collected: boolean;
}

/** What the planner must know while the rows come in, or it walks tables it believes empty. */
const GROWING =
  'charging.bill, charging.bill_month, charging.object_balance, charging.settlement, charging.settlement_line, charging.tender';

export async function insertBills(client: pg.Client, now: Date, { months, collected }: DemoHistory): Promise<void> {
  const facts = await findFacts(client);
  if (!facts) return;
  const today = businessDay(now);
  await client.query('analyze charging.attachment, charging.standard, charging.standard_price, estate.house, estate.house_owner');
  for (const [at, month] of monthsBefore(today, months).entries()) {
    await asTenant(client, facts.tenantId, async (tx) => {
      await billMonth(tx, facts, month);
      if (collected) await collectMonth(tx, facts, monthEnd(month), today);
    });
    if (collected && at % 6 < 2) await client.query(`analyze ${GROWING}`);
  }
  if (collected) await asTenant(client, facts.tenantId, (tx) => insertStanding(tx, facts, today));
  if (collected) await asTenant(client, facts.tenantId, (tx) => insertInvoices(tx, facts, today));
  if (collected) await asTenant(client, facts.tenantId, (tx) => insertReceiptBooks(tx, facts, today));
}
