// 月结 of an estate: once every day is closed and no bill hangs between, nothing is dated into the month any more. Domain notes, 4.8.
import { z } from 'zod';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { day, instant } from '../../kit/dates.ts';
import { chosen, id, idParam } from '../../kit/ids.ts';
import { pageOf, pageQuery } from '../../kit/paging.ts';
import { MENU } from '../../menu.ts';
import { enumeration } from '../../kit/enumeration.ts';
import { summaryShape } from './settle-summary.ts';

const may = <A extends 'view' | 'audit'>(act: A) => ({ menu: MENU.checkoutSummary, act }) as const;
const reason = z.string('请输入原因').trim().min(1, '请输入原因').max(200, '原因最多 200 个字');
const month = z.string('请选择月份').regex(/^\d{4}-(0[1-9]|1[0-2])$/, '请选择月份');

export const monthCloseState = enumeration('月结状态', { 1: '已月结', 2: '已撤销' });

export const monthCheck = z.object({
  key: z.enum(['unclosed', 'unconfirmed', 'unaudited', 'unpublished', 'share', 'deposits']),
  title: z.string(),
  count: z.int(),
  amount: z.string().nullable(),
  /** Must be zero before the month is closed; the others are for information. */
  hard: z.boolean(),
});
export type MonthCheck = z.infer<typeof monthCheck>;

export const monthCloseRow = z.object({
  id,
  estateId: id,
  estateName: z.string(),
  /** First day of the month. */
  month: day,
  state: monthCloseState.schema,
  total: z.string(),
  settlements: z.int(),
  closedBy: z.string(),
  closedAt: instant,
  reopenedBy: z.string(),
  reopenedAt: instant.nullable(),
  reason: z.string(),
});
export type MonthCloseRow = z.infer<typeof monthCloseRow>;

export const searchMonthCloses = endpoint({
  method: 'POST',
  path: '/api/charging/month-close/search',
  access: may('view'),
  summary: '月结记录',
  input: pageQuery.extend({ estateId: id.nullable().default(null) }),
  output: pageOf(monthCloseRow),
});

export const checkMonth = endpoint({
  method: 'POST',
  path: '/api/charging/month-close/check',
  access: may('view'),
  summary: '月结检查',
  input: z.object({ estateId: chosen('小区'), month }),
  output: z.object({
    estateName: z.string(),
    dayFrom: day,
    dayTo: day,
    /** The close that stands, if there is one. */
    closeId: id.nullable(),
    /** The month is not over yet. */
    early: z.boolean(),
    checks: z.array(monthCheck),
    ready: z.boolean(),
    summary: summaryShape,
  }),
});

export const closeMonth = endpoint({
  method: 'POST',
  path: '/api/charging/month-close',
  access: may('audit'),
  summary: '月结',
  idempotent: true,
  input: z.object({ estateId: chosen('小区'), month }),
  output: z.object({ id }),
});

export const reopenMonth = endpoint({
  method: 'POST',
  path: '/api/charging/month-close/{id}/reopen',
  access: may('audit'),
  summary: '撤销月结',
  input: z.object({ id: idParam, reason }),
  output: noAnswer,
});
