// 日历: the month of the user with own and shared entries, tasks that are due, and days off.
import { useState } from 'react';
import { Button } from 'antd';
import { LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import { getOwnCalendar, getSchedule, MENU, removeSchedule, type CalendarEntry, type ScheduleDetail } from '@anju/contract';
import { businessDay, formatDay } from '@anju/domain';
import { useActs, ViewOnly, type Acts } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { EmptyState, FailedState, LoadingOverlay, Toolbar, useConfirm, usePhone } from '../../../../ui/index.ts';
import { useTodoWay } from '../todo/todo-way.ts';
import { entriesOn, monthFrom } from './month-days.ts';
import { EntryButton, MonthGrid } from './month-grid.tsx';
import { ChangeScheduleDialog, NewScheduleDialog, ScheduleDrawer } from './schedule-dialogs.tsx';

type CalendarActs = Acts<{ add: string; change: ScheduleDetail }>;

export function CalendarTab() {
  const access = useAccess(MENU.work);
  const phone = usePhone();
  const navigate = useNavigate();
  const wayOf = useTodoWay();
  const confirm = useConfirm();
  const today = businessDay(new Date());
  const [month, setMonth] = useState(today.slice(0, 7));
  const [chosen, setChosen] = useState(today);
  const query = useRead(getOwnCalendar, { month }, { keepPrevious: true });
  const acts: CalendarActs = useActs(useRefresh(getOwnCalendar, getSchedule));
  const { opened, doing } = acts;
  const canAdd = access.can('add');

  const look = (next: string) => {
    setMonth(next);
    setChosen(next === today.slice(0, 7) ? today : `${next}-01`);
  };
  const onDay = (day: string) => {
    setChosen(day);
    if (!phone && canAdd) acts.begin('add', day);
  };
  const onEntry = (entry: CalendarEntry) => {
    const { menu, kind, what, id } = entry;
    if (menu === null) return acts.open(id);
    const way = wayOf({ menu, kind, what, id });
    if (way !== undefined) void navigate(way);
  };
  async function remove({ id, title }: ScheduleDetail) {
    if (!(await confirm({ text: `删除日程“${title}”，共享给同事的也一并删除。是否继续？` }))) return;
    acts.attempt(async () => {
      await call(removeSchedule, { id });
      acts.open(null);
      acts.done('已删除');
    });
  }

  const calendar = query.data;
  return (
    <section className="page-card list-page">
      <Toolbar
        actions={
          <>
            {access.authorised ? null : <ViewOnly access={access} />}
            {canAdd ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => acts.begin('add', chosen)}>
                新增日程
              </Button>
            ) : null}
          </>
        }
      >
        <span className="work-turn">
          <Button icon={<LeftOutlined />} aria-label="上个月" onClick={() => look(monthFrom(month, -1))} />
          <strong>{month.replace('-', ' 年 ')} 月</strong>
          <Button icon={<RightOutlined />} aria-label="下个月" onClick={() => look(monthFrom(month, 1))} />
          <Button onClick={() => look(today.slice(0, 7))}>本月</Button>
        </span>
        <Legend />
      </Toolbar>
      <div className="page-scroll">
        <LoadingOverlay show={query.isPending} />
        {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
        {calendar ? (
          <MonthGrid calendar={calendar} month={month} today={today} chosen={chosen} onDay={onDay} onEntry={onEntry} canAdd={canAdd} />
        ) : null}
        {calendar && phone ? <DayList day={chosen} entries={entriesOn(calendar.entries, chosen)} onEntry={onEntry} /> : null}
      </div>
      {opened === null ? null : (
        <ScheduleDrawer
          id={opened}
          canChange={access.can('change')}
          canRemove={access.can('remove')}
          onChange={(schedule) => acts.begin('change', schedule)}
          onRemove={(schedule) => void remove(schedule)}
          onClose={() => acts.open(null)}
        />
      )}
      {doing?.kind === 'add' ? <NewScheduleDialog day={doing.row} onClose={acts.close} onDone={() => acts.done('已新增')} /> : null}
      {doing?.kind === 'change' ? (
        <ChangeScheduleDialog schedule={doing.row} onClose={acts.close} onDone={() => acts.done('已保存')} />
      ) : null}
    </section>
  );
}

function Legend() {
  return (
    <span className="month-legend" aria-label="图例">
      <span className="month-entry month-schedule">日程</span>
      <span className="month-entry month-shared">同事共享</span>
      <span className="month-entry month-work">任务、会议</span>
    </span>
  );
}

interface DayListProps {
  readonly day: string;
  readonly entries: readonly CalendarEntry[];
  readonly onEntry: (entry: CalendarEntry) => void;
}

function DayList({ day, entries, onEntry }: DayListProps) {
  return (
    <div className="month-list">
      <h3>{formatDay(day)}</h3>
      {entries.length === 0 ? <EmptyState text="这一天没有安排" /> : null}
      {entries.map((entry) => (
        <EntryButton key={`${entry.kind}-${entry.id}`} entry={entry} day={day} onEntry={onEntry} />
      ))}
    </div>
  );
}
