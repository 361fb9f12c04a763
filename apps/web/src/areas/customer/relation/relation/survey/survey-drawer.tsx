// One survey beside the list: its progress, its houses, its results, and what is done with it next.
import './survey.css';
import { App, Button, Dropdown, Form, InputNumber } from 'antd';
import {
  beginSurvey,
  copySurvey,
  endSurvey,
  exportSurveyAnswers,
  extendSurvey,
  getSurvey,
  MAX_FORMS,
  previewSurvey,
  printSurveyForms,
  QUESTION,
  RELATION_AUDIENCE,
  removeSurvey,
  SURVEY,
  type SurveyDetail,
} from '@anju/contract';
import { addDays, formatDay } from '@anju/domain';
import { useState } from 'react';
import {
  EntryDialog,
  ExportByJob,
  Facts,
  LastChange,
  RecordDrawer,
  RecordTabs,
  useEntry,
  type Acts,
  type RecordList,
} from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { useAttempt, useRead } from '../../../../../platform/api/hooks.ts';
import { call } from '../../../../../platform/api/index.ts';
import { DayInput, Dialog, EnumText, useConfirm, usePrint } from '../../../../../ui/index.ts';
import { SURVEY_TONES } from '../parts/relation-tones.ts';
import { SurveyHouses } from './survey-houses.tsx';
import { SurveyForms } from './survey-print.tsx';
import { SurveyResults } from './survey-result.tsx';
import { SurveyTexts } from './survey-texts.tsx';

export type SurveyActs = Acts<{ extend: SurveyDetail; print: SurveyDetail; export: SurveyDetail }>;

interface SurveyDrawerProps {
  readonly id: number;
  readonly list: RecordList;
  readonly access: Access;
  readonly acts: SurveyActs;
  readonly onDesign: (survey: SurveyDetail) => void;
  readonly onType: (survey: SurveyDetail) => void;
  readonly onAnswer: (answerId: number) => void;
}

const percentText = (rate: string | null): string => (rate === null ? '–' : `${rate}%`);

export function SurveyDrawer({ id, list, access, acts, onDesign, onType, onAnswer }: SurveyDrawerProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const begin = ({ version, title, questions }: SurveyDetail) =>
    acts.attempt(async () => {
      if (questions.length === 0) return void message.warning('请先设计题目');
      const { houses, asked } = await call(previewSurvey, { id });
      const drawn = asked === houses ? `共 ${asked} 户` : `${houses} 户中抽取 ${asked} 户，抽定后不再变`;
      if (!(await confirm({ text: `发布“${title}”：${drawn}；发布后题目不能再改。是否继续？`, go: '发布', danger: false }))) return;
      const made = await call(beginSurvey, { id, version });
      acts.done(`已发布，${made.asked} 户可以答卷`);
    });
  const end = ({ version, title, asked, answered }: SurveyDetail) =>
    acts.attempt(async () => {
      if (!(await confirm({ text: `结束“${title}”，还有 ${asked - answered} 户没有答卷，结束后不能再答。是否继续？`, go: '结束调查' })))
        return;
      await call(endSurvey, { id, version });
      acts.done('调查已结束');
    });
  const copy = () =>
    acts.attempt(async () => {
      const { id: made, number } = await call(copySurvey, { id });
      acts.done(`已复制为 ${number}`);
      acts.open(made);
    });
  const remove = () =>
    acts.attempt(async () => {
      if (!(await confirm())) return;
      await call(removeSurvey, { id });
      acts.open(null);
      acts.done('已删除');
    });
  const moreOf = (survey: SurveyDetail) =>
    [
      survey.state === SURVEY.running && access.can('add') && access.can('print') && { key: 'print', label: '打印问卷' },
      survey.state !== SURVEY.draft && access.can('export') && { key: 'export', label: '导出答卷' },
      survey.state === SURVEY.running && survey.own && access.can('change') && { key: 'extend', label: '延长' },
      access.can('add') && { key: 'copy', label: '复制' },
    ].filter((item) => item !== false);
  const does = (survey: SurveyDetail): Readonly<Record<string, () => void>> => ({
    print: () => acts.begin('print', survey),
    export: () => acts.begin('export', survey),
    extend: () => acts.begin('extend', survey),
    copy,
  });
  return (
    <>
      <RecordDrawer
        wide
        list={list}
        record={useRead(getSurvey, { id })}
        what="满意度调查"
        title={({ title }) => title}
        head={(survey) => ({
          where: `${survey.number} · ${survey.estates}`,
          tags: <EnumText of={SURVEY} value={survey.state} tones={SURVEY_TONES} />,
          figures: [
            { label: '期限', value: formatDay(survey.toOn), note: `${formatDay(survey.fromOn)} 起` },
            { label: '答卷', value: `${survey.answered} / ${survey.asked}`, note: percentText(survey.answerRate) },
            { label: '平均得分', value: survey.score ?? '–' },
            { label: '满意率', value: percentText(survey.satisfiedRate) },
          ],
        })}
        onClose={() => acts.open(null)}
        actions={(survey) => {
          const more = moreOf(survey);
          return (
            <>
              {more.length === 0 ? null : (
                <Dropdown trigger={['click']} menu={{ items: more, onClick: ({ key }) => does(survey)[key]?.() }}>
                  <Button>更多</Button>
                </Dropdown>
              )}
              {survey.state === SURVEY.draft && survey.own && access.can('change') ? (
                <>
                  <Button onClick={() => onDesign(survey)}>设计题目</Button>
                  <Button type="primary" disabled={acts.busy} onClick={() => begin(survey)}>
                    发布
                  </Button>
                </>
              ) : null}
              {survey.state === SURVEY.running && access.can('add') ? (
                <Button type="primary" onClick={() => onType(survey)}>
                  录入答卷
                </Button>
              ) : null}
            </>
          );
        }}
        foot={(survey) => ({
          danger:
            survey.state === SURVEY.draft && survey.own && access.can('remove') ? (
              <Button danger disabled={acts.busy} onClick={remove}>
                删除
              </Button>
            ) : survey.state === SURVEY.running && survey.own && access.can('change') ? (
              <Button danger disabled={acts.busy} onClick={() => end(survey)}>
                结束调查
              </Button>
            ) : null,
          changed: <LastChange by={survey.createdBy} at={survey.createdAt} />,
        })}
      >
        {(survey) => (
          <RecordTabs
            first={survey.state === SURVEY.ended ? 'result' : survey.state === SURVEY.running ? 'houses' : 'facts'}
            items={[
              { key: 'facts', label: `题目 ${survey.questions.length}`, children: <SurveyFacts survey={survey} /> },
              survey.state !== SURVEY.draft && {
                key: 'houses',
                label: '房屋',
                children: <SurveyHouses survey={survey} onAnswer={onAnswer} />,
              },
              survey.state !== SURVEY.draft && { key: 'result', label: '结果', children: <SurveyResults survey={survey} /> },
              survey.state !== SURVEY.draft && {
                key: 'texts',
                label: '意见',
                children: <SurveyTexts survey={survey} onAnswer={onAnswer} />,
              },
            ]}
          />
        )}
      </RecordDrawer>
      <SurveyDialogs acts={acts} />
    </>
  );
}

function SurveyFacts({ survey }: { readonly survey: SurveyDetail }) {
  return (
    <div tabIndex={0} role="group" aria-label="题目">
      <Facts
        columns={2}
        rows={[
          ['小区', survey.estates],
          ['楼栋', survey.buildings || '全部'],
          ['对象', RELATION_AUDIENCE.text(survey.audience)],
          ['抽样', survey.percent === 100 ? '全部' : `${survey.percent}%`],
          ['说明', survey.intro, 'wide'],
        ]}
      />
      <ol className="survey-questions">
        {survey.questions.map(({ id, section, title, kind, required, options, weight }) => (
          <li key={id}>
            {title}{' '}
            <small className="ui-quiet">
              {[section, QUESTION.text(kind), required ? '' : '选答', weight === 1 ? '' : `权重 ${weight}`, options.join(' / ')]
                .filter(Boolean)
                .join('，')}
            </small>
          </li>
        ))}
      </ol>
    </div>
  );
}

function SurveyDialogs({ acts }: { readonly acts: SurveyActs }) {
  const { doing, close } = acts;
  switch (doing?.kind) {
    case undefined:
      return null;
    case 'extend':
      return <ExtendDialog survey={doing.row} onClose={close} onDone={() => acts.done('已延长')} />;
    case 'print':
      return <PrintDialog survey={doing.row} onClose={close} />;
    case 'export':
      return (
        <ExportByJob
          title="导出答卷"
          request={(purpose) => call(exportSurveyAnswers, { filter: { surveyId: doing.row.id }, purpose })}
          onClose={close}
        />
      );
  }
}

interface DialogProps {
  readonly survey: SurveyDetail;
  readonly onClose: () => void;
}

function ExtendDialog({ survey, onClose, onDone }: DialogProps & { readonly onDone: () => void }) {
  const { id, version, title, toOn } = survey;
  const entry = useEntry({
    endpoint: extendSurvey,
    initial: { toOn: addDays(toOn, 7) },
    toInput: (values) => ({ id, version, ...values }),
    onDone,
  });
  return (
    <EntryDialog title={`延长 ${title}`} entry={entry} onClose={onClose} size="small">
      <Form.Item name="toOn" label="截止日期" required extra={`现为 ${formatDay(toOn)}`}>
        <DayInput min={addDays(toOn, 1)} />
      </Form.Item>
    </EntryDialog>
  );
}

/** The houses that have not answered, so many sheets at a time. */
function PrintDialog({ survey, onClose }: DialogProps) {
  const { print, paper } = usePrint();
  const { attempt, busy } = useAttempt();
  const [page, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil((survey.asked - survey.answered) / MAX_FORMS));
  const run = () => attempt(async () => print(<SurveyForms print={await call(printSurveyForms, { surveyId: survey.id, page })} />));
  return (
    <>
      <Dialog
        open
        size="small"
        title={`打印问卷 ${survey.title}`}
        onCancel={onClose}
        footer={
          <>
            <Button onClick={onClose}>关闭</Button>
            <Button type="primary" loading={busy} onClick={() => void run()}>
              打印
            </Button>
          </>
        }
      >
        <p>{`未答 ${survey.asked - survey.answered} 户，每户一张，带本户的二维码。`}</p>
        {pages > 1 ? (
          <p>
            每次 {MAX_FORMS} 张，打印第{' '}
            <InputNumber aria-label="第几批" min={1} max={pages} precision={0} value={page} onChange={(next) => setPage(next ?? 1)} /> /{' '}
            {pages} 批
          </p>
        ) : null}
      </Dialog>
      {paper}
    </>
  );
}
