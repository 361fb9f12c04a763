// The designer of a survey: questions are added, sorted by keys or by dragging, and seen as on a phone while they are written.
import './design.css';
import { useState } from 'react';
import { App, Button, Segmented } from 'antd';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { changeSurvey, createSurvey, MAX_QUESTIONS, QUESTION, type InputOf, type QuestionKind, type SurveyDetail } from '@anju/contract';
import { addDays, businessDay } from '@anju/domain';
import { useAttempt } from '../../../../../../platform/api/hooks.ts';
import { call } from '../../../../../../platform/api/index.ts';
import { useDiscard, useUnsaved } from '../../../../../../platform/unsaved/index.ts';
import { EmptyState, KeyHints, usePhone } from '../../../../../../ui/index.ts';
import {
  blankDesign,
  changed,
  designOf,
  formOf,
  messagesOf,
  movedBy,
  movedTo,
  previewOf,
  problemsAt,
  withQuestion,
  without,
  withUsual,
  type Design,
} from './design.rules.ts';
import { PhonePreview } from './phone-preview.tsx';
import { QuestionCard } from './question-card.tsx';
import { SurveySettings } from './survey-settings.tsx';

interface SurveyDesignerProps {
  /** Null for a new survey. */
  readonly survey: SurveyDetail | null;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}

const MONTH = 30;
const NO_MESSAGES: ReadonlyMap<string, string> = new Map();
const startOf = (survey: SurveyDetail | null): Design => {
  const today = businessDay(new Date());
  return survey === null ? blankDesign(today, addDays(today, MONTH)) : designOf(survey);
};

export function SurveyDesigner({ survey, onClose, onSaved }: SurveyDesignerProps) {
  const { message } = App.useApp();
  const phone = usePhone();
  const [start] = useState(() => startOf(survey));
  const [design, setDesign] = useState(start);
  const [chosen, setChosen] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [messages, setMessages] = useState(NO_MESSAGES);
  const [view, setView] = useState<'form' | 'phone'>('form');
  const dirty = JSON.stringify(design) !== JSON.stringify(start);
  const saved = useUnsaved(dirty);
  const discard = useDiscard();
  const { attempt, busy } = useAttempt((error) => setMessages(messagesOf(error.fields)));
  const { questions } = design;
  const sections = [...new Set(questions.map(({ section }) => section).filter(Boolean))];

  function put(next: Design): void {
    setDesign(next);
    setMessages(NO_MESSAGES);
  }
  function add(kind: QuestionKind): void {
    if (questions.length >= MAX_QUESTIONS) return void message.warning(`题目最多 ${MAX_QUESTIONS} 道`);
    const [next, key] = withQuestion(design, kind, chosen);
    put(next);
    setChosen(key);
  }
  function drop(at: number): void {
    if (dragged !== null) put(movedTo(design, dragged, at));
    setDragged(null);
  }
  async function save(): Promise<void> {
    const endpoint = survey === null ? createSurvey : changeSurvey;
    const input = { ...formOf(design), ...(survey === null ? {} : { id: survey.id, version: survey.version }) };
    const checked = endpoint.input.safeParse(input);
    if (!checked.success) {
      const issues = checked.error.issues.map(({ path, message: msg }) => ({ path: path.join('.'), msg }));
      setMessages(messagesOf(issues));
      const wrong = issues.flatMap(({ path }) => /^questions\.(\d+)/.exec(path)?.[1] ?? []).map(Number)[0];
      if (wrong !== undefined) setChosen(questions[wrong]?.key ?? null);
      return void message.warning('还有没填好的内容');
    }
    await attempt(async () => {
      const answer =
        survey === null
          ? await call(createSurvey, input as InputOf<typeof createSurvey>)
          : await call(changeSurvey, input as InputOf<typeof changeSurvey>);
      saved();
      void message.success('已保存');
      onSaved(answer === null ? (survey?.id ?? 0) : answer.id);
    });
  }
  async function close(): Promise<void> {
    if (!dirty || (await discard())) onClose();
  }
  function onKeyDown(event: React.KeyboardEvent): void {
    if (event.altKey && chosen !== null && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
      put(movedBy(design, chosen, event.key === 'ArrowUp' ? -1 : 1));
    else if (event.altKey && event.key === 'Enter') add(questions.find(({ key }) => key === chosen)?.kind ?? QUESTION.five);
    else if (event.ctrlKey && event.key === 'Enter') void save();
    else return;
    event.preventDefault();
  }
  return (
    <section className="page-card design" aria-label="调查设计" onKeyDown={onKeyDown}>
      <header className="design-head">
        <Button type="text" icon={<ArrowLeftOutlined />} onClick={() => void close()}>
          返回
        </Button>
        <h2>{survey === null ? '新增调查' : survey.title}</h2>
        {phone ? (
          <Segmented
            value={view}
            onChange={setView}
            options={[
              { value: 'form', label: '题目' },
              { value: 'phone', label: '预览' },
            ]}
          />
        ) : (
          <KeyHints
            keys={[
              ['Alt ↑↓', '移动题目'],
              ['Alt Enter', '加一题'],
              ['Ctrl Enter', '保存'],
            ]}
          />
        )}
        <Button type="primary" loading={busy} onClick={() => void save()}>
          保存
        </Button>
      </header>
      <div className="page-scroll design-body">
        {phone && view === 'phone' ? null : (
          <div>
            <SurveySettings design={design} messages={messages} onChange={(patch) => put({ ...design, ...patch })} />
            <div className="design-add" role="group" aria-label="加题">
              {QUESTION.options.map(({ value, label }) => (
                <Button key={value} size="small" onClick={() => add(value)}>
                  + {label}
                </Button>
              ))}
              {questions.length + 7 <= MAX_QUESTIONS ? (
                <Button size="small" type="link" onClick={() => put(withUsual(design))}>
                  加入常用题目
                </Button>
              ) : null}
            </div>
            {questions.length === 0 ? <EmptyState text="还没有题目，按题型加题，或加入常用题目" /> : null}
            <ol className="design-cards">
              {questions.map((question, at) => (
                <QuestionCard
                  key={question.key}
                  question={question}
                  number={at + 1}
                  chosen={question.key === chosen}
                  problems={problemsAt(messages, at)}
                  sections={sections}
                  onChoose={() => setChosen(question.key === chosen ? null : question.key)}
                  onChange={(patch) => put(changed(design, question.key, patch))}
                  onMove={(by) => put(movedBy(design, question.key, by))}
                  onRemove={() => put(without(design, question.key))}
                  onDrag={() => setDragged(question.key)}
                  onDrop={() => drop(at)}
                />
              ))}
            </ol>
          </div>
        )}
        {!phone || view === 'phone' ? <PhonePreview title={design.title} intro={design.intro} questions={previewOf(design)} /> : null}
      </div>
    </section>
  );
}
