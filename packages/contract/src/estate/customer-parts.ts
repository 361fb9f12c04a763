// Parts of a customer's card: contacts, invoice titles, bank accounts. Each write takes the version of the customer.
import { z } from 'zod';
import { business, failures } from '../kit/failure.ts';
import { createdAnswer, optionalId, optionalText } from '../kit/fields.ts';
import { id, idParam, version } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { MENU } from '../menu.ts';
import { INVOICE_KIND } from './customer.ts';

const customer = resource({ path: '/api/estate/customer', menu: MENU.customer, what: '客户' });

export const CUSTOMER_PART_FAILURES = failures({
  INVOICE_TITLE_TAKEN: business('抬头“{title}”已存在'),
  ACCOUNT_NO_TAKEN: business('该账号已登记'),
  ACCOUNT_NO_FORM: business('账号应为 6 至 32 位数字'),
});
/** `partId` is null for a new part. A number left empty is not changed, because the screen only knows it masked. */
const part = { id: idParam, version, partId: optionalId };

export const saveCustomerContact = customer.write('{id}/contact', '保存客户联系人', {
  act: 'change',
  input: z
    .object({
      ...part,
      name: z.string().trim().min(1, '请输入联系人姓名').max(60, '姓名最多 60 个字'),
      phone: z
        .string()
        .trim()
        .regex(/^[\d\- ]{0,20}$/, '电话只能由数字和 - 组成，最多 20 位')
        .default(''),
      post: optionalText('职务', 40),
    })
    .refine((form) => form.partId !== null || form.phone !== '', { path: ['phone'], message: '请输入联系电话' }),
  output: createdAnswer,
});
export const removeCustomerContact = customer.write('{id}/contact/{partId}', '删除客户联系人', {
  method: 'DELETE',
  act: 'change',
  input: { id: idParam, partId: idParam },
});

const accountNo = z
  .string()
  .trim()
  .regex(/^[\d ]{0,40}$/, '账号只能由数字组成')
  .default('');

/** A personal title consists only of a name. */
export const saveInvoiceTitle = customer.write('{id}/title', '保存开票抬头', {
  act: 'change',
  input: z
    .object({
      ...part,
      kind: INVOICE_KIND.schema,
      title: z.string().trim().min(1, '请输入抬头').max(100, '抬头最多 100 个字'),
      taxNo: z.string().trim().max(20, '税号最多 20 位').default(''),
      address: optionalText('地址', 100),
      phone: z.string().trim().max(30, '电话最多 30 位').default(''),
      bank: optionalText('开户行', 60),
      accountNo,
      main: z.boolean().default(false),
    })
    .refine((form) => form.kind === INVOICE_KIND.personal || form.taxNo !== '', { path: ['taxNo'], message: '企业抬头请填写税号' }),
  output: createdAnswer,
});
export type InvoiceTitleForm = z.output<typeof saveInvoiceTitle.input>;
export const removeInvoiceTitle = customer.write('{id}/title/{partId}', '删除开票抬头', {
  method: 'DELETE',
  act: 'change',
  input: { id: idParam, partId: idParam },
});

/** `doubtful`: the account is saved although the check digit of its number is wrong. */
export const saveCustomerAccount = customer.write('{id}/account', '保存客户银行账户', {
  act: 'change',
  input: z
    .object({
      ...part,
      bank: z.string().trim().min(1, '请输入开户行').max(60, '开户行最多 60 个字'),
      accountName: z.string().trim().min(1, '请输入户名').max(60, '户名最多 60 个字'),
      accountNo,
      main: z.boolean().default(false),
    })
    .refine((form) => form.partId !== null || form.accountNo !== '', { path: ['accountNo'], message: '请输入账号' }),
  output: z.object({ id, doubtful: z.boolean() }),
});
export const removeCustomerAccount = customer.write('{id}/account/{partId}', '删除客户银行账户', {
  method: 'DELETE',
  act: 'change',
  input: { id: idParam, partId: idParam },
});
