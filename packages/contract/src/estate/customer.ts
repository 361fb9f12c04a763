// 客户档案 (menu 72): the customers who pay. There is one customer per person or organisation; what it owns, rents and pays for is read from
// those records. Phone, document and account numbers are masked; a separate call, which is logged, answers them in full.
import { z } from 'zod';
import { day, instant } from '../kit/dates.ts';
import { business, failures } from '../kit/failure.ts';
import { auditLines, numberedAnswer, optionalId, optionalText, removalAnswer, searchKey, searchText, severalOf } from '../kit/fields.ts';
import { id, idParam, version } from '../kit/ids.ts';
import { sortBy } from '../kit/paging.ts';
import { resource } from '../kit/resource.ts';
import { states } from '../kit/states.ts';
import { MENU } from '../menu.ts';
import { FOLLOW, ID_TYPE, PERSON_KIND, CREDIT } from './enums.ts';

const customer = resource({ path: '/api/estate/customer', menu: MENU.customer, what: '客户' });

export const CUSTOMER_FAILURES = failures({
  CUSTOMER_EXISTS: business('“{name}”已是客户 {number}'),
  CUSTOMER_DISABLED: business('客户已停用，不能修改'),
  PERSON_NAME_DIFFERS: business('该证件号已登记在另一姓名下，请核对，或从已有人员中选择'),
});

/** The roles a customer has today, read from the rows that link the person to houses and parking; there may be several. */
export const CUSTOMER_TYPE = states('客户类型', { owner: [1, '业主'], tenant: [2, '租客'], developer: [3, '开发商'], body: [4, '单位'] });

// ---- search -----------------------------------------------------------------------------------------------------------

export const customerFilter = z.object({
  /** Part of a name, initials, beginning or end of a phone, the number of an identity document, or the beginning of the customer number. */
  key: searchKey,
  /** Customers with any of these types. */
  types: severalOf(CUSTOMER_TYPE),
  credits: severalOf(CREDIT),
  /** Disabled customers are hidden unless this is set. */
  disabled: z.boolean().default(false),
});
export type CustomerFilter = z.output<typeof customerFilter>;

export const customerRow = z.object({
  id,
  version,
  number: z.string(),
  personId: id,
  name: z.string(),
  kind: PERSON_KIND.schema,
  types: z.array(CUSTOMER_TYPE.schema),
  phone: z.string(),
  idNo: z.string(),
  /** Houses the customer owns, lives in or pays for today, within the user's estates. */
  houses: z.int(),
  credit: CREDIT.schema,
  /** Follow-ups that are not closed yet. */
  openFollows: z.int(),
  remark: z.string(),
  disabled: z.boolean(),
});
export type CustomerRow = z.infer<typeof customerRow>;

/** The largest number that is counted; above it the list shows a hint and suggests a narrower search. */
export const CUSTOMER_COUNT_LIMIT = 20_000;

export const searchCustomers = customer.search(
  { ...customerFilter.shape, sort: sortBy(['number']).default({ field: 'number', order: 'asc' }) },
  customerRow,
  { totals: { more: z.boolean() } },
);

/** For form fields that choose a customer. */
export const searchCustomerOptions = customer.read('options', '选择客户', {
  menu: [MENU.customer, MENU.follow],
  input: { key: searchKey },
  output: z.array(z.object({ id, number: z.string(), name: z.string(), phone: z.string() })),
});

export const customerHouse = z.object({
  houseId: id,
  estateName: z.string(),
  code: z.string(),
  /** 业主 50%, 付款人, 配偶 … */
  role: z.string(),
  fromDate: day.nullable(),
  toDate: day.nullable(),
  current: z.boolean(),
});
export const listCustomerHouses = customer.read('{id}/houses', '客户名下的房屋', {
  method: 'GET',
  menu: [MENU.customer, MENU.follow],
  input: { id: idParam },
  output: z.array(customerHouse),
});

// ---- one customer -----------------------------------------------------------------------------------------------------

export const INVOICE_KIND = states('抬头类型', { personal: [1, '个人'], company: [2, '企业'] });

export const customerContact = z.object({ id, name: z.string(), phone: z.string(), post: z.string() });
export const invoiceTitle = z.object({
  id,
  kind: INVOICE_KIND.schema,
  title: z.string(),
  taxNo: z.string(),
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  accountNo: z.string(),
  main: z.boolean(),
});
export const customerAccount = z.object({
  id,
  bank: z.string(),
  accountName: z.string(),
  accountNo: z.string(),
  /** The check digit of a person's id card is wrong: a warning, not a refusal. */
  doubtful: z.boolean(),
  main: z.boolean(),
});

export const customerDetail = customerRow.extend({
  idType: ID_TYPE.schema.nullable(),
  address: z.string(),
  contacts: z.array(customerContact),
  titles: z.array(invoiceTitle),
  accounts: z.array(customerAccount),
  houseLinks: z.array(customerHouse),
  parkings: z.array(
    z.object({ id, estateName: z.string(), code: z.string(), fromDate: day, toDate: day.nullable(), current: z.boolean() }),
  ),
  leases: z.array(
    z.object({
      key: z.string(),
      /** 车位 or 房屋 */
      what: z.string(),
      place: z.string(),
      contractNo: z.string(),
      monthlyPrice: z.string(),
      fromDate: day.nullable(),
      toDate: day.nullable(),
      current: z.boolean(),
    }),
  ),
  agreements: z.array(
    z.object({
      id,
      bank: z.string(),
      agreementNo: z.string(),
      accountName: z.string(),
      accountNo: z.string(),
      house: z.string(),
      fromDate: day,
      toDate: day.nullable(),
      inForce: z.boolean(),
    }),
  ),
  follows: z.array(
    z.object({
      id,
      item: z.string(),
      content: z.string(),
      employee: z.string(),
      plannedDate: day,
      state: FOLLOW.schema,
      overdue: z.boolean(),
    }),
  ),
  /** Who changed what, newest first. */
  changes: auditLines,
  createdBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type CustomerDetail = z.infer<typeof customerDetail>;

export const getCustomer = customer.get(customerDetail);

/** Persons already on file who may become customers. */
export const findCustomerPersons = customer.write('persons', '查找可建客户的人员', {
  act: 'add',
  input: { key: searchText },
  output: z.array(
    z.object({
      id,
      name: z.string(),
      kind: PERSON_KIND.schema,
      phone: z.string(),
      idNo: z.string(),
      /** The customer number if the person is already a customer; otherwise empty. */
      customer: z.string(),
    }),
  ),
});

const remark = optionalText('备注', 500);
const mobile = z
  .string()
  .trim()
  .regex(/^(1[3-9]\d{9})?$/, '手机号应为 11 位，以 13 至 19 开头')
  .default('');

export const customerPersonForm = z.object({
  kind: PERSON_KIND.schema,
  name: z.string().trim().min(1, '请输入姓名或名称').max(60, '姓名或名称最多 60 个字'),
  phone: mobile,
  idType: ID_TYPE.schema.nullable().default(null),
  idNo: z.string().trim().max(30, '证件号最多 30 位').default(''),
});
export type CustomerPersonForm = z.output<typeof customerPersonForm>;

/** Makes a customer of a person on file or of a new one; the same document number means the same person. */
export const createCustomer = customer.create(
  z
    .object({ personId: optionalId, person: customerPersonForm.nullable().default(null), remark })
    .refine((form) => (form.personId === null) !== (form.person === null), { path: ['personId'], message: '请选择人员' }),
  { output: numberedAnswer },
);

export const changeCustomer = customer.change({ remark }, { summary: '修改客户备注' });

export const markCredit = customer.step('{id}/credit', '信用标记', {
  fields: { credit: CREDIT.schema, reason: z.string().trim().min(1, '请填写标记原因').max(200, '原因最多 200 个字') },
});

/** A customer without history is removed; any other is disabled and stays readable. */
export const removeCustomer = customer.remove({ summary: '删除或停用客户', output: removalAnswer });
export const enableCustomer = customer.step('{id}/enable', '恢复停用的客户', { version: false });

/** Full numbers of the customer and of its contacts, titles and accounts; every call is logged. */
export const showCustomerPrivate = customer.write('private', '查看客户完整电话、证件号与账号', {
  act: 'change',
  input: { id },
  output: z.object({
    phone: z.string(),
    idNo: z.string(),
    contacts: z.array(z.object({ id, phone: z.string() })),
    titles: z.array(z.object({ id, phone: z.string(), accountNo: z.string() })),
    accounts: z.array(z.object({ id, accountNo: z.string() })),
  }),
});

export const exportCustomers = customer.export(customerFilter);
