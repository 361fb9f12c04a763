// 客户档案 (menu 72): the paying side. One customer per person or body; what it owns, rents and pays for is read from those rows.
// Numbers of phones, papers and accounts are masked; the full ones are a call of their own, which is logged.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { enumeration } from '../kit/enumeration.ts';
import { exportPurpose } from '../kit/export-purpose.ts';
import { id, idParam, version } from '../kit/ids.ts';
import { day, instant } from '../kit/dates.ts';
import { pageOf, pageQuery, sortBy } from '../kit/paging.ts';
import { MENU } from '../menu.ts';
import { customerCredit, followState, idCardType, personKind } from './enums.ts';

/** What somebody is to us today, from the rows that tie him to houses and parking; he may be several. */
export const customerType = enumeration('客户类型', { 1: '业主', 2: '租户', 3: '开发商', 4: '单位' });

const view = { menu: MENU.customer, act: 'view' } as const;
const change = { menu: MENU.customer, act: 'change' } as const;
const add = { menu: MENU.customer, act: 'add' } as const;

// ---- search -----------------------------------------------------------------------------------------------------------

export const customerFilter = z.object({
  /** Part of a name, initials, beginning or end of a phone, a paper's number, or how the customer's number begins. */
  key: z.string().trim().max(60).default(''),
  /** Any of these. */
  types: z.array(customerType.schema).default([]),
  credits: z.array(customerCredit.schema).default([]),
  /** Those out of use: hidden unless asked for. */
  disabled: z.boolean().default(false),
});
export type CustomerFilter = z.output<typeof customerFilter>;

export const customerRow = z.object({
  id,
  version,
  number: z.string(),
  personId: id,
  name: z.string(),
  kind: personKind.schema,
  types: z.array(customerType.schema),
  phone: z.string(),
  idNo: z.string(),
  /** Houses he owns, lives in or pays for today, as far as the asking person sees them. */
  houses: z.int(),
  credit: customerCredit.schema,
  /** Follow-ups not closed yet. */
  openFollows: z.int(),
  remark: z.string(),
  disabled: z.boolean(),
});
export type CustomerRow = z.infer<typeof customerRow>;

/** Counted to here; beyond it the list says so and asks for a narrower search. */
export const CUSTOMER_COUNT_LIMIT = 20_000;

export const searchCustomers = endpoint({
  method: 'POST',
  path: '/api/estate/customer/search',
  access: view,
  summary: '客户列表',
  input: pageQuery.extend({ ...customerFilter.shape, sort: sortBy(['number']).default({ field: 'number', order: 'asc' }) }),
  output: pageOf(customerRow).extend({ more: z.boolean() }),
});

/** For fields that take a customer. */
export const searchCustomerOptions = endpoint({
  method: 'POST',
  path: '/api/estate/customer/options',
  access: { menu: [MENU.customer, MENU.follow], act: 'view' },
  summary: '选择客户',
  input: z.object({ key: z.string().trim().max(60).default('') }),
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
export const listCustomerHouses = endpoint({
  method: 'GET',
  path: '/api/estate/customer/{id}/houses',
  access: { menu: [MENU.customer, MENU.follow], act: 'view' },
  summary: '客户名下的房屋',
  input: z.object({ id: idParam }),
  output: z.array(customerHouse),
});

// ---- one customer -----------------------------------------------------------------------------------------------------

export const invoiceKind = enumeration('抬头类型', { 1: '个人', 2: '企业' });

export const customerContact = z.object({ id, name: z.string(), phone: z.string(), post: z.string() });
export const invoiceTitle = z.object({
  id,
  kind: invoiceKind.schema,
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
  /** The check digit of a person's card does not fit: worth a second look, not refused. */
  doubtful: z.boolean(),
  main: z.boolean(),
});

export const customerDetail = customerRow.extend({
  idType: idCardType.schema.nullable(),
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
      state: followState.schema,
      overdue: z.boolean(),
    }),
  ),
  /** Who changed what, newest first. */
  changes: z.array(z.object({ id, at: instant, by: z.string(), action: z.string(), detail: z.string() })),
  createdBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type CustomerDetail = z.infer<typeof customerDetail>;

export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/estate/customer/{id}',
  access: view,
  summary: '客户详情',
  input: z.object({ id: idParam }),
  output: customerDetail,
});

/** Persons already on file who may become customers. */
export const findCustomerPersons = endpoint({
  method: 'POST',
  path: '/api/estate/customer/persons',
  access: add,
  summary: '查找可建客户的人员',
  input: z.object({ key: z.string().trim().max(60) }),
  output: z.array(
    z.object({
      id,
      name: z.string(),
      kind: personKind.schema,
      phone: z.string(),
      idNo: z.string(),
      /** Number of the customer he already is; empty otherwise. */
      customer: z.string(),
    }),
  ),
});

const remark = z.string().trim().max(500, '备注最多 500 个字').default('');
const mobile = z
  .string()
  .trim()
  .regex(/^(1[3-9]\d{9})?$/, '手机号应为 11 位，以 13 至 19 开头')
  .default('');

export const customerPersonForm = z.object({
  kind: personKind.schema,
  name: z.string().trim().min(1, '请输入姓名或名称').max(60, '姓名或名称最多 60 个字'),
  phone: mobile,
  idType: idCardType.schema.nullable().default(null),
  idNo: z.string().trim().max(30, '证件号最多 30 位').default(''),
});
export type CustomerPersonForm = z.output<typeof customerPersonForm>;

/** Of a person on file, or of a new one; the same paper means the same person. */
export const createCustomer = endpoint({
  method: 'POST',
  path: '/api/estate/customer',
  access: add,
  summary: '新增客户',
  idempotent: true,
  input: z
    .object({ personId: id.nullable().default(null), person: customerPersonForm.nullable().default(null), remark })
    .refine((form) => (form.personId === null) !== (form.person === null), { path: ['personId'], message: '请选择人员' }),
  output: z.object({ id, number: z.string() }),
});

export const changeCustomer = endpoint({
  method: 'PUT',
  path: '/api/estate/customer/{id}',
  access: change,
  summary: '修改客户备注',
  input: z.object({ id: idParam, version, remark }),
  output: noAnswer,
});

export const markCredit = endpoint({
  method: 'POST',
  path: '/api/estate/customer/{id}/credit',
  access: change,
  summary: '信用标记',
  input: z.object({
    id: idParam,
    version,
    credit: customerCredit.schema,
    reason: z.string().trim().min(1, '请填写标记原因').max(200, '原因最多 200 个字'),
  }),
  output: noAnswer,
});

/** One that nothing hangs on is removed; any other is put out of use and stays readable. */
export const removeCustomer = endpoint({
  method: 'DELETE',
  path: '/api/estate/customer/{id}',
  access: { menu: MENU.customer, act: 'remove' },
  summary: '删除或停用客户',
  input: z.object({ id: idParam }),
  output: z.object({ outcome: z.enum(['removed', 'disabled']) }),
});
export const enableCustomer = endpoint({
  method: 'POST',
  path: '/api/estate/customer/{id}/enable',
  access: change,
  summary: '恢复停用的客户',
  input: z.object({ id: idParam }),
  output: noAnswer,
});

/** Full numbers of the customer and what hangs on it; every look is in the log. */
export const showCustomerPrivate = endpoint({
  method: 'POST',
  path: '/api/estate/customer/private',
  access: change,
  summary: '查看客户完整电话、证件号与账号',
  input: z.object({ id }),
  output: z.object({
    phone: z.string(),
    idNo: z.string(),
    contacts: z.array(z.object({ id, phone: z.string() })),
    titles: z.array(z.object({ id, phone: z.string(), accountNo: z.string() })),
    accounts: z.array(z.object({ id, accountNo: z.string() })),
  }),
});

export const exportCustomers = endpoint({
  method: 'POST',
  path: '/api/estate/customer/export',
  access: { menu: MENU.customer, act: 'export' },
  summary: '导出客户（当前条件的全部行）',
  input: z.object({ filter: customerFilter, purpose: exportPurpose }),
  output: z.object({ jobId: id }),
});
