// The survey as a household sees it on a phone; it can be tried, and nothing of it is sent.
import { useState } from 'react';
import type { SurveyQuestion } from '@anju/contract';
import { answerTo, withAnswer, type Answers } from '../../../../../../site/survey/answer.rules.ts';
import { QuestionField, QuestionList } from '../../../../../../site/survey/question-field.tsx';

interface PhonePreviewProps {
  readonly title: string;
  readonly intro: string;
  readonly questions: readonly SurveyQuestion[];
}

export function PhonePreview({ title, intro, questions }: PhonePreviewProps) {
  const [answers, setAnswers] = useState<Answers>([]);
  return (
    <div className="survey-preview" role="region" aria-label="手机预览" tabIndex={0}>
      <header className="survey-preview-head">{title || '（调查名称）'}</header>
      {intro === '' ? null : <p className="survey-intro">{intro}</p>}
      {questions.length === 0 ? <p className="ui-quiet">还没有题目</p> : null}
      <QuestionList questions={questions}>
        {(question, number) => (
          <QuestionField
            number={number}
            question={question}
            answer={answerTo(answers, question.id)}
            onChange={(answer) => setAnswers(withAnswer(answers, answer))}
          />
        )}
      </QuestionList>
    </div>
  );
}
