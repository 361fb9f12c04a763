// 系统日志 (menu 522): who came and went, who changed what, what left the house. Append-only; here it is read and exported.
import { z } from 'zod';
import { day, instant } from '../kit/dates.ts';
import { endpoint, nothing } from '../kit/endpoint.ts';
import { exportPurpose } from '../kit/export-purpose.ts';
import { id } from '../kit/ids.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { MENU } from '../menu.ts';

const loginResult = z.enum(['login', 'logout', 'wrong', 'wait', 'disabled', 'ended']);
export type LoginResult = z.infer<typeof loginResult>;
export const LOGIN_RESULT_TEXT = {
  login: '登录成功',
  logout: '退出',
  wrong: '密码错误',
  wait: '失败次数过多',
  disabled: '账号已停用',
  ended: '被下线',
} as const satisfies Record<LoginResult, string>;

/** Days of a log, both included; `person` is part of a name or of a login name. */
const stretch = z.object({
  from: day.nullish(),
  to: day.nullish(),
  person: z.string().trim().max(60).optional(),
});
const read = { menu: MENU.log, act: 'view' } as const;

export const loginLogFilter = stretch.extend({ result: loginResult.optional(), ip: z.string().trim().max(60).optional() });
export type LoginLogFilter = z.output<typeof loginLogFilter>;

export const loginLogRow = z.object({
  id,
  at: instant,
  username: z.string(),
  name: z.string(),
  result: loginResult,
  ip: z.string(),
  /** In words: `Windows 电脑 · Chrome 126`. */
  device: z.string(),
});
export type LoginLogRow = z.infer<typeof loginLogRow>;

export const searchLoginLog = endpoint({
  method: 'POST',
  path: '/api/manage/log/login/search',
  access: read,
  summary: '登录日志',
  input: pageQuery.extend(loginLogFilter.shape),
  output: pageOf(loginLogRow),
});

export const operationLogFilter = stretch.extend({
  action: z.string().trim().max(60).optional(),
  entity: z.string().trim().max(60).optional(),
  entityId: id.nullish(),
});
export type OperationLogFilter = z.output<typeof operationLogFilter>;

/** One thing that is not as it was; what was or is not there is empty. */
export const difference = z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() });
export type Difference = z.infer<typeof difference>;

export const operationLogRow = z.object({
  id,
  at: instant,
  actor: z.string(),
  username: z.string(),
  action: z.string(),
  entity: z.string(),
  entityName: z.string(),
  entityId: z.int().nullable(),
  note: z.string(),
  differences: z.array(difference),
});
export type OperationLogRow = z.infer<typeof operationLogRow>;

export const searchOperationLog = endpoint({
  method: 'POST',
  path: '/api/manage/log/operation/search',
  access: read,
  summary: '操作日志',
  input: pageQuery.extend(operationLogFilter.shape),
  output: pageOf(operationLogRow),
});

/** The kinds of rows the log of this tenant speaks of. */
export const listLogEntities = endpoint({
  method: 'GET',
  path: '/api/manage/log/entities',
  access: read,
  summary: '日志中的对象种类',
  input: nothing,
  output: z.array(z.object({ entity: z.string(), name: z.string() })),
});

export const exportLogRow = z.object({
  id,
  at: instant,
  actor: z.string(),
  username: z.string(),
  entityName: z.string(),
  usage: z.string(),
  auditor: z.string(),
  auditDate: z.string(),
  /** What it was limited to, in words. */
  scope: z.string(),
});
export type ExportLogRow = z.infer<typeof exportLogRow>;

export const exportLogFilter = stretch.extend({ entity: z.string().trim().max(60).optional() });
export type ExportLogFilter = z.output<typeof exportLogFilter>;

export const searchExportLog = endpoint({
  method: 'POST',
  path: '/api/manage/log/export/search',
  access: read,
  summary: '导出日志',
  input: pageQuery.extend(exportLogFilter.shape),
  output: pageOf(exportLogRow),
});

/** A sheet of one of the three, as a job. */
export const exportLog = endpoint({
  method: 'POST',
  path: '/api/manage/log/sheet',
  access: { menu: MENU.log, act: 'export' },
  summary: '导出日志表格',
  idempotent: true,
  input: z.object({
    log: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('login'), filter: loginLogFilter }),
      z.object({ kind: z.literal('operation'), filter: operationLogFilter }),
      z.object({ kind: z.literal('export'), filter: exportLogFilter }),
    ]),
    purpose: exportPurpose,
  }),
  output: z.object({ jobId: id }),
});
