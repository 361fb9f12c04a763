// The parts of one meeting, to read: facts and agenda, attendance, minutes, resolutions, history.
import { Alert, Button, Space, Table } from 'antd';
import { ATTENDANCE, MEETING, signInMeeting, TASK, type MeetingAttendee, type MeetingDetail, type MeetingResolution } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { Facts } from '../../../archetypes/index.ts';
import { call } from '../../../platform/api/index.ts';
import { DateText, EmptyState, EnumText, InstantText, RichView, StatusTag } from '../../../ui/index.ts';
import { TASK_TONES } from '../daily/task/task-columns.tsx';
import type { MeetingActs } from './meeting-acts.ts';
import { ATTENDANCE_TONES, isMoved, timeText } from './meeting-parts.tsx';

const moved = (meeting: MeetingDetail) => (isMoved(meeting) ? `（原定 ${formatInstant(meeting.movedFrom ?? meeting.startsAt)}）` : '');

const committeeText = ({ members, membersPresent }: MeetingDetail) =>
  `全体 ${members} 人${membersPresent === null ? '' : `，到会 ${membersPresent} 人`}`;

export function MeetingFacts({ meeting }: { readonly meeting: MeetingDetail }) {
  return (
    <>
      {meeting.quorumNote === '' ? null : (
        <Alert type="warning" showIcon className="ui-alert" title={`到会委员没有过半数：${meeting.quorumNote}`} />
      )}
      <Facts
        columns={2}
        rows={[
          ['时间', `${timeText(meeting)}${moved(meeting)}`, 'wide'],
          ['地点', meeting.where],
          ['主办公司', meeting.companyName],
          ['主持人', meeting.host],
          ['记录人', meeting.recorder],
          ['参会人', meeting.attendees.map(({ name }) => name).join('、'), 'wide'],
          meeting.guests !== '' && ['外部来宾', meeting.guests, 'wide'],
          meeting.copies.length > 0 && ['抄送', meeting.copies.map(({ name }) => name).join('、'), 'wide'],
          meeting.members !== null && ['业委会委员', committeeText(meeting), 'wide'],
          meeting.state === MEETING.cancelled && ['取消原因', meeting.cancelReason, 'wide'],
          meeting.beganAt !== null && ['实际开始', <InstantText key="began" value={meeting.beganAt} />],
          meeting.endedAt !== null && ['签字完毕', <InstantText key="ended" value={meeting.endedAt} />],
          ['安排人', `${meeting.createdBy} ${formatInstant(meeting.createdAt)}`, 'wide'],
        ]}
      />
      <h3 className="meeting-part">议程</h3>
      {meeting.agenda.length === 0 ? <EmptyState text="没有登记议程" /> : null}
      <ol className="meeting-agenda">
        {meeting.agenda.map(({ topic, minutes, speaker }, at) => (
          <li key={at}>
            <span>{topic}</span>
            <span className="ui-quiet">{[speaker, minutes === null ? '' : `${minutes} 分钟`].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

export function Attendees({ meeting: { id, attendees, steps }, acts }: { readonly meeting: MeetingDetail; readonly acts: MeetingActs }) {
  const record = (employeeId: number) =>
    acts.attempt(async () => {
      await call(signInMeeting, { id, employeeId });
      acts.done('已代为签到');
    });
  const buttons = ({ id: employeeId, name, state }: MeetingAttendee) => (
    <Space size={4}>
      {state === ATTENDANCE.expected || state === ATTENDANCE.excused ? (
        <Button type="link" size="small" aria-label={`代 ${name} 签到`} onClick={() => record(employeeId)}>
          代签到
        </Button>
      ) : null}
      {state === ATTENDANCE.expected ? (
        <Button type="link" size="small" aria-label={`登记 ${name} 请假`} onClick={() => acts.begin('leave', { id, employeeId, name })}>
          请假
        </Button>
      ) : null}
    </Space>
  );
  return (
    <Table<MeetingAttendee>
      size="small"
      rowKey="id"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={[...attendees]}
      columns={[
        { title: '姓名', dataIndex: 'name' },
        { title: '状态', render: (_, row) => <EnumText of={ATTENDANCE} value={row.state} tones={ATTENDANCE_TONES} /> },
        { title: '签到时间', render: (_, row) => <SignedIn of={row} /> },
        { title: '签字时间', render: (_, row) => <InstantText value={row.signedAt} /> },
        { title: '说明', render: (_, row) => [row.reason, row.serving ? '' : '已离职'].filter(Boolean).join('；') || '–' },
        { title: '公司', dataIndex: 'companyName' },
        ...(steps.includes('record') ? [{ title: '', render: (_: unknown, row: MeetingAttendee) => buttons(row) }] : []),
      ]}
    />
  );
}

const SignedIn = ({ of: { signedInAt, signedInBy } }: { readonly of: MeetingAttendee }) => (
  <>
    <InstantText value={signedInAt} />
    {signedInBy === '' ? null : <span className="ui-quiet"> {signedInBy} 代签</span>}
  </>
);

export function Minutes({ meeting: { minutes, state, signed, present } }: { readonly meeting: MeetingDetail }) {
  return (
    <>
      {state === MEETING.signing || state === MEETING.done ? (
        <p className="ui-quiet">
          已签字 {signed} / {present} 人{signed > 0 ? '，纪要已锁定' : ''}
        </p>
      ) : null}
      {minutes === '' ? <EmptyState text="还没有会议纪要" /> : <RichView html={minutes} />}
    </>
  );
}

export function Resolutions({ meeting: { resolutions, members, state } }: { readonly meeting: MeetingDetail }) {
  const fate = ({ task, passed }: MeetingResolution) => {
    if (task !== null) return <EnumText of={TASK} value={task.state} tones={TASK_TONES} />;
    return passed ? (
      <span className="ui-quiet">{state === MEETING.running ? '提交签字时转任务' : '–'}</span>
    ) : (
      <StatusTag tone="overdue">未过半数</StatusTag>
    );
  };
  return (
    <Table<MeetingResolution>
      size="small"
      rowKey="id"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={[...resolutions]}
      locale={{ emptyText: <EmptyState text="没有决议" /> }}
      columns={[
        { title: '决议内容', width: 260, render: (_, row) => <span className="ui-text">{row.content}</span> },
        { title: '责任人', dataIndex: 'owner' },
        { title: '完成期限', render: (_, row) => <DateText value={row.due} /> },
        ...(members === null
          ? []
          : [{ title: '同意委员', render: (_: unknown, row: MeetingResolution) => `${row.agreed ?? '–'} / ${members}` }]),
        { title: '任务', render: (_, row) => fate(row) },
      ]}
    />
  );
}

const SHOWN = 20;

export function MeetingChanges({ changes }: { readonly changes: MeetingDetail['changes'] }) {
  return (
    <Table<MeetingDetail['changes'][number]>
      size="small"
      rowKey="id"
      pagination={changes.length > SHOWN ? { pageSize: SHOWN, size: 'small' } : false}
      dataSource={[...changes]}
      locale={{ emptyText: <EmptyState text="没有操作记录" /> }}
      columns={[
        { title: '时间', render: (_, row) => <InstantText value={row.at} /> },
        { title: '操作人', dataIndex: 'by' },
        { title: '操作', dataIndex: 'action' },
        { title: '内容', dataIndex: 'detail' },
      ]}
    />
  );
}
