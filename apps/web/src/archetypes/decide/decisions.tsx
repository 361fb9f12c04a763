// The steps of a document taken by a user other than its maker, or by the maker who withdraws it: approve, reject, end, withdraw. Every
// document has the same four slots with the same words; a page defines which of them it has and which endpoint each calls.
import { useEffect, useEffectEvent, useRef } from 'react';
import { Form, Input } from 'antd';
import type { Endpoint, InputOf, OutputOf } from '@anju/contract/kit/endpoint';
import { call } from '../../platform/api/index.ts';
import { useConfirm, type ConfirmOptions } from '../../ui/index.ts';
import type { Acts } from '../acts/use-acts.ts';
import { EntryDialog } from '../entry/entry-dialog.tsx';
import { useEntry } from '../entry/use-entry.ts';

export type DecisionKind = 'approve' | 'reject' | 'end' | 'withdraw';

/** The document being decided; the version ensures that it is the one the user has read. */
export interface Decided {
  readonly id: number;
  readonly version: number;
}

export interface Decision<Row extends Decided, E extends Endpoint = Endpoint> {
  /** Takes `id`, `version` and the typed text: `note` to approve and reject, `reason` to end and withdraw. */
  readonly endpoint: E;
  /** This document's word for the step: 解除 instead of 终止. */
  readonly word?: string | ((row: Row) => string);
  /** Explains the consequence, above the text field. */
  readonly text?: (row: Row) => string;
  /** Asks this question instead of for a text; the endpoint then takes `id` and `version` only. */
  readonly ask?: (row: Row) => ConfirmOptions;
  /** The success message; by default 已 followed by the word. */
  readonly done?: string | ((output: OutputOf<E>, row: Row) => string);
}

interface Slot {
  readonly word: string;
  readonly field: 'note' | 'reason';
  readonly required: boolean;
}

const SLOTS: Readonly<Record<DecisionKind, Slot>> = {
  approve: { word: '通过', field: 'note', required: false },
  reject: { word: '退回', field: 'note', required: true },
  end: { word: '终止', field: 'reason', required: true },
  withdraw: { word: '撤回', field: 'reason', required: true },
};

type RowsOf<Kinds> = Extract<Kinds[keyof Kinds & DecisionKind], Decided>;

interface DecisionsProps<Kinds extends object, Opened, Approve extends Endpoint> {
  readonly acts: Acts<Kinds, Opened>;
  /** The document in the title of the dialog: its number or its subject. */
  readonly name: (row: RowsOf<Kinds>) => string;
  readonly approve?: Decision<RowsOf<Kinds>, Approve>;
  readonly reject?: Decision<RowsOf<Kinds>>;
  readonly end?: Decision<RowsOf<Kinds>>;
  readonly withdraw?: Decision<RowsOf<Kinds>>;
}

const isDecision = (kind: PropertyKey): kind is DecisionKind => Object.hasOwn(SLOTS, kind);

export function Decisions<Kinds extends object, Opened, Approve extends Endpoint>({
  acts,
  name,
  ...slots
}: DecisionsProps<Kinds, Opened, Approve>) {
  if (acts.doing === null || !isDecision(acts.doing.kind)) return null;
  const { kind } = acts.doing;
  const row = acts.doing.row as RowsOf<Kinds>;
  const one: Decision<RowsOf<Kinds>> | undefined = slots[kind];
  if (one === undefined) return null;
  const word = (typeof one.word === 'function' ? one.word(row) : one.word) ?? SLOTS[kind].word;
  const said = (output: unknown) => (typeof one.done === 'function' ? one.done(output, row) : (one.done ?? `已${word}`));
  const step = { row, endpoint: one.endpoint, onDone: (output: unknown) => acts.done(said(output)) };
  if (one.ask !== undefined) return <AskedStep key={`${kind}:${row.id}`} {...step} acts={acts} question={one.ask(row)} />;
  // The page's button is labelled 审核通过; the dialog names the document in its title and has 通过 on its button.
  const titled = kind === 'approve' ? '审核通过' : word;
  return (
    <NotedStep
      key={`${kind}:${row.id}`}
      {...step}
      {...SLOTS[kind]}
      title={`${titled} ${name(row)}`}
      label={kind === 'approve' ? '审核意见' : `${word}原因`}
      word={word}
      danger={kind === 'end'}
      text={one.text?.(row)}
      onClose={acts.close}
    />
  );
}

interface StepProps {
  readonly row: Decided;
  readonly endpoint: Endpoint;
  readonly onDone: (output: unknown) => void;
}

interface NotedStepProps extends StepProps, Slot {
  readonly title: string;
  readonly label: string;
  readonly text: string | undefined;
  readonly danger: boolean;
  readonly onClose: () => void;
}

function NotedStep({ row, endpoint, onDone, onClose, title, label, text, word, field, required, danger }: NotedStepProps) {
  const entry = useEntry({
    endpoint,
    initial: { note: '', reason: '' },
    toInput: (values): InputOf<Endpoint> => ({ id: row.id, version: row.version, [field]: values[field] }),
    onDone,
  });
  return (
    <EntryDialog title={title} entry={entry} onClose={onClose} saveText={word} danger={danger} size="small">
      {text ? <p className="ui-quiet">{text}</p> : null}
      <Form.Item name={field} label={label} required={required}>
        <Input.TextArea rows={3} maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}

interface AskedStepProps extends StepProps {
  readonly acts: Pick<Acts<object>, 'close' | 'attempt'>;
  readonly question: ConfirmOptions;
}

/** Asks only once, however often its effect runs: React runs it again when a hidden tab is shown again. */
function AskedStep({ row, endpoint, onDone, acts, question }: AskedStepProps) {
  const confirm = useConfirm();
  const asked = useRef(false);
  const ask = useEffectEvent(async () => {
    const goes = await confirm(question);
    acts.close();
    if (goes) acts.attempt(async () => onDone(await call(endpoint, { id: row.id, version: row.version })));
  });
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void ask();
  }, []);
  return null;
}
