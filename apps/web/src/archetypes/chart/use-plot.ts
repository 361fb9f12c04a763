// The picture inside an element: opened when the element has a size, drawn again when the data or the size changes.
import { useEffect, useEffectEvent, useState } from 'react';
import { optionOf } from './chart-option.ts';
import type { ChartSpec } from './chart-shape.ts';
import { pageTheme } from './chart-theme.ts';
import type { OnPick, Plot } from './engine.ts';

export interface PlotState {
  readonly hold: (element: HTMLDivElement | null) => void;
  /** The library could not be loaded; the table is shown instead. */
  readonly failed: boolean;
}

export function usePlot(spec: ChartSpec, current: number | null, onPick: OnPick): PlotState {
  const [element, hold] = useState<HTMLDivElement | null>(null);
  const [plot, setPlot] = useState<Plot | null>(null);
  const [failed, setFailed] = useState(false);
  const lying = spec.kind === 'rows';
  const text = JSON.stringify(spec);
  const picked = useEffectEvent<OnPick>((point, series) => onPick(point, series));

  useEffect(() => {
    if (element === null) return;
    let opened: Plot | undefined;
    let asked = false;
    let gone = false;
    function fit(): void {
      if (element === null || element.clientWidth === 0) return;
      opened?.fit();
      if (asked) return;
      asked = true;
      void import('./engine.ts').then(
        ({ openPlot }) => {
          if (gone) return;
          opened = openPlot(element, lying);
          setPlot(opened);
        },
        () => setFailed(true),
      );
    }
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    fit();
    return () => {
      gone = true;
      observer.disconnect();
      opened?.close();
      setPlot(null);
    };
  }, [element, lying]);

  useEffect(() => plot?.show(optionOf(JSON.parse(text) as ChartSpec, pageTheme())), [plot, text]);
  useEffect(() => plot?.point(current), [plot, current]);
  useEffect(() => plot?.listen((point, series) => picked(point, series)), [plot]);
  return { hold, failed };
}
