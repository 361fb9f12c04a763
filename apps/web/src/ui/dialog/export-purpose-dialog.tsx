import { useId, useState } from 'react';
import { Form, Input } from 'antd';
import { useUnsavedDialog } from '../../platform/unsaved/index.ts';
import { Dialog } from './dialog.tsx';
import { DayInput } from '../dates/day-input.tsx';

export interface ExportPurposeValue {
  readonly usage: string;
  readonly auditor: string;
  /** `YYYY-MM-DD` */
  readonly auditDate: string;
}

interface ExportPurposeDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The dialog closes when this resolves; if it fails, the dialog stays open with the typed input. */
  readonly onSave: (purpose: ExportPurposeValue) => Promise<unknown>;
}

const BLANK = { usage: '', auditor: '', auditDate: null as string | null };

/** Asked before personal data is exported: the purpose, the approver and the date of approval. */
export function ExportPurposeDialog({ open, onClose, onSave }: ExportPurposeDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState(BLANK);
  const [saving, setSaving] = useState(false);
  const usage = typed.usage.trim();
  const auditor = typed.auditor.trim();
  const { auditDate } = typed;
  const close = useUnsavedDialog(open && (usage !== '' || auditor !== ''), () => {
    setTyped(BLANK);
    onClose();
  });

  async function save() {
    if (usage === '' || auditor === '' || auditDate === null || saving) return;
    setSaving(true);
    try {
      await onSave({ usage, auditor, auditDate });
      setTyped(BLANK);
      onClose();
    } catch {
      // The call itself has shown the failure; the typed input stays for another attempt.
    } finally {
      setSaving(false);
    }
  }

  return (
    <Dialog
      title="导出用途"
      open={open}

      size="small"
      onCancel={close}
      onOk={() => void save()}
      okText="保存"
      cancelText="关闭"
      confirmLoading={saving}
      okButtonProps={{ disabled: usage === '' || auditor === '' || auditDate === null }}
      mask={{ closable: false }}
    >
      <Form layout="horizontal" labelCol={{ flex: '84px' }} requiredMark>
        <Form.Item label="用途" htmlFor={`${id}-usage`} required>
          <Input.TextArea
            id={`${id}-usage`}
            rows={2}
            maxLength={200}
            value={typed.usage}
            onChange={(event) => setTyped({ ...typed, usage: event.target.value })}
          />
        </Form.Item>
        <Form.Item label="批准人" htmlFor={`${id}-auditor`} required>
          <Input
            id={`${id}-auditor`}
            maxLength={60}
            value={typed.auditor}
            onChange={(event) => setTyped({ ...typed, auditor: event.target.value })}
            onPressEnter={(event) => {
              if (!event.nativeEvent.isComposing) void save();
            }}
          />
        </Form.Item>
        <Form.Item label="批准日期" htmlFor={`${id}-date`} required>
          <DayInput id={`${id}-date`} value={auditDate} onChange={(value) => setTyped({ ...typed, auditDate: value })} />
        </Form.Item>
      </Form>
      <p className="ui-quiet">导出内容含个人信息，用途与批准人将记入日志。</p>
    </Dialog>
  );
}
