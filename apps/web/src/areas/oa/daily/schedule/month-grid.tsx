// The month: one cell for each day. On a phone a cell shows only how many entries it has, and the chosen day lists them below.
import './month.css';
import type { CalendarEntry, OwnCalendar } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { usePhone } from '../../../../ui/index.ts';
import { daysBetweenShown, entriesOn, timeOn } from './month-days.ts';

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

interface Props {
  readonly calendar: OwnCalendar;
  readonly month: string;
  readonly today: string;
  readonly chosen: string;
  /** A day was pressed: on a phone it is chosen, elsewhere an entry is added. */
  readonly onDay: (day: string) => void;
  readonly onEntry: (entry: CalendarEntry) => void;
  readonly canAdd: boolean;
}

export function MonthGrid({ calendar, month, today, chosen, onDay, onEntry, canAdd }: Props) {
  const phone = usePhone();
  const known = new Map(calendar.days.map((day) => [day.day, day]));
  const cell = (day: string) => {
    const entries = entriesOn(calendar.entries, day);
    const about = known.get(day);
    const classes = [
      'month-cell',
      day.startsWith(month) ? '' : 'other',
      about?.off ? 'off' : '',
      day === today ? 'today' : '',
      phone && day === chosen ? 'chosen' : '',
    ];
    const name = [formatDay(day), about ? (about.off ? `休 ${about.name}`.trim() : `班 ${about.name}`.trim()) : '', `${entries.length} 项`]
      .filter(Boolean)
      .join(' ');
    return (
      <div key={day} role="gridcell" className={classes.filter(Boolean).join(' ')}>
        <button
          type="button"
          className="month-day"
          aria-label={name}
          title={canAdd && !phone ? '点击新增日程' : name}
          onClick={() => onDay(day)}
        >
          <b>{Number(day.slice(8))}</b>
          {about ? <small className={about.off ? 'month-off' : 'month-on'}>{about.name || (about.off ? '休' : '班')}</small> : null}
          {phone && entries.length > 0 ? <i aria-hidden>{entries.length}</i> : null}
        </button>
        {phone ? null : entries.map((entry) => <EntryButton key={`${entry.kind}-${entry.id}`} entry={entry} day={day} onEntry={onEntry} />)}
      </div>
    );
  };
  return (
    <div className="month-grid" role="grid" aria-label={`${month.replace('-', ' 年 ')} 月`}>
      {WEEKDAYS.map((weekday) => (
        <span key={weekday} role="columnheader" className="month-weekday">
          {weekday}
        </span>
      ))}
      {daysBetweenShown(calendar.from, calendar.to).map(cell)}
    </div>
  );
}

interface EntryProps {
  readonly entry: CalendarEntry;
  readonly day: string;
  readonly onEntry: (entry: CalendarEntry) => void;
}

export function EntryButton({ entry, day, onEntry }: EntryProps) {
  const { kind, what, title, by, place, done } = entry;
  const time = timeOn(entry, day);
  const whole = [what, time, title, place, by].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      className={`month-entry month-${['schedule', 'shared'].includes(kind) ? kind : 'work'}${done ? ' done' : ''}`}
      title={whole}
      aria-label={whole}
      onClick={() => onEntry(entry)}
    >
      {time ? <span className="month-time">{time}</span> : null}
      {title}
      {by ? `（${by}）` : ''}
    </button>
  );
}
