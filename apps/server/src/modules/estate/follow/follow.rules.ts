// How a follow-up continues and when it is closed. Pure.
import { FOLLOW } from '@anju/contract';
import { addDays, formatDay } from '@anju/domain';
import { fail, failField } from '../../../platform/errors/failure.ts';

export const isOpen = (state: number): boolean => FOLLOW.is(state, 'waiting', 'running');

/** A closed follow-up stays closed; further work needs a new one. */
export function requireOpen(state: number): void {
  if (!isOpen(state)) throw fail('FOLLOW_CLOSED', { state: FOLLOW.text(state) });
}

export function requireComing(field: 'plannedDate' | 'nextDate', day: string, today: string): void {
  if (day < today) throw failField(field, 'FOLLOW_DATE_PAST');
}

/** The chosen day, otherwise today plus the days of the item. */
export function plannedFor(item: { days: number }, chosen: string | null, today: string): string {
  if (chosen === null) return addDays(today, item.days);
  requireComing('plannedDate', chosen, today);
  return chosen;
}

/** The changed fields of a follow-up, as text. */
export function describeChange(
  before: { content: string; plannedDate: string; houseId: number | null },
  after: { content: string; plannedDate: string; houseId: number | null },
): string {
  return [
    ...(before.plannedDate === after.plannedDate ? [] : [`计划日期：${formatDay(before.plannedDate)} → ${formatDay(after.plannedDate)}`]),
    ...(before.content === after.content ? [] : [`内容：${before.content || '空'} → ${after.content || '空'}`]),
    ...(before.houseId === after.houseId ? [] : ['更换房屋']),
  ].join('；');
}
