// 诉求跟进 (menu 97), 诉求回访 (menu 99), 投诉管理 (menu 100), and the ends of a case: declined, merged, opened again.
import {
  CASE,
  CASE_ACT,
  CASE_DELAY,
  CASE_KIND,
  MENU,
  searchComplaints,
  searchVisits,
  type acceptCase,
  type answerCase,
  type askDelay,
  type classifyComplaint,
  type declineCase,
  type followCase,
  type grantDelay,
  type investigateComplaint,
  type mergeCase,
  type OutputOf,
  type ParsedInputOf,
  type rateCase,
  type readComplaintFigures,
  type refuseDelay,
  type reopenCase,
  type replyComplaint,
  type visitCase,
} from '@anju/contract';
import { isEnded } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { fail, failField } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { findServing, hasDepartment, saveComplaint } from './case-accept.queries.ts';
import { requireEmployee } from './case-accept.service.ts';
import * as after from './case-after.queries.ts';
import { updateCase, type LockedCase } from './case-change.queries.ts';
import { announce, lockFor } from './case-lock.service.ts';
import { noteStep, promiseLater, takeStep } from './case-move.service.ts';
import * as parts from './case-part.queries.ts';
import { shownRow } from './case-row.queries.ts';
import { viewerOf } from './case.policy.ts';

interface Key {
  readonly id: number;
  readonly version?: number;
}

/** A step of one case with its line in the log; `note` follows the number. */
const onCase = <R>(scope: Scope, key: Key, action: string, note: string, work: (tx: Tx, now: LockedCase) => Promise<R>): Promise<R> =>
  inTransaction(scope.db, async (tx) => {
    const now = await lockFor(scope, tx, key.id, key.version);
    const done = await work(tx, now);
    await scope.audit.write(tx, scope.actor, { action, entity: 'case', entityId: key.id, note: `${now.number} ${note}`.trim() });
    await announce(scope, tx);
    return done;
  });

export const accept = (scope: Scope, input: ParsedInputOf<typeof acceptCase>): Promise<null> =>
  onCase(scope, input, '受理', '', async (tx, now) => {
    await takeStep(scope, tx, now, { act: CASE_ACT.accept, actor: requireEmployee(scope) });
    return null;
  });

export const answer = (scope: Scope, input: ParsedInputOf<typeof answerCase>): Promise<null> =>
  onCase(scope, input, '当场答复', '', async (tx, now) => {
    const move = { act: CASE_ACT.answer, actor: requireEmployee(scope) } as const;
    await takeStep(scope, tx, now, move, { remark: input.answer, patch: { result: input.answer } });
    await parts.dropDelays(tx, now.id);
    return null;
  });

export const decline = (scope: Scope, input: ParsedInputOf<typeof declineCase>): Promise<null> =>
  onCase(scope, input, '不予办理', input.reason, async (tx, now) => {
    await takeStep(scope, tx, now, { act: CASE_ACT.decline, actor: requireEmployee(scope) }, { remark: input.reason });
    await parts.dropDelays(tx, now.id);
    return null;
  });

/** The lower id is locked first, whichever is merged into the other. */
export const merge = (scope: Scope, { id, version, intoId }: ParsedInputOf<typeof mergeCase>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    if (id === intoId) throw failField('intoId', 'CASE_MERGE_SELF');
    const first = await lockFor(scope, tx, Math.min(id, intoId), id < intoId ? version : undefined);
    const second = await lockFor(scope, tx, Math.max(id, intoId), id < intoId ? undefined : version);
    const [now, into] = id < intoId ? [first, second] : [second, first];
    // A complaint keeps its own way: merged into something else, the person it is about would read it.
    if (now.kind !== into.kind || now.accusedId !== into.accusedId) throw failField('intoId', 'CASE_MERGE_KIND');
    if (isEnded(into.state)) throw failField('intoId', 'CASE_MERGE_INTO', { number: into.number, state: CASE.text(into.state) });
    await takeStep(
      scope,
      tx,
      now,
      { act: CASE_ACT.merge, actor: scope.actor.employeeId },
      { remark: into.number, patch: { mergedInto: intoId } },
    );
    await parts.dropDelays(tx, id);
    await noteStep(scope, tx, into, CASE_ACT.merge, `${now.number} ${now.title}`);
    await scope.audit.write(tx, scope.actor, { action: '合并', entity: 'case', entityId: id, note: `${now.number} 并入 ${into.number}` });
    await announce(scope, tx);
    return null;
  });

export const follow = (scope: Scope, input: ParsedInputOf<typeof followCase>): Promise<null> =>
  onCase(scope, input, '跟进', input.content, async (tx, now) => {
    if (isEnded(now.state)) throw fail('CASE_STATE', { number: now.number, state: CASE.text(now.state), what: '跟进' });
    const { content, waitsFor, followOn, promised } = input;
    if (followOn !== null && followOn < today(scope.clock)) throw failField('followOn', 'CASE_PAUSE_PAST');
    await updateCase(tx, now.id, { waitsFor, followOn }, stampOf(scope));
    await noteStep(scope, tx, now, CASE_ACT.follow, [content, promised === '' ? '' : `承诺：${promised}`].filter(Boolean).join('；'));
    return null;
  });

// ---- delays -----------------------------------------------------------------------------------------------------------------------------

export const delay = (scope: Scope, input: ParsedInputOf<typeof askDelay>): Promise<null> =>
  onCase(scope, input, '申请延期', input.reason, async (tx, now) => {
    if (now.state >= CASE.paying || now.state === CASE.new)
      throw fail('CASE_STATE', { number: now.number, state: CASE.text(now.state), what: '申请延期' });
    if (now.finishDue === null) throw fail('CASE_NO_PROMISE');
    const follows = (await viewerOf({ ...scope, db: tx })).may(MENU.caseFollow, 'change');
    if (!follows && now.workerId !== scope.actor.employeeId)
      throw fail('CASE_NOT_YOURS', { number: now.number, who: now.worker || '他人', what: '申请延期' });
    const { newDue, reason } = input;
    if (Date.parse(newDue) <= Math.max(scope.clock.now().getTime(), Date.parse(now.finishDue)))
      throw failField('newDue', 'CASE_DELAY_TIME');
    const known = await parts.listDelays(tx, now.id);
    if (known.some(({ state }) => state === CASE_DELAY.waiting)) throw fail('CASE_DELAY_OPEN');
    const { tenantId, by: askedBy, at: askedAt } = stampOf(scope);
    const { accountId: askedId } = scope.actor;
    await parts.insertDelay(tx, tenantId, { caseId: now.id, oldDue: now.finishDue, newDue, reason, askedId, askedBy, askedAt });
    await noteStep(scope, tx, now, CASE_ACT.delay, `申请延期：${reason}`);
    return null;
  });

/** The case is locked before its delay, as everywhere. */
async function decide(scope: Scope, id: number, state: 2 | 3, note: string): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const found = await parts.findDelay(tx, id);
    if (!found) throw fail('NOT_FOUND', { what: '延期' });
    const now = await lockFor(scope, tx, found.caseId);
    const asked = (await parts.findDelay(tx, id)) as parts.LockedDelay;
    if (asked.state !== CASE_DELAY.waiting) throw fail('CASE_DELAY_GONE', { state: CASE_DELAY.text(asked.state) });
    // Neither who asked nor who gains the time decides.
    const own = asked.askedId === scope.actor.accountId || (now.workerId !== null && now.workerId === scope.actor.employeeId);
    if (own) throw fail('CASE_DELAY_OWN');
    const granted = state === CASE_DELAY.granted;
    // The clock of a paused case stands still; a time is given to it once it goes on.
    const open = now.state < CASE.paying && now.state !== CASE.paused;
    if (granted && !open) throw fail('CASE_STATE', { number: now.number, state: CASE.text(now.state), what: '通过延期' });
    const { tenantId, by, at } = stampOf(scope);
    await parts.decideDelay(tx, id, { state, decidedId: scope.actor.accountId, decidedBy: by, decidedAt: at, note });
    if (granted) {
      await updateCase(tx, now.id, { finishDue: asked.newDue }, stampOf(scope));
      await promiseLater(tenantId, tx, now, asked.newDue, at);
    }
    await noteStep(scope, tx, now, CASE_ACT.delay, [granted ? '延期通过' : '延期退回', note].filter(Boolean).join('：'));
    await scope.audit.write(tx, scope.actor, {
      action: granted ? '延期通过' : '延期退回',
      entity: 'case',
      entityId: now.id,
      note: `${now.number} ${note}`.trim(),
    });
    await announce(scope, tx);
    return null;
  });
}
export const grant = (scope: Scope, { id, note }: ParsedInputOf<typeof grantDelay>): Promise<null> =>
  decide(scope, id, CASE_DELAY.granted, note);
export const refuse = (scope: Scope, { id, note }: ParsedInputOf<typeof refuseDelay>): Promise<null> =>
  decide(scope, id, CASE_DELAY.refused, note);

// ---- visits -----------------------------------------------------------------------------------------------------------------------------

export async function searchVisited(scope: Scope, input: ParsedInputOf<typeof searchVisits>): Promise<OutputOf<typeof searchVisits>> {
  const viewer = await viewerOf(scope);
  const make = (_: Scope, filter: after.VisitSearch['filter']): after.VisitSearch => ({ filter, viewer, today: today(scope.clock) });
  const row = (found: Awaited<ReturnType<typeof after.listVisits>>[number]) => ({
    ...shownRow(found, viewer),
    finishedAt: found.finishedAt,
  });
  return listing(searchVisits, make, { totals: after.totalsOfVisits, page: after.listVisits, row })(scope, input);
}

export const visit = (scope: Scope, input: ParsedInputOf<typeof visitCase>): Promise<null> =>
  onCase(scope, input, '回访', input.remark, async (tx, now) => {
    const { id: caseId, version: _, redo, result, ...values } = input;
    const { tenantId, by, at } = stampOf(scope);
    const employeeId = requireEmployee(scope);
    const waits = now.state === CASE.rating || now.state === CASE.visiting;
    if (!waits) throw fail('CASE_STATE', { number: now.number, state: CASE.text(now.state), what: '回访' });
    await after.insertVisit(tx, tenantId, {
      ...values,
      result: values.reached ? result : null,
      caseId,
      round: now.reopens,
      employeeId,
      by,
      at,
    });
    if (!values.reached || result === null)
      await noteStep(scope, tx, now, CASE_ACT.visit, ['未联系上', values.remark].filter(Boolean).join('：'));
    else await takeStep(scope, tx, now, { act: CASE_ACT.visit, actor: employeeId, rated: result, redo }, { remark: values.remark });
    return null;
  });

export const rate = (scope: Scope, input: ParsedInputOf<typeof rateCase>): Promise<null> =>
  onCase(scope, input, '评价', input.remark, async (tx, now) => {
    await takeStep(scope, tx, now, { act: CASE_ACT.rate, actor: requireEmployee(scope), rated: input.rated }, { remark: input.remark });
    return null;
  });

export const reopen = (scope: Scope, input: ParsedInputOf<typeof reopenCase>): Promise<null> =>
  onCase(scope, input, '返工', input.reason, async (tx, now) => {
    await takeStep(scope, tx, now, { act: CASE_ACT.reopen, actor: scope.actor.employeeId }, { remark: input.reason });
    return null;
  });

// ---- complaints -------------------------------------------------------------------------------------------------------------------------

export async function searchComplained(
  scope: Scope,
  input: ParsedInputOf<typeof searchComplaints>,
): Promise<OutputOf<typeof searchComplaints>> {
  const viewer = await viewerOf(scope);
  const make = (_: Scope, filter: after.ComplaintSearch['filter']): after.ComplaintSearch => ({
    filter,
    viewer,
    today: today(scope.clock),
  });
  const row = (found: Awaited<ReturnType<typeof after.listComplaints>>[number]) => shownRow(found, viewer);
  return listing(searchComplaints, make, { totals: after.totalsOfComplaints, page: after.listComplaints, row })(scope, input);
}

export async function figures(
  scope: Scope,
  input: ParsedInputOf<typeof readComplaintFigures>,
): Promise<OutputOf<typeof readComplaintFigures>> {
  const search = { ...input, viewer: await viewerOf(scope) };
  const [byCause, byEstate, byMonth] = await Promise.all([
    after.countByCause(scope.db, search),
    after.countByEstate(scope.db, search),
    after.countByMonth(scope.db, search),
  ]);
  return { byCause, byEstate, byMonth };
}

function requireComplaint(now: LockedCase, what: string): void {
  if (now.kind !== CASE_KIND.complaint) throw fail('NOT_FOUND', { what: '投诉' });
  if (now.state === CASE.declined || now.state === CASE.merged)
    throw fail('CASE_STATE', { number: now.number, state: CASE.text(now.state), what });
}

export const classify = (scope: Scope, input: ParsedInputOf<typeof classifyComplaint>): Promise<null> =>
  onCase(scope, input, '登记投诉信息', '', async (tx, now) => {
    requireComplaint(now, '登记');
    const { level, accusedId, departmentId, authorityNo } = input;
    if (accusedId !== null && !(await findServing(tx, accusedId))) throw failField('accusedId', 'CASE_TEAM_MEMBER');
    if (accusedId !== null && accusedId === now.workerId) throw failField('accusedId', 'CASE_ACCUSED');
    if (departmentId !== null && !(await hasDepartment(tx, departmentId))) throw failField('departmentId', 'NOT_FOUND', { what: '部门' });
    await updateCase(tx, now.id, { accusedId }, stampOf(scope));
    await saveComplaint(tx, scope.actor.tenantId, now.id, { level, departmentId, authorityNo });
    return null;
  });

export const investigate = (scope: Scope, input: ParsedInputOf<typeof investigateComplaint>): Promise<null> =>
  onCase(scope, input, '登记调查', '', async (tx, now) => {
    requireComplaint(now, '登记调查');
    const { investigation, rootCause, corrective } = input;
    const { by: investigatedBy, at: investigatedAt } = stampOf(scope);
    await after.updateComplaint(tx, now.id, { investigation, rootCause, corrective, investigatedBy, investigatedAt });
    await updateCase(tx, now.id, {}, stampOf(scope));
    await noteStep(scope, tx, now, CASE_ACT.follow, `调查：${investigation}`);
    return null;
  });

export const reply = (scope: Scope, input: ParsedInputOf<typeof replyComplaint>): Promise<null> =>
  onCase(scope, input, '答复', '', async (tx, now) => {
    requireComplaint(now, '答复');
    if ((await parts.findComplaint(tx, now.id))?.investigatedAt == null) throw fail('CASE_NOT_INVESTIGATED', { number: now.number });
    const { by: repliedBy, at: repliedAt } = stampOf(scope);
    await after.updateComplaint(tx, now.id, { reply: input.reply, repliedBy, repliedAt });
    await updateCase(tx, now.id, {}, stampOf(scope));
    await noteStep(scope, tx, now, CASE_ACT.follow, `答复：${input.reply}`);
    return null;
  });
