// Signing for a letter, with an answer: the bar below its paper.
import '../decide.css';
import { useState, type KeyboardEvent } from 'react';
import { Button, Input } from 'antd';
import { dealLetter, type LetterDetail } from '@anju/contract';
import { useAttempt } from '../../../../../platform/api/hooks.ts';
import { call } from '../../../../../platform/api/index.ts';
import { useRefreshDocuments } from './document-acts.ts';
import type { Answers } from './use-answers.ts';

interface SignBarProps {
  readonly letter: LetterDetail;
  readonly answers: Answers;
  readonly onDone: (text: string, leaves: boolean) => void;
}

/** Signs for the letter; where an answer is asked for, not without one. */
export function SignBar({ letter, answers, onDone }: SignBarProps) {
  const refresh = useRefreshDocuments();
  const { attempt, busy } = useAttempt(() => void refresh());
  const answer = answers.of(letter.id);
  const [missing, setMissing] = useState(false);
  function sign() {
    if (letter.needsAnswer && answer.trim() === '') return setMissing(true);
    void attempt(async () => {
      await call(dealLetter, { id: letter.id, answer });
      answers.put(letter.id, '');
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
          answers.put(letter.id, event.target.value);
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
