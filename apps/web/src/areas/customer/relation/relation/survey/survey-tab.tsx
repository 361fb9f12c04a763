// 满意度调查: the surveys, and in their place the designer or the sheet on which answers are typed in.
import { useState } from 'react';
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { RELATION_AUDIENCE, searchSurveys, SURVEY, getSurvey, type SurveyAnswer, type SurveyDetail, type SurveyRow } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { column, ListPage, useActs, useAskedId, useList } from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { useAttempt } from '../../../../../platform/api/hooks.ts';
import { call } from '../../../../../platform/api/index.ts';
import { EnumCheck, EnumText, SearchBox } from '../../../../../ui/index.ts';
import { EstatePick } from '../../../../estate/index.ts';
import { useRefreshSurveys } from '../parts/refresh-relations.ts';
import { SURVEY_TONES } from '../parts/relation-tones.ts';
import { AnswerDrawer } from './answer-drawer.tsx';
import { SurveyDesigner } from './design/survey-designer.tsx';
import { SurveyDrawer, type SurveyActs } from './survey-drawer.tsx';
import { SurveyTyping } from './typing/survey-typing.tsx';

const rate = (value: string | null): string => (value === null ? '–' : `${value}%`);

const COLUMNS = column<SurveyRow>()([
  { title: '调查', field: 'title', width: 200 },
  { title: '编号', field: 'number', hidden: true },
  { title: '小区', field: 'estates', width: 160 },
  { title: '对象', width: 100, render: ({ audience }) => RELATION_AUDIENCE.text(audience) },
  { title: '期限', width: 190, render: ({ fromOn, toOn }) => `${formatDay(fromOn)}–${formatDay(toOn)}` },
  { title: '题数', width: 64, align: 'right', field: 'questions' },
  { title: '应答', width: 72, align: 'right', field: 'asked' },
  { title: '已答', width: 72, align: 'right', field: 'answered' },
  { title: '答卷率', width: 84, align: 'right', render: ({ answerRate }) => rate(answerRate) },
  { title: '平均得分', width: 84, align: 'right', render: ({ score }) => score ?? '–' },
  { title: '满意率', width: 84, align: 'right', render: ({ satisfiedRate }) => rate(satisfiedRate) },
  { title: '新增人', field: 'createdBy', hidden: true },
  { title: '状态', render: ({ state }) => <EnumText of={SURVEY} value={state} tones={SURVEY_TONES} /> },
]);

type Work =
  | { readonly kind: 'design'; readonly survey: SurveyDetail | null }
  | { readonly kind: 'type'; readonly survey: SurveyDetail; readonly answer?: SurveyAnswer };

export function SurveyTab({ access }: { readonly access: Access }) {
  const list = useList(searchSurveys, {});
  const acts: SurveyActs = useActs(useRefreshSurveys());
  const [work, setWork] = useState<Work | null>(null);
  const [answerId, setAnswerId] = useState<number | null>(null);
  const { attempt } = useAttempt();
  useAskedId(acts.open, 'survey');
  useAskedId(setAnswerId, 'survey', 'answer');
  const { filter, setFilter, extra } = list;
  const back = () => setWork(null);
  const correct = (answer: SurveyAnswer) =>
    void attempt(async () => {
      const survey = await call(getSurvey, { id: answer.surveyId });
      setAnswerId(null);
      setWork({ kind: 'type', survey, answer });
    });

  if (work?.kind === 'design')
    return (
      <SurveyDesigner
        survey={work.survey}
        onClose={back}
        onSaved={(id) => {
          back();
          acts.refresh();
          acts.open(id);
        }}
      />
    );
  if (work?.kind === 'type') return <SurveyTyping survey={work.survey} answer={work.answer} onClose={back} />;
  return (
    <>
      <ListPage
        name="customer.relation.survey"
        what={{ name: '调查', none: '还没有满意度调查' }}
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={({ id }) => acts.open(id)}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="调查名称 / 编号" width={160} />
            <EstatePick width={130} value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <EnumCheck of={SURVEY} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
          </>
        }
        actions={
          access.can('add') ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setWork({ kind: 'design', survey: null })}>
              新增调查
            </Button>
          ) : null
        }
        totals={extra && `草稿 ${extra.drafts}，进行中 ${extra.running}，已结束 ${extra.ended}`}
      />
      {acts.opened === null || answerId !== null ? null : (
        <SurveyDrawer
          id={acts.opened}
          list={list}
          access={access}
          acts={acts}
          onDesign={(survey) => setWork({ kind: 'design', survey })}
          onType={(survey) => setWork({ kind: 'type', survey })}
          onAnswer={setAnswerId}
        />
      )}
      {answerId === null ? null : <AnswerDrawer id={answerId} access={access} onClose={() => setAnswerId(null)} onChange={correct} />}
    </>
  );
}
