// 客户列表 of the operator (menu 601): applications, tenants, messages the installation sent, opinions of visitors. Domain notes, 2 and 10.
import { z } from 'zod';
import { instant } from '../kit/dates.ts';
import { business, failures } from '../kit/failure.ts';
import { searchText } from '../kit/fields.ts';
import { id, shortId, shortIdParam, version } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { opinionRow } from '../manage/website.ts';
import { MENU } from '../menu.ts';
import { application, applicationState } from './registration.ts';

const operator = (noun: string, what: string) => resource({ path: `/api/system/${noun}`, menu: MENU.tenants, what });
const applicationNoun = operator('application', '注册申请');
const tenant = operator('tenant', '客户');
const message = operator('message', '短信记录');
const opinion = operator('opinion', '意见反馈');

export const TENANT_FAILURES = failures({
  APPLICATION_DECIDED: business('该申请已由{name}处理'),
  TENANT_CODE_TAKEN: business('客户代码“{code}”已被使用'),
});

const key = searchText.optional();
const list = { at: 'list' } as const;

export const applicationRow = z.object({
  id,
  number: z.string(),
  state: applicationState,
  companyName: z.string(),
  creditCode: z.string(),
  contact: z.string(),
  mobile: z.string(),
  region: z.string(),
  houses: z.int(),
  submittedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  decidedBy: z.string(),
  version,
});
export type ApplicationRow = z.infer<typeof applicationRow>;

/** The key is part of a company, a number, a mobile or a credit code. Drafts belong to the applicant and are not listed. */
export const searchApplications = applicationNoun.search(
  {
    key,
    states: z
      .array(applicationState.exclude(['draft']))
      .max(4)
      .default([]),
  },
  applicationRow,
  list,
);

export const readApplication = applicationNoun.get(
  application.extend({
    id,
    version,
    submittedAt: instant.nullable(),
    decidedAt: instant.nullable(),
    decidedBy: z.string(),
    serviceVersion: z.string(),
    privacyVersion: z.string(),
    /** A code that is still free, derived from the short name. */
    suggestedCode: z.string(),
  }),
  { summary: '注册申请' },
);

export const tenantCode = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9-]{1,19}$/, '客户代码为2-20位小写字母、数字或短横线，以字母开头');

/** Creates the tenant with its company, the functions granted, the default jobs and the administrator's account. */
export const approveApplication = applicationNoun.step('approve', '通过注册申请', {
  act: 'audit',
  idempotent: true,
  fields: { code: tenantCode, functions: z.array(shortId).min(1, '请至少授予一项功能').max(1000) },
  output: z.object({ tenantId: id, loginName: z.string() }),
});

export const refuseApplication = applicationNoun.step('refuse', '退回注册申请', {
  act: 'audit',
  fields: { reason: z.string().trim().min(2, '请填写退回原因').max(200, '退回原因最多200字') },
});

export const tenantRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  disabled: z.boolean(),
  createdAt: instant,
  companies: z.int(),
  accounts: z.int(),
  /** The number of screens its first company bought. */
  functions: z.int(),
  houses: z.int(),
  lastLoginAt: instant.nullable(),
});
export type TenantRow = z.infer<typeof tenantRow>;

export const searchTenants = tenant.search({ key, disabled: z.boolean().optional() }, tenantRow, list);

/** No user can log in to a disabled tenant; users who are logged in are logged out with their next request. */
export const changeTenant = tenant.write('{id}', '停用或启用客户', {
  method: 'PUT',
  act: 'change',
  input: { id: shortIdParam, disabled: z.boolean(), reason: z.string().trim().min(2, '请填写原因').max(200, '原因最多200字') },
});

export const messageRow = z.object({
  id,
  sentAt: instant,
  channel: z.string(),
  recipient: z.string(),
  text: z.string(),
  state: z.enum(['sent', 'failed']),
});
export type MessageRow = z.infer<typeof messageRow>;

/** Messages of the installation, verification codes included: without a connected provider the operator reads them out. */
export const searchMessages = message.search({ key }, messageRow, { ...list, summary: '短信记录' });

export const searchOpinions = opinion.search({ answered: z.boolean().optional() }, opinionRow, { ...list, summary: '意见反馈' });
export const answerOpinion = opinion.step('answer', '回复意见反馈', {
  version: false,
  fields: { answer: z.string().trim().min(2, '请填写回复').max(1000, '回复最多1000字') },
});
