// 每日实收: what was received day by day and by method. A single day is shown within its month, so that it can be compared.
import { settleDays, summaryFilter, type SettleDays, type SummaryFilter } from '@anju/contract';
import { addDays, formatDay, formatMonth } from '@anju/domain';
import { Chart, type ChartSpec } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import type { Figure } from './summary-matrix.tsx';

/** What is asked for the picture: a single day becomes its month up to that day. */
export function rangeOf(filter: SummaryFilter): SummaryFilter {
  const { dayFrom, dayTo } = filter;
  return dayFrom !== null && dayFrom === dayTo ? { ...filter, dayFrom: `${dayFrom.slice(0, 8)}01` } : filter;
}

function everyDay(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

interface Span {
  readonly from: string;
  readonly to: string;
}
/** One column for each day of the range, also for days on which nothing was received, or for each month that has settlements. */
export function spansOf({ by, rows }: SettleDays, { dayFrom, dayTo }: Pick<SummaryFilter, 'dayFrom' | 'dayTo'>): Span[] {
  if (by === 'day' && dayFrom !== null && dayTo !== null) return everyDay(dayFrom, dayTo).map((day) => ({ from: day, to: day }));
  return rows.map(({ from, to }) => ({ from, to }));
}

export function daysChart(days: SettleDays, spans: readonly Span[]): ChartSpec {
  const found = new Map(days.rows.map((row) => [row.from, row]));
  const byDay = days.by === 'day';
  return {
    kind: 'stack',
    title: byDay ? '每日实收' : '每月实收',
    note: '按收款方式，收支净额',
    unit: '元',
    points: spans.map(({ from }) => ({
      key: from,
      label: byDay ? `${Number(from.slice(8))}日` : `${Number(from.slice(5, 7))}月`,
      name: byDay ? formatDay(from) : formatMonth(from.slice(0, 7)),
    })),
    series: days.columns.map(({ name }, at) => ({ name, values: spans.map(({ from }) => found.get(from)?.cells[at] ?? '0.00') })),
  };
}

interface SummaryDaysProps {
  readonly filter: SummaryFilter;
  /** Opens the receipts of a day or month, of one method or of all. */
  readonly onFigure: (figure: Figure, filter: SummaryFilter) => void;
}

export function SummaryDays({ filter, onFigure }: SummaryDaysProps) {
  const range = rangeOf(filter);
  const { data, error, isPending, refetch } = useRead(settleDays, range, { keepPrevious: true, quiet: true });
  const spans = data ? spansOf(data, range) : [];
  const none: SettleDays = { by: 'day', columns: [], rows: [], total: '0.00' };
  const chart = daysChart(data ?? none, data && data.rows.length > 0 ? spans : []);

  function open(at: number, series: number | null): void {
    const span = spans[at];
    const method = series === null ? undefined : data?.columns[series];
    if (!span || !data) return;
    const month = { dayFrom: span.from, dayTo: span.to };
    const name = [chart.points[at]?.name, method?.name ?? '全部收款'].filter(Boolean).join(' ');
    const of = method ? { method: { list: method.list, method: method.method } } : {};
    onFigure({ name, of }, summaryFilter.parse({ ...range, ...month }));
  }
  return (
    <div className="summary-days">
      <Chart
        chart={chart}
        state={{ loading: isPending, error, retry: () => void refetch() }}
        none="这段时间没有收付"
        onPoint={(at, series) => open(at, series)}
      />
    </div>
  );
}
