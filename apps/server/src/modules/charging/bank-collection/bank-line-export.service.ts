// Lines of a batch as a sheet, most often the refused ones with the contacts to call. It holds names and phones, so a purpose must be
// stated.
import { BANK_LINE, type BankLineFilter, type BankLineRow, type exportBankLines, type ParsedInputOf } from '@anju/contract';
import { formatDay } from '@anju/domain';
import type { JobOutcome, JobScope, Scope } from '../../../platform/scope.ts';
import { requestSheet, writeSheet, type SheetColumns } from '../../files/index.ts';
import { countBankLines, listBankLines } from './bank-batch.queries.ts';
import { ENTITY, get, masked } from './bank-batch.service.ts';

export const LINE_EXPORT_JOB = 'charging.bank-line-export';
const SLICE = 2_000;
const FAILED = 3;

const titleOf = ({ states }: BankLineFilter): string => (states.length === 1 && states[0] === FAILED ? '托收失败清单' : '托收清单');

export async function requestExport(scope: Scope, { filter, purpose }: ParsedInputOf<typeof exportBankLines>): Promise<{ jobId: number }> {
  const { number } = await get(scope, filter.batchId);
  return requestSheet(scope, {
    job: LINE_EXPORT_JOB,
    title: `导出${titleOf(filter)} ${number}`,
    entity: ENTITY,
    input: { filter },
    purpose,
    remark: number,
  });
}

// Columns in the order of the screen; those it does not show come last.
const COLUMNS: SheetColumns<BankLineRow> = [
  { header: '行号', width: 8, value: (row) => row.seq },
  { header: '协议号', width: 18, value: (row) => row.agreementNo },
  { header: '房屋', width: 20, value: (row) => row.house },
  { header: '户名', width: 18, value: (row) => row.accountName },
  { header: '账号', width: 24, value: (row) => row.accountNo },
  { header: '电话', width: 14, value: (row) => row.phone },
  { header: '账单', width: 8, value: (row) => row.bills },
  { header: '金额', width: 14, value: (row) => row.amount },
  { header: '状态', width: 10, value: (row) => BANK_LINE.text(row.state) },
  { header: '结果码', width: 10, value: (row) => row.code },
  { header: '原因', width: 20, value: (row) => row.message },
  { header: '收据号', width: 18, value: (row) => row.settlementNumber },
  { header: '扣款日期', width: 12, value: (row) => (row.paidOn === null ? '' : formatDay(row.paidOn)) },
  { header: '付款人', width: 14, value: (row) => row.payerName },
];

export async function runExport(scope: JobScope, { filter }: { filter: BankLineFilter }): Promise<JobOutcome> {
  const { number } = await get(scope, filter.batchId);
  const { total } = await countBankLines(scope.db, filter);
  return writeSheet(scope, {
    sheet: titleOf(filter),
    fileName: `${titleOf(filter)}-${number}.xlsx`,
    columns: COLUMNS,
    total,
    slice: SLICE,
    // Phones are the purpose of the sheet and shown in full; accounts stay masked.
    after: async (last, limit) =>
      (await listBankLines(scope.db, filter, limit, { seq: last?.seq ?? 0 })).map((row) => ({ ...masked(row), phone: row.phone })),
    unit: '行',
  });
}
