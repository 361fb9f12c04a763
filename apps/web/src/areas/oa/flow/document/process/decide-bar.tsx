// The box of opinions with its buttons: phrases, the opinion that is kept while it is written, agreeing with Ctrl+Enter, and the other steps
// the node allows.
import '../decide.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Input, type InputRef } from 'antd';
import { z } from 'zod';
import { NODE, saveOpinion, type DocumentDetail } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { call } from '../../../../../platform/api/index.ts';
import { ApiError } from '../../../../../platform/errors/index.ts';
import { usePreference } from '../../../../../platform/preference/index.ts';
import { typing } from '../../../../../ui/typing.ts';
import type { DocumentActs, offering } from '../steps/document-acts.ts';
import type { Decision } from './use-decision.ts';

const PHRASES = ['同意。', '同意，按预算执行。', '请补充说明后再报。'];
const phrases = z.array(z.string().max(60)).max(8);
const MOST_PHRASES = 8;
const PHRASE_LENGTH = 60;

interface DecideBarProps {
  readonly document: DocumentDetail;
  readonly opinion: string;
  readonly onOpinion: (text: string) => void;
  readonly onKept: (text: string) => void;
  readonly decision: Decision;
  readonly acts: DocumentActs;
  readonly offered: ReturnType<typeof offering>;
  /** Takes a document that came back to the form. */
  readonly onChange: () => void;
  /** Sends a document that came back as it is. */
  readonly onSend: () => void;
}

export function DecideBar({ document, opinion, onOpinion, onKept, decision, acts, offered, onChange, onSend }: DecideBarProps) {
  const { task } = document;
  const [missing, setMissing] = useState(false);
  const box = useRef<InputRef>(null);
  const kept = useKeptNote({ id: document.id, note: opinion, known: task?.note ?? '', active: task !== null && !decision.busy, onKept });
  if (task === null || decision.word === null) return <Aside {...{ document, opinion, acts, offered, onChange, onSend }} />;

  function write(text: string) {
    setMissing(false);
    onOpinion(text);
  }
  function reject() {
    if (opinion.trim() !== '') return decision.reject();
    setMissing(true);
    box.current?.focus();
  }
  const what = `${task.nodeType === NODE.start ? '' : NODE.text(task.nodeType)}意见`;
  return (
    <div className="doc-decide">
      <div className="doc-decide-head">
        <b>{what}</b>
        {task.substituteFor === '' ? null : <span className="doc-substitute">{`代 ${task.substituteFor} 办理`}</span>}
        <Phrases opinion={opinion} onPick={write} />
        <small className="ui-quiet doc-kept" aria-live="polite">
          {kept.text}
        </small>
      </div>
      <Input.TextArea
        ref={box}
        aria-label={what}
        value={opinion}
        maxLength={500}
        rows={2}
        status={missing ? 'error' : ''}
        placeholder="输入意见"
        onChange={(event) => write(event.target.value)}
        // A press of one of the buttons sends the opinion itself.
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.closest('.doc-decide')?.contains(relatedTarget)) kept.keep();
        }}
      />
      {missing ? <p className="ui-danger doc-missing">请输入意见</p> : null}
      <div className="doc-decide-acts">
        <Button type="primary" className="doc-agree" disabled={decision.busy} onClick={decision.decide}>
          {decision.word}
          <small>Ctrl Enter</small>
        </Button>
        {decision.mayReject ? (
          <Button danger disabled={decision.busy} onClick={reject}>
            不同意
          </Button>
        ) : null}
        {offered('return') ? (
          <Button danger onClick={() => acts.begin('return')}>
            退回
          </Button>
        ) : null}
        {offered('transfer') ? <Button onClick={() => acts.begin('transfer')}>转办</Button> : null}
        {offered('addSign') ? <Button onClick={() => acts.begin('addSign')}>加签</Button> : null}
        {offered('suspend') ? <Button onClick={() => acts.begin('suspend')}>中止</Button> : null}
        {offered('changeFinisher') ? <Button onClick={() => acts.begin('changeFinisher')}>更换完结人</Button> : null}
        {document.next === '' ? null : <span className="ui-quiet doc-next">{document.next}</span>}
      </div>
    </div>
  );
}

/** In place of the box when there is nothing to decide: what can still be done, and what was written for nothing. */
function Aside({ document, opinion, acts, offered, onChange, onSend }: Omit<DecideBarProps, 'onOpinion' | 'onKept' | 'decision'>) {
  const lost = opinion.trim() !== '' && opinion !== document.task?.note;
  const resumes = offered('resume');
  const suspends = offered('suspend');
  const changes = offered('change');
  // A document about a business row is changed on its own screen, so here it can only be sent again.
  const sends = offered('send') && !changes;
  if (!lost && !resumes && !suspends && !changes && !sends) return null;
  return (
    <div className="doc-decide">
      {lost ? (
        <>
          <p className="ui-quiet doc-missing">公文已不由您办理，您写的意见没有提交：</p>
          <Input.TextArea aria-label="未提交的意见" value={opinion} readOnly rows={2} />
        </>
      ) : null}
      <div className="doc-decide-acts">
        {changes ? (
          <Button type="primary" onClick={onChange}>
            修改后重新发送
          </Button>
        ) : null}
        {sends ? (
          <Button type="primary" disabled={acts.busy} onClick={onSend}>
            重新发送
          </Button>
        ) : null}
        {resumes ? (
          <Button type="primary" onClick={() => acts.begin('resume')}>
            恢复
          </Button>
        ) : null}
        {suspends ? <Button onClick={() => acts.begin('suspend')}>中止</Button> : null}
      </div>
    </div>
  );
}

interface PhrasesProps {
  readonly opinion: string;
  readonly onPick: (text: string) => void;
}

/** Phrases are the user's own: the opinion in the box can be kept as one, and one of them given up. */
function Phrases({ opinion, onPick }: PhrasesProps) {
  const [own, setOwn] = usePreference('oa.document.phrases', phrases, PHRASES);
  const text = opinion.trim();
  const fresh = text !== '' && text.length <= PHRASE_LENGTH && !own.includes(text) && own.length < MOST_PHRASES;
  const known = own.includes(text);
  return (
    <span className="doc-phrases">
      {own.map((phrase) => (
        <button key={phrase} type="button" className="doc-chip" onClick={() => onPick(phrase)}>
          {phrase}
        </button>
      ))}
      {fresh ? (
        <button type="button" className="doc-chip doc-chip-new" onClick={() => setOwn([...own, text])}>
          存为常用语
        </button>
      ) : null}
      {known ? (
        <button type="button" className="doc-chip doc-chip-new" onClick={() => setOwn(own.filter((phrase) => phrase !== text))}>
          去掉常用语
        </button>
      ) : null}
    </span>
  );
}

interface KeptNoteOptions {
  readonly id: number;
  readonly note: string;
  /** What the server had when the document was read. */
  readonly known: string;
  readonly active: boolean;
  readonly onKept: (note: string) => void;
}

/** Keeps what is written with the task after a pause in typing and when the box is left. */
function useKeptNote({ id, note, known, active, onKept }: KeptNoteOptions): { readonly text: string; readonly keep: () => void } {
  const [kept, setKept] = useState({ id, note: known, text: '' });
  const [failed, setFailed] = useState<string | null>(null);
  const save = useEffectEvent(async () => {
    const before = kept.id === id ? kept.note : known;
    if (!active) return;
    if (before === note) return onKept(note);
    try {
      await call(saveOpinion, { id, note }, { loading: false, quiet: true });
      onKept(note);
      setKept({ id, note, text: `自动存草稿 ${formatInstant(new Date()).slice(11)}` });
    } catch (error) {
      // The opinion is still in the box; it is sent with the step.
      if (!(error instanceof ApiError)) throw error;
      setFailed(note);
    }
  });
  useEffect(() => {
    const timer = setTimeout(() => void save(), typing.pause);
    return () => clearTimeout(timer);
  }, [id, note]);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left > 0) void save();
  }, [left]);
  const text = kept.id === id && kept.note === note ? kept.text : failed === note ? '草稿没有存上' : '';
  return { text, keep: () => setLeft((times) => times + 1) };
}
