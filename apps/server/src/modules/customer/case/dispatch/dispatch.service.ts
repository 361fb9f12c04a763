// 诉求派工 (menu 96): to a person, to a team whose members take it, or to the next in turn.
import {
  CASE,
  CASE_ACT,
  DISPATCH_WAY,
  MENU,
  type dispatchCase,
  type dispatchInTurn,
  type listCaseWorkers,
  type OutputOf,
  type ParsedInputOf,
  type passToTeam,
  type transferCase,
  type urgeCase,
} from '@anju/contract';
import { fail, failField, Failure } from '../../../../platform/errors/failure.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { findEstate } from '../seen/place.queries.ts';
import { viewerOf } from '../seen/viewer.policy.ts';
import { updateCase, type LockedCase } from '../step/change.queries.ts';
import { announce, lockAll, loggedNote, notYours, onCase, wrongState } from '../step/lock.service.ts';
import { noteStep, takeStep, type Moved } from '../step/move.service.ts';
import { listCategoryFacts } from '../step/promise.queries.ts';
import * as queries from './dispatch.queries.ts';

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

/**
 * The worker who is next, held. Until the lock is there somebody may have given that worker a case; then another is next, who has to be held
 * as well.
 */
async function nextInTurn(tx: Tx, team: { readonly id: number; readonly lastTurnId: number | null }, accusedId: number | null) {
  const held = new Set<number>();
  for (;;) {
    const found = await queries.findTurn(tx, team.id, team.lastTurnId, accusedId);
    if (!found || held.has(found.id)) return found;
    await queries.holdWorkers(tx, [found.id]);
    held.add(found.id);
  }
}

interface Turned extends Moved {
  readonly worker: string;
}

/** By the way of its team: the next in turn, or left to be grabbed. Undefined where it stays with the team. */
export async function dispatchByTurn(scope: Scope, tx: Tx, now: LockedCase): Promise<Turned | undefined> {
  if (now.way !== DISPATCH_WAY.turn) return undefined;
  const given = await giveInTurn(scope, tx, now);
  return given instanceof Failure ? undefined : given;
}

async function giveInTurn(scope: Scope, tx: Tx, now: LockedCase): Promise<Turned | Failure> {
  if (now.teamId === null) return fail('CASE_NO_TEAM', { number: now.number });
  const team = await queries.lockTeam(tx, now.teamId, now.estateId);
  if (!team) return fail('CASE_TEAM');
  const worker = await nextInTurn(tx, team, now.accusedId);
  if (!worker) return fail('CASE_NO_TURN', { team: team.name });
  await queries.noteTurn(tx, team.id, worker.id);
  const move = { act: CASE_ACT.dispatch, actor: scope.actor.employeeId, to: worker.id } as const;
  const moved = await takeStep(scope, tx, now, move, { remark: `轮派 ${worker.name}`, patch: { way: DISPATCH_WAY.turn } });
  return { ...moved, worker: worker.name };
}

export const dispatch = (scope: Scope, { id, version, ...given }: ParsedInputOf<typeof dispatchCase>): Promise<null> =>
  onCase(scope, { id, version }, '派工', async (tx, now) => {
    await dispatchTo(scope, tx, now, given);
    return '';
  });

export const toTeam = (scope: Scope, { id, version, teamId }: ParsedInputOf<typeof passToTeam>): Promise<null> =>
  onCase(scope, { id, version }, '派到班组', async (tx, now) => {
    if (now.state !== CASE.waiting) throw wrongState(now, '派到班组');
    const team = await queries.lockTeam(tx, teamId, now.estateId);
    if (!team) throw failField('teamId', 'CASE_TEAM');
    await updateCase(tx, id, { teamId, way: DISPATCH_WAY.grab }, stampOf(scope));
    await noteStep(scope, tx, { ...now, teamId }, CASE_ACT.dispatch, `班组 ${team.name}`);
    return team.name;
  });

/**
 * Each case for itself: what cannot be dispatched says why, the others are. All cases are locked before the first team, as everywhere.
 */
export const inTurn = (scope: Scope, { ids }: ParsedInputOf<typeof dispatchInTurn>): Promise<OutputOf<typeof dispatchInTurn>> =>
  inTransaction(scope.db, async (tx) => {
    const asked = await lockAll(scope, tx, [...new Set(ids)]);
    await queries.holdTeams(tx, [...new Set(asked.flatMap(({ teamId }) => teamId ?? []))]);
    const answers: OutputOf<typeof dispatchInTurn> = [];
    for (const now of asked) {
      const { id, number } = now;
      const given = now.teamId === null || now.state === CASE.waiting ? await giveInTurn(scope, tx, now) : wrongState(now, '派工');
      if (given instanceof Failure) answers.push({ id, number, worker: '', refused: given.message });
      else {
        const { worker } = given;
        answers.push({ id, number, worker, refused: '' });
        await scope.audit.write(tx, scope.actor, { action: '轮派', entity: 'case', entityId: id, note: loggedNote(now, worker) });
      }
    }
    await announce(scope, tx);
    return answers;
  });

export const transfer = (scope: Scope, { id, version, workerId, reason, overFull }: ParsedInputOf<typeof transferCase>): Promise<null> =>
  onCase(scope, { id, version }, '转单', async (tx, now) => {
    // A worker hands over only their own cases; whoever dispatches hands over any.
    const dispatches = (await viewerOf({ ...scope, db: tx })).may(MENU.caseDispatch, 'change');
    if (!dispatches && now.workerId !== scope.actor.employeeId) throw notYours(now, '转单');
    const worker = await requireWorker(tx, now, { workerId, overFull, remark: '' });
    const move = { act: CASE_ACT.transfer, actor: scope.actor.employeeId, to: worker.id } as const;
    const remark = `${worker.name}；${reason}`;
    await takeStep(scope, tx, now, move, { remark, patch: { teamId: worker.teamId, way: DISPATCH_WAY.named } });
    return remark;
  });

export const urge = (scope: Scope, { id, remark }: ParsedInputOf<typeof urgeCase>): Promise<null> =>
  onCase(scope, { id }, '催单', async (tx, now) => {
    await takeStep(scope, tx, now, { act: CASE_ACT.urge, actor: scope.actor.employeeId }, { remark, patch: { urges: now.urges + 1 } });
    return remark;
  });

/** Who could take a case of the estate, the team of the category first. */
export async function workers(
  scope: Scope,
  { estateId, teamId, categoryId }: ParsedInputOf<typeof listCaseWorkers>,
): Promise<OutputOf<typeof listCaseWorkers>> {
  if (!(await findEstate(scope.db, estateId, reachOf(scope.actor)))) throw fail('NOT_FOUND', { what: '小区' });
  const wanted = teamId ?? (categoryId === null ? null : ((await listCategoryFacts(scope.db, [categoryId]))[0]?.teamId ?? null));
  return queries.listWorkers(scope.db, estateId, wanted);
}
