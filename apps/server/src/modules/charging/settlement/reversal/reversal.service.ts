// 作废 on the same day, 红冲 afterwards: every movement of a settlement is undone, derived from its own rows. domain: property 4.7.
import { SETTLEMENT, SPECIAL, TENDER_LIST } from '@anju/contract';
import type { OutputOf, ParsedInputOf, redPreview, redSettlement, Settled, TenderEntry, voidSettlement } from '@anju/contract';
import { compareDecimal, isZeroDecimal } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import { EVERYTHING, reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { refreshBalances } from '../../bill/core/balance.queries.ts';
import { insertEvents } from '../../bill/core/events.queries.ts';
import { findCredited } from '../../billing/recut-open/recut-open.queries.ts';
import { listStandingSteps } from '../../bill/late/standing-steps.queries.ts';
import { readBooking, shareBooks } from '../../ledger/books.queries.ts';
import { requireStillCovered } from '../../ledger/entrusted.policy.ts';
import { accountName, openLedger, type Ledger } from '../../ledger/ledger.rules.ts';
import { eventsOf, type DraftChange } from '../receipt/paper.rules.ts';
import { followDeposits } from '../../ledger/deposit-due.service.ts';
import { insertUndo, stepBills } from '../settle/posting.queries.ts';
import { post } from '../settle/posting.service.ts';
import * as queries from './reversal.queries.ts';
import * as rules from './reversal.rules.ts';
import { listAheadPaid, listTakenBack } from './taken-back.queries.ts';
import * as taken from './taken-back.rules.ts';
import * as reading from '../../ledger/settle-read.queries.ts';
import { cents, negated, periodText } from '../../ledger/amount.rules.ts';
import { earnedMove, pointsBack, takePoints } from '../points/points.rules.ts';
import { followReversal } from './reversal-follow.service.ts';
import { backOf } from '../../ledger/settlement-texts.ts';
import type { AccountNow, Place } from '../../ledger/settlement-shapes.ts';
import type { Original, OriginalLine } from '../../ledger/reversal-shapes.ts';

async function hold(scope: Scope, tx: Tx, id: number, version: number, what: string): Promise<Original> {
  const { actor } = scope;
  const seen = await queries.findOriginal(tx, reachOf(actor), id);
  if (!seen) throw fail('NOT_FOUND', { what: '结算' });
  await shareBooks(tx, actor.tenantId, seen.estateId, actor.accountId);
  const original = await queries.lockOriginal(tx, id);
  const { number, state } = original;
  if (original.originalId !== null) throw fail('SETTLEMENT_IS_RED', { number });
  if (state !== SETTLEMENT.valid) throw fail('SETTLEMENT_STATE', { number, state: SETTLEMENT.text(state), what });
  if (original.version !== version) throw fail('STALE', { what: '结算' });
  return original;
}

interface Undone {
  readonly place: Place;
  readonly lines: readonly OriginalLine[];
  readonly tenders: readonly TenderEntry[];
  readonly ways: readonly rules.WayBack[];
  readonly ledger: Ledger;
  readonly accounts: readonly AccountNow[];
  readonly changes: readonly DraftChange[];
  /** Discounts of months that stay paid, taken back. */
  readonly ended: readonly taken.EndedGroup[];
  /** With the same sign as the original. */
  readonly amount: string;
  readonly whole: boolean;
}

/** Bills and their balances are restored here; accounts are planned, and written by the caller. */
async function undo(
  scope: Scope,
  tx: Tx,
  original: Original,
  seqs: readonly number[] | null,
  named: readonly TenderEntry[] | null,
  approved: boolean,
): Promise<Undone> {
  const { actor } = scope;
  const all = await queries.listOriginalLines(tx, original.id);
  const lines = rules.chooseLines(original, all, seqs);
  const billIds = lines.flatMap(({ billId }) => billId ?? []);
  await reading.lockObjectsOf(tx, billIds);
  const credited = await findCredited(tx, billIds);
  if (credited) throw fail('RECUT_CREDITED', credited);
  const came = await queries.listOriginalTenders(tx, original.id);
  // A write-off was approved, so its reversal needs an approval too.
  if (!approved && came.some(({ list, method }) => list === TENDER_LIST.special && method === SPECIAL.badDebt))
    throw fail('WRITE_OFF_RED', { number: original.number });
  const ways = rules.waysBack(came, await queries.listReturnedTenders(tx, original.id));
  const amount = rules.sumOfLines(lines);
  const tenders = rules.planReturn(ways, rules.absolute(amount), named);
  const moves = await queries.listOriginalMoves(tx, original.id);
  const earned = earnedMove(moves);
  const ids = [...new Set([...lines, ...tenders, ...(earned ? [earned] : [])].flatMap(({ accountId }) => accountId ?? []))];
  const accounts = await reading.holdAccounts(tx, actor.tenantId, ids, []);
  const { changes, ended } = await restoreBills(scope, tx, original, lines, billIds);

  const ledger = openLedger(accounts);
  for (const tender of tenders) {
    const way = ways.find((one) => one.accountId !== null && one.accountId === tender.accountId);
    if (way) rules.returnToAccount(ledger, tender, way, moves);
  }
  for (const line of lines.filter(({ accountId }) => accountId !== null))
    if (!rules.takeFromAccount(ledger, line, moves)) await refuseUsed(tx, accounts, line.accountId ?? 0, original.id, line.amount);
  if (earned) {
    const linesLeft = all.filter(({ done, seq }) => !done && !lines.some((line) => line.seq === seq));
    const back = pointsBack(earned, { ...rules.realMoney(ways, tenders), lines: all, linesLeft });
    if (!takePoints(ledger, earned, back)) await refuseUsed(tx, accounts, earned.accountId, original.id, back);
  }
  const place =
    original.houseId === null
      ? await reading.findEstatePlace(tx, null, original.estateId)
      : await reading.findHousePlace(tx, EVERYTHING, original.houseId);
  if (!place) throw fail('NOT_FOUND', { what: '小区' });
  const whole = all.filter(({ done }) => !done).length === lines.length;
  // Without a house, only the receipt names what it was for.
  const own = original.houseId === null ? { houseCode: original.paper.house, label: original.paper.houseLabel } : {};
  const at = { ...place, ...own, companyId: original.companyId };
  return { place: at, lines, tenders, ways, ledger, accounts, changes, ended, amount, whole };
}

/** Money paid into an account has been used; the error names the settlement that used it. */
async function refuseUsed(
  tx: Tx,
  accounts: readonly AccountNow[],
  accountId: number,
  settlementId: number,
  amount: string,
): Promise<never> {
  const account = accounts.find(({ id }) => id === accountId);
  const name = account ? accountName(account) : '账户';
  const number = await queries.findUse(tx, accountId, settlementId);
  if (number === undefined) throw fail('ACCOUNT_SHORT', { name, balance: account?.balance ?? '0.00', amount });
  throw fail('ACCOUNT_USED', { name, number });
}

/** The bills of the lines as if they had not been paid, and the months that stay paid without a discount they no longer earn. */
async function restoreBills(
  scope: Scope,
  tx: Tx,
  original: Original,
  lines: readonly OriginalLine[],
  billIds: readonly number[],
): Promise<Pick<Undone, 'changes' | 'ended'>> {
  if (billIds.length === 0) return { changes: [], ended: [] };
  const day = today(scope.clock);
  const ended = taken.endedDiscounts(await listAheadPaid(tx, original.id), new Set(lines.map(({ seq }) => seq)));
  const staying = ended.flatMap((group) => group.bills.map((one) => ({ ...one, reason: taken.takenBackReason(group) })));
  const ids = [...billIds, ...staying.map(({ billId }) => billId)];
  const bills = new Map((await reading.readBills(tx, ids, day)).map((bill) => [bill.id, bill]));
  for (const { heldBy, item, ...bill } of bills.values())
    if (heldBy !== null) throw fail('BILL_HELD', { item, period: periodText(bill), by: heldBy });
  const undoable = await queries.listOriginalChanges(tx, original.id);
  const steps = Map.groupBy(await listStandingSteps(tx, billIds), ({ billId }) => billId);
  for (const one of await listTakenBack(tx, original.id, billIds))
    steps.set(one.billId, taken.withTakenBack(steps.get(one.billId) ?? [], original.id, one));
  const changes: DraftChange[] = [];
  const restored = lines.flatMap((line) => {
    const bill = line.billId === null ? undefined : bills.get(line.billId);
    if (!bill) return [];
    const undoing = undoable.filter(({ billId }) => billId === bill.id);
    for (const { id, kind, reductionId, amount } of undoing)
      changes.push({ billId: bill.id, kind, amount: negated(amount), reason: backOf(kind), reductionId, reversesId: id, bill });
    return [rules.restoredBill(bill, original.id, line, undoing, steps.get(bill.id) ?? [])];
  });
  const without = staying.flatMap(({ billId, discount: { id, kind, reductionId, amount }, reason }) => {
    const bill = bills.get(billId);
    if (!bill) return [];
    changes.push({ billId, kind, amount: negated(amount), reason, reductionId, reversesId: id, bill });
    return [taken.takenBackStep(bill, amount, day)];
  });
  await stepBills(tx, [...restored, ...without]);
  await refreshBalances(tx, [...bills.values()]);
  return { changes, ended };
}

/** `approved`: another user has agreed to it, which a write-off requires. */
export async function red(scope: Scope, input: ParsedInputOf<typeof redSettlement>, { approved = false } = {}): Promise<Settled> {
  return inTransaction(scope.db, async (tx) => {
    const original = await hold(scope, tx, input.id, input.version, '红冲');
    const undone = await undo(scope, tx, original, input.seqs, input.tenders, approved);
    const booking = await readBooking(tx, original.estateId, scope.actor.accountId, today(scope.clock));
    const sign = compareDecimal(undone.amount, '0');
    await queries.markReversed(tx, original.id, undone.amount, undone.whole);
    const settled = await post(scope, tx, {
      place: undone.place,
      type: original.type,
      source: 'counter',
      kind: original.kind,
      payerId: original.payerId,
      payerName: original.payerName,
      day: booking.day,
      total: cents(negated(undone.amount)),
      received: '0.00',
      changeGiven: '0.00',
      kept: '0.00',
      original: { id: original.id, number: original.number },
      reason: input.reason,
      remark: '',
      lines: undone.lines.map((line) => rules.redLine(line, original)),
      tenders: undone.tenders.map((tender) => rules.redTender(tender, undone.ways, sign)),
      moves: undone.ledger.moves,
      accounts: undone.accounts,
      changes: undone.changes,
      steps: [],
      objects: [],
      notes: undone.ended.map(taken.takenBackNote),
    });
    await followReversal(scope, tx, {
      ...reversalOf(original, undone),
      byId: settled.id,
      byNumber: settled.number,
      kind: 'red',
      reason: input.reason,
    });
    await requireStillCovered(scope, tx, original, '红冲');
    return settled;
  });
}

/** What a reversal of these lines would take back from the months that stay paid; nothing is stored. */
export async function preview({ db, actor }: Scope, { id, seqs }: ParsedInputOf<typeof redPreview>): Promise<OutputOf<typeof redPreview>> {
  if (!(await queries.findOriginal(db, reachOf(actor), id))) throw fail('NOT_FOUND', { what: '结算' });
  return { takenBack: taken.endedDiscounts(await listAheadPaid(db, id), new Set(seqs)).map(({ bills: _bills, ...group }) => group) };
}

const reversalOf = (original: Original, { whole, tenders }: Undone) => ({
  originalId: original.id,
  originalNumber: original.number,
  whole,
  tenders,
});

export async function makeVoid(scope: Scope, { id, version, reason }: ParsedInputOf<typeof voidSettlement>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { actor, clock, audit } = scope;
    const original = await hold(scope, tx, id, version, '作废');
    const refusal = rules.voidRefusal({ ...original, closed: original.closeId !== null }, actor.accountId, today(clock));
    if (refusal) throw fail(refusal);
    if (!isZeroDecimal(original.reversed)) throw fail('SETTLEMENT_STATE', { number: original.number, state: '已部分红冲', what: '作废' });
    const undone = await undo(scope, tx, original, null, null, false);
    await queries.markVoid(tx, id, reason);
    const at = clock.now().toISOString();
    const { day, payerId } = original;
    await insertUndo(tx, actor.tenantId, id, { day, at, by: actor.name, moves: undone.ledger.moves, changes: undone.changes });
    await followDeposits(scope, tx, undone.accounts, undone.ledger.moves);
    const sign = compareDecimal(original.total, '0');
    const lines = undone.lines.map((line) => rules.redLine(line, original));
    const tenders = undone.tenders.map((tender) => rules.redTender(tender, undone.ways, sign));
    await insertEvents(
      tx,
      actor.tenantId,
      at,
      eventsOf({ place: undone.place, day, payerId, settlementId: id }, lines, tenders, undone.changes),
    );
    await audit.write(tx, actor, { action: '作废', entity: 'settlement', entityId: id, note: `${original.number} ${reason}` });
    await followReversal(scope, tx, { ...reversalOf(original, undone), byId: id, byNumber: original.number, kind: 'void', reason });
    await requireStillCovered(scope, tx, original, '作废');
    return null;
  });
}
