// 系统日志 (menu 522): logins, changes and exports. The log is append-only; these calls read and export it.
import { z } from 'zod';
import { day, instant } from '../kit/dates.ts';
import { exportPurpose } from '../kit/export-purpose.ts';
import { business, failures } from '../kit/failure.ts';
import { jobAnswer, searchText } from '../kit/fields.ts';
import { id } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
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
  person: searchText.optional(),
});
const log = resource({ path: '/api/manage/log', menu: MENU.log, what: '日志' });

export const LOG_FAILURES = failures({
  EXPORT_TOO_LARGE: business('一次最多导出 {max} 行，请缩小时间范围'),
});

export const loginLogFilter = stretch.extend({ result: loginResult.optional(), ip: searchText.optional() });
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

export const searchLoginLog = log.search(loginLogFilter, loginLogRow, { at: 'login/search', summary: '登录日志' });

export const operationLogFilter = stretch.extend({
  action: searchText.optional(),
  entity: searchText.optional(),
  entityId: id.nullish(),
});
export type OperationLogFilter = z.output<typeof operationLogFilter>;

/** One changed field; the side that has no value is empty. */
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

export const searchOperationLog = log.search(operationLogFilter, operationLogRow, { at: 'operation/search', summary: '操作日志' });

/** The kinds of records in the log of this tenant. */
export const listLogEntities = log.read('entities', '日志中的对象种类', {
  method: 'GET',
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
  /** The filter of the export, in words. */
  scope: z.string(),
});
export type ExportLogRow = z.infer<typeof exportLogRow>;

export const exportLogFilter = stretch.extend({ entity: searchText.optional() });
export type ExportLogFilter = z.output<typeof exportLogFilter>;

export const searchExportLog = log.search(exportLogFilter, exportLogRow, { at: 'export/search', summary: '导出日志' });

/** Exports one of the three logs as a sheet, with a job. */
export const exportLog = log.write('sheet', '导出日志表格', {
  act: 'export',
  input: {
    log: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('login'), filter: loginLogFilter }),
      z.object({ kind: z.literal('operation'), filter: operationLogFilter }),
      z.object({ kind: z.literal('export'), filter: exportLogFilter }),
    ]),
    purpose: exportPurpose,
  },
  idempotent: true,
  output: jobAnswer,
});
