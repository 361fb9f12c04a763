// The form of a document on a workflow, with the paper as it will look and the way it will go.
import { useRef, useState } from 'react';
import { App, Button, Form } from 'antd';
import {
  changeDocument,
  createDocument,
  DOCUMENT_KIND,
  LAYOUT,
  SECRECY,
  URGENCY,
  type DocumentDetail,
  type DocumentForm,
  type listStartableTemplates,
  type OutputOf,
  type StartableFlow,
} from '@anju/contract';
import { EntryForm, useEntry } from '../../../../../archetypes/index.ts';
import { useConfirm } from '../../../../../ui/index.ts';
import { AMOUNT, ComposeFields } from './document-fields.tsx';
import { ComposePreview, PreviewButton, type PreviewPaper } from './compose-preview.tsx';

type Templates = OutputOf<typeof listStartableTemplates>;
type ComposeValues = Omit<DocumentForm, 'flowId' | 'fields' | 'picks' | 'body'> & {
  readonly flowId: number | null;
  readonly body: string;
  readonly fields: Readonly<Record<string, string | null | undefined>>;
  readonly picks: Readonly<Record<string, number[] | undefined>>;
};

interface ComposeFormProps {
  readonly flows: readonly StartableFlow[];
  readonly templates: Templates;
  readonly begin: { readonly flowId: number | null; readonly templateId: number | null };
  /** A draft, or a document that was returned or revoked; null for a new one. */
  readonly document: DocumentDetail | null;
  readonly companyName: string;
  readonly onSaved: () => void;
  readonly onSent: () => void;
  readonly onRemove: ((id: number) => void) | null;
  readonly onClose: () => void;
}

function blankOf({ flowId, templateId }: ComposeFormProps['begin'], templates: Templates): ComposeValues {
  const template = templates.find(({ id }) => id === templateId);
  return {
    flowId,
    templateId,
    title: '',
    kind: template?.kind ?? DOCUMENT_KIND.request,
    urgency: URGENCY.plain,
    secrecy: SECRECY.open,
    body: template?.body ?? '',
    ...{ fields: {}, amount: null, picks: {}, copyTo: [], fileIds: [] },
  };
}

const valuesOf = (document: DocumentDetail): ComposeValues => {
  const { flowId, templateId, title, kind, urgency, secrecy, body, amount, picks, copies, files, fields } = document;
  return {
    ...{ flowId, templateId, title, kind, urgency, secrecy, body, amount, picks },
    copyTo: copies.map(({ personId }) => personId),
    fileIds: files.map(({ id }) => id),
    fields: Object.fromEntries(fields.map(({ name, value }) => [name, value])),
  };
};

/**
 * A document that was sent once stays on the version of its workflow, whatever was published, disabled or chosen since. Its fields and chosen
 * handlers come with it.
 */
function keptFlowOf(document: DocumentDetail, flows: readonly StartableFlow[]): StartableFlow {
  const { flowId, flowVersion, flowName, family, fields, picks, steps } = document;
  const published = flows.find(({ id, number }) => id === flowId && number === flowVersion);
  const nodes = [...new Map(steps.map((step) => [step.node, step])).values()];
  const nameOf = (node: string) => nodes.find((one) => one.node === node)?.name ?? '处理人';
  return (
    published ?? {
      ...{ id: flowId, name: flowName, family, remark: '', number: flowVersion ?? 0 },
      fields: fields.map(({ value: _value, ...field }) => field),
      picks: Object.keys(picks).map((node) => ({ node, name: nameOf(node), several: true })),
      nodes: nodes.map(({ node, name, type, signatures, expected }) => ({
        ...{ node, name, type },
        people: signatures.length > 0 ? signatures.map(({ personName }) => personName) : expected,
      })),
    }
  );
}

/** What a workflow does not know is not sent to it: the author may have chosen another one meanwhile. */
function inputOf(values: ComposeValues, flow: StartableFlow | undefined) {
  const given = (name: string) => values.fields[name] ?? '';
  const names = (flow?.fields ?? []).map(({ name }) => name);
  const amount = names.includes(AMOUNT) ? given(AMOUNT) : values.amount;
  return {
    ...values,
    flowId: values.flowId ?? 0,
    templateId: values.templateId ?? null,
    fields: Object.fromEntries(names.map((name) => [name, given(name)])),
    amount: amount === '' || amount === undefined ? null : amount,
    picks: Object.fromEntries((flow?.picks ?? []).map(({ node }) => [node, values.picks[node] ?? []])),
  };
}

export function ComposeForm({ flows, templates, begin, document, companyName, ...on }: ComposeFormProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const [saved, setSaved] = useState(document === null ? null : { id: document.id, version: document.version });
  const sending = useRef(false);
  const kept = document === null || document.sentAt === null ? null : keptFlowOf(document, flows);
  const flowOf = (id: number | null | undefined) => kept ?? flows.find((flow) => flow.id === id);
  const entry = useEntry({
    endpoint: saved === null ? createDocument : changeDocument,
    initial: document === null ? blankOf(begin, templates) : valuesOf(document),
    toInput: (values: ComposeValues) => ({ ...inputOf(values, flowOf(values.flowId)), ...saved, send: sending.current }),
    onDone: (made) => {
      setSaved(made);
      void message.success(sending.current ? '已发送' : '草稿已保存');
      if (sending.current) on.onSent();
      else on.onSaved();
    },
  });
  const values = (Form.useWatch((all: ComposeValues) => all, entry.form) as ComposeValues | undefined) ?? entry.initial;
  const flow = flowOf(values.flowId);

  async function takeTemplate(id: number | null) {
    const template = templates.find((one) => one.id === id);
    if (template === undefined) return;
    const { body } = entry.form.getFieldsValue(true) as ComposeValues;
    const keeps = body !== '' && body !== template.body;
    if (keeps && !(await confirm({ text: '用模板的正文替换已写的正文？', go: '替换', close: '保留', danger: false })))
      entry.form.setFieldsValue({ kind: template.kind });
    else entry.form.setFieldsValue({ kind: template.kind, body: template.body });
    if (template.flowId !== null && kept === null) entry.form.setFieldValue('flowId', template.flowId);
    entry.noteChange();
  }
  const saveDraft = () => {
    sending.current = false;
    return entry.save();
  };
  /** A draft may have gaps, what is sent may not. */
  function send() {
    const given = entry.form.getFieldsValue(true) as ComposeValues;
    const gaps = (flow?.fields ?? [])
      .filter(({ name, required }) => required && (given.fields[name] ?? '') === '')
      .map(({ name }) => ({ name: ['fields', name], errors: [`请填写“${name}”`] }));
    entry.form.setFields(gaps as Parameters<typeof entry.form.setFields>[0]);
    const [first] = gaps;
    if (first !== undefined) return entry.form.scrollToField(first.name);
    sending.current = true;
    void entry.save();
  }
  const template = templates.find(({ id }) => id === values.templateId);
  const paper = template ?? (document?.templateId === values.templateId ? document : null);
  const sheet: PreviewPaper = {
    ...{ layout: paper?.layout ?? LAYOUT.plain, head: paper?.head ?? '', word: paper?.word ?? '' },
    ...{ title: values.title, body: values.body, companyName },
  };
  return (
    <>
      <div className="page-card doc-compose">
        <header className="doc-head">
          <h2>{document === null ? (flow?.name ?? '起草公文') : document.title}</h2>
          {document === null || document.endReason === '' ? null : <span className="ui-danger">{document.endReason}</span>}
        </header>
        <div className="doc-form">
          <EntryForm entry={{ ...entry, save: saveDraft }}>
            <ComposeFields
              flows={kept === null ? flows : [kept]}
              flowKept={kept !== null}
              templates={templates}
              flow={flow}
              known={document?.files ?? []}
              onTemplate={(id) => void takeTemplate(id)}
            />
          </EntryForm>
        </div>
        <footer className="doc-form-foot">
          {saved !== null && on.onRemove !== null ? (
            <Button danger className="doc-form-danger" disabled={entry.saving} onClick={() => on.onRemove?.(saved.id)}>
              删除
            </Button>
          ) : null}
          <Button onClick={on.onClose}>关闭</Button>
          <PreviewButton narrow paper={() => sheet} />
          <Button disabled={entry.saving || entry.isUploading} onClick={() => void saveDraft()}>
            存草稿
          </Button>
          <Button type="primary" disabled={entry.saving || entry.isUploading} onClick={send}>
            发送
          </Button>
        </footer>
      </div>
      <ComposePreview flow={flow} paper={sheet} />
    </>
  );
}
