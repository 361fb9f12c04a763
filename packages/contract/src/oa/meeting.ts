// 会议管理 (menu 390): a meeting is planned in a room, begun, recorded, signed by those who were present, and ended. Everybody sees the
// meetings they take part in, host, record, read along or planned; users with the right 审核 see all meetings of the companies they see.
import { z } from 'zod';
import { day, dayOf, instant } from '../kit/dates.ts';
import { business, failures } from '../kit/failure.ts';
import { auditLines, createdFields, optionalDay, optionalId, optionalText, requiredText, searchKey, severalOf } from '../kit/fields.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { MENU } from '../menu.ts';
import { ATTENDANCE, MEETING, MEETING_TYPE } from './meeting-states.ts';
import { TASK } from './task.ts';

const meeting = resource({ path: '/api/oa/meeting', menu: MENU.meeting, what: '会议' });

export const MEETING_FAILURES = failures({
  MEETING_STATE: business('该会议{state}，不能{what}'),
  MEETING_ROLE: business('只有{who}可以{what}'),
  MEETING_PAST: business('结束时间应晚于现在'),
  MEETING_EARLY: business('会议当天才能{what}'),
  MEETING_EMPLOYEE: business('所选{what}不存在或已离职，请重新选择'),
  MEETING_NOT_ATTENDEE: business('{name}不是本次会议的参会人'),
  MEETING_ATTENDANCE: business('{name}{state}，不能{what}'),
  MEETING_NOBODY: business('还没有人签到，不能开始会议'),
  MEETING_QUORUM: business('到会委员 {present} 人，没有超过全体委员 {members} 人的半数；仍要开会请填写说明'),
  MEETING_MEMBERS: business('到会委员不能多于全体委员 {members} 人'),
  MEETING_AGREED: business('决议“{text}”请填写同意的委员人数，不能多于到会委员 {present} 人'),
  MEETING_MINUTES_FROZEN: business('已有参会人签字，纪要不能再修改；确需修改的，请主持人退回修改'),
  MEETING_OWNER_GONE: business('决议“{text}”的责任人 {name} 已离职，请更换责任人'),
  MEETING_UNSIGNED: business('还有 {count} 人没有签字'),
  MEETING_FILES_MANY: business('会议材料和照片各不超过 {max} 个文件'),
});

export const MAX_ATTENDEES = 200;
export const MAX_MEETING_FILES = 50;
const MAX_AGENDA = 50;
const MAX_RESOLUTIONS = 50;
const MAX_HOURS = 24;
const HOUR_MS = 3_600_000;

const person = z.object({ id, name: z.string() });

const agendaMinutes = z.int('时长应为整数').min(1, '时长至少 1 分钟').max(1440, '时长不能超过一天').nullable().default(null);
const agendaItem = z.object({
  topic: requiredText('议题', 200),
  minutes: agendaMinutes,
  speaker: optionalText('发言人', 40),
});
const MEMBERS_TEXT = '全体委员人数应为 1 到 99 的整数';

const form = z.object({
  title: requiredText('会议主题', 100),
  type: MEETING_TYPE.schema,
  companyId: chosen('主办公司'),
  roomId: optionalId,
  /** Where the meeting is held when it needs no room. */
  place: optionalText('地点', 100),
  startsAt: instant,
  endsAt: instant,
  hostId: chosen('主持人'),
  recorderId: chosen('记录人'),
  attendeeIds: z.array(id).max(MAX_ATTENDEES, `参会人最多 ${MAX_ATTENDEES} 人`).default([]),
  /** Names of those who are no employees. */
  guests: optionalText('外部来宾', 500),
  copyIds: z.array(id).max(MAX_ATTENDEES, `抄送最多 ${MAX_ATTENDEES} 人`).default([]),
  /** All members of the owners' committee; asked for only when the committee meets. */
  members: z.int(MEMBERS_TEXT).min(1, MEMBERS_TEXT).max(99, MEMBERS_TEXT).nullable().default(null),
  agenda: z.array(agendaItem).max(MAX_AGENDA, `议程最多 ${MAX_AGENDA} 项`).default([]),
});
export type MeetingForm = z.output<typeof form>;

type Times = Pick<MeetingForm, 'startsAt' | 'endsAt'>;
const hours = ({ startsAt, endsAt }: Times): number => (Date.parse(endsAt) - Date.parse(startsAt)) / HOUR_MS;
const checked = <T extends z.ZodType<MeetingForm>>(schema: T) =>
  schema
    .refine((values) => hours(values) > 0, { path: ['endsAt'], message: '结束时间应晚于开始时间' })
    .refine((values) => hours(values) <= MAX_HOURS, { path: ['endsAt'], message: `一次会议不超过 ${MAX_HOURS} 小时` })
    .refine(({ roomId, place }) => roomId !== null || place !== '', { path: ['place'], message: '请选择会议室或填写地点' })
    .refine(({ type, members }) => type !== MEETING_TYPE.committee || members !== null, {
      path: ['members'],
      message: '请填写全体委员人数',
    });

export const meetingRow = z.object({
  id,
  version,
  title: z.string(),
  type: MEETING_TYPE.schema,
  companyId: id,
  companyName: z.string(),
  roomId: id.nullable(),
  /** The name of the room, or the typed place. */
  where: z.string(),
  startsAt: instant,
  endsAt: instant,
  /** The time planned before the last change; null when it was never changed. */
  movedFrom: instant.nullable(),
  hostId: id,
  host: z.string(),
  recorderId: id,
  recorder: z.string(),
  state: MEETING.schema,
  attendees: z.int(),
  present: z.int(),
  signed: z.int(),
  /** The user's own attendance; null when the user does not take part. */
  mine: ATTENDANCE.schema.nullable(),
});
export type MeetingRow = z.infer<typeof meetingRow>;

const counts = z.object({ planned: z.int(), running: z.int(), signing: z.int(), done: z.int(), cancelled: z.int() });

export const searchMeetings = meeting.search(
  {
    companyId: optionalId,
    roomId: optionalId,
    types: severalOf(MEETING_TYPE),
    states: severalOf(MEETING),
    from: optionalDay,
    to: optionalDay,
    /** Only meetings the user has a part in, for users who see more. */
    mine: z.boolean().default(false),
    /** Part of the title, or of the name of host or recorder. */
    key: searchKey,
  },
  meetingRow,
  { totals: { counts } },
);

/** What the user may do with a meeting now; the server decides again when it is done. */
export const MEETING_STEPS = [
  'change',
  'cancel',
  'signIn',
  'record',
  'leave',
  'begin',
  'minutes',
  'resolve',
  'close',
  'sign',
  'sendBack',
  'finish',
  'files',
] as const;
export type MeetingStep = (typeof MEETING_STEPS)[number];

export const meetingFile = z.object({ id, name: z.string(), mediaType: z.string(), size: z.int(), by: z.string(), at: instant });
export type MeetingFile = z.infer<typeof meetingFile>;

export const meetingAttendee = z.object({
  id,
  name: z.string(),
  companyName: z.string(),
  state: ATTENDANCE.schema,
  signedInAt: instant.nullable(),
  /** Who recorded the sign-in, if it was not the attendee. */
  signedInBy: z.string(),
  signedAt: instant.nullable(),
  reason: z.string(),
  /** False for an employee who has left since; nobody waits for this signature. */
  serving: z.boolean(),
});
export type MeetingAttendee = z.infer<typeof meetingAttendee>;

export const meetingResolution = z.object({
  id,
  content: z.string(),
  ownerId: id,
  owner: z.string(),
  due: day,
  /** Members of the owners' committee who agreed; null in other meetings. */
  agreed: z.int().nullable(),
  /** In a meeting of the owners' committee: more than half of all members agreed. */
  passed: z.boolean(),
  task: z.object({ id, state: TASK.schema }).nullable(),
});
export type MeetingResolution = z.infer<typeof meetingResolution>;

export const meetingDetail = meetingRow.omit({ attendees: true }).extend({
  place: z.string(),
  guests: z.string(),
  members: z.int().nullable(),
  membersPresent: z.int().nullable(),
  /** Why the owners' committee met although too few members were present. */
  quorumNote: z.string(),
  /** HTML, cleaned by the server. */
  minutes: z.string(),
  cancelReason: z.string(),
  beganAt: instant.nullable(),
  closedAt: instant.nullable(),
  endedAt: instant.nullable(),
  agenda: z.array(z.object({ topic: z.string(), minutes: z.int().nullable(), speaker: z.string() })),
  attendees: z.array(meetingAttendee),
  copies: z.array(person),
  resolutions: z.array(meetingResolution),
  papers: z.array(meetingFile),
  photos: z.array(meetingFile),
  changes: auditLines,
  steps: z.array(z.enum(MEETING_STEPS)),
  ...createdFields,
});
export type MeetingDetail = z.infer<typeof meetingDetail>;

export const getMeeting = meeting.get(meetingDetail);
export const createMeeting = meeting.create(checked(form));
/** Only a meeting that has not begun is changed; a new time is told to those who take part. */
export const changeMeeting = meeting.write('{id}', '修改会议', {
  method: 'PUT',
  act: 'change',
  input: checked(form.extend({ id: idParam, version })),
});

// Steps of those who take part: which of them the user may take follows from the user's part in the meeting, not from a grant.
const own = { act: 'view' } as const;
export const cancelMeeting = meeting.step('{id}/cancel', '取消会议', { ...own, fields: { reason: requiredText('取消原因', 200) } });
/** Without an employee the user signs in; host and recorder may record it for somebody else. */
export const signInMeeting = meeting.step('{id}/sign-in', '会议签到', { ...own, version: false, fields: { employeeId: optionalId } });
export const leaveMeeting = meeting.step('{id}/leave', '会议请假', {
  ...own,
  version: false,
  fields: { employeeId: optionalId, reason: requiredText('请假原因', 200) },
});
const MEMBERS_PRESENT_TEXT = '到会委员人数应为 0 到 99 的整数';
export const beginMeeting = meeting.step('{id}/begin', '开始会议', {
  ...own,
  fields: {
    membersPresent: z.int(MEMBERS_PRESENT_TEXT).min(0, MEMBERS_PRESENT_TEXT).max(99, MEMBERS_PRESENT_TEXT).nullable().default(null),
    note: optionalText('说明', 200),
  },
});
/** By the recorder or the host, until the first signature. */
export const saveMinutes = meeting.step('{id}/minutes', '记录会议纪要', {
  ...own,
  method: 'PUT',
  fields: { minutes: z.string('请输入会议纪要').max(200_000, '会议纪要过长') },
});
const AGREED_TEXT = '同意人数应为 0 到 99 的整数';
const resolutionForm = z.object({
  content: requiredText('决议内容', 500),
  ownerId: chosen('责任人'),
  due: dayOf('请选择完成期限'),
  agreed: z.int(AGREED_TEXT).min(0, AGREED_TEXT).max(99, AGREED_TEXT).nullable().default(null),
});
/** Replaces the resolutions that have not become tasks; those that have stay as they are. */
export const saveResolutions = meeting.step('{id}/resolutions', '登记会议决议', {
  ...own,
  method: 'PUT',
  fields: { resolutions: z.array(resolutionForm).max(MAX_RESOLUTIONS, `决议最多 ${MAX_RESOLUTIONS} 条`) },
});
/** Hands the minutes to those present for their signatures; the resolutions become tasks. */
export const closeMeeting = meeting.step('{id}/close', '提交纪要签字', own);
/** Names the version of the minutes that was read. */
export const signMinutes = meeting.step('{id}/sign', '会议纪要签字', own);
export const sendBackMinutes = meeting.step('{id}/send-back', '退回修改纪要', {
  ...own,
  fields: { reason: requiredText('退回原因', 200) },
});
/** For a meeting whose last missing signature belongs to somebody who has left. */
export const finishMeeting = meeting.step('{id}/finish', '结束会议', own);
export const removeMeetingFile = meeting.write('{id}/file/{fileId}', '删除会议文件', {
  ...own,
  method: 'DELETE',
  input: z.object({ id: idParam, fileId: idParam }),
});
