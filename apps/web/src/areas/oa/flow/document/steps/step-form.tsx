// The form of one step of a document, and the task it is taken for.
import { useState, type ReactNode } from 'react';
import { Form, Input } from 'antd';
import type { DocumentDetail } from '@anju/contract';
import type { Endpoint, InputOf, OutputOf } from '@anju/contract/kit/endpoint';
import { EntryDialog, useEntry } from '../../../../../archetypes/index.ts';
import type { DocumentActs } from './document-acts.ts';

interface StepFormProps<E extends Endpoint, V extends object> {
  readonly title: string;
  readonly go: string;
  readonly danger?: boolean;
  readonly endpoint: E;
  readonly initial: V;
  readonly toInput: (values: V) => InputOf<E>;
  /** The server did not take the step. */
  readonly onRefused?: () => void;
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
  const entry = useEntry<E, V>(options);
  async function save(): Promise<boolean> {
    const values = { ...options.initial, ...(entry.form.getFieldsValue(true) as V) };
    const sent = options.endpoint.input.safeParse(options.toInput(values)).success;
    const saved = await entry.save();
    // A refusal usually means that somebody else acted meanwhile.
    if (sent && !saved) {
      acts.refresh();
      onRefused?.();
    }
    return saved;
  }
  return (
    <EntryDialog title={title} entry={{ ...entry, save }} onClose={acts.close} saveText={go} danger={danger}>
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
 * The task the user saw when the dialog opened. The document may be read again behind it and have another task by then; that one counts only
 * after a refusal has said so.
 */
export function useSeenTask({ id, version, task }: DocumentDetail) {
  const [seen, setSeen] = useState(task?.id ?? null);
  const [refused, setRefused] = useState(false);
  if (refused && task !== null && task.id !== seen) {
    setSeen(task.id);
    setRefused(false);
  }
  return { key: { id, version, taskId: seen ?? 0 }, onRefused: () => setRefused(true) };
}
