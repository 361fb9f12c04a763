// 开票设置 of a company (menu 511): the seller on its invoices, and the interface they are issued through. Domain notes, 4.7.
import { z } from 'zod';
import { optionalText } from '../../kit/fields.ts';
import { business, failures } from '../../kit/failure.ts';
import { version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';

const setting = resource({ path: '/api/charging/invoice-setting', menu: MENU.company, what: '开票设置' });

export const INVOICE_SETTING_FAILURES = failures({
  TAX_PROVIDER_UNKNOWN: business('没有开票方式“{provider}”'),
});

/** Issued in the tax system, the number typed here. */
export const BY_HAND = 'manual';

export const invoiceSeller = z.object({ name: z.string(), taxNo: z.string(), addressPhone: z.string(), bankAccount: z.string() });
export type InvoiceSeller = z.infer<typeof invoiceSeller>;

/** `id` is the company. */
export const getInvoiceSetting = setting.get(
  invoiceSeller.extend({
    provider: z.string(),
    /** The ways an invoice can be issued in this installation. */
    providers: z.array(z.object({ value: z.string(), label: z.string() })),
    /** False if the company has no setting yet and these values come from its own data. */
    own: z.boolean(),
    version,
  }),
);
export type InvoiceSetting = z.infer<(typeof getInvoiceSetting)['output']>;

export const changeInvoiceSetting = setting.change(
  z
    .object({
      provider: z.string('请选择开票方式').min(1, '请选择开票方式').max(30),
      name: optionalText('销售方名称', 100),
      taxNo: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^([0-9A-Z]{15,20})?$/, '纳税人识别号应为 15 至 20 位数字或字母')
        .default(''),
      addressPhone: optionalText('地址、电话', 150),
      bankAccount: optionalText('开户行及账号', 150),
    })
    .superRefine(({ provider, name, taxNo }, ctx) => {
      const wrong = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
      if (provider !== BY_HAND && name === '') wrong('name', '请输入销售方名称');
      if (provider !== BY_HAND && taxNo === '') wrong('taxNo', '请输入纳税人识别号');
    }),
);
