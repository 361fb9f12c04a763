import { Alert, Form, Input } from 'antd';
import { acceptTenantOrder, refuseTenantOrder, type TenantOrder } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../archetypes/index.ts';

interface DecisionProps {
  readonly order: TenantOrder;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function AcceptOrderDialog({ order, onClose, onDone }: DecisionProps) {
  const { tenantId, id, version, number, total, companyName, lines } = order;
  const entry = useEntry({ endpoint: acceptTenantOrder, initial: {}, toInput: () => ({ tenantId, id, version }), onDone });
  return (
    <EntryDialog title={`受理订单 ${number}`} entry={entry} onClose={onClose} saveText="受理开通">
      <Alert
        type="info"
        showIcon
        title={`请先核对款项 ${formatMoney(total)} 元。受理后“${companyName}”的 ${lines.length} 项功能立即可用；未到期的从原到期日续期。`}
      />
    </EntryDialog>
  );
}

export function RefuseOrderDialog({ order, onClose, onDone }: DecisionProps) {
  const { tenantId, id, version, number } = order;
  const entry = useEntry({
    endpoint: refuseTenantOrder,
    initial: { answer: '' },
    toInput: ({ answer }) => ({ tenantId, id, version, answer }),
    onDone,
  });
  return (
    <EntryDialog title={`退回订单 ${number}`} entry={entry} onClose={onClose} saveText="退回">
      <Form.Item name="answer" label="退回原因" required>
        <Input.TextArea rows={3} maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
