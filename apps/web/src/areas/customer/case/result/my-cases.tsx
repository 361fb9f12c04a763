// 我的工单: what the signed-in worker has in hand, may grab and has done, and the switch of being on duty. A card opens its order.
import { useEffect, useEffectEvent, useState } from 'react';
import { Button, Segmented } from 'antd';
import { CalendarOutlined, HomeOutlined } from '@ant-design/icons';
import { useQueries } from '@tanstack/react-query';
import { CASE, listCasePrices, readCase, readMyCases, setOnDuty, type CaseRow, type OutputOf } from '@anju/contract';
import { useAskedId } from '../../../../archetypes/index.ts';
import { readQuery, useAttempt, useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { EmptyState, FailedState, StatusTag, useNow, WaitingState } from '../../../../ui/index.ts';
import { CaseMarks, CasePressure } from '../record/case-parts.tsx';
import { momentText, pressingPromise, pressureOfPromise } from '../record/case-pressure.ts';
import { useRefreshCases } from '../record/refresh-cases.ts';
import { WorkDialog } from './work-dialogs.tsx';
import { CallButton, WorkOrder } from './work-order.tsx';
import { useWorkOutbox } from './work-outbox.ts';
import { useWorkStep } from './work-step.ts';
import { OfflineNotice, WaitingList } from './work-waiting.tsx';
import { ahead, type AheadCase } from './work.rules.ts';

type List = 'open' | 'grab' | 'done';
type Mine = OutputOf<typeof readMyCases>;
const EMPTY: Readonly<Record<List, string>> = {
  open: '没有待办的工单',
  grab: '没有可抢的工单',
  done: '还没有完成的工单',
};

interface MyCasesProps {
  /** The address asks for a case that the worker does not have in hand. */
  readonly onElsewhere: (id: number) => void;
}

/** An order as it was read, of the list it was opened from. */
interface Opened {
  readonly row: CaseRow;
  readonly readAt: number;
  readonly list: List;
}

export function MyCases({ onElsewhere }: MyCasesProps) {
  const [list, setList] = useState<List>('open');
  const [opened, setOpened] = useState<Opened | null>(null);
  const query = useRead(readMyCases, { list }, { keepPrevious: true });
  const { entries, sent, sentSince } = useWorkOutbox();
  const refresh = useRefreshCases();
  // A step that has arrived changes what the server shows.
  const arrived = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (sent.length > 0) arrived();
  }, [sent]);
  const { data } = query;
  const readAt = query.dataUpdatedAt;
  const settled = sentSince(readAt);
  const cases = (data?.cases ?? []).map((row) => ({ row, now: ahead(row, entries, settled) }));
  const isRead = !query.isFetching && !query.isPlaceholderData;
  const find = (id: number) => {
    const row = data?.cases.find((one) => one.id === id);
    if (row) setOpened({ row, readAt, list });
    else onElsewhere(id);
  };
  useAskedCase(list === 'open' && isRead, find, () => setList('open'));
  useKeptForLater(list === 'open' && data && !query.isPlaceholderData ? data.cases : null);

  if (opened)
    return (
      <>
        <OfflineNotice />
        <WorkOrder
          key={opened.row.id}
          row={opened.row}
          readAt={opened.readAt}
          mine={opened.list !== 'done'}
          teams={data?.teams ?? []}
          onBack={() => setOpened(null)}
        />
      </>
    );
  return (
    <>
      <OfflineNotice />
      <header className="ui-hand-top">
        <strong>我的工单</strong>
        {data ? <Duty teams={data.teams} /> : null}
      </header>
      <div className="casework-lists">
        <Segmented<List>
          block
          value={list}
          options={[
            { value: 'open', label: `待办 ${data?.counts.open ?? ''}` },
            { value: 'grab', label: `可抢 ${data?.counts.grab ?? ''}` },
            { value: 'done', label: '已完成' },
          ]}
          onChange={setList}
        />
        {data ? <Counts counts={data.counts} /> : null}
      </div>
      <div className="ui-hand-body">
        {query.error && !data ? <FailedState text={query.error.message || '加载失败'} onRetry={() => void query.refetch()} /> : null}
        {query.isPending ? <WaitingState /> : null}
        <WaitingList />
        {data && cases.length === 0 ? <EmptyState text={EMPTY[list]} /> : null}
        <ul className="casework-cards">
          {cases.map(({ row, now }) => (
            <WorkCard key={row.id} row={now} list={list} onOpen={() => setOpened({ row, readAt, list })} />
          ))}
        </ul>
      </div>
    </>
  );
}

/** Looks for the case the address asks for, once the orders in hand are read. */
function useAskedCase(ready: boolean, find: (id: number) => void, onAsked: () => void): void {
  const [asked, setAsked] = useState<number | null>(null);
  useAskedId((id) => {
    setAsked(id);
    onAsked();
  });
  const answer = useEffectEvent((id: number) => {
    setAsked(null);
    find(id);
  });
  useEffect(() => {
    if (asked !== null && ready) answer(asked);
  }, [asked, ready]);
}

/** Orders in hand and their price lists stay read while the list is shown, so that they can be opened where there is no connection. */
function useKeptForLater(rows: readonly CaseRow[] | null): void {
  const estates = [...new Set((rows ?? []).map(({ estateId }) => estateId))];
  useQueries({ queries: (rows ?? []).map(({ id }) => ({ ...readQuery(readCase, { id }, { quiet: true }), staleTime: 60_000 })) });
  useQueries({ queries: estates.map((estateId) => ({ ...readQuery(listCasePrices, { estateId }), staleTime: Infinity })) });
}

function Counts({ counts: { doneThisMonth, promised, onTime } }: { readonly counts: Mine['counts'] }) {
  const rate = promised === 0 ? '–' : `${Math.round((onTime * 100) / promised)}%`;
  return (
    <p className="casework-counts">
      <span>本月完成 {doneThisMonth} 单</span>
      <span>
        及时率 <b>{rate}</b>
      </span>
    </p>
  );
}

function Duty({ teams }: { readonly teams: Mine['teams'] }) {
  const refresh = useRefresh(readMyCases);
  const { attempt, busy } = useAttempt();
  return (
    <span className="casework-duty">
      {teams.map(({ teamId, employeeId, name, onDuty }) => (
        <Button
          key={teamId}
          loading={busy}
          type={onDuty ? 'primary' : 'default'}
          ghost={onDuty}
          aria-pressed={onDuty}
          title={onDuty ? '点一下下岗，下岗后不再派单' : '点一下上岗'}
          onClick={() =>
            void attempt(async () => {
              await call(setOnDuty, { teamId, employeeId, onDuty: !onDuty });
              await refresh();
            })
          }
        >
          {teams.length > 1 ? `${name} ` : ''}
          {onDuty ? '在岗' : '下岗'}
        </Button>
      ))}
    </span>
  );
}

interface WorkCardProps {
  readonly row: AheadCase;
  readonly list: List;
  readonly onOpen: () => void;
}

function WorkCard({ row, list, onOpen }: WorkCardProps) {
  const now = useNow();
  const step = useWorkStep();
  const [appointing, setAppointing] = useState(false);
  const name = pressingPromise(row);
  const tone = name === null ? 'kind' : pressureOfPromise(row, name, now).tone;
  const going = list === 'open' && row.state === CASE.working && !row.onSite && !row.finished && !row.gone;
  const put = (act: 'take' | 'arrive', word: string) => void step(row, { act, word });
  return (
    <li className={`casework-card casework-card-${tone}`}>
      <button type="button" className="casework-card-open" onClick={onOpen}>
        <span className="casework-card-head">
          <b>{row.title}</b>
          <CasePressure row={row} now={now} />
        </span>
        <span className="casework-card-line">
          <HomeOutlined /> {row.object}
          <span>{row.visitFrom === null ? '' : `约 ${momentText(row.visitFrom, now)}`}</span>
        </span>
        <span className="casework-card-line">
          {row.reporter} {row.phone}
          <span>
            <CaseMarks row={row} />
            {row.waits > 0 ? <StatusTag tone="owed">待上传</StatusTag> : null}
            {row.state === CASE.paused ? <StatusTag>暂停</StatusTag> : null}
          </span>
        </span>
      </button>
      {going ? (
        <div className="casework-card-acts">
          <CallButton phone={row.phone} text="电话" />
          <Button size="large" icon={<CalendarOutlined />} onClick={() => setAppointing(true)}>
            改约
          </Button>
          <Button size="large" type="primary" onClick={() => put('arrive', '到场')}>
            已到场
          </Button>
        </div>
      ) : null}
      {list === 'open' && row.state === CASE.assigned && !row.gone ? (
        <div className="casework-card-acts">
          <CallButton phone={row.phone} text="电话" />
          <Button size="large" type="primary" onClick={() => put('take', '接单')}>
            接单
          </Button>
        </div>
      ) : null}
      {appointing ? <WorkDialog kind="appoint" row={row} onClose={() => setAppointing(false)} /> : null}
    </li>
  );
}
