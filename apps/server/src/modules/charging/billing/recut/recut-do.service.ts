// Re-cutting done, in the transaction of the change that caused it: bills are voided by the rules of voiding, lowered by changes, made by
// batches, published like any other, and money goes to accounts by moves. Nothing is updated in place.
import { BATCH, BATCH_KIND, BILL, RECUT_ACT } from '@anju/contract';
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
import { readBooking } from '../../ledger/books.queries.ts';
import { requireOpenMonths } from '../../ledger/open-month.policy.ts';
import * as batches from '../batch/batch.queries.ts';
import { tieReadings } from '../meter-reading/meter-cut.queries.ts';
import type { CutReading } from '../meter-reading/meter-cut.rules.ts';
import { billsPublished } from '../notice/publish.hooks.ts';
import * as publishing from '../notice/publish.queries.ts';
import { reduceBatch } from '../reduction/reduction-apply.service.ts';
import { giveBack, givenBack } from './recut-credit.service.ts';
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

/** The bills of the same payer and item whose months a new bill takes over. */
const replacedBy = (anew: readonly PlannedBill[], { payerId, chargeTypeId, periodFrom, periodTo }: NewBill): ReachedBill[] =>
  anew
    .map(({ bill }) => bill)
    .filter(
      (old) =>
        old.payerId === payerId &&
        old.chargeTypeId === chargeTypeId &&
        old.periodFrom.slice(0, 7) <= periodTo.slice(0, 7) &&
        old.periodTo.slice(0, 7) >= periodFrom.slice(0, 7),
    );

/** A bill made anew is due when that of its payer was; a payer who had none gets the usual days to pay when it is published. */
function again(houseId: number, anew: readonly PlannedBill[], old: ReachedBill, part: FreshPart): NewBill {
  const bill = billOf(houseId, old, part, false);
  const [dueDate = bill.dueDate] = replacedBy(anew, bill)
    .map((one) => one.dueDate)
    .toSorted();
  return { ...bill, dueDate };
}

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

/** `keepDue`: bills that keep their due date, because they replace one of the same payer, who has had the days to pay. */
async function publish(
  scope: Scope,
  tx: Tx,
  { estateId, companyId }: Recutting,
  batchIds: readonly number[],
  keepDue: readonly number[],
): Promise<void> {
  const { actor, clock } = scope;
  const { tenantId } = actor;
  const day = today(clock);
  const at = clock.now().toISOString();
  await queries.markAudited(tx, batchIds);
  const number = await takeNumber(tx, tenantId, companyId, 'notice', day);
  const publicationId = await publishing.insertPublication(tx, { tenantId, number, estateId, day, createdBy: actor.name, createdAt: at });
  const made = await publishing.publishBills(tx, { tenantId, publicationId, estateId, companyId, batchIds, day, at, keepDue });
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
  await requireOpenMonths(scope, tx, { estateId, from: today(clock), what: '重算账单' });
  const { day } = await readBooking(tx, estateId, actor.accountId, today(clock));
  const anew = plan.filter(({ outcome }) => outcome === 'reissue');
  const stays = plan.filter(({ outcome }) => outcome === 'credit');
  await voidOld(scope, tx, anew, `${about}，按日期重算`);
  const relieved = stays.filter((one) => !isZeroDecimal(one.relieved));
  const lowered = relieved.map((one) => ({ billId: one.bill.id, amount: negated(one.relieved) }));
  await applyChanges(scope, tx, { kind: ADJUSTED, lines: lowered, reason: `${about}，核减不属于该付款人的天数`, day });
  const late = stays.flatMap((one) => (one.late === null ? [] : [{ ...one.late, id: one.bill.id }]));
  if (late.length > 0) await queries.storeLate(tx, late);
  const given = await giveBack(scope, tx, recutting, givenBack(stays), day);
  const lines: RecutLine[] = [
    ...plan.filter(({ outcome }) => outcome === 'keep').map(({ bill }) => line(bill, RECUT_ACT.kept, bill.payable)),
    ...relieved.map((one) => line(one.bill, RECUT_ACT.relieved, one.relieved)),
    ...given.map(({ bill, act, amount, moveId }) => line(bill, act, amount, moveId)),
  ];
  const issued: Issued[] = [
    ...anew.flatMap((one) =>
      one.parts
        // What the rounding leaves nothing of is no bill.
        .filter(({ amount }) => !isZeroDecimal(amount))
        .map((part) => ({ of: one, bill: again(houseId, anew, one.bill, part), act: RECUT_ACT.reissued })),
    ),
    ...additional(recutting, stays),
  ];
  const published: number[] = [];
  const keepDue: number[] = [];
  for (const kind of [BATCH_KIND.regular, BATCH_KIND.meter])
    for (const waits of [true, false]) {
      const own = issued.filter((one) => kindOf(one) === kind && one.of.bill.state < BILL.published === waits);
      if (own.length === 0) continue;
      const { batchId, ids } = await issue(scope, tx, recutting, kind, own, waits ? BATCH.waiting : BATCH.published);
      if (!waits) {
        published.push(batchId);
        keepDue.push(...ids.filter((_, at) => own[at]?.act === RECUT_ACT.reissued && replacedBy(anew, own[at].bill).length > 0));
      }
      lines.push(...own.map(({ of, act, bill }, at) => ({ ...line(of.bill, act, bill.amount), madeId: ids[at] ?? null })));
    }
  if (published.length > 0) await publish(scope, tx, recutting, published, keepDue);
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
