import { compareDecimal, formatMoney, isZeroDecimal, ratePercent, subtractDecimal } from '@anju/domain';
import type { Takings } from '@anju/contract/charging/home';

const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'] as const;
const weekdayOf = (day: string): string => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';

/** `+12.4%`; null when there is nothing to compare with. */
export function changeText(now: string, before: string): string | null {
  const rate = ratePercent(subtractDecimal(now, before), before);
  if (rate === null) return null;
  return `${compareDecimal(rate, '0') > 0 ? '+' : ''}${Number(rate).toFixed(1)}%`;
}

/** A percentage of the largest, for the length of a bar. */
const shareOf = (amount: string, largest: string): number => Math.max(0, Math.min(100, Number(ratePercent(amount, largest) ?? 0)));

interface Props {
  readonly takings: Takings;
  readonly format?: (amount: string) => string;
}

export function TakingsBody({ takings: { total, out, before, methods }, format = formatMoney }: Props) {
  const change = changeText(total, before.total);
  const largest = methods[0]?.amount ?? '0';
  return (
    <>
      <p className="home-figure">
        <b title={`${formatMoney(total)} 元`}>{format(total)}</b>
        <span className={change?.startsWith('-') ? 'down' : 'up'}>
          {change === null ? `上周${weekdayOf(before.day)}同时没有收款` : `较上周${weekdayOf(before.day)}同时 ${change}`}
        </span>
      </p>
      {methods.length === 0 ? <p className="home-empty">今天还没有收款</p> : null}
      <ul className="home-methods">
        {methods.map(({ name, count, amount }) => (
          <li key={name}>
            <span>{name}</span>
            <i aria-hidden>
              <i style={{ width: `${shareOf(amount, largest)}%` }} />
            </i>
            <span className="count">{count} 笔</span>
            <span className="amount">{format(amount)}</span>
          </li>
        ))}
      </ul>
      {isZeroDecimal(out) ? null : <p className="home-note">今天退款 {format(out)}</p>}
    </>
  );
}
