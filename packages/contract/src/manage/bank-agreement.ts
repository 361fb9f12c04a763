// 托收协议 (menu 515): a customer's consent that a bank collects from an account. Domain notes, 6.2 and 4.4.
import { z } from 'zod';
import { day } from '../kit/dates.ts';
import { business, failures } from '../kit/failure.ts';
import { optionalDay, optionalId, requiredText, searchKey, searchText, severalOf } from '../kit/fields.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { states } from '../kit/states.ts';
import { MENU } from '../menu.ts';
import { collectionLimit, withoutSpaces } from './bank-channel.ts';

const agreement = resource({ path: '/api/manage/bank-agreement', menu: MENU.bank, what: '托收协议' });

/** What is stored of an agreement. */
export const STORED_AGREEMENT = { inForce: 1, stopped: 2 } as const;
/** Follows from what is stored, the dates of the agreement and today; it is not stored itself. */
export const AGREEMENT = states('协议状态', { active: [1, '有效'], notYet: [2, '未生效'], expired: [3, '已到期'], ended: [4, '已终止'] });

export const BANK_AGREEMENT_FAILURES = failures({
  AGREEMENT_NO_TAKEN: business('协议号“{agreementNo}”已用于客户“{name}”'),
  AGREEMENT_CUSTOMER_TAKEN: business('客户“{name}”在此期间已有托收协议“{agreementNo}”'),
  AGREEMENT_HOUSE_TAKEN: business('该房屋在此期间已由协议“{agreementNo}”（{name}）托收'),
  AGREEMENT_HOUSE_OTHER: business('该房屋不在客户“{name}”名下'),
  AGREEMENT_CUSTOMER_OFF: business('客户“{name}”已停用'),
  AGREEMENT_ENDED: business('协议已终止，不能修改，请先恢复'),
  AGREEMENT_END_EARLY: business('终止日期不能早于起始日期 {date}'),
});

const agreementNo = requiredText('协议号', 40, 'tight').regex(/^[\x21-\x7e]+$/, '协议号应为字母、数字或符号，不含空格');
const customerAccount = z
  .string()
  .overwrite(withoutSpaces)
  .regex(/^(\d{6,32})?$/, '账号应为6-32位数字');

/** The fields of one agreement, in a form and in a row of a sheet. */
export const bankAgreementForm = z.object({
  agreementNo,
  bank: z.string().trim().max(60, '开户行最多60字'),
  accountName: requiredText('户名', 60, 'tight'),
  accountNo: customerAccount,
  fromDate: day,
  toDate: optionalDay,
  maxAmount: collectionLimit,
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
  /** Null: the agreement covers everything the customer pays. */
  houseId: id.nullable(),
  houseName: z.string(),
  agreementNo: z.string(),
  bank: z.string(),
  accountName: z.string(),
  /** Masked: only the last digits are shown. */
  accountNo: z.string(),
  fromDate: day,
  toDate: day.nullable(),
  maxAmount: z.string().nullable(),
  state: AGREEMENT.schema,
  remark: z.string(),
});
export type BankAgreementRow = z.infer<typeof bankAgreementRow>;

export const bankAgreementFilter = z.object({
  channelId: id.optional(),
  customerId: id.optional(),
  houseId: id.optional(),
  states: severalOf(AGREEMENT),
  /** Agreement number, last digits of the account number, account name, customer or house. */
  key: searchKey,
});
export type BankAgreementFilter = z.output<typeof bankAgreementFilter>;

/** In the order of their numbers when a channel is chosen, otherwise the newest first. */
export const searchBankAgreements = agreement.search(bankAgreementFilter, bankAgreementRow);

export const createBankAgreement = agreement.create(
  bankAgreementForm
    .extend({ channelId: chosen('托收渠道'), customerId: chosen('客户'), houseId: optionalId })
    .refine((form) => form.accountNo !== '', { path: ['accountNo'], message: '请输入账号' })
    .refine(ordered, ORDERED),
);

/**
 * Channel, customer and house cannot change. An empty account number keeps the stored one, because the screen only knows its last digits.
 */
export const changeBankAgreement = agreement.change(bankAgreementForm.refine(ordered, ORDERED));

/** `toDate` is the last day of collection; null removes the end. */
export const endBankAgreement = agreement.step('{id}/end', '终止或恢复托收协议', { method: 'PUT', fields: { toDate: day.nullable() } });

/** Customers by name, number, last digits of a phone, or initials; the first twenty. */
export const listBankCustomers = agreement.read('customers', '可签托收协议的客户', {
  input: { key: searchText },
  output: z.array(z.object({ id, number: z.string(), name: z.string(), phone: z.string() })),
});

/** The customer with today's houses, for the form. */
export const getBankCustomer = agreement.read('customer/{customerId}', '客户的房屋和账户', {
  method: 'GET',
  input: { customerId: idParam },
  output: z.object({
    id,
    name: z.string(),
    houses: z.array(z.object({ id, name: z.string() })),
  }),
});
