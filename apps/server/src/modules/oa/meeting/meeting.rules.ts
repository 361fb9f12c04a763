// Who may take which step of a meeting and when, the majorities of an owners' committee, and the words for a time that is taken.
import {
  ATTENDANCE,
  MEETING,
  MEETING_STEPS,
  type Attendance,
  type ErrorDetails,
  type ErrorName,
  type MeetingState,
  type MeetingStep,
} from '@anju/contract';
import { businessDay, formatInstant } from '@anju/domain';

type Part = 'host' | 'recorder' | 'maker' | 'attendee';

/** What the steps of a meeting depend on. */
export interface MeetingNow {
  readonly state: MeetingState;
  readonly hostId: number;
  readonly recorderId: number;
  readonly makerId: number;
  readonly startsAt: string;
  /** Signatures under the minutes, and signatures that are still awaited. */
  readonly signed: number;
  readonly waiting: number;
}

/** The user, and the attendance that belongs to the user; null for somebody who does not take part. */
export interface Participant {
  readonly employeeId: number | null;
  readonly accountId: number;
  readonly attendance: Attendance | null;
  readonly today: string;
}

interface StepRule {
  readonly what: string;
  readonly states: readonly MeetingState[];
  readonly by: readonly Part[];
  /** Only from the day of the meeting on. */
  readonly onDay?: boolean;
  /** The attendance from which an attendee may take the step. */
  readonly from?: readonly Attendance[];
}

const { planned, running, signing } = MEETING;
const { expected, present, excused } = ATTENDANCE;

export const STEPS: Readonly<Record<MeetingStep, StepRule>> = {
  change: { what: '修改', states: [planned], by: ['host', 'recorder', 'maker'] },
  cancel: { what: '取消', states: [planned], by: ['host', 'maker'] },
  // Somebody who was excused may come after all.
  signIn: { what: '签到', states: [planned, running], by: ['attendee'], onDay: true, from: [expected, excused] },
  record: { what: '代为登记', states: [planned, running], by: ['host', 'recorder'] },
  leave: { what: '请假', states: [planned, running], by: ['attendee'], from: [expected] },
  begin: { what: '开始', states: [planned], by: ['host'], onDay: true },
  minutes: { what: '记录纪要', states: [running, signing], by: ['host', 'recorder'] },
  resolve: { what: '登记决议', states: [running], by: ['host', 'recorder'] },
  close: { what: '提交签字', states: [running], by: ['host'] },
  sign: { what: '签字', states: [signing], by: ['attendee'], from: [present] },
  sendBack: { what: '退回修改', states: [signing], by: ['host'] },
  finish: { what: '结束', states: [signing], by: ['host'] },
  files: { what: '增减文件', states: [planned, running, signing], by: ['host', 'recorder', 'maker'] },
};

const PART_WORDS: Readonly<Record<Part, string>> = { host: '主持人', recorder: '记录人', maker: '会议安排人', attendee: '参会人' };

const holds = (meeting: MeetingNow, { employeeId, accountId, attendance }: Participant): Readonly<Record<Part, boolean>> => ({
  host: employeeId === meeting.hostId,
  recorder: employeeId === meeting.recorderId,
  maker: accountId === meeting.makerId,
  attendee: attendance !== null,
});

export interface Refusal {
  readonly name: ErrorName;
  readonly details: ErrorDetails;
}

/** The day of the meeting has not come. */
export const isEarly = ({ startsAt }: Pick<MeetingNow, 'startsAt'>, today: string): boolean => today < businessDay(new Date(startsAt));

/** Why the user may not take the step, without the attendance of a single person; null when the step is open. */
export function refusalOf(step: MeetingStep, meeting: MeetingNow, user: Participant): Refusal | null {
  const { what, states, by, onDay = false } = STEPS[step];
  if (!states.includes(meeting.state)) return { name: 'MEETING_STATE', details: { state: MEETING.text(meeting.state), what } };
  const parts = holds(meeting, user);
  if (!by.some((part) => parts[part]))
    return { name: 'MEETING_ROLE', details: { who: by.map((part) => PART_WORDS[part]).join('、'), what } };
  if (onDay && isEarly(meeting, user.today)) return { name: 'MEETING_EARLY', details: { what } };
  if (step === 'minutes' && meeting.signed > 0) return { name: 'MEETING_MINUTES_FROZEN', details: {} };
  if (step === 'finish' && meeting.waiting > 0) return { name: 'MEETING_UNSIGNED', details: { count: meeting.waiting } };
  return null;
}

/** Whether somebody with this attendance may sign in, be excused or sign. */
export const mayAttend = (step: 'signIn' | 'leave' | 'sign', attendance: Attendance): boolean =>
  STEPS[step].from?.includes(attendance) ?? false;

/** The steps the user is offered. */
export const stepsOf = (meeting: MeetingNow, user: Participant): MeetingStep[] =>
  MEETING_STEPS.filter((step) => {
    const { from } = STEPS[step];
    return refusalOf(step, meeting, user) === null && (!from || (user.attendance !== null && from.includes(user.attendance)));
  });

/** More than half: exactly half is not enough. */
export const isMajority = (part: number, whole: number): boolean => part * 2 > whole;

/** Outside an owners' committee nothing is counted, so every resolution stands. */
export const isPassed = (members: number | null, agreed: number | null): boolean => members === null || isMajority(agreed ?? 0, members);

/** `2026.11.17 09:00–10:30`; the day of the end is named when it is another one. */
export function timeText(startsAt: string, endsAt: string): string {
  const [from, to] = [formatInstant(startsAt), formatInstant(endsAt)];
  const [day = '', time = ''] = to.split(' ');
  return `${from}–${from.startsWith(day) ? time : to}`;
}

/** Host and recorder take part in their meeting; nobody is listed twice, and an attendee needs no copy. */
export function peopleOf(form: {
  readonly hostId: number;
  readonly recorderId: number;
  readonly attendeeIds: readonly number[];
  readonly copyIds: readonly number[];
}): { readonly attendees: number[]; readonly copies: number[] } {
  const attendees = [...new Set([form.hostId, form.recorderId, ...form.attendeeIds])];
  return { attendees, copies: [...new Set(form.copyIds)].filter((id) => !attendees.includes(id)) };
}
