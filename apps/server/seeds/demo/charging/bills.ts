// Past months of the first estate: billed by the program's own run, approved by another user and published, mostly paid, closed day by day
// and month by month. `npm run verify` finds them correct.
import { sql } from 'kysely';
import type pg from 'pg';
import { addDays, businessDay, monthEnd } from '@anju/domain';
import {
  batches,
  type BillAuthor,
  listFormulas,
  listItems,
  moveBills,
  readFormulas,
  storeBills,
  storeSlice,
} from '../../../src/modules/charging/for-seeds.ts';
import { own } from '../../../src/platform/db/sql.ts';
import type { Tx } from '../../../src/platform/tenancy/tenant-db.ts';
import type { Hands, Work } from '../../hands.ts';
import { loadLightly } from '../../load-lightly.ts';
import { findMoneyDays, moveDecorationMoney, type MoneyDays } from '../customer/decoration-money.ts';
import { insertContracts } from './contracts.ts';
import { collectMonth } from './payments.ts';
import { publishDemo } from './publish-demo.ts';
import { insertReceiptBooks } from './receipt-books.ts';
import { insertInvoices } from './invoices.ts';
import { insertContractStandards } from './standards.ts';
import { insertStanding } from './standing.ts';
import { asTenant, findFacts, type Facts } from './tenant-work.ts';

const PERIOD_BATCH = 1;
const METER_BATCH = 2;
/** Kinds of meters. */
const WATER = 1;
const POWER = 2;

/** First days of the months before a day, oldest first. */
function monthsBefore(day: string, count: number): string[] {
  const months: string[] = [];
  for (let first = `${day.slice(0, 7)}-01`; months.length < count;) {
    first = `${addDays(first, -1).slice(0, 7)}-01`;
    months.unshift(first);
  }
  return months;
}

interface Run {
  readonly month: string;
  /** When it was billed, and the period in its numbers. */
  readonly at: string;
  readonly period: string;
}
interface Made {
  readonly kind: number;
  readonly chargeTypeIds: readonly number[];
  /** Position among the batches of the month. */
  readonly place: number;
  readonly store: (author: BillAuthor) => Promise<void>;
}

/** One batch of a month, computed by the program and approved by another user. */
async function makeBatch(tx: Tx, facts: Facts, { month, at, period }: Run, { kind, chargeTypeIds, place, store }: Made): Promise<number> {
  const { tenantId, estateId, maker, checker } = facts;
  const batchId = await batches.insertBatch(tx, {
    tenantId,
    number: `JF${period}${String(place).padStart(4, '0')}`,
    estateId,
    kind,
    periodFrom: month,
    periodTo: monthEnd(month),
    chargeTypeIds: [...chargeTypeIds],
    buildingIds: [],
    makerId: maker.id,
    by: maker.name,
    at,
  });
  await store({ tenantId, batchId, makerId: maker.id, by: maker.name, at });
  await batches.recount(tx, batchId);
  await moveBills(tx, batchId, 2, 3);
  await batches.updateBatch(tx, batchId, { state: 3, checkerId: checker.id, checkedBy: checker.name, checkedAt: at });
  return batchId;
}

async function isRead(tx: Tx, { estateId }: Facts, month: string): Promise<boolean> {
  const result = await sql<{ read: boolean }>`
    select exists (select from charging.meter_reading r join charging.meter m on m.tenant_id = r.tenant_id and m.id = r.meter_id
      where ${own('r')} and m.estate_id = ${estateId} and r.month = ${month}::date) as read`.execute(tx);
  return result.rows[0]?.read ?? false;
}

interface Billed {
  readonly month: string;
  readonly batchIds: readonly number[];
}

const dayOfBills = (month: string): string => addDays(monthEnd(month), 1);
const atNine = (day: string): string => `${day}T09:00:00+08:00`;
/** The billed month, which is the month before the batch is made, so that these numbers never collide with the counters of later documents. */
const periodOf = (month: string): string => month.slice(0, 7).replace('-', '');

async function billMonth(tx: Tx, facts: Facts, month: string, meters: boolean): Promise<Billed> {
  const { estateId } = facts;
  const formulas = readFormulas(await listFormulas(tx, estateId));
  const wish = { estateId, monthFrom: month, monthTo: month, chargeTypeIds: [], buildingIds: [] };
  const made: Omit<Made, 'place'>[] = [
    {
      kind: PERIOD_BATCH,
      chargeTypeIds: [],
      store: async (author) => void (await storeSlice(tx, wish, { afterKind: 0, afterObject: 0, limit: 1_000_000 }, formulas, author)),
    },
  ];
  if (meters && (await isRead(tx, facts, month)))
    for (const kind of [WATER, POWER] as const) {
      const read = { estateId, month: month.slice(0, 7), kind, buildingId: null };
      made.push({ kind: METER_BATCH, chargeTypeIds: await listItems(tx, read), store: (author) => storeBills(tx, read, author) });
    }
  const run = { month, at: atNine(dayOfBills(month)), period: periodOf(month) };
  const batchIds: number[] = [];
  for (const [nth, one] of made.entries()) batchIds.push(await makeBatch(tx, facts, run, { ...one, place: nth + 1 }));
  return { month, batchIds };
}

async function publishMonth(tx: Tx, facts: Facts, { month, batchIds }: Billed): Promise<void> {
  const day = dayOfBills(month);
  await publishDemo(tx, facts, { number: `TZ${periodOf(month)}00001`, batchIds, day, at: atNine(day) });
}

/** Fees of decorations are billed on the days of the last months, and bills have their ids in the order in which they were made. */
const BILLED_IN_TURN = 2;

export interface DemoHistory {
  readonly months: number;
  /** With contracts, meter bills and payments. Without it houses and parking spaces have arrears, which tests need. */
  readonly collected: boolean;
  /** The books begin with the first month and hold nothing but their opening; otherwise the last months are booked and posted. */
  readonly unbooked?: boolean;
}

/** The tables that grow with every month, and which the statements of the next month read. */
const READ_AGAIN = ['bill', 'bill_month', 'object_balance', 'settlement', 'settlement_line', 'tender', 'receipt'];
const GROWING = [...READ_AGAIN, 'accounting_event', 'notice'];
/** Indexes that the statements of a month use. */
const READ_BY_MONTHS = [
  ...['bill_object', 'bill_batch', 'bill_estate', 'bill_open', 'bill_open_object', 'bill_publication'],
  ...['settlement_unclosed', 'settlement_order'],
];
/** Analyzed whenever they have doubled; otherwise the planner scans tables that it believes to be empty. */
const MEASURED = READ_AGAIN.map((table) => `charging.${table}`);
/** The plans of the books' months depend on how many rows there are, which nobody has counted in this transaction. */
const READ_BY_BOOKS = ['charging.accounting_event', 'charging.billing_batch', 'charging.account', 'charging.publication'];

/** Returns the checks that are left; see load-lightly.ts. */
export async function insertBills(
  hands: Hands,
  now: Date,
  { months, collected }: DemoHistory,
  tell: (line: string) => void,
): Promise<readonly Work[]> {
  const { client } = hands;
  const facts = await findFacts(client);
  if (!facts) return [];
  const today = businessDay(now);
  if (collected) {
    await insertContractStandards(client);
    await asTenant(client, facts.tenantId, (tx) => insertContracts(tx, facts, today));
  }
  await client.query('analyze charging.attachment, charging.standard, charging.standard_price');
  let money: MoneyDays = new Map();
  if (collected) await asTenant(client, facts.tenantId, async (tx) => void (money = await findMoneyDays(tx, facts, today)));
  const load = { tables: GROWING.map((table) => `charging.${table}`), kept: READ_BY_MONTHS };
  const checks = await loadLightly(hands, load, async () => {
    const all = monthsBefore(today, months);
    const made: Billed[] = [];
    const bill = async (one: pg.Client, month: string): Promise<void> =>
      asTenant(one, facts.tenantId, async (tx) => void made.push(await billMonth(tx, facts, month, collected)));
    const collect = async (one: pg.Client): Promise<void> =>
      asTenant(one, facts.tenantId, async (tx) => {
        const billed = made.shift();
        if (!billed) throw new Error('a month of the demo is collected before it is billed');
        await publishMonth(tx, facts, billed);
        if (!collected) return;
        await collectMonth(tx, facts, monthEnd(billed.month), today, async (day) => {
          const moved = money.get(day);
          if (moved) await moveDecorationMoney(tx, facts, moved, day, today);
        });
      });
    for (const [at, month] of all.entries()) {
      tell(`writing the demo: month ${at + 1} of ${months}, bills and payments`);
      // The same statements for every month: planning some of them anew would take longer than running them.
      if (at === 0 && collected && all.length > BILLED_IN_TURN) await hands.set({ plan_cache_mode: 'force_generic_plan' });
      if (at === all.length - BILLED_IN_TURN) await hands.set({ plan_cache_mode: 'auto' });
      if (made.length === 0) await bill(client, month);
      const next = at < all.length - BILLED_IN_TURN ? all[at + 1] : undefined;
      // A run reads nothing of what is published and paid, so the next month is billed meanwhile.
      await hands.both(collect, async (one) => void (next !== undefined && (await bill(one, next))));
      if (Number.isInteger(Math.log2(at + 1))) await client.query(`analyze ${MEASURED.join(', ')}`);
    }
    await client.query(`analyze ${[...MEASURED, ...READ_BY_BOOKS].join(', ')}`);
    if (!collected) return;
    tell('writing the demo: documents of today');
    await asTenant(client, facts.tenantId, async (tx) => {
      await insertStanding(tx, facts, today);
      await insertInvoices(tx, facts, today);
      await insertReceiptBooks(tx, facts, today);
    });
  });
  return checks;
}
