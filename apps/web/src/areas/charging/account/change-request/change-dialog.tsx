import { Form, Input } from 'antd';
import { CHANGE, createChangeRequest, fileCategoryOf, REDUCTION_REASON, type ChangeKind, type InputOf } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { EnumSelect } from '../../../../ui/index.ts';
import { ChangeBills, type ChangeEntry } from './change-bills.tsx';
import { PaperInput } from '../../document/paper-input.tsx';
import type { Requested } from '../../document/requested-text.ts';

type Reason = (typeof REDUCTION_REASON.values)[number];
interface Values {
  readonly lines: readonly ChangeEntry[];
  readonly reason: Reason | null;
  readonly note: string;
  readonly fileId: number | null;
}
const USUAL: Readonly<Record<ChangeKind, Reason>> = { 1: 9, 2: 4, 3: 5, 5: 8 };

interface ChangeDialogProps {
  readonly kind: ChangeKind;
  readonly billIds?: readonly number[];
  readonly onDone: (requested: Requested) => void;
  readonly onClose: () => void;
}

/** Requests an adjustment, a reduction, a discount or a waiver; no bill changes before another user has approved it. */
export function ChangeDialog({ kind, billIds = [], onDone, onClose }: ChangeDialogProps) {
  const initial: Values = { lines: [], reason: USUAL[kind], note: '', fileId: null };
  const entry = useEntry({
    endpoint: createChangeRequest,
    initial,
    toInput: ({ lines, reason, note, fileId }): InputOf<typeof createChangeRequest> => ({
      kind,
      lines: lines.map(({ bill, amount }) => ({ billId: bill.id, amount })),
      reason: reason as Reason,
      note,
      fileId,
    }),
    onDone,
  });
  return (
    <EntryDialog
      title={`申请${kind === CHANGE.adjust ? '账款调整' : CHANGE.text(kind)}`}
      entry={entry}
      onClose={onClose}
      size="wide"
      saveText="提交"
    >
      <Form.Item name="lines" label="账单" required>
        <ChangeBills kind={kind} billIds={billIds} />
      </Form.Item>
      <div className="change-form">
        <Form.Item name="reason" label="原因" required>
          <EnumSelect of={REDUCTION_REASON} />
        </Form.Item>
        <Form.Item name="fileId" label="附件" tooltip="业主申请、现场照片、批示等">
          <PaperInput category={fileCategoryOf(createChangeRequest, 'fileId')} />
        </Form.Item>
        <Form.Item name="note" label="说明" required className="wide">
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}
