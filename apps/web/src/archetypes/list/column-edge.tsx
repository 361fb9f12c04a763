// The right edge of a column's head: dragging it sets the width, a double click returns all widths to those declared.
import { useRef } from 'react';
import type { PointerEvent, ThHTMLAttributes } from 'react';
import type { ColumnsState } from './use-columns.ts';

export const NARROWEST = 48;
export const WIDEST = 800;
export const within = (width: number): number => Math.min(WIDEST, Math.max(NARROWEST, Math.round(width)));

type Widths = Readonly<Record<string, number>>;

export interface EdgeOf {
  readonly title: string;
  readonly widen: ColumnsState<never>['widen'];
  readonly keepWidths: ColumnsState<never>['keepWidths'];
}

export interface HeadCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Absent where the width is not the user's to set. */
  readonly edge?: EdgeOf | undefined;
}

/** The widths on the screen of all columns that can be arranged: from now on they are the user's. */
function measured(head: HTMLElement): Widths {
  const cells = [...(head.closest('tr')?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])];
  return Object.fromEntries(cells.map((cell) => [cell.dataset['column'] ?? '', within(cell.offsetWidth)]));
}

export function HeadCell({ edge, children, ...cell }: HeadCellProps) {
  const grip = useRef<{ readonly x: number; readonly widths: Widths } | null>(null);
  const now = useRef<Widths>({});
  if (edge === undefined) return <th {...cell}>{children}</th>;
  const { title, widen, keepWidths } = edge;

  const begin = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const widths = measured(event.currentTarget);
    grip.current = { x: event.clientX, widths };
    now.current = widths;
  };
  const drag = (event: PointerEvent) => {
    if (grip.current === null) return;
    const { x, widths } = grip.current;
    now.current = { ...widths, [title]: within((widths[title] ?? 0) + event.clientX - x) };
    widen(now.current);
  };
  const end = (event: PointerEvent) => {
    if (grip.current === null) return;
    const still = event.clientX === grip.current.x;
    grip.current = null;
    if (!still) keepWidths(now.current);
  };

  return (
    <th {...cell} data-column={title}>
      {children}
      <span
        className="list-edge"
        aria-hidden
        onPointerDown={begin}
        onPointerMove={drag}
        onPointerUp={end}
        onPointerCancel={end}
        onDoubleClick={() => keepWidths({})}
        // The head sorts when it is clicked; its edge does not.
        onClick={(event) => event.stopPropagation()}
      />
    </th>
  );
}
