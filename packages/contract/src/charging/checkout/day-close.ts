// 日结: a cashier closes what was received since the last close, counts the cash and hands it in; finance confirms. Domain notes, 4.8. There
// is one close per cashier and day, and a settlement is in exactly one. Money received after the close is booked on the next day.
import { z } from 'zod';
import { day, dayOf, instant } from '../../kit/dates.ts';
import { chosen, id, seenCount, version } from '../../kit/ids.ts';
import { money } from '../../kit/money.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { DAY_CLOSE } from '../enums.ts';
import { heldOrDone } from '../held-paper.ts';
import { summaryShape } from './settle-summary.ts';
import { optionalDay, optionalId, optionalText, requiredText, severalOf } from '../../kit/fields.ts';
import { business, dialog, failures } from '../../kit/failure.ts';

const dayClose = resource({ path: '/api/charging/day-close', menu: MENU.checkoutSummary, what: '日结单' });

export const DAY_CLOSE_FAILURES = failures({
  DAY_CLOSE_EMPTY: business('没有未日结的收款'),
  DAY_CLOSE_DONE: business('{last} 已日结（{number}），不能再次日结 {day}；之后的收款在下一次日结'),
  DAY_CLOSE_FUTURE: business('日结日期不能晚于今天'),
  DAY_CLOSE_MOVED: dialog(409, '期间又有收款或作废，现为 {settlements} 笔、应有现金 {cash} 元，请重新核对后日结'),
  DAY_CLOSE_DIFFERENCE: business('现金实点与应有相差 {difference} 元，请填写原因'),
  DAY_CLOSE_STATE: business('日结单 {number} {state}，不能{what}'),
  DAY_CLOSE_OWN: business('只能缴交本人办理的日结款'),
  DAY_CLOSE_SLIP: business('请输入缴款单号'),
  DAY_CLOSE_SLIP_DATE: business('缴款日期应在 {from} 至今天之间'),
  DAY_CLOSE_LATER: business('请先撤销之后的日结单 {number}'),
  DAY_CLOSE_MONTH: business('{estate} {month} 已月结，请先撤销月结'),
  DAY_CLOSE_FOR_SELF: business('本人的收款请自行日结'),
  HANDOVER_CASH: business('{what}，现金不能转交他人；请先在结算汇总中日结并缴款，本人不能办理的由财务代为日结'),
});
const reason = requiredText('原因', 200);

/** What a cashier has received that is in no close yet. */
export const getDrawer = dayClose.read('drawer', '未日结的收款', {
  input: z.object({
    /** Null means the user. */
    cashierId: optionalId,
    /** The last day to include; null means today. */
    day: optionalDay,
  }),
  output: z.object({
    cashierId: id,
    cashierName: z.string(),
    today: day,
    /** The day that would be closed now. */
    day,
    last: z.object({ id, number: z.string(), day }).nullable(),
    /** The day is already closed: nothing can be closed before the next day. */
    closed: z.boolean(),
    /** Money received now is booked on this day or, if the month of its estate is closed, later. */
    booksOn: day,
    /** First and last day of the settlements in `summary`. */
    dayFrom: day.nullable(),
    dayTo: day.nullable(),
    summary: summaryShape,
    /** Already received, but booked on a later day. */
    later: z.object({ settlements: z.int(), total: z.string(), cash: z.string() }),
  }),
});
export type Drawer = z.infer<(typeof getDrawer)['output']>;

/** All cashiers with settlements in no close, for the users who supervise them. */
export const listOpenDrawers = dayClose.read('open', '未日结的收款员', {
  output: z.array(
    z.object({
      /** 0 is the system, whose drawer is closed automatically. */
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
  /** Required if the counted cash differs from the expected cash. */
  differenceReason: optionalText('原因', 200),
  /** The values shown on the screen; if they are no longer true, nothing is closed: DAY_CLOSE_MOVED. */
  settlements: seenCount,
  cashExpected: money,
};
const closed = z.object({ id, number: z.string(), day, booksOn: day });

export const closeDay = dayClose.create(z.object(counted), { summary: '日结', output: closed });

/** Closes for a cashier who cannot do it; the user who closes it may not confirm it. */
export const closeDayFor = dayClose.write('for', '代为日结', {
  act: 'audit',
  idempotent: true,
  input: z.object({ cashierId: chosen('收款员'), ...counted, reason }),
  output: closed,
});

export const dayClosePaper = z.object({
  company: z.string(),
  estates: z.array(z.object({ id, name: z.string() })),
  dayFrom: day,
  dayTo: day,
  /** Who closed it, if that was not the cashier, and why. */
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
  state: DAY_CLOSE.schema,
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
  /** How many links the chain over the company's money had when the day was closed, and the hash of the last; empty for older closes. */
  chainLinks: z.int(),
  chainHash: z.string(),
  /** The user is the cashier. */
  own: z.boolean(),
});
export type DayCloseRow = z.infer<typeof dayCloseRow>;

export const dayCloseFilter = z.object({
  cashierId: optionalId,
  estateId: optionalId,
  states: severalOf(DAY_CLOSE),
  dayFrom: optionalDay,
  dayTo: optionalDay,
});
export type DayCloseFilter = z.output<typeof dayCloseFilter>;

export const searchDayCloses = dayClose.search(dayCloseFilter.shape, dayCloseRow, {
  totals: {
    /** Sums over all matching rows, without revoked ones. */
    sums: z.object({ settlements: z.int(), total: z.string(), cashExpected: z.string(), cashCounted: z.string() }),
  },
});

export const getDayClose = dayClose.get(
  dayCloseRow.extend({
    paper: dayClosePaper,
    /** Whether the user may hand it in, confirm it or revoke it, judging only by the close itself. */
    canHandIn: z.boolean(),
    canConfirm: z.boolean(),
    canRevoke: z.boolean(),
  }),
  { summary: '日结单' },
);
export type DayClose = z.infer<(typeof getDayClose)['output']>;

export const handInDayClose = dayClose.step('{id}/hand-in', '缴款', {
  fields: {
    slipNo: optionalText('缴款单号', 60),
    /** Empty when the cash was handed to finance directly. */
    slipBank: optionalText('银行', 60),
    slipDate: dayOf('请选择缴款日期'),
  },
});

export const confirmDayClose = dayClose.step('{id}/confirm', '确认日结', { act: 'audit' });

/** Its settlements are open again and belong to the next close. */
export const revokeDayClose = dayClose.step('{id}/revoke', '撤销日结', {
  act: 'audit',
  fields: { reason },
  output: heldOrDone,
});
