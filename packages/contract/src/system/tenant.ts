// 客户列表 of the operator: applications, tenants, messages the installation sent, opinions of visitors. Domain notes, sections 2 and 10.
import { z } from 'zod';
import { instant } from '../kit/dates.ts';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { id, idParam, version } from '../kit/ids.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { opinionRow } from '../manage/website.ts';
import { MENU } from '../menu.ts';
import { application, applicationState } from './registration.ts';

const may = <A extends 'view' | 'audit' | 'change'>(act: A) => ({ menu: MENU.tenants, act }) as const;
const key = z.string().trim().max(60).optional();

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

/** By company, number, mobile or credit code. Drafts are the applicant's own business and not listed. */
export const searchApplications = endpoint({
  method: 'POST',
  path: '/api/system/application/list',
  access: may('view'),
  summary: '注册申请列表',
  input: pageQuery.extend({ key, state: applicationState.exclude(['draft']).optional() }),
  output: pageOf(applicationRow),
});

export const readApplication = endpoint({
  method: 'GET',
  path: '/api/system/application/{id}',
  access: may('view'),
  summary: '注册申请',
  input: z.object({ id: idParam }),
  output: application.extend({
    id,
    version,
    submittedAt: instant.nullable(),
    decidedAt: instant.nullable(),
    decidedBy: z.string(),
    serviceVersion: z.string(),
    privacyVersion: z.string(),
    /** A code nobody has yet, from the short name. */
    suggestedCode: z.string(),
  }),
});

export const tenantCode = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9-]{1,19}$/, '客户代码为2-20位小写字母、数字或短横线，以字母开头');

/** Makes the tenant: its company, the functions granted, the default jobs and the administrator's account. */
export const approveApplication = endpoint({
  method: 'POST',
  path: '/api/system/application/approve',
  access: may('audit'),
  summary: '通过注册申请',
  idempotent: true,
  input: z.object({ id, version, code: tenantCode, functions: z.array(id).min(1, '请至少授予一项功能') }),
  output: z.object({ tenantId: id, loginName: z.string() }),
});

export const refuseApplication = endpoint({
  method: 'POST',
  path: '/api/system/application/refuse',
  access: may('audit'),
  summary: '退回注册申请',
  input: z.object({ id, version, reason: z.string().trim().min(2, '请填写退回原因').max(200, '退回原因最多200字') }),
  output: noAnswer,
});

export const tenantRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  disabled: z.boolean(),
  createdAt: instant,
  companies: z.int(),
  accounts: z.int(),
  /** Screens bought by its first company. */
  functions: z.int(),
  houses: z.int(),
  lastLoginAt: instant.nullable(),
});
export type TenantRow = z.infer<typeof tenantRow>;

export const searchTenants = endpoint({
  method: 'POST',
  path: '/api/system/tenant/list',
  access: may('view'),
  summary: '客户列表',
  input: pageQuery.extend({ key, disabled: z.boolean().optional() }),
  output: pageOf(tenantRow),
});

/** A tenant that is stopped can log in no more; whoever is in is out at the next click. */
export const changeTenant = endpoint({
  method: 'PUT',
  path: '/api/system/tenant/{id}',
  access: may('change'),
  summary: '停用或启用客户',
  input: z.object({ id: idParam, disabled: z.boolean(), reason: z.string().trim().min(2, '请填写原因').max(200, '原因最多200字') }),
  output: noAnswer,
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

/** What the installation sent, verification codes included: where no provider is connected, the operator reads them out. */
export const searchMessages = endpoint({
  method: 'POST',
  path: '/api/system/message/list',
  access: may('view'),
  summary: '短信记录',
  input: pageQuery.extend({ key }),
  output: pageOf(messageRow),
});

export const searchOpinions = endpoint({
  method: 'POST',
  path: '/api/system/opinion/list',
  access: may('view'),
  summary: '意见反馈',
  input: pageQuery.extend({ answered: z.boolean().optional() }),
  output: pageOf(opinionRow),
});
export const answerOpinion = endpoint({
  method: 'POST',
  path: '/api/system/opinion/answer',
  access: may('change'),
  summary: '回复意见反馈',
  input: z.object({ id, answer: z.string().trim().min(2, '请填写回复').max(1000, '回复最多1000字') }),
  output: noAnswer,
});
