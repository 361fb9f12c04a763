// What somebody other than its maker does with a document: the buttons in its drawer, and the words that go with a step.
import { Button, Form, Input } from 'antd';
import type { Endpoint, InputOf, OutputOf } from '@anju/contract/kit/endpoint';
import { EntryDialog, useEntry } from '../../../archetypes/index.ts';

interface DecideButtonsProps {
  /** Who looks at it asked for it himself. */
  readonly own: boolean;
  readonly may: boolean;
  /** How this document calls a refusal. */
  readonly no: '退回' | '驳回';
  readonly onReject: () => void;
  readonly onPass: () => void;
}
/** Of a document that waits. */
export function DecideButtons({ own, may, no, onReject, onPass }: DecideButtonsProps) {
  if (own) return <span className="ui-quiet">由他人审核</span>;
  if (!may) return null;
  return (
    <>
      <Button danger onClick={onReject}>
        {no}
      </Button>
      <Button type="primary" onClick={onPass}>
        审核通过
      </Button>
    </>
  );
}

interface StepProps<E extends Endpoint> {
  readonly endpoint: E;
  readonly row: { readonly id: number; readonly version: number };
  /** What will happen. */
  readonly text?: string;
  readonly onDone: (output: OutputOf<E>) => void;
  readonly onClose: () => void;
}

interface NoteDialogProps<E extends Endpoint> extends StepProps<E> {
  readonly title: string;
  /** What the field is called by the endpoint. */
  readonly field: 'note' | 'reason';
  readonly label: string;
  readonly required: boolean;
  readonly saveText: string;
}
function NoteDialog<E extends Endpoint>({
  endpoint,
  row,
  text,
  onDone,
  onClose,
  title,
  field,
  label,
  required,
  saveText,
}: NoteDialogProps<E>) {
  const entry = useEntry({
    endpoint,
    initial: { note: '', reason: '' },
    toInput: (values) => ({ id: row.id, version: row.version, [field]: values[field] }) as InputOf<E>,
    onDone,
  });
  return (
    <EntryDialog title={title} entry={entry} onClose={onClose} saveText={saveText} width={480}>
      {text ? <p className="ui-quiet">{text}</p> : null}
      <Form.Item name={field} label={label} required={required}>
        <Input.TextArea rows={3} maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}

/** Passed with or without words. */
export const PassDialog = <E extends Endpoint>({ name, ...step }: StepProps<E> & { readonly name: string }) => (
  <NoteDialog {...step} title={`审核通过 ${name}`} field="note" label="审核意见" required={false} saveText="通过" />
);

/** Sent back: never without a reason. */
export const RejectDialog = <E extends Endpoint>({ name, no, ...step }: StepProps<E> & { readonly name: string; readonly no: string }) => (
  <NoteDialog {...step} title={`${no} ${name}`} field="note" label={`${no}原因`} required saveText={no} />
);

/** Ended before its time: never without a reason. */
export const EndDialog = <E extends Endpoint>({ name, end, ...step }: StepProps<E> & { readonly name: string; readonly end: string }) => (
  <NoteDialog {...step} title={`${end} ${name}`} field="reason" label={`${end}原因`} required saveText={end} />
);
