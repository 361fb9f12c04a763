// 收缴率 as pictures: the curve of the months against the same day a year ago, and the rows of the table as bars.
import { collectionRate, type InputOf, type OutputOf, type RateFigures } from '@anju/contract';
import { formatMonth, monthEnd, subtractDecimal } from '@anju/domain';
import { Chart, type ChartSpec } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import type { RateLook } from './rate-houses.tsx';

type Input = InputOf<typeof collectionRate>;
type Rates = OutputOf<typeof collectionRate>;

const yearBefore = (text: string): string => `${Number(text.slice(0, 4)) - 1}${text.slice(4)}`;
/** The same question a year earlier, known up to the same day of the year: the 29th of February becomes the 28th. */
export function askedYearBefore(input: Input, cutOff: string): Input {
  const first = `${yearBefore(cutOff).slice(0, 8)}01`;
  const last = monthEnd(first);
  const wanted = yearBefore(cutOff);
  const { monthFrom, monthTo } = input;
  return { ...input, by: 'month', monthFrom: yearBefore(monthFrom), monthTo: yearBefore(monthTo), cutOff: wanted > last ? last : wanted };
}

/** Months of the period with their rate, and that of a year ago; bills from before the period have no month. */
export function curveOf(now: Rates, before: Rates | undefined): ChartSpec {
  const rows = now.rows.flatMap((row) => (row.of.month === null ? [] : [{ month: row.of.month, rate: row.rates.current }]));
  const past = new Map((before?.rows ?? []).map((row) => [row.of.month, row.rates.current]));
  const then = rows.map(({ month }) => past.get(yearBefore(month)) ?? null);
  return {
    kind: 'line',
    title: '当期收缴率',
    note: '按账期，与上年同日比',
    unit: '%',
    points: rows.map(({ month }) => ({ key: month, label: `${Number(month.slice(5))}月`, name: formatMonth(month) })),
    series: [
      { name: '本期', values: rows.map(({ rate }) => rate) },
      ...(then.some((rate) => rate !== null) ? [{ name: '上年同日', values: then, before: true }] : []),
    ],
  };
}

/** Percentage points below the total from which a row is red. */
const FAR_BELOW = 10;
function isFarBelow(rate: string | null, total: RateFigures): boolean {
  const all = total.rates.current;
  return rate !== null && all !== null && Number(subtractDecimal(all, rate)) >= FAR_BELOW;
}

export function barsOf({ rows, total }: Rates, first: string): ChartSpec {
  return {
    kind: 'rows',
    title: `${first}收缴率`,
    note: `低于合计 ${FAR_BELOW} 个百分点以上的标红`,
    unit: '%',
    points: rows.map(({ key, name, rates }) => ({ key, label: name, danger: isFarBelow(rates.current, total) })),
    series: [{ name: '当期收缴率', values: rows.map(({ rates }) => rates.current) }],
  };
}

/** More lying bars than this are a table. */
const MOST_BARS = 40;

interface RateChartsProps {
  readonly input: Input;
  readonly data: Rates;
  /** What a row is: 小区, 楼栋. */
  readonly first: string;
  readonly onLook: (look: RateLook) => void;
  /** Shows the buildings of one estate. */
  readonly onEstate: (estateId: number) => void;
}

export function RateCharts({ input, data, first, onLook, onEstate }: RateChartsProps) {
  const by = input.by ?? 'estate';
  // A single month has no curve.
  const curved = input.monthFrom !== input.monthTo;
  const byMonth = useRead(collectionRate, curved && by !== 'month' ? { ...input, by: 'month' } : null, { quiet: true });
  const before = useRead(collectionRate, curved ? askedYearBefore(input, data.cutOff) : null, { quiet: true });
  const months = by === 'month' ? data : byMonth.data;
  const curve = curveOf(months ?? { ...data, rows: [] }, before.data);
  const bars = by === 'month' || data.rows.length > MOST_BARS ? null : barsOf(data, first);

  function openRow(at: number): void {
    const row = data.rows[at];
    if (!row) return;
    if (by === 'estate' && row.of.estateId !== null) onEstate(row.of.estateId);
    else onLook({ name: `${row.name} 欠费`, figure: 'open', of: row.of });
  }
  function openMonth(at: number): void {
    const month = curve.points[at]?.key;
    if (month !== undefined) onLook({ name: `${formatMonth(month)} 欠费`, figure: 'open', of: { month } });
  }
  return (
    <div className="rate-charts">
      {curved ? (
        <Chart
          chart={curve}
          state={{ loading: by !== 'month' && byMonth.isPending, error: byMonth.error, retry: () => void byMonth.refetch() }}
          onPoint={openMonth}
        />
      ) : null}
      {bars ? <Chart chart={bars} onPoint={openRow} /> : null}
    </div>
  );
}
