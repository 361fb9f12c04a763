// Paper forms of a survey: a sheet for each house, with the code of its own link for who would rather answer on a phone.
import './survey-print.css';
import { QUESTION, type OutputOf, type printSurveyForms, type SurveyQuestion } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { QrImage } from '../../../../../ui/index.ts';
import { topScore } from '../../../../../site/survey/answer.rules.ts';
import { QuestionList } from '../../../../../site/survey/question-field.tsx';
import { SeveralSheets } from '../../../movein/parts/several-sheets.tsx';

type Forms = OutputOf<typeof printSurveyForms>;

export function SurveyForms({ print }: { readonly print: Forms }) {
  const { title, intro, number, company, toOn, questions, forms } = print;
  return (
    <SeveralSheets title={title} rows={forms} keyOf={({ houseId }) => houseId}>
      {({ estateName, house, name, link }) => (
        <>
          <div className="survey-form-head">
            <div>
              <p>{`${company}　编号 ${number}`}</p>
              <p>
                <b>{`${estateName} ${house}`}</b>　{name}
              </p>
              {intro === '' ? null : <p className="survey-form-intro">{intro}</p>}
              <p>{`请于 ${formatDay(toOn)} 前交回，或扫描右侧二维码在手机上填写，每户一份。`}</p>
            </div>
            <figure>
              <QrImage className="survey-form-code" text={`${location.origin}${link}`} label={`${house} 问卷二维码`} />
              <figcaption>扫码填写</figcaption>
            </figure>
          </div>
          <div className="survey-form-questions">
            <QuestionList questions={questions}>{(question, at) => <PaperQuestion question={question} number={at} />}</QuestionList>
          </div>
        </>
      )}
    </SeveralSheets>
  );
}

function PaperQuestion({ question, number }: { readonly question: SurveyQuestion; readonly number: number }) {
  const { kind, title, required, options, most } = question;
  const top = topScore(kind);
  const hint = [kind === QUESTION.several ? (most === null ? '可多选' : `最多选 ${most} 项`) : '', required ? '' : '选答']
    .filter(Boolean)
    .join('，');
  return (
    <div className="survey-form-question">
      <b>{`${number}. ${title}`}</b>
      {hint === '' ? null : `（${hint}）`}
      {kind === QUESTION.words ? (
        <div className="survey-form-line" />
      ) : (
        <div className="survey-form-options">
          {top > 0 ? (
            <>
              <span>很不满意</span>
              {Array.from({ length: top }, (_, at) => (
                <span key={at}>{`□ ${at + 1}`}</span>
              ))}
              <span>非常满意</span>
            </>
          ) : (
            options.map((option) => <span key={option}>{`□ ${option}`}</span>)
          )}
        </div>
      )}
    </div>
  );
}
