import { useState } from 'react';
import { Button } from 'antd';
import { TableOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { EmptyState, FailedState, LoadingOverlay } from '../../ui/index.ts';
import { pointText, unitOf } from './chart-figures.ts';
import { heightOf } from './chart-option.ts';
import { isEmptyChart, type ChartSpec, type ChartState } from './chart-shape.ts';
import { ChartTable } from './chart-table.tsx';
import { colourOf, pageTheme } from './chart-theme.ts';
import { usePointKeys } from './point-keys.ts';
import { usePlot } from './use-plot.ts';

interface ChartProps {
  readonly chart: ChartSpec;
  readonly state?: ChartState;
  /** Opens what a point is made of; the series is null when the whole point is meant. */
  readonly onPoint?: (point: number, series: number | null) => void;
  /** When there is nothing to draw. */
  readonly none?: string;
  /** Beside 看表: a choice of what is drawn. */
  readonly extra?: ReactNode;
}

/** A picture with its table: the arrow keys move through the points and read them out, Enter opens one, 看表 shows the figures. */
export function Chart({ chart, state, onPoint, none = '此条件下没有数据', extra }: ChartProps) {
  const [tabled, setTabled] = useState(false);
  const { points, series, title, note } = chart;
  const { name: unit } = unitOf(chart);
  const empty = isEmptyChart(chart);
  const theme = pageTheme();
  const { at, leave, onKeyDown } = usePointKeys(points.length, onPoint && ((point) => onPoint(point, null)));
  const { hold, failed } = usePlot(chart, at, (point, of) => {
    if (points[point]) onPoint?.(point, of);
  });
  const asTable = tabled || failed;

  return (
    <figure className="chart" aria-label={title}>
      <figcaption className="chart-head">
        <strong>{title}</strong>
        <span className="chart-note">{[unit, note].filter(Boolean).join('，')}</span>
        <span className="chart-legend">
          {series.length > 1
            ? series.map(({ name }, place) => (
                <span key={name}>
                  <i style={{ background: colourOf(theme, series, place) }} />
                  {name}
                </span>
              ))
            : null}
        </span>
        {extra}
        <Button
          type="text"
          size="small"
          icon={<TableOutlined />}
          aria-label={`${title} 看表`}
          aria-pressed={asTable}
          onClick={() => setTabled(!tabled)}
        >
          看表
        </Button>
      </figcaption>
      <div className="chart-body">
        <LoadingOverlay show={state?.loading ?? false} />
        {state?.error ? <FailedState text={state.error.message || '加载失败'} onRetry={state.retry} /> : null}
        {empty && !state?.error && !state?.loading ? <EmptyState text={none} /> : null}
        {empty ? null : (
          <>
            {asTable ? null : (
              <div
                className="chart-plot"
                role="group"
                aria-roledescription="图"
                aria-label={`${title}，方向键逐项读出${onPoint ? '，回车打开' : ''}`}
                tabIndex={0}
                onKeyDown={onKeyDown}
                onBlur={leave}
              >
                <div ref={hold} className="chart-canvas" style={{ height: heightOf(chart) }} aria-hidden />
              </div>
            )}
            <ChartTable chart={chart} shown={asTable} onPoint={onPoint} />
          </>
        )}
      </div>
      <p className="chart-said chart-unseen" aria-live="polite">
        {at === null || asTable ? '' : pointText(chart, at)}
      </p>
    </figure>
  );
}
