// 银行托收 (menu 515): the banks that collect for the tenant's companies, the form of their files and the meaning of their result codes.
// Domain notes, 6.2 and 4.4. The agreements of customers are in bank-agreement.ts.
import { z } from 'zod';
import { business, failures } from '../kit/failure.ts';
import { requiredText, searchText } from '../kit/fields.ts';
import { chosen, id, version } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { MENU } from '../menu.ts';
import { BANK_REASON, bankTemplate, bankTemplateForm } from './bank-file.ts';

const channel = resource({ path: '/api/manage/bank-channel', menu: MENU.bank, what: '托收渠道' });

export const BANK_CHANNEL_FAILURES = failures({
  BANK_CONTRACT_TAKEN: business('合同号“{contractNo}”已用于{bank}'),
  BANK_COMPANY_GONE: business('收款公司不存在或已停用'),
  BANK_CHANNEL_IN_USE: business('“{bank}”已有 {count} 份托收协议，不能删除，可以停用'),
  BANK_CHANNEL_OFF: business('托收渠道“{bank}”已停用'),
});

/** The largest amount of one debit of a channel, or of one day of an agreement; null means no limit. */
export const collectionLimit = z
  .string()
  .trim()
  .regex(/^\d{1,12}(\.\d{1,2})?$/, '限额应为正数，最多两位小数')
  .refine((text) => Number(text) > 0, '限额应大于 0')
  .nullable()
  .default(null);
/** Removes the spaces from account numbers, which are typed and copied in groups of four. */
export const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');

const channelForm = z.object({
  companyId: chosen('收款公司'),
  bank: requiredText('银行', 60, 'tight'),
  contractNo: requiredText('合同号', 40, 'tight'),
  unitCode: z.string().trim().max(40, '单位代码最多40字'),
  accountName: requiredText('收款户名', 60, 'tight'),
  accountNo: z
    .string('请输入收款账号')
    .overwrite(withoutSpaces)
    .regex(/^[0-9-]{6,32}$/, '账号应为6-32位数字'),
  /** Days of the month; a shorter month collects on its last day. */
  runDays: z
    .array(z.int().min(1, '扣款日应为1到31').max(31, '扣款日应为1到31'), '请选择扣款日')
    .max(10, '扣款日最多10个')
    .overwrite((days) => [...new Set(days)].sort((one, other) => one - other)),
  maxAmount: collectionLimit,
});

export const bankChannelRow = z.object({
  id,
  version,
  companyId: id,
  companyName: z.string(),
  bank: z.string(),
  contractNo: z.string(),
  unitCode: z.string(),
  accountName: z.string(),
  accountNo: z.string(),
  runDays: z.array(z.int()),
  maxAmount: z.string().nullable(),
  disabled: z.boolean(),
  /** How many agreements are in force today. */
  agreements: z.int(),
});
export type BankChannelRow = z.infer<typeof bankChannelRow>;

export const searchBankChannels = channel.search(
  { key: searchText.optional(), companyId: id.optional(), disabled: z.boolean().optional() },
  bankChannelRow,
);

const returnCodes = z.array(z.object({ code: z.string(), reason: BANK_REASON.schema }));
export const bankChannel = bankChannelRow.extend({ template: bankTemplate, returnCodes });
export type BankChannel = z.infer<typeof bankChannel>;

export const getBankChannel = channel.get(bankChannel, { summary: '托收渠道的文件格式和结果码' });

/** A new channel begins with the usual template. */
export const createBankChannel = channel.create(channelForm);

export const changeBankChannel = channel.change(channelForm);

export const changeBankTemplate = channel.step('{id}/template', '修改托收文件格式', {
  method: 'PUT',
  fields: { template: bankTemplateForm },
});

/** A code without an entry counts as 其他. */
export const changeBankReturnCodes = channel.step('{id}/return-codes', '修改结果码对照', {
  method: 'PUT',
  fields: {
    returnCodes: z
      .array(z.object({ code: requiredText('结果码', 20, 'tight'), reason: BANK_REASON.schema }))
      .max(100, '结果码最多100个')
      .superRefine((codes, context) => {
        for (const [at, { code }] of codes.entries()) {
          if (codes.findIndex((one) => one.code === code) < at)
            context.addIssue({ code: 'custom', path: [at, 'code'], message: `结果码“${code}”重复` });
        }
        if (codes.length > 0 && !codes.some(({ reason }) => reason === BANK_REASON.success))
          context.addIssue({ code: 'custom', path: [], message: '至少要有一个结果码对应“成功”' });
      }),
  },
});

/** A disabled channel collects nothing and takes no new agreement. */
export const disableBankChannel = channel.disable();

export const removeBankChannel = channel.remove();

/** Companies in use, with the bank accounts that may receive the money. */
export const listBankCompanies = channel.read('companies', '托收的收款公司', {
  method: 'GET',
  output: z.array(
    z.object({ id, name: z.string(), accounts: z.array(z.object({ bank: z.string(), accountName: z.string(), accountNo: z.string() })) }),
  ),
});
