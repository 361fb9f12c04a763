// 日常工作 (menu 204), the calendar: the user's own entries, those colleagues share, what other screens put on a day, and days off.
import { z } from 'zod';
import { day, dayOf, monthOf } from '../kit/dates.ts';
import { optionalText, requiredText } from '../kit/fields.ts';
import { id, version } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { MENU } from '../menu.ts';

const schedule = resource({ path: '/api/oa/schedule', menu: MENU.work, what: '日程' });

export const MAX_SHARED = 50;
/** More days are not one entry of a calendar. */
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;
const TIME_TEXT = '时间应为 09:30 这样的时刻';
const time = z
  .string(TIME_TEXT)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_TEXT)
  .nullable()
  .default(null);

/** An entry without times lasts whole days. */
export const scheduleForm = z
  .object({
    title: requiredText('标题', 100),
    fromDay: dayOf('请选择开始日期'),
    toDay: dayOf('请选择结束日期'),
    fromTime: time,
    toTime: time,
    place: optionalText('地点', 100),
    remark: optionalText('备注', 500),
    sharedIds: z.array(id).max(MAX_SHARED, `最多共享给 ${MAX_SHARED} 人`).default([]),
  })
  .superRefine(({ fromDay, toDay, fromTime, toTime }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (toDay < fromDay) refuse('toDay', '结束日期不能早于开始日期');
    else if (Date.parse(toDay) - Date.parse(fromDay) > MAX_DAYS * DAY_MS) refuse('toDay', '一个日程最多一年');
    if (fromTime === null && toTime !== null) refuse('fromTime', '请选择开始时间');
    if (toTime === null && fromTime !== null) refuse('toTime', '请选择结束时间');
    if (fromTime !== null && toTime !== null && fromDay === toDay && toTime < fromTime) refuse('toTime', '结束时间不能早于开始时间');
  });

export const scheduleDetail = z.object({
  id,
  version,
  title: z.string(),
  fromDay: day,
  toDay: day,
  fromTime: z.string().nullable(),
  toTime: z.string().nullable(),
  place: z.string(),
  remark: z.string(),
  employeeId: id,
  employee: z.string(),
  shared: z.array(z.object({ id, name: z.string() })),
  /** Colleagues only read what is shared with them. */
  mine: z.boolean(),
});
export type ScheduleDetail = z.infer<typeof scheduleDetail>;

export const calendarEntry = z.object({
  /** `schedule`, `shared`, or what another screen calls its own: `task`, `meeting`. */
  kind: z.string(),
  what: z.string(),
  /** The screen that shows it; null for an entry of this calendar. */
  menu: z.int().nullable(),
  id,
  title: z.string(),
  fromDay: day,
  toDay: day,
  fromTime: z.string().nullable(),
  toTime: z.string().nullable(),
  place: z.string(),
  /** Whose entry it is, where it is a colleague's. */
  by: z.string(),
  done: z.boolean(),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

export const ownCalendar = z.object({
  /** The first and last day shown: whole weeks from Monday to Sunday. */
  from: day,
  to: day,
  entries: z.array(calendarEntry),
  /** Days off of the user's company, and weekend days that are worked; without a company calendar there are none. */
  days: z.array(z.object({ day, off: z.boolean(), name: z.string() })),
});
export type OwnCalendar = z.infer<typeof ownCalendar>;

export const getOwnCalendar = schedule.read('month', '我的日历', {
  input: { month: monthOf('请选择月份', '月份应为 2026-11 这样的年月') },
  output: ownCalendar,
});
export const getSchedule = schedule.get(scheduleDetail);
export const createSchedule = schedule.create(scheduleForm);
export const changeSchedule = schedule.change(scheduleForm);
export const removeSchedule = schedule.remove();
