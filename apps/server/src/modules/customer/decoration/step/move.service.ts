// A step of a 装修: the rules are asked under its lock, and the answer is written together with the step.
import { APPROVAL, DECORATION, DECORATION_ACT, DECORATION_PAPER, PAPER_CHECK, type DecorationState } from '@anju/contract';
import {
  businessDay,
  isZeroDecimal,
  neededPapers,
  takeDecorationMove,
  type DecorationMove,
  type DecorationNow,
  type DecorationRefusal,
} from '@anju/domain';
import { lockApproval } from '../../../../platform/document/approval.ts';
import { fail, type Failure } from '../../../../platform/errors/failure.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import * as queries from './change.queries.ts';
import { judgePapers } from './papers.rules.ts';

export type { LockedDecoration } from './change.queries.ts';
type Locked = queries.LockedDecoration;

/** Everybody who has a list or this record open reads it again. */
export const announce = ({ events, actor }: Pick<Scope, 'events' | 'actor'>, tx: Tx): Promise<void> =>
  events.publish(tx, { tenantId: actor.tenantId }, { type: 'decoration' });

/** Documents that decide about it or its extension are held before the decoration is, as their own steps do. */
export async function holdDocuments(tx: Tx, id: number): Promise<void> {
  await lockApproval(tx, APPROVAL.decoration, id);
  const extension = await queries.findOpenExtension(tx, id);
  if (extension) await lockApproval(tx, APPROVAL.extension, extension.id);
}

export async function lockFor(scope: Scope, tx: Tx, id: number, version?: number): Promise<Locked> {
  const found = await queries.lockDecoration(tx, id, reachOf(scope.actor));
  if (!found) throw fail('NOT_FOUND', { what: '装修' });
  if (version !== undefined && found.version !== version) throw fail('STALE', { what: '装修' });
  return found;
}

export interface KnownDecoration {
  readonly now: DecorationNow;
  /** Required papers that are missing, not looked at or wrong, in words. */
  readonly papers: string;
  readonly depositLeft: string;
}

/** What the rules ask about; read in the caller's transaction. */
export async function knowing(scope: Scope, tx: Tx, found: Locked): Promise<KnownDecoration> {
  const works = await queries.listChosenWorks(tx, found.id);
  const needed = neededPapers(found.applicant, found.contractorKind, works).map(({ paper }) => paper);
  const papers = await queries.listPaperFacts(tx, found.id);
  const judged = judgePapers(needed, papers);
  const { unpaid, left } = await queries.sumMoney(tx, found.id);
  const today = businessDay(scope.clock.now());
  const wanted = { missing: null, unseen: PAPER_CHECK.unseen, wrong: PAPER_CHECK.wrong, fine: 0 }[judged];
  const lacking =
    wanted === null
      ? needed.filter((paper) => !papers.some((one) => one.paper === paper))
      : papers.filter(({ checked }) => checked === wanted).map(({ paper }) => paper);
  return {
    now: {
      state: found.state,
      maker: found.makerId,
      checker: found.checkerId,
      papers: judged,
      unpaid,
      begun: found.permitFrom !== null && (found.permitFrom <= today || (await queries.wasInspected(tx, found.id))),
      violations: found.openViolations,
      passesOut: found.passesOut,
      observed: found.observeUntil !== null && found.observeUntil <= today,
      left: found.left,
      depositLeft: !isZeroDecimal(left),
    },
    papers: [...new Set(lacking)].map((paper) => DECORATION_PAPER.text(paper)).join('、') || '资料',
    depositLeft: left,
  };
}

export const wrongState = ({ number, state }: Pick<Locked, 'number' | 'state'>, what: string): Failure =>
  fail('DECORATION_STATE', { number, state: DECORATION.text(state), what });

function refuse(found: Locked, move: DecorationMove, reason: DecorationRefusal, { now, papers, depositLeft }: KnownDecoration): Failure {
  const what = DECORATION_ACT.text(move.act);
  switch (reason) {
    case 'STATE':
      return wrongState(found, what);
    case 'SELF':
      return fail('DECORATION_CHECKER');
    case 'PAPERS_MISSING':
      return fail('DECORATION_PAPERS', { papers });
    case 'PAPERS_UNSEEN':
      return fail('DECORATION_PAPER_UNSEEN', { papers });
    case 'PAPERS_WRONG':
      return fail('DECORATION_PAPER_WRONG', { papers });
    case 'UNPAID':
      return fail('DECORATION_UNPAID', { count: now.unpaid, what });
    case 'VIOLATIONS':
      return move.act === DECORATION_ACT.lift
        ? fail('DECORATION_STOPPED', { count: now.violations })
        : fail('DECORATION_VIOLATIONS', { count: now.violations, what });
    case 'PASSES':
      return fail('DECORATION_PASSES_OUT', { count: now.passesOut, what });
    case 'OBSERVED':
      return fail('DECORATION_OBSERVED', { day: (found.observeUntil ?? '').replaceAll('-', '.'), what });
    case 'NOT_LEFT':
      return fail('DECORATION_NOT_LEFT', { what });
    case 'DEPOSIT':
      return fail('DECORATION_DEPOSIT_LEFT', { amount: depositLeft });
  }
}

interface StepNotes {
  readonly remark?: string;
  readonly patch?: queries.DecorationPatch;
  /** The program itself acts. */
  readonly program?: boolean;
}

/** Refuses a step before its parts are looked at, so that the state of the decoration is what the user hears of. */
export async function requireMove(
  scope: Scope,
  tx: Tx,
  found: Locked,
  act: DecorationMove['act'],
  program = false,
): Promise<DecorationState> {
  const known = await knowing(scope, tx, found);
  const move = { act, actor: program ? null : scope.actor.accountId };
  const result = takeDecorationMove(known.now, move);
  if ('refused' in result) throw refuse(found, move, result.refused, known);
  return result.next;
}

/** Takes the step and writes it; answers the new state. */
export async function takeStep(
  scope: Scope,
  tx: Tx,
  found: Locked,
  act: DecorationMove['act'],
  notes: StepNotes = {},
): Promise<DecorationState> {
  const { remark = '', patch = {}, program = false } = notes;
  const next = await requireMove(scope, tx, found, act, program);
  const stamp = stampOf(scope);
  await queries.updateDecoration(tx, found.id, { ...patch, state: next }, stamp);
  const accountId = program ? null : scope.actor.accountId;
  await queries.insertStep(tx, stamp.tenantId, found.id, {
    act,
    from: found.state,
    to: next,
    accountId,
    by: stamp.by,
    at: stamp.at,
    remark,
  });
  return next;
}

/** Something that changes no state: a pass, money that came. */
export async function noteStep(
  scope: Scope,
  tx: Tx,
  found: Pick<Locked, 'id' | 'state'>,
  act: queries.NewStep['act'],
  remark: string,
): Promise<void> {
  const { tenantId, by, at } = stampOf(scope);
  const { id, state } = found;
  const accountId = scope.actor.accountId > 0 ? scope.actor.accountId : null;
  await queries.insertStep(tx, tenantId, id, { act, from: state, to: state, accountId, by, at, remark });
}

interface Key {
  readonly id: number;
  readonly version?: number;
}
/** One step of one decoration with its line in the log; what `work` says follows the number there. */
export const onDecoration = <R>(
  scope: Scope,
  { id, version }: Key,
  action: string,
  work: (inner: Scope, tx: Tx, found: Locked) => Promise<{ readonly note?: string; readonly answer: R }>,
): Promise<R> =>
  inTransaction(scope.db, async (tx) => {
    const inner: Scope = { ...scope, db: tx };
    await holdDocuments(tx, id);
    const found = await lockFor(inner, tx, id, version);
    const { note = '', answer } = await work(inner, tx, found);
    await scope.audit.write(tx, scope.actor, { action, entity: 'decoration', entityId: id, note: `${found.number} ${note}`.trim() });
    await announce(scope, tx);
    return answer;
  });
