// The month of visits: how many stand on each day, overdue ones red; the chosen day lists them.
import './visit.css';
import { useState } from 'react';
import { Button, Checkbox } from 'antd';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import {
  RELATION_REASON,
  RELATION_VISIT,
  RELATION_WAY,
  readVisitCalendar,
  searchRelationVisits,
  type RelationVisitRow,
} from '@anju/contract';
import { businessDay, formatDay } from '@anju/domain';
import { useActs, ViewOnly } from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { EmptyState, EnumText, FailedState, LoadingOverlay, StatusTag, Toolbar, WaitingState } from '../../../../../ui/index.ts';
import { EstatePick } from '../../../../estate/index.ts';
import { useRefreshVisits } from '../parts/refresh-relations.ts';
import { VISIT_TONES } from '../parts/relation-tones.ts';
import { FinishDialog } from './finish-dialog.tsx';
import { monthFrom, weeksOf } from './month.rules.ts';
import { VisitDrawer } from './visit-drawer.tsx';

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

interface VisitCalendarProps {
  readonly access: Access;
  readonly views: React.ReactNode;
  readonly opened: number | null;
  readonly open: (id: number | null) => void;
  readonly onCustomer: (personId: number) => void;
}

export function VisitCalendar({ access, views, opened, open, onCustomer }: VisitCalendarProps) {
  const today = businessDay(new Date());
  const [month, setMonth] = useState(today.slice(0, 7));
  const [day, setDay] = useState(today);
  const [mine, setMine] = useState(true);
  const [estateId, setEstateId] = useState<number | null>(null);
  const days = weeksOf(month);
  const read = useRead(readVisitCalendar, { from: days[0] ?? day, to: days.at(-1) ?? day, mine, estateId }, { keepPrevious: true });
  const known = new Map((read.data ?? []).map((one) => [one.day, one]));
  const acts = useActs<{ finish: RelationVisitRow }>(useRefreshVisits());
  const look = (next: string) => {
    setMonth(next);
    setDay(next === today.slice(0, 7) ? today : `${next}-01`);
  };
  return (
    <section className="page-card list-page">
      <Toolbar actions={access.authorised ? null : <ViewOnly access={access} />}>
        {views}
        <span className="visit-turn">
          <Button icon={<LeftOutlined />} aria-label="上个月" onClick={() => look(monthFrom(month, -1))} />
          <strong>{`${Number(month.slice(0, 4))} 年 ${Number(month.slice(5))} 月`}</strong>
          <Button icon={<RightOutlined />} aria-label="下个月" onClick={() => look(monthFrom(month, 1))} />
          <Button onClick={() => look(today.slice(0, 7))}>本月</Button>
        </span>
        <Checkbox checked={mine} onChange={({ target }) => setMine(target.checked)}>
          只看我的
        </Checkbox>
        <EstatePick width={130} value={estateId} onChange={setEstateId} />
      </Toolbar>
      <div className="page-scroll visit-calendar">
        <LoadingOverlay show={read.isPending} />
        {read.error ? <FailedState text={read.error.message || '加载失败'} onRetry={() => void read.refetch()} /> : null}
        <div className="visit-month" role="group" aria-label={`${month} 走访`}>
          {WEEKDAYS.map((weekday) => (
            <span key={weekday} className="visit-weekday" aria-hidden>
              {weekday}
            </span>
          ))}
          {days.map((one) => {
            const { planned = 0, overdue = 0, done = 0 } = known.get(one) ?? {};
            const name = [
              formatDay(one),
              planned > 0 ? `计划 ${planned}` : '',
              overdue > 0 ? `逾期 ${overdue}` : '',
              done > 0 ? `完成 ${done}` : '',
            ]
              .filter(Boolean)
              .join(' ');
            const classes = [one.startsWith(month) ? '' : 'other', one === today ? 'today' : ''].filter(Boolean).join(' ');
            return (
              <button key={one} type="button" className={classes} aria-label={name} aria-pressed={one === day} onClick={() => setDay(one)}>
                <b>{Number(one.slice(8))}</b>
                {overdue > 0 ? <i className="visit-late">{overdue}</i> : null}
                {planned > overdue ? <i className="visit-due">{planned - overdue}</i> : null}
                {done > 0 ? <i className="visit-done">{done}</i> : null}
              </button>
            );
          })}
        </div>
        <DayVisits
          day={day}
          mine={mine}
          estateId={estateId}
          canChange={access.can('change')}
          onOpen={open}
          onFinish={(row) => acts.begin('finish', row)}
        />
      </div>
      {opened === null ? null : <VisitDrawer id={opened} access={access} onClose={() => open(null)} onCustomer={onCustomer} />}
      {acts.doing ? <FinishDialog visit={acts.doing.row} onClose={acts.close} onDone={() => acts.done('已完成走访')} /> : null}
    </section>
  );
}

interface DayVisitsProps {
  readonly day: string;
  readonly mine: boolean;
  readonly estateId: number | null;
  readonly canChange: boolean;
  readonly onOpen: (id: number) => void;
  readonly onFinish: (row: RelationVisitRow) => void;
}

const MOST = 100;

function DayVisits({ day, mine, estateId, canChange, onOpen, onFinish }: DayVisitsProps) {
  const read = useRead(searchRelationVisits, { from: day, to: day, mine, estateId, page: 1, size: MOST }, { keepPrevious: true });
  const rows = read.data?.rows ?? [];
  return (
    <section className="visit-day" aria-label={formatDay(day)}>
      <h2>{formatDay(day)}</h2>
      {read.isPending ? <WaitingState /> : null}
      {read.error ? <FailedState text={read.error.message || '加载失败'} onRetry={() => void read.refetch()} /> : null}
      {read.data && rows.length === 0 ? <EmptyState text="这一天没有走访" /> : null}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" onClick={() => onOpen(row.id)}>
              <b>{row.name}</b>
              <EnumText of={RELATION_VISIT} value={row.state} tones={VISIT_TONES} />
              {row.overdue ? <StatusTag tone="overdue">逾期</StatusTag> : null}
              <span>{[row.estateName, row.house].filter(Boolean).join(' ')}</span>
              <small className="ui-quiet">
                {[RELATION_REASON.text(row.reason), RELATION_WAY.text(row.way), row.employee, row.subject].filter(Boolean).join('，')}
              </small>
            </button>
            {canChange && row.state === RELATION_VISIT.planned ? <Button onClick={() => onFinish(row)}>完成</Button> : null}
          </li>
        ))}
      </ul>
      {(read.data?.total ?? 0) > rows.length ? (
        <p className="ui-quiet">{`还有 ${(read.data?.total ?? 0) - rows.length} 项，请在列表中查看`}</p>
      ) : null}
    </section>
  );
}
