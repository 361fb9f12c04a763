// 会议管理 (menu 390): planning, changing and reading meetings. domain: property 7.3. What happens in a meeting is in meeting-step.service.ts.
import {
  FILE_CATEGORY,
  MEETING,
  MEETING_TYPE,
  searchMeetings,
  type cancelMeeting,
  type changeMeeting,
  type createMeeting,
  type MeetingDetail,
  type MeetingForm,
  type MeetingStep,
  type OutputOf,
  type ParsedInputOf,
} from '@anju/contract';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { fail, failField } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import { seesCompany } from '../../../platform/reach/company-reach.queries.ts';
import { companyReach } from '../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { listServing } from '../../org/index.ts';
import * as parts from './meeting-parts.queries.ts';
import { findMeeting, listMeetings, totalsOfMeetings, type MeetingSearch } from './meeting-search.queries.ts';
import { viewerOf, type Viewer } from './meeting.policy.ts';
import * as queries from './meeting.queries.ts';
import { isPassed, peopleOf, refusalOf, stepsOf, timeText, type Participant } from './meeting.rules.ts';
import { holdRoom, takenBy } from './room.service.ts';

const SHOWN_CHANGES = 100;
const WHAT = '会议';
const FILES = [FILE_CATEGORY.meetingPaper, FILE_CATEGORY.meetingPhoto] as const;

export async function search(scope: Scope, input: ParsedInputOf<typeof searchMeetings>): Promise<OutputOf<typeof searchMeetings>> {
  const viewer = await viewerOf(scope);
  const found = (_: Scope, filter: MeetingSearch['filter']): MeetingSearch => ({ filter, viewer });
  return listing(searchMeetings, found, { totals: totalsOfMeetings, page: listMeetings })(scope, input);
}

export async function detail(scope: Scope, id: number): Promise<MeetingDetail> {
  const { db } = scope;
  const viewer = await viewerOf(scope);
  const found = await findMeeting(db, id, viewer);
  if (!found) throw fail('NOT_FOUND', { what: WHAT });
  const [agenda, attendees, copies, resolutions, files, changes, waiting] = await Promise.all([
    parts.listAgenda(db, id),
    parts.listAttendees(db, id),
    parts.listCopies(db, id),
    parts.listResolutions(db, id),
    parts.listFiles(db, FILES, id),
    parts.listChanges(db, id, SHOWN_CHANGES),
    queries.countAwaited(db, id),
  ]);
  const ofCategory = (wanted: number) => files.flatMap(({ category, ...file }) => (category === wanted ? [file] : []));
  const { makerId, ...meeting } = found;
  return {
    ...meeting,
    agenda,
    attendees,
    copies,
    resolutions: resolutions.map(({ taskId, taskState, serving: _, ...one }) => ({
      ...one,
      passed: isPassed(meeting.members, one.agreed),
      task: taskId === null || taskState === null ? null : { id: taskId, state: taskState },
    })),
    papers: ofCategory(FILE_CATEGORY.meetingPaper),
    photos: ofCategory(FILE_CATEGORY.meetingPhoto),
    changes,
    steps: stepsOf({ ...meeting, makerId, waiting }, participantOf(viewer, meeting)),
  };
}

export const participantOf = ({ employeeId, accountId, today }: Viewer, { mine }: Pick<MeetingDetail, 'mine'>): Participant => ({
  employeeId,
  accountId,
  attendance: mine,
  today,
});

/** Locks a meeting the user sees and may take this step with. */
export async function lockFor(
  scope: Scope,
  tx: Tx,
  step: MeetingStep,
  { id, version }: { readonly id: number; readonly version?: number },
): Promise<queries.LockedMeeting> {
  const viewer = await viewerOf({ ...scope, db: tx });
  const check = (meeting: queries.LockedMeeting) => {
    const refused = refusalOf(step, meeting, participantOf(viewer, meeting));
    if (refused) throw fail(refused.name, refused.details);
  };
  return lockRow(tx, { what: WHAT, find: () => queries.lockMeeting(tx, id, viewer), version, check });
}

/** Everybody who has the list, the plan of the rooms or this meeting open reads it again. */
export const announce = ({ events, actor }: Scope, tx: Tx): Promise<void> =>
  events.publish(tx, { tenantId: actor.tenantId }, { type: 'meeting' });

// ---- planning ---------------------------------------------------------------------------------------------------------------------------

async function checkForm(scope: Scope, tx: Tx, form: MeetingForm): Promise<void> {
  if (Date.parse(form.endsAt) <= scope.clock.now().getTime()) throw failField('endsAt', 'MEETING_PAST');
  if (!(await seesCompany(tx, form.companyId, companyReach(scope)))) throw failField('companyId', 'NOT_FOUND', { what: '公司' });
  const { hostId, recorderId, attendeeIds, copyIds } = form;
  const serving = new Set((await listServing(tx, [hostId, recorderId, ...attendeeIds, ...copyIds])).map(({ id }) => id));
  const fields = { hostId: [hostId], recorderId: [recorderId], attendeeIds, copyIds } as const;
  const words = { hostId: '主持人', recorderId: '记录人', attendeeIds: '参会人', copyIds: '抄送人' } as const;
  for (const [field, ids] of Object.entries(fields) as [keyof typeof fields, readonly number[]][])
    if (ids.some((id) => !serving.has(id))) throw failField(field, 'MEETING_EMPLOYEE', { what: words[field] });
}

/** A place is typed only for a meeting without a room, and members are counted only when the owners' committee meets. */
function valuesOf({ attendeeIds: _a, copyIds: _c, agenda: _g, ...values }: MeetingForm): queries.MeetingValues {
  return {
    ...values,
    place: values.roomId === null ? values.place : '',
    members: values.type === MEETING_TYPE.committee ? values.members : null,
  };
}

async function saveParts(tx: Tx, id: number, form: MeetingForm): Promise<void> {
  const { attendees, copies } = peopleOf(form);
  await parts.replaceAttendees(tx, id, attendees);
  await parts.replaceCopies(tx, id, copies);
  await parts.replaceAgenda(tx, id, form.agenda);
}

export const create = (scope: Scope, form: ParsedInputOf<typeof createMeeting>): Promise<{ id: number }> =>
  inTransaction(scope.db, async (tx) => {
    await checkForm(scope, tx, form);
    const booking = { ...form, meetingId: null, before: null };
    await holdRoom(tx, booking);
    let id = 0;
    const booked = await queries.unlessTaken(tx, async () => {
      id = await queries.insertMeeting(tx, valuesOf(form), scope.actor.accountId, stampOf(scope));
    });
    if (!booked) throw await takenBy(tx, booking);
    await saveParts(tx, id, form);
    const note = `${form.title} ${timeText(form.startsAt, form.endsAt)}`;
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'meeting', entityId: id, after: form, note });
    await announce(scope, tx);
    return { id };
  });

export const change = (scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeMeeting>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const before = await lockFor(scope, tx, 'change', { id, version });
    await checkForm(scope, tx, form);
    const booking = { ...form, meetingId: id, before: before.roomId };
    await holdRoom(tx, booking);
    const moved = Date.parse(before.startsAt) !== Date.parse(form.startsAt);
    const values = { ...valuesOf(form), ...(moved ? { movedFrom: before.startsAt } : {}) };
    if (!(await queries.unlessTaken(tx, () => queries.updateMeeting(tx, id, values, stampOf(scope))))) throw await takenBy(tx, booking);
    await saveParts(tx, id, form);
    if (moved) await parts.clearAttendance(tx, id);
    const note = moved ? `由 ${timeText(before.startsAt, before.endsAt)} 改为 ${timeText(form.startsAt, form.endsAt)}` : form.title;
    await scope.audit.write(tx, scope.actor, {
      action: moved ? '改期' : '修改',
      entity: 'meeting',
      entityId: id,
      before,
      after: form,
      note,
    });
    await announce(scope, tx);
    return null;
  });

export const cancel = (scope: Scope, { reason, ...key }: ParsedInputOf<typeof cancelMeeting>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const { id } = await lockFor(scope, tx, 'cancel', key);
    await queries.updateMeeting(tx, id, { state: MEETING.cancelled, cancelReason: reason }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: '取消', entity: 'meeting', entityId: id, note: reason });
    await announce(scope, tx);
    return null;
  });
