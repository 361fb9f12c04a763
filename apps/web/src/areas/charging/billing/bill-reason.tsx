import type { ReactNode } from 'react';
import { Alert, Form, Input } from 'antd';
import type { Endpoint, InputOf, OutputOf } from '@anju/contract/kit/endpoint';
import { EntryDialog, useEntry } from '../../../archetypes/index.ts';

interface ReasonDialogProps<E extends Endpoint> {
  readonly title: string;
  /** What will happen. */
  readonly note: ReactNode;
  readonly go: string;
  readonly endpoint: E;
  readonly toInput: (reason: string) => InputOf<E>;
  readonly onDone: (output: OutputOf<E>) => void;
  readonly onClose: () => void;
}

/** A step that wants a reason: sent back, undone, withdrawn, voided. */
export function ReasonDialog<E extends Endpoint>({ title, note, go, endpoint, toInput, onDone, onClose }: ReasonDialogProps<E>) {
  const entry = useEntry({ endpoint, initial: { reason: '' }, toInput: ({ reason }) => toInput(reason), onDone });
  return (
    <EntryDialog title={title} entry={entry} onClose={onClose} width={520} saveText={go}>
      <Alert type="warning" showIcon className="entry-problems" title={note} />
      <Form.Item name="reason" label="原因" required>
        <Input autoFocus maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
