// The sheet under the keys: every question with its keys, the one that is answered now marked.
import { useEffect, useRef } from 'react';
import { Input } from 'antd';
import { MAX_ANSWER_TEXT, QUESTION, type QuestionAnswer, type SurveyQuestion } from '@anju/contract';
import { answerTo, choosing, isAnswered, topScore, withAnswer, type Answers } from '../../../../../../site/survey/answer.rules.ts';
import { OPTION_KEYS, type Typing } from './typing.rules.ts';

interface TypingSheetProps {
  readonly questions: readonly SurveyQuestion[];
  readonly typing: Typing;
  readonly onTyping: (typing: Typing) => void;
}

export function TypingSheet({ questions, typing, onTyping }: TypingSheetProps) {
  const sheet = useRef<HTMLOListElement>(null);
  // The keys follow the question: into its field where it has one, otherwise to the sheet.
  useEffect(() => {
    const current = sheet.current?.querySelector<HTMLElement>('[aria-current="step"]');
    current?.scrollIntoView({ block: 'nearest' });
    const field = current?.querySelector<HTMLElement>('textarea');
    if (field) field.focus({ preventScroll: true });
    else sheet.current?.focus({ preventScroll: true });
  }, [typing.at]);
  const put = (answers: Answers, at: number) => onTyping({ answers, at, note: '' });
  return (
    <ol className="typing-sheet" ref={sheet} tabIndex={0} aria-label="答卷">
      {questions.map((question, at) => {
        const answer = answerTo(typing.answers, question.id);
        return (
          <li
            key={question.id}
            aria-current={at === typing.at ? 'step' : undefined}
            className={isAnswered(answer) ? 'typing-question answered' : 'typing-question'}
          >
            <button type="button" tabIndex={-1} className="typing-title" onClick={() => put(typing.answers, at)}>
              <b>{at + 1}.</b> {question.title}
              {question.required ? <em>*</em> : null}
            </button>
            <Choices
              question={question}
              answer={answer}
              // A tap answers as a key does; the text of a question follows its field.
              onAnswer={(next, on) => put(withAnswer(typing.answers, next), on ? at + 1 : at)}
            />
          </li>
        );
      })}
    </ol>
  );
}

interface ChoicesProps {
  readonly question: SurveyQuestion;
  readonly answer: QuestionAnswer;
  readonly onAnswer: (answer: QuestionAnswer, goesOn: boolean) => void;
}

function Choices({ question, answer, onAnswer }: ChoicesProps) {
  const { kind, options, title } = question;
  const top = topScore(kind);
  if (kind === QUESTION.words)
    return (
      <Input.TextArea
        aria-label={title}
        maxLength={MAX_ANSWER_TEXT}
        autoSize={{ minRows: 1, maxRows: 5 }}
        value={answer.text}
        onChange={(event) => onAnswer({ ...answer, text: event.target.value }, false)}
      />
    );
  const choices =
    top > 0
      ? Array.from({ length: top }, (_, at) => ({ key: OPTION_KEYS[at] ?? '', label: String(at + 1), on: answer.score === at + 1 }))
      : options.map((label, at) => ({ key: OPTION_KEYS[at] ?? '', label, on: answer.choices.includes(at) }));
  return (
    <span className="typing-choices">
      {choices.map(({ key, label, on }, at) => (
        <button
          key={key}
          type="button"
          tabIndex={-1}
          aria-pressed={on}
          onClick={() =>
            top > 0 ? onAnswer({ ...answer, score: at + 1 }, true) : onAnswer(choosing(question, answer, at), kind === QUESTION.single)
          }
        >
          {key === label ? null : <kbd>{key}</kbd>}
          {label}
        </button>
      ))}
    </span>
  );
}
