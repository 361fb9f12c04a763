// Sheets of a log: it tells what people did and where they were, so it leaves with a purpose, and that is logged in turn.
import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import { LOGIN_RESULT_TEXT, type exportLog, type ParsedInputOf } from '@anju/contract';
import { formatDay, formatInstant } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import type { JobOutcome, JobScope, Scope } from '../../../platform/scope.ts';
import { inTransaction, type DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { saveMade } from '../../files/index.ts';
import * as queries from './log.queries.ts';
import { differencesText } from './log.rules.ts';
import { exportRow, loginRow, operationRow } from './log.service.ts';

export const LOG_SHEET_JOB = 'manage.log-sheet';
const SLICE = 2_000;
const MOST_ROWS = 1_000_000;
/** What a cell of a spreadsheet holds at most; longer ones make the file unreadable. */
const CELL_MAX = 32_767;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const NAMES = { login: '登录日志', operation: '操作日志', export: '导出日志' } as const;

type Wanted = ParsedInputOf<typeof exportLog>['log'];

export async function requestSheet(scope: Scope, { log, purpose }: ParsedInputOf<typeof exportLog>): Promise<{ jobId: number }> {
  if ((await sourceOf(scope.db, log).count()) > MOST_ROWS) throw fail('EXPORT_TOO_LARGE', { max: MOST_ROWS });
  return inTransaction(scope.db, async (tx) => {
    await scope.audit.write(tx, scope.actor, {
      action: '导出',
      entity: 'log',
      after: { ...purpose, title: NAMES[log.kind], filter: log.filter },
      note: `用途：${purpose.usage}；批准人：${purpose.auditor}；批准日期：${formatDay(purpose.auditDate)}`,
    });
    return { jobId: await scope.jobs.enqueue(tx, scope.actor, LOG_SHEET_JOB, `导出${NAMES[log.kind]}`, log) };
  });
}

interface Column {
  readonly header: string;
  readonly width: number;
}
interface Source {
  readonly columns: readonly Column[];
  readonly count: () => Promise<number>;
  /** Cells of the lines after one, and where the next slice begins. */
  readonly slice: (after: number | null) => Promise<{ cells: string[][]; last: number | null }>;
}

const LOGIN_COLUMNS = [
  { header: '时间', width: 18 },
  { header: '用户名', width: 14 },
  { header: '姓名', width: 12 },
  { header: '结果', width: 14 },
  { header: '地址', width: 18 },
  { header: '设备', width: 28 },
];
const OPERATION_COLUMNS = [
  { header: '时间', width: 18 },
  { header: '操作人', width: 12 },
  { header: '用户名', width: 14 },
  { header: '操作', width: 14 },
  { header: '对象', width: 14 },
  { header: '记录编号', width: 10 },
  { header: '变动内容', width: 60 },
  { header: '说明', width: 30 },
];
const EXPORT_COLUMNS = [
  { header: '时间', width: 18 },
  { header: '导出人', width: 12 },
  { header: '用户名', width: 14 },
  { header: '内容', width: 14 },
  { header: '用途', width: 30 },
  { header: '批准人', width: 12 },
  { header: '批准日期', width: 12 },
  { header: '范围', width: 40 },
];

const sliceOf = <L extends { id: number }>(lines: readonly L[], cells: (line: L) => string[]) => ({
  cells: lines.map((line) => cells(line).map((text) => text.slice(0, CELL_MAX))),
  last: lines.length === SLICE ? (lines.at(-1)?.id ?? null) : null,
});

function sourceOf(db: DbOrTx, log: Wanted): Source {
  const from = (after: number | null) => ({ limit: SLICE, after });
  if (log.kind === 'login') {
    const { filter } = log;
    return {
      columns: LOGIN_COLUMNS,
      count: () => queries.countLogins(db, filter),
      slice: async (after) =>
        sliceOf((await queries.listLogins(db, filter, from(after))).map(loginRow), (row) => [
          formatInstant(row.at),
          row.username,
          row.name,
          LOGIN_RESULT_TEXT[row.result],
          row.ip,
          row.device,
        ]),
    };
  }
  if (log.kind === 'operation') {
    const { filter } = log;
    return {
      columns: OPERATION_COLUMNS,
      count: () => queries.countOperations(db, filter),
      slice: async (after) =>
        sliceOf((await queries.listOperations(db, filter, from(after))).map(operationRow), (row) => [
          formatInstant(row.at),
          row.actor,
          row.username,
          row.action,
          row.entityName,
          row.entityId === null ? '' : String(row.entityId),
          differencesText(row.differences),
          row.note,
        ]),
    };
  }
  const { filter } = log;
  return {
    columns: EXPORT_COLUMNS,
    count: () => queries.countExports(db, filter),
    slice: async (after) =>
      sliceOf((await queries.listExports(db, filter, from(after))).map(exportRow), (row) => [
        formatInstant(row.at),
        row.actor,
        row.username,
        row.entityName,
        row.usage,
        row.auditor,
        row.auditDate,
        row.scope,
      ]),
  };
}

export async function runSheet(scope: JobScope, log: Wanted): Promise<JobOutcome> {
  const source = sourceOf(scope.db, log);
  const total = await source.count();
  let written = 0;

  async function* rows(): AsyncGenerator<string[]> {
    let last: number | null = null;
    do {
      const slice: Awaited<ReturnType<Source['slice']>> = await source.slice(last);
      yield* slice.cells;
      written += slice.cells.length;
      last = slice.last;
      await scope.progress(Math.min(written, total), total, `已写入 ${written} 行`);
    } while (last !== null);
  }

  const name = `${NAMES[log.kind]}-${today(scope.clock)}.xlsx`;
  const stream = writeXlsxStream(rows(), { name: NAMES[log.kind], columns: [...source.columns], freezePane: { rows: 1 } });
  const fileId = await saveMade(scope, scope.jobId, name, XLSX, Readable.fromWeb(stream));
  return { fileId, result: { rows: written, fileName: name }, message: `已导出 ${written} 行` };
}
