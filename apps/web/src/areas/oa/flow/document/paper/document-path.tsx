// The way of a document, drawn from top to bottom: every visit of a node with its times and opinions, where it is now, and who is expected
// to handle what is still to come. Urgings and the whole record stand below it.
import '../path.css';
import { Button } from 'antd';
import { CheckOutlined } from '@ant-design/icons';
import {
  DOCUMENT,
  DOCUMENT_ACT,
  DOCUMENT_TASK,
  NODE,
  NODE_MODE,
  TASK_ORIGIN,
  type DocumentDetail,
  type DocumentStep,
  type Signature,
} from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { shortInstant, spanText, timeLeft, workedText } from '../parts/document-time.ts';

type Follow = DocumentDetail['followList'][number];

interface DocumentPathProps {
  readonly document: DocumentDetail;
  readonly now: number;
  /** Absent where nothing may be answered. */
  readonly onAnswer?: ((follow: Follow) => void) | undefined;
  /** The heading is left out where the way is a tab of a record. */
  readonly headed?: boolean;
}

export function DocumentPath({ document, now, onAnswer, headed = true }: DocumentPathProps) {
  const { steps, followList, events, sentAt, endedAt, flowVersion } = document;
  const spent = sentAt === null ? '' : `已用 ${spanText(sentAt, endedAt === null ? now : Date.parse(endedAt))}`;
  const version = flowVersion === null ? '' : `流程 v${flowVersion}`;
  return (
    <section className="doc-path" aria-label="流转">
      <header className={headed ? 'doc-head' : 'doc-path-line'}>
        {headed ? <b>流转</b> : null}
        <small className="ui-quiet">{[spent, document.flowName, version].filter((part) => part !== '').join(' · ')}</small>
        {document.follows > 0 ? (
          <span className="doc-follows">
            跟催 <b className="ui-danger">{document.follows}</b>
          </span>
        ) : null}
      </header>
      <div className="doc-path-body">
        <ol className="doc-steps">
          {sentAt !== null && steps[0]?.type !== NODE.start ? <Begun document={document} sentAt={sentAt} now={now} /> : null}
          {steps.map((step) => (
            <Step
              key={`${step.standing}:${step.round}:${step.node}`}
              step={step}
              now={now}
              suspended={document.state === DOCUMENT.suspended}
            />
          ))}
        </ol>
        {followList.length > 0 ? (
          <>
            <h3>跟催</h3>
            <ul className="doc-urges">
              {followList.map((follow) => (
                <Urge key={follow.id} follow={follow} now={now} onAnswer={onAnswer} />
              ))}
            </ul>
          </>
        ) : null}
        {events.length > 0 ? (
          <details className="doc-events">
            <summary>{`操作记录 ${events.length}`}</summary>
            <ul>
              {events.map((event) => (
                <li key={event.id}>
                  <time className="ui-quiet">{formatInstant(event.at)}</time>
                  <span>
                    {`${event.byName} ${DOCUMENT_ACT.text(event.action)}`}
                    {event.nodeName === '' ? '' : `（${event.nodeName}）`}
                    {event.detail === '' ? '' : ` ${event.detail}`}
                    {event.opinion === '' ? '' : `：${event.opinion}`}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </div>
    </section>
  );
}

const TO_COME: Partial<Record<DocumentStep['type'], string>> = {
  [NODE.conclude]: '取字号',
  [NODE.finalise]: '生成 PDF',
  [NODE.finish]: '执行与归档',
};
const PASSES: Record<DocumentStep['mode'], string> = {
  [NODE_MODE.all]: '全部签完通过',
  [NODE_MODE.any]: '任一人签即通过',
  [NODE_MODE.majority]: '过半通过',
  [NODE_MODE.order]: '按顺序签',
};

function Step({ step, now, suspended }: { readonly step: DocumentStep; readonly now: number; readonly suspended: boolean }) {
  const { name, standing, signatures, expected, type } = step;
  const [only] = signatures.length === 1 ? signatures : [];
  const late = standing === 'now' && !suspended && timeLeft(step.dueAt, now);
  return (
    <li className={`doc-step doc-step-${standing}`} aria-current={standing === 'now' ? 'step' : undefined}>
      <i aria-hidden>{standing === 'done' ? <CheckOutlined /> : null}</i>
      <div className="doc-step-head">
        <b>{name}</b>
        {only ? (
          <>
            <span>{only.personName}</span>
            <small className="ui-quiet">{only.jobNames}</small>
            {only.doneAt === null ? null : <time className="ui-quiet">{shortInstant(only.doneAt, now)}</time>}
          </>
        ) : null}
        {signatures.length > 1 ? (
          <>
            <span>{`${signatures.length} 人`}</span>
            <small className="ui-quiet">{PASSES[step.mode]}</small>
          </>
        ) : null}
        {signatures.length === 0 && expected.length > 0 ? <span>{expected.join('、')}</span> : null}
        {standing === 'next' && expected.length === 0 && signatures.length === 0 ? <small className="ui-quiet">到时确定</small> : null}
      </div>
      {standing === 'next' && TO_COME[type] !== undefined ? <small className="ui-quiet">{TO_COME[type]}</small> : null}
      {only && (only.doneAt !== null || only.opinion !== '') ? <Said signature={only} start={type === NODE.start} /> : null}
      {signatures.length > 1 ? <Signatures signatures={signatures} now={now} /> : null}
      {standing === 'now' ? <NowBox dueAt={step.dueAt} late={late || null} suspended={suspended} /> : null}
    </li>
  );
}

/** Sending is not a visit of a node; the author stands at the beginning all the same. */
function Begun({ document, sentAt, now }: Pick<DocumentPathProps, 'document' | 'now'> & { readonly sentAt: string }) {
  return (
    <li className="doc-step doc-step-done">
      <i aria-hidden>
        <CheckOutlined />
      </i>
      <div className="doc-step-head">
        <b>发起</b>
        <span>{document.authorName}</span>
        <small className="ui-quiet">{document.departmentName}</small>
        <time className="ui-quiet">{shortInstant(sentAt, now)}</time>
      </div>
    </li>
  );
}

function NowBox({
  dueAt,
  late,
  suspended,
}: {
  readonly dueAt: string | null;
  readonly late: ReturnType<typeof timeLeft>;
  readonly suspended: boolean;
}) {
  if (suspended) return <div className="doc-say">已中止，期限暂停计算</div>;
  if (dueAt === null) return <div className="doc-say">等待办理</div>;
  const over = late?.tone === 'overdue';
  return (
    <div className={over ? 'doc-say doc-say-late' : 'doc-say'}>
      {`到期 ${formatInstant(dueAt).slice(5)}，${over ? `已${late.text}` : (late?.text ?? '')}`}
    </div>
  );
}

/** 同意, 退回 and so on; a name of its own where somebody else signed or the task came otherwise than by the rule. */
function wordOf({ state, origin, actedByName }: Signature): string {
  const from = origin === TASK_ORIGIN.rule ? '' : `（${TASK_ORIGIN.text(origin)}）`;
  return `${DOCUMENT_TASK.text(state)}${from}${actedByName === '' ? '' : ` ${actedByName}代签`}`;
}
const toneOf = ({ state }: Signature): string =>
  DOCUMENT_TASK.is(state, 'agreed') ? 'doc-agreed' : DOCUMENT_TASK.is(state, 'rejected', 'returned') ? 'ui-danger' : 'ui-quiet';

function Said({ signature, start }: { readonly signature: Signature; readonly start: boolean }) {
  return (
    <div className="doc-say">
      <span className={start ? 'doc-agreed' : toneOf(signature)}>{start ? '拟稿' : wordOf(signature)}</span>
      {signature.opinion === '' ? null : <span className="doc-opinion">{signature.opinion}</span>}
      {!start && signature.doneAt !== null && signature.minutes > 0 ? (
        <small className="ui-quiet doc-used">{`用时 ${workedText(signature.minutes)}`}</small>
      ) : null}
    </div>
  );
}

function Signatures({ signatures, now }: { readonly signatures: readonly Signature[]; readonly now: number }) {
  return (
    <ul className="doc-signs">
      {signatures.map((one) => (
        <li key={one.taskId}>
          <span title={one.jobNames}>{one.personName}</span>
          <span>
            <span className={toneOf(one)}>{wordOf(one)}</span>
            {one.opinion === '' ? null : <span className="doc-opinion">{one.opinion}</span>}
          </span>
          <time className="ui-quiet">{one.doneAt === null ? '' : shortInstant(one.doneAt, now)}</time>
        </li>
      ))}
    </ul>
  );
}

interface UrgeProps {
  readonly follow: Follow;
  readonly now: number;
  readonly onAnswer: DocumentPathProps['onAnswer'];
}

function Urge({ follow, now, onAnswer }: UrgeProps) {
  const open = follow.answeredAt === null;
  return (
    <li className={open ? 'doc-say doc-say-late' : 'doc-say'}>
      <span>{`${follow.byName} ${shortInstant(follow.at, now)} 跟催${follow.toName === '' ? '' : ` ${follow.toName}`}：${follow.text}`}</span>
      {follow.answeredAt === null ? null : (
        <span className="doc-answer">{`${follow.answeredBy} ${shortInstant(follow.answeredAt, now)} 回复：${follow.answer}`}</span>
      )}
      {open && follow.mine && onAnswer ? (
        <Button size="small" onClick={() => onAnswer(follow)}>
          回复
        </Button>
      ) : null}
    </li>
  );
}
