// The matrix as a sheet. It holds only sums, so no purpose is required; the export is logged.
import type { exportSettleSummary, ParsedInputOf, SettleSummary, SummaryFilter } from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import type { JobOutcome, JobScope, Scope } from '../../../platform/scope.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { writeSheet, type SheetColumns } from '../../files/index.ts';
import { summary } from './summary.service.ts';

export const SUMMARY_EXPORT_JOB = 'charging.settle-summary-export';

export async function requestExport(scope: Scope, { filter }: ParsedInputOf<typeof exportSettleSummary>): Promise<{ jobId: number }> {
  return inTransaction(scope.db, async (tx) => {
    await scope.audit.write(tx, scope.actor, { action: '导出', entity: 'settle-summary', after: { filter }, note: '结算汇总' });
    return { jobId: await scope.jobs.enqueue(tx, scope.actor, SUMMARY_EXPORT_JOB, '导出结算汇总', { filter }) };
  });
}

type Row = Pick<SettleSummary['rows'][number], 'name' | 'cells' | 'late' | 'total'>;

export async function runExport(scope: JobScope, { filter }: { filter: SummaryFilter }): Promise<JobOutcome> {
  const { columns, rows, late, total } = await summary(scope, filter);
  const all: Row[] = [...rows, { name: '合计', cells: columns.map(({ amount }) => amount), late, total }];
  const sheetColumns: SheetColumns<Row> = [
    { header: '收费项目', width: 24, value: ({ name }) => name },
    ...columns.map(({ name }, at) => ({ header: name, width: 14, value: ({ cells }: Row) => cells[at] ?? '' })),
    { header: '其中违约金', width: 14, value: (row) => row.late },
    { header: '小计', width: 16, value: (row) => row.total },
  ];
  return writeSheet(scope, {
    sheet: '结算汇总',
    fileName: `结算汇总-${today(scope.clock)}.xlsx`,
    columns: sheetColumns,
    total: all.length,
    // All rows in one slice, because a matrix is short.
    slice: all.length + 1,
    after: () => Promise.resolve(all),
    unit: '行',
  });
}
