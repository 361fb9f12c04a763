// 日结: a cashier closes what he has taken since his last close, counts the cash, hands it in; finance confirms. Domain notes, 4.8.
// One close per cashier and day; a settlement is in exactly one. Money taken after the close is booked on the next day.
import { z } from 'zod';
import { endpoint, noAnswer, nothing } from '../../kit/endpoint.ts';
import { day, instant } from '../../kit/dates.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { money } from '../../kit/money.ts';
import { pageQuery } from '../../kit/paging.ts';
import { MENU } from '../../menu.ts';
import { dayCloseState } from '../enums.ts';
import { summaryShape } from './settle-summary.ts';

const may = <A extends 'view' | 'add' | 'change' | 'audit'>(act: A) => ({ menu: MENU.checkoutSummary, act }) as const;
const reason = z.string('请输入原因').trim().min(1, '请输入原因').max(200, '原因最多 200 个字');

/** What a cashier holds that is in no close yet. */
export const getDrawer = endpoint({
  method: 'POST',
  path: '/api/charging/day-close/drawer',
  access: may('view'),
  summary: '未日结的收款',
  input: z.object({
    /** Null: his own. */
    cashierId: id.nullable().default(null),
    /** Up to which day; null: today. */
    day: day.nullable().default(null),
  }),
  output: z.object({
    cashierId: id,
    cashierName: z.string(),
    today: day,
    /** What would be closed now. */
    day,
    last: z.object({ id, number: z.string(), day }).nullable(),
    /** The day is closed already: nothing can be closed before the next one. */
    closed: z.boolean(),
    /** Money taken now is booked on this day or, where the month of its estate is closed, later. */
    booksOn: day,
    /** First and last day of what is in `summary`. */
    dayFrom: day.nullable(),
    dayTo: day.nullable(),
    summary: summaryShape,
    /** Taken already, booked on a later day. */
    later: z.object({ settlements: z.int(), total: z.string(), cash: z.string() }),
  }),
});
export type Drawer = z.infer<(typeof getDrawer)['output']>;

/** Everybody with settlements in no close, for who has to look after it. */
export const listOpenDrawers = endpoint({
  method: 'POST',
  path: '/api/charging/day-close/open',
  access: may('view'),
  summary: '未日结的收款员',
  input: nothing,
  output: z.array(
    z.object({
      /** 0: the system itself, whose drawer closes by itself. */
      cashierId: z.int().nonnegative(),
      cashierName: z.string(),
      settlements: z.int(),
      dayFrom: day,
      dayTo: day,
      total: z.string(),
      cash: z.string(),
    }),
  ),
});

const counted = {
  day,
  cashCounted: money,
  /** Wanted when what was counted is not what was expected. */
  differenceReason: z.string().trim().max(200, '原因最多 200 个字').default(''),
  /** What the screen showed; if something else holds now nothing is closed: DAY_CLOSE_MOVED. */
  settlements: z.int(),
  cashExpected: money,
};
const closed = z.object({ id, number: z.string(), day, booksOn: day });

export const closeDay = endpoint({
  method: 'POST',
  path: '/api/charging/day-close',
  access: may('add'),
  summary: '日结',
  idempotent: true,
  input: z.object(counted),
  output: closed,
});

/** For somebody who cannot do it himself; he who did it does not confirm it. */
export const closeDayFor = endpoint({
  method: 'POST',
  path: '/api/charging/day-close/for',
  access: may('audit'),
  summary: '代为日结',
  idempotent: true,
  input: z.object({ cashierId: chosen('收款员'), ...counted, reason }),
  output: closed,
});

export const dayClosePaper = z.object({
  company: z.string(),
  estates: z.array(z.object({ id, name: z.string() })),
  dayFrom: day,
  dayTo: day,
  /** Who closed it, where that was not the cashier, and why. */
  closedById: z.int().nonnegative(),
  closedBy: z.string(),
  forReason: z.string(),
  summary: summaryShape,
});
export type DayClosePaper = z.infer<typeof dayClosePaper>;

export const dayCloseRow = z.object({
  id,
  version,
  number: z.string(),
  cashierId: z.int().nonnegative(),
  cashierName: z.string(),
  day,
  state: dayCloseState.schema,
  settlements: z.int(),
  total: z.string(),
  cashExpected: z.string(),
  cashCounted: z.string(),
  /** counted − expected */
  difference: z.string(),
  differenceReason: z.string(),
  slipNo: z.string(),
  slipBank: z.string(),
  slipDate: day.nullable(),
  closedAt: instant,
  handedAt: instant.nullable(),
  checkedBy: z.string(),
  checkedAt: instant.nullable(),
  reopenReason: z.string(),
  /** The asking person is the cashier. */
  own: z.boolean(),
});
export type DayCloseRow = z.infer<typeof dayCloseRow>;

export const dayCloseFilter = z.object({
  cashierId: id.nullable().default(null),
  estateId: id.nullable().default(null),
  states: z.array(dayCloseState.schema).default([]),
  dayFrom: day.nullable().default(null),
  dayTo: day.nullable().default(null),
});
export type DayCloseFilter = z.output<typeof dayCloseFilter>;

export const searchDayCloses = endpoint({
  method: 'POST',
  path: '/api/charging/day-close/search',
  access: may('view'),
  summary: '日结单列表',
  input: pageQuery.extend(dayCloseFilter.shape),
  output: z.object({
    rows: z.array(dayCloseRow),
    total: z.int(),
    /** Over all that match, revoked ones left out. */
    sums: z.object({ settlements: z.int(), total: z.string(), cashExpected: z.string(), cashCounted: z.string() }),
  }),
});

export const getDayClose = endpoint({
  method: 'GET',
  path: '/api/charging/day-close/{id}',
  access: may('view'),
  summary: '日结单',
  input: z.object({ id: idParam }),
  output: dayCloseRow.extend({
    paper: dayClosePaper,
    /** Whether the asking person may hand it in, confirm it, take it back, as far as the close itself says. */
    canHandIn: z.boolean(),
    canConfirm: z.boolean(),
    canRevoke: z.boolean(),
  }),
});
export type DayClose = z.infer<(typeof getDayClose)['output']>;

export const handInDayClose = endpoint({
  method: 'POST',
  path: '/api/charging/day-close/{id}/hand-in',
  access: may('change'),
  summary: '缴款',
  input: z.object({
    id: idParam,
    version,
    slipNo: z.string().trim().max(60, '缴款单号最多 60 个字').default(''),
    /** Empty: handed to finance in cash. */
    slipBank: z.string().trim().max(60, '银行最多 60 个字').default(''),
    slipDate: z.iso.date('请选择缴款日期'),
  }),
  output: noAnswer,
});

export const confirmDayClose = endpoint({
  method: 'POST',
  path: '/api/charging/day-close/{id}/confirm',
  access: may('audit'),
  summary: '确认日结',
  input: z.object({ id: idParam, version }),
  output: noAnswer,
});

/** Its settlements are open again and go into the next close. */
export const revokeDayClose = endpoint({
  method: 'POST',
  path: '/api/charging/day-close/{id}/revoke',
  access: may('audit'),
  summary: '撤销日结',
  input: z.object({ id: idParam, version, reason }),
  output: noAnswer,
});
