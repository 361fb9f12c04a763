// 会议签到表 and 会议纪要 on paper.
import { ATTENDANCE, MEETING_TYPE, type MeetingAttendee, type MeetingDetail, type MeetingResolution } from '@anju/contract';
import { formatDay, formatInstant } from '@anju/domain';
import { PrintFacts, PrintSheet, PrintTable, RichView, type PrintColumn } from '../../../ui/index.ts';
import { timeText } from './meeting-parts.tsx';

/** Lines left for guests and for those who come without having been expected. */
const SPARE_LINES = 6;

type Line = Pick<MeetingAttendee, 'name' | 'companyName' | 'state' | 'signedInAt' | 'signedAt' | 'reason'>;
const SPARE: Line = { name: '', companyName: '', state: ATTENDANCE.expected, signedInAt: null, signedAt: null, reason: '' };

const NUMBER = { title: '序号', render: (_: unknown, index: number) => index + 1, align: 'center', width: '12mm' } as const;

const head = (meeting: MeetingDetail) => [
  ['会议主题', meeting.title, '会议类型', MEETING_TYPE.text(meeting.type)],
  ['时间', timeText(meeting), '地点', meeting.where],
  ['主持人', meeting.host, '记录人', meeting.recorder],
];

const noteOf = ({ state, reason }: Line) => (state === ATTENDANCE.excused ? `请假：${reason}` : '');

interface SignInPaperProps {
  readonly meeting: MeetingDetail;
  /** To be signed by hand. */
  readonly blank?: boolean;
}

export function SignInPaper({ meeting, blank = false }: SignInPaperProps) {
  const columns: readonly PrintColumn<Line>[] = [
    NUMBER,
    { title: '姓名', render: ({ name }) => name, width: '32mm' },
    { title: '单位', render: ({ companyName }) => companyName },
    { title: '签到', render: ({ signedInAt }) => (blank || signedInAt === null ? '' : formatInstant(signedInAt)), width: '44mm' },
    { title: '备注', render: (line) => (blank ? '' : noteOf(line)), width: '44mm' },
  ];
  const spare = Array.from({ length: SPARE_LINES }, () => SPARE);
  return (
    <PrintSheet
      title="会议签到表"
      foot={
        <>
          <span>应到 {meeting.attendees.length} 人</span>
          <span>实到 {blank ? '　　' : meeting.present} 人</span>
          <span>记录人签字：　　　　　　　　</span>
        </>
      }
    >
      <PrintFacts rows={[...head(meeting), ...(meeting.guests === '' ? [] : [['外部来宾', meeting.guests, '', '']])]} />
      <div className="meeting-sign-in">
        <PrintTable columns={columns} rows={blank ? [...meeting.attendees, ...spare] : meeting.attendees} />
      </div>
    </PrintSheet>
  );
}

const RESOLUTION_COLUMNS: readonly PrintColumn<MeetingResolution>[] = [
  NUMBER,
  { title: '决议内容', render: ({ content }) => content },
  { title: '责任人', render: ({ owner }) => owner, width: '24mm' },
  { title: '完成期限', render: ({ due }) => formatDay(due), width: '26mm' },
];

const SIGNED_COLUMNS: readonly PrintColumn<Line>[] = [
  NUMBER,
  { title: '参会人', render: ({ name }) => name, width: '32mm' },
  { title: '签到', render: ({ signedInAt }) => (signedInAt === null ? '' : formatInstant(signedInAt)), width: '40mm' },
  { title: '签字', render: ({ signedAt }) => (signedAt === null ? '' : formatInstant(signedAt)), width: '40mm' },
  { title: '备注', render: noteOf },
];

export function MinutesPaper({ meeting }: { readonly meeting: MeetingDetail }) {
  const { agenda, resolutions, members, membersPresent, quorumNote } = meeting;
  const agreed: readonly PrintColumn<MeetingResolution>[] =
    members === null
      ? []
      : [
          {
            title: '同意委员',
            render: ({ agreed: count, passed }) => `${count ?? 0} / ${members}${passed ? '' : ' 未过半数'}`,
            width: '30mm',
          },
        ];
  return (
    <PrintSheet
      title="会议纪要"
      foot={
        <>
          <span>主持人签字：　　　　　　　　</span>
          <span>记录人签字：　　　　　　　　</span>
          <div className="meeting-seal">
            <span>{meeting.companyName}</span>
            <span>（盖章）</span>
            <span>　　　年　　月　　日</span>
          </div>
        </>
      }
    >
      <PrintFacts
        rows={[
          ...head(meeting),
          ['应到', `${meeting.attendees.length} 人`, '实到', `${meeting.present} 人`],
          ...(meeting.guests === '' ? [] : [['外部来宾', meeting.guests, '抄送', meeting.copies.map(({ name }) => name).join('、')]]),
          ...(members === null
            ? []
            : [
                ['业委会委员', `全体 ${members} 人，到会 ${membersPresent ?? 0} 人`, '说明', quorumNote === '' ? '过半数到会' : quorumNote],
              ]),
        ]}
      />
      {agenda.length === 0 ? null : (
        <>
          <h2>议程</h2>
          <ol>
            {agenda.map(({ topic, speaker }, at) => (
              <li key={at}>
                {topic}
                {speaker === '' ? '' : `（${speaker}）`}
              </li>
            ))}
          </ol>
        </>
      )}
      <h2>纪要</h2>
      <RichView html={meeting.minutes} />
      {resolutions.length === 0 ? null : (
        <>
          <h2>决议</h2>
          <PrintTable columns={[...RESOLUTION_COLUMNS, ...agreed]} rows={resolutions} />
        </>
      )}
      <h2>签到与签字</h2>
      <PrintTable columns={SIGNED_COLUMNS} rows={meeting.attendees} />
    </PrintSheet>
  );
}
