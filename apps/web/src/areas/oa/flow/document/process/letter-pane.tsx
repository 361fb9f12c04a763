// A letter that waits to be signed for, beside the list of what waits.
import '../path.css';
import { useEffect, useState } from 'react';
import { Segmented } from 'antd';
import { listLettersToDeal, openLetter, type LetterDetail } from '@anju/contract';
import { useRead, useRefresh } from '../../../../../platform/api/hooks.ts';
import { FailedState, WaitingState } from '../../../../../ui/index.ts';
import { SignBar } from '../steps/sign-bar.tsx';
import type { Answers } from '../steps/use-answers.ts';
import { PaneHead, type PaneProps } from './document-pane.tsx';
import { LetterReader, LetterReceivers, LetterTags } from '../paper/letter-reader.tsx';

interface LetterPaneProps extends PaneProps {
  readonly id: number;
  readonly answers: Answers;
}

export function LetterPane({ id, ...pane }: LetterPaneProps) {
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

function OpenLetter({ letter, answers, ...pane }: Omit<LetterPaneProps, 'id'> & { readonly letter: LetterDetail }) {
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
        {authorised && letter.can.includes('deal') ? <SignBar letter={letter} answers={answers} onDone={pane.onDone} /> : null}
      </div>
      {phone ? null : <div className="page-card doc-right">{people}</div>}
    </>
  );
}
