// The list as a sheet. It holds titles, tax numbers and addresses, so a purpose must be stated.
import { DELIVERY, INVOICE_FORM, INVOICE_KIND, INVOICE, type InvoiceFilter, type InvoiceRow } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { dayCell, type SheetColumns } from '../../../platform/sheet-out/sheet-out.ts';
import { defineSheet } from '../../files/index.ts';
import { listInvoices, sumInvoices } from './invoice.queries.ts';

const COLUMNS: SheetColumns<InvoiceRow> = [
  { header: '申请单号', width: 18, value: (row) => row.number },
  { header: '状态', width: 10, value: (row) => INVOICE.text(row.state) },
  { header: '小区', width: 16, value: (row) => row.estateName },
  { header: '房屋', width: 20, value: (row) => row.houseCode },
  { header: '付款人', width: 14, value: (row) => row.payerName },
  { header: '发票种类', width: 10, value: (row) => INVOICE_FORM.text(row.kind) },
  { header: '抬头类型', width: 10, value: (row) => INVOICE_KIND.text(row.titleKind) },
  { header: '抬头', width: 28, value: (row) => row.title },
  { header: '税号', width: 22, value: (row) => row.taxNo },
  { header: '金额', width: 14, value: (row) => row.amount },
  { header: '其中税额', width: 12, value: (row) => row.tax },
  { header: '发票代码', width: 14, value: (row) => row.invoiceCode },
  { header: '发票号码', width: 22, value: (row) => row.invoiceNo },
  { header: '开票日期', width: 12, value: (row) => dayCell(row.issuedOn) },
  { header: '交付方式', width: 10, value: (row) => DELIVERY.text(row.delivery) },
  { header: '邮箱或手机号', width: 22, value: (row) => row.deliverTo },
  { header: '领取人', width: 12, value: (row) => row.takenBy },
  { header: '换票', width: 8, value: (row) => (row.exchange ? '是' : '') },
  { header: '红字发票号码', width: 22, value: (row) => row.redNo },
  { header: '红字日期', width: 12, value: (row) => dayCell(row.redOn) },
  { header: '开票结果', width: 32, value: (row) => row.message },
  { header: '退款单据', width: 32, value: (row) => row.redReason },
  { header: '申请人', width: 12, value: (row) => row.createdBy },
  { header: '申请时间', width: 18, value: (row) => formatInstant(row.createdAt) },
  { header: '审核人', width: 12, value: (row) => row.checkedBy },
  { header: '审核意见', width: 24, value: (row) => row.checkNote },
  { header: '备注', width: 24, value: (row) => row.remark },
];

export const INVOICE_SHEET = defineSheet<InvoiceFilter, InvoiceRow>({
  job: 'charging.invoice-export',
  name: '发票申请',
  unit: '张发票申请',
  entity: 'invoice',
  columns: COLUMNS,
  count: (db, { filter, estates }) => sumInvoices(db, filter, estates),
  rows: (db, { filter, estates, accountId }, { limit, offset }) => listInvoices(db, filter, estates, accountId, limit, offset),
});
