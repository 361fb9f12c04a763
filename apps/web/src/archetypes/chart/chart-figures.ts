// Figures of a chart as people read them. Lengths on the screen are approximate anyway, so for them, and only for them, decimal text becomes
// a number.
import { formatMoney, formatTenThousand } from '@anju/domain';
import { nameOf, type ChartSpec } from './chart-shape.ts';

const MONEY = '元';
const LARGE = 100_000;

export interface ChartUnit {
  /** As the title names it: 万元. */
  readonly name: string;
  /** By how much a figure is divided before it is drawn. */
  readonly by: number;
  /** With its unit, for tips and what is read out. */
  readonly text: (value: string | null) => string;
  /** Exact and without its unit, for the table. */
  readonly exact: (value: string | null) => string;
  readonly axis: (drawn: number) => string;
}

const NONE = '–';
/** 86150 is 86,150. */
const grouped = (value: string): string => value.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));
const known = (text: (value: string) => string) => (value: string | null) => (value === null ? NONE : text(value));

export function unitOf({ unit, series }: Pick<ChartSpec, 'unit' | 'series'>): ChartUnit {
  if (unit === '%')
    return { name: '%', by: 1, text: known((value) => `${value}%`), exact: known((value) => `${value}%`), axis: (drawn) => `${drawn}%` };
  const large = unit === MONEY && series.some(({ values }) => values.some((value) => Math.abs(Number(value ?? 0)) >= LARGE));
  const money = unit === MONEY;
  return {
    name: large ? '万元' : unit,
    by: large ? 10_000 : 1,
    text: known((value) => (large ? `${formatTenThousand(value)} 万元` : `${money ? formatMoney(value) : grouped(value)} ${unit}`)),
    exact: known(money ? formatMoney : grouped),
    axis: (drawn) => grouped(String(drawn)),
  };
}

/** One point as a sentence: `2026.09：2026 年 68.40%，2025 年同日 64.30%`. */
export function pointText(spec: ChartSpec, at: number): string {
  const point = spec.points[at];
  if (!point) return '';
  const { text } = unitOf(spec);
  const figures = spec.series.map(({ name, values }) => {
    const value = text(values[at] ?? null);
    return spec.series.length === 1 ? value : `${name} ${value}`;
  });
  return `${nameOf(point)}：${figures.join('，')}`;
}
