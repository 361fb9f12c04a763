// An appeal against a violation: taken in by one person, decided by another.
import { Form, Input } from 'antd';
import { appealViolation, fileCategoryOf, rejectAppeal, upholdAppeal, type ViolationDetail } from '@anju/contract';
import { businessDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { DayInput } from '../../../../ui/index.ts';
import { PhotoInput } from './photo-input.tsx';

interface DialogProps {
  readonly detail: ViolationDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function AppealDialog({ detail: { id, version, number, offender, ownerName }, onClose, onDone }: DialogProps) {
  const entry = useEntry({
    endpoint: appealViolation,
    initial: { appellant: (ownerName || offender).slice(0, 20), reason: '', photoIds: [] as number[] },
    toInput: (values) => ({ ...values, id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`申诉 ${number}`} entry={entry} onClose={onClose}>
      <p className="ui-quiet">由发现人、登记人以外的人复核；复核期间违规仍按通知书处理。</p>
      <Form.Item name="appellant" label="申诉人" required>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="reason" label="申诉理由" required>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 3, maxRows: 8 }} placeholder="照申诉人原话记录" />
      </Form.Item>
      <Form.Item name="photoIds" label="申诉材料">
        <PhotoInput category={fileCategoryOf(appealViolation, 'photoIds')} text="材料" />
      </Form.Item>
    </EntryDialog>
  );
}

/** What the decision is about, in sight while it is written. */
function Reason({ detail: { appeals } }: { readonly detail: ViolationDetail }) {
  const open = appeals.at(-1);
  return open ? <p className="ui-quiet ui-text">{`${open.appellant}：${open.reason}`}</p> : null;
}

const Note = () => (
  <Form.Item name="note" label="复核意见" required>
    <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 6 }} />
  </Form.Item>
);

export function UpholdAppealDialog({ detail, onClose, onDone }: DialogProps) {
  const { id, version, number } = detail;
  const entry = useEntry({ endpoint: upholdAppeal, initial: { note: '' }, toInput: ({ note }) => ({ id, version, note }), onDone });
  return (
    <EntryDialog title={`申诉成立 ${number}`} entry={entry} onClose={onClose} saveText="申诉成立">
      <Reason detail={detail} />
      <p className="ui-quiet">违规撤销，不计入该户次数。</p>
      <Note />
    </EntryDialog>
  );
}

export function RejectAppealDialog({ detail, onClose, onDone }: DialogProps) {
  const { id, version, number, deadline } = detail;
  const today = businessDay(new Date());
  const entry = useEntry({
    endpoint: rejectAppeal,
    initial: { note: '', newDeadline: null as string | null },
    toInput: (values) => ({ ...values, id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`申诉不成立 ${number}`} entry={entry} onClose={onClose} saveText="申诉不成立">
      <Reason detail={detail} />
      <Note />
      <Form.Item name="newDeadline" label="新的期限" extra={deadline === null ? undefined : `不填仍为 ${deadline.replaceAll('-', '.')}`}>
        <DayInput min={today} />
      </Form.Item>
    </EntryDialog>
  );
}
