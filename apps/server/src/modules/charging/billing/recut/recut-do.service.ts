// Re-cutting done, in the transaction of the change that caused it: bills are voided by the rules of voiding, lowered by changes, made by
// batches, published like any other, and money goes to accounts by moves. Nothing is updated in place.
import { ACCOUNT, BATCH, BATCH_KIND, BILL, MOVE, RECUT_ACT } from '@anju/contract';
import { isZeroDecimal, type DayRange } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { freeMonths } from '../../bill/core/bill-guard.queries.ts';
import { insertBills, type NewBill } from '../../bill/core/bill-insert.queries.ts';
import { findVoidable } from '../../bill/core/bill.queries.ts';
import { voidHeld } from '../../bill/bill.service.ts';
import { applyChanges } from '../../bill/change/change.service.ts';
import { insertEvents } from '../../bill/core/events.queries.ts';
import { readBooking } from '../../ledger/books.queries.ts';
import { openLedger } from '../../ledger/ledger.rules.ts';
import { requireOpenMonths } from '../../ledger/open-month.policy.ts';
import { holdAccounts } from '../../ledger/settle-read.queries.ts';
import * as batches from '../batch/batch.queries.ts';
import { tieReadings } from '../meter-reading/meter-cut.queries.ts';
import type { CutReading } from '../meter-reading/meter-cut.rules.ts';
import { billsPublished } from '../notice/publish.hooks.ts';
import * as publishing from '../notice/publish.queries.ts';
import { reduceBatch } from '../reduction/reduction-apply.service.ts';
import { insertMoves, openPersonAccounts } from '../share/share-advance.queries.ts';
import { addedText, negated } from './recut-plan.rules.ts';
import * as queries from './recut.queries.ts';
import type { FreshPart, PlannedBill, ReachedBill, RecutLine } from './recut-shapes.ts';

const ADJUSTED = 1;
const PAPER = 1;

interface Recutting {
  readonly houseId: number;
  readonly estateId: number;
  readonly companyId: number;
  /** 业主变更 2026.10.11 */
  readonly about: string;
  readonly readings: readonly CutReading[];
}

const billOf = (houseId: number, bill: ReachedBill, part: FreshPart, once: boolean): NewBill => ({
  houseId,
  chargeTypeId: bill.chargeTypeId,
  standardId: bill.standardId,
  payerId: part.payerId,
  periodFrom: part.from,
  periodTo: part.to,
  once,
  dueDate: bill.dueDate,
  dueDays: bill.dueDays,
  amount: part.amount,
  lateRate: bill.lateRate,
  lateGrace: bill.lateGrace,
  lateCap: bill.lateCap,
  calc: part.calc,
  explain: part.explain,
  reissueOf: bill.id,
});

interface Issued {
  readonly of: PlannedBill;
  readonly bill: NewBill;
  readonly act: number;
}

const spanOf = (bills: readonly NewBill[]): DayRange => ({
  from: bills.map(({ periodFrom }) => periodFrom).reduce((a, b) => (a < b ? a : b)),
  to: bills.map(({ periodTo }) => periodTo).reduce((a, b) => (a > b ? a : b)),
});

/** Stores the bills of one kind as a batch that waits for its approval, or that is published with what it replaces. */
async function issue(
  scope: Scope,
  tx: Tx,
  { estateId, companyId, readings }: Recutting,
  kind: number,
  issued: readonly Issued[],
  state: number,
): Promise<{ batchId: number; ids: number[] }> {
  const { actor, clock } = scope;
  const at = clock.now().toISOString();
  const bills = issued.map(({ bill }) => bill);
  const { from: periodFrom, to: periodTo } = spanOf(bills);
  const batchId = await batches.insertBatch(tx, {
    tenantId: actor.tenantId,
    number: await takeNumber(tx, actor.tenantId, companyId, 'billing-batch', today(clock)),
    estateId,
    kind,
    periodFrom,
    periodTo,
    chargeTypeIds: [...new Set(bills.map(({ chargeTypeId }) => chargeTypeId))],
    buildingIds: [],
    makerId: actor.accountId,
    by: actor.name,
    at,
    state,
  });
  const ids = await insertBills(tx, bills, { tenantId: actor.tenantId, estateId, batchId, makerId: actor.accountId, by: actor.name, at });
  // Readings are locked by the last part of their bill.
  const ties = readings.flatMap(({ readingId, billId }) => {
    const last = issued.findLastIndex(({ of, act }) => act === RECUT_ACT.reissued && of.bill.id === billId);
    return last < 0 ? [] : [{ readingId, billId: ids[last] ?? 0 }];
  });
  if (ties.length > 0) await tieReadings(tx, ties);
  await reduceBatch(scope, tx, { id: batchId, estateId, periodFrom, periodTo });
  await batches.recount(tx, batchId);
  return { batchId, ids };
}

async function publish(scope: Scope, tx: Tx, { estateId, companyId }: Recutting, batchIds: readonly number[]): Promise<void> {
  const { actor, clock } = scope;
  const { tenantId } = actor;
  const day = today(clock);
  const at = clock.now().toISOString();
  await queries.markAudited(tx, batchIds);
  const number = await takeNumber(tx, tenantId, companyId, 'notice', day);
  const publicationId = await publishing.insertPublication(tx, { tenantId, number, estateId, day, createdBy: actor.name, createdAt: at });
  const made = await publishing.publishBills(tx, { tenantId, publicationId, estateId, companyId, batchIds, day, at });
  await publishing.countPublication(tx, publicationId, made);
  await publishing.openNotices(tx, { tenantId, publicationId, at }, PAPER, actor.name);
  await billsPublished.tell(scope, tx, { estateId });
}

async function voidOld(scope: Scope, tx: Tx, plan: readonly PlannedBill[], reason: string): Promise<void> {
  const { actor, clock } = scope;
  const old = plan.map(({ bill }) => bill);
  for (const { id } of old.filter(({ state }) => state >= BILL.published)) {
    const bill = await findVoidable(tx, id, reachOf(actor));
    if (!bill) throw fail('NOT_FOUND', { what: '账单' });
    await voidHeld(scope, tx, bill, reason);
  }
  const waiting = old.filter(({ state }) => state < BILL.published);
  if (waiting.length === 0) return;
  const ids = waiting.map(({ id }) => id);
  await queries.retireUnpublished(tx, ids, { reason, by: actor.name, at: clock.now().toISOString() });
  await freeMonths(tx, ids);
  for (const batchId of new Set(waiting.map((bill) => bill.batchId))) await batches.recount(tx, batchId);
}

/** Gives money back to the 预交 of who paid. Returns the move of each bill. */
async function credit(scope: Scope, tx: Tx, recutting: Recutting, plan: readonly PlannedBill[], day: string): Promise<Map<number, number>> {
  const owed = plan.filter(({ credited }) => !isZeroDecimal(credited));
  if (owed.length === 0) return new Map();
  const { actor, clock } = scope;
  const { tenantId } = actor;
  const { estateId, companyId, houseId, about } = recutting;
  const at = clock.now().toISOString();
  const payers = [...new Set(owed.map(({ bill }) => bill.payerId ?? 0))];
  const opened = await openPersonAccounts(tx, tenantId, estateId, payers);
  const accounts = await holdAccounts(
    tx,
    tenantId,
    opened.map(({ id }) => id),
    [],
  );
  const ledger = openLedger(accounts);
  const placed = owed.map(({ bill, credited }) => {
    const accountId = opened.find(({ personId }) => personId === bill.payerId)?.id ?? 0;
    ledger.move(accountId, credited, MOVE.adjusted);
    return { billId: bill.id, accountId, seq: ledger.moves.at(-1)?.seq };
  });
  const moves = await insertMoves(tx, tenantId, ledger.moves, { day, remark: `${about} 重算退回`, by: actor.name, at });
  await insertEvents(
    tx,
    tenantId,
    at,
    owed.map(({ bill, credited }, at) => ({
      type: 'account.moved' as const,
      day,
      companyId,
      estateId,
      chargeTypeId: bill.chargeTypeId,
      houseId,
      accountKind: ACCOUNT.prepaid,
      accountId: placed[at]?.accountId ?? null,
      reason: MOVE.adjusted,
      month: `${bill.periodFrom.slice(0, 7)}-01`,
      amount: credited,
    })),
  );
  return new Map(
    placed.map(({ billId, accountId, seq }) => [billId, moves.find((move) => move.accountId === accountId && move.seq === seq)?.id ?? 0]),
  );
}

/** Bills beside those that stay: the days of other payers, and what an area makes dearer. */
const additional = ({ houseId, about }: Recutting, plan: readonly PlannedBill[]): Issued[] =>
  plan.flatMap((one) =>
    one.additions.map((part) => ({
      of: one,
      bill: billOf(houseId, one.bill, { ...part, explain: addedText(part, about), calc: [] }, true),
      act: RECUT_ACT.added,
    })),
  );

/** Returns what was done with each bill, for the record of the re-cut. */
export async function recutBills(scope: Scope, tx: Tx, recutting: Recutting, plan: readonly PlannedBill[]): Promise<RecutLine[]> {
  const { actor, clock } = scope;
  const { estateId, houseId, about } = recutting;
  await requireOpenMonths(scope, tx, { estateId, from: today(clock), to: today(clock), what: '重算账单' });
  const { day } = await readBooking(tx, estateId, actor.accountId, today(clock));
  const anew = plan.filter(({ outcome }) => outcome === 'reissue');
  const stays = plan.filter(({ outcome }) => outcome === 'credit');
  await voidOld(scope, tx, anew, `${about}，按日期重算`);
  const relieved = stays.filter((one) => !isZeroDecimal(one.relieved));
  const lowered = relieved.map((one) => ({ billId: one.bill.id, amount: negated(one.relieved) }));
  await applyChanges(scope, tx, { kind: ADJUSTED, lines: lowered, reason: `${about}，核减不属于该付款人的天数`, day });
  const moveOf = await credit(scope, tx, recutting, stays, day);
  const lines: RecutLine[] = [
    ...plan.filter(({ outcome }) => outcome === 'keep').map(({ bill }) => line(bill, RECUT_ACT.kept, bill.payable)),
    ...relieved.map((one) => line(one.bill, RECUT_ACT.relieved, one.relieved)),
    ...stays
      .filter(({ bill }) => moveOf.has(bill.id))
      .map((one) => line(one.bill, RECUT_ACT.credited, one.credited, moveOf.get(one.bill.id))),
  ];
  const issued: Issued[] = [
    ...anew.flatMap((one) => one.parts.map((part) => ({ of: one, bill: billOf(houseId, one.bill, part, false), act: RECUT_ACT.reissued }))),
    ...additional(recutting, stays),
  ];
  const published: number[] = [];
  for (const kind of [BATCH_KIND.regular, BATCH_KIND.meter])
    for (const waits of [true, false]) {
      const own = issued.filter((one) => kindOf(one) === kind && one.of.bill.state < BILL.published === waits);
      if (own.length === 0) continue;
      const { batchId, ids } = await issue(scope, tx, recutting, kind, own, waits ? BATCH.waiting : BATCH.published);
      if (!waits) published.push(batchId);
      lines.push(...own.map(({ of, act, bill }, at) => ({ ...line(of.bill, act, bill.amount), madeId: ids[at] ?? null })));
    }
  if (published.length > 0) await publish(scope, tx, recutting, published);
  return lines;
}

const kindOf = ({ act, of }: Issued): number =>
  act === RECUT_ACT.reissued && of.bill.kind === BATCH_KIND.meter ? BATCH_KIND.meter : BATCH_KIND.regular;

const line = (bill: ReachedBill, act: number, amount: string, moveId: number | null = null): RecutLine => ({
  billId: bill.id,
  madeId: null,
  act,
  amount,
  moveId,
});
