import { DAY_CLOSE } from '@anju/contract';
import { addDays, compareDecimal, formatDay, subtractDecimal } from '@anju/domain';
import { fail, failField } from '../../../platform/errors/failure.ts';
import { cents } from '../ledger/amount.rules.ts';
import type { FoundClose, LastClose } from './close-shapes.ts';

export const CLOSE = { closed: 1, handedIn: 2, confirmed: 3, revoked: 4 } as const;

/** A day is closed only once and never before the last closed day: the next close starts where the last ended. */
export function checkDay(day: string, today: string, last: LastClose | undefined): void {
  if (day > today) throw failField('day', 'DAY_CLOSE_FUTURE');
  if (last && last.day >= day) throw fail('DAY_CLOSE_DONE', { last: formatDay(last.day), number: last.number, day: formatDay(day) });
}

export function checkCount(expected: string, counted: string, reason: string): void {
  if (compareDecimal(counted, expected) === 0 || reason !== '') return;
  throw failField('differenceReason', 'DAY_CLOSE_DIFFERENCE', { difference: cents(subtractDecimal(counted, expected)) });
}

/** The day on which money taken now is booked, leaving closed months of estates aside. */
export const booksOn = (today: string, last: { readonly day: string } | undefined): string =>
  last && last.day >= today ? addDays(last.day, 1) : today;

export function requireState(close: FoundClose, states: readonly number[], what: string): void {
  if (!states.includes(close.state)) throw fail('DAY_CLOSE_STATE', { number: close.number, state: DAY_CLOSE.text(close.state), what });
}

/** Whether the user is the cashier of the close, or closed it on the cashier's behalf. */
export const isMaker = ({ cashierId, paper }: FoundClose, accountId: number): boolean =>
  cashierId === accountId || paper.closedById === accountId;

/** A close made on behalf of another cashier may be handed in by any user who has the right. */
export const mayHandIn = (close: FoundClose, accountId: number): boolean => isMaker(close, accountId) || close.paper.forReason !== '';
