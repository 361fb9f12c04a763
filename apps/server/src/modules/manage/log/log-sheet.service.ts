// Sheets of a log. A log shows what users did and where they were, so its export requires a purpose and is logged itself.
import {
  LOGIN_RESULT_TEXT,
  type exportLog,
  type ExportLogRow,
  type LoginLogRow,
  type OperationLogRow,
  type ParsedInputOf,
} from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import type { JobOutcome, JobScope, Scope } from '../../../platform/scope.ts';
import { exportEntry, type SheetColumns } from '../../../platform/sheet-out/sheet-out.ts';
import { inTransaction, type DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { writeSheet } from '../../files/index.ts';
import * as queries from './log.queries.ts';
import { differencesText } from './log.rules.ts';
import { exportRow, loginRow, operationRow } from './log.service.ts';

export const LOG_SHEET_JOB = 'manage.log-sheet';
const SLICE = 2_000;
const MOST_ROWS = 1_000_000;
const NAMES = { login: '登录日志', operation: '操作日志', export: '导出日志' } as const;

type Wanted = ParsedInputOf<typeof exportLog>['log'];

export async function requestSheet(scope: Scope, { log, purpose }: ParsedInputOf<typeof exportLog>): Promise<{ jobId: number }> {
  if ((await countLog(scope.db, log)) > MOST_ROWS) throw fail('EXPORT_TOO_LARGE', { max: MOST_ROWS });
  const title = NAMES[log.kind];
  return inTransaction(scope.db, async (tx) => {
    await scope.audit.write(tx, scope.actor, exportEntry({ entity: 'log', asked: { title, filter: log.filter }, purpose }));
    return { jobId: await scope.jobs.enqueue(tx, scope.actor, LOG_SHEET_JOB, `导出${title}`, log) };
  });
}

function countLog(db: DbOrTx, log: Wanted): Promise<number> {
  if (log.kind === 'login') return queries.countLogins(db, log.filter);
  return log.kind === 'operation' ? queries.countOperations(db, log.filter) : queries.countExports(db, log.filter);
}

const LOGIN_COLUMNS: SheetColumns<LoginLogRow> = [
  { header: '时间', width: 18, value: (row) => formatInstant(row.at) },
  { header: '用户名', width: 14, value: (row) => row.username },
  { header: '姓名', width: 12, value: (row) => row.name },
  { header: '结果', width: 14, value: (row) => LOGIN_RESULT_TEXT[row.result] },
  { header: '地址', width: 18, value: (row) => row.ip },
  { header: '设备', width: 28, value: (row) => row.device },
];
const OPERATION_COLUMNS: SheetColumns<OperationLogRow> = [
  { header: '时间', width: 18, value: (row) => formatInstant(row.at) },
  { header: '操作人', width: 12, value: (row) => row.actor },
  { header: '用户名', width: 14, value: (row) => row.username },
  { header: '操作', width: 14, value: (row) => row.action },
  { header: '对象', width: 14, value: (row) => row.entityName },
  { header: '记录编号', width: 10, value: (row) => (row.entityId === null ? '' : String(row.entityId)) },
  { header: '变动内容', width: 60, value: (row) => differencesText(row.differences) },
  { header: '说明', width: 30, value: (row) => row.note },
];
const EXPORT_COLUMNS: SheetColumns<ExportLogRow> = [
  { header: '时间', width: 18, value: (row) => formatInstant(row.at) },
  { header: '导出人', width: 12, value: (row) => row.actor },
  { header: '用户名', width: 14, value: (row) => row.username },
  { header: '内容', width: 14, value: (row) => row.entityName },
  { header: '用途', width: 30, value: (row) => row.usage },
  { header: '批准人', width: 12, value: (row) => row.auditor },
  { header: '批准日期', width: 12, value: (row) => row.auditDate },
  { header: '范围', width: 40, value: (row) => row.scope },
];

export async function runSheet(scope: JobScope, log: Wanted): Promise<JobOutcome> {
  const { db } = scope;
  const sheet = NAMES[log.kind];
  const total = await countLog(db, log);
  const out = { sheet, fileName: `${sheet}-${today(scope.clock)}.xlsx`, total, slice: SLICE, unit: '行' };
  const from = (last: { readonly id: number } | null, limit: number) => ({ limit, after: last?.id ?? null });
  if (log.kind === 'login') {
    const { filter } = log;
    return writeSheet<LoginLogRow>(scope, {
      ...out,
      columns: LOGIN_COLUMNS,
      after: async (last, limit) => (await queries.listLogins(db, filter, from(last, limit))).map(loginRow),
    });
  }
  if (log.kind === 'operation') {
    const { filter } = log;
    return writeSheet<OperationLogRow>(scope, {
      ...out,
      columns: OPERATION_COLUMNS,
      after: async (last, limit) => (await queries.listOperations(db, filter, from(last, limit))).map(operationRow),
    });
  }
  const { filter } = log;
  return writeSheet<ExportLogRow>(scope, {
    ...out,
    columns: EXPORT_COLUMNS,
    after: async (last, limit) => (await queries.listExports(db, filter, from(last, limit))).map(exportRow),
  });
}
