// What a customer's card holds beside the customer: contacts, invoice titles, bank accounts. Each write takes the version of the customer.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { id, idParam, version } from '../kit/ids.ts';
import { MENU } from '../menu.ts';
import { invoiceKind } from './customer.ts';

const change = { menu: MENU.customer, act: 'change' } as const;
/** `partId` is null for a new one. A number left empty stays as it is: the screen only knows it masked. */
const part = { id: idParam, version, partId: id.nullable().default(null) };
const gone = z.object({ id: idParam, partId: idParam });

export const saveCustomerContact = endpoint({
  method: 'POST',
  path: '/api/estate/customer/{id}/contact',
  access: change,
  summary: '保存客户联系人',
  input: z
    .object({
      ...part,
      name: z.string().trim().min(1, '请输入联系人姓名').max(60, '姓名最多 60 个字'),
      phone: z
        .string()
        .trim()
        .regex(/^[\d\- ]{0,20}$/, '电话只能由数字和 - 组成，最多 20 位')
        .default(''),
      post: z.string().trim().max(40, '职务最多 40 个字').default(''),
    })
    .refine((form) => form.partId !== null || form.phone !== '', { path: ['phone'], message: '请输入联系电话' }),
  output: z.object({ id }),
});
export const removeCustomerContact = endpoint({
  method: 'DELETE',
  path: '/api/estate/customer/{id}/contact/{partId}',
  access: change,
  summary: '删除客户联系人',
  input: gone,
  output: noAnswer,
});

const accountNo = z
  .string()
  .trim()
  .regex(/^[\d ]{0,40}$/, '账号只能由数字组成')
  .default('');

/** A personal title is a name and nothing else. */
export const saveInvoiceTitle = endpoint({
  method: 'POST',
  path: '/api/estate/customer/{id}/title',
  access: change,
  summary: '保存开票抬头',
  input: z
    .object({
      ...part,
      kind: invoiceKind.schema,
      title: z.string().trim().min(1, '请输入抬头').max(100, '抬头最多 100 个字'),
      taxNo: z.string().trim().max(20, '税号最多 20 位').default(''),
      address: z.string().trim().max(100, '地址最多 100 个字').default(''),
      phone: z.string().trim().max(30, '电话最多 30 位').default(''),
      bank: z.string().trim().max(60, '开户行最多 60 个字').default(''),
      accountNo,
      main: z.boolean().default(false),
    })
    .refine((form) => form.kind === 1 || form.taxNo !== '', { path: ['taxNo'], message: '企业抬头请填写税号' }),
  output: z.object({ id }),
});
export type InvoiceTitleForm = z.output<typeof saveInvoiceTitle.input>;
export const removeInvoiceTitle = endpoint({
  method: 'DELETE',
  path: '/api/estate/customer/{id}/title/{partId}',
  access: change,
  summary: '删除开票抬头',
  input: gone,
  output: noAnswer,
});

export const saveCustomerAccount = endpoint({
  method: 'POST',
  path: '/api/estate/customer/{id}/account',
  access: change,
  summary: '保存客户银行账户',
  input: z
    .object({
      ...part,
      bank: z.string().trim().min(1, '请输入开户行').max(60, '开户行最多 60 个字'),
      accountName: z.string().trim().min(1, '请输入户名').max(60, '户名最多 60 个字'),
      accountNo,
      main: z.boolean().default(false),
    })
    .refine((form) => form.partId !== null || form.accountNo !== '', { path: ['accountNo'], message: '请输入账号' }),
  /** Doubtful: kept, but the check digit does not fit. */
  output: z.object({ id, doubtful: z.boolean() }),
});
export const removeCustomerAccount = endpoint({
  method: 'DELETE',
  path: '/api/estate/customer/{id}/account/{partId}',
  access: change,
  summary: '删除客户银行账户',
  input: gone,
  output: noAnswer,
});
