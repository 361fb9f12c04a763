// 日结: under the lock of the drawer no settlement of the cashier is in progress, so a close contains exactly what its document says. Steps:
// closed → handed in → confirmed by another user; finance undoes a close, the newest first, with a reason.
import type {
  closeDay,
  closeDayFor,
  confirmDayClose,
  getDayClose,
  getDrawer,
  handInDayClose,
  listOpenDrawers,
  OutputOf,
  ParsedInputOf,
  revokeDayClose,
  searchDayCloses,
} from '@anju/contract';
import { compareDecimal, isZeroDecimal, subtractDecimal } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { fail, failField } from '../../../platform/errors/failure.ts';
import { takeNumber } from '../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { sealCompany } from '../chain/seal.service.ts';
import { holdBooks, holdDrawer } from '../ledger/books.queries.ts';
import * as events from './close-events.queries.ts';
import * as queries from './day-close.queries.ts';
import { booksOn, checkCount, checkDay, CLOSE, isMaker, mayHandIn, requireState } from './day-close.rules.ts';
import { readSummary } from './summary.queries.ts';
import { makeSummary } from './summary.rules.ts';
import type { FoundClose } from './close-shapes.ts';

const SHOWN_PAPERS = 100;
/** The stored document lists every number. */
const ALL_PAPERS = 1_000_000;
const WHAT = '日结单';

interface Cashier {
  readonly id: number;
  readonly name: string;
}

async function cashierOf({ db, actor }: Scope, cashierId: number | null): Promise<Cashier> {
  if (cashierId === null || cashierId === actor.accountId) return { id: actor.accountId, name: actor.name };
  const found = await queries.findCashier(db, actor.estates, cashierId);
  if (!found) throw fail('NOT_FOUND', { what: '未日结的收款' });
  return { id: cashierId, name: found.name };
}

export async function drawer(scope: Scope, input: ParsedInputOf<typeof getDrawer>): Promise<OutputOf<typeof getDrawer>> {
  const { db, clock } = scope;
  const cashier = await cashierOf(scope, input.cashierId);
  const now = today(clock);
  const day = input.day ?? now;
  const last = await queries.findLastClose(db, cashier.id);
  const { settlements: _, ...taken } = await queries.readTaken(db, cashier.id, day);
  const summary = makeSummary(await readSummary(db, queries.unclosedOf(cashier.id, day), SHOWN_PAPERS));
  return {
    cashierId: cashier.id,
    cashierName: cashier.name,
    today: now,
    day,
    last: last ?? null,
    closed: last !== undefined && last.day >= day,
    booksOn: booksOn(now, last),
    ...taken,
    summary,
  };
}

export const openDrawers = ({ db, actor }: Scope): Promise<OutputOf<typeof listOpenDrawers>> =>
  queries.listOpenDrawers(db, actor.estates, actor.accountId);

async function close(
  scope: Scope,
  cashier: Cashier,
  input: ParsedInputOf<typeof closeDay>,
  forReason: string,
): Promise<OutputOf<typeof closeDay>> {
  return inTransaction(scope.db, async (tx) => {
    const { actor, clock, audit } = scope;
    const { day, cashCounted, differenceReason } = input;
    await holdDrawer(tx, actor.tenantId, cashier.id);
    checkDay(day, today(clock), await queries.findLastClose(tx, cashier.id));
    const { dayFrom, dayTo } = await queries.readTaken(tx, cashier.id, day);
    if (dayFrom === null || dayTo === null) throw fail('DAY_CLOSE_EMPTY');
    const summary = makeSummary(await readSummary(tx, queries.unclosedOf(cashier.id, day), ALL_PAPERS));
    const { settlements, total, cash } = summary;
    if (settlements !== input.settlements || compareDecimal(cash.expected, input.cashExpected) !== 0)
      throw fail('DAY_CLOSE_MOVED', { settlements, cash: cash.expected });
    checkCount(cash.expected, cashCounted, differenceReason);
    const { companyId, company, estates } = await queries.readCovered(tx, cashier.id, day);
    const number = await takeNumber(tx, actor.tenantId, companyId, 'day-close', day);
    const paper = { company, estates, dayFrom, dayTo, closedById: actor.accountId, closedBy: actor.name, forReason, summary };
    const { id, taken } = await queries.insertClose(tx, actor.tenantId, {
      number,
      companyId,
      cashierId: cashier.id,
      cashierName: cashier.name,
      day,
      settlements,
      total,
      cashExpected: cash.expected,
      cashCounted,
      differenceReason: compareDecimal(cashCounted, cash.expected) === 0 ? '' : differenceReason,
      paper,
      closedAt: clock.now().toISOString(),
      chain: await sealCompany(tx, companyId),
    });
    if (taken !== settlements) throw new Error(`${number} says ${settlements} settlements and took ${taken}`);
    const difference = subtractDecimal(cashCounted, cash.expected);
    await events.tellDifference(tx, { closeId: id, day, at: clock.now().toISOString(), difference });
    const said = [`${number} ${settlements} 笔`, `应有现金 ${cash.expected}`, `实点 ${cashCounted}`, differenceReason, forReason];
    const note = said.filter((part) => part !== '').join('；');
    await audit.write(tx, actor, { action: forReason === '' ? '日结' : '代为日结', entity: 'day-close', entityId: id, note });
    return { id, number, day, booksOn: booksOn(today(clock), { day }) };
  });
}

export const closeOwn = (scope: Scope, input: ParsedInputOf<typeof closeDay>): Promise<OutputOf<typeof closeDay>> =>
  close(scope, { id: scope.actor.accountId, name: scope.actor.name }, input, '');

export async function closeFor(
  scope: Scope,
  { cashierId, reason, ...input }: ParsedInputOf<typeof closeDayFor>,
): Promise<OutputOf<typeof closeDayFor>> {
  if (cashierId === scope.actor.accountId) throw failField('cashierId', 'DAY_CLOSE_FOR_SELF');
  return close(scope, await cashierOf(scope, cashierId), input, reason);
}

export async function search(
  { db, actor }: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchDayCloses>,
): Promise<OutputOf<typeof searchDayCloses>> {
  const rows = await queries.searchCloses(db, filter, actor.estates, actor.accountId, page, size);
  const { rows: total, ...sums } = await queries.sumCloses(db, filter, actor.estates, actor.accountId);
  return { rows, total, sums };
}

export async function detail({ db, actor }: Scope, id: number): Promise<OutputOf<typeof getDayClose>> {
  const found = await queries.findClose(db, actor.estates, actor.accountId, id);
  if (!found) throw fail('NOT_FOUND', { what: WHAT });
  const maker = isMaker(found, actor.accountId);
  return {
    ...found,
    canHandIn: mayHandIn(found, actor.accountId) && found.state === CLOSE.closed,
    canConfirm: !maker && found.state === CLOSE.handedIn,
    canRevoke: found.cashierId !== actor.accountId && found.state !== CLOSE.revoked,
  };
}

async function lock({ actor }: Scope, tx: Tx, id: number, version: number): Promise<FoundClose> {
  const found = await queries.findClose(tx, actor.estates, actor.accountId, id, true);
  if (!found) throw fail('NOT_FOUND', { what: WHAT });
  if (found.version !== version) throw fail('STALE', { what: WHAT });
  return found;
}

export async function handIn(scope: Scope, input: ParsedInputOf<typeof handInDayClose>): Promise<null> {
  const { id, version, slipNo, slipBank, slipDate } = input;
  await inTransaction(scope.db, async (tx) => {
    const { actor, clock, audit } = scope;
    const found = await lock(scope, tx, id, version);
    if (!mayHandIn(found, actor.accountId)) throw fail('DAY_CLOSE_OWN');
    requireState(found, [CLOSE.closed], '缴款');
    if (slipNo === '' && !isZeroDecimal(found.cashCounted)) throw failField('slipNo', 'DAY_CLOSE_SLIP');
    if (slipDate < found.paper.dayFrom || slipDate > today(clock))
      throw failField('slipDate', 'DAY_CLOSE_SLIP_DATE', { from: found.paper.dayFrom.replaceAll('-', '.') });
    const at = clock.now().toISOString();
    await queries.updateHandedIn(tx, id, { slipNo, slipBank, slipDate, at });
    // Cash handed to finance stays cash.
    const difference = subtractDecimal(found.cashCounted, found.cashExpected);
    if (slipBank !== '') await events.tellBanked(tx, { closeId: id, day: slipDate, at, difference });
    const note = `${found.number} ${found.cashCounted} 元；${slipBank === '' ? '交财务' : slipBank} ${slipNo}`.trim();
    await audit.write(tx, actor, { action: '缴款', entity: 'day-close', entityId: id, note });
  });
  return null;
}

export async function confirm(scope: Scope, { id, version }: ParsedInputOf<typeof confirmDayClose>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const { actor, clock, audit } = scope;
    const found = await lock(scope, tx, id, version);
    if (isMaker(found, actor.accountId)) throw fail('MAKER_IS_CHECKER');
    requireState(found, [CLOSE.handedIn], '确认');
    await queries.updateConfirmed(tx, id, { id: actor.accountId, name: actor.name, at: clock.now().toISOString() });
    await audit.write(tx, actor, {
      action: '确认日结',
      entity: 'day-close',
      entityId: id,
      note: `${found.number} ${found.cashCounted} 元`,
    });
  });
  return null;
}

/** Taken back by somebody other than the cashier. */
export async function revoke(scope: Scope, { id, version, reason }: ParsedInputOf<typeof revokeDayClose>): Promise<FoundClose> {
  return inTransaction(scope.db, async (tx) => {
    const { actor, audit, clock } = scope;
    const seen = await queries.findClose(tx, actor.estates, actor.accountId, id);
    if (!seen) throw fail('NOT_FOUND', { what: WHAT });
    // Books are locked before drawers, in one order, so that no month is closed over settlements that are open again.
    for (const estate of seen.paper.estates.toSorted((a, b) => a.id - b.id)) await holdBooks(tx, actor.tenantId, estate.id);
    await holdDrawer(tx, actor.tenantId, seen.cashierId);
    const found = await lock(scope, tx, id, version);
    if (found.cashierId === actor.accountId) throw fail('MAKER_IS_CHECKER');
    requireState(found, [CLOSE.closed, CLOSE.handedIn, CLOSE.confirmed], '撤销');
    const last = await queries.findLastClose(tx, found.cashierId);
    if (last && last.id !== id) throw fail('DAY_CLOSE_LATER', { number: last.number });
    const month = await queries.findClosedMonth(tx, id);
    if (month) throw fail('DAY_CLOSE_MONTH', month);
    await queries.updateRevoked(tx, id, reason);
    await events.tellTakenBack(tx, { closeId: id, day: today(clock), at: clock.now().toISOString() });
    const action = found.state === CLOSE.confirmed ? '撤销已确认的日结' : '撤销日结';
    await audit.write(tx, actor, { action, entity: 'day-close', entityId: id, note: `${found.number} ${reason}` });
    return found;
  });
}
