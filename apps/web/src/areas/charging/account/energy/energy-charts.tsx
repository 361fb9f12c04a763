// The energy balance as pictures: where what was bought went to, and the loss rate, month by month. Drawn for each kind of one estate.
import { ENERGY_UNIT, meterKind, type EnergyBalanceRow, type EnergyTotal } from '@anju/contract';
import { isZeroDecimal } from '@anju/domain';
import { Chart, type ChartPoint, type ChartSeries } from '../../../../archetypes/index.ts';
import { isHighLoss } from './energy-text.ts';

interface EnergyChartsProps {
  readonly rows: readonly EnergyBalanceRow[];
  readonly kinds: readonly EnergyTotal['kind'][];
  /** Shows the lines of one month. */
  readonly onMonth: (month: string) => void;
}

/** What was sold, used in common and lost adds up to what was bought; a purchase without readings is shown whole. */
export function balanceSeries(rows: readonly EnergyBalanceRow[]): ChartSeries[] {
  const unread = rows.map(({ bought, loss }) => (loss === null && !isZeroDecimal(bought) ? bought : null));
  return [
    { name: '售出', values: rows.map(({ sold }) => sold) },
    { name: '公共用量', values: rows.map(({ common }) => common) },
    { name: '损耗', values: rows.map(({ loss }) => loss) },
    ...(unread.some((value) => value !== null) ? [{ name: '购入未抄表', values: unread }] : []),
  ];
}

/** Quantities of two estates cannot be told apart in one picture. */
export function EnergyCharts({ rows, kinds, onMonth }: EnergyChartsProps) {
  if (rows.length === 0) return null;
  if (new Set(rows.map((row) => row.estateId)).size > 1)
    return <p className="ui-quiet energy-one">选择一个小区，按月画出购入去向和损耗率。</p>;
  return (
    <section className="page-card energy-charts" aria-label="能耗平衡图">
      {kinds.map((kind) => (
        <KindCharts
          key={kind}
          rows={rows.filter((row) => row.kind === kind)}
          kind={kind}
          name={kinds.length > 1 ? meterKind.text(kind) : ''}
          onMonth={onMonth}
        />
      ))}
    </section>
  );
}

interface KindChartsProps {
  readonly rows: readonly EnergyBalanceRow[];
  readonly kind: EnergyTotal['kind'];
  /** Before the titles, where pictures of several kinds stand side by side. */
  readonly name: string;
  readonly onMonth: (month: string) => void;
}

function KindCharts({ rows, kind, name, onMonth }: KindChartsProps) {
  const points = rows.map(({ month, lossRate }): ChartPoint => ({
    key: month,
    label: month.slice(2).replace('-', '.'),
    name: month.replace('-', '.'),
    danger: isHighLoss(lossRate),
  }));
  const open = (at: number) => onMonth(rows[at]?.month ?? '');
  return (
    <>
      <Chart
        chart={{
          kind: 'stack',
          title: `${name}购入去向`,
          note: '售出＋公共＋损耗＝购入',
          unit: ENERGY_UNIT[kind] ?? '',
          points: points.map(({ danger: _danger, ...point }) => point),
          series: balanceSeries(rows),
        }}
        onPoint={open}
      />
      <Chart
        chart={{
          kind: 'line',
          title: `${name}损耗率`,
          unit: '%',
          points,
          series: [{ name: '损耗率', values: rows.map((row) => row.lossRate) }],
        }}
        none="没有既有购入又有读数的月份"
        onPoint={open}
      />
    </>
  );
}
