// The list as a sheet: titles, tax numbers and addresses of people, so only with a stated purpose.
import {
  invoiceDelivery,
  invoiceForm,
  invoiceKind,
  invoiceState,
  type exportInvoices,
  type InvoiceFilter,
  type InvoiceRow,
  type ParsedInputOf,
} from '@anju/contract';
import { formatDay, formatInstant } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import type { JobOutcome, JobScope, Scope } from '../../../platform/scope.ts';
import { requestSheet, writeSheet, type SheetColumns } from '../../files/index.ts';
import { listInvoices, sumInvoices } from './invoice.queries.ts';

export const INVOICE_EXPORT_JOB = 'charging.invoice-export';
const SLICE = 2_000;

export const requestExport = (scope: Scope, { filter, purpose }: ParsedInputOf<typeof exportInvoices>): Promise<{ jobId: number }> =>
  requestSheet(scope, { job: INVOICE_EXPORT_JOB, title: '导出发票申请', entity: 'invoice', input: { filter }, purpose });

const dayText = (day: string | null): string => (day === null ? '' : formatDay(day));

const COLUMNS: SheetColumns<InvoiceRow> = [
  { header: '申请单号', width: 18, value: (row) => row.number },
  { header: '状态', width: 10, value: (row) => invoiceState.text(row.state) },
  { header: '小区', width: 16, value: (row) => row.estateName },
  { header: '房屋', width: 20, value: (row) => row.houseCode },
  { header: '付款人', width: 14, value: (row) => row.payerName },
  { header: '发票种类', width: 10, value: (row) => invoiceForm.text(row.kind) },
  { header: '抬头类型', width: 10, value: (row) => invoiceKind.text(row.titleKind) },
  { header: '抬头', width: 28, value: (row) => row.title },
  { header: '税号', width: 22, value: (row) => row.taxNo },
  { header: '金额', width: 14, value: (row) => row.amount },
  { header: '其中税额', width: 12, value: (row) => row.tax },
  { header: '发票代码', width: 14, value: (row) => row.invoiceCode },
  { header: '发票号码', width: 22, value: (row) => row.invoiceNo },
  { header: '开票日期', width: 12, value: (row) => dayText(row.issuedOn) },
  { header: '交付方式', width: 10, value: (row) => invoiceDelivery.text(row.delivery) },
  { header: '邮箱或手机号', width: 22, value: (row) => row.deliverTo },
  { header: '领取人', width: 12, value: (row) => row.takenBy },
  { header: '换票', width: 8, value: (row) => (row.exchange ? '是' : '') },
  { header: '红字发票号码', width: 22, value: (row) => row.redNo },
  { header: '红字日期', width: 12, value: (row) => dayText(row.redOn) },
  { header: '退款单据', width: 32, value: (row) => row.redReason },
  { header: '申请人', width: 12, value: (row) => row.createdBy },
  { header: '申请时间', width: 18, value: (row) => formatInstant(row.createdAt) },
  { header: '审核人', width: 12, value: (row) => row.checkedBy },
  { header: '审核意见', width: 24, value: (row) => row.checkNote },
  { header: '备注', width: 24, value: (row) => row.remark },
];

export async function runExport(scope: JobScope, { filter }: { filter: InvoiceFilter }): Promise<JobOutcome> {
  const { db, actor } = scope;
  const { total } = await sumInvoices(db, filter, actor.estates);
  let written = 0;
  return writeSheet(scope, {
    sheet: '发票申请',
    fileName: `发票申请-${today(scope.clock)}.xlsx`,
    columns: COLUMNS,
    total,
    slice: SLICE,
    after: async (_last, limit) => {
      const rows = await listInvoices(db, filter, actor.estates, actor.accountId, limit, written);
      written += rows.length;
      return rows;
    },
    unit: '张发票申请',
  });
}
