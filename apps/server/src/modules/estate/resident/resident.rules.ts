// When a stay may begin and end. Future days are not accepted, because they are not facts yet.
import type { moveInResident, ParsedInputOf } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { fail, failField } from '../../../platform/errors/failure.ts';

export type StayValues = Pick<ParsedInputOf<typeof moveInResident>, 'relation' | 'head' | 'cardNo' | 'pets' | 'remark'> & {
  moveInDate: string | null;
};

export function checkNotAhead(day: string, today: string, field: string): void {
  if (day > today) throw failField(field, 'RESIDENT_DATE_FUTURE');
}

export function checkMoveOut(stay: { moveInDate: string | null }, moveOutDate: string, today: string): void {
  checkNotAhead(moveOutDate, today, 'moveOutDate');
  if (stay.moveInDate !== null && moveOutDate < stay.moveInDate)
    throw failField('moveOutDate', 'RESIDENT_OUT_EARLY', { date: formatDay(stay.moveInDate) });
}

/** The old stay ends the day before the new one begins, so it must have begun before that. */
export function checkMove(stays: readonly { name: string; moveInDate: string | null }[], date: string, today: string): void {
  checkNotAhead(date, today, 'date');
  for (const { name, moveInDate } of stays)
    if (moveInDate !== null && date <= moveInDate) throw failField('date', 'RESIDENT_MOVE_EARLY', { name, date: formatDay(moveInDate) });
}

/** A stay that has ended cannot be changed. */
export function checkLiving(stay: { name: string; moveOutDate: string | null }): void {
  if (stay.moveOutDate !== null) throw fail('RESIDENT_LEFT', { name: stay.name });
}
