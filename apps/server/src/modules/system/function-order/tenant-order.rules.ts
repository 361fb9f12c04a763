// Until when a function may be used once its order is accepted, and whether an order may still be decided on.
import { functionOrderState } from '@anju/contract';
import { isDay } from '@anju/domain';
import { fail } from '../../../platform/errors/failure.ts';

const WAITING = 1;
export const ACCEPTED = 2;
export const REFUSED = 3;

/** The same day so many months later; where that month is shorter, its last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const at = year * 12 + (month - 1) + months;
  const head = `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
  for (let last = date; ; last--) {
    const found = `${head}-${String(last).padStart(2, '0')}`;
    if (isDay(found)) return found;
  }
}

/** What a company holds of a function: nothing, until a day, or without end. */
interface Held {
  readonly held: boolean;
  readonly validUntil: string | null;
}

/** Extended from the later of today and the present end; null: without end, which stays so. */
export function nextUntil({ held, validUntil }: Held, months: number, today: string): string | null {
  if (held && validUntil === null) return null;
  return addMonths(validUntil !== null && validUntil > today ? validUntil : today, months);
}

/** Decided once: whoever comes second is told what became of it. */
export function requireOpen<T extends { readonly state: number; readonly version: number }>(
  order: T | undefined,
  version: number,
  what: string,
): T {
  if (!order) throw fail('NOT_FOUND', { what: '订单' });
  if (order.state !== WAITING) throw fail('ORDER_CLOSED', { state: functionOrderState.text(order.state), what });
  if (order.version !== version) throw fail('STALE', { what: '订单' });
  return order;
}
