// One meeting beside its list: what it is about, who came, what was written down and decided. The server names the steps a user may take.
import { Button, Dropdown } from 'antd';
import {
  ATTENDANCE,
  beginMeeting,
  closeMeeting,
  finishMeeting,
  getMeeting,
  MEETING,
  MEETING_TYPE,
  signInMeeting,
  signMinutes,
  type MeetingDetail,
  type MeetingStep,
} from '@anju/contract';
import { RecordDrawer, RecordTabs, type RecordList } from '../../../archetypes/index.ts';
import type { Access } from '../../../platform/access/index.ts';
import { useRead } from '../../../platform/api/hooks.ts';
import { call } from '../../../platform/api/index.ts';
import { EnumText, RichView, StatusTag, useConfirm, usePrint } from '../../../ui/index.ts';
import type { MeetingActs } from './meeting-acts.ts';
import { MeetingFiles } from './meeting-files.tsx';
import { Attendees, MeetingChanges, MeetingFacts, Minutes, Resolutions } from './meeting-facts.tsx';
import { ATTENDANCE_TONES, isMoved, MEETING_TONES } from './meeting-parts.tsx';
import { MinutesPaper, SignInPaper } from './meeting-print.tsx';

interface MeetingDrawerProps {
  readonly list?: RecordList;
  readonly access: Access;
  readonly acts: MeetingActs;
}

export function MeetingDrawer({ acts, ...props }: MeetingDrawerProps) {
  return acts.opened === null ? null : <OpenMeeting id={acts.opened} acts={acts} {...props} />;
}

function OpenMeeting({ id, list, access, acts }: MeetingDrawerProps & { readonly id: number }) {
  const { print, paper } = usePrint();
  const may = ({ steps }: MeetingDetail, step: MeetingStep) => steps.includes(step);
  return (
    <>
      <RecordDrawer
        list={list}
        record={useRead(getMeeting, { id })}
        what="会议"
        title={({ title }) => title}
        head={(meeting) => ({
          where: `${MEETING_TYPE.text(meeting.type)} · ${meeting.companyName}`,
          tags: (
            <>
              <EnumText of={MEETING} value={meeting.state} tones={MEETING_TONES} />
              {isMoved(meeting) ? <StatusTag tone="overdue">已改期</StatusTag> : null}
              {meeting.mine === null ? null : <EnumText of={ATTENDANCE} value={meeting.mine} tones={ATTENDANCE_TONES} />}
            </>
          ),
        })}
        onClose={() => acts.open(null)}
        actions={(meeting) => <Steps meeting={meeting} acts={acts} />}
        foot={(meeting) => ({
          danger: may(meeting, 'cancel') ? (
            <Button danger onClick={() => acts.begin('cancel', meeting)}>
              取消会议
            </Button>
          ) : may(meeting, 'sendBack') ? (
            <Button danger onClick={() => acts.begin('sendBack', meeting)}>
              退回修改
            </Button>
          ) : null,
          acts: (
            <>
              {access.can('print') ? <PrintButton meeting={meeting} print={print} /> : null}
              {may(meeting, 'change') && access.can('change') ? <Button onClick={() => acts.begin('change', meeting)}>修改</Button> : null}
            </>
          ),
        })}
      >
        {(meeting) => (
          <RecordTabs
            items={[
              { key: 'facts', label: '会议', children: <MeetingFacts meeting={meeting} /> },
              {
                key: 'people',
                label: `签到 ${meeting.present} / ${meeting.attendees.length}`,
                children: <Attendees meeting={meeting} acts={acts} />,
              },
              { key: 'minutes', label: '纪要', children: <Minutes meeting={meeting} /> },
              { key: 'resolutions', label: `决议 ${meeting.resolutions.length}`, children: <Resolutions meeting={meeting} /> },
              {
                key: 'files',
                label: `文件 ${meeting.papers.length + meeting.photos.length}`,
                children: <MeetingFiles meeting={meeting} canChange={may(meeting, 'files')} onDone={acts.done} />,
              },
              { key: 'changes', label: '操作记录', children: <MeetingChanges changes={meeting.changes} /> },
            ]}
          />
        )}
      </RecordDrawer>
      {paper}
    </>
  );
}

function PrintButton({ meeting, print }: { readonly meeting: MeetingDetail; readonly print: ReturnType<typeof usePrint>['print'] }) {
  const papers = {
    blank: () => print(<SignInPaper meeting={meeting} blank />),
    signIn: () => print(<SignInPaper meeting={meeting} />),
    minutes: () => print(<MinutesPaper meeting={meeting} />),
  };
  return (
    <>
      <Dropdown
        menu={{
          items: [
            { key: 'blank', label: '空白签到表' },
            { key: 'signIn', label: '签到表' },
            { key: 'minutes', label: '会议纪要', disabled: meeting.minutes === '' },
          ],
          onClick: ({ key }) => papers[key as keyof typeof papers](),
        }}
        trigger={['click']}
      >
        <Button>打印</Button>
      </Dropdown>
      {/* What draws the minutes is loaded with the first of them; paper does not wait for it. */}
      <span hidden>
        <RichView html={meeting.minutes} />
      </span>
    </>
  );
}

/** What the user does next, the main step last. */
function Steps({ meeting, acts }: { readonly meeting: MeetingDetail; readonly acts: MeetingActs }) {
  const confirm = useConfirm();
  const { id, version, steps, members, resolutions, present } = meeting;
  const go = (endpoint: typeof closeMeeting, question: { readonly text: string; readonly go: string }, text: string) =>
    acts.attempt(async () => {
      if (!(await confirm({ ...question, danger: false }))) return;
      await call(endpoint, { id, version });
      acts.done(text);
    });
  const signIn = () =>
    acts.attempt(async () => {
      await call(signInMeeting, { id });
      acts.done('已签到');
    });
  const waiting = resolutions.filter(({ task }) => task === null);
  const failed = waiting.filter(({ passed }) => !passed).length;
  const closing =
    `纪要交 ${present} 位到会人签字，${waiting.length - failed} 条决议转为任务。` +
    (members !== null && failed > 0 ? `${failed} 条决议没有获得全体委员过半数同意，只作记录。` : '') +
    '是否继续？';
  const has = (step: MeetingStep) => steps.includes(step);
  return (
    <>
      {has('leave') ? <Button onClick={() => acts.begin('leave', { id, employeeId: null, name: null })}>请假</Button> : null}
      {has('resolve') ? <Button onClick={() => acts.begin('resolve', meeting)}>登记决议</Button> : null}
      {has('minutes') ? <Button onClick={() => acts.begin('minutes', meeting)}>记录纪要</Button> : null}
      {has('signIn') ? (
        <Button type="primary" loading={acts.busy} onClick={signIn}>
          签到
        </Button>
      ) : null}
      {has('begin') ? (
        <Button
          type={has('signIn') ? 'default' : 'primary'}
          onClick={() =>
            members === null
              ? go(beginMeeting, { text: `已签到 ${present} 人，现在开始会议吗？`, go: '开始会议' }, '会议已开始')
              : acts.begin('begin', meeting)
          }
        >
          开始会议
        </Button>
      ) : null}
      {has('close') ? (
        <Button type="primary" onClick={() => go(closeMeeting, { text: closing, go: '提交签字' }, '纪要已提交签字')}>
          提交签字
        </Button>
      ) : null}
      {has('sign') ? (
        <Button
          type="primary"
          onClick={() => go(signMinutes, { text: '签字表示您已读过纪要、没有异议，签字后不能撤回。是否签字？', go: '签字' }, '已签字')}
        >
          签字
        </Button>
      ) : null}
      {has('finish') ? (
        <Button
          type="primary"
          onClick={() => go(finishMeeting, { text: '没有签字的参会人都已离职，现在结束会议吗？', go: '结束会议' }, '会议已结束')}
        >
          结束会议
        </Button>
      ) : null}
    </>
  );
}
