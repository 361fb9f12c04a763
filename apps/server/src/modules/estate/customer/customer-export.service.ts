// A sheet of customers: everything that matches, with full phone numbers, so only with a stated purpose, and logged with it.
import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import { customerCredit, customerType, personKind, type CustomerFilter, type exportCustomers, type ParsedInputOf } from '@anju/contract';
import { businessDay, formatDay, maskIdNo } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import type { JobOutcome, JobScope, Scope } from '../../../platform/scope.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { saveMade } from '../../files/index.ts';
import { countCustomers, listCustomersAfter, type ExportedCustomer } from './customer-search.queries.ts';

export const EXPORT_JOB = 'estate.customer-export';
const SLICE = 2_000;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export async function requestExport(scope: Scope, { filter, purpose }: ParsedInputOf<typeof exportCustomers>): Promise<{ jobId: number }> {
  return inTransaction(scope.db, async (tx) => {
    await scope.audit.write(tx, scope.actor, {
      action: '导出',
      entity: 'customer-list',
      after: { ...purpose, filter },
      note: `用途：${purpose.usage}；批准人：${purpose.auditor}；批准日期：${formatDay(purpose.auditDate)}`,
    });
    return { jobId: await scope.jobs.enqueue(tx, scope.actor, EXPORT_JOB, '导出客户', { filter }) };
  });
}

const COLUMNS: readonly { header: string; width: number; value: (row: ExportedCustomer) => string | number }[] = [
  { header: '客户编号', width: 12, value: (row) => row.number },
  { header: '客户名称', width: 24, value: (row) => row.name },
  { header: '类别', width: 8, value: (row) => personKind.text(row.kind) },
  { header: '客户类型', width: 16, value: (row) => row.types.map((type) => customerType.text(type)).join('、') },
  { header: '电话', width: 14, value: (row) => row.phone },
  { header: '证件号', width: 22, value: (row) => maskIdNo(row.idNo) },
  { header: '名下房屋', width: 10, value: (row) => row.houses },
  { header: '信用', width: 8, value: (row) => customerCredit.text(row.credit) },
  { header: '开票抬头', width: 28, value: (row) => row.title },
  { header: '税号', width: 22, value: (row) => row.taxNo },
  { header: '建档日期', width: 12, value: (row) => formatDay(businessDay(new Date(row.createdAt))) },
  { header: '备注', width: 24, value: (row) => row.remark },
];

export async function runExport(scope: JobScope, { filter }: { filter: CustomerFilter }): Promise<JobOutcome> {
  const search = { filter, estates: scope.actor.estates, today: today(scope.clock) };
  const total = await countCustomers(scope.db, search);
  let written = 0;

  async function* rows(): AsyncGenerator<(string | number)[]> {
    let last = '';
    for (;;) {
      const slice = await listCustomersAfter(scope.db, search, last, SLICE);
      for (const row of slice) yield COLUMNS.map((column) => column.value(row));
      written += slice.length;
      await scope.progress(written, total, `已写入 ${written} 行`);
      const end = slice.at(-1);
      if (!end || slice.length < SLICE) return;
      last = end.number;
    }
  }

  const stream = writeXlsxStream(rows(), {
    name: '客户',
    columns: COLUMNS.map(({ header, width }) => ({ header, width })),
    freezePane: { rows: 1 },
  });
  const name = `客户清册-${search.today}.xlsx`;
  const fileId = await saveMade(scope, scope.jobId, name, XLSX, Readable.fromWeb(stream));
  return { fileId, result: { rows: written, fileName: name }, message: `已导出 ${written} 个客户` };
}
