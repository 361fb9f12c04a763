// 企业日历 (menu 60): the working days, days off and hours of a company in a year. domain: property 3.1. A company without its own calendar
// uses that of the nearest company above it.
import { z } from 'zod';
import { day, instant } from '../kit/dates.ts';
import { noAnswer } from '../kit/endpoint.ts';
import { business, failures } from '../kit/failure.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { MENU } from '../menu.ts';
import { DAY_TYPE } from './enums.ts';

const noun = resource({ path: '/api/org/calendar', menu: MENU.calendar, what: '企业日历' });

export const CALENDAR_FAILURES = failures({
  CALENDAR_MADE: business('{year} 年的日历已生成'),
  CALENDAR_NONE: business('“{name}”没有 {year} 年的日历'),
  CALENDAR_NO_PARENT: business('“{name}”没有上级公司'),
  NATIONAL_NONE: business('系统中还没有 {year} 年的国家放假安排'),
});

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

export const calendarDay = z.object({ day, type: DAY_TYPE.schema, hours: z.string(), name: z.string() });
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
  year,
  /** Null when the company has no calendar for the year and uses that of a company above it. */
  own: z.object({ version, hours: z.string(), updatedBy: z.string(), updatedAt: instant }).nullable(),
  /** The company whose calendar gives the days: itself or one above it; null when there is none. */
  source: z.object({ id, name: z.string() }).nullable(),
  parent: z.object({ id, name: z.string(), made: z.boolean() }).nullable(),
  /** Whether the national list of the year is known. */
  national: z.boolean(),
  days: z.array(calendarDay),
  months: z.array(calendarMonth),
  total: z.object(totals),
});
export type Calendar = z.infer<typeof calendar>;

const ofYear = z.object({ companyId: idParam, year: yearParam });

export const getCalendar = noun.read('{companyId}/{year}', '企业日历', { method: 'GET', input: ofYear, output: calendar });
/** Monday to Friday are working days, weekends are days off. */
export const makeCalendar = noun.create(
  { companyId: chosen('公司'), year, hours: workHours },
  { summary: '生成全年日历', output: noAnswer },
);
export const removeCalendar = noun.write('{companyId}/{year}', '删除全年日历', { method: 'DELETE', act: 'remove', input: ofYear });

/** Changes one day or several. A field that is null is not changed; hours are set only on working days. */
export const changeCalendarDays = noun.write('{companyId}/{year}', '修改日期', {
  method: 'PUT',
  act: 'change',
  input: ofYear
    .extend({
      version,
      from: day,
      to: day,
      type: DAY_TYPE.schema.nullable().default(null),
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

/** `national`: the arrangement of the State Council · `parent`: the calendar of the company above. */
export const calendarSource = z.enum(['national', 'parent']);
export type CalendarSource = z.infer<typeof calendarSource>;
const fromSource = z.object({ companyId: id, year, source: calendarSource });

export const calendarChange = z.object({ day, before: calendarDay.nullable(), after: calendarDay });
export type CalendarChange = z.infer<typeof calendarChange>;

/** The changes that copying from a source would make; nothing is written. */
export const previewCalendar = noun.read('preview', '预览导入或复制', {
  input: fromSource,
  output: z.object({ version: version.nullable(), changes: z.array(calendarChange) }),
});
/** `version` is that of the preview, null when the year has no calendar yet. */
export const applyCalendar = noun.write('apply', '导入国家节假日或复制上级日历', {
  act: 'change',
  input: fromSource.extend({ version: version.nullable() }),
  output: z.object({ changed: z.int() }),
});
