// Steps of a lease that are one small form: renewal, rent, early end, filing, papers. What charging would do is shown before.
import { Alert, Checkbox, Form, Input } from 'antd';
import { changeLeaseRent, fileLease, previewLeaseEnd, renewLease, saveLeasePapers, stopLease, type LeaseDetail } from '@anju/contract';
import { addDays, businessDay, formatDay, formatMoney } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../../archetypes/index.ts';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { DayInput, DecimalInput, usePaused } from '../../../../../ui/index.ts';
import { ChangePreview } from '../parts/change-table.tsx';
import { termEnd } from './lease-values.ts';
import { PapersInput } from './papers-input.tsx';

interface StepProps {
  readonly lease: LeaseDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const today = () => businessDay(new Date());
const YEAR = 12;

interface EndPreviewProps {
  readonly lease: LeaseDetail;
  readonly endOn: string | null | undefined;
  readonly keepBilled: boolean | undefined;
  readonly hindered: string;
}

/** Another last day moves the day on which the items go back to the landlord. */
function EndPreview({ lease, endOn, keepBilled = false, hindered }: EndPreviewProps) {
  const day = usePaused(endOn);
  const query = useRead(previewLeaseEnd, day ? { id: lease.id, endOn: day, keepBilled } : null, {
    keepPrevious: true,
    gcTime: 0,
    quiet: true,
  });
  return <ChangePreview label="变化预览" after="改为" hindered={hindered} before="填好日期后列出会有什么变化。" query={query} />;
}

const KeepBilled = () => (
  <Form.Item name="keepBilled" label="已计费" valuePropName="checked">
    <Checkbox>已计费的日子不变，自次日起变更</Checkbox>
  </Form.Item>
);

interface RenewValues {
  toDate: string | null;
  rent: string;
  contractNo: string;
  note: string;
  keepBilled: boolean;
}

export function RenewDialog({ lease, onClose, onDone }: StepProps) {
  const { id, version, endOn, rent, number } = lease;
  const from = addDays(endOn, 1);
  const entry = useEntry({
    endpoint: renewLease,
    initial: { toDate: termEnd(from, YEAR), rent, contractNo: '', note: '', keepBilled: false },
    toInput: ({ toDate, ...values }: RenewValues) => ({ ...values, toDate: toDate ?? '', id, version }),
    onDone,
  });
  const toDate = Form.useWatch('toDate', entry.form);
  const keepBilled = Form.useWatch('keepBilled', entry.form);
  return (
    <EntryDialog title={`续租 ${number} ${lease.house}`} entry={entry} onClose={onClose} saveText="续租">
      <Alert
        type="info"
        showIcon
        className="entry-problems"
        title={`续租自 ${formatDay(from)} 起，费用仍按原约定付；租赁备案需要重新办理。`}
      />
      <Form.Item name="toDate" label="续租至" required tooltip="含当天">
        <DayInput min={from} />
      </Form.Item>
      <Form.Item name="rent" label="月租金" required extra={`现为 ${formatMoney(rent)} 元，新租金自 ${formatDay(from)} 起`}>
        <DecimalInput suffix="元" />
      </Form.Item>
      <Form.Item name="contractNo" label="合同编号">
        <Input maxLength={60} placeholder="不填则不变" />
      </Form.Item>
      <Form.Item name="note" label="说明">
        <Input maxLength={200} />
      </Form.Item>
      <KeepBilled />
      <EndPreview lease={lease} endOn={toDate} keepBilled={keepBilled} hindered="还不能续租" />
    </EntryDialog>
  );
}

interface StopValues {
  endOn: string | null;
  reason: string;
  keepBilled: boolean;
}

export function StopDialog({ lease, onClose, onDone }: StepProps) {
  const { id, version, fromDate, toDate, number } = lease;
  const start = today() < toDate ? today() : toDate;
  const entry = useEntry({
    endpoint: stopLease,
    initial: { endOn: start, reason: '', keepBilled: false },
    toInput: ({ endOn, ...values }: StopValues) => ({ ...values, endOn: endOn ?? '', id, version }),
    onDone,
  });
  const endOn = Form.useWatch('endOn', entry.form);
  const keepBilled = Form.useWatch('keepBilled', entry.form);
  return (
    <EntryDialog title={`提前退租 ${number} ${lease.house}`} entry={entry} onClose={onClose} saveText="登记退租">
      <Form.Item name="endOn" label="最后一日" required tooltip="这一日仍属租期，次日起费用改回业主付">
        <DayInput min={fromDate} max={toDate} />
      </Form.Item>
      <Form.Item name="reason" label="退租原因" required>
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
      <KeepBilled />
      <EndPreview lease={lease} endOn={endOn} keepBilled={keepBilled} hindered="还不能退租" />
    </EntryDialog>
  );
}

interface RentValues {
  rent: string;
  fromDate: string | null;
  reason: string;
}

export function RentDialog({ lease, onClose, onDone }: StepProps) {
  const { id, version, fromDate, endOn, rent, number } = lease;
  const entry = useEntry({
    endpoint: changeLeaseRent,
    initial: { rent, fromDate: today() > fromDate ? today() : fromDate, reason: '' },
    toInput: (values: RentValues) => ({ ...values, fromDate: values.fromDate ?? '', id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`调整租金 ${number}`} entry={entry} onClose={onClose} size="small">
      <p className="ui-quiet">租金是业主与租客之间的约定，只作登记，不计费。</p>
      <Form.Item name="rent" label="月租金" required extra={`现为 ${formatMoney(rent)} 元`}>
        <DecimalInput suffix="元" />
      </Form.Item>
      <Form.Item name="fromDate" label="从哪天起" required>
        <DayInput min={fromDate} max={endOn} />
      </Form.Item>
      <Form.Item name="reason" label="原因" required>
        <Input maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}

interface FilingValues {
  filingNo: string;
  filedOn: string | null;
}

export function FilingDialog({ lease, onClose, onDone }: StepProps) {
  const { id, version, filingNo, filedOn, number } = lease;
  const entry = useEntry({
    endpoint: fileLease,
    initial: { filingNo, filedOn: filedOn ?? today() },
    toInput: (values: FilingValues) => ({ ...values, filedOn: values.filedOn ?? '', id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`备案 ${number}`} entry={entry} onClose={onClose} size="small">
      <Form.Item name="filingNo" label="备案号" required>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="filedOn" label="备案日期" required>
        <DayInput max={today()} />
      </Form.Item>
    </EntryDialog>
  );
}

export function PapersDialog({ lease, onClose, onDone }: StepProps) {
  const { id, version, number, papers } = lease;
  const entry = useEntry({
    endpoint: saveLeasePapers,
    initial: { papers: papers.map(({ kind, file }) => ({ kind, fileId: file.id, name: file.name })) },
    toInput: (values) => ({ id, version, papers: values.papers.map(({ kind, fileId }) => ({ kind, fileId })) }),
    onDone,
  });
  return (
    <EntryDialog title={`租约资料 ${number}`} entry={entry} onClose={onClose}>
      <Form.Item name="papers" noStyle>
        <PapersInput />
      </Form.Item>
    </EntryDialog>
  );
}
