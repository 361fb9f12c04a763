// The dialogs of the steps of a document. Each sends the version of the document as last read, so that after a refusal, which reads it
// again, the typed text can be sent once more. A step of a handler also names the task that was open when the dialog was.
import '../decide.css';
import { Form, Input, Radio } from 'antd';
import {
  addSigners,
  answerDocumentFollow,
  changeFinisher,
  copyDocument,
  followUpDocument,
  resumeDocument,
  returnDocument,
  revokeDocument,
  suspendDocument,
  terminateDocument,
  transferDocument,
  type DocumentDetail,
} from '@anju/contract';
import { ColleaguePick, ColleaguesPick } from '../../../../org/index.ts';
import type { DocumentActs, DocumentDialogs } from './document-acts.ts';
import { StepForm, useSeenTask, Words } from './step-form.tsx';

interface StepDialogsProps {
  readonly acts: DocumentActs;
  readonly document: DocumentDetail;
  /** What the user has written in the box of opinions; dialogs begin with it. */
  readonly opinion?: string;
  /** The step was taken; `leaves`: the document no longer waits for the user. */
  readonly onDone: (text: string, leaves: boolean) => void;
}

export function StepDialogs(props: StepDialogsProps) {
  const { doing } = props.acts;
  if (doing === null) return null;
  if (doing.kind === 'answer') return <AnswerDialog {...props} follow={doing.row} />;
  const Shown = DIALOGS[doing.kind];
  return <Shown key={`${doing.kind}:${props.document.id}`} {...props} />;
}

const keyOf = ({ id, version }: DocumentDetail) => ({ id, version });

function ReturnDialog({ acts, document, opinion = '', onDone }: StepDialogsProps) {
  const { returnTo } = document;
  const { key, onRefused } = useSeenTask(document);
  return (
    <StepForm
      title="退回"
      go="退回"
      danger
      acts={acts}
      endpoint={returnDocument}
      initial={{ to: returnTo.length === 1 ? (returnTo[0]?.node ?? '') : '', opinion }}
      toInput={(values) => ({ ...key, ...values })}
      onRefused={onRefused}
      onDone={() => onDone('已退回', true)}
    >
      <Form.Item name="to" label="退回到" required extra="退回后，从该环节起重新办理">
        <Radio.Group className="doc-choices" vertical options={returnTo.map(({ node, name }) => ({ value: node, label: name }))} />
      </Form.Item>
      <Words label="退回原因" required />
    </StepForm>
  );
}

function TransferDialog({ acts, document, opinion = '', onDone }: StepDialogsProps) {
  const { key, onRefused } = useSeenTask(document);
  return (
    <StepForm
      title="转办"
      go="转办"
      acts={acts}
      endpoint={transferDocument}
      initial={{ to: null as number | null, opinion }}
      onRefused={onRefused}
      toInput={(values) => ({ ...key, to: values.to ?? 0, opinion: values.opinion })}
      onDone={() => onDone('已转办', true)}
    >
      <Form.Item name="to" label="转办给" required>
        <ColleaguePick />
      </Form.Item>
      <Words label="说明" />
    </StepForm>
  );
}

const HOW = [
  { value: 'before' as const, label: '前加签：他们签完再由我办理' },
  { value: 'beside' as const, label: '加签：与我一同办理' },
];

interface AddedSigners {
  readonly people: number[];
  readonly how: 'before' | 'beside';
  readonly opinion: string;
}

function AddSignDialog({ acts, document, opinion = '', onDone }: StepDialogsProps) {
  const initial: AddedSigners = { people: [], how: 'before', opinion };
  const { key, onRefused } = useSeenTask(document);
  return (
    <StepForm
      title="加签"
      go="加签"
      acts={acts}
      endpoint={addSigners}
      initial={initial}
      toInput={(values) => ({ ...key, ...values })}
      onRefused={onRefused}
      onDone={(_, { how }) => onDone('已加签', how === 'before')}
    >
      <Form.Item name="people" label="加签人员" required>
        <ColleaguesPick />
      </Form.Item>
      <Form.Item name="how" label="方式">
        <Radio.Group className="doc-choices" vertical options={HOW} />
      </Form.Item>
      <Words label="说明" />
    </StepForm>
  );
}

type ReasonEndpoint = typeof suspendDocument | typeof resumeDocument | typeof revokeDocument | typeof terminateDocument;

interface ReasonStep {
  readonly endpoint: ReasonEndpoint;
  readonly title: string;
  readonly label: string;
  readonly note: string;
  readonly required?: boolean;
  readonly danger?: boolean;
  readonly leaves: boolean;
}

/** A step that takes only a reason. */
const reasonStep =
  ({ endpoint, title, label, note, required = false, danger = false, leaves }: ReasonStep) =>
  ({ acts, document, opinion = '', onDone }: StepDialogsProps) => (
    <StepForm
      title={title}
      go={title}
      danger={danger}
      acts={acts}
      endpoint={endpoint}
      initial={{ opinion: leaves ? opinion : '' }}
      toInput={(values) => ({ ...keyOf(document), ...values })}
      onDone={() => onDone(`已${title}`, leaves)}
    >
      <p className="ui-quiet">{note}</p>
      <Words label={label} required={required} />
    </StepForm>
  );

const SuspendDialog = reasonStep({
  ...{ endpoint: suspendDocument, title: '中止', label: '中止原因', required: true, leaves: true },
  note: '中止期间不计办理期限，恢复后从本环节继续。',
});
const ResumeDialog = reasonStep({
  ...{ endpoint: resumeDocument, title: '恢复', label: '说明', leaves: false },
  note: '恢复后从中止的环节继续办理。',
});
const RevokeDialog = reasonStep({
  ...{ endpoint: revokeDocument, title: '撤回', label: '撤回原因', leaves: false },
  note: '撤回后可以修改并重新发送。',
});
const TerminateDialog = reasonStep({
  ...{ endpoint: terminateDocument, title: '终止', label: '终止原因', required: true, danger: true, leaves: true },
  note: '终止后公文不再办理，不能恢复。',
});

function FollowDialog({ acts, document, onDone }: StepDialogsProps) {
  return (
    <StepForm
      title="跟催"
      go="跟催"
      acts={acts}
      endpoint={followUpDocument}
      initial={{ text: '' }}
      toInput={({ text }) => ({ id: document.id, text })}
      onDone={({ count }) => onDone(`已跟催 ${count} 人`, false)}
    >
      <p className="ui-quiet">{document.handlers === '' ? '' : `正在等 ${document.handlers} 办理（${document.nodeName}）`}</p>
      <Form.Item name="text" label="跟催内容" required>
        <Input.TextArea rows={3} maxLength={200} />
      </Form.Item>
    </StepForm>
  );
}

function AnswerDialog({ acts, follow, onDone }: StepDialogsProps & { readonly follow: DocumentDialogs['answer'] }) {
  return (
    <StepForm
      title="回复跟催"
      go="回复"
      acts={acts}
      endpoint={answerDocumentFollow}
      initial={{ answer: '' }}
      toInput={({ answer }) => ({ id: follow.id, answer })}
      onDone={() => onDone('已回复', false)}
    >
      <p className="ui-quiet">{`${follow.byName}：${follow.text}`}</p>
      <Form.Item name="answer" label="回复" required>
        <Input.TextArea rows={3} maxLength={200} />
      </Form.Item>
    </StepForm>
  );
}

function FinisherDialog({ acts, document, onDone }: StepDialogsProps) {
  return (
    <StepForm
      title="更换完结人"
      go="更换"
      acts={acts}
      endpoint={changeFinisher}
      initial={{ to: null as number | null, opinion: '' }}
      toInput={(values) => ({ ...keyOf(document), to: values.to ?? 0, opinion: values.opinion })}
      onDone={() => onDone('已更换完结人', true)}
    >
      <Form.Item name="to" label="完结人" required>
        <ColleaguePick />
      </Form.Item>
      <Words label="说明" />
    </StepForm>
  );
}

function CopyDialog({ acts, document, onDone }: StepDialogsProps) {
  return (
    <StepForm
      title="抄送"
      go="抄送"
      acts={acts}
      endpoint={copyDocument}
      initial={{ people: [] as number[] }}
      toInput={({ people }) => ({ id: document.id, people })}
      onDone={() => onDone('已抄送', false)}
    >
      <Form.Item name="people" label="抄送给" required extra="抄送的人可以看全文和意见，不参与办理">
        <ColleaguesPick except={document.copies.map(({ personId }) => personId)} />
      </Form.Item>
    </StepForm>
  );
}

const DIALOGS = {
  return: ReturnDialog,
  transfer: TransferDialog,
  addSign: AddSignDialog,
  suspend: SuspendDialog,
  resume: ResumeDialog,
  revoke: RevokeDialog,
  terminate: TerminateDialog,
  follow: FollowDialog,
  changeFinisher: FinisherDialog,
  copyTo: CopyDialog,
} as const;
