// Two plain charts drawn as SVG. Lengths on the screen are approximate anyway, so here, and only here, amounts become numbers.
export interface Point {
  readonly label: string;
  /** Decimal text. */
  readonly value: string;
  /** As displayed: `1,502.42 元`. */
  readonly text?: string;
  readonly danger?: boolean;
}

interface PictureProps {
  readonly points: readonly Point[];
  readonly label: string;
}

const WIDTH = 320;
const HEIGHT = 132;
const FLOOR = 112;
const CEILING = 14;

function heights(points: readonly Point[]): number[] {
  const values = points.map((point) => Number(point.value));
  const top = Math.max(...values, 0);
  const bottom = Math.min(...values, 0);
  const range = top - bottom || 1;
  return values.map((value) => FLOOR - ((value - bottom) / range) * (FLOOR - CEILING));
}

export function BarPicture({ points, label }: PictureProps) {
  const step = WIDTH / Math.max(1, points.length);
  const tops = heights(points);
  const zero = heights([...points, { label: '', value: '0' }]).at(-1) ?? FLOOR;
  return (
    <svg className="picture" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <line x1="0" x2={WIDTH} y1={zero} y2={zero} className="picture-axis" />
      {points.map((point, at) => {
        const top = tops[at] ?? FLOOR;
        return (
          <g key={point.label}>
            <title>{`${point.label} ${point.text ?? point.value}`}</title>
            <rect
              x={at * step + step * 0.2}
              width={step * 0.6}
              y={Math.min(top, zero)}
              height={Math.max(1, Math.abs(zero - top))}
              rx="2"
              className={point.danger ? 'picture-danger' : 'picture-bar'}
            />
            <text x={at * step + step / 2} y={HEIGHT - 4} className="picture-label">
              {point.label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

export function LinePicture({ points, label }: PictureProps) {
  const step = points.length > 1 ? (WIDTH - 24) / (points.length - 1) : 0;
  const spots = heights(points).map((y, at) => ({ x: 12 + at * step, y }));
  return (
    <svg className="picture" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <line x1="0" x2={WIDTH} y1={FLOOR} y2={FLOOR} className="picture-axis" />
      <polyline points={spots.map(({ x, y }) => `${x},${y}`).join(' ')} className="picture-line" />
      {points.map((point, at) => (
        <g key={point.label}>
          <title>{`${point.label} ${point.text ?? point.value}`}</title>
          <circle cx={spots[at]?.x} cy={spots[at]?.y} r="2.5" className={point.danger ? 'picture-danger' : 'picture-bar'} />
          <text x={spots[at]?.x} y={HEIGHT - 4} className="picture-label">
            {point.label}
          </text>
        </g>
      ))}
    </svg>
  );
}
