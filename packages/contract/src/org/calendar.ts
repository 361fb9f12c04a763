// 企业日历 (menu 60): which day is worked, which is free and how many hours, per company and year. domain: property 3.1.
// A company without a calendar of its own goes by that of the nearest company above it.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { day, instant } from '../kit/dates.ts';
import { MENU } from '../menu.ts';
import { dayType } from './enums.ts';

const YEAR_TEXT = '年份应在 2000 到 2100 之间';
const year = z.int(YEAR_TEXT).min(2000, YEAR_TEXT).max(2100, YEAR_TEXT);
const yearParam = z.coerce.number<unknown>(YEAR_TEXT).int(YEAR_TEXT).min(2000, YEAR_TEXT).max(2100, YEAR_TEXT);

const HOURS_TEXT = '工时应为 0 到 24 之间的数，最多两位小数';
const hours = z
  .string(HOURS_TEXT)
  .trim()
  .regex(/^\d{1,2}(\.\d{1,2})?$/, HOURS_TEXT)
  .refine((text) => Number(text) <= 24, HOURS_TEXT);
const workHours = hours.refine((text) => Number(text) > 0, '工作日的工时应大于 0');
const dayName = z.string().trim().max(20, '名称最多 20 个字');

export const calendarDay = z.object({ day, type: dayType.schema, hours: z.string(), name: z.string() });
export type CalendarDay = z.infer<typeof calendarDay>;

const totals = {
  workingDays: z.int(),
  restDays: z.int(),
  holidays: z.int(),
  hours: z.string(),
};
export const calendarMonth = z.object({ month: z.int(), ...totals });
export type CalendarMonth = z.infer<typeof calendarMonth>;

export const calendar = z.object({
  companyId: id,
  companyName: z.string(),
  year: z.int(),
  /** Null: the company has none of its own for the year. */
  own: z.object({ version, hours: z.string(), updatedBy: z.string(), updatedAt: instant }).nullable(),
  /** Whose calendar the days are of: its own or that of a company above; null when there is none. */
  source: z.object({ id, name: z.string() }).nullable(),
  parent: z.object({ id, name: z.string(), made: z.boolean() }).nullable(),
  /** Whether the national list of the year is known. */
  national: z.boolean(),
  days: z.array(calendarDay),
  months: z.array(calendarMonth),
  total: z.object(totals),
});
export type Calendar = z.infer<typeof calendar>;

const view = { menu: MENU.calendar, act: 'view' } as const;
const add = { menu: MENU.calendar, act: 'add' } as const;
const change = { menu: MENU.calendar, act: 'change' } as const;
const remove = { menu: MENU.calendar, act: 'remove' } as const;
const ofYear = z.object({ companyId: idParam, year: yearParam });

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/org/calendar/{companyId}/{year}',
  access: view,
  summary: '企业日历',
  input: ofYear,
  output: calendar,
});
/** Monday to Friday are worked, weekends are free. */
export const makeCalendar = endpoint({
  method: 'POST',
  path: '/api/org/calendar',
  access: add,
  summary: '生成全年日历',
  idempotent: true,
  input: z.object({ companyId: chosen('公司'), year, hours: workHours }),
  output: noAnswer,
});
export const removeCalendar = endpoint({
  method: 'DELETE',
  path: '/api/org/calendar/{companyId}/{year}',
  access: remove,
  summary: '删除全年日历',
  input: ofYear,
  output: noAnswer,
});

/** One day or several. What is null stays as it is; hours reach only days that are worked. */
export const changeCalendarDays = endpoint({
  method: 'PUT',
  path: '/api/org/calendar/{companyId}/{year}',
  access: change,
  summary: '修改日期',
  input: ofYear
    .extend({
      version,
      from: day,
      to: day,
      type: dayType.schema.nullable().default(null),
      hours: workHours.nullable().default(null),
      name: dayName.nullable().default(null),
    })
    .superRefine(({ year: of, from, to, type, hours: given, name }, context) => {
      const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      if (to < from) refuse('to', '结束日期不能早于开始日期');
      if (!from.startsWith(`${of}-`)) refuse('from', `日期应在 ${of} 年内`);
      if (!to.startsWith(`${of}-`)) refuse('to', `日期应在 ${of} 年内`);
      if (type === null && given === null && name === null) refuse('type', '请至少填写一项要修改的内容');
    }),
  output: z.object({ changed: z.int() }),
});

/** national: the days the State Council moved · parent: the calendar of the company above. */
export const calendarSource = z.enum(['national', 'parent']);
export type CalendarSource = z.infer<typeof calendarSource>;
const fromSource = z.object({ companyId: id, year, source: calendarSource });

export const calendarChange = z.object({ day, before: calendarDay.nullable(), after: calendarDay });
export type CalendarChange = z.infer<typeof calendarChange>;

/** What taking over from a source would change; nothing is written. */
export const previewCalendar = endpoint({
  method: 'POST',
  path: '/api/org/calendar/preview',
  access: view,
  summary: '预览导入或复制',
  input: fromSource,
  output: z.object({ version: version.nullable(), changes: z.array(calendarChange) }),
});
/** `version` is that of the preview, null when the year was not made yet. */
export const applyCalendar = endpoint({
  method: 'POST',
  path: '/api/org/calendar/apply',
  access: change,
  summary: '导入国家节假日或复制上级日历',
  input: fromSource.extend({ version: version.nullable() }),
  output: z.object({ changed: z.int() }),
});
