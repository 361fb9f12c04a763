// Requesting an invoice: which settlements can have one, what it would contain, and the request itself. The further steps are in
// invoice.ts.
import { z } from 'zod';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { day } from '../../kit/dates.ts';
import { id, idParam, version } from '../../kit/ids.ts';
import { money } from '../../kit/money.ts';
import { pageQuery } from '../../kit/paging.ts';
import { MENU } from '../../menu.ts';
import { INVOICE_KIND } from '../../estate/customer.ts';
import { DELIVERY, INVOICE_FORM, SETTLE } from '../enums.ts';
import { optionalDay, optionalId, optionalText, requiredText, searchKey } from '../../kit/fields.ts';

/** Invoices are requested on the screen 日常结算. */
export const asksInvoice = { menu: MENU.checkout, act: 'add' } as const;

export const COMPANY_TITLE = 2;
export const SPECIAL_INVOICE = 2;
const BY_MAIL = 2;
const BY_SMS = 3;

/** One line as requested. */
export const invoiceLine = z.object({
  settlementId: id,
  seq: z.int(),
  item: z.string(),
  /** House, parking space or customer. */
  object: z.string(),
  /** Empty when there is none. */
  period: z.string(),
  /** Includes the tax and the 违约金 of the line. */
  amount: z.string(),
  /** 0.06 */
  rate: z.string(),
  tax: z.string(),
  /** The class of the item in the tax system: its short name and its 19 digits. */
  taxClass: z.string(),
  taxCode: z.string(),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

const invoiceable = z.object({
  id,
  number: z.string(),
  day,
  type: SETTLE.schema,
  estateId: id,
  estateName: z.string(),
  houseCode: z.string(),
  /** Settlements with the same value (payer, estate and company) may share an invoice. */
  together: z.string(),
  payerName: z.string(),
  total: z.string(),
  /** The part that is the company's own income and was not reversed. */
  amount: z.string(),
});
export type Invoiceable = z.infer<typeof invoiceable>;

/** Settlements without an active request, newest first. */
export const searchInvoiceable = endpoint({
  method: 'POST',
  path: '/api/charging/invoice/settlements',
  access: asksInvoice,
  summary: '可开发票的结算',
  input: pageQuery.extend({
    estateId: optionalId,
    dayFrom: optionalDay,
    dayTo: optionalDay,
    /** Beginning of a number, of a payer's name or of a house code. */
    key: searchKey,
  }),
  output: z.object({ rows: z.array(invoiceable), total: z.int() }),
});

const settlementIds = z.array(id).min(1, '请选择结算').max(50, '一张发票最多 50 笔结算');

const invoiceTitleText = z.object({
  kind: INVOICE_KIND.schema,
  title: z.string(),
  taxNo: z.string(),
  addressPhone: z.string(),
  bankAccount: z.string(),
});

/** What an invoice for these settlements would contain; lines that cannot be invoiced carry the reason in `why`. */
export const draftInvoice = endpoint({
  method: 'POST',
  path: '/api/charging/invoice/draft',
  access: asksInvoice,
  summary: '开票内容试算',
  input: z.object({ settlementIds }),
  output: z.object({
    companyName: z.string(),
    estateName: z.string(),
    houseCode: z.string(),
    payerName: z.string(),
    amount: z.string(),
    tax: z.string(),
    settlements: z.array(z.object({ id, number: z.string(), day, total: z.string(), amount: z.string() })),
    lines: z.array(invoiceLine.extend({ settlementNumber: z.string(), why: z.string().nullable() })),
    /** The titles of the payer's customer record, the main one first; the payer's name if there are none. */
    titles: z.array(invoiceTitleText),
  }),
});
export type InvoiceDraft = z.infer<(typeof draftInvoice)['output']>;

const TAX_NO = /^[0-9A-Z]{15,20}$/;
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const MOBILE = /^1[3-9]\d{9}$/;

/** The buyer, and where the invoice is delivered. */
const buyerFields = {
  kind: z.int('请选择发票种类').pipe(INVOICE_FORM.schema),
  titleKind: z.int('请选择抬头类型').pipe(INVOICE_KIND.schema),
  title: requiredText('抬头', 100),
  taxNo: z.string().trim().toUpperCase().max(20, '税号最多 20 位').default(''),
  addressPhone: optionalText('地址、电话', 150),
  bankAccount: optionalText('开户行及账号', 150),
  delivery: z.int('请选择交付方式').pipe(DELIVERY.schema),
  deliverTo: optionalText('邮箱或手机号', 100),
  remark: optionalText('备注', 200),
};
type Buyer = z.output<z.ZodObject<typeof buyerFields>>;

function checkBuyer({ kind, titleKind, taxNo, delivery, deliverTo }: Buyer, ctx: z.RefinementCtx): void {
  const wrong = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
  const company = titleKind === COMPANY_TITLE;
  if (kind === SPECIAL_INVOICE && !company) wrong('titleKind', '专用发票的抬头应为企业');
  if (company && taxNo === '') wrong('taxNo', kind === SPECIAL_INVOICE ? '专用发票请填写税号' : '企业抬头请填写税号');
  else if (company && !TAX_NO.test(taxNo)) wrong('taxNo', '税号应为 15 至 20 位数字或字母');
  if (delivery === BY_MAIL && !MAIL.test(deliverTo)) wrong('deliverTo', '请输入正确的邮箱');
  if (delivery === BY_SMS && !MOBILE.test(deliverTo)) wrong('deliverTo', '请输入正确的手机号');
}

/** After a refusal by the provider the maker corrects the buyer; what was corrected is audited again. */
export const correctInvoice = endpoint({
  method: 'PUT',
  path: '/api/charging/invoice/{id}/buyer',
  access: asksInvoice,
  summary: '更正购买方信息',
  input: z.object({ id: idParam, version, ...buyerFields }).superRefine(checkBuyer),
  output: noAnswer,
});

export const createInvoice = endpoint({
  method: 'POST',
  path: '/api/charging/invoice',
  access: asksInvoice,
  summary: '申请开票',
  idempotent: true,
  input: z
    .object({
      settlementIds,
      ...buyerFields,
      /** 换票: the payer has returned the receipt. */
      exchange: z.boolean().default(false),
      /** The amount shown on the screen. If it is no longer true, no request is made: INVOICE_MOVED. */
      expected: money,
    })
    .superRefine(checkBuyer),
  output: z.object({ id, number: z.string() }),
});
