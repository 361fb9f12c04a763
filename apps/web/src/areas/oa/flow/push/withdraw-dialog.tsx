import { withdrawNotification, type PushDetail } from '@anju/contract';
import { ReasonDialog } from '../../../../archetypes/index.ts';

interface WithdrawDialogProps {
  readonly row: PushDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function WithdrawDialog({ row: { id, version, title, readers }, onClose, onDone }: WithdrawDialogProps) {
  const seen = readers > 0 ? `已有 ${readers} 人读过；` : '';
  return (
    <ReasonDialog
      title={`撤回通知“${title}”`}
      note={`${seen}撤回后所有接收人不再看到，不能恢复，阅读记录保留。`}
      go="撤回"
      field={{ label: '撤回原因' }}
      endpoint={withdrawNotification}
      toInput={(reason) => ({ id, version, reason })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
