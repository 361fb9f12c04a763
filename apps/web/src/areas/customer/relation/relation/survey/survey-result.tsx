// The results of a survey: how many answered, how satisfied they are, question by question and building by building.
import { useState } from 'react';
import {
  QUESTION,
  questionHas,
  readSurveyResult,
  SURVEY_CHANNEL,
  type SurveyDetail,
  type SurveyGroup,
  type SurveyResult,
} from '@anju/contract';
import { formatCount, SATISFIED_FROM } from '@anju/domain';
import { Chart, type ChartSpec } from '../../../../../archetypes/index.ts';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { EmptyState, EnumCheck, FailedState, FilterPick, WaitingState } from '../../../../../ui/index.ts';

interface Asked {
  readonly estateId: number | null;
  readonly buildingId: number | null;
  readonly channels: (typeof SURVEY_CHANNEL.values)[number][];
}
const ALL: Asked = { estateId: null, buildingId: null, channels: [] };
const percent = (rate: string | null): string => (rate === null ? '–' : `${rate}%`);

export function SurveyResults({ survey }: { readonly survey: SurveyDetail }) {
  const [asked, setAsked] = useState(ALL);
  const whole = useRead(readSurveyResult, { surveyId: survey.id });
  const read = useRead(readSurveyResult, { surveyId: survey.id, ...asked }, { keepPrevious: true });
  const result = read.data;
  if (read.isPending) return <WaitingState />;
  if (read.error || !result) return <FailedState text={read.error?.message || '加载失败'} onRetry={() => void read.refetch()} />;
  const places = whole.data ?? result;
  return (
    <div className="survey-result" tabIndex={0} role="group" aria-label="调查结果">
      <div className="survey-filters">
        {places.estates.length > 1 ? (
          <FilterPick
            name="小区"
            value={asked.estateId}
            options={places.estates.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(estateId) => setAsked({ ...asked, estateId: estateId ?? null, buildingId: null })}
          />
        ) : null}
        <FilterPick
          name="楼栋"
          searched
          value={asked.buildingId}
          options={places.buildings.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(buildingId) => setAsked({ ...asked, buildingId: buildingId ?? null })}
        />
        <EnumCheck of={SURVEY_CHANNEL} value={asked.channels} onChange={(channels) => setAsked({ ...asked, channels })} />
      </div>
      <Figures result={result} />
      {result.answered === 0 ? (
        <EmptyState text="还没有答卷" />
      ) : (
        <>
          <Chart chart={questionChart(result)} none="没有评分题" />
          {places.buildings.length > 1 ? (
            <Chart
              chart={groupChart('各楼栋得分', places.buildings)}
              onPoint={(at) => setAsked({ ...asked, buildingId: places.buildings[at]?.id ?? null })}
            />
          ) : null}
          {places.estates.length > 1 ? <Chart chart={groupChart('各小区得分', places.estates)} /> : null}
          <Chart chart={channelChart(result)} />
          <Spreads result={result} />
        </>
      )}
    </div>
  );
}

function Figures({ result }: { readonly result: SurveyResult }) {
  const figures = [
    ['答卷', `${formatCount(result.answered)} / ${formatCount(result.asked)} 户`],
    ['答卷率', percent(result.answerRate)],
    ['平均得分', result.score ?? '–'],
    ['满意率', percent(result.satisfiedRate)],
  ] as const;
  return (
    <>
      <dl className="survey-figures">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="ui-quiet">
        {`户得分：各评分题换算为 100 分，按权重平均。满意率：得分 ${SATISFIED_FROM} 及以上的户占有得分的户，${result.satisfied} / ${result.scored}。`}
      </p>
    </>
  );
}

const questionChart = ({ questions }: SurveyResult): ChartSpec => {
  const scored = questions.filter(({ kind }) => questionHas.score(kind));
  return {
    kind: 'rows',
    title: '各题满意率',
    note: '4 分（五分制）、8 分（十分制）及以上',
    unit: '%',
    points: scored.map(({ id, title }) => ({ key: String(id), label: title.length > 14 ? `${title.slice(0, 13)}…` : title, name: title })),
    series: [{ name: '满意率', values: scored.map(({ satisfiedRate }) => satisfiedRate) }],
  };
};

const groupChart = (title: string, groups: readonly SurveyGroup[]): ChartSpec => ({
  kind: 'bars',
  title,
  note: '满分 100',
  unit: '分',
  points: groups.map(({ id, name }) => ({ key: String(id), label: name })),
  series: [{ name: '得分', values: groups.map(({ score }) => score) }],
});

const channelChart = ({ channels }: SurveyResult): ChartSpec => ({
  kind: 'rows',
  title: '答卷方式',
  unit: '户',
  points: channels.map(({ id, name }) => ({ key: String(id), label: name })),
  series: [{ name: '答卷', values: channels.map(({ answered }) => String(answered)) }],
});

/** Every question with the share of each answer; texts are on a tab of their own. */
function Spreads({ result }: { readonly result: SurveyResult }) {
  return (
    <section className="record-section" aria-label="各题分布">
      <h3>各题分布</h3>
      <ol className="survey-spreads">
        {result.questions
          .filter(({ kind }) => kind !== QUESTION.words)
          .map((question) => (
            <li key={question.id}>
              <b>{question.title}</b>
              <small className="ui-quiet">
                {[`${question.answered} 户`, question.average === null ? '' : `平均 ${question.average} 分`].filter(Boolean).join('，')}
              </small>
              <ul>
                {question.spread.map(({ label, count, share }) => (
                  <li key={label}>
                    <span>{label}</span>
                    <i aria-hidden>
                      <i style={{ width: `${share}%` }} />
                    </i>
                    <span>{`${count}（${share}%）`}</span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
      </ol>
    </section>
  );
}
