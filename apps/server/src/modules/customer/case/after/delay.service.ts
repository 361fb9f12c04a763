// More time for a 诉求: asked for with a reason, decided by somebody else or by a document where a workflow is published.
import { APPROVAL, CASE, CASE_ACT, CASE_DELAY, CASE_KIND, MENU, type askDelay, type OutputOf, type ParsedInputOf } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { requestApproval } from '../../../../platform/document/approval.ts';
import { documentFlow, type FlowDocument, type StepContext, type StepInput } from '../../../../platform/document/document-flow.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { viewerOf } from '../seen/viewer.policy.ts';
import { findEstateName, updateCase, type LockedCase } from '../step/change.queries.ts';
import { promiseLater } from '../step/clock.service.ts';
import * as delays from '../step/delay.queries.ts';
import { announce, answerOn, lockFor, loggedNote, notYours, wrongState } from '../step/lock.service.ts';
import { noteStep } from '../step/move.service.ts';

interface Asked {
  readonly id: number;
  readonly newDue: string;
  readonly reason: string;
}
/** A document is read by others than the case: of a complaint it tells no more than its number and its times. */
async function askApproval(scope: Scope, tx: Tx, now: LockedCase, { id, newDue, reason }: Asked): Promise<string | null> {
  const estate = await findEstateName(tx, now.estateId);
  const kind = CASE_KIND.text(now.kind);
  const told = now.kind === CASE_KIND.complaint ? [] : [`内容：${now.title}`, `位置：${estate} ${now.object}`.trim(), `原因：${reason}`];
  return requestApproval({ ...scope, db: tx }, tx, {
    kind: APPROVAL.caseDelay,
    id,
    title: `诉求延期 ${now.number}`,
    lines: [`诉求：${now.number}（${kind}）`, ...told, `办结时限：${formatInstant(now.finishDue as string)} 延至 ${formatInstant(newDue)}`],
    amount: null,
    facts: { 小区: estate, 类型: kind },
  });
}

/** Later than now and than what is promised. */
const isLater = ({ clock }: Pick<Scope, 'clock'>, { finishDue }: LockedCase, newDue: string): boolean =>
  Date.parse(newDue) > Math.max(clock.now().getTime(), finishDue === null ? 0 : Date.parse(finishDue));

export const ask = (scope: Scope, input: ParsedInputOf<typeof askDelay>): Promise<OutputOf<typeof askDelay>> =>
  answerOn(scope, input, '申请延期', async (tx, now) => {
    if (now.state >= CASE.paying || now.state === CASE.new) throw wrongState(now, '申请延期');
    if (now.finishDue === null) throw fail('CASE_NO_PROMISE');
    const follows = (await viewerOf({ ...scope, db: tx })).may(MENU.caseFollow, 'change');
    if (!follows && now.workerId !== scope.actor.employeeId) throw notYours(now, '申请延期');
    const { newDue, reason } = input;
    if (!isLater(scope, now, newDue)) throw failField('newDue', 'CASE_DELAY_TIME');
    if ((await delays.listAsked(tx, [now.id])).length > 0) throw fail('CASE_DELAY_OPEN');
    const { tenantId, by: askedBy, at: askedAt } = stampOf(scope);
    const { accountId: askedId } = scope.actor;
    const id = await delays.insertDelay(tx, tenantId, { caseId: now.id, oldDue: now.finishDue, newDue, reason, askedId, askedBy, askedAt });
    await noteStep(scope, tx, now, CASE_ACT.delay, `申请延期：${reason}`);
    return { note: reason, answer: { flowName: await askApproval(scope, tx, now, { id, newDue, reason }) } };
  });

interface Document extends FlowDocument, delays.LockedDelay {
  readonly state: delays.LockedDelay['state'];
  readonly now: LockedCase;
}
const { step } = documentFlow<Document, delays.DelayChange>({
  name: '延期',
  entity: 'case',
  states: CASE_DELAY,
  refused: 'CASE_DELAY_GONE',
  order: ['state'],
  /** The case is locked before its delay, as everywhere. */
  lock: async (tx, id, _estates, scope) => {
    const found = await delays.findDelay(tx, id);
    if (!found) return undefined;
    const now = await lockFor({ ...scope, db: tx }, tx, found.caseId);
    const asked = (await delays.findDelay(tx, id)) as delays.LockedDelay;
    return { ...asked, now, number: now.number, makerId: asked.askedId, entityId: now.id };
  },
  update: delays.updateDelay,
  approval: { kind: APPROVAL.caseDelay, menuOf: () => MENU.caseFollow, recordOf: delays.findCaseOf },
});
type Context = StepContext<Document, StepInput>;

/** Neither who asked nor who gains the time decides. */
function requireOther({ scope: { actor }, document: { askedId, now } }: Context): void {
  if (askedId === actor.accountId || (now.workerId !== null && now.workerId === actor.employeeId)) throw fail('CASE_DELAY_OWN');
}
const decided = ({ scope, input }: Context): delays.DelayChange => {
  const { by, at } = stampOf(scope);
  return { decidedId: scope.actor.accountId, decidedBy: by, decidedAt: at, note: input.note ?? '' };
};
async function told({ scope, tx, document: { now }, input }: Context, action: string): Promise<void> {
  await noteStep(scope, tx, now, CASE_ACT.delay, [action, input.note ?? ''].filter(Boolean).join('：'));
  await announce(scope, tx);
}

/** As every line of a case in the log. */
const note = ({ document: { now }, input }: Context): string => loggedNote(now, input.note ?? '');

const GRANTED = '延期通过';
export const grant = step({
  decides: 'approve',
  action: GRANTED,
  from: [CASE_DELAY.waiting],
  to: CASE_DELAY.granted,
  by: 'other',
  before: async (context) => {
    requireOther(context);
    const { now } = context.document;
    // The clock of a paused case stands still; a time is given to it once it goes on.
    if (now.state >= CASE.paying || now.state === CASE.paused) throw wrongState(now, '通过延期');
    // Nobody decided in time, or another urgency promises more by now: the case would be late immediately, or have less time than before.
    if (!isLater(context.scope, now, context.document.newDue))
      throw fail('CASE_DELAY_PAST', { time: formatInstant(context.document.newDue) });
    return {};
  },
  writes: decided,
  note,
  run: async (context) => {
    const { scope, tx, document } = context;
    const stamp = stampOf(scope);
    await updateCase(tx, document.now.id, { finishDue: document.newDue }, stamp);
    await promiseLater(stamp.tenantId, tx, document.now, document.newDue, stamp.at);
    await told(context, GRANTED);
  },
});

const REFUSED = '延期退回';
export const refuse = step({
  decides: 'reject',
  action: REFUSED,
  from: [CASE_DELAY.waiting],
  to: CASE_DELAY.refused,
  by: 'other',
  before: async (context) => {
    requireOther(context);
    return {};
  },
  writes: decided,
  note,
  run: (context) => told(context, REFUSED),
});

const TAKEN_BACK = '撤回延期';
/** Its document was taken back; another delay may be asked for. */
step({
  decides: 'withdraw',
  action: TAKEN_BACK,
  from: [CASE_DELAY.waiting],
  to: CASE_DELAY.gone,
  by: 'anyone',
  note,
  run: (context) => told(context, TAKEN_BACK),
});
