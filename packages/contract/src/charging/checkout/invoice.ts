// 发票: asked for money that came and is the company's own, decided by somebody else, made in the tax system and written down here; when the
// money goes back the invoice follows. One living request for each settlement. Domain notes, 4.7 and scenario 6.
import { z } from 'zod';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { day, instant } from '../../kit/dates.ts';
import { exportPurpose } from '../../kit/export-purpose.ts';
import { id, idParam, version } from '../../kit/ids.ts';
import { pageQuery } from '../../kit/paging.ts';
import { MENU } from '../../menu.ts';
import { invoiceKind } from '../../estate/customer.ts';
import { invoiceDelivery, invoiceForm, invoiceState } from '../enums.ts';
import { asksInvoice, invoiceLine } from './invoice-ask.ts';

const MENUS = [MENU.checkout, MENU.checkoutSummary] as const;
const may = <A extends 'view' | 'change' | 'export'>(act: A) => ({ menu: MENUS, act }) as const;

// ---- the way of a request -------------------------------------------------------------------------------------------------

export const decideInvoice = endpoint({
  method: 'POST',
  path: '/api/charging/invoice/{id}/decide',
  access: { menu: MENU.checkoutSummary, act: 'audit' },
  summary: '审核发票申请',
  input: z
    .object({ id: idParam, version, approve: z.boolean(), note: z.string().trim().max(200, '意见最多 200 个字').default('') })
    .refine(({ approve, note }) => approve || note !== '', { message: '请输入驳回原因', path: ['note'] }),
  output: noAnswer,
});

/** By who asked for it, as long as no invoice was made. */
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

export const issueInvoice = endpoint({
  method: 'POST',
  path: '/api/charging/invoice/{id}/issue',
  access: may('change'),
  summary: '登记开具的发票',
  input: z
    .object({
      id: idParam,
      version,
      /** Fully digital invoices have none. */
      invoiceCode: z
        .string()
        .trim()
        .regex(/^(\d{10}|\d{12})?$/, '发票代码应为 10 或 12 位数字，数电票不填')
        .default(''),
      invoiceNo: figures('发票号码'),
      issuedOn: day,
      fileId: id.nullable().default(null),
    })
    .refine(({ invoiceCode, invoiceNo }) => invoiceCode !== '' || invoiceNo.length !== 8, {
      message: '没有发票代码的数电票，号码应为 20 位',
      path: ['invoiceNo'],
    }),
  output: noAnswer,
});

export const handOverInvoice = endpoint({
  method: 'POST',
  path: '/api/charging/invoice/{id}/hand-over',
  access: may('change'),
  summary: '登记领取发票',
  input: z.object({
    id: idParam,
    version,
    takenBy: z.string('请输入领取人').trim().min(1, '请输入领取人').max(50, '领取人最多 50 个字'),
  }),
  output: noAnswer,
});

/** One that was made wrong: it waits for its red one as if money had gone back. */
export const askRedInvoice = endpoint({
  method: 'POST',
  path: '/api/charging/invoice/{id}/ask-red',
  access: may('change'),
  summary: '申请红冲发票',
  input: z.object({
    id: idParam,
    version,
    reason: z.string('请输入红冲原因').trim().min(1, '请输入红冲原因').max(200, '红冲原因最多 200 个字'),
  }),
  output: noAnswer,
});

export const redInvoice = endpoint({
  method: 'POST',
  path: '/api/charging/invoice/{id}/red',
  access: may('change'),
  summary: '登记红字发票',
  input: z.object({ id: idParam, version, redNo: figures('红字发票号码'), redOn: day }),
  output: noAnswer,
});

// ---- lists ----------------------------------------------------------------------------------------------------------------

const invoiceRow = z.object({
  id,
  version,
  number: z.string(),
  state: invoiceState.schema,
  estateId: id,
  estateName: z.string(),
  houseCode: z.string(),
  payerName: z.string(),
  kind: invoiceForm.schema,
  titleKind: invoiceKind.schema,
  title: z.string(),
  taxNo: z.string(),
  amount: z.string(),
  tax: z.string(),
  delivery: invoiceDelivery.schema,
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
  /** The paper that took the money back, or who said that it is wrong and why. */
  redReason: z.string(),
  /** Asked for by who looks: he does not decide it, and he alone withdraws it. */
  own: z.boolean(),
  createdBy: z.string(),
  createdAt: instant,
  checkedBy: z.string(),
  checkedAt: instant.nullable(),
  checkNote: z.string(),
});
export type InvoiceRow = z.infer<typeof invoiceRow>;

const invoiceFilter = z.object({
  states: z.array(invoiceState.schema).default([]),
  estateId: id.nullable().default(null),
  /** Days on which it was asked for. */
  dayFrom: day.nullable().default(null),
  dayTo: day.nullable().default(null),
  /** Beginning of a number, of an invoice number or of a red one; part of a title or of the code of a house. */
  key: z.string().trim().max(60).default(''),
});
export type InvoiceFilter = z.output<typeof invoiceFilter>;

export const searchInvoices = endpoint({
  method: 'POST',
  path: '/api/charging/invoice/search',
  access: may('view'),
  summary: '发票申请列表',
  input: pageQuery.extend(invoiceFilter.shape),
  output: z.object({
    rows: z.array(invoiceRow),
    total: z.int(),
    /** Over all that match; `living` without those rejected, withdrawn and taken back. */
    sums: z.object({ amount: z.string(), tax: z.string(), livingAmount: z.string(), livingTax: z.string() }),
    /** 待红冲 among all a person sees, whatever he looks for. */
    redDue: z.int(),
  }),
});

export const getInvoice = endpoint({
  method: 'GET',
  path: '/api/charging/invoice/{id}',
  access: may('view'),
  summary: '发票申请详情',
  input: z.object({ id: idParam }),
  output: invoiceRow.extend({
    companyName: z.string(),
    capital: z.string(),
    addressPhone: z.string(),
    bankAccount: z.string(),
    file: z.object({ id, name: z.string() }).nullable(),
    lines: z.array(invoiceLine),
    settlements: z.array(
      z.object({
        id,
        number: z.string(),
        day,
        total: z.string(),
        amount: z.string(),
        living: z.boolean(),
        /** After the red one: something of it may stand on a new invoice. */
        again: z.boolean(),
      }),
    ),
    history: z.array(z.object({ at: instant, by: z.string(), action: z.string(), note: z.string() })),
  }),
});
export type InvoiceDetail = z.infer<(typeof getInvoice)['output']>;

export const exportInvoices = endpoint({
  method: 'POST',
  path: '/api/charging/invoice/export',
  access: may('export'),
  summary: '导出发票申请',
  input: z.object({ filter: invoiceFilter, purpose: exportPurpose }),
  output: z.object({ jobId: id }),
});
