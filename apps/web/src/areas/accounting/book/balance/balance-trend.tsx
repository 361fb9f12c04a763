// 余额走势: the balance after each line of the page, with its lowest point in words.
import { BALANCE_SIDE, BOOK_ROW, type BookRow } from '@anju/contract';
import { compareDecimal, formatDay, formatMoney } from '@anju/domain';
import { Sparkline } from '../../../../archetypes/index.ts';

interface Point {
  readonly key: string;
  readonly day: string;
  /** On the subject's own side it is positive. */
  readonly balance: string;
}

const signed = (row: BookRow, direction: 1 | -1): string =>
  row.direction === 0 || row.direction === direction ? (row.balance ?? '0') : `-${row.balance ?? '0'}`;

export function BalanceTrend({ rows, direction }: { readonly rows: readonly BookRow[]; readonly direction: 1 | -1 }) {
  const points = rows
    .filter((row) => row.kind === BOOK_ROW.line && row.balance !== null && row.day !== null)
    .map((row): Point => ({ key: row.key, day: row.day ?? '', balance: signed(row, direction) }));
  const [first, ...rest] = points;
  if (!first || rest.length === 0) return null;
  const lowest = rest.reduce((low, one) => (compareDecimal(one.balance, low.balance) < 0 ? one : low), first);
  return (
    <div className="acc-trend">
      <Sparkline
        stepped
        chart={{
          title: `余额走势（${BALANCE_SIDE.text(direction)}方）`,
          note: `最低 ${formatMoney(lowest.balance)}（${formatDay(lowest.day).slice(5)}）`,
          unit: '元',
          points: points.map(({ key, day }) => ({ key, label: formatDay(day) })),
          series: [{ name: '余额', values: points.map(({ balance }) => balance) }],
        }}
      />
    </div>
  );
}
