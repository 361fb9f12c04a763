// What households wrote, newest first; each text may become a request.
import { Link } from 'react-router';
import { Pagination } from 'antd';
import { MENU, QUESTION, searchSurveyTexts, type SurveyDetail } from '@anju/contract';
import { isLow } from '@anju/domain';
import { useList } from '../../../../../archetypes/index.ts';
import { EmptyState, FailedState, FilterPick, InstantText, SearchBox, StatusTag, WaitingState } from '../../../../../ui/index.ts';
import { useScreenWay } from '../../../case/record/screen-way.ts';
import { caseQuery } from './answer-drawer.tsx';

interface SurveyTextsProps {
  readonly survey: SurveyDetail;
  readonly onAnswer: (answerId: number) => void;
}

export function SurveyTexts({ survey, onAnswer }: SurveyTextsProps) {
  const list = useList(searchSurveyTexts, { surveyId: survey.id }, { rowKey: 'answerId' });
  const way = useScreenWay();
  const { filter, setFilter } = list;
  const asked = survey.questions.filter(({ kind }) => kind === QUESTION.words);
  return (
    <>
      <div className="survey-filters">
        <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="文字 / 房号" width={150} />
        {asked.length > 1 ? (
          <FilterPick
            name="题目"
            value={filter.questionId}
            options={asked.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(questionId) => setFilter({ questionId: questionId ?? null })}
          />
        ) : null}
      </div>
      {list.loading ? <WaitingState /> : null}
      {list.error ? <FailedState text={list.error.message || '加载失败'} onRetry={list.reload} /> : null}
      {list.counted && list.rows.length === 0 ? <EmptyState text={list.filtered ? '没有符合条件的意见' : '还没有文字意见'} /> : null}
      <ul className="survey-texts">
        {list.rows.map((row) => {
          const to = way(MENU.caseAccept, caseQuery(row.houseId, row.text));
          return (
            <li key={`${row.answerId}-${row.questionId}`}>
              <p>{row.text}</p>
              <small className="ui-quiet">
                <button type="button" className="survey-score" onClick={() => onAnswer(row.answerId)}>
                  {row.estateName} {row.house}
                </button>{' '}
                {asked.length > 1 ? `${row.question} ` : ''}
                <InstantText value={row.at} /> {isLow(row.score) ? <StatusTag tone="overdue">{`得分 ${row.score ?? ''}`}</StatusTag> : null}{' '}
                {to === undefined ? null : <Link to={to}>转为诉求</Link>}
              </small>
            </li>
          );
        })}
      </ul>
      <Pagination
        size="small"
        hideOnSinglePage
        showSizeChanger={false}
        current={list.page}
        pageSize={list.size}
        total={list.total}
        onChange={(page) => list.setPage(page)}
      />
    </>
  );
}
