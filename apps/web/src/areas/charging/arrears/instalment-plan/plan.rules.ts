// The instalments of a plan, month by month. Money stays decimal text.
import { monthEnd } from '@anju/domain';

/** The same day of a later month, or that month's last day if it is shorter. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const count = year * 12 + month - 1 + months;
  const start = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`;
  const last = monthEnd(start);
  // From the last day of a month, every later date is also the last day of its month.
  if (day === monthEnd(day)) return last;
  const wanted = `${start.slice(0, 8)}${String(date).padStart(2, '0')}`;
  return wanted > last ? last : wanted;
}

/** Equal parts in cents; the last takes the remainder. */
export function equalParts(total: string, count: number, first: string): { dueDate: string; amount: string }[] {
  const [whole = '0', decimals = ''] = total.split('.');
  const cents = BigInt(`${whole}${decimals.padEnd(2, '0').slice(0, 2)}`);
  const each = cents / BigInt(count);
  const text = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
  return Array.from({ length: count }, (_, at) => ({
    dueDate: monthsLater(first, at),
    amount: text(at === count - 1 ? cents - each * BigInt(count - 1) : each),
  }));
}
