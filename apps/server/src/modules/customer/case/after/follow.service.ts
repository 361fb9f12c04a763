// 诉求跟进 (menu 97): what is done while the customer waits, and more time that is asked for.
import {
  CASE,
  CASE_ACT,
  CASE_DELAY,
  MENU,
  type askDelay,
  type followCase,
  type grantDelay,
  type ParsedInputOf,
  type refuseDelay,
} from '@anju/contract';
import { isEnded } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import { viewerOf } from '../seen/viewer.policy.ts';
import { updateCase } from '../step/change.queries.ts';
import * as delays from '../step/delay.queries.ts';
import { announce, lockFor, notYours, onCase, wrongState } from '../step/lock.service.ts';
import { noteStep, promiseLater } from '../step/move.service.ts';

export const follow = (scope: Scope, input: ParsedInputOf<typeof followCase>): Promise<null> =>
  onCase(scope, input, '跟进', async (tx, now) => {
    if (isEnded(now.state)) throw wrongState(now, '跟进');
    const { content, waitsFor, followOn, promised } = input;
    if (followOn !== null && followOn < today(scope.clock)) throw failField('followOn', 'CASE_PAUSE_PAST');
    await updateCase(tx, now.id, { waitsFor, followOn }, stampOf(scope));
    await noteStep(scope, tx, now, CASE_ACT.follow, [content, promised === '' ? '' : `承诺：${promised}`].filter(Boolean).join('；'));
    return content;
  });

export const delay = (scope: Scope, input: ParsedInputOf<typeof askDelay>): Promise<null> =>
  onCase(scope, input, '申请延期', async (tx, now) => {
    if (now.state >= CASE.paying || now.state === CASE.new) throw wrongState(now, '申请延期');
    if (now.finishDue === null) throw fail('CASE_NO_PROMISE');
    const follows = (await viewerOf({ ...scope, db: tx })).may(MENU.caseFollow, 'change');
    if (!follows && now.workerId !== scope.actor.employeeId) throw notYours(now, '申请延期');
    const { newDue, reason } = input;
    if (Date.parse(newDue) <= Math.max(scope.clock.now().getTime(), Date.parse(now.finishDue)))
      throw failField('newDue', 'CASE_DELAY_TIME');
    const known = await delays.listDelays(tx, now.id);
    if (known.some(({ state }) => state === CASE_DELAY.waiting)) throw fail('CASE_DELAY_OPEN');
    const { tenantId, by: askedBy, at: askedAt } = stampOf(scope);
    const { accountId: askedId } = scope.actor;
    await delays.insertDelay(tx, tenantId, { caseId: now.id, oldDue: now.finishDue, newDue, reason, askedId, askedBy, askedAt });
    await noteStep(scope, tx, now, CASE_ACT.delay, `申请延期：${reason}`);
    return reason;
  });

type Decision = typeof CASE_DELAY.granted | typeof CASE_DELAY.refused;

/** The case is locked before its delay, as everywhere. */
async function decide(scope: Scope, id: number, state: Decision, note: string): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const found = await delays.findDelay(tx, id);
    if (!found) throw fail('NOT_FOUND', { what: '延期' });
    const now = await lockFor(scope, tx, found.caseId);
    const asked = (await delays.findDelay(tx, id)) as delays.LockedDelay;
    if (asked.state !== CASE_DELAY.waiting) throw fail('CASE_DELAY_GONE', { state: CASE_DELAY.text(asked.state) });
    // Neither who asked nor who gains the time decides.
    const own = asked.askedId === scope.actor.accountId || (now.workerId !== null && now.workerId === scope.actor.employeeId);
    if (own) throw fail('CASE_DELAY_OWN');
    const granted = state === CASE_DELAY.granted;
    // The clock of a paused case stands still; a time is given to it once it goes on.
    const open = now.state < CASE.paying && now.state !== CASE.paused;
    if (granted && !open) throw wrongState(now, '通过延期');
    const { tenantId, by, at } = stampOf(scope);
    await delays.decideDelay(tx, id, { state, decidedId: scope.actor.accountId, decidedBy: by, decidedAt: at, note });
    if (granted) {
      await updateCase(tx, now.id, { finishDue: asked.newDue }, stampOf(scope));
      await promiseLater(tenantId, tx, now, asked.newDue, at);
    }
    const action = granted ? '延期通过' : '延期退回';
    await noteStep(scope, tx, now, CASE_ACT.delay, [action, note].filter(Boolean).join('：'));
    await scope.audit.write(tx, scope.actor, { action, entity: 'case', entityId: now.id, note: `${now.number} ${note}`.trim() });
    await announce(scope, tx);
    return null;
  });
}
export const grant = (scope: Scope, { id, note }: ParsedInputOf<typeof grantDelay>): Promise<null> =>
  decide(scope, id, CASE_DELAY.granted, note);
export const refuse = (scope: Scope, { id, note }: ParsedInputOf<typeof refuseDelay>): Promise<null> =>
  decide(scope, id, CASE_DELAY.refused, note);
