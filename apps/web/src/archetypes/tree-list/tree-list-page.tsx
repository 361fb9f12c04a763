import { useState } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';

const USUAL = 248;
const NARROWEST = 180;
const WIDEST = 520;
const KEY_STEP = 16;

interface TreeListPageProps {
  readonly tree: ReactNode;
  readonly list: ReactNode;
}

/** A tree on the left, the list for the selected node on the right; the border between them can be dragged, or moved with ←→. */
export function TreeListPage({ tree, list }: TreeListPageProps) {
  const [width, setWidth] = useState(USUAL);
  const [grip, setGrip] = useState<{ x: number; width: number } | null>(null);
  const resize = (next: number) => setWidth(Math.min(WIDEST, Math.max(NARROWEST, next)));

  return (
    <div className="tree-list" style={{ '--tree-width': `${width}px` }}>
      {tree}
      <div
        className="tree-list-border"
        role="separator"
        aria-label="调整宽度"
        aria-orientation="vertical"
        aria-valuenow={width}
        aria-valuemin={NARROWEST}
        aria-valuemax={WIDEST}
        tabIndex={0}
        onPointerDown={(event: PointerEvent<HTMLDivElement>) => {
          event.currentTarget.setPointerCapture?.(event.pointerId);
          setGrip({ x: event.clientX, width });
        }}
        onPointerMove={(event) => {
          if (grip) resize(grip.width + event.clientX - grip.x);
        }}
        onPointerUp={() => setGrip(null)}
        onPointerCancel={() => setGrip(null)}
        onDoubleClick={() => setWidth(USUAL)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'ArrowLeft') resize(width - KEY_STEP);
          if (event.key === 'ArrowRight') resize(width + KEY_STEP);
        }}
      />
      {list}
    </div>
  );
}
