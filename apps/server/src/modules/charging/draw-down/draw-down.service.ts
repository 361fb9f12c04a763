// 预交自动抵扣: prepayments pay the bills of their house, after bills are published and every hour for the rest. Each run makes one settlement
// per house and holder of the money, under the locks of its objects and accounts, so that neither two concurrent runs nor a run and a cashier pay a bill twice.
import { SETTLE, type OutputOf, type ParsedInputOf, type searchDrawDowns, type startDrawDown } from '@anju/contract';
import { sumMoney } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { fail, Failure } from '../../../platform/errors/failure.ts';
import { EVERYTHING, wholeOnly } from '../../../platform/reach/reach.ts';
import type { Actor, JobOutcome, JobScope, Scope } from '../../../platform/scope.ts';
import { systemActor } from '../../../platform/system-actor.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { readSettleSettings } from '../service/settle-setting/settle-setting.service.ts';
import { shareBooks } from '../ledger/books.queries.ts';
import * as queries from './draw-down.queries.ts';
import { byHolder, planDraw, type DrawAccount } from './draw-down.rules.ts';
import * as lists from './draw-down-list.queries.ts';
import { findEstatePlace, findHousePlace } from '../ledger/settle-read.queries.ts';
import { settle } from '../settlement/settle/settle.service.ts';

export const DRAW_DOWN_JOB = 'charging.draw-down';

export interface Drawn {
  readonly houses: number;
  readonly bills: number;
  readonly amount: string;
  /** Houses that could not be settled, with the reason. */
  readonly failed: readonly string[];
}

interface Paid {
  readonly bills: number;
  readonly total: string;
}

async function drawHouse(scope: Scope, tx: Tx, houseId: number, part: boolean): Promise<Paid | null> {
  const { actor, clock } = scope;
  const day = today(clock);
  const place = await findHousePlace(tx, EVERYTHING, houseId);
  if (!place) return null;
  await shareBooks(tx, actor.tenantId, place.estateId, actor.accountId);
  await queries.lockHouse(tx, houseId);
  const done = [];
  for (const accounts of byHolder(await queries.listAccounts(tx, houseId, day))) {
    const paid = await drawFrom({ ...scope, db: tx }, houseId, accounts, part);
    if (paid) done.push(paid);
  }
  if (done.length === 0) return null;
  return { bills: done.reduce((sum, { bills }) => sum + bills, 0), total: sumMoney(done.map(({ total }) => total)) };
}

/** One settlement from the money of one holder, under the locks of the house. */
async function drawFrom(
  scope: Scope & { readonly db: Tx },
  houseId: number,
  accounts: readonly DrawAccount[],
  part: boolean,
): Promise<Paid | null> {
  const { db: tx, clock } = scope;
  const day = today(clock);
  const plan = planDraw(await queries.listBills(tx, houseId, day), accounts, part);
  if (plan.lines.length === 0) return null;
  const first = accounts.find(({ id }) => id === plan.tenders[0]?.accountId);
  const owner = first?.payerName ? null : await queries.findOwner(tx, houseId, day);
  const { total } = await settle(scope, {
    houseId,
    payerId: first?.payerName ? first.payerId : (owner?.id ?? null),
    payerName: first?.payerName || owner?.name || '业主',
    lines: plan.lines,
    prepaid: [],
    tenders: plan.tenders,
    received: null,
    keepChange: false,
    roundOff: '0',
    remark: '预交自动抵扣',
    expected: plan.total,
    source: 'auto',
    type: SETTLE.charge,
    writeOff: false,
    holder: null,
    paidOn: null,
  });
  return { bills: plan.lines.length, total };
}

/** Each house has its own transaction, so that a failure at one house does not affect the others. */
export async function drawDown(scope: Scope, where: queries.DrawPlace, estates: Actor['estates'] = null): Promise<Drawn> {
  const { drawDown: on, drawDownPart: part } = await readSettleSettings(scope.db);
  if (!on) return { houses: 0, bills: 0, amount: '0.00', failed: [] };
  const system = { ...scope, actor: systemActor(scope.actor.tenantId) };
  const failed: string[] = [];
  const totals: string[] = [];
  let bills = 0;
  for (const { houseId } of await queries.listHouses(scope.db, where, estates)) {
    try {
      const done = await inTransaction(scope.db, (tx) => drawHouse(system, tx, houseId, part));
      if (!done) continue;
      totals.push(done.total);
      bills += done.bills;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failed.push(error.message);
    }
  }
  return { houses: totals.length, bills, amount: sumMoney(totals), failed: [...new Set(failed)] };
}

export async function runDrawDown(
  scope: JobScope,
  { where, estates }: { where: queries.DrawPlace; estates: Actor['estates'] },
): Promise<JobOutcome> {
  const { houses, bills, amount, failed } = await drawDown(scope, where, estates);
  const problems = failed.length === 0 ? '' : `；未能抵扣：${failed.join('；')}`;
  return { result: { houses, bills, amount }, message: `抵扣 ${houses} 户 ${bills} 笔，合计 ${amount} 元${problems}` };
}

/**
 * Listens to published bills. The job is queued in the publishing transaction, so prepayments pay the bills as soon as that transaction is
 * committed.
 */
export async function queueDrawDown(scope: Scope, tx: Tx, { estateId }: { estateId: number }): Promise<void> {
  const { drawDown: on } = await readSettleSettings(tx);
  if (!on) return;
  const where = { estateId, houseId: null };
  if ((await queries.listHouses(tx, where, null)).length === 0) return;
  await scope.jobs.enqueue(tx, scope.actor, DRAW_DOWN_JOB, '预交自动抵扣', { where, estates: null });
}

export async function start(scope: Scope, where: ParsedInputOf<typeof startDrawDown>): Promise<OutputOf<typeof startDrawDown>> {
  const { db, actor, jobs } = scope;
  if (!(await readSettleSettings(db)).drawDown) throw fail('DRAW_DOWN_OFF');
  if (where.houseId !== null && !(await findHousePlace(db, wholeOnly(actor), where.houseId))) throw fail('NOT_FOUND', { what: '房屋' });
  if (where.estateId !== null && !(await findEstatePlace(db, actor.estates, where.estateId))) throw fail('NOT_FOUND', { what: '小区' });
  return { jobId: await jobs.enqueue(db, actor, DRAW_DOWN_JOB, '预交自动抵扣', { where, estates: actor.estates }) };
}

export async function search(
  { db, actor }: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchDrawDowns>,
): Promise<OutputOf<typeof searchDrawDowns>> {
  const { drawDown: on, drawDownPart: part } = await readSettleSettings(db);
  return { ...(await lists.searchDrawDowns(db, filter, actor.estates, page, size)), on, part };
}
