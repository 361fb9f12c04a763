// Which dialog of a meeting is open.
import { cancelMeeting, leaveMeeting, sendBackMinutes } from '@anju/contract';
import { ReasonDialog } from '../../../archetypes/index.ts';
import { MeetingDialog } from './meeting-dialog.tsx';
import type { MeetingActs } from './meeting-acts.ts';
import { BeginDialog, MinutesDialog, ResolutionsDialog } from './meeting-record-dialogs.tsx';

export function MeetingDialogs({ acts }: { readonly acts: MeetingActs }) {
  const { doing, close } = acts;
  const done = (text: string) => ({ onClose: close, onDone: () => acts.done(text) });
  switch (doing?.kind) {
    case undefined:
      return null;
    case 'new':
      return <MeetingDialog {...done('会议已安排')} />;
    case 'book':
      return <MeetingDialog free={doing.row} {...done('会议已安排')} />;
    case 'change':
      return <MeetingDialog meeting={doing.row} {...done('已保存')} />;
    case 'begin':
      return <BeginDialog meeting={doing.row} {...done('会议已开始')} />;
    case 'minutes':
      return <MinutesDialog meeting={doing.row} {...done('纪要已保存')} />;
    case 'resolve':
      return <ResolutionsDialog meeting={doing.row} {...done('决议已保存')} />;
    case 'cancel':
      return (
        <ReasonDialog
          title={`取消会议 ${doing.row.title}`}
          note="取消后会议室让出，会议不能恢复。参会人会在列表中看到。"
          go="取消会议"
          endpoint={cancelMeeting}
          toInput={(reason) => ({ id: doing.row.id, version: doing.row.version, reason })}
          {...done('会议已取消')}
        />
      );
    case 'leave':
      return (
        <ReasonDialog
          title={doing.row.name === null ? '请假' : `登记 ${doing.row.name} 请假`}
          note="请假后到场的，仍可以签到。"
          go="请假"
          endpoint={leaveMeeting}
          toInput={(reason) => ({ id: doing.row.id, employeeId: doing.row.employeeId, reason })}
          {...done('已请假')}
        />
      );
    case 'sendBack':
      return (
        <ReasonDialog
          title={`退回修改 ${doing.row.title}`}
          note={`已有的 ${doing.row.signed} 个签字全部清除，纪要修改后要重新提交签字；已经转成的任务不受影响。`}
          go="退回修改"
          endpoint={sendBackMinutes}
          toInput={(reason) => ({ id: doing.row.id, version: doing.row.version, reason })}
          {...done('纪要已退回修改')}
        />
      );
  }
}
