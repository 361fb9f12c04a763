// 今日办理: the queue of a half day. The number that is being served stands large enough to be read from a metre.
import './queue.css';
import { useEffect, useState } from 'react';
import { App, Button, Input, Segmented } from 'antd';
import { SoundOutlined } from '@ant-design/icons';
import {
  arriveMoveIn,
  callNextMoveIn,
  HALF_DAY,
  HANDOVER_PLAN,
  leaveMoveIn,
  MOVE_IN,
  QUEUE,
  readMoveInQueue,
  searchHandoverPlans,
  skipMoveIn,
  type HalfDay,
  type HandoverPlanRow,
  type OutputOf,
} from '@anju/contract';
import { MAX_PAGE_SIZE } from '@anju/contract/kit/paging';
import { businessDay, formatInstant } from '@anju/domain';
import { useActs, useAskedId, ViewOnly } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useAttempt, useCommand, useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { ChoicePick, DayInput, EmptyState, EnumText, FailedState, useNow, WaitingState } from '../../../../ui/index.ts';
import { HouseDrawer } from '../house/house-drawer.tsx';
import { MOVE_IN_TONES } from '../parts/move-in-tones.ts';
import { halfAt } from '../parts/move-in-words.ts';
import { useRefreshMoveIns } from '../parts/refresh-move-ins.ts';
import { QueueArrive } from './queue-arrive.tsx';

type QueueAnswer = OutputOf<typeof readMoveInQueue>;
type QueueRow = QueueAnswer['rows'][number];

interface QueueProps {
  readonly access: Access;
  readonly onCheck: (sheetId: number) => void;
  /** Leads to the plans, for who has none that runs. */
  readonly onPlans: () => void;
}

export function Queue({ access, onCheck, onPlans }: QueueProps) {
  const acts = useActs<{ none: null }>(useRefreshMoveIns());
  useAskedId(acts.open);
  const plans = useRead(searchHandoverPlans, { states: [HANDOVER_PLAN.published], page: 1, size: MAX_PAGE_SIZE });
  const rows = plans.data?.rows;
  return (
    <>
      {plans.error && !rows ? <FailedState text={plans.error.message || '加载失败'} onRetry={() => void plans.refetch()} /> : null}
      {plans.isPending ? <WaitingState /> : null}
      {rows?.length === 0 ? (
        <EmptyState
          text="没有正在办理的入伙计划。新增计划、安排楼栋和日期并发布后，这里按号办理。"
          action={<Button onClick={onPlans}>去计划</Button>}
        />
      ) : null}
      {rows && rows.length > 0 ? <HalfDayQueue plans={rows} access={access} onOpen={acts.open} onPlans={onPlans} /> : null}
      <HouseDrawer access={access} acts={acts} onCheck={onCheck} />
    </>
  );
}

/** The plan that runs on the day, or else the first. */
const planOn = (plans: readonly HandoverPlanRow[], day: string): number | null =>
  (plans.find(({ fromDay, toDay }) => fromDay !== null && toDay !== null && fromDay <= day && day <= toDay) ?? plans[0])?.id ?? null;

interface HalfDayQueueProps {
  readonly plans: readonly HandoverPlanRow[];
  readonly access: Access;
  readonly onOpen: (id: number) => void;
  readonly onPlans: () => void;
}

const REREAD_MS = 20_000;
const DESK = 'anju.movein.desk';

function HalfDayQueue({ plans, access, onOpen, onPlans }: HalfDayQueueProps) {
  const { message } = App.useApp();
  const now = useNow();
  const today = businessDay(new Date(now));
  const [chosen, setChosen] = useState<{ readonly planId?: number; readonly day?: string; readonly half?: HalfDay }>({});
  const day = chosen.day ?? today;
  const half = chosen.half ?? halfAt(formatInstant(new Date(now)).slice(-5));
  const planId = chosen.planId ?? planOn(plans, day) ?? 0;
  const [desk, setDesk] = useState(() => sessionStorage.getItem(DESK) ?? '');
  useEffect(() => sessionStorage.setItem(DESK, desk), [desk]);
  const asked = { planId, day, half };
  // Read again every few seconds; while there is no connection nobody is told each time.
  const query = useRead(readMoveInQueue, asked, { refetchInterval: REREAD_MS, quiet: true });
  const refresh = useRefreshMoveIns();
  const next = useCommand(callNextMoveIn, { onRefused: refresh });
  const arrive = useCommand(arriveMoveIn, { onRefused: refresh });
  const { attempt, busy } = useAttempt(refresh);
  const canChange = access.can('change');

  async function callNext() {
    const answer = await next.run({ ...asked, desk: desk.trim() });
    if (answer === undefined) return;
    if (answer.called)
      void message.success(`请 ${answer.called.queueNo} 号 ${answer.called.house}${desk.trim() ? ` 到 ${desk.trim()}` : ''}`);
    else void message.info('没有人在等待');
    await refresh();
  }
  async function come({ id }: Pick<QueueRow, 'id'>) {
    const answer = await arrive.run({ id });
    if (answer === undefined) return;
    void message.success(`已到场，${answer.queueNo} 号`);
    await refresh();
  }
  const step = (endpoint: typeof skipMoveIn | typeof leaveMoveIn, row: QueueRow, text: string) =>
    void attempt(async () => {
      await call(endpoint, { id: row.id });
      void message.success(text);
      await refresh();
    });
  const { data } = query;
  const rows = data?.rows ?? [];
  const of = (...states: (QueueRow['queue'] | null)[]) => rows.filter(({ queue }) => states.includes(queue));
  const serving = of(QUEUE.serving);
  const waiting = of(QUEUE.waiting);
  return (
    <section className="queue">
      <div className="queue-tools">
        <ChoicePick
          required
          label="入伙计划"
          width={200}
          value={planId}
          choices={plans.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => (id === null ? undefined : setChosen({ ...chosen, planId: id }))}
        />
        <DayInput aria-label="办理日期" value={day} onChange={(next) => setChosen({ ...chosen, day: next ?? today })} />
        <Segmented<HalfDay> options={[...HALF_DAY.options]} value={half} onChange={(next) => setChosen({ ...chosen, half: next })} />
        {data ? (
          <span className="ui-quiet">
            名额 {data.capacity}，已约 {data.taken}，完成 {of(QUEUE.finished).length}
          </span>
        ) : null}
        <ViewOnly access={access} />
      </div>
      {query.error && !data ? <FailedState text={query.error.message || '加载失败'} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <WaitingState /> : null}
      {data ? (
        <>
          <div className="queue-now">
            <div className="queue-serving" role="status" aria-label="办理中">
              {serving.length === 0 ? <p className="ui-quiet">没有办理中的号</p> : null}
              {serving.map((row) => (
                <div key={row.id} className="queue-big">
                  <strong>{row.queueNo}</strong>
                  <span>
                    <b>{row.house}</b>
                    {[row.visitor || row.owner, row.desk].filter(Boolean).join(' · ')}
                  </span>
                  <span className="queue-big-acts">
                    <Button size="large" type="primary" ghost onClick={() => onOpen(row.id)}>
                      办理
                    </Button>
                    {canChange ? (
                      <>
                        <Button size="large" disabled={busy} onClick={() => step(leaveMoveIn, row, `${row.queueNo} 号办理完成`)}>
                          完成
                        </Button>
                        <Button size="large" disabled={busy} onClick={() => step(skipMoveIn, row, `${row.queueNo} 号过号`)}>
                          过号
                        </Button>
                      </>
                    ) : null}
                  </span>
                </div>
              ))}
            </div>
            {canChange ? (
              <div className="queue-call">
                <Input
                  aria-label="窗口"
                  placeholder="窗口，如 2 号台"
                  maxLength={20}
                  value={desk}
                  onChange={({ target }) => setDesk(target.value)}
                />
                <Button
                  type="primary"
                  size="large"
                  icon={<SoundOutlined />}
                  loading={next.busy}
                  disabled={waiting.length === 0}
                  onClick={() => void callNext()}
                >
                  叫下一号
                </Button>
                <span className="ui-quiet">{waiting[0] ? `下一个 ${waiting[0].queueNo} 号 ${waiting[0].house}` : '没有人在等待'}</span>
              </div>
            ) : null}
          </div>
          {canChange ? <QueueArrive planId={planId} onArrive={(row) => void come(row)} busy={arrive.busy} /> : null}
          {rows.length === 0 ? (
            <EmptyState
              text={
                data.capacity === 0
                  ? '这半天没有安排名额。换一个时段，或在计划里增加办理日期。'
                  : '这半天还没有人预约。业主直接来了，用上面的“登记到场”取号。'
              }
              action={data.capacity === 0 ? <Button onClick={onPlans}>去计划</Button> : null}
            />
          ) : (
            <div className="queue-columns">
              <QueueColumn title="等待" rows={waiting} onOpen={onOpen}>
                {(row) =>
                  canChange ? (
                    <Button disabled={busy} onClick={() => step(skipMoveIn, row, `${row.queueNo} 号过号`)}>
                      过号
                    </Button>
                  ) : null
                }
              </QueueColumn>
              <QueueColumn title="未到" rows={of(null, QUEUE.skipped)} onOpen={onOpen}>
                {(row) =>
                  canChange ? (
                    <Button disabled={arrive.busy} onClick={() => void come(row)}>
                      到场
                    </Button>
                  ) : null
                }
              </QueueColumn>
              <QueueColumn title="完成" rows={of(QUEUE.finished)} onOpen={onOpen} />
            </div>
          )}
        </>
      ) : null}
    </section>
  );
}

interface QueueColumnProps {
  readonly title: string;
  readonly rows: readonly QueueRow[];
  readonly onOpen: (id: number) => void;
  readonly children?: (row: QueueRow) => React.ReactNode;
}

function QueueColumn({ title, rows, onOpen, children }: QueueColumnProps) {
  return (
    <section aria-label={title}>
      <h2>
        {title} {rows.length}
      </h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" className="queue-row" onClick={() => onOpen(row.id)}>
              <strong>{row.queueNo}</strong>
              <span>
                {row.house}
                <small className="ui-quiet">
                  {row.visitor || row.owner} {row.arrivedAt === null ? '' : `${formatInstant(row.arrivedAt).slice(-5)} 到`}
                  {row.queue === QUEUE.skipped ? ' 过号' : ''}
                </small>
              </span>
              <EnumText of={MOVE_IN} value={row.state} tones={MOVE_IN_TONES} />
            </button>
            {children?.(row)}
          </li>
        ))}
      </ul>
    </section>
  );
}
