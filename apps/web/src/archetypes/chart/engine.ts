// The drawing library with the parts that are used, in a file of its own: it is loaded with the first chart on the screen.
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { ChartOption } from './chart-option.ts';

register([BarChart, LineChart, GridComponent, TooltipComponent, SVGRenderer]);

/** A point of the picture, and the series that was hit; null beside the bars. */
export type OnPick = (point: number, series: number | null) => void;

export interface Plot {
  readonly show: (option: ChartOption) => void;
  readonly fit: () => void;
  /** Shows the tip of a point; null hides it. */
  readonly point: (at: number | null) => void;
  readonly listen: (onPick: OnPick) => () => void;
  readonly close: () => void;
}

export function openPlot(element: HTMLElement, lying: boolean): Plot {
  const chart = init(element, null, { renderer: 'svg', locale: 'ZH' });
  return {
    show: (option) => chart.setOption(option, { notMerge: true }),
    fit: () => chart.resize(),
    point(at) {
      if (chart.isDisposed()) return;
      chart.dispatchAction(at === null ? { type: 'hideTip' } : { type: 'showTip', seriesIndex: 0, dataIndex: at });
    },
    listen(onPick) {
      const onSeries = (event: { readonly dataIndex: number; readonly seriesIndex?: number }) =>
        onPick(event.dataIndex, event.seriesIndex ?? null);
      const onGround = (event: { readonly target?: unknown; readonly offsetX: number; readonly offsetY: number }) => {
        if (event.target !== undefined && event.target !== null) return;
        const spot = [event.offsetX, event.offsetY];
        if (!chart.containPixel({ gridIndex: 0 }, spot)) return;
        const at = chart.convertFromPixel({ gridIndex: 0 }, spot)[lying ? 1 : 0];
        if (at !== undefined) onPick(Math.round(at), null);
      };
      chart.on('click', onSeries);
      chart.getZr().on('click', onGround);
      return () => {
        // A closed picture has let go of its listeners, and may be closed before they are taken away.
        if (chart.isDisposed()) return;
        chart.off('click', onSeries);
        chart.getZr().off('click', onGround);
      };
    },
    close: () => chart.dispose(),
  };
}
