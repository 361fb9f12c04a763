// Moving through the points of a picture by keys.
import { useState, type KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

interface PointKeys {
  /** The point that is read out. */
  readonly at: number | null;
  readonly leave: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The arrow keys, Home and End move, Escape leaves, Enter opens where the picture can be opened. */
export function usePointKeys(points: number, open?: (at: number) => void): PointKeys {
  const [current, setCurrent] = useState<number | null>(null);
  const at = current !== null && current < points ? current : null;
  const last = points - 1;
  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step !== undefined) setCurrent(at === null ? (step > 0 ? 0 : last) : Math.min(last, Math.max(0, at + step)));
    else if (event.key === 'Home') setCurrent(0);
    else if (event.key === 'End') setCurrent(last);
    else if (event.key === 'Escape' && at !== null) setCurrent(null);
    else if (event.key === 'Enter' && at !== null && open) open(at);
    else return;
    event.preventDefault();
  }
  return { at, leave: () => setCurrent(null), onKeyDown };
}
