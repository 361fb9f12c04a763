// The dialogs of a contract: registering, correcting, renewing, ending before its term.
import { Alert, Form, Input } from 'antd';
import {
  changeChargeContract,
  createChargeContract,
  endChargeContract,
  renewChargeContract,
  type AttachmentLine,
  type ChargeContract,
  type InputOf,
} from '@anju/contract';
import { addDays, formatDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { DayInput } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { ContractFields, CustomerPick, inputOf, newContract, valuesOf } from './contract-fields.tsx';
import { termText, today } from './contract-term.tsx';

interface NewContractProps {
  readonly estateId: number | null;
  readonly onDone: (id: number) => void;
  readonly onClose: () => void;
}
export function NewContract({ estateId, onDone, onClose }: NewContractProps) {
  const entry = useEntry({
    endpoint: createChargeContract,
    initial: { ...newContract(), estateId, customerId: null as number | null },
    toInput: ({ estateId: estate, customerId, ...values }): InputOf<typeof createChargeContract> => ({
      ...inputOf(values),
      estateId: estate ?? 0,
      customerId: customerId ?? 0,
    }),
    onDone: ({ id }) => onDone(id),
  });
  return (
    <EntryDialog title="登记合同" entry={entry} onClose={onClose}>
      <div className="form-grid">
        <Form.Item name="estateId" label="小区" required className="wide">
          <EstatePick placeholder="请选择小区" width="100%" />
        </Form.Item>
        <Form.Item name="customerId" label="客户" required className="wide">
          <CustomerPick />
        </Form.Item>
        <ContractFields />
      </div>
    </EntryDialog>
  );
}

interface ContractDialogProps {
  readonly contract: ChargeContract;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

export function ChangeContract({ contract, onDone, onClose }: ContractDialogProps) {
  const { id, version, number, customerName, file } = contract;
  const entry = useEntry({
    endpoint: changeChargeContract,
    initial: valuesOf(contract),
    toInput: (values): InputOf<typeof changeChargeContract> => ({ ...inputOf(values), id, version }),
    onDone: () => onDone('已保存'),
  });
  return (
    <EntryDialog title={`修改 ${number}`} entry={entry} onClose={onClose}>
      <Alert
        type="info"
        showIcon
        className="entry-problems"
        title={`客户 ${customerName} 和小区不能改，换了一方就是另一份合同；延长合同期请用“续签”。`}
      />
      <div className="form-grid">
        <ContractFields fileName={file?.name ?? ''} />
      </div>
    </EntryDialog>
  );
}

export function RenewContract({ contract, onDone, onClose }: ContractDialogProps) {
  const { id, version, number, toDate: last } = contract;
  const entry = useEntry({
    endpoint: renewChargeContract,
    initial: { toDate: null as string | null },
    toInput: ({ toDate }): InputOf<typeof renewChargeContract> => ({ id, version, toDate: toDate ?? '' }),
    onDone: ({ extended }, { toDate }) =>
      onDone(`已续签至 ${formatDay(toDate ?? last)}${extended > 0 ? `，${extended} 项标准随之延长` : ''}`),
  });
  return (
    <EntryDialog title={`续签 ${number}`} entry={entry} onClose={onClose} size="small" saveText="续签">
      <Alert
        type="info"
        showIcon
        className="entry-problems"
        title={`现合同期 ${termText(contract)}。挂到 ${formatDay(last)} 的标准随合同延长，提前结束的不变。`}
      />
      <Form.Item name="toDate" label="续签至" required extra="新的到期日，含当天">
        <DayInput min={addDays(last, 1)} />
      </Form.Item>
    </EntryDialog>
  );
}

interface EndContractProps extends ContractDialogProps {
  readonly lines: readonly AttachmentLine[];
}
export function EndContract({ contract, lines, onDone, onClose }: EndContractProps) {
  const { id, version, number, fromDate, toDate, billedTo } = contract;
  const now = today();
  const initial: { endedOn: string | null; reason: string } = {
    endedOn: now < fromDate ? fromDate : now > toDate ? toDate : now,
    reason: '',
  };
  const entry = useEntry({
    endpoint: endChargeContract,
    initial,
    toInput: ({ endedOn, reason }): InputOf<typeof endChargeContract> => ({ id, version, endedOn: endedOn ?? '', reason }),
    onDone: ({ ended }) => onDone(`已解约${ended > 0 ? `，${ended} 项标准随之结束` : ''}`),
  });
  const last = Form.useWatch('endedOn', entry.form) ?? entry.initial.endedOn ?? toDate;
  const cut = lines.filter((line) => line.toDate === null || line.toDate > last);
  return (
    <EntryDialog title={`解约 ${number}`} entry={entry} onClose={onClose} saveText="解约">
      <Alert
        type="warning"
        showIcon
        className="entry-problems"
        title={
          cut.length === 0
            ? '没有标准要随之结束；已出的账单不变。解约后不能撤销。'
            : `${cut.length} 项标准到解约日为止：${cut.map((line) => line.standardName).join('、')}；已出的账单不变。解约后不能撤销。`
        }
      />
      <Form.Item
        name="endedOn"
        label="解约日"
        required
        extra={`含当天，在 ${termText(contract)} 之间${billedTo === null ? '' : `；已计费至 ${formatDay(billedTo)}`}`}
      >
        <DayInput />
      </Form.Item>
      <Form.Item name="reason" label="解约原因" required>
        <Input maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
