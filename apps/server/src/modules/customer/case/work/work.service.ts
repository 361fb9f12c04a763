// The work on a 诉求, step by step. A phone without a connection keeps the steps and sends them later with the moment they were taken.
import {
  BEARER,
  CASE,
  CASE_ACT,
  DISPATCH_WAY,
  fileCategoryOf,
  finishCase,
  OBJECT,
  searchCaseResults,
  type appointCase,
  type giveBackCase,
  type MaterialForm,
  type OutputOf,
  type ParsedInputOf,
  type pauseCase,
  type readMyCases,
} from '@anju/contract';
import { businessDay, CENT, multiplyDecimal, roundBy, sumMoney, type CaseMove } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { listing, type Listing } from '../../../../platform/listing/listing.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { chargeServices } from '../../../charging/index.ts';
import { attachFile } from '../../../files/index.ts';
import { findWorker, holdWorkers } from '../dispatch/dispatch.queries.ts';
import { attachPhotos } from '../photo/photo.service.ts';
import { shownRow, shownTo } from '../seen/row.queries.ts';
import { askAs } from '../seen/viewer.policy.ts';
import { findLastMove, updateCase, type LockedCase } from '../step/change.queries.ts';
import { announce, lockFor, onCase, requireEmployee, requireOwn } from '../step/lock.service.ts';
import { noteStep, requireMove, takeStep } from '../step/move.service.ts';
import { listResults, totalsOfResults } from './result.queries.ts';
import * as queries from './work.queries.ts';

export async function mine(scope: Scope, { list }: ParsedInputOf<typeof readMyCases>): Promise<OutputOf<typeof readMyCases>> {
  const employeeId = requireEmployee(scope);
  const month = `${today(scope.clock).slice(0, 7)}-01`;
  const worker = { ...reachOf(scope.actor), employeeId };
  const [cases, counts, teams] = await Promise.all([
    queries.listMine(scope.db, worker, list),
    queries.countMine(scope.db, worker, month),
    queries.listMyTeams(scope.db, employeeId),
  ]);
  return { cases: cases.map((one) => shownRow(one, { phones: false, employeeId })), counts, teams };
}

/** A moment a phone kept: not in the future, and not before what is known of the case. */
async function momentOf({ clock }: Scope, tx: Tx, now: LockedCase, happenedAt: string | null): Promise<string> {
  const latest = clock.now().getTime();
  if (happenedAt === null) return new Date(latest).toISOString();
  const known = [await findLastMove(tx, now.id), now.arrivedAt, now.pausedAt].flatMap((at) => (at === null ? [] : [Date.parse(at)]));
  return new Date(Math.min(latest, Math.max(Date.parse(happenedAt), ...known))).toISOString();
}

type Steps = typeof CASE_ACT.take | typeof CASE_ACT.giveBack | typeof CASE_ACT.arrive | typeof CASE_ACT.pause | typeof CASE_ACT.resume;
interface WorkStep {
  readonly id: number;
  readonly happenedAt: string | null;
  readonly reason?: string;
}

const step = (act: Steps, patchOf: (input: WorkStep) => Parameters<typeof takeStep>[4] = () => ({})) =>
  function work(scope: Scope, input: WorkStep): Promise<null> {
    return onCase(scope, { id: input.id }, CASE_ACT.text(act), async (tx, now) => {
      const move = { act, actor: requireEmployee(scope) } as CaseMove;
      const at = await momentOf(scope, tx, now, input.happenedAt);
      await takeStep(scope, tx, now, move, { ...patchOf(input), remark: input.reason ?? '', at });
      return '';
    });
  };

export const take = step(CASE_ACT.take);
export const giveBack: (scope: Scope, input: ParsedInputOf<typeof giveBackCase>) => Promise<null> = step(CASE_ACT.giveBack);
export const arrive = step(CASE_ACT.arrive);
export const resume = step(CASE_ACT.resume, () => ({ patch: { waitsFor: '', followOn: null } }));
export const pause = (scope: Scope, input: ParsedInputOf<typeof pauseCase>): Promise<null> => {
  const { waitsFor, followOn, reason } = input;
  // A step kept on a phone is judged by the day it was taken.
  const taken = input.happenedAt === null ? today(scope.clock) : businessDay(new Date(input.happenedAt));
  if (followOn !== null && followOn < taken) throw failField('followOn', 'CASE_PAUSE_PAST');
  return step(CASE_ACT.pause, () => ({ patch: { pauseReason: reason, waitsFor, followOn } }))(scope, input);
};

export const grab = (scope: Scope, { id }: { readonly id: number }): Promise<null> =>
  onCase(scope, { id }, '抢单', async (tx, now) => {
    const employeeId = requireEmployee(scope);
    if (now.teamId === null) throw fail('CASE_NO_TEAM', { number: now.number });
    const membership = await queries.findMembership(tx, now.teamId, employeeId);
    if (membership?.onDuty == null) throw fail('CASE_NOT_MEMBER', { team: membership?.team ?? '' });
    if (!membership.onDuty) throw fail('CASE_OFF_DUTY');
    const move = { act: CASE_ACT.grab, actor: employeeId } as const;
    requireMove(now, move);
    if (now.way !== DISPATCH_WAY.grab) throw fail('CASE_NOT_GRABBED', { number: now.number });
    await holdWorkers(tx, [employeeId]);
    const worker = await findWorker(tx, now.estateId, employeeId, now.teamId);
    if (!worker) throw fail('CASE_WORKER');
    if (worker.open >= worker.maxOpen) throw fail('CASE_HANDS_FULL', { open: worker.open, max: worker.maxOpen });
    await takeStep(scope, tx, now, move);
    return '';
  });

export const appoint = (scope: Scope, { id, visitFrom, visitTo, reason, happenedAt }: ParsedInputOf<typeof appointCase>): Promise<null> =>
  onCase(scope, { id }, '改约', async (tx, now) => {
    requireOwn(scope, now, '改约');
    const at = await momentOf(scope, tx, now, happenedAt);
    if (Date.parse(visitFrom) < Date.parse(at)) throw failField('visitFrom', 'CASE_APPOINTMENT');
    if (visitTo !== null && Date.parse(visitTo) <= Date.parse(visitFrom)) throw failField('visitTo', 'CASE_APPOINTMENT');
    await updateCase(tx, id, { visitFrom, visitTo }, stampOf(scope));
    await noteStep(scope, tx, now, CASE_ACT.change, `改约 ${reason}`.trim());
    return reason;
  });

/** The bills of what the household bears: made by the same rules and waiting for the same approval as any special service. */
async function billHousehold(scope: Scope, tx: Tx, now: LockedCase, materials: readonly MaterialForm[], at: string) {
  const owed = materials.filter(({ bearer }) => bearer === BEARER.household);
  if (owed.length === 0) return { amount: '0.00', billIds: [] };
  if (now.houseId === null) throw fail('CASE_MATERIAL_OBJECT');
  // The case was given to this worker, whatever else of the estate they see. What a phone kept over the end of a month is billed today.
  const day = today(scope.clock);
  const served = businessDay(new Date(at));
  return chargeServices({ ...scope, actor: { ...scope.actor, estates: null, buildings: [] } }, tx, {
    estateId: now.estateId,
    kind: OBJECT.house,
    objectId: now.houseId,
    servedOn: served.slice(0, 7) === day.slice(0, 7) ? served : day,
    servedBy: now.worker,
    sourceNo: now.number,
    lines: owed.map(({ itemId, quantity, price, name }) => ({ itemId: itemId as number, quantity, price, text: name })),
  });
}

export const finish = (scope: Scope, input: ParsedInputOf<typeof finishCase>): Promise<OutputOf<typeof finishCase>> =>
  inTransaction(scope.db, async (tx) => {
    const { id, cause, result, materials, rated, signFileId, unsignedReason, photoIds, happenedAt } = input;
    const now = await lockFor(scope, tx, id);
    const at = await momentOf(scope, tx, now, happenedAt);
    const actor = requireEmployee(scope);
    requireMove(now, { act: CASE_ACT.finish, actor, owed: false, rated });
    if (now.houseId !== null && signFileId === null && unsignedReason === '') throw failField('unsignedReason', 'CASE_UNSIGNED');
    const { amount, billIds } = await billHousehold(scope, tx, now, materials, at);
    const left = [...billIds];
    const rows = materials.map((one) => ({
      ...one,
      amount: roundBy(multiplyDecimal(one.quantity, one.price), CENT),
      billId: one.bearer === BEARER.household ? (left.shift() ?? null) : null,
    }));
    if (signFileId !== null)
      await attachFile(
        { db: tx, actor: scope.actor },
        { id: signFileId, category: fileCategoryOf(finishCase, 'signFileId'), parentId: id },
      );
    await attachPhotos(scope, tx, id, 'after', photoIds);
    const moved = await takeStep(
      scope,
      tx,
      now,
      { act: CASE_ACT.finish, actor, owed: billIds.length > 0, rated },
      {
        remark: result,
        at,
        patch: { cause, result, signFileId, unsignedReason, householdAmount: sumMoney([now.householdAmount, amount]) },
      },
    );
    await queries.insertMaterials(tx, scope.actor.tenantId, id, now.reopens, rows);
    await scope.audit.write(tx, scope.actor, {
      action: '完成',
      entity: 'case',
      entityId: id,
      note: `${now.number} ${CASE.text(moved.state)}`,
    });
    await announce(scope, tx);
    return { state: moved.state, billed: sumMoney([amount]) };
  });

export const results: Listing<typeof searchCaseResults> = async (scope, input) =>
  listing(searchCaseResults, await askAs(scope), { totals: totalsOfResults, page: listResults, row: shownTo })(scope, input);

export const prices = (scope: Scope, estateId: number) => queries.listPrices(scope.db, estateId);
