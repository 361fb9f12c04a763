// 工作日志: the week of the user and, for a leader, of everybody in the departments led; it shows who has not written.
import './log.css';
import { useState } from 'react';
import { Button, Table } from 'antd';
import { EditOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { getWorkLog, getWorkLogWeek, listWorkLogs, MENU, WORK_LOG, type LogMark, type WorkLog, type WorkLogWeek } from '@anju/contract';
import { addDays, businessDay, formatDay, mondayOf } from '@anju/domain';
import { useActs, ViewOnly, type Acts } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { EmptyState, FailedState, FilterPick, StatusTag, Toolbar, usePrint, type Tone } from '../../../../ui/index.ts';
import { ChangeLogDialog, LogDrawer, NewLogDialog, ReadLogDialog } from './log-dialogs.tsx';
import { LogPaper } from './log-paper.tsx';

type LogActs = Acts<{ write: { kind: WorkLog['kind']; day: string }; change: WorkLog; read: WorkLog }>;
type LogPerson = WorkLogWeek['people'][number];

const WEEK = 7;

export function LogTab() {
  const access = useAccess(MENU.work);
  const { print, paper } = usePrint();
  const today = businessDay(new Date());
  const [monday, setMonday] = useState(mondayOf(today));
  const [departmentId, setDepartmentId] = useState<number | null>(null);
  const asked = { day: monday, departmentId };
  const query = useRead(getWorkLogWeek, asked, { keepPrevious: true });
  const acts: LogActs = useActs(useRefresh(getWorkLogWeek, getWorkLog));
  const { opened, doing } = acts;
  const week = query.data;
  const canAdd = access.can('add');
  const printWeek = () =>
    acts.attempt(async () => {
      const logs = await call(listWorkLogs, asked);
      print(<LogPaper monday={monday} logs={logs} />);
    });
  return (
    <section className="page-card list-page">
      <Toolbar
        actions={
          <>
            {access.authorised ? null : <ViewOnly access={access} />}
            {access.can('print') ? <Button onClick={printWeek}>打印</Button> : null}
            {canAdd ? (
              <>
                <Button onClick={() => acts.begin('write', { kind: WORK_LOG.weekly, day: today })}>写周报</Button>
                <Button type="primary" icon={<EditOutlined />} onClick={() => acts.begin('write', { kind: WORK_LOG.daily, day: today })}>
                  写日报
                </Button>
              </>
            ) : null}
          </>
        }
      >
        <span className="work-turn">
          <Button icon={<LeftOutlined />} aria-label="上一周" onClick={() => setMonday(addDays(monday, -WEEK))} />
          <strong>
            {formatDay(monday)}–{formatDay(addDays(monday, WEEK - 1)).slice(5)}
          </strong>
          <Button icon={<RightOutlined />} aria-label="下一周" onClick={() => setMonday(addDays(monday, WEEK))} />
          <Button onClick={() => setMonday(mondayOf(today))}>本周</Button>
        </span>
        {week && week.departments.length > 0 ? (
          <FilterPick
            name="部门"
            value={departmentId}
            onChange={(id) => setDepartmentId(id ?? null)}
            options={week.departments.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : null}
        {week ? (
          week.missing > 0 ? (
            <StatusTag tone="overdue">未写 {week.missing} 篇</StatusTag>
          ) : (
            <StatusTag tone="paid">已写齐</StatusTag>
          )
        ) : null}
      </Toolbar>
      <div className="page-scroll">
        {query.error ? (
          <FailedState text={query.error.message} onRetry={() => void query.refetch()} />
        ) : (
          <WeekTable
            week={week}
            loading={query.isPending}
            canAdd={canAdd}
            onOpen={acts.open}
            onWrite={(kind, day) => acts.begin('write', { kind, day })}
          />
        )}
      </div>
      {opened === null ? null : (
        <LogDrawer
          id={opened}
          canChange={access.can('change')}
          onChange={(log) => acts.begin('change', log)}
          onRead={(log) => acts.begin('read', log)}
          onClose={() => acts.open(null)}
        />
      )}
      {doing?.kind === 'write' ? (
        <NewLogDialog kind={doing.row.kind} day={doing.row.day} onClose={acts.close} onDone={() => acts.done('已提交')} />
      ) : null}
      {doing?.kind === 'change' ? <ChangeLogDialog log={doing.row} onClose={acts.close} onDone={() => acts.done('已保存')} /> : null}
      {doing?.kind === 'read' ? <ReadLogDialog log={doing.row} onClose={acts.close} onDone={() => acts.done('已阅')} /> : null}
      {paper}
    </section>
  );
}

const MARKS: Readonly<Record<LogMark, { readonly text: string; readonly tone: Tone }>> = {
  none: { text: '未写', tone: 'overdue' },
  written: { text: '已写', tone: 'work' },
  read: { text: '已阅', tone: 'paid' },
  off: { text: '休', tone: 'kind' },
  future: { text: '–', tone: 'kind' },
};

interface WeekTableProps {
  readonly week: WorkLogWeek | undefined;
  readonly loading: boolean;
  readonly canAdd: boolean;
  readonly onOpen: (id: number) => void;
  readonly onWrite: (kind: WorkLog['kind'], day: string) => void;
}

const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];

function WeekTable({ week, loading, canAdd, onOpen, onWrite }: WeekTableProps) {
  const today = businessDay(new Date());
  /** Written ones open; own days that have come and are not written are written. */
  const cell = (person: LogPerson, kind: WorkLog['kind'], day: string, { mark, id }: LogPerson['week']) => {
    const { text, tone } = MARKS[mark];
    const writes = id === null && person.mine && canAdd && day <= today;
    const shown = writes && mark !== 'none' ? '写' : text;
    return (
      <button
        type="button"
        className="log-mark"
        disabled={id === null && !writes}
        aria-label={`${person.employee} ${kind === WORK_LOG.daily ? formatDay(day) : '周报'} ${shown}`}
        onClick={() => (id === null ? onWrite(kind, day) : onOpen(id))}
      >
        {mark === 'off' || mark === 'future' ? shown : <StatusTag tone={tone}>{shown}</StatusTag>}
      </button>
    );
  };
  return (
    <Table<LogPerson>
      className="log-week"
      size="small"
      rowKey="employeeId"
      loading={loading}
      dataSource={week?.people ?? []}
      pagination={false}
      scroll={{ x: 820 }}
      locale={{ emptyText: <EmptyState text="没有人员" /> }}
      columns={[
        { title: '姓名', dataIndex: 'employee', width: 90, fixed: 'start' },
        { title: '部门', dataIndex: 'department', width: 120 },
        ...(week?.days ?? []).map(({ day, off, name }, place) => ({
          title: (
            <>
              {WEEKDAYS[place]} <small className="ui-quiet">{name || formatDay(day).slice(5)}</small>
            </>
          ),
          key: day,
          width: 84,
          align: 'center' as const,
          ...(off ? { className: 'log-off' } : {}),
          render: (_: unknown, person: LogPerson) => cell(person, WORK_LOG.daily, day, person.days[place] ?? { mark: 'future', id: null }),
        })),
        {
          title: '周报',
          key: 'week',
          width: 84,
          align: 'center' as const,
          render: (_: unknown, person: LogPerson) => cell(person, WORK_LOG.weekly, week?.monday ?? today, person.week),
        },
      ]}
    />
  );
}
