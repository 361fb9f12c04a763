// The opened document: paper and decision in the middle, its way on the right. On a phone both are tabs above the box of opinions.
import '../paper.css';
import { useEffect, useEffectEvent, useState, type KeyboardEvent, type ReactNode } from 'react';
import { App, Button, Dropdown, Segmented } from 'antd';
import { ArrowLeftOutlined, DownOutlined, MoreOutlined, UpOutlined } from '@ant-design/icons';
import { sendDocument, type DocumentDetail } from '@anju/contract';
import type { RecordSource } from '../../../../../archetypes/index.ts';
import { call } from '../../../../../platform/api/index.ts';
import { FailedState, WaitingState } from '../../../../../ui/index.ts';
import { DecideBar } from './decide-bar.tsx';
import { offering, useDocumentActs, type DocumentActs, type DocumentDialogs, type DocumentRight } from '../steps/document-acts.ts';
import { DocumentPath } from '../paper/document-path.tsx';
import { DocumentSide } from '../parts/side.tsx';
import { DocumentPrintButton } from '../paper/document-print.tsx';
import { DocumentReader, DocumentTags } from '../paper/document-reader.tsx';
import { StepDialogs } from '../steps/step-dialogs.tsx';
import { useDecision } from './use-decision.ts';

/** What every pane of the screen is given, for documents and letters. */
export interface PaneProps {
  readonly authorised: boolean;
  readonly now: number;
  readonly phone: boolean;
  readonly onBack: () => void;
  /** Absent at the ends of the list. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onDone: (text: string, leaves: boolean) => void;
}

interface DocumentPaneProps extends PaneProps {
  readonly record: RecordSource<DocumentDetail>;
  /** Undefined until the user has written something here; then the note kept with the task is no longer shown. */
  readonly opinion: string | undefined;
  readonly onOpinion: (text: string) => void;
  /** The server keeps this text with the task. */
  readonly onKept: (text: string) => void;
  /** Takes the document to the form. */
  readonly onChange: (id: number) => void;
}

export function DocumentPane({ record, ...props }: DocumentPaneProps) {
  if (record.data !== undefined) return <OpenPane {...props} document={record.data} />;
  return (
    <div className="page-card doc-middle doc-empty">
      {props.phone ? <PaneHead {...props} title="公文" /> : null}
      {record.error ? <FailedState text={record.error.message || '加载失败'} onRetry={() => void record.refetch?.()} /> : <WaitingState />}
    </div>
  );
}

type OpenProps = Omit<DocumentPaneProps, 'record'> & { readonly document: DocumentDetail };

function OpenPane({ document, opinion = document.task?.note ?? '', onOpinion, onKept, onChange, ...pane }: OpenProps) {
  const { authorised, now, phone } = pane;
  const acts = useDocumentActs();
  const offered = offering(document, authorised);
  useToldOfChange(document);
  const [part, setPart] = useState<Part>('paper');
  const onDone = (text: string, leaves: boolean) => {
    acts.close();
    pane.onDone(text, leaves);
    acts.refresh();
  };
  const send = () =>
    acts.attempt(async () => {
      await call(sendDocument, { id: document.id, version: document.version });
      onDone('已重新发送', true);
    });
  const decision = useDecision({ document, opinion, offered, refresh: acts.refresh, onDone });
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (decision.word === null || decision.busy || acts.doing !== null) return;
    event.preventDefault();
    decision.decide();
  }
  const path = (
    <DocumentPath
      document={document}
      now={now}
      headed={!phone}
      onAnswer={offered('answer') ? (follow) => acts.begin('answer', follow) : undefined}
    />
  );
  const shown = !phone || part === 'paper';
  return (
    <>
      <div className="page-card doc-middle" onKeyDown={onKeyDown} tabIndex={-1}>
        <PaneHead
          {...pane}
          title={document.title}
          tags={<DocumentTags document={document} />}
          acts={
            <>
              {authorised ? <DocumentPrintButton document={document} /> : null}
              <MoreActs offered={offered} acts={acts} onChange={() => onChange(document.id)} />
            </>
          }
        />
        {phone ? <Segmented<Part> block className="doc-parts" value={part} onChange={setPart} options={partsOf(document)} /> : null}
        <div className="doc-page">
          {shown ? <DocumentReader document={document} now={now} /> : null}
          {phone && part === 'path' ? path : null}
          {phone && part === 'files' ? <DocumentSide document={document} /> : null}
        </div>
        <DecideBar
          document={document}
          opinion={opinion}
          onOpinion={onOpinion}
          onKept={onKept}
          decision={decision}
          acts={acts}
          offered={offered}
          onChange={() => onChange(document.id)}
          onSend={send}
        />
      </div>
      {phone ? null : <div className="page-card doc-right">{path}</div>}
      <StepDialogs acts={acts} document={document} opinion={opinion} onDone={onDone} />
    </>
  );
}

/** A document that came back changed while it was open looks much as before: the user is told to read it again. */
function useToldOfChange({ task }: DocumentDetail): void {
  const { message } = App.useApp();
  const [first] = useState(task?.id ?? null);
  const tell = useEffectEvent(() => void message.warning('公文已有变化，请核对后再办理'));
  const changed = task !== null && first !== null && task.id !== first;
  useEffect(() => {
    if (changed) tell();
  }, [changed]);
}

type Part = 'paper' | 'path' | 'files';
const partsOf = ({ files, business }: DocumentDetail): { value: Part; label: string }[] => [
  { value: 'paper', label: '正文' },
  { value: 'path', label: '流转' },
  { value: 'files', label: business === null ? `附件 ${files.length}` : '附件与业务' },
];

interface PaneHeadProps extends Pick<PaneProps, 'phone' | 'onBack' | 'onPrevious' | 'onNext'> {
  readonly title: string;
  readonly tags?: ReactNode;
  readonly acts?: ReactNode;
}

export function PaneHead({ phone, onBack, onPrevious, onNext, title, tags, acts }: PaneHeadProps) {
  return (
    <header className="doc-head">
      {phone ? <Button type="text" icon={<ArrowLeftOutlined />} aria-label="返回列表" onClick={onBack} /> : null}
      {tags}
      <h2 title={title}>{title}</h2>
      <span className="doc-head-acts">
        {acts}
        <Button
          size="small"
          icon={<UpOutlined />}
          aria-label="上一件"
          title="上一件"
          disabled={!onPrevious}
          onClick={() => onPrevious?.()}
        />
        <Button size="small" icon={<DownOutlined />} aria-label="下一件" title="下一件" disabled={!onNext} onClick={() => onNext?.()} />
      </span>
    </header>
  );
}

/** Steps that need no row, with their words. */
const MORE: readonly { readonly right: Exclude<keyof DocumentDialogs, 'answer'> & DocumentRight; readonly label: string }[] = [
  { right: 'follow', label: '跟催' },
  { right: 'copyTo', label: '抄送' },
  { right: 'revoke', label: '撤回' },
  { right: 'terminate', label: '终止' },
];

interface MoreActsProps {
  readonly offered: ReturnType<typeof offering>;
  readonly acts: DocumentActs;
  readonly onChange: () => void;
}

function MoreActs({ offered, acts, onChange }: MoreActsProps) {
  const items = MORE.filter(({ right }) => offered(right)).map(({ right, label }) => ({
    key: right,
    label,
    danger: right === 'terminate',
    onClick: () => acts.begin(right),
  }));
  const all = offered('change') ? [{ key: 'change', label: '修改', onClick: onChange }, ...items] : items;
  if (all.length === 0) return null;
  return (
    <Dropdown trigger={['click']} menu={{ items: all }}>
      <Button size="small" icon={<MoreOutlined />} aria-label="更多操作" title="更多操作" />
    </Dropdown>
  );
}
