// 发票: requested for money that was received and is the company's own income, decided by another user, issued in the tax system and recorded
// here; when the money is refunded, the invoice is reversed too. A settlement has at most one active request. Domain notes, 4.7 and
// scenario 6.
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { day, instant } from '../../kit/dates.ts';
import { id, idParam, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { INVOICE_KIND } from '../../estate/customer.ts';
import { DELIVERY, INVOICE_FORM, INVOICE, TAX_REQUEST } from '../enums.ts';
import { asksInvoice, invoiceLine } from './invoice-ask.ts';
import { invoiceSeller } from './invoice-setting.ts';
import { fileRef, optionalDay, optionalId, optionalText, requiredText, searchKey, severalOf } from '../../kit/fields.ts';
import { optionalFile } from '../../kit/file-fields.ts';
import { business, failures } from '../../kit/failure.ts';

const MENUS = [MENU.checkout, MENU.checkoutSummary] as const;
const invoiceCalls = resource({ path: '/api/charging/invoice', menu: MENUS, what: '发票申请' });

export const INVOICE_FAILURES = failures({
  INVOICE_LIVING: business('结算 {settlement} 已有发票申请 {number}（{state}），请先处理'),
  INVOICE_SETTLEMENT: business('结算 {number} {why}，不能开发票'),
  INVOICE_NOTHING: business('结算 {number} 没有可开发票的内容：{why}'),
  INVOICE_MIXED: business('一张发票只能包含同一付款人、同一小区和公司的结算'),
  INVOICE_MOVED: business('可开票金额现为 {amount} 元，请核对后重新提交'),
  INVOICE_STATE: business('发票申请 {number} {state}，不能{what}'),
  INVOICE_MAKER: business('只有申请人可以撤回或更正'),
  INVOICE_NO_TAKEN: business('发票号码 {no} 已登记在发票申请 {number}'),
  INVOICE_FUTURE: business('日期不能晚于今天'),
  INVOICE_RED_EARLY: business('红字发票的日期不能早于开票日期 {date}'),
  INVOICE_BY_HAND: business('“{company}”没有开通数电票接口，请在税务系统开具后登记号码'),
  INVOICE_SELLER: business('“{company}”的开票信息不完整，请在公司的“开票设置”中填写{what}'),
  INVOICE_TAX_CODE: business('收费项目“{items}”没有税收分类编码，请在收费字典中填写后再开具'),
  INVOICE_RED_BY_HAND: business('发票 {no} 不是经接口开具的，请在税务系统开具红字发票后登记号码'),
});

// ---- steps of a request ---------------------------------------------------------------------------------------------------

export const decideInvoice = invoiceCalls.write('{id}/decide', '审核发票申请', {
  act: 'audit',
  menu: MENU.checkoutSummary,
  input: z
    .object({ id: idParam, version, approve: z.boolean(), note: optionalText('意见', 200) })
    .refine(({ approve, note }) => approve || note !== '', { message: '请输入退回原因', path: ['note'] }),
});

/** Only by the user who made the request, as long as no invoice was issued. */
export const withdrawInvoice = endpoint({
  method: 'POST',
  path: '/api/charging/invoice/{id}/withdraw',
  access: asksInvoice,
  summary: '撤回发票申请',
  input: z.object({ id: idParam, version }),
  output: noAnswer,
});

const figures = (what: string) =>
  z
    .string(`请输入${what}`)
    .trim()
    .min(1, `请输入${what}`)
    .regex(/^(\d{8}|\d{20})?$/, `${what}应为 8 位数字，数电票为 20 位`);

export const issueInvoice = invoiceCalls.write('{id}/issue', '登记开具的发票', {
  act: 'change',
  input: z
    .object({
      id: idParam,
      version,
      /** Fully digital invoices have no code. */
      invoiceCode: z
        .string()
        .trim()
        .regex(/^(\d{10}|\d{12})?$/, '发票代码应为 10 或 12 位数字，数电票不填')
        .default(''),
      invoiceNo: figures('发票号码'),
      issuedOn: day,
      fileId: optionalFile(FILE_CATEGORY.invoicePaper),
    })
    .refine(({ invoiceCode, invoiceNo }) => invoiceCode !== '' || invoiceNo.length !== 8, {
      message: '没有发票代码的数电票，号码应为 20 位',
      path: ['invoiceNo'],
    }),
});

export const handOverInvoice = invoiceCalls.step('{id}/hand-over', '登记领取发票', {
  fields: {
    takenBy: requiredText('领取人', 50),
  },
});

/** For an invoice issued with an error: it waits for its reversal as if the money had been refunded. */
export const askRedInvoice = invoiceCalls.step('{id}/ask-red', '申请红冲发票', {
  fields: {
    reason: requiredText('红冲原因', 200),
  },
});

export const redInvoice = invoiceCalls.step('{id}/red', '登记红字发票', { fields: { redNo: figures('红字发票号码'), redOn: day } });

/** Sent to the provider of the company immediately; without an answer it is queried every minute until one comes. */
export const sendInvoice = invoiceCalls.step('{id}/send', '开具数电票');

/** All red invoices of the request that are due or were refused. */
export const sendRedInvoice = invoiceCalls.step('{id}/send-red', '开具红字数电票');

/** Queries the provider now. */
export const askTaxInvoice = invoiceCalls.step('{id}/ask-result', '查询开票结果', { version: false });

// ---- lists ----------------------------------------------------------------------------------------------------------------

const invoiceRow = z.object({
  id,
  version,
  number: z.string(),
  state: INVOICE.schema,
  estateId: id,
  estateName: z.string(),
  houseCode: z.string(),
  payerName: z.string(),
  kind: INVOICE_FORM.schema,
  titleKind: INVOICE_KIND.schema,
  title: z.string(),
  taxNo: z.string(),
  amount: z.string(),
  tax: z.string(),
  delivery: DELIVERY.schema,
  deliverTo: z.string(),
  exchange: z.boolean(),
  remark: z.string(),
  invoiceCode: z.string(),
  invoiceNo: z.string(),
  issuedOn: day.nullable(),
  issuedBy: z.string(),
  takenBy: z.string(),
  takenAt: instant.nullable(),
  redNo: z.string(),
  redOn: day.nullable(),
  redBy: z.string(),
  /** The settlement that reversed the payment, or the user who reported an error and the reason. */
  redReason: z.string(),
  /** What the provider said last. */
  message: z.string(),
  /** The user made the request: this user cannot decide it and is the only one who can withdraw it. */
  own: z.boolean(),
  createdBy: z.string(),
  createdAt: instant,
  checkedBy: z.string(),
  checkedAt: instant.nullable(),
  checkNote: z.string(),
});
export type InvoiceRow = z.infer<typeof invoiceRow>;

const invoiceFilter = z.object({
  states: severalOf(INVOICE),
  estateId: optionalId,
  /** Days of the request. */
  dayFrom: optionalDay,
  dayTo: optionalDay,
  /** Beginning of a request number, an invoice number or the number of a reversing invoice; part of a title or of a house code. */
  key: searchKey,
});
export type InvoiceFilter = z.output<typeof invoiceFilter>;

export const searchInvoices = invoiceCalls.search(invoiceFilter.shape, invoiceRow, {
  totals: {
    /** Sums over all matching rows; the `living…` sums exclude rejected, withdrawn and reversed ones. */
    sums: z.object({ amount: z.string(), tax: z.string(), livingAmount: z.string(), livingTax: z.string() }),
    /** The number of 待红冲 among all that the user may see, whatever the filter. */
    redDue: z.int(),
    /** 开票失败 and 红冲失败, counted in the same way. */
    failed: z.int(),
  },
});

/** A blue or red invoice asked of the provider. */
const taxRequest = z.object({
  id,
  number: z.string(),
  red: z.boolean(),
  state: TAX_REQUEST.schema,
  /** Below zero on a red one, like its tax and the amounts of its lines. */
  amount: z.string(),
  tax: z.string(),
  lines: z.array(invoiceLine),
  reason: z.string(),
  invoiceNo: z.string(),
  issuedOn: day.nullable(),
  issuedBy: z.string(),
  message: z.string(),
  file: fileRef,
});
export type TaxRequest = z.infer<typeof taxRequest>;

export const getInvoice = invoiceCalls.get(
  invoiceRow.extend({
    companyName: z.string(),
    capital: z.string(),
    addressPhone: z.string(),
    bankAccount: z.string(),
    file: fileRef,
    lines: z.array(invoiceLine),
    /** The seller on the invoice; null before one was issued through a provider. */
    seller: invoiceSeller.nullable(),
    /** The provider that would issue it now, by its title; empty if the number is typed. */
    through: z.string(),
    /** No tax authority knows the invoice. */
    simulated: z.boolean(),
    requests: z.array(taxRequest),
    settlements: z.array(
      z.object({
        id,
        number: z.string(),
        day,
        total: z.string(),
        amount: z.string(),
        living: z.boolean(),
        /** After the reversal: part of the settlement can be invoiced again. */
        again: z.boolean(),
      }),
    ),
    history: z.array(z.object({ at: instant, by: z.string(), action: z.string(), note: z.string() })),
  }),
);
export type InvoiceDetail = z.infer<(typeof getInvoice)['output']>;

export const exportInvoices = invoiceCalls.export(invoiceFilter, { summary: '导出发票申请' });
