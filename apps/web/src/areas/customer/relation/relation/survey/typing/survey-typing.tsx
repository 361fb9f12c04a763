// Answers on paper are typed in house by house, with the number keys and Enter.
import './typing.css';
import { useState } from 'react';
import { App, Button, Input, Segmented } from 'antd';
import { ArrowLeftOutlined } from '@ant-design/icons';
import {
  changeSurveyAnswer,
  createSurveyAnswer,
  fileCategoryOf,
  searchSurveyHouses,
  SURVEY_CHANNEL,
  type SurveyAnswer,
  type SurveyDetail,
  type SurveyHouse,
} from '@anju/contract';
import { given } from '../../../../../../site/survey/answer.rules.ts';
import { useCommand, useRead } from '../../../../../../platform/api/hooks.ts';
import { useDiscard, useUnsaved } from '../../../../../../platform/unsaved/index.ts';
import { EmptyState, FailedState, KeyHints, SearchBox, WaitingState } from '../../../../../../ui/index.ts';
import { BuildingPick } from '../../../../../estate/index.ts';
import { FilesInput } from '../../../../movein/parts/files-input.tsx';
import { useRefreshSurveys } from '../../parts/refresh-relations.ts';
import { FRESH, nextHouse, press, type Typing } from './typing.rules.ts';
import { TypingSheet } from './typing-sheet.tsx';

const CHANNELS = [SURVEY_CHANNEL.paper, SURVEY_CHANNEL.phone, SURVEY_CHANNEL.door] as const;
type Channel = (typeof CHANNELS)[number];
const SHOWN = 200;
const NO_FILES: readonly number[] = [];

interface SurveyTypingProps {
  readonly survey: SurveyDetail;
  /** An answer that was typed in before and is corrected. */
  readonly answer?: SurveyAnswer | undefined;
  readonly onClose: () => void;
}

interface Sheet {
  readonly typing: Typing;
  readonly name: string;
  readonly remark: string;
  readonly paperIds: readonly number[];
}
const BLANK: Sheet = { typing: FRESH, name: '', remark: '', paperIds: NO_FILES };
const sheetOf = (answer: SurveyAnswer): Sheet => ({
  typing: { ...FRESH, answers: answer.answers },
  name: answer.name,
  remark: answer.remark,
  paperIds: answer.papers.map(({ id }) => id),
});
const channelOf = (answer: SurveyAnswer | undefined): Channel => CHANNELS.find((one) => one === answer?.channel) ?? SURVEY_CHANNEL.paper;

export function SurveyTyping({ survey, answer, onClose }: SurveyTypingProps) {
  const { message } = App.useApp();
  const { questions } = survey;
  const [channel, setChannel] = useState<Channel>(channelOf(answer));
  const [buildingId, setBuildingId] = useState<number | null>(null);
  const [key, setKey] = useState('');
  const [start, setStart] = useState(answer === undefined ? BLANK : sheetOf(answer));
  const [sheet, setSheet] = useState(start);
  const [chosen, setChosen] = useState<number | null>(null);
  const [typed, setTyped] = useState<ReadonlySet<number>>(new Set());
  const read = useRead(
    searchSurveyHouses,
    answer === undefined ? { surveyId: survey.id, answered: false, buildingId, key, page: 1, size: SHOWN } : null,
    { keepPrevious: true },
  );
  const houses = (read.data?.rows ?? []).filter(({ houseId }) => !typed.has(houseId));
  const house = houses.find(({ houseId }) => houseId === chosen) ?? houses[0];
  const dirty = JSON.stringify({ ...sheet, typing: sheet.typing.answers }) !== JSON.stringify({ ...start, typing: start.typing.answers });
  const saved = useUnsaved(dirty);
  const discard = useDiscard();
  const refresh = useRefreshSurveys();
  const create = useCommand(createSurveyAnswer, { onRefused: refresh });
  const change = useCommand(changeSurveyAnswer, { onRefused: refresh });
  const busy = create.busy || change.busy;
  const [estateId] = survey.estateIds;

  function begin(next: number | null): void {
    setStart(BLANK);
    setSheet(BLANK);
    setChosen(next);
  }
  async function choose({ houseId }: SurveyHouse): Promise<void> {
    if (houseId === house?.houseId || (dirty && !(await discard()))) return;
    begin(houseId);
  }
  async function save(typing: Typing): Promise<void> {
    if (busy) return;
    const fields = {
      channel,
      name: sheet.name,
      remark: sheet.remark,
      paperIds: [...sheet.paperIds],
      answers: given(questions, typing.answers),
    };
    if (answer !== undefined) {
      if ((await change.run({ id: answer.id, version: answer.version, ...fields })) === undefined) return;
      saved();
      void message.success('已保存');
      void refresh();
      return onClose();
    }
    if (house === undefined) return;
    const outcome = await create.run({ surveyId: survey.id, houseId: house.houseId, ...fields });
    if (outcome === undefined) return;
    saved();
    if (outcome.low) void message.warning(`${house.house} 得分 ${outcome.score ?? '–'}，偏低，可在答卷中转为诉求`);
    else void message.success(`${house.house} 已录入`);
    const done = new Set([...typed, house.houseId]);
    setTyped(done);
    begin(
      nextHouse(
        houses.map(({ houseId }) => houseId),
        house.houseId,
        done,
      ),
    );
    void refresh();
  }
  function onKeyDown(event: React.KeyboardEvent): void {
    const { target } = event;
    if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey || busy) return;
    const inText = target instanceof HTMLTextAreaElement;
    // In a text only Enter goes on; a line is broken with Shift.
    if (inText && (event.shiftKey || !['Enter', 'PageUp', 'PageDown'].includes(event.key))) return;
    const pressed = press(questions, sheet.typing, event.key);
    if (pressed === null) return;
    event.preventDefault();
    setSheet({ ...sheet, typing: pressed.typing });
    if (pressed.save) void save(pressed.typing);
  }
  async function close(): Promise<void> {
    if (!dirty || (await discard())) onClose();
  }
  const place = answer === undefined ? house : answer;
  return (
    <section className="page-card typing" aria-label="录入答卷">
      <header className="typing-head">
        <Button type="text" icon={<ArrowLeftOutlined />} onClick={() => void close()}>
          返回
        </Button>
        <h2>{answer === undefined ? `录入答卷 ${survey.title}` : `修改答卷 ${answer.house}`}</h2>
        <Segmented<Channel>
          aria-label="答卷方式"
          value={channel}
          onChange={setChannel}
          options={CHANNELS.map((value) => ({ value, label: SURVEY_CHANNEL.text(value) }))}
        />
        <KeyHints
          keys={[
            ['数字', '作答'],
            ['↑↓', '上下题'],
            ['退格', '清除'],
            ['Enter', '下一题，末题后保存'],
          ]}
        />
      </header>
      <div className="typing-body">
        {answer === undefined ? (
          <aside className="typing-houses" aria-label="未答房屋">
            <div className="typing-find">
              <SearchBox value={key} onSearch={setKey} placeholder="房号" width={120} />
              {survey.estateIds.length === 1 ? (
                <BuildingPick width={110} estateId={estateId} value={buildingId} onChange={setBuildingId} />
              ) : null}
            </div>
            {read.isPending ? <WaitingState /> : null}
            {read.error ? <FailedState text={read.error.message || '加载失败'} onRetry={() => void read.refetch()} /> : null}
            {read.data ? <p className="ui-quiet">{`已答 ${read.data.answered} / ${read.data.asked} 户`}</p> : null}
            <ul>
              {houses.map((one) => (
                <li key={one.houseId}>
                  <button type="button" tabIndex={-1} aria-pressed={one.houseId === house?.houseId} onClick={() => void choose(one)}>
                    {one.house} <span className="ui-quiet">{one.name}</span>
                  </button>
                </li>
              ))}
            </ul>
          </aside>
        ) : null}
        <div className="typing-paper" onKeyDown={onKeyDown}>
          {place === undefined ? (
            <EmptyState text={read.data ? '没有未答的房屋，都录完了' : '请选择房屋'} />
          ) : (
            <>
              <h3>
                {place.estateName} {place.house}
              </h3>
              <TypingSheet
                key={place.houseId}
                questions={questions}
                typing={sheet.typing}
                onTyping={(typing) => setSheet({ ...sheet, typing })}
              />
              <div className="typing-foot" role="status">
                {sheet.typing.note === '' ? null : <span className="ui-danger">{sheet.typing.note}</span>}
                {sheet.typing.at >= questions.length ? <span>回车保存{answer === undefined ? '，下一户' : ''}</span> : null}
              </div>
            </>
          )}
        </div>
        {place === undefined ? null : (
          <div className="typing-more">
            <Input
              aria-label="答卷人"
              placeholder="答卷人（可不填）"
              maxLength={40}
              value={sheet.name}
              onChange={(event) => setSheet({ ...sheet, name: event.target.value })}
            />
            <Input
              aria-label="备注"
              placeholder="备注（可不填）"
              maxLength={200}
              value={sheet.remark}
              onChange={(event) => setSheet({ ...sheet, remark: event.target.value })}
            />
            <FilesInput
              key={place.houseId}
              value={sheet.paperIds}
              onChange={(paperIds) => setSheet((before) => ({ ...before, paperIds }))}
              known={answer?.papers ?? []}
              category={fileCategoryOf(createSurveyAnswer, 'paperIds')}
              most={10}
            />
            <Button
              type="primary"
              block
              loading={busy}
              onClick={() => {
                const pressed = press(questions, { ...sheet.typing, at: questions.length }, 'Enter');
                if (pressed === null) return;
                setSheet({ ...sheet, typing: pressed.typing });
                if (pressed.save) void save(pressed.typing);
              }}
            >
              {answer === undefined ? '保存，下一户' : '保存'}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
