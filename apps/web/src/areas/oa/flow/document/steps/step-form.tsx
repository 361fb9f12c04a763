// The form of one step of a document, and the task it is taken for.
import { useState, type ReactNode } from 'react';
import { Form, Input } from 'antd';
import { ERRORS, type DocumentDetail } from '@anju/contract';
import type { Endpoint, InputOf, OutputOf } from '@anju/contract/kit/endpoint';
import { EntryDialog, useEntry } from '../../../../../archetypes/index.ts';
import type { ApiError } from '../../../../../platform/errors/index.ts';
import type { DocumentActs } from './document-acts.ts';

interface StepFormProps<E extends Endpoint, V extends object> {
  readonly title: string;
  readonly go: string;
  readonly danger?: boolean;
  readonly endpoint: E;
  readonly initial: V;
  readonly toInput: (values: V) => InputOf<E>;
  /** The server did not take the step. */
  readonly onRefused?: (error: ApiError) => void;
  readonly onDone: (output: OutputOf<E>, values: V) => void;
  readonly acts: DocumentActs;
  readonly children: ReactNode;
}

export function StepForm<E extends Endpoint, V extends object>({
  title,
  go,
  danger = false,
  acts,
  children,
  onRefused,
  ...options
}: StepFormProps<E, V>) {
  const entry = useEntry<E, V>({
    ...options,
    // A refusal usually means that somebody else acted meanwhile.
    onRefused: (error) => {
      acts.refresh();
      onRefused?.(error);
    },
  });
  return (
    <EntryDialog title={title} entry={entry} onClose={acts.close} saveText={go} danger={danger}>
      {children}
    </EntryDialog>
  );
}

export const Words = ({ label, required = false }: { readonly label: string; readonly required?: boolean }) => (
  <Form.Item name="opinion" label={label} required={required}>
    <Input.TextArea rows={3} maxLength={500} />
  </Form.Item>
);

/**
 * The task the user saw when the dialog opened. The document may be read again behind it and have another task by then. That one counts only
 * after the server refused the first as no longer open, which tells the user to look again: not after a failed connection, nor after a
 * refusal for another reason.
 */
export function useSeenTask({ id, version, task }: DocumentDetail) {
  const now = task?.id ?? null;
  const [seen, setSeen] = useState(now);
  const [staleAt, setStaleAt] = useState<number | null>(null);
  if (staleAt !== null && (version !== staleAt || now !== seen)) {
    if (now !== null) setSeen(now);
    setStaleAt(null);
  }
  const onRefused = ({ code }: ApiError) => {
    if (code === ERRORS.STALE.code) setStaleAt(version);
  };
  return { key: { id, version, taskId: seen ?? 0 }, onRefused };
}
