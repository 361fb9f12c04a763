// 票据使用表 as a sheet: one row per book, with the used pages, the void pages and their numbers.
import { BOOK_KIND, BOOK, pageText, type exportReceiptBooks, type ParsedInputOf, type ReceiptBookFilter } from '@anju/contract';
import { formatDay, formatInstant } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import type { JobOutcome, JobScope, Scope } from '../../../platform/scope.ts';
import { requestSheet, writeSheet, type SheetColumns } from '../../files/index.ts';
import { countBooks, listUsage, type UsageRow } from './receipt-book.queries.ts';
import { ENTITY } from './receipt-book.service.ts';

export const BOOK_EXPORT_JOB = 'charging.receipt-book-export';
const SLICE = 500;

export const requestExport = (scope: Scope, { filter, purpose }: ParsedInputOf<typeof exportReceiptBooks>): Promise<{ jobId: number }> =>
  requestSheet(scope, { job: BOOK_EXPORT_JOB, title: '导出票据使用表', entity: ENTITY, input: { filter }, purpose });

// Columns in the order of the screen; those it does not show come last.
const COLUMNS: SheetColumns<UsageRow> = [
  { header: '起号', width: 16, value: (row) => pageText(row, row.fromNo) },
  { header: '止号', width: 16, value: (row) => pageText(row, row.toNo) },
  { header: '公司', width: 20, value: (row) => row.companyName },
  { header: '种类', width: 8, value: (row) => BOOK_KIND.text(row.kind) },
  { header: '票据代码', width: 12, value: (row) => row.code },
  { header: '当前号', width: 16, value: (row) => (row.left === 0 ? '' : pageText(row, row.nextNo)) },
  { header: '已用', width: 8, value: (row) => row.used },
  { header: '作废', width: 8, value: (row) => row.voided },
  { header: '剩余', width: 8, value: (row) => row.left },
  { header: '状态', width: 10, value: (row) => BOOK.text(row.state) },
  { header: '领用人', width: 12, value: (row) => row.holderName },
  { header: '部门', width: 14, value: (row) => row.holderDept },
  { header: '领用时间', width: 18, value: (row) => (row.issuedAt === null ? '' : formatInstant(row.issuedAt)) },
  { header: '入库日期', width: 12, value: (row) => formatDay(row.receivedOn) },
  { header: '张数', width: 8, value: (row) => row.toNo - row.fromNo + 1 },
  { header: '已用金额', width: 14, value: (row) => row.amount },
  { header: '作废票号', width: 30, value: (row) => row.voidPages },
  { header: '备注', width: 24, value: (row) => row.remark },
];

export async function runExport(scope: JobScope, { filter }: { filter: ReceiptBookFilter }): Promise<JobOutcome> {
  const search = { filter, estates: scope.actor.estates };
  const { total } = await countBooks(scope.db, search);
  return writeSheet(scope, {
    sheet: '票据使用表',
    fileName: `票据使用表-${today(scope.clock)}.xlsx`,
    columns: COLUMNS,
    total,
    slice: SLICE,
    after: (last, limit) => listUsage(scope.db, search, last?.id ?? null, limit),
    unit: '本',
  });
}
