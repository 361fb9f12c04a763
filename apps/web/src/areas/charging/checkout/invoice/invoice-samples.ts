// Two invoices for tests: one pending a decision, one whose money was refunded; and a payer's settlements without an invoice.
import {
  draftInvoice,
  getInvoice,
  searchInvoiceable,
  searchInvoices,
  type Invoiceable,
  type InvoiceDetail,
  type InvoiceDraft,
  type InvoiceRow,
} from '@anju/contract';
import { stub, type Stub } from '../../../../platform/testing/index.ts';

export const invoiceRow = (id: number, more: Partial<InvoiceRow> = {}): InvoiceRow => ({
  id,
  version: 3,
  number: `FP20261100${id}`,
  state: 1,
  estateId: 1,
  estateName: '云栖花园',
  houseCode: '3幢-2单元-1203',
  payerName: '周以宁',
  kind: 1,
  titleKind: 2,
  title: '云栖科技有限公司',
  taxNo: '91350100M000100Y43',
  amount: '256.16',
  tax: '14.50',
  delivery: 1,
  deliverTo: '',
  exchange: false,
  remark: '',
  invoiceCode: '',
  invoiceNo: '',
  issuedOn: null,
  issuedBy: '',
  takenBy: '',
  takenAt: null,
  redNo: '',
  redOn: null,
  redBy: '',
  redReason: '',
  message: '',
  own: false,
  createdBy: '林晓燕',
  createdAt: '2026-11-15T02:00:00.000Z',
  checkedBy: '',
  checkedAt: null,
  checkNote: '',
  ...more,
});
const RED_DUE = invoiceRow(2, {
  state: 7,
  invoiceNo: '26332000000000000001',
  issuedOn: '2026-11-14',
  issuedBy: '林晓燕',
  takenBy: '周以宁',
  redReason: '结算 SJ202611001 已红冲，红冲单 SJ202611009',
});

export const invoiceDetail = (more: Partial<InvoiceDetail> = {}): InvoiceDetail => ({
  ...invoiceRow(1),
  companyName: '云栖物业服务处',
  capital: '贰佰伍拾陆元壹角陆分',
  addressPhone: '云州路 1 号 0591-88880000',
  bankAccount: '',
  file: null,
  lines: [
    {
      settlementId: 1,
      seq: 1,
      item: '物业管理服务',
      object: '3幢-2单元-1203',
      period: '2026.09.01-2026.09.30',
      amount: '256.16',
      rate: '0.0600',
      tax: '14.50',
      taxClass: '企业管理服务',
      taxCode: '3040801010000000000',
    },
  ],
  seller: null,
  through: '',
  simulated: false,
  requests: [],
  settlements: [{ id: 1, number: 'SJ202611001', day: '2026-11-15', total: '336.16', amount: '256.16', living: true, again: false }],
  history: [{ at: '2026-11-15T02:00:00.000Z', by: '林晓燕', action: '申请开票', note: 'FP202611001 普通发票 256.16 元' }],
  ...more,
});

const settled = (id: number, more: Partial<Invoiceable> = {}): Invoiceable => ({
  id,
  number: `SJ20261100${id}`,
  day: '2026-11-15',
  type: 1,
  estateId: 1,
  estateName: '云栖花园',
  houseCode: '3幢-2单元-1203',
  together: '3/1/21',
  payerName: '周以宁',
  total: '336.16',
  amount: '256.16',
  ...more,
});

const LINE = {
  settlementId: 1,
  object: '3幢-2单元-1203',
  period: '2026.09.01-2026.09.30',
  rate: '0.0600',
  taxClass: '企业管理服务',
  taxCode: '3040801010000000000',
  settlementNumber: 'SJ202611001',
};
const DRAFT: InvoiceDraft = {
  companyName: '云栖物业服务处',
  estateName: '云栖花园',
  houseCode: '3幢-2单元-1203',
  payerName: '周以宁',
  amount: '256.16',
  tax: '14.50',
  settlements: [{ id: 1, number: 'SJ202611001', day: '2026-11-15', total: '336.16', amount: '256.16' }],
  lines: [
    { ...LINE, seq: 1, item: '物业管理服务', amount: '256.16', tax: '14.50', why: null },
    { ...LINE, seq: 2, item: '代收水费', amount: '80.00', tax: '0.00', why: '代收款，由委托方开票' },
  ],
  titles: [
    { kind: 2, title: '云栖科技有限公司', taxNo: '91350100M000100Y43', addressPhone: '云州路 1 号', bankAccount: '' },
    { kind: 1, title: '周以宁', taxNo: '', addressPhone: '', bankAccount: '' },
  ],
};

export const INVOICE_READS: readonly Stub[] = [
  stub(searchInvoices, ({ states = [] }) => {
    const rows = [invoiceRow(1), RED_DUE].filter(({ state }) => states.length === 0 || states.includes(state));
    return {
      rows,
      total: rows.length,
      sums: { amount: '512.32', tax: '29.00', livingAmount: '256.16', livingTax: '14.50' },
      redDue: 1,
      failed: 0,
    };
  }),
  stub(getInvoice, ({ id }) => (id === 2 ? invoiceDetail({ ...RED_DUE }) : invoiceDetail())),
  stub(searchInvoiceable, () => ({
    rows: [settled(1), settled(2, { amount: '100.00' }), settled(3, { payerName: '林沛', together: '3/1/22' })],
    total: 3,
  })),
  stub(draftInvoice, () => DRAFT),
];
