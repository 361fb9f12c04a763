// How a meeting is displayed: tones, columns, its time, and what the user still has to do in it.
import { ATTENDANCE, MEETING, MEETING_TYPE, type MeetingRow } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { column } from '../../../archetypes/index.ts';
import { EnumText, StatusTag, type TonesOf } from '../../../ui/index.ts';

export const MEETING_TONES: TonesOf<typeof MEETING> = {
  [MEETING.planned]: 'owed',
  [MEETING.running]: 'work',
  [MEETING.signing]: 'owed',
  [MEETING.done]: 'ended',
  [MEETING.cancelled]: 'ended',
};
export const ATTENDANCE_TONES: TonesOf<typeof ATTENDANCE> = {
  [ATTENDANCE.expected]: 'owed',
  [ATTENDANCE.present]: 'work',
  [ATTENDANCE.signed]: 'paid',
  [ATTENDANCE.excused]: 'ended',
};

type Times = Pick<MeetingRow, 'startsAt' | 'endsAt'>;

/** `2026.11.17 09:00–10:30` */
export function timeText({ startsAt, endsAt }: Times): string {
  const [from, to] = [formatInstant(startsAt), formatInstant(endsAt)];
  const [day = '', time = ''] = to.split(' ');
  return `${from}–${from.startsWith(day) ? time : to}`;
}

/** A planned meeting whose time was changed is marked until it begins. */
export const isMoved = ({ movedFrom, state }: Pick<MeetingRow, 'movedFrom' | 'state'>): boolean =>
  movedFrom !== null && state === MEETING.planned;

export function MeetingTime({ of }: { readonly of: Times & Pick<MeetingRow, 'movedFrom' | 'state'> }) {
  return (
    <>
      {timeText(of)}
      {isMoved(of) ? (
        <span className="meeting-moved" title={`原定 ${formatInstant(of.movedFrom ?? of.startsAt)}`}>
          <StatusTag tone="overdue">已改期</StatusTag>
        </span>
      ) : null}
    </>
  );
}

/** The user's own part. Nobody waits for a meeting that was cancelled. */
const MyPart = ({ of: { mine, state } }: { readonly of: Pick<MeetingRow, 'mine' | 'state'> }) =>
  mine === null || state === MEETING.cancelled ? null : <EnumText of={ATTENDANCE} value={mine} tones={ATTENDANCE_TONES} />;

export const MEETING_COLUMNS = column<MeetingRow>()([
  { title: '会议主题', field: 'title', fixed: 'start', width: 220 },
  { title: '时间', width: 232, render: (row) => <MeetingTime of={row} /> },
  { title: '地点', field: 'where', width: 150 },
  { title: '类型', width: 120, render: (row) => MEETING_TYPE.text(row.type) },
  { title: '主持人', field: 'host' },
  { title: '记录人', field: 'recorder' },
  { title: '签到', align: 'right', width: 76, render: (row) => `${row.present} / ${row.attendees} 人` },
  { title: '签字', align: 'right', width: 76, render: (row) => (row.signed === 0 ? '–' : `${row.signed} / ${row.present}`) },
  { title: '主办公司', field: 'companyName' },
  { title: '会议状态', render: (row) => <EnumText of={MEETING} value={row.state} tones={MEETING_TONES} /> },
  { title: '我的状态', render: (row) => <MyPart of={row} /> },
]);
