// The user's own account: password, menu style, duties, company, notifications. Specification 1, sections 2.4, 5 and 7.
import { z } from 'zod';
import { instant } from '../kit/dates.ts';
import { endpoint, noAnswer, nothing, type Endpoint } from '../kit/endpoint.ts';
import { id, idParam } from '../kit/ids.ts';
import type { Role } from '../kit/roles.ts';
import { menuStyle } from './session.ts';

/** A password as it is sent: plain, or base64 of RSA-OAEP (SHA-256) with the site's key, which is longer than any password may be. */
const sentPassword = z.string().max(2000);

/** `id` is the id of the user's account. `refusePasswordChange` checks the fields. */
export const passwordChange = z.object({
  id,
  username: z.string().max(60),
  old: sentPassword,
  pwd: sentPassword,
  pwd2: sentPassword,
});

const passcode = (path: `/api/${string}`, summary: string, roles: readonly Role[]) =>
  endpoint({
    method: 'POST',
    path,
    access: { session: true, roles },
    summary,
    firstPassword: true,
    input: passwordChange,
    output: noAnswer,
  });

export const changeAdminPassword = passcode('/api/sysadmin/passcode', '系统管理员修改密码', ['sa']);
export const changeEmployeePassword = passcode('/api/sys-emp-auth/passcode', '员工修改密码', ['emp', 'gov']);
export const changeInternalPassword = passcode('/api/internal/i/passcode', '内部管理员修改密码', ['root']);
export const changeSuperPassword = passcode('/api/super/passcode', '超级管理员修改密码', ['super']);

/** The call each role uses to change its password. */
export const PASSWORD_CALLS = {
  sa: changeAdminPassword,
  emp: changeEmployeePassword,
  gov: changeEmployeePassword,
  root: changeInternalPassword,
  super: changeSuperPassword,
} as const satisfies Record<Role, Endpoint>;

/** True when the user has already replaced the initial password. */
export const getPasswordChanged = endpoint({
  method: 'GET',
  path: '/api/account/reset',
  access: { session: true },
  summary: '是否已修改过初始密码',
  firstPassword: true,
  input: nothing,
  output: z.boolean(),
});

export const changeAccount = endpoint({
  method: 'PUT',
  path: '/api/account/{id}',
  access: { session: true },
  summary: '修改本人账号设置',
  input: z.object({ id: idParam, menuStyle }),
  output: noAnswer,
});

export const myJob = z.object({
  name: z.string(),
  department: z.string(),
  /** The duties as HTML, cleaned by the server. */
  content: z.string(),
});
/** The jobs the user holds, the main one first. */
export const getMyJob = endpoint({
  method: 'GET',
  path: '/api/account/my-job',
  access: { session: true, roles: ['emp'] },
  summary: '我的岗位职责',
  input: nothing,
  output: z.array(myJob),
});

export const companyInformation = z.object({
  id,
  parentId: id.nullable(),
  name: z.string(),
  nick: z.string(),
  /** 1-3 */
  level: z.int(),
  /** A 管理型, B 经营型, AB 经管型 */
  type: z.enum(['A', 'B', 'AB']),
});
export type CompanyInformation = z.infer<typeof companyInformation>;

/** The company the user works for; for an administrator the tenant's first one; null when there is none. */
export const getAccountCompany = endpoint({
  method: 'GET',
  path: '/api/account/company',
  access: { session: true },
  summary: '本人所属公司',
  input: nothing,
  output: companyInformation.nullable(),
});

/** Companies the user may see: the user's company and those below it, or all of the tenant, depending on the user's jobs. */
export const listCompanyUnits = endpoint({
  method: 'GET',
  path: '/api/common/units',
  access: { session: true },
  summary: '可见的组织单位',
  input: nothing,
  output: z.array(companyInformation),
});

/** `msgFormat` 1: a PDF, the file `fileId` of category 101 under this notification; otherwise `content` is HTML. */
export const notification = z.object({
  id,
  title: z.string(),
  content: z.string(),
  msgFormat: z.union([z.literal(0), z.literal(1)]),
  fileId: id.nullable(),
  publishedAt: instant,
  publishedBy: z.string(),
  /** The shell opens the notification automatically until it is read. */
  popup: z.boolean(),
  read: z.boolean(),
  /** Only where the publisher asks for 我已阅读: whether the user has confirmed. Until then the notification cannot be closed. */
  confirmed: z.boolean().optional(),
});
export type Notification = z.infer<typeof notification>;

/** The notifications of the notification bar: published, not expired, addressed to the user; newest first. */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/account/notice',
  access: { session: true },
  summary: '通知列表',
  input: nothing,
  output: z.array(notification),
});

export const readNotification = endpoint({
  method: 'POST',
  path: '/api/account/notice/read',
  access: { session: true },
  summary: '标记通知已读',
  input: z.object({ id }),
  output: noAnswer,
});

/** 我已阅读, for a notification that asks for it. */
export const confirmNotification = endpoint({
  method: 'POST',
  path: '/api/account/notice/confirm',
  access: { session: true, roles: ['emp', 'sa'] },
  summary: '确认已阅读通知',
  input: z.object({ id }),
  output: noAnswer,
});
