// The week by worker: what each has on each day against the working hours of the day. A card dropped on a day is planned for it.
import { useState } from 'react';
import { Button, Segmented } from 'antd';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { readWeek, type CaseRow } from '@anju/contract';
import { addDays, businessDay, formatDay, mondayOf, weekOf } from '@anju/domain';
import { useRead } from '../../../../platform/api/hooks.ts';
import { EmptyState, FailedState, KeyHints, StatusTag, usePhone, WaitingState } from '../../../../ui/index.ts';
import { clockOf, fullness, slotOn, type DayLoad, type WorkerWeek } from './board.rules.ts';
import { hoursText } from './worker-dialog.tsx';

const DAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;

interface BoardWeekProps {
  readonly workers: readonly WorkerWeek[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly monday: string;
  readonly onMonday: (monday: string) => void;
  readonly dragged: CaseRow | null;
  /** Usual minutes of the dragged case. */
  readonly minutes: number;
  readonly now: number;
  readonly onDrop: (worker: WorkerWeek, day: DayLoad) => void;
  readonly onOpen: (id: number) => void;
  readonly onDuty: (worker: WorkerWeek) => void;
}

export const useWeek = (filter: { readonly estateId: number | null; readonly teamId: number | null }) => {
  const [monday, setMonday] = useState(() => mondayOf(businessDay(new Date())));
  return { monday, setMonday, query: useRead(readWeek, { ...filter, monday }, { keepPrevious: true }) };
};

export function BoardWeek(props: BoardWeekProps) {
  const { workers, error, onRetry, monday, onMonday } = props;
  const phone = usePhone();
  const today = businessDay(new Date(props.now));
  const days = weekOf(monday);
  const [picked, setPicked] = useState(today);
  const shown = phone ? [days.includes(picked) ? picked : (days[0] ?? monday)] : days;
  return (
    <section className="board-week" aria-label="本周工时">
      <header>
        <b>本周工时</b>
        <small>按企业日历，条上是当天已排的时数</small>
        <span className="board-space" />
        <Button size="small" aria-label="前一周" icon={<LeftOutlined />} onClick={() => onMonday(addDays(monday, -7))} />
        <span>
          {formatDay(monday)} – {formatDay(addDays(monday, 6)).slice(5)}
        </span>
        <Button size="small" aria-label="后一周" icon={<RightOutlined />} onClick={() => onMonday(addDays(monday, 7))} />
        <KeyHints
          keys={[
            ['P', '派给'],
            ['1–9', '选人'],
            ['T', '转单'],
            ['U', '催单'],
          ]}
        />
      </header>
      {phone ? (
        <Segmented
          block
          value={shown[0] ?? monday}
          options={days.map((day, at) => ({ value: day, label: DAYS[at] }))}
          onChange={setPicked}
        />
      ) : null}
      {error && !workers ? <FailedState text={error.message || '加载失败'} onRetry={onRetry} /> : null}
      {!error && !workers ? <WaitingState /> : null}
      {workers?.length === 0 ? <EmptyState text="还没有班组成员，请在“班组”中设置" /> : null}
      {workers && workers.length > 0 ? (
        <div className="board-grid" style={{ gridTemplateColumns: `128px repeat(${shown.length}, minmax(0, 1fr))` }}>
          <div className="board-th">维修工</div>
          {shown.map((day) => (
            <div key={day} className={day === today ? 'board-th today' : 'board-th'}>
              {DAYS[days.indexOf(day)]} {formatDay(day).slice(5)}
            </div>
          ))}
          {workers.map((worker, at) => (
            <WorkerRow key={`${worker.teamId}-${worker.employeeId}`} {...props} worker={worker} nth={at + 1} shown={shown} today={today} />
          ))}
        </div>
      ) : null}
    </section>
  );
}

interface WorkerRowProps extends BoardWeekProps {
  readonly worker: WorkerWeek;
  readonly nth: number;
  readonly shown: readonly string[];
  readonly today: string;
}

function WorkerRow({ worker, nth, shown, today, dragged, minutes, now, onDrop, onOpen, onDuty }: WorkerRowProps) {
  return (
    <>
      <div className="board-worker">
        <b>
          {nth <= 9 ? `${nth} ` : ''}
          {worker.name}
        </b>
        {worker.mayReport ? (
          <button
            type="button"
            title={`改为${worker.onDuty ? '下岗' : '上岗'}`}
            aria-pressed={worker.onDuty}
            onClick={() => onDuty(worker)}
          >
            {worker.onDuty ? '在岗' : '下岗'}
          </button>
        ) : worker.onDuty ? null : (
          <StatusTag>下岗</StatusTag>
        )}
        <span className={worker.open >= worker.maxOpen ? 'ui-danger' : ''}>
          {worker.teamName} · 在手 {worker.open}/{worker.maxOpen}
        </span>
      </div>
      {shown.map((day) => {
        const load = worker.days.find((one) => one.day === day) ?? { day, minutes: null, planned: 0, cases: [] };
        return (
          <DayCell
            key={day}
            label={`${worker.name} ${formatDay(day)}`}
            load={load}
            past={day < today}
            dragged={dragged}
            minutes={minutes}
            now={now}
            onDrop={() => onDrop(worker, load)}
            onOpen={onOpen}
          />
        );
      })}
    </>
  );
}

interface DayCellProps extends Pick<BoardWeekProps, 'dragged' | 'minutes' | 'now' | 'onOpen'> {
  readonly label: string;
  readonly load: DayLoad;
  readonly past: boolean;
  readonly onDrop: () => void;
}

function DayCell({ label, load, past, dragged, minutes, now, onDrop, onOpen }: DayCellProps) {
  const [over, setOver] = useState(false);
  const isOff = load.minutes === null;
  const takes = dragged !== null && !past && !isOff;
  const ghost = takes && over ? minutes : 0;
  const { percent, tone } = fullness(load, ghost);
  const classes = ['board-cell', isOff && load.planned === 0 ? 'rest' : '', takes ? 'open' : '', takes && over ? 'over' : ''];
  return (
    <div
      className={classes.filter(Boolean).join(' ')}
      role="group"
      aria-label={label}
      onDragOver={(event) => {
        if (!takes) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!takes) return;
        event.preventDefault();
        onDrop();
      }}
    >
      {isOff && load.planned === 0 ? (
        '休'
      ) : (
        <>
          <em>
            {hoursText(load.planned + ghost)}/{load.minutes === null ? '休' : `${hoursText(load.minutes)} 时`}
          </em>
          <div className={`board-load board-load-${tone}`}>
            <i style={{ width: `${percent}%` }} />
          </div>
          {load.cases.map((one) => (
            <button key={one.id} type="button" title={`${one.title} ${one.object}`} onClick={() => onOpen(one.id)}>
              <b>{one.from === null ? '' : clockOf(one.from)}</b> {one.object} {one.title}
            </button>
          ))}
          {ghost > 0 && dragged ? (
            <p className="board-ghost">
              ＋{clockOf(slotOn(load, dragged.visitFrom, now))} 约 {hoursText(minutes)} 时
            </p>
          ) : null}
        </>
      )}
    </div>
  );
}
