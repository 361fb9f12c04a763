// 诉求派工 (menu 96): to a person, to a team whose members take it, or to the next in turn.
import {
  CASE,
  CASE_ACT,
  DISPATCH_WAY,
  MENU,
  type dispatchCase,
  type dispatchInTurn,
  type OutputOf,
  type ParsedInputOf,
  type passToTeam,
  type transferCase,
  type urgeCase,
} from '@anju/contract';
import { fail, failField, Failure } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { updateCase, type LockedCase } from './case-change.queries.ts';
import * as queries from './case-dispatch.queries.ts';
import { announce, lockFor } from './case-lock.service.ts';
import { noteStep, takeStep, type Moved } from './case-move.service.ts';
import { viewerOf } from './case.policy.ts';

interface Given {
  readonly workerId: number;
  /** The user knows that the worker has as much as agreed. */
  readonly overFull: boolean;
  readonly remark: string;
  readonly visitFrom?: string | null;
  readonly visitTo?: string | null;
}

async function requireWorker(tx: Tx, now: LockedCase, { workerId, overFull }: Given): Promise<queries.Worker> {
  await queries.holdWorkers(tx, [workerId]);
  const worker = await queries.findWorker(tx, now.estateId, workerId, now.teamId);
  if (!worker) throw failField('workerId', 'CASE_WORKER');
  if (!overFull && worker.open >= worker.maxOpen) throw fail('CASE_FULL', { name: worker.name, open: worker.open, max: worker.maxOpen });
  return worker;
}

const visitOf = ({ visitFrom, visitTo }: Given) => (visitFrom == null ? {} : { visitFrom, visitTo: visitTo ?? null });

export async function dispatchTo(scope: Scope, tx: Tx, now: LockedCase, given: Given): Promise<Moved> {
  const worker = await requireWorker(tx, now, given);
  const move = { act: CASE_ACT.dispatch, actor: scope.actor.employeeId, to: worker.id } as const;
  return takeStep(scope, tx, now, move, {
    remark: [worker.name, given.remark].filter(Boolean).join('；'),
    patch: { teamId: worker.teamId, way: DISPATCH_WAY.named, ...visitOf(given) },
  });
}

/** Whoever is next; asked again under the lock, because somebody may have given him a case meanwhile. */
async function nextInTurn(tx: Tx, team: { readonly id: number; readonly lastTurnId: number | null }, accusedId: number | null) {
  const found = await queries.findTurn(tx, team.id, team.lastTurnId, accusedId);
  if (!found) return undefined;
  await queries.holdWorkers(tx, [found.id]);
  return queries.findTurn(tx, team.id, team.lastTurnId, accusedId);
}

/** By the way of its team: the next in turn, or left to be grabbed. Undefined where it stays with the team. */
export async function dispatchByTurn(scope: Scope, tx: Tx, now: LockedCase, asked = false): Promise<Moved | undefined> {
  if (now.teamId === null || (!asked && now.way !== DISPATCH_WAY.turn)) return undefined;
  const team = await queries.lockTeam(tx, now.teamId, now.estateId);
  if (!team) {
    if (asked) throw fail('CASE_TEAM');
    return undefined;
  }
  const worker = await nextInTurn(tx, team, now.accusedId);
  if (!worker) {
    if (asked) throw fail('CASE_NO_TURN', { team: team.name });
    return undefined;
  }
  await queries.noteTurn(tx, team.id, worker.id);
  const move = { act: CASE_ACT.dispatch, actor: scope.actor.employeeId, to: worker.id } as const;
  return takeStep(scope, tx, now, move, { remark: `轮派 ${worker.name}`, patch: { way: DISPATCH_WAY.turn } });
}

export const dispatch = (scope: Scope, { id, version, ...given }: ParsedInputOf<typeof dispatchCase>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const now = await lockFor(scope, tx, id, version);
    await dispatchTo(scope, tx, now, given);
    await scope.audit.write(tx, scope.actor, { action: '派工', entity: 'case', entityId: id, note: now.number });
    await announce(scope, tx);
    return null;
  });

export const toTeam = (scope: Scope, { id, version, teamId }: ParsedInputOf<typeof passToTeam>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const now = await lockFor(scope, tx, id, version);
    if (now.state !== CASE.waiting) throw fail('CASE_STATE', { number: now.number, state: CASE.text(now.state), what: '派到班组' });
    const team = await queries.lockTeam(tx, teamId, now.estateId);
    if (!team) throw failField('teamId', 'CASE_TEAM');
    await updateCase(tx, id, { teamId, way: DISPATCH_WAY.grab }, stampOf(scope));
    await noteStep(scope, tx, { ...now, teamId }, CASE_ACT.dispatch, `班组 ${team.name}`);
    await scope.audit.write(tx, scope.actor, { action: '派到班组', entity: 'case', entityId: id, note: `${now.number} ${team.name}` });
    await announce(scope, tx);
    return null;
  });

/**
 * Each case for itself: what cannot be dispatched says why, the others are. All cases are locked before the first team, as everywhere.
 */
export const inTurn = (scope: Scope, { ids }: ParsedInputOf<typeof dispatchInTurn>): Promise<OutputOf<typeof dispatchInTurn>> =>
  inTransaction(scope.db, async (tx) => {
    const asked: LockedCase[] = [];
    for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) asked.push(await lockFor(scope, tx, id));
    await queries.holdTeams(tx, [...new Set(asked.flatMap(({ teamId }) => teamId ?? []))]);
    const answers: OutputOf<typeof dispatchInTurn> = [];
    for (const now of asked) {
      const { id, number } = now;
      try {
        if (now.teamId === null) throw fail('CASE_NO_TEAM', { number });
        if (now.state !== CASE.waiting) throw fail('CASE_STATE', { number, state: CASE.text(now.state), what: '派工' });
        await dispatchByTurn(scope, tx, now, true);
        const { worker } = await lockFor(scope, tx, id);
        answers.push({ id, number, worker, refused: '' });
        await scope.audit.write(tx, scope.actor, { action: '轮派', entity: 'case', entityId: id, note: `${number} ${worker}` });
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        answers.push({ id, number, worker: '', refused: error.message });
      }
    }
    await announce(scope, tx);
    return answers;
  });

export const transfer = (scope: Scope, { id, version, workerId, reason, overFull }: ParsedInputOf<typeof transferCase>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const now = await lockFor(scope, tx, id, version);
    // A worker hands over what he has himself; whoever dispatches hands over anything.
    const dispatches = (await viewerOf({ ...scope, db: tx })).may(MENU.caseDispatch, 'change');
    if (!dispatches && now.workerId !== scope.actor.employeeId)
      throw fail('CASE_NOT_YOURS', { number: now.number, who: now.worker || '他人', what: '转单' });
    const worker = await requireWorker(tx, now, { workerId, overFull, remark: '' });
    const move = { act: CASE_ACT.transfer, actor: scope.actor.employeeId, to: worker.id } as const;
    await takeStep(scope, tx, now, move, {
      remark: `${worker.name}；${reason}`,
      patch: { teamId: worker.teamId, way: DISPATCH_WAY.named },
    });
    await scope.audit.write(tx, scope.actor, {
      action: '转单',
      entity: 'case',
      entityId: id,
      note: `${now.number} ${worker.name}；${reason}`,
    });
    await announce(scope, tx);
    return null;
  });

export const urge = (scope: Scope, { id, remark }: ParsedInputOf<typeof urgeCase>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const now = await lockFor(scope, tx, id);
    await takeStep(scope, tx, now, { act: CASE_ACT.urge, actor: scope.actor.employeeId }, { remark, patch: { urges: now.urges + 1 } });
    await scope.audit.write(tx, scope.actor, { action: '催单', entity: 'case', entityId: id, note: `${now.number} ${remark}`.trim() });
    await announce(scope, tx);
    return null;
  });
