// The last day of use of a function once its order is accepted, and whether an order may still be decided.
import { FUNCTION_ORDER } from '@anju/contract';
import { isDay } from '@anju/domain';
import { fail } from '../../../platform/errors/failure.ts';

/** The same day of a later month, or its last day if that month is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const at = year * 12 + (month - 1) + months;
  const head = `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
  for (let last = date; ; last--) {
    const found = `${head}-${String(last).padStart(2, '0')}`;
    if (isDay(found)) return found;
  }
}

/** A company's holding of a function: none, until a day, or without end. */
interface Held {
  readonly held: boolean;
  readonly validUntil: string | null;
}

/** Extends from the later of today and the current end; null means without end and stays null. */
export function nextUntil({ held, validUntil }: Held, months: number, today: string): string | null {
  if (held && validUntil === null) return null;
  return addMonths(validUntil !== null && validUntil > today ? validUntil : today, months);
}

/** An order is decided once; a second decision is refused with the state of the order. */
export function requireOpen<T extends { readonly state: number; readonly version: number }>(
  order: T | undefined,
  version: number,
  what: string,
): T {
  if (!order) throw fail('NOT_FOUND', { what: '订单' });
  if (order.state !== FUNCTION_ORDER.waiting) throw fail('ORDER_CLOSED', { state: FUNCTION_ORDER.text(order.state), what });
  if (order.version !== version) throw fail('STALE', { what: '订单' });
  return order;
}
