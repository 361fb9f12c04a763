// Which dialog of a decoration is open.
import { cancelAcceptance, refuseDecoration, refuseExtension, withdrawDecoration } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { ReasonDialog } from '../../../../archetypes/index.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { CheckDialog } from './check-dialog.tsx';
import type { DecidedExtension, DecorationActs } from './decoration-acts.ts';
import { InspectDialog } from './inspect/inspect-dialog.tsx';
import { DropPassDialog, LosePassDialog, ReturnPassDialog, WorkerDialog } from './pass-dialogs.tsx';
import { ExtendDialog, FinishDialog, GrantDialog, IssueDialog, LiftDialog, ResubmitDialog } from './step-dialogs.tsx';

export function DecorationDialogs({ acts }: { readonly acts: DecorationActs }) {
  const { doing, close } = acts;
  const done = (text: string) => ({ onClose: close, onDone: () => acts.done(text) });
  switch (doing?.kind) {
    case undefined:
      return null;
    case 'resubmit':
      return <ResubmitDialog detail={doing.row} {...done('已重新申请')} />;
    case 'check':
      return <CheckDialog detail={doing.row} onClose={close} onDone={acts.done} />;
    case 'approve':
      return <ApproveDialog detail={doing.row} {...done('已通过，请通知业主缴费')} />;
    case 'issue':
      return <IssueDialog detail={doing.row} onClose={close} onDone={acts.done} />;
    case 'extend':
      return <ExtendDialog detail={doing.row} onClose={close} onDone={acts.done} />;
    case 'grant':
      return <GrantDialog {...doing.row} {...done('延期已通过')} />;
    case 'refuseExtension':
      return <RefuseExtensionDialog {...doing.row} {...done('延期已退回')} />;
    case 'worker':
      return <WorkerDialog {...doing.row} {...done('已保存')} />;
    case 'returnPass':
      return <ReturnPassDialog of={doing.row} {...done('出入证已收回')} />;
    case 'losePass':
      return <LosePassDialog of={doing.row} {...done('出入证已挂失')} />;
    case 'dropPass':
      return <DropPassDialog of={doing.row} {...done('出入证已取消')} />;
    case 'inspect':
      return <InspectDialog detail={doing.row} onClose={close} onDone={acts.done} />;
    case 'lift':
      return <LiftDialog detail={doing.row} {...done('已复工')} />;
    case 'finish':
      return <FinishDialog detail={doing.row} {...done('已申请验收')} />;
    case 'refuse':
      return (
        <ReasonDialog
          title={`退回 ${doing.row.number}`}
          note="退回后申请人可以补充资料，重新申请。"
          go="退回"
          field={{ name: 'note', label: '退回原因' }}
          endpoint={refuseDecoration}
          toInput={(note) => ({ id: doing.row.id, version: doing.row.version, note })}
          {...done('已退回')}
        />
      );
    case 'withdraw':
      return (
        <ReasonDialog
          title={`撤销 ${doing.row.number}`}
          note="撤销后不能恢复，没有收到的押金和费用一并撤销。"
          go="撤销申请"
          field={{ label: '撤销原因' }}
          endpoint={withdrawDecoration}
          toInput={(reason) => ({ id: doing.row.id, version: doing.row.version, reason })}
          {...done('已撤销')}
        />
      );
    case 'cancelFinish':
      return (
        <ReasonDialog
          title={`撤回完工申请 ${doing.row.number}`}
          note="装修回到施工中，完工后再申请验收。"
          go="撤回"
          endpoint={cancelAcceptance}
          toInput={(reason) => ({ id: doing.row.id, version: doing.row.version, reason })}
          {...done('已撤回完工申请')}
        />
      );
  }
}

interface RefuseExtensionProps extends DecidedExtension {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export const RefuseExtensionDialog = ({ number, extension: { id, version, oldTo }, ...ends }: RefuseExtensionProps) => (
  <ReasonDialog
    title={`退回延期 ${number}`}
    note={`许可证仍到 ${formatDay(oldTo)}。`}
    go="退回"
    field={{ name: 'note', label: '退回原因' }}
    endpoint={refuseExtension}
    toInput={(note) => ({ id, version, note })}
    {...ends}
  />
);
