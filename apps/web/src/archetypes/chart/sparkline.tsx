// A curve as high as a line of text or two, beside figures or under a table. It is read by keys and has its table, like every picture.
import { useState } from 'react';
import { Button } from 'antd';
import { TableOutlined } from '@ant-design/icons';
import { pointText } from './chart-figures.ts';
import { isEmptyChart, type ChartSpec } from './chart-shape.ts';
import { ChartTable } from './chart-table.tsx';
import { usePointKeys } from './point-keys.ts';

interface SparklineProps {
  /** Only its first series is drawn. */
  readonly chart: Omit<ChartSpec, 'kind'>;
  /** A figure holds until the next one, such as a balance between two entries. */
  readonly stepped?: boolean;
}

const WIDTH = 1000;
const HEIGHT = 60;

/** The heights of the points, counted from the top; a point without a figure stays at the height of the one before. */
function heightsOf(values: readonly (string | null)[]): number[] {
  const figures = values.flatMap((value) => (value === null ? [] : [Number(value)]));
  const low = Math.min(...figures);
  const span = Math.max(...figures) - low || 1;
  let height = HEIGHT;
  return values.map((value) => {
    if (value !== null) height = HEIGHT - ((Number(value) - low) / span) * HEIGHT;
    return height;
  });
}

function pathOf(values: readonly (string | null)[], stepped: boolean): string {
  const heights = heightsOf(values);
  const step = WIDTH / Math.max(1, stepped ? heights.length : heights.length - 1);
  const corners = heights.flatMap((height, at) => (stepped ? [[at, height] as const, [at + 1, height] as const] : [[at, height] as const]));
  return corners.map(([at, height], place) => `${place === 0 ? 'M' : 'L'}${(at * step).toFixed(1)} ${height.toFixed(1)}`).join(' ');
}

export function Sparkline({ chart, stepped = false }: SparklineProps) {
  const [tabled, setTabled] = useState(false);
  const spec: ChartSpec = { ...chart, kind: 'line' };
  const { points, series, title, note } = spec;
  const { at, leave, onKeyDown } = usePointKeys(points.length);
  const [values = []] = series.map((one) => one.values);
  if (isEmptyChart(spec) || points.length < 2) return null;
  const x = at === null ? null : (WIDTH / (stepped ? points.length : points.length - 1)) * at;
  return (
    <figure className="sparkline" aria-label={title}>
      <figcaption className="sparkline-head">
        <span>{title}</span>
        <span className="chart-note">{note}</span>
        <Button
          type="text"
          size="small"
          icon={<TableOutlined />}
          aria-label={`${title} 看表`}
          aria-pressed={tabled}
          onClick={() => setTabled(!tabled)}
        />
      </figcaption>
      {tabled ? null : (
        <div
          className="sparkline-plot"
          role="group"
          aria-roledescription="图"
          aria-label={`${title}，方向键逐项读出`}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onBlur={leave}
        >
          <svg viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`} preserveAspectRatio="none" aria-hidden>
            <path d={pathOf(values, stepped)} />
            {x === null ? null : <path className="sparkline-at" d={`M${x} 0 V${HEIGHT}`} />}
          </svg>
          <span className="sparkline-ends" aria-hidden>
            <span>{points[0]?.label}</span>
            <span>{points.at(-1)?.label}</span>
          </span>
        </div>
      )}
      <ChartTable chart={spec} shown={tabled} />
      <p className="sparkline-said" aria-live="polite">
        {at === null || tabled ? '' : pointText(spec, at)}
      </p>
    </figure>
  );
}
