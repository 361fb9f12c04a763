import { expect, it } from 'vitest';
import { weekOf } from '@anju/domain';
import { daysOfWeek, markOfDay, markOfWeek } from './work-log.rules.ts';

const WEEK = weekOf('2026-11-16');
const TODAY = '2026-11-18';
const log = { id: 7, day: '2026-11-16', isRead: false };

it('a working day that has passed without a log is missing; today, days to come and days off are not', () => {
  const marks = daysOfWeek(WEEK, []).map((day) => markOfDay(day, day.day === log.day ? log : undefined, TODAY).mark);
  expect(marks).toEqual(['written', 'none', 'future', 'future', 'future', 'off', 'off']);
  expect(markOfDay({ day: '2026-11-21', off: true, name: '' }, { ...log, isRead: true }, TODAY)).toEqual({ mark: 'read', id: 7 });
});

it('the company calendar decides which days are off', () => {
  const known = [
    { day: '2026-11-17', off: true, name: '司庆' },
    { day: '2026-11-21', off: false, name: '' },
  ];
  expect(daysOfWeek(WEEK, known).map(({ off }) => off)).toEqual([false, true, false, false, false, false, false]);
});

it('the log of a week is missing after its Friday', () => {
  expect(markOfWeek('2026-11-16', undefined, '2026-11-20').mark).toBe('future');
  expect(markOfWeek('2026-11-16', undefined, '2026-11-21').mark).toBe('none');
  expect(markOfWeek('2026-11-16', { ...log, isRead: true }, '2026-11-17')).toEqual({ mark: 'read', id: 7 });
});
