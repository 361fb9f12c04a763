/** Heights in floors, left to right; a street seen from across the river. */
const TOWERS = [5, 9, 7, 12, 8, 14, 10, 6, 11, 15, 9, 7, 13, 8, 5, 10];
const WIDTH = 90;
const FLOOR = 22;
const BASE = 360;

/** Which windows are lit: fixed, so that the server and the browser draw the same street. */
const isLit = (tower: number, window: number): boolean => (tower * 7 + window * 5) % 11 === 0;

function Tower({ index, floors }: { readonly index: number; readonly floors: number }) {
  const left = index * WIDTH + 6;
  const top = BASE - floors * FLOOR;
  const windows = Array.from({ length: floors * 3 }, (_, window) => window);
  return (
    <g>
      <rect className="wall" x={left} y={top} width={WIDTH - 12} height={floors * FLOOR} rx="4" />
      {windows.map((window) => (
        <rect
          key={window}
          className={isLit(index, window) ? 'window lit' : 'window'}
          x={left + 12 + (window % 3) * 20}
          y={top + 9 + Math.floor(window / 3) * FLOOR}
          width="12"
          height="9"
          rx="1.5"
        />
      ))}
    </g>
  );
}

export const Skyline = () => (
  <svg className="site-skyline" viewBox={`0 0 ${TOWERS.length * WIDTH} ${BASE}`} preserveAspectRatio="xMaxYMax slice" aria-hidden>
    {TOWERS.map((floors, index) => (
      <Tower key={index} index={index} floors={floors} />
    ))}
  </svg>
);
