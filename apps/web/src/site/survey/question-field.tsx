// One question as whoever answers it sees it. Plain fields without the component library, because a phone loads it over a slow connection;
// the preview of the designer draws the same.
import './survey.css';
import { useId, type ReactNode } from 'react';
import { QUESTION } from '@anju/contract/customer/relation/states';
import type { SurveyQuestion } from '@anju/contract/customer/relation/survey';
import { MAX_ANSWER_TEXT, type QuestionAnswer } from '@anju/contract/customer/relation/survey-answer';
import { choosing, topScore } from './answer.rules.ts';

interface QuestionFieldProps {
  readonly number: number;
  readonly question: SurveyQuestion;
  readonly answer: QuestionAnswer;
  /** Absent: the answer is only shown. */
  readonly onChange?: ((answer: QuestionAnswer) => void) | undefined;
  readonly error?: string | undefined;
}

const hintOf = ({ kind, most }: SurveyQuestion): string =>
  kind !== QUESTION.several ? '' : most === null ? '可多选' : `最多选 ${most} 项`;

export function QuestionField({ number, question, answer, onChange, error }: QuestionFieldProps) {
  const id = useId();
  const hint = hintOf(question);
  return (
    <fieldset
      className={error ? 'survey-question wrong' : 'survey-question'}
      data-question={question.id}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>
        <b>{number}.</b> {question.title}
        {question.required ? <em title="必答">*</em> : <small>选答</small>}
        {hint === '' ? null : <small>{hint}</small>}
      </legend>
      <Fields question={question} answer={answer} onChange={onChange} name={id} />
      {error ? (
        <p id={`${id}-error`} className="survey-error" role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

type FieldsProps = Pick<QuestionFieldProps, 'question' | 'answer' | 'onChange'> & { readonly name: string };

function Fields({ question, answer, onChange, name }: FieldsProps): ReactNode {
  const { kind, options, title } = question;
  const top = topScore(kind);
  const readOnly = onChange === undefined;
  if (kind === QUESTION.words)
    return readOnly ? (
      <p className="survey-said">{answer.text || '（未填）'}</p>
    ) : (
      <textarea
        aria-label={title}
        rows={3}
        maxLength={MAX_ANSWER_TEXT}
        value={answer.text}
        onChange={(event) => onChange({ ...answer, text: event.target.value })}
      />
    );
  if (top > 0)
    return (
      <>
        <div className={`survey-scores survey-scores-${top}`}>
          {Array.from({ length: top }, (_, at) => at + 1).map((score) => (
            <label key={score}>
              <input
                type="radio"
                name={name}
                checked={answer.score === score}
                disabled={readOnly}
                onChange={() => onChange?.({ ...answer, score })}
              />
              <span>{score}</span>
            </label>
          ))}
        </div>
        <div className="survey-ends" aria-hidden>
          <span>很不满意</span>
          <span>非常满意</span>
        </div>
      </>
    );
  const full = kind === QUESTION.several && question.most !== null && answer.choices.length >= question.most;
  return (
    <div className="survey-options">
      {options.map((option, at) => (
        <label key={at}>
          <input
            type={kind === QUESTION.several ? 'checkbox' : 'radio'}
            name={name}
            checked={answer.choices.includes(at)}
            disabled={readOnly || (full && !answer.choices.includes(at))}
            onChange={() => onChange?.(choosing(question, answer, at))}
          />
          <span>{option}</span>
        </label>
      ))}
    </div>
  );
}

interface QuestionListProps {
  readonly questions: readonly SurveyQuestion[];
  readonly children: (question: SurveyQuestion, number: number) => ReactNode;
}

/** The questions in their order, with the name of a section above its first. */
export function QuestionList({ questions, children }: QuestionListProps) {
  return questions.map((question, at) => (
    <div key={question.id}>
      {question.section !== '' && question.section !== questions[at - 1]?.section ? <h2>{question.section}</h2> : null}
      {children(question, at + 1)}
    </div>
  ));
}
