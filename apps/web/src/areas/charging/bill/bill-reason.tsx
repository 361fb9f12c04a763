import type { ReactNode } from 'react';
import { Alert, Form, Input } from 'antd';
import type { Endpoint, InputOf, OutputOf } from '@anju/contract/kit/endpoint';
import { EntryDialog, useEntry } from '../../../archetypes/index.ts';

interface ReasonDialogProps<E extends Endpoint> {
  readonly title: string;
  /** What will happen. */
  readonly note: ReactNode;
  readonly go: string;
  /** What the field is called by the endpoint. */
  readonly field?: 'reason' | 'note';
  readonly label?: string;
  /** Beside the field. */
  readonly hint?: string;
  readonly required?: boolean;
  readonly endpoint: E;
  readonly toInput: (reason: string) => InputOf<E>;
  readonly onDone: (output: OutputOf<E>) => void;
  readonly onClose: () => void;
}

/** A step that wants a reason, or words that may be left out: sent back, decided, undone, withdrawn, voided. */
export function ReasonDialog<E extends Endpoint>({
  title,
  note,
  go,
  field = 'reason',
  label = '原因',
  hint,
  required = true,
  endpoint,
  toInput,
  onDone,
  onClose,
}: ReasonDialogProps<E>) {
  const entry = useEntry({ endpoint, initial: { reason: '', note: '' }, toInput: (values) => toInput(values[field]), onDone });
  return (
    <EntryDialog title={title} entry={entry} onClose={onClose} width={520} saveText={go}>
      <Alert type="warning" showIcon className="entry-problems" title={note} />
      <Form.Item name={field} label={label} required={required} extra={hint}>
        <Input autoFocus maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
