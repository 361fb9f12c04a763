// A letter that waits to be signed for, beside the list of what waits.
import { useEffect, useState, type KeyboardEvent } from 'react';
import { Button, Input, Segmented } from 'antd';
import { dealLetter, listLettersToDeal, openLetter, type LetterDetail } from '@anju/contract';
import { useAttempt, useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { FailedState, WaitingState } from '../../../../ui/index.ts';
import { useUnsaved } from '../../../../platform/unsaved/index.ts';
import { useRefreshDocuments } from './document-acts.ts';
import { PaneHead, type PaneProps } from './document-pane.tsx';
import { LetterReader, LetterReceivers, LetterTags } from './letter-view.tsx';

export function LetterPane({ id, ...pane }: PaneProps & { readonly id: number }) {
  const record = useRead(openLetter, { id });
  const refresh = useRefresh(listLettersToDeal);
  const read = record.data !== undefined;
  // The list shows a letter as read once it has been opened.
  useEffect(() => {
    if (read) void refresh();
  }, [read, refresh]);
  if (record.data !== undefined) return <OpenLetter {...pane} letter={record.data} />;
  return (
    <div className="page-card doc-middle doc-empty">
      {pane.phone ? <PaneHead {...pane} title="普通公文" /> : null}
      {record.error ? <FailedState text={record.error.message || '加载失败'} onRetry={() => void record.refetch()} /> : <WaitingState />}
    </div>
  );
}

function OpenLetter({ letter, ...pane }: PaneProps & { readonly letter: LetterDetail }) {
  const { phone, authorised } = pane;
  const [part, setPart] = useState<'paper' | 'people'>('paper');
  const people = (
    <section className="doc-path" aria-label="签收情况">
      <header className={phone ? 'doc-path-line' : 'doc-head'}>
        {phone ? null : <b>签收情况</b>}
        <small className="ui-quiet">{`${letter.done} / ${letter.receivers} 人已签收`}</small>
      </header>
      <div className="doc-path-body">
        <LetterReceivers letter={letter} />
      </div>
    </section>
  );
  return (
    <>
      <div className="page-card doc-middle">
        <PaneHead {...pane} title={letter.title} tags={<LetterTags letter={letter} />} />
        {phone ? (
          <Segmented<'paper' | 'people'>
            block
            className="doc-parts"
            value={part}
            onChange={setPart}
            options={[
              { value: 'paper', label: '正文' },
              { value: 'people', label: `签收 ${letter.done}/${letter.receivers}` },
            ]}
          />
        ) : null}
        <div className="doc-page">{phone && part === 'people' ? people : <LetterReader letter={letter} now={pane.now} />}</div>
        {authorised && letter.can.includes('deal') ? <SignBar letter={letter} onDone={pane.onDone} /> : null}
      </div>
      {phone ? null : <div className="page-card doc-right">{people}</div>}
    </>
  );
}

/** Signs for the letter; where an answer is asked for, not without one. */
export function SignBar({ letter, onDone }: { readonly letter: LetterDetail; readonly onDone: PaneProps['onDone'] }) {
  const refresh = useRefreshDocuments();
  const { attempt, busy } = useAttempt(() => void refresh());
  const [answer, setAnswer] = useState('');
  const [missing, setMissing] = useState(false);
  useUnsaved(answer !== '');
  function sign() {
    if (letter.needsAnswer && answer.trim() === '') return setMissing(true);
    void attempt(async () => {
      await call(dealLetter, { id: letter.id, answer });
      setAnswer('');
      onDone('已签收', true);
      void refresh();
    });
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    sign();
  }
  return (
    <div className="doc-decide" onKeyDown={onKeyDown}>
      <div className="doc-decide-head">
        <b>{letter.needsAnswer ? '回复' : '回复（可不填）'}</b>
      </div>
      <Input.TextArea
        aria-label="回复"
        value={answer}
        maxLength={500}
        rows={2}
        status={missing ? 'error' : ''}
        onChange={(event) => {
          setMissing(false);
          setAnswer(event.target.value);
        }}
      />
      {missing ? <p className="ui-danger doc-missing">该公文要求回复，请输入回复内容</p> : null}
      <div className="doc-decide-acts">
        <Button type="primary" className="doc-agree" disabled={busy} onClick={sign}>
          签收
          <small>Ctrl Enter</small>
        </Button>
      </div>
    </div>
  );
}
