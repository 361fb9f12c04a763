// 余额走势: the balance after each line of the page as a stepped line, with its lowest point in words.
import { BALANCE_SIDE, BOOK_ROW, type BookRow } from '@anju/contract';
import { compareDecimal, formatDay, formatMoney, toCents } from '@anju/domain';

interface Point {
  readonly day: string;
  /** On the subject's own side it is positive. */
  readonly balance: string;
}

const signed = (row: BookRow, direction: 1 | -1): string =>
  row.direction === 0 || row.direction === direction ? (row.balance ?? '0') : `-${row.balance ?? '0'}`;

const WIDTH = 1000;
const HEIGHT = 60;

/** Heights in thousandths of the picture. */
function pathOf(points: readonly Point[]): string {
  const cents = points.map((point) => toCents(point.balance));
  const least = cents.reduce((low, one) => (one < low ? one : low), 0n);
  const span = cents.reduce((high, one) => (one > high ? one : high), 0n) - least || 1n;
  const step = WIDTH / points.length;
  return cents
    .map((one, at) => {
      const y = HEIGHT - (Number(((one - least) * 1000n) / span) / 1000) * HEIGHT;
      return `${at === 0 ? 'M' : 'L'}${at * step} ${y} L${(at + 1) * step} ${y}`;
    })
    .join(' ');
}

export function BalanceTrend({ rows, direction }: { readonly rows: readonly BookRow[]; readonly direction: 1 | -1 }) {
  const points = rows
    .filter((row) => row.kind === BOOK_ROW.line && row.balance !== null && row.day !== null)
    .map((row): Point => ({ day: row.day ?? '', balance: signed(row, direction) }));
  const [first, ...rest] = points;
  if (!first || rest.length === 0) return null;
  const lowest = rest.reduce((low, one) => (compareDecimal(one.balance, low.balance) < 0 ? one : low), first);
  const text = `最低 ${formatMoney(lowest.balance)}（${formatDay(lowest.day).slice(5)}）`;
  return (
    <figure className="acc-trend" aria-label={`余额走势（${BALANCE_SIDE.text(direction)}方），${text}`}>
      <figcaption className="ui-quiet">
        余额走势 <span>{text}</span>
      </figcaption>
      <svg viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={pathOf(points)} />
      </svg>
    </figure>
  );
}
