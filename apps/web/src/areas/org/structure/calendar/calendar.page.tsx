// 企业日历 (menu 60): the year of one company, day by day. A company without its own calendar uses its parent's, and the screen says so.
import './calendar.css';
import { useState } from 'react';
import { App, Button, InputNumber } from 'antd';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { getCalendar, MENU, removeCalendar, type Calendar, type CalendarSource } from '@anju/contract';
import { businessDay } from '@anju/domain';
import { useAccess, type Access } from '../../../../platform/access/index.ts';
import { useAttempt, useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { useSession } from '../../../../platform/session/index.ts';
import {
  EmptyState,
  FailedState,
  InstantText,
  KeyHints,
  LoadingOverlay,
  StatusTag,
  Toolbar,
  useConfirm,
  usePrint,
} from '../../../../ui/index.ts';
import type { Span } from './calendar-days.ts';
import { CalendarDaysDialog, MakeCalendarDialog, TakeOverDialog } from './calendar-dialogs.tsx';
import { CalendarPaper } from './calendar-print.tsx';
import { CalendarYear, Legend } from './calendar-year.tsx';
import { CompanyPick } from '../organisation/company-pick.tsx';
import { useCompanyLines } from '../organisation/organisation-queries.ts';

type Dialog = { readonly kind: 'make' | 'days' } | { readonly kind: 'take'; readonly source: CalendarSource };

export default function CalendarPage() {
  const access = useAccess(MENU.calendar);
  const { message } = App.useApp();
  const refresh = useRefresh(getCalendar);
  const { attempt } = useAttempt();
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const today = businessDay(new Date());
  const lines = useCompanyLines();
  const mine = useSession((state) => state.account?.companyId ?? null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [year, setYear] = useState(Number(today.slice(0, 4)));
  const [span, setSpan] = useState<Span | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);

  const companyId = chosen ?? lines.data?.find(({ id }) => id === mine)?.id ?? lines.data?.[0]?.id ?? null;
  const query = useRead(getCalendar, companyId === null ? null : { companyId, year }, { keepPrevious: true });
  const calendar = query.data;

  const look = (nextCompany: number | null, nextYear: number) => {
    setChosen(nextCompany);
    setYear(nextYear);
    setSpan(null);
  };
  const done = (text: string) => {
    setDialog(null);
    void message.success(text);
    // Companies below may use this calendar, so every calendar is read again.
    void refresh();
  };

  async function remove() {
    if (!calendar) return;
    const text = `删除“${calendar.companyName}”${year} 年的日历后，该公司改用上级公司的日历。是否继续？`;
    if (!(await confirm({ text }))) return;
    await call(removeCalendar, { companyId: calendar.companyId, year });
    done('已删除');
  }

  const failure = lines.error ?? query.error;
  return (
    <section className="page-card calendar-page">
      <Toolbar
        actions={
          calendar ? (
            <Actions
              calendar={calendar}
              access={access}
              span={span}
              onDialog={setDialog}
              onRemove={() => void attempt(remove)}
              onPrint={() => print(<CalendarPaper calendar={calendar} />)}
            />
          ) : null
        }
      >
        <CompanyPick required width={180} placeholder="请选择公司" value={companyId} onChange={(id) => look(id, year)} />
        <span className="calendar-turn">
          <Button aria-label="上一年" icon={<LeftOutlined />} disabled={year <= 2000} onClick={() => look(companyId, year - 1)} />
          <InputNumber
            aria-label="年份"
            min={2000}
            max={2100}
            precision={0}
            controls={false}
            value={year}
            onChange={(next) => {
              if (next !== null) look(companyId, next);
            }}
          />
          <Button aria-label="下一年" icon={<RightOutlined />} disabled={year >= 2100} onClick={() => look(companyId, year + 1)} />
        </span>
        {access.authorised ? null : <StatusTag tone="kind">只能查看</StatusTag>}
      </Toolbar>
      <div className="page-scroll calendar-scroll">
        <LoadingOverlay show={companyId !== null && (query.isPending || query.isPlaceholderData) && !query.error} />
        {failure ? (
          <FailedState text={failure.message || '加载失败'} onRetry={() => void (lines.error ? lines.refetch() : query.refetch())} />
        ) : null}
        {lines.data?.length === 0 ? <EmptyState text="没有可见的公司" /> : null}
        {calendar && !failure ? (
          <>
            <Summary calendar={calendar} />
            {calendar.source === null ? (
              <EmptyState
                text={`${calendar.companyName}及其上级公司都还没有 ${calendar.year} 年的日历`}
                action={
                  access.can('add') ? (
                    <Button type="primary" onClick={() => setDialog({ kind: 'make' })}>
                      生成全年日历
                    </Button>
                  ) : null
                }
              />
            ) : (
              <CalendarYear
                key={`${calendar.companyId}-${calendar.year}`}
                calendar={calendar}
                today={today}
                span={span}
                onSpan={setSpan}
                onOpen={() => {
                  if (calendar.own && access.can('change')) setDialog({ kind: 'days' });
                }}
              />
            )}
          </>
        ) : null}
      </div>
      <footer className="page-foot">
        <Legend />
        {calendar?.own && access.can('change') ? (
          <KeyHints
            keys={[
              ['←↑→↓', '选择'],
              ['Shift', '选一段'],
              ['Enter', '修改'],
            ]}
          />
        ) : null}
      </footer>
      {calendar && dialog?.kind === 'make' ? (
        <MakeCalendarDialog calendar={calendar} onClose={() => setDialog(null)} onDone={done} />
      ) : null}
      {calendar && dialog?.kind === 'days' && span ? (
        <CalendarDaysDialog calendar={calendar} span={span} today={today} onClose={() => setDialog(null)} onDone={done} />
      ) : null}
      {calendar && dialog?.kind === 'take' ? (
        <TakeOverDialog calendar={calendar} source={dialog.source} onClose={() => setDialog(null)} onDone={done} />
      ) : null}
      {paper}
    </section>
  );
}

interface ActionsProps {
  readonly calendar: Calendar;
  readonly access: Access;
  readonly span: Span | null;
  readonly onDialog: (dialog: Dialog) => void;
  readonly onRemove: () => void;
  readonly onPrint: () => void;
}

function Actions({ calendar, access, span, onDialog, onRemove, onPrint }: ActionsProps) {
  const { own, parent, national, source } = calendar;
  return (
    <>
      {access.can('print') && source ? <Button onClick={onPrint}>打印</Button> : null}
      {access.can('remove') && own ? (
        <Button danger onClick={onRemove}>
          删除
        </Button>
      ) : null}
      {access.can('change') && parent?.made ? (
        <Button onClick={() => onDialog({ kind: 'take', source: 'parent' })}>复制上级日历</Button>
      ) : null}
      {access.can('change') ? (
        <Button
          disabled={!national}
          title={national ? '' : `系统中还没有 ${calendar.year} 年的国家放假安排`}
          onClick={() => onDialog({ kind: 'take', source: 'national' })}
        >
          导入国家节假日
        </Button>
      ) : null}
      {access.can('add') && !own ? (
        <Button type="primary" onClick={() => onDialog({ kind: 'make' })}>
          生成全年日历
        </Button>
      ) : null}
      {access.can('change') && own ? (
        <Button type="primary" disabled={span === null} onClick={() => onDialog({ kind: 'days' })}>
          修改日期
        </Button>
      ) : null}
    </>
  );
}

function Summary({ calendar }: { readonly calendar: Calendar }) {
  const { own, source, total } = calendar;
  const figures: [string, string | number][] = [
    ['工作日', `${total.workingDays} 天`],
    ['休息日', `${total.restDays} 天`],
    ['法定节假日', `${total.holidays} 天`],
    ['全年工时', `${total.hours} 小时`],
  ];
  return (
    <div className="calendar-summary">
      <strong>
        {calendar.companyName} {calendar.year} 年
      </strong>
      {own ? (
        <span className="ui-quiet">
          每日 {own.hours} 小时，{own.updatedBy} <InstantText value={own.updatedAt} /> 更新
        </span>
      ) : source ? (
        <StatusTag tone="kind">沿用上级公司“{source.name}”的日历</StatusTag>
      ) : null}
      {source ? (
        <dl className="calendar-figures">
          {figures.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}
