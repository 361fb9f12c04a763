// 银行托收 (menu 515): the banks that collect for us, the form of their files and what their codes mean, and the agreements of customers.
// Domain notes, 6.2 and 4.4.
import { z } from 'zod';
import { day } from '../kit/dates.ts';
import { endpoint, noAnswer, nothing } from '../kit/endpoint.ts';
import { enumeration } from '../kit/enumeration.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { MENU } from '../menu.ts';
import { bankReason, bankTemplate, bankTemplateForm } from './bank-file.ts';

const may = <A extends 'view' | 'add' | 'change' | 'remove'>(act: A) => ({ menu: MENU.bank, act }) as const;
const required = (what: string, max: number) => z.string(`请输入${what}`).trim().min(1, `请输入${what}`).max(max, `${what}最多${max}字`);
const limit = z
  .string()
  .trim()
  .regex(/^\d{1,12}(\.\d{1,2})?$/, '限额应为正数，最多两位小数')
  .refine((text) => Number(text) > 0, '限额应大于 0')
  .nullable()
  .default(null);
const spaceless = (text: string) => text.replaceAll(/\s/g, '');

// ---- channels ------------------------------------------------------------------------------------------------------------------------

const channelForm = z.object({
  companyId: chosen('收款公司'),
  bank: required('银行', 60),
  contractNo: required('合同号', 40),
  unitCode: z.string().trim().max(40, '单位代码最多40字'),
  accountName: required('收款户名', 60),
  accountNo: z
    .string('请输入收款账号')
    .overwrite(spaceless)
    .regex(/^[0-9-]{6,32}$/, '账号应为6-32位数字'),
  /** Days of the month; a month that is shorter collects on its last day. */
  runDays: z
    .array(z.int().min(1, '扣款日应为1到31').max(31, '扣款日应为1到31'), '请选择扣款日')
    .max(10, '扣款日最多10个')
    .overwrite((days) => [...new Set(days)].sort((one, other) => one - other)),
  maxAmount: limit,
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
  /** In force today. */
  agreements: z.int(),
});
export type BankChannelRow = z.infer<typeof bankChannelRow>;

export const searchBankChannels = endpoint({
  method: 'POST',
  path: '/api/manage/bank-channel/search',
  access: may('view'),
  summary: '托收渠道列表',
  input: pageQuery.extend({ key: z.string().trim().max(60).optional(), companyId: id.optional(), disabled: z.boolean().optional() }),
  output: pageOf(bankChannelRow),
});

const returnCodes = z.array(z.object({ code: z.string(), reason: bankReason.schema }));
export const bankChannel = bankChannelRow.extend({ template: bankTemplate, returnCodes });
export type BankChannel = z.infer<typeof bankChannel>;

export const getBankChannel = endpoint({
  method: 'GET',
  path: '/api/manage/bank-channel/{id}',
  access: may('view'),
  summary: '托收渠道的文件格式和结果码',
  input: z.object({ id: idParam }),
  output: bankChannel,
});

/** It begins with the usual form of a file. */
export const createBankChannel = endpoint({
  method: 'POST',
  path: '/api/manage/bank-channel',
  access: may('add'),
  summary: '新增托收渠道',
  idempotent: true,
  input: channelForm,
  output: z.object({ id }),
});

export const changeBankChannel = endpoint({
  method: 'PUT',
  path: '/api/manage/bank-channel/{id}',
  access: may('change'),
  summary: '修改托收渠道',
  input: channelForm.extend({ id: idParam, version }),
  output: noAnswer,
});

export const changeBankTemplate = endpoint({
  method: 'PUT',
  path: '/api/manage/bank-channel/{id}/template',
  access: may('change'),
  summary: '修改托收文件格式',
  input: z.object({ id: idParam, version, template: bankTemplateForm }),
  output: noAnswer,
});

/** A code that is not here counts as 其他. */
export const changeBankReturnCodes = endpoint({
  method: 'PUT',
  path: '/api/manage/bank-channel/{id}/return-codes',
  access: may('change'),
  summary: '修改结果码对照',
  input: z.object({
    id: idParam,
    version,
    returnCodes: z
      .array(z.object({ code: required('结果码', 20), reason: bankReason.schema }))
      .max(100, '结果码最多100个')
      .superRefine((codes, context) => {
        for (const [at, { code }] of codes.entries()) {
          if (codes.findIndex((one) => one.code === code) < at)
            context.addIssue({ code: 'custom', path: [at, 'code'], message: `结果码“${code}”重复` });
        }
        if (codes.length > 0 && !codes.some(({ reason }) => reason === 1))
          context.addIssue({ code: 'custom', path: [], message: '至少要有一个结果码对应“成功”' });
      }),
  }),
  output: noAnswer,
});

/** A disabled channel collects nothing and takes no new agreement. */
export const disableBankChannel = endpoint({
  method: 'PUT',
  path: '/api/manage/bank-channel/{id}/disabled',
  access: may('change'),
  summary: '停用或启用托收渠道',
  input: z.object({ id: idParam, version, disabled: z.boolean() }),
  output: noAnswer,
});

export const removeBankChannel = endpoint({
  method: 'DELETE',
  path: '/api/manage/bank-channel/{id}',
  access: may('remove'),
  summary: '删除托收渠道',
  input: z.object({ id: idParam }),
  output: noAnswer,
});

/** Companies in use, with the accounts money may come in on. */
export const listBankCompanies = endpoint({
  method: 'GET',
  path: '/api/manage/bank-channel/companies',
  access: may('view'),
  summary: '托收的收款公司',
  input: nothing,
  output: z.array(
    z.object({ id, name: z.string(), accounts: z.array(z.object({ bank: z.string(), accountName: z.string(), accountNo: z.string() })) }),
  ),
});

// ---- agreements ----------------------------------------------------------------------------------------------------------------------

export const agreementState = enumeration('协议状态', { 1: '有效', 2: '未生效', 3: '已到期', 4: '已终止' });

const agreementNo = required('协议号', 40).regex(/^[\x21-\x7e]+$/, '协议号应为字母、数字或符号，不含空格');
const customerAccount = z
  .string()
  .overwrite(spaceless)
  .regex(/^(\d{6,32})?$/, '账号应为6-32位数字');

/** Of one agreement, whoever writes it: a form or a row of a sheet. */
export const bankAgreementForm = z.object({
  agreementNo,
  bank: z.string().trim().max(60, '开户行最多60字'),
  accountName: required('户名', 60),
  accountNo: customerAccount,
  fromDate: day,
  toDate: day.nullable().default(null),
  maxAmount: limit,
  remark: z.string().trim().max(200, '备注最多200字'),
});
const ordered = (form: { fromDate: string; toDate: string | null }) => form.toDate === null || form.toDate >= form.fromDate;
const ORDERED = { path: ['toDate'], message: '到期日期不能早于起始日期' };

export const bankAgreementRow = z.object({
  id,
  version,
  channelId: id,
  channelName: z.string(),
  customerId: id,
  customerNumber: z.string(),
  customerName: z.string(),
  /** Null: all that the customer pays. */
  houseId: id.nullable(),
  houseName: z.string(),
  agreementNo: z.string(),
  bank: z.string(),
  accountName: z.string(),
  /** Its tail alone. */
  accountNo: z.string(),
  fromDate: day,
  toDate: day.nullable(),
  maxAmount: z.string().nullable(),
  state: agreementState.schema,
  remark: z.string(),
});
export type BankAgreementRow = z.infer<typeof bankAgreementRow>;

export const bankAgreementFilter = z.object({
  channelId: id.optional(),
  customerId: id.optional(),
  houseId: id.optional(),
  states: z.array(agreementState.schema).default([]),
  /** Agreement number, account number (its end), account name, customer or house. */
  key: z.string().trim().max(60).default(''),
});
export type BankAgreementFilter = z.output<typeof bankAgreementFilter>;

/** Of one channel in the order of their numbers, else the newest first. */
export const searchBankAgreements = endpoint({
  method: 'POST',
  path: '/api/manage/bank-agreement/search',
  access: may('view'),
  summary: '托收协议列表',
  input: bankAgreementFilter.extend(pageQuery.shape),
  output: pageOf(bankAgreementRow),
});

export const createBankAgreement = endpoint({
  method: 'POST',
  path: '/api/manage/bank-agreement',
  access: may('add'),
  summary: '新增托收协议',
  idempotent: true,
  input: bankAgreementForm
    .extend({ channelId: chosen('托收渠道'), customerId: chosen('客户'), houseId: id.nullable().default(null) })
    .refine((form) => form.accountNo !== '', { path: ['accountNo'], message: '请输入账号' })
    .refine(ordered, ORDERED),
  output: z.object({ id }),
});

/** Channel, customer and house stay. An account number left empty stays as it is: the screen only knows its tail. */
export const changeBankAgreement = endpoint({
  method: 'PUT',
  path: '/api/manage/bank-agreement/{id}',
  access: may('change'),
  summary: '修改托收协议',
  input: bankAgreementForm.extend({ id: idParam, version }).refine(ordered, ORDERED),
  output: noAnswer,
});

/** `toDate` is the last day it may be collected on; null takes the end back. */
export const endBankAgreement = endpoint({
  method: 'PUT',
  path: '/api/manage/bank-agreement/{id}/end',
  access: may('change'),
  summary: '终止或恢复托收协议',
  input: z.object({ id: idParam, version, toDate: day.nullable() }),
  output: noAnswer,
});

/** Customers by name, number, phone tail or initials, the first twenty. */
export const listBankCustomers = endpoint({
  method: 'POST',
  path: '/api/manage/bank-agreement/customers',
  access: may('view'),
  summary: '可签托收协议的客户',
  input: z.object({ key: z.string().trim().max(60) }),
  output: z.array(z.object({ id, number: z.string(), name: z.string(), phone: z.string() })),
});

/** What a form offers: his houses of today. */
export const getBankCustomer = endpoint({
  method: 'GET',
  path: '/api/manage/bank-agreement/customer/{customerId}',
  access: may('view'),
  summary: '客户的房屋和账户',
  input: z.object({ customerId: idParam }),
  output: z.object({
    id,
    name: z.string(),
    houses: z.array(z.object({ id, name: z.string() })),
  }),
});
