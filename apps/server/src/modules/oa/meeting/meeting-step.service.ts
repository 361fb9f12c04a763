// What happens in a meeting: sign-in, minutes, resolutions, signatures. Every step locks the meeting, so two people never take one at the
// same moment.
import {
  ATTENDANCE,
  MEETING,
  TASK_SOURCE,
  type beginMeeting,
  type closeMeeting,
  type leaveMeeting,
  type ParsedInputOf,
  type saveMinutes,
  type saveResolutions,
  type sendBackMinutes,
  type signInMeeting,
  type signMinutes,
} from '@anju/contract';
import { cutText } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { fail, failField } from '../../../platform/errors/failure.ts';
import { cleanHtml, textOfHtml } from '../../../platform/html/clean-html.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { listServing } from '../../org/index.ts';
import { addTasks } from '../daily/task/task-add.service.ts';
import * as parts from './meeting-parts.queries.ts';
import * as queries from './meeting.queries.ts';
import { isEarly, isMajority, isPassed, mayAttend, STEPS } from './meeting.rules.ts';
import { announce, lockFor } from './meeting.service.ts';

const TASK_TITLE = 100;
const NAMED = 40;

const log = (scope: Scope, tx: Tx, id: number, action: string, note: string): Promise<void> =>
  scope.audit.write(tx, scope.actor, { action, entity: 'meeting', entityId: id, note });

// ---- attendance -------------------------------------------------------------------------------------------------------------------------

/** The attendee a step is about: the user, or somebody for whom host and recorder act. */
async function attendeeOf(scope: Scope, tx: Tx, step: 'signIn' | 'leave', { id, employeeId }: { id: number; employeeId: number | null }) {
  const own = employeeId === null || employeeId === scope.actor.employeeId;
  const meeting = await lockFor(scope, tx, own ? step : 'record', { id });
  // Whoever acts for somebody may excuse before the day, as everybody may, but not sign in.
  if (step === 'signIn' && isEarly(meeting, today(scope.clock))) throw fail('MEETING_EARLY', { what: STEPS.signIn.what });
  const who = own ? (scope.actor.employeeId ?? 0) : employeeId;
  const attendee = await parts.findAttendee(tx, id, who);
  if (!attendee) throw fail('MEETING_NOT_ATTENDEE', { name: own ? scope.actor.name : '该员工' });
  const { name, state } = attendee;
  if (!mayAttend(step, state)) throw fail('MEETING_ATTENDANCE', { name, state: ATTENDANCE.text(state), what: STEPS[step].what });
  return { who, name, own };
}

export const signIn = (scope: Scope, input: ParsedInputOf<typeof signInMeeting>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const { who, name, own } = await attendeeOf(scope, tx, 'signIn', input);
    const { by, at } = stampOf(scope);
    await parts.updateSignedIn(tx, input.id, who, { at, by: own ? '' : by });
    await log(scope, tx, input.id, own ? '签到' : '代为签到', name);
    await announce(scope, tx);
    return null;
  });

export const leave = (scope: Scope, input: ParsedInputOf<typeof leaveMeeting>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const { who, name, own } = await attendeeOf(scope, tx, 'leave', input);
    await parts.updateExcused(tx, input.id, who, input.reason);
    await log(scope, tx, input.id, own ? '请假' : '代为请假', `${name}：${input.reason}`);
    await announce(scope, tx);
    return null;
  });

// ---- the meeting ------------------------------------------------------------------------------------------------------------------------

/** An owners' committee needs more than half of its members; beginning without them is allowed with a note, and recorded. */
function checkQuorum(
  { members }: queries.LockedMeeting,
  { membersPresent, note }: Pick<ParsedInputOf<typeof beginMeeting>, 'membersPresent' | 'note'>,
): { readonly membersPresent: number | null; readonly quorumNote: string } {
  if (members === null) return { membersPresent: null, quorumNote: '' };
  const present = membersPresent ?? 0;
  if (present > members) throw failField('membersPresent', 'MEETING_MEMBERS', { members });
  const enough = isMajority(present, members);
  if (!enough && note === '') throw failField('note', 'MEETING_QUORUM', { present, members });
  return { membersPresent: present, quorumNote: enough ? '' : note };
}

export const begin = (scope: Scope, { membersPresent, note, ...key }: ParsedInputOf<typeof beginMeeting>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const meeting = await lockFor(scope, tx, 'begin', key);
    if (meeting.present === 0) throw fail('MEETING_NOBODY');
    const counted = checkQuorum(meeting, { membersPresent, note });
    const stamp = stampOf(scope);
    await queries.updateMeeting(tx, meeting.id, { ...counted, state: MEETING.running, beganAt: stamp.at }, stamp);
    const short = counted.quorumNote === '' ? '' : `，未过半数：${counted.quorumNote}`;
    const committee = meeting.members === null ? '' : `，到会委员 ${counted.membersPresent} / ${meeting.members} 人${short}`;
    await log(scope, tx, meeting.id, '开始', `已签到 ${meeting.present} 人${committee}`);
    await announce(scope, tx);
    return null;
  });

export const writeMinutes = (scope: Scope, { minutes, ...key }: ParsedInputOf<typeof saveMinutes>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const meeting = await lockFor(scope, tx, 'minutes', key);
    const cleaned = cleanHtml(minutes);
    // Minutes that were handed out for signatures are never empty.
    if (meeting.state === MEETING.signing) requireText(cleaned);
    await queries.updateMeeting(tx, meeting.id, { minutes: cleaned }, stampOf(scope));
    await log(scope, tx, meeting.id, '记录纪要', `${textOfHtml(cleaned).length} 字`);
    await announce(scope, tx);
    return null;
  });

function requireText(minutes: string): void {
  if (textOfHtml(minutes) === '') throw failField('minutes', 'TEXT_EMPTY', { what: '会议纪要' });
}

export const resolve = (scope: Scope, { resolutions, ...key }: ParsedInputOf<typeof saveResolutions>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const meeting = await lockFor(scope, tx, 'resolve', key);
    const serving = new Set(
      (
        await listServing(
          tx,
          resolutions.map(({ ownerId }) => ownerId),
        )
      ).map(({ id }) => id),
    );
    resolutions.forEach(({ ownerId }, place) => {
      if (!serving.has(ownerId)) throw failField(`resolutions.${place}.ownerId`, 'MEETING_EMPLOYEE', { what: '责任人' });
    });
    const values = resolutions.map((one) => ({ ...one, agreed: meeting.members === null ? null : one.agreed }));
    await parts.replaceResolutions(tx, meeting.id, values);
    await queries.updateMeeting(tx, meeting.id, {}, stampOf(scope));
    await scope.audit.write(tx, scope.actor, {
      action: '登记决议',
      entity: 'meeting',
      entityId: meeting.id,
      after: values,
      note: `${values.length} 条`,
    });
    await announce(scope, tx);
    return null;
  });

/** In an owners' committee only what more than half of all members agreed to is a decision; the rest stays on record without a task. */
async function makeTasks(scope: Scope, tx: Tx, meeting: queries.LockedMeeting): Promise<{ made: number; failed: number }> {
  const waiting = (await parts.listResolutions(tx, meeting.id)).filter(({ taskId }) => taskId === null);
  for (const { content, owner, serving, agreed } of waiting) {
    const text = cutText(content, NAMED);
    if (!serving) throw fail('MEETING_OWNER_GONE', { text, name: owner });
    if (meeting.members !== null && (agreed === null || agreed > (meeting.membersPresent ?? 0)))
      throw fail('MEETING_AGREED', { text, present: meeting.membersPresent ?? 0 });
  }
  const passed = waiting.filter(({ agreed }) => isPassed(meeting.members, agreed));
  const tasks = passed.map(({ content, ownerId, due }) => ({
    title: cutText(content, TASK_TITLE),
    detail: content,
    ownerId,
    due,
    source: { kind: TASK_SOURCE.meeting, id: meeting.id, text: meeting.title },
  }));
  const taskIds = await addTasks(scope, tx, tasks);
  await parts.updateTasks(
    tx,
    passed.map(({ id }) => id),
    taskIds,
  );
  return { made: taskIds.length, failed: waiting.length - passed.length };
}

export const close = (scope: Scope, key: ParsedInputOf<typeof closeMeeting>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const meeting = await lockFor(scope, tx, 'close', key);
    requireText(meeting.minutes);
    const { made, failed } = await makeTasks(scope, tx, meeting);
    const stamp = stampOf(scope);
    await queries.updateMeeting(tx, meeting.id, { state: MEETING.signing, closedAt: stamp.at }, stamp);
    const short = failed === 0 ? '' : `，${failed} 条决议未获全体委员过半数同意`;
    await log(scope, tx, meeting.id, '提交签字', `转任务 ${made} 条${short}`);
    await announce(scope, tx);
    return null;
  });

// ---- signatures -------------------------------------------------------------------------------------------------------------------------

async function end(scope: Scope, tx: Tx, id: number): Promise<void> {
  const stamp = stampOf(scope);
  await queries.updateMeeting(tx, id, { state: MEETING.done, endedAt: stamp.at }, stamp);
  await log(scope, tx, id, '结束', '纪要签字完毕');
}

export const sign = (scope: Scope, { id, version }: ParsedInputOf<typeof signMinutes>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const { mine, waiting } = await lockFor(scope, tx, 'sign', { id, version });
    const { name, employeeId } = scope.actor;
    if (mine === null || employeeId === null) throw fail('MEETING_NOT_ATTENDEE', { name });
    if (!mayAttend('sign', mine)) throw fail('MEETING_ATTENDANCE', { name, state: ATTENDANCE.text(mine), what: STEPS.sign.what });
    await parts.updateSigned(tx, id, employeeId, stampOf(scope).at);
    await log(scope, tx, id, '签字', name);
    if (waiting <= 1) await end(scope, tx, id);
    await announce(scope, tx);
    return null;
  });

export const sendBack = (scope: Scope, { reason, ...key }: ParsedInputOf<typeof sendBackMinutes>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const { id } = await lockFor(scope, tx, 'sendBack', key);
    const cleared = await parts.clearSignatures(tx, id);
    await queries.updateMeeting(tx, id, { state: MEETING.running, closedAt: null }, stampOf(scope));
    await log(scope, tx, id, '退回修改', `${reason}（清除签字 ${cleared} 个）`);
    await announce(scope, tx);
    return null;
  });

export const finish = (scope: Scope, key: ParsedInputOf<typeof closeMeeting>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const { id } = await lockFor(scope, tx, 'finish', key);
    await end(scope, tx, id);
    await announce(scope, tx);
    return null;
  });
