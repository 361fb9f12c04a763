// 派工看板: the open cases by state above, the week of the workers below. Cards are given by dragging, by buttons or by keys.
import { useRef, useState, type KeyboardEvent } from 'react';
import { Button } from 'antd';
import { dispatchCase, listCaseCategories, readBoard, setOnDuty, type CaseDetail, type CaseRow } from '@anju/contract';
import { useActs, useAsked, useAskedId, ViewOnly } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { FailedState, isTyping, LoadingOverlay, SearchBox, Toolbar, useNow } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { UrgeDialog } from '../record/case-dialogs.tsx';
import { CaseDrawer } from '../record/case-drawer.tsx';
import { CategoryPick, TeamPick } from '../record/case-fields.tsx';
import { useRefreshCases } from '../record/refresh-cases.ts';
import { BoardColumns } from './board-columns.tsx';
import { BoardTools } from './board-tools.tsx';
import { BoardWeek, useWeek } from './board-week.tsx';
import { arranged, cardBeside, givenAs, isArrow, mayUrge, rateText, slotOn, type DayLoad, type WorkerWeek } from './board.rules.ts';
import { useGive } from './give.ts';
import { WorkerDialog } from './worker-dialog.tsx';

interface Handing {
  readonly row: CaseRow;
  readonly workerId: number | null;
}
type BoardActs = { give: CaseRow; hand: Handing; urge: CaseRow };

const NO_FILTER = {
  estateId: null as number | null,
  categoryId: null as number | null,
  teamId: null as number | null,
  soon: false,
  key: '',
};
const READ_MS = 60_000;
const USUAL_MINUTES = 60;

export function Board({ access }: { readonly access: Access }) {
  const now = useNow();
  const [filter, replaceFilter] = useState(NO_FILTER);
  const [active, setActive] = useState<number | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [dragged, setDragged] = useState<CaseRow | null>(null);
  const place = useRef<HTMLElement>(null);
  const acts = useActs<BoardActs>(useRefreshCases());
  const { give } = useGive();
  const board = useRead(readBoard, filter, { keepPrevious: true, refetchInterval: READ_MS });
  const week = useWeek(filter);
  const categories = useRead(listCaseCategories, {}, { staleTime: READ_MS });
  const columns = arranged(board.data?.columns ?? []);
  const cards = columns.flatMap(({ cases }) => cases);
  const mayGive = access.can('change');
  const setFilter = (patch: Partial<typeof NO_FILTER>) => replaceFilter((old) => ({ ...old, ...patch }));
  useAskedId(acts.open);
  useAsked((search) => {
    const key = search.get('key')?.trim() ?? '';
    if (key !== '') setFilter({ key });
  });

  function choose(id: number | null) {
    setActive(id);
    if (id !== null) place.current?.querySelector<HTMLElement>(`[data-case="${id}"]`)?.focus();
  }
  /** A card that waits is dispatched immediately; for one that somebody has, a dialog asks for the reason first. */
  function giveTo(row: CaseRow, worker: WorkerWeek, visitFrom: string | null) {
    const way = givenAs(row);
    if (way === 'transfer') acts.begin('hand', { row, workerId: worker.employeeId });
    if (way !== 'dispatch') return;
    const { id, version } = row;
    // Without a time the appointment stays as it is.
    const kept = visitFrom === row.visitFrom ? null : visitFrom;
    const input = { id, version, workerId: worker.employeeId, visitFrom: kept };
    void give((overFull) => call(dispatchCase, { ...input, overFull }, { own: true }), `已派给${worker.name}`);
  }
  function drop(worker: WorkerWeek, day: DayLoad) {
    if (dragged) giveTo(dragged, worker, slotOn(day, dragged.visitFrom, Date.now()));
    setDragged(null);
  }
  async function report(teamId: number, employeeId: number, onDuty: boolean) {
    await call(setOnDuty, { teamId, employeeId, onDuty });
    acts.done(onDuty ? '已上岗' : '已下岗');
  }
  function onKey(event: KeyboardEvent) {
    const { target, key } = event;
    // Keys pressed in the dialogs and the drawer arrive here too, although they are drawn elsewhere.
    if (!(target instanceof HTMLElement) || !event.currentTarget.contains(target)) return;
    if (isTyping(target) || target.closest('.board-tools')) return;
    // A button does its own work; it may be that of another card than the chosen one.
    if (target.closest('button, a') && !isArrow(key)) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const row = cards.find(({ id }) => id === active);
    const letter = key.toUpperCase();
    const worker = /^[1-9]$/.test(key) ? week.query.data?.[Number(key) - 1] : undefined;
    if (isArrow(key)) choose(cardBeside(columns, active, key));
    else if (!row) return;
    else if (key === 'Enter') acts.open(row.id);
    else if (letter === 'U' && mayUrge(row)) acts.begin('urge', row);
    else if (!mayGive) return;
    else if (key === ' ') tick(row);
    else if (letter === 'P' && givenAs(row) === 'dispatch') acts.begin('give', row);
    else if ((letter === 'T' || letter === 'P') && givenAs(row) === 'transfer') acts.begin('hand', { row, workerId: null });
    else if (worker) giveTo(row, worker, null);
    else return;
    event.preventDefault();
  }
  const tick = ({ id }: CaseRow) =>
    setTicked((old) => {
      const next = new Set(old);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const { today } = board.data ?? {};
  const { doing } = acts;
  const minutes = categories.data?.find(({ id }) => id === dragged?.categoryId)?.usualMinutes ?? USUAL_MINUTES;
  return (
    <section className="board" ref={place} onKeyDown={onKey}>
      <div className="board-tools">
        <Toolbar
          actions={
            <>
              <ViewOnly access={access} />
              {today ? (
                <span className="board-today">
                  今日新增 {today.registered}　办结 {today.ended}　及时率 <b>{rateText(today.promised, today.onTime)}</b>
                </span>
              ) : null}
              <BoardTools access={access} columns={columns} ticked={ticked} active={active} onDone={() => setTicked(new Set())} />
            </>
          }
        >
          <SearchBox value={filter.key} onSearch={(key) => setFilter({ key })} placeholder="单号 / 房号 / 内容" width={180} />
          <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
          <CategoryPick kinds={[]} value={filter.categoryId} onChange={(categoryId) => setFilter({ categoryId })} />
          <TeamPick value={filter.teamId} onChange={(teamId) => setFilter({ teamId })} />
          <Button danger={filter.soon} aria-pressed={filter.soon} onClick={() => setFilter({ soon: !filter.soon })}>
            只看将超时
          </Button>
        </Toolbar>
      </div>
      <div className="board-body">
        <LoadingOverlay show={board.isPending} />
        {board.error && !board.data ? (
          <FailedState text={board.error.message || '加载失败'} onRetry={() => void board.refetch()} />
        ) : (
          <div className="board-keys" tabIndex={active === null ? 0 : -1} role="group" aria-label="派工看板，方向键选择">
            <BoardColumns
              columns={columns}
              now={now}
              acts={{
                active,
                dragged,
                ticked,
                mayGive,
                onChoose: ({ id }) => choose(id),
                onOpen: ({ id }) => acts.open(id),
                onTick: tick,
                onGive: (row) => acts.begin('give', row),
                onDrag: setDragged,
              }}
            />
          </div>
        )}
        <BoardWeek
          workers={week.query.data}
          error={week.query.error}
          onRetry={() => void week.query.refetch()}
          monday={week.monday}
          onMonday={week.setMonday}
          dragged={dragged}
          minutes={minutes}
          now={now}
          onDrop={drop}
          onOpen={acts.open}
          onDuty={({ teamId, employeeId, onDuty }) => acts.attempt(() => report(teamId, employeeId, !onDuty))}
        />
      </div>
      <CaseDrawer access={access} acts={acts} extra={(detail) => (mayGive ? <GiveButtons detail={detail} begin={acts.begin} /> : null)} />
      {doing?.kind === 'give' ? <WorkerDialog kind="dispatch" row={doing.row} onClose={acts.close} /> : null}
      {doing?.kind === 'hand' ? (
        <WorkerDialog kind="transfer" row={doing.row.row} workerId={doing.row.workerId} onClose={acts.close} />
      ) : null}
      {doing?.kind === 'urge' ? <UrgeDialog of={doing.row} onClose={acts.close} onDone={() => acts.done('已催单')} /> : null}
    </section>
  );
}

interface GiveButtonsProps {
  readonly detail: CaseDetail;
  readonly begin: ReturnType<typeof useActs<BoardActs>>['begin'];
}

function GiveButtons({ detail, begin }: GiveButtonsProps) {
  return (
    <>
      {detail.may.includes('transfer') ? <Button onClick={() => begin('hand', { row: detail, workerId: null })}>转单</Button> : null}
      {detail.may.includes('dispatch') ? (
        <Button type="primary" onClick={() => begin('give', detail)}>
          派工
        </Button>
      ) : null}
    </>
  );
}
