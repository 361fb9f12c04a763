// Which dialog of a case is open.
import { declineCase, grantDelay, refuseDelay, reopenCase, urgeCase } from '@anju/contract';
import { Form, Input } from 'antd';
import { formatInstant } from '@anju/domain';
import { EntryDialog, ReasonDialog, useEntry } from '../../../../archetypes/index.ts';
import type { CaseActs } from './case-acts.ts';
import { ClassifyDialog, InvestigateDialog, ReplyDialog } from './complaint-dialogs.tsx';
import { DelayDialog, FollowDialog, RateDialog } from './follow-dialogs.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { VisitDialog } from './visit-dialog.tsx';

export function CaseDialogs({ acts }: { readonly acts: CaseActs }) {
  const { doing, close } = acts;
  const done = (text: string) => ({ onClose: close, onDone: () => acts.done(text) });
  switch (doing?.kind) {
    case undefined:
      return null;
    case 'urge':
      return <UrgeDialog of={doing.row} {...done('已催单')} />;
    case 'follow':
      return <FollowDialog detail={doing.row} {...done('已记录跟进')} />;
    case 'delay':
      return <DelayDialog detail={doing.row} onClose={close} onDone={acts.done} />;
    case 'visit':
      return <VisitDialog visited={doing.row} {...done('已登记回访')} />;
    case 'rate':
      return <RateDialog detail={doing.row} {...done('已登记评价')} />;
    case 'merge':
      return <MergeDialog detail={doing.row} {...done('已合并')} />;
    case 'classify':
      return <ClassifyDialog detail={doing.row} {...done('已保存')} />;
    case 'investigate':
      return <InvestigateDialog detail={doing.row} {...done('已登记调查')} />;
    case 'reply':
      return <ReplyDialog detail={doing.row} {...done('已答复')} />;
    case 'grant':
      return <GrantDialog {...doing.row} {...done('延期已通过')} />;
    case 'refuse':
      return (
        <ReasonDialog
          title={`退回延期 ${doing.row.number}`}
          note={`完成时限仍为 ${formatInstant(doing.row.delay.oldDue)}。`}
          go="退回"
          field={{ name: 'note', label: '退回原因' }}
          endpoint={refuseDelay}
          toInput={(note) => ({ id: doing.row.delay.id, note })}
          {...done('延期已退回')}
        />
      );
    case 'reopen':
      return (
        <ReasonDialog
          title={`返工 ${doing.row.number}`}
          note="诉求回到待派工，返工次数加一，时限重新计算。"
          go="返工"
          endpoint={reopenCase}
          toInput={(reason) => ({ id: doing.row.id, version: doing.row.version, reason })}
          {...done('已返工')}
        />
      );
    case 'decline':
      return (
        <ReasonDialog
          title={`不予办理 ${doing.row.number}`}
          note="诉求到此结束，不能恢复；原因请同时告知客户。"
          go="不予办理"
          endpoint={declineCase}
          toInput={(reason) => ({ id: doing.row.id, version: doing.row.version, reason })}
          {...done('已结束')}
        />
      );
  }
}

interface UrgeDialogProps {
  readonly of: { readonly id: number; readonly number: string; readonly worker: string; readonly urges: number };
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function UrgeDialog({ of: { id, number, worker, urges }, onClose, onDone }: UrgeDialogProps) {
  const entry = useEntry({ endpoint: urgeCase, initial: { remark: '' }, toInput: (values) => ({ ...values, id }), onDone });
  return (
    <EntryDialog title={`催单 ${number}`} entry={entry} onClose={onClose} size="small" saveText="催单">
      <p className="ui-quiet">{`通知${worker === '' ? '派工的人' : ` ${worker} `}，已催 ${urges} 次。`}</p>
      <Form.Item name="remark" label="催单内容">
        <Input maxLength={200} placeholder="客户怎么说" />
      </Form.Item>
    </EntryDialog>
  );
}

interface GrantDialogProps {
  readonly number: string;
  readonly delay: { readonly id: number; readonly newDue: string; readonly reason: string };
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function GrantDialog({ number, delay: { id, newDue, reason }, onClose, onDone }: GrantDialogProps) {
  const entry = useEntry({ endpoint: grantDelay, initial: { note: '' }, toInput: (values) => ({ ...values, id }), onDone });
  return (
    <EntryDialog title={`通过延期 ${number}`} entry={entry} onClose={onClose} size="small" saveText="通过">
      <p className="ui-quiet">{`完成时限改为 ${formatInstant(newDue)}，原时限保留。原因：${reason}`}</p>
      <Form.Item name="note" label="审核意见">
        <Input maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
