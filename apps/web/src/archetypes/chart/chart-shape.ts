// What a chart shows, as plain data: the picture, the table behind it and what is read out are all made from it.

/** line: a curve · bars: columns side by side · stack: columns on each other · rows: lying bars, for names that need room */
export type ChartKind = 'line' | 'bars' | 'stack' | 'rows';

export interface ChartPoint {
  readonly key: string;
  /** On the axis: short. */
  readonly label: string;
  /** In the table and read out; the label when absent. */
  readonly name?: string;
  /** A figure that needs attention. */
  readonly danger?: boolean;
}

export interface ChartSeries {
  readonly name: string;
  /** One decimal text for each point; null where there is no figure. */
  readonly values: readonly (string | null)[];
  /** The same figure a year ago, or another one to compare with: grey, and a curve is dashed. */
  readonly before?: boolean;
}

export interface ChartSpec {
  readonly kind: ChartKind;
  readonly title: string;
  /** After the title in grey: what is counted. */
  readonly note?: string;
  /** 元 is shown as 万元 when the amounts are large; % and every other unit stay as they are. */
  readonly unit: string;
  readonly points: readonly ChartPoint[];
  readonly series: readonly ChartSeries[];
}

export interface ChartState {
  readonly loading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

export const nameOf = ({ name, label }: ChartPoint): string => name ?? label;

/** Nothing to draw: no point has a figure. */
export const isEmptyChart = ({ points, series }: ChartSpec): boolean =>
  points.length === 0 || series.every(({ values }) => values.every((value) => value === null));
