// Twelve months of a year, one cell per day. A click or the arrow keys choose a day, Shift or dragging a range; Enter or a double click
// opens the selection.
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { DAY_TYPE, type Calendar, type CalendarDay, type CalendarMonth } from '@anju/contract';
import { addDays, formatDay } from '@anju/domain';
import { isWithin, monthCells, spanOf, WEEKDAYS, weekdayOf, type Span } from './calendar-days.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

export function Legend() {
  return (
    <ul className="calendar-legend" aria-label="图例">
      {DAY_TYPE.options.map(({ value, label }) => (
        <li key={value}>
          <span className={`calendar-mark calendar-type-${value}`} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  );
}

const nameOf = (day: string, known: CalendarDay | undefined): string =>
  known
    ? [formatDay(day), DAY_TYPE.text(known.type), known.name, known.hours === '0' ? '' : `${known.hours} 小时`].filter(Boolean).join(' ')
    : formatDay(day);

interface CalendarYearProps {
  readonly calendar: Calendar;
  readonly today: string;
  readonly span: Span | null;
  readonly onSpan: (span: Span) => void;
  readonly onOpen: () => void;
}

export function CalendarYear({ calendar, today, span, onSpan, onOpen }: CalendarYearProps) {
  const box = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState<string | null>(null);
  const days = new Map(calendar.days.map((day) => [day.day, day]));
  const months = new Map(calendar.months.map((month) => [month.month, month]));
  const reached = span === null ? `${calendar.year}-01-01` : anchor === span.to ? span.from : span.to;

  function choose(day: string, extend: boolean) {
    const start = extend && anchor !== null ? anchor : day;
    setAnchor(start);
    onSpan(spanOf(start, day));
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (event.key === 'Enter' && span !== null) onOpen();
    else if (step !== undefined) {
      const next = addDays(reached, step);
      if (!next.startsWith(`${calendar.year}-`)) return;
      choose(next, event.shiftKey);
      box.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
    } else return;
    event.preventDefault();
  }

  const cell = (day: string) => {
    const known = days.get(day);
    const classes = [
      'calendar-day',
      known ? `calendar-type-${known.type}` : '',
      isWithin(span, day) ? 'chosen' : '',
      day === today ? 'today' : '',
    ];
    return (
      <button
        key={day}
        type="button"
        data-day={day}
        className={classes.filter(Boolean).join(' ')}
        aria-label={nameOf(day, known)}
        aria-pressed={isWithin(span, day)}
        title={nameOf(day, known)}
        tabIndex={day === reached ? 0 : -1}
        onMouseDown={(event) => choose(day, event.shiftKey)}
        onMouseEnter={(event) => {
          if (event.buttons === 1) choose(day, true);
        }}
        onDoubleClick={onOpen}
      >
        {Number(day.slice(8))}
        {known?.name ? <i aria-hidden>{known.name.slice(0, 1)}</i> : null}
      </button>
    );
  };

  return (
    <div className="calendar-year" ref={box} role="group" aria-label={`${calendar.year} 年`} onKeyDown={onKeyDown}>
      {Array.from({ length: 12 }, (_, at) => at + 1).map((month) => (
        <section key={month} className="calendar-month" aria-label={`${month}月`}>
          <h2>
            {month}月<MonthTotals totals={months.get(month)} />
          </h2>
          <div className="calendar-grid">
            {WEEKDAYS.map((weekday) => (
              <span key={weekday} className="calendar-weekday">
                {weekday}
              </span>
            ))}
            {monthCells(calendar.year, month).map((day, index) => (day === null ? <span key={`blank-${index}`} /> : cell(day)))}
          </div>
        </section>
      ))}
    </div>
  );
}

function MonthTotals({ totals }: { readonly totals: CalendarMonth | undefined }) {
  if (!totals || totals.workingDays + totals.restDays + totals.holidays === 0) return null;
  return (
    <small>
      工作 {totals.workingDays} 天 · {totals.hours} 小时
    </small>
  );
}

export const weekdayText = (day: string): string => `周${WEEKDAYS[weekdayOf(day)] ?? ''}`;
