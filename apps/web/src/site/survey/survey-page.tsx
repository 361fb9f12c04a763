// The survey behind the link of a house: answered once, without a login, with a thumb. What was answered can be looked at again.
import './survey.css';
import { useEffect, useRef, useState } from 'react';
import { answerPublicSurvey, getPublicSurvey, type PublicSurvey } from '@anju/contract/customer/relation/survey-answer';
import { call } from '../../platform/api/index.ts';
import { answerTo, given, isAnswered, missing, withAnswer } from './answer.rules.ts';
import { QuestionField, QuestionList } from './question-field.tsx';
import { keepDraft, readDraft, type SurveyDraft } from './survey-draft.ts';
import type { SurveyLink } from './survey-path.ts';

const WRONG_LINK = '链接不正确或已失效，请扫描问卷上的二维码';
const textOf = (cause: unknown): string => (cause instanceof Error && cause.message ? cause.message : '网络出现问题，请稍后再试');
const dayText = (day: string): string => day.replaceAll('-', '.');
const momentText = (instant: string): string =>
  new Date(instant).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'medium', timeStyle: 'short' });

type Read = { readonly survey: PublicSurvey } | { readonly failure: string } | null;

/** The page shows every failure itself. */
const ask = (link: SurveyLink) => call(getPublicSurvey, link, { own: true, loading: false });

export function SurveyPage({ link }: { readonly link: SurveyLink | null }) {
  const [read, setRead] = useState<Read>(link === null ? { failure: WRONG_LINK } : null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (link === null) return;
    let left = false;
    ask(link).then(
      (survey) => !left && setRead({ survey }),
      (cause: unknown) => !left && setRead({ failure: textOf(cause) }),
    );
    return () => {
      left = true;
    };
  }, [link, attempt]);
  const retry = () => {
    setRead(null);
    setAttempt(attempt + 1);
  };
  const survey = read !== null && 'survey' in read ? read.survey : null;
  const title = survey?.title ?? '问卷';
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className="survey">
      {read === null ? (
        <p className="survey-state" role="status">
          正在打开问卷…
        </p>
      ) : null}
      {read !== null && 'failure' in read ? (
        <div className="survey-state" role="alert">
          <p>{read.failure}</p>
          {link === null ? null : (
            <button type="button" onClick={retry}>
              重试
            </button>
          )}
        </div>
      ) : null}
      {survey === null || link === null ? null : (
        <>
          <header className="survey-head">
            <h1>{survey.title}</h1>
            <p>
              {survey.company}
              <br />
              {survey.estateName} {survey.house}
            </p>
          </header>
          {survey.state === 'open' ? (
            <SurveyForm link={link} survey={survey} onSent={(sent) => setRead({ survey: sent })} />
          ) : (
            <Closed survey={survey} />
          )}
        </>
      )}
    </main>
  );
}

/** There is nothing to send: it is answered, over or has not begun. */
function Closed({ survey }: { readonly survey: PublicSurvey }) {
  const { state, fromOn, toOn, answeredAt, answers, questions } = survey;
  const texts = {
    answered: ['已提交，谢谢您', answeredAt === null ? '' : `提交时间 ${momentText(answeredAt)}`],
    over: ['调查已结束', `已于 ${dayText(toOn)} 截止，谢谢您的关注`],
    early: ['调查还没有开始', `将于 ${dayText(fromOn)} 开始`],
    open: ['', ''],
  } as const;
  const [head, note] = texts[state];
  return (
    <>
      <div className={`survey-closed survey-${state}`} role="status">
        <strong>{head}</strong>
        <span>{note}</span>
      </div>
      {answers.length === 0 ? null : (
        <section aria-label="您的答卷">
          <QuestionList questions={questions}>
            {(question, number) => <QuestionField number={number} question={question} answer={answerTo(answers, question.id)} />}
          </QuestionList>
        </section>
      )}
    </>
  );
}

interface SurveyFormProps {
  readonly link: SurveyLink;
  readonly survey: PublicSurvey;
  readonly onSent: (survey: PublicSurvey) => void;
}

function SurveyForm({ link, survey, onSent }: SurveyFormProps) {
  const { questions, intro, toOn } = survey;
  const [draft, setDraft] = useState<SurveyDraft>(() => readDraft(link));
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);
  const busy = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const open = missing(questions, draft.answers);
  const done = questions.filter(({ id }) => isAnswered(answerTo(draft.answers, id))).length;

  function change(patch: Partial<SurveyDraft>): void {
    const next = { ...draft, ...patch };
    setDraft(next);
    setFailure('');
    keepDraft(link, next);
  }
  /** An answer that was lost on its way back may have arrived: the server knows. */
  async function recheck(cause: unknown): Promise<void> {
    const now = await ask(link).catch(() => null);
    if (now === null || now.state === 'open') return setFailure(textOf(cause));
    if (now.state === 'answered') keepDraft(link, null);
    onSent(now);
  }
  async function send(): Promise<void> {
    setAsked(true);
    const [first] = open;
    if (first) {
      const field = form.current?.querySelector<HTMLElement>(`[data-question="${first.id}"]`);
      field?.scrollIntoView({ block: 'center' });
      field?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
      return;
    }
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setFailure('');
    const answers = given(questions, draft.answers);
    try {
      const { answeredAt } = await call(answerPublicSurvey, { ...link, name: draft.name, answers }, { own: true, loading: false });
      keepDraft(link, null);
      scrollTo(0, 0);
      onSent({ ...survey, state: 'answered', answeredAt, answers });
    } catch (cause) {
      await recheck(cause);
    } finally {
      busy.current = false;
      setSending(false);
    }
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={survey.title}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {intro === '' ? null : <p className="survey-intro">{intro}</p>}
      <p className="survey-until">有效期至 {dayText(toOn)}，每户提交一次</p>
      <QuestionList questions={questions}>
        {(question, number) => (
          <QuestionField
            number={number}
            question={question}
            answer={answerTo(draft.answers, question.id)}
            onChange={(answer) => change({ answers: withAnswer(draft.answers, answer) })}
            error={asked && open.includes(question) ? '请回答这一题' : undefined}
          />
        )}
      </QuestionList>
      <label className="survey-name">
        您的称呼（可不填）
        <input value={draft.name} maxLength={40} autoComplete="name" onChange={(event) => change({ name: event.target.value })} />
      </label>
      <footer className="survey-foot">
        {failure === '' ? null : (
          <p className="survey-error" role="alert">
            没有提交成功：{failure}
            <br />
            已填的内容保存在本机，可以再次提交。
          </p>
        )}
        <progress value={done} max={questions.length} aria-label="已答题数" />
        <div>
          <span>
            已答 {done} / {questions.length}
          </span>
          <button type="submit" disabled={isSending}>
            {isSending ? '正在提交…' : failure === '' ? '提交' : '再次提交'}
          </button>
        </div>
      </footer>
    </form>
  );
}
