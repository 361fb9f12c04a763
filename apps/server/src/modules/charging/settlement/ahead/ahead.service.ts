// 预收以后月份 at the desk: bills of later months are computed as by the billing run and published immediately, in the transaction of the
// settlement that pays them. They begin at the first month of the item without a bill; a month that is already billed is skipped; the dates
// of a bill are never altered.
import type { AheadBill, AheadEntry, OutputOf, ParsedInputOf, settleAhead } from '@anju/contract';
import { fail } from '../../../../platform/errors/failure.ts';
import { today } from '../../../../platform/clock.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { tryOut } from '../../../../platform/tenancy/try-out.ts';
import * as batches from '../../billing/batch/batch.queries.ts';
import { reduceBatch } from '../../billing/reduction/reduction-apply.service.ts';
import * as publishing from '../../billing/notice/publish.queries.ts';
import type { RunWish } from '../../billing/run/run-compute.queries.ts';
import { readFormulas } from '../../billing/run/run-formulas.rules.ts';
import { listFormulas, storeSlice } from '../../billing/run/run-store.queries.ts';
import * as queries from './ahead.queries.ts';
import * as rules from './ahead.rules.ts';
import { requireOpenMonths } from '../../ledger/open-month.policy.ts';
import { requirePlace } from '../../ledger/place.service.ts';
import { readSettleSettings } from '../../service/settle-setting/settle-setting.service.ts';
import { readBills } from '../../ledger/settle-read.queries.ts';
import type { AheadRow, Attached, BillNow, Place } from '../../ledger/settlement-shapes.ts';

const REGULAR = 1;
const PUBLISHED = 4;
/** Months examined from today on: as many as may be chosen, plus as many as may already be billed before them. */
const HORIZON = 60;

/** The attachment and number of months from which an advance bill was made. */
interface MadeAhead {
  readonly attached: Attached;
  readonly months: number;
}
type Made = ReadonlyMap<number, MadeAhead>;

const wishOf = ({ estateId, chargeTypeId }: Attached, monthFrom: string, monthTo: string): RunWish => ({
  estateId,
  monthFrom,
  monthTo,
  chargeTypeIds: [chargeTypeId],
  buildingIds: [],
});

const formulasOf = async (db: DbOrTx, estateId: number) => readFormulas(await listFormulas(db, estateId));

/** Charges from the first month of the item that is not billed: an earlier one than today's if a run has left it out. */
export async function rowsOf(db: DbOrTx, attached: Attached, day: string): Promise<{ rows: AheadRow[]; monthFrom: string }> {
  const { periodMonths } = attached;
  const current = rules.periodStart(day, periodMonths);
  const { free, open } = await queries.findFirstFree(db, attached, current, day);
  const first = free === null || free > current ? current : free;
  const monthFrom = rules.periodStart(open !== null && open > first ? open : first, periodMonths);
  const wish = wishOf(attached, monthFrom, rules.monthAt(rules.monthIndex(day) + HORIZON));
  return { rows: await queries.computeAhead(db, wish, attached, await formulasOf(db, attached.estateId)), monthFrom };
}

/** The attachments that the entries name: each object and item once, all of the estate. */
export async function findAhead(db: DbOrTx, place: Place, entries: readonly AheadEntry[], day: string): Promise<Attached[]> {
  if (entries.length === 0) return [];
  const found = await queries.findAttached(
    db,
    entries.map(({ attachmentId }) => attachmentId),
    day,
  );
  if (entries.some(({ attachmentId }) => !found.some(({ id }) => id === attachmentId))) throw fail('AHEAD_NOT_RUNNING');
  if (found.some(({ estateId }) => estateId !== place.estateId)) throw fail('SETTLE_OTHER_ESTATE');
  const keys = entries.map(({ attachmentId }) => {
    const one = found.find(({ id }) => id === attachmentId);
    return [one?.objectKind, one?.objectId, one?.chargeTypeId].join(':');
  });
  if (new Set(keys).size < keys.length) throw fail('SETTLE_TWICE', { what: '预收项目' });
  return found;
}

const isClash = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '23505' || error.code === '23P01');

/**
 * Called under the locks of the objects: creates the bills, applies reductions as every run does, and publishes them. Returns each bill
 * with its origin.
 */
export async function makeBills(
  scope: Scope,
  tx: Tx,
  place: Place,
  found: readonly Attached[],
  entries: readonly AheadEntry[],
): Promise<Made> {
  const made = new Map<number, MadeAhead>();
  if (entries.length === 0) return made;
  const { actor, clock, audit } = scope;
  const { tenantId } = actor;
  const day = today(clock);
  const at = clock.now().toISOString();
  const { aheadMonths } = await readSettleSettings(tx);
  const wanted: (MadeAhead & rules.AheadPlan & { readonly monthFrom: string })[] = [];
  for (const { attachmentId, months } of entries) {
    const attached = found.find(({ id }) => id === attachmentId);
    if (!attached) throw fail('AHEAD_NOT_RUNNING');
    const { rows: free, monthFrom } = await rowsOf(tx, attached, day);
    wanted.push({ attached, months, monthFrom, ...rules.planAhead(attached, free, months, day, aheadMonths) });
  }
  const rows = wanted.flatMap((plan) => plan.rows);
  const batch = {
    estateId: place.estateId,
    periodFrom: rows.map(({ fromDay }) => fromDay).reduce((a, b) => (a < b ? a : b)),
    periodTo: rows.map(({ toDay }) => toDay).reduce((a, b) => (a > b ? a : b)),
  };
  await requireOpenMonths(scope, tx, { estateId: place.estateId, from: batch.periodFrom, what: '预收' });
  const number = await takeNumber(tx, tenantId, place.companyId, 'billing-batch', day);
  const batchId = await batches.insertBatch(tx, {
    ...batch,
    tenantId,
    number,
    kind: REGULAR,
    chargeTypeIds: [...new Set(wanted.map(({ attached }) => attached.chargeTypeId))],
    buildingIds: [],
    makerId: actor.accountId,
    by: actor.name,
    at,
    state: PUBLISHED,
  });
  const formulas = await formulasOf(tx, place.estateId);
  const author = { tenantId, batchId, makerId: actor.accountId, by: actor.name, at };
  for (const { attached, monthFrom, monthTo } of wanted) {
    const wish = wishOf(attached, monthFrom, monthTo);
    await storeSlice(tx, wish, queries.sliceOf(attached), formulas, author).catch((error: unknown) => {
      // A bill that was sent back still occupies its days until it is computed anew.
      if (isClash(error)) throw fail('AHEAD_SKIPPED', { item: attached.item, period: '', reason: '有退回待重新计费的账单' });
      throw error;
    });
  }
  await reduceBatch(scope, tx, { ...batch, id: batchId });
  await batches.clearSkips(tx, batchId);
  await batches.recount(tx, batchId);
  await queries.markAudited(tx, batchId);
  const { bills, amount } = await publishBatch(scope, tx, place, batchId);
  if (bills !== rows.length) throw new Error(`${number}: ${bills} bills made, ${rows.length} planned`);
  for (const bill of await queries.listBatchBills(tx, batchId)) {
    const by = wanted.find(
      ({ attached: { objectKind, objectId, chargeTypeId } }) =>
        objectKind === bill.objectKind && objectId === bill.objectId && chargeTypeId === bill.chargeTypeId,
    );
    if (by) made.set(bill.id, by);
  }
  await audit.write(tx, actor, { action: '预收', entity: 'billing-batch', entityId: batchId, note: `${number} ${bills} 笔 ${amount} 元` });
  return made;
}

async function publishBatch({ actor, clock }: Scope, tx: Tx, place: Place, batchId: number): Promise<{ bills: number; amount: string }> {
  const { tenantId } = actor;
  const { estateId, companyId } = place;
  const day = today(clock);
  const at = clock.now().toISOString();
  const number = await takeNumber(tx, tenantId, companyId, 'notice', day);
  const values = { tenantId, number, estateId, day, createdBy: actor.name, createdAt: at };
  const publicationId = await publishing.insertPublication(tx, values);
  const published = await publishing.publishBills(tx, { tenantId, publicationId, estateId, companyId, batchIds: [batchId], day, at });
  await publishing.countPublication(tx, publicationId, published);
  return published;
}

/** Called under the locks of the objects: the remaining budget is reserved until the settlement is written. */
export async function holdBudgets(tx: Tx, place: Place, found: readonly Attached[], entries: readonly AheadEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const items = [...new Set(found.map(({ chargeTypeId }) => chargeTypeId))];
  await queries.lockAheadBudgets(tx, place.estateId, items, Math.max(...entries.map(({ months }) => months)));
}

/** The discount for paying this number of months together, on the sum that standing reductions have left, spread over the bills. */
export async function discountsOf(
  db: DbOrTx,
  made: Made,
  bills: readonly BillNow[],
  day: string,
  paying: readonly number[],
): Promise<ReadonlyMap<number, rules.Discount | null>> {
  const discounts = new Map<number, rules.Discount | null>();
  const groups = Map.groupBy(
    bills.filter(({ id }) => made.has(id)),
    ({ id }) => made.get(id) as MadeAhead,
  );
  for (const [{ attached, months }, own] of groups) {
    const reductions = await queries.listAheadReductions(db, attached, { months, day, paying });
    const best = rules.bestDiscount(
      reductions,
      own.map(({ periodFrom: fromDay, periodTo: toDay, open: amount }) => ({ fromDay, toDay, amount })),
    );
    for (const [index, { id }] of own.entries()) discounts.set(id, best[index] ?? null);
  }
  return discounts;
}

export async function tryBills(
  scope: Scope,
  place: Place,
  entries: readonly AheadEntry[],
  paying: readonly number[],
): Promise<AheadBill[]> {
  if (entries.length === 0) return [];
  const day = today(scope.clock);
  return tryOut(scope, async (tx) => {
    const found = await findAhead(tx, place, entries, day);
    await queries.lockObjectsWith(tx, scope.actor.tenantId, [], found);
    const made = await makeBills(scope, tx, place, found, entries);
    const bills = await readBills(tx, [...made.keys()], day);
    const discounts = await discountsOf(tx, made, bills, day, paying);
    return bills.map((bill) => aheadBill(bill, (made.get(bill.id) as MadeAhead).attached, discounts.get(bill.id) ?? null));
  });
}

const aheadBill = (bill: BillNow, attached: Attached, discount: rules.Discount | null): AheadBill => ({
  attachmentId: attached.id,
  chargeTypeId: bill.chargeTypeId,
  chargeTypeName: bill.item,
  objectText: bill.objectText,
  houseId: bill.houseId,
  periodFrom: bill.periodFrom,
  periodTo: bill.periodTo,
  dueDate: bill.dueDate,
  amount: bill.amount,
  reduced: bill.reduced,
  discount: discount?.amount ?? '0.00',
  discountName: discount?.name ?? '',
  explain: bill.explain,
});

export async function choices(scope: Scope, at: ParsedInputOf<typeof settleAhead>): Promise<OutputOf<typeof settleAhead>> {
  const { db, actor, clock } = scope;
  const day = today(clock);
  const place = await requirePlace(db, reachOf(actor), at, []);
  const answers: OutputOf<typeof settleAhead> = [];
  for (const attached of await queries.listAttached(db, place, at.object, day)) {
    const { rows } = await rowsOf(db, attached, day);
    const { choices: offered, ...choice } = rules.choicesOf(attached, rows, day);
    const { id: attachmentId, item: chargeTypeName, standardName, objectText, periodMonths } = attached;
    answers.push({ attachmentId, chargeTypeName, standardName, objectText, periodMonths, ...choice, choices: [...offered] });
  }
  return answers;
}
