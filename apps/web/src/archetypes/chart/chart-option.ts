// What ECharts is told to draw, from the data of a chart. Pure: tests look at the option and not at pixels.
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import { unitOf } from './chart-figures.ts';
import { nameOf, type ChartSpec } from './chart-shape.ts';
import { colourOf, type ChartTheme } from './chart-theme.ts';

export type ChartOption = ComposeOption<BarSeriesOption | LineSeriesOption | GridComponentOption | TooltipComponentOption>;
type Series = BarSeriesOption | LineSeriesOption;

const TEXT_SIZE = 12;
const BAR_WIDEST = 28;

function seriesOf(spec: ChartSpec, theme: ChartTheme, at: number, by: number): Series {
  const { kind, points, series } = spec;
  const { name, values, before = false } = series[at] ?? { name: '', values: [] };
  const color = colourOf(theme, series, at);
  const figure = (value: string | null): number | null => (value === null ? null : Number(value) / by);
  if (kind === 'line')
    return {
      type: 'line',
      name,
      data: values.map((value, place) => ({
        value: figure(value) ?? '-',
        ...(points[place]?.danger && !before ? { itemStyle: { color: theme.danger, borderColor: theme.danger } } : {}),
      })),
      symbol: 'circle',
      symbolSize: before ? 4 : 7,
      z: before ? 2 : 3,
      itemStyle: { color: before ? color : '#fff', borderColor: color, borderWidth: 2 },
      lineStyle: { color, width: before ? 1.6 : 2.2, type: before ? 'dashed' : 'solid' },
      emphasis: { itemStyle: { color } },
    };
  return {
    type: 'bar',
    name,
    data: values.map((value, place) => ({
      value: figure(value) ?? '-',
      ...(points[place]?.danger && !before ? { itemStyle: { color: theme.danger } } : {}),
    })),
    ...(kind === 'stack' ? { stack: 'all' } : {}),
    barMaxWidth: BAR_WIDEST,
    barGap: '10%',
    itemStyle: { color, borderRadius: kind === 'stack' ? 0 : 2 },
  };
}

/** The tip is built as elements with classes: no markup is put together as text. */
function tipOf(spec: ChartSpec, theme: ChartTheme, at: number): HTMLElement {
  const { text } = unitOf(spec);
  const tip = document.createElement('div');
  const head = tip.appendChild(document.createElement('strong'));
  const point = spec.points[at];
  head.textContent = point ? nameOf(point) : '';
  for (const [place, { name, values }] of spec.series.entries()) {
    const line = tip.appendChild(document.createElement('div'));
    line.className = 'chart-tip-line';
    const dot = line.appendChild(document.createElement('i'));
    dot.style.background = colourOf(theme, spec.series, place);
    line.appendChild(document.createElement('span')).textContent = name;
    line.appendChild(document.createElement('b')).textContent = text(values[at] ?? null);
  }
  return tip;
}

const indexOf = (params: unknown): number => {
  const first: unknown = Array.isArray(params) ? params[0] : params;
  return typeof first === 'object' && first !== null && 'dataIndex' in first && typeof first.dataIndex === 'number' ? first.dataIndex : -1;
};

export function optionOf(spec: ChartSpec, theme: ChartTheme): ChartOption {
  const { kind, points, series, unit } = spec;
  const { by, axis } = unitOf(spec);
  const label = { color: theme.inkSoft, fontSize: TEXT_SIZE, fontFamily: theme.font };
  const names = {
    type: 'category' as const,
    data: points.map((point) => point.label),
    axisTick: { show: false },
    axisLine: { lineStyle: { color: theme.line } },
    axisLabel: { ...label, hideOverlap: true },
    ...(kind === 'rows' ? { inverse: true } : {}),
  };
  const figures = {
    type: 'value' as const,
    ...(unit === '%' && kind !== 'line' ? { max: 100, interval: 25 } : {}),
    ...(unit === '%' && kind === 'line' ? { scale: true } : {}),
    splitNumber: 4,
    splitLine: { lineStyle: { color: theme.line } },
    axisLabel: { ...label, formatter: axis },
  };
  return {
    animation: false,
    textStyle: { fontFamily: theme.font, fontSize: TEXT_SIZE, color: theme.ink },
    grid: { left: 4, right: 12, top: 12, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: kind === 'rows' ? figures : names,
    yAxis: kind === 'rows' ? names : figures,
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: kind === 'line' ? 'line' : 'shadow' },
      confine: true,
      transitionDuration: 0,
      className: 'chart-tip',
      backgroundColor: theme.ink,
      borderWidth: 0,
      textStyle: { color: '#fff', fontSize: TEXT_SIZE },
      formatter: (params: unknown) => tipOf(spec, theme, indexOf(params)),
    },
    series: series.map((_, at) => seriesOf(spec, theme, at, by)),
  };
}

const ROW_HEIGHT = 26;
const USUAL_HEIGHT = 220;
/** Lying bars need room for each of their names. */
export const heightOf = ({ kind, points, series }: ChartSpec): number =>
  kind === 'rows' ? Math.max(96, 34 + points.length * Math.max(ROW_HEIGHT, series.length * 14)) : USUAL_HEIGHT;
