// One answer of a house: what was said, the scan of the paper, and the way to a request when the score is low.
import { Button } from 'antd';
import { Link } from 'react-router';
import { FILE_CATEGORY, getSurveyAnswer, MENU, removeSurveyAnswer, SURVEY, SURVEY_CHANNEL, type SurveyAnswer } from '@anju/contract';
import { isLow } from '@anju/domain';
import { Facts, LastChange, ReasonDialog, RecordDrawer, useActs } from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { answerTo } from '../../../../../site/survey/answer.rules.ts';
import { QuestionField, QuestionList } from '../../../../../site/survey/question-field.tsx';
import { FileLinks } from '../../../movein/parts/files-input.tsx';
import { useScreenWay } from '../../../case/record/screen-way.ts';
import { useRefreshSurveys } from '../parts/refresh-relations.ts';

interface AnswerDrawerProps {
  readonly id: number;
  readonly access: Access;
  readonly onClose: () => void;
  readonly onChange: (answer: SurveyAnswer) => void;
}

export const caseQuery = (houseId: number, text: string): string => `houseId=${houseId}&content=${encodeURIComponent(text)}`;

export function AnswerDrawer({ id, access, onClose, onChange }: AnswerDrawerProps) {
  const acts = useActs<{ remove: SurveyAnswer }>(useRefreshSurveys());
  const way = useScreenWay();
  const { doing } = acts;
  /** What a household sent itself stays as it is. */
  const isOurs = ({ channel, surveyState }: SurveyAnswer) => channel !== SURVEY_CHANNEL.link && surveyState === SURVEY.running;
  return (
    <>
      <RecordDrawer
        record={useRead(getSurveyAnswer, { id })}
        what="答卷"
        title={({ house }) => house}
        head={(answer) => ({
          where: `${answer.surveyTitle} · ${answer.estateName}`,
          figures: [
            { label: '得分', value: answer.score ?? '–', ...(isLow(answer.score) ? { tone: 'overdue' as const, note: '偏低' } : {}) },
            { label: '方式', value: SURVEY_CHANNEL.text(answer.channel), note: answer.name },
          ],
        })}
        onClose={onClose}
        actions={(answer) => {
          const to = answer.caseText === '' ? undefined : way(MENU.caseAccept, caseQuery(answer.houseId, answer.caseText));
          return (
            <>
              {to === undefined ? null : <Link to={to}>转为诉求</Link>}
              {access.can('change') && isOurs(answer) ? <Button onClick={() => onChange(answer)}>修改</Button> : null}
            </>
          );
        }}
        foot={(answer) => ({
          danger:
            access.can('remove') && isOurs(answer) ? (
              <Button danger onClick={() => acts.begin('remove', answer)}>
                删除答卷
              </Button>
            ) : null,
          changed: <LastChange by={answer.by} at={answer.at} />,
        })}
      >
        {(answer) => (
          <div className="survey-answer" tabIndex={0} role="group" aria-label="答卷内容">
            <Facts
              rows={[
                answer.remark !== '' && ['备注', answer.remark],
                answer.papers.length > 0 && [
                  '扫描件',
                  <FileLinks key="papers" files={answer.papers} category={FILE_CATEGORY.surveyPaper} parent={answer.id} />,
                ],
              ]}
            />
            <QuestionList questions={answer.questions}>
              {(question, number) => <QuestionField number={number} question={question} answer={answerTo(answer.answers, question.id)} />}
            </QuestionList>
          </div>
        )}
      </RecordDrawer>
      {doing?.kind === 'remove' ? (
        <ReasonDialog
          title={`删除答卷 ${doing.row.house}`}
          note="删除后这户可以重新答卷。"
          go="删除"
          field={{ label: '删除原因' }}
          endpoint={removeSurveyAnswer}
          toInput={(reason) => ({ id: doing.row.id, version: doing.row.version, reason })}
          onClose={acts.close}
          onDone={() => {
            onClose();
            acts.done('已删除答卷');
          }}
        />
      ) : null}
    </>
  );
}
