// Which dialog of the screen of acceptance is open.
import { Form, Input } from 'antd';
import { archiveDecoration, cancelConsent, releaseDeposits, type DecorationDetail } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { EntryDialog, ReasonDialog, useEntry } from '../../../../archetypes/index.ts';
import { CheckRound } from './check-round.tsx';
import { ConsentDialog } from './consent-dialog.tsx';
import type { FinishActs } from './finish-acts.ts';
import { openRound } from '../record/open-round.ts';
import { heldTotal } from './finish.rules.ts';

export function FinishDialogs({ acts }: { readonly acts: FinishActs }) {
  const { doing, close } = acts;
  switch (doing?.kind) {
    case undefined:
      return null;
    case 'accept': {
      const round = openRound(doing.row);
      return round === null ? null : <CheckRound detail={doing.row} round={round} onClose={close} onDone={acts.done} />;
    }
    case 'consent':
      return (
        <ConsentDialog
          detail={doing.row}
          onClose={close}
          onDone={(billNumber) => acts.done(`已登记，账单 ${billNumber} 请到收款台用押金结清`)}
        />
      );
    case 'cancelConsent': {
      const { detail, consent } = doing.row;
      return (
        <ReasonDialog
          title={`撤销押金抵扣 ${detail.number}`}
          note={`${consent.name} ${formatMoney(consent.amount)} 元：${consent.reason}。账单随之作废；已经收款的不能撤销。`}
          go="撤销抵扣"
          field={{ label: '撤销原因' }}
          endpoint={cancelConsent}
          toInput={(reason) => ({ id: detail.id, consentId: consent.id, reason })}
          onClose={close}
          onDone={() => acts.done('已撤销抵扣')}
        />
      );
    }
    case 'release':
      return <ReleaseDialog detail={doing.row} onClose={close} onDone={() => acts.done('已告知日常结算退押金')} />;
    case 'archive':
      return <ArchiveDialog detail={doing.row} onClose={close} onDone={() => acts.done('已归档')} />;
  }
}

interface DialogProps {
  readonly detail: DecorationDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function ReleaseDialog({ detail, onClose, onDone }: DialogProps) {
  const { id, version, number } = detail;
  const entry = useEntry({ endpoint: releaseDeposits, initial: { remark: '' }, toInput: (values) => ({ ...values, id, version }), onDone });
  return (
    <EntryDialog title={`退押金 ${number}`} entry={entry} onClose={onClose} saveText="告知退押金">
      <p className="ui-quiet">
        {`押金余额 ${formatMoney(heldTotal(detail))} 元。日常结算收到告知公文后退还；最后一笔押金退还后自动归档。`}
      </p>
      <Form.Item name="remark" label="说明">
        <Input maxLength={200} placeholder="退给谁、怎么退" />
      </Form.Item>
    </EntryDialog>
  );
}

function ArchiveDialog({ detail: { id, version, number }, onClose, onDone }: DialogProps) {
  const entry = useEntry({ endpoint: archiveDecoration, initial: {}, toInput: () => ({ id, version }), onDone });
  return (
    <EntryDialog title={`归档 ${number}`} entry={entry} onClose={onClose} size="small" saveText="归档">
      <p>观察期已满，施工队已退场，押金已退还或抵扣。归档后不能再改。</p>
    </EntryDialog>
  );
}
