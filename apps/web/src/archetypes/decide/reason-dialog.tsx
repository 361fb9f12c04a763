import { Alert, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import type { Endpoint, InputOf, OutputOf } from '@anju/contract/kit/endpoint';
import { EntryDialog } from '../entry/entry-dialog.tsx';
import { useEntry } from '../entry/use-entry.ts';

interface ReasonDialogProps<E extends Endpoint> {
  readonly title: string;
  /** Explains the consequence. */
  readonly note: ReactNode;
  /** The text of the button. */
  readonly go: string;
  /** The endpoint's name for the field, its label, and whether it is required; by default 原因 and required. */
  readonly field?: { readonly name?: 'reason' | 'note'; readonly label?: string; readonly hint?: string; readonly required?: boolean };
  readonly endpoint: E;
  readonly toInput: (reason: string) => InputOf<E>;
  readonly onDone: (output: OutputOf<E>) => void;
  readonly onClose: () => void;
}

/** A step that needs a reason or takes an optional text: returned, undone, withdrawn, voided. */
export function ReasonDialog<E extends Endpoint>({
  title,
  note,
  go,
  field = {},
  endpoint,
  toInput,
  onDone,
  onClose,
}: ReasonDialogProps<E>) {
  const { name = 'reason', label = '原因', hint, required = true } = field;
  const entry = useEntry({ endpoint, initial: { reason: '', note: '' }, toInput: (values) => toInput(values[name]), onDone });
  return (
    <EntryDialog danger title={title} entry={entry} onClose={onClose} saveText={go}>
      <Alert type="warning" showIcon className="entry-problems" title={note} />
      <Form.Item name={name} label={label} required={required} extra={hint}>
        <Input autoFocus maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
