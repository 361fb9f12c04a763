// 月结 of an estate: possible once every day is closed and no bill is left between two states; afterwards nothing can be dated into the
// month. Domain notes, 4.8.
import { z } from 'zod';
import { day, instant, monthOf } from '../../kit/dates.ts';
import { chosen, id } from '../../kit/ids.ts';
import { MENU } from '../../menu.ts';
import { states } from '../../kit/states.ts';
import { resource } from '../../kit/resource.ts';
import { heldOrDone } from '../held-paper.ts';
import { summaryShape } from './settle-summary.ts';
import { optionalId, requiredText } from '../../kit/fields.ts';
import { business, failures } from '../../kit/failure.ts';

const monthClose = resource({ path: '/api/charging/month-close', menu: MENU.checkoutSummary, what: '月结记录' });

export const MONTH_CLOSE_FAILURES = failures({
  MONTH_CLOSED: business('{estate} {month} 已月结，不能再{what}；确需办理的，请先撤销月结'),
  MONTH_CLOSE_DONE: business('{estate} {month} 已月结'),
  MONTH_CLOSE_EARLY: business('{month} 尚未结束，月末最后一天起可以月结'),
  MONTH_CLOSE_OPEN: business('尚不能月结：{problems}'),
  MONTH_CLOSE_STATE: business('该月结已撤销'),
  MONTH_CLOSE_LATER: business('请先撤销之后的月结 {month}'),
});
const reason = requiredText('原因', 200);
const month = monthOf('请选择月份', '请选择月份');

export const MONTH_CLOSE = states('月结状态', { closed: [1, '已月结'], withdrawn: [2, '已撤销'] });

export const monthCheck = z.object({
  key: z.enum(['unclosed', 'unconfirmed', 'unaudited', 'unpublished', 'share', 'deposits']),
  title: z.string(),
  count: z.int(),
  amount: z.string().nullable(),
  /** True for counts that must be zero before the month can be closed; the others are for information. */
  hard: z.boolean(),
});
export type MonthCheck = z.infer<typeof monthCheck>;

export const monthCloseRow = z.object({
  id,
  estateId: id,
  estateName: z.string(),
  /** First day of the month. */
  month: day,
  state: MONTH_CLOSE.schema,
  total: z.string(),
  settlements: z.int(),
  closedBy: z.string(),
  closedAt: instant,
  reopenedBy: z.string(),
  reopenedAt: instant.nullable(),
  reason: z.string(),
});
export type MonthCloseRow = z.infer<typeof monthCloseRow>;

export const searchMonthCloses = monthClose.search({ estateId: optionalId }, monthCloseRow, { summary: '月结记录' });

export const checkMonth = monthClose.read('check', '月结检查', {
  input: z.object({ estateId: chosen('小区'), month }),
  output: z.object({
    estateName: z.string(),
    dayFrom: day,
    dayTo: day,
    /** The close in force; null when there is none. */
    closeId: id.nullable(),
    /** The month is not over yet. */
    early: z.boolean(),
    checks: z.array(monthCheck),
    ready: z.boolean(),
    summary: summaryShape,
  }),
});

export const closeMonth = monthClose.write('', '月结', {
  act: 'audit',
  idempotent: true,
  input: z.object({ estateId: chosen('小区'), month }),
  output: z.object({ id }),
});

export const reopenMonth = monthClose.step('{id}/reopen', '撤销月结', {
  act: 'audit',
  version: false,
  fields: { reason },
  output: heldOrDone,
});
