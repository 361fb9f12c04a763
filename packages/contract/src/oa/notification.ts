// 推送通知 (menu 216): messages and PDFs to all staff or to companies, departments, roles and single employees, from a time until a time, in
// the bar or as a popup, with a log of who has read them. What the receivers call is in session/account.ts.
import { z } from 'zod';
import { FILE_CATEGORY } from '../files/file.ts';
import { instant } from '../kit/dates.ts';
import { business, failures } from '../kit/failure.ts';
import { auditLines, createdAnswer, fileRef, optionalDay, requiredText, searchKey, severalOf } from '../kit/fields.ts';
import { optionalFile } from '../kit/file-fields.ts';
import { id, version } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { states } from '../kit/states.ts';
import { MENU } from '../menu.ts';

const notification = resource({ path: '/api/oa/notification', menu: MENU.push, what: '通知' });

/** 待发布 and 已失效 follow from the times of a published notification; only the other three are stored. */
export const PUSH = states('通知状态', {
  draft: [1, '草稿'],
  scheduled: [2, '待发布'],
  published: [3, '已发布'],
  expired: [4, '已失效'],
  withdrawn: [5, '已撤回'],
});

export const PUSH_TARGET = states('接收范围', { company: [1, '公司'], department: [2, '部门'], role: [3, '角色'], employee: [4, '员工'] });

export const NOTIFICATION_FAILURES = failures({
  EXPIRY_PAST: business('失效时间应晚于现在'),
  PUSH_EXPIRY_EARLY: business('失效时间应晚于发布时间'),
  PUSH_STATE: business('该通知{state}，不能{what}'),
  PUSH_NOT_ALL: business('您只能推送给可见的公司，不能推送给全体员工'),
  PUSH_NOT_ROLE: business('角色不分公司，您只能推送给可见的公司，请改选公司、部门或员工'),
  PUSH_BEYOND: business('“{name}”不在您可见的公司范围内，不能推送'),
  PUSH_TARGET_GONE: business('选择的{what}不存在或已停用，请重新选择'),
  PUSH_NOBODY_LEFT: business('接收人都已阅读，无需提醒'),
});

const targets = z.array(id).max(100, '最多选择 100 项').default([]);

export const notificationForm = z
  .object({
    title: z.string().trim().min(1, '请输入标题').max(100, '标题最多100字'),
    msgFormat: z.union([z.literal(0), z.literal(1)]),
    content: z.string().max(100_000, '内容过长').default(''),
    /** An uploaded PDF, not yet attached to anything; in a draft also the PDF it has already. */
    fileId: optionalFile(FILE_CATEGORY.notificationPdf),
    popup: z.boolean().default(false),
    /** A popup that goes away only when the receiver presses 我已阅读. */
    confirm: z.boolean().default(false),
    toAll: z.boolean().default(true),
    /** Each with the companies below it. */
    companyIds: targets,
    /** Each with the departments below it. */
    departmentIds: targets,
    roleIds: targets,
    employeeIds: targets,
    /** Null: when the user publishes. */
    publishAt: instant.nullable().default(null),
    expiresAt: instant.nullable().default(null),
  })
  .refine((form) => form.msgFormat === 1 || form.content.trim() !== '', { path: ['content'], message: '请输入内容' })
  .refine((form) => form.msgFormat === 0 || form.fileId !== null, { path: ['fileId'], message: '请上传PDF文件' })
  .refine((form) => form.popup || !form.confirm, { path: ['confirm'], message: '只有弹窗通知可以要求确认' })
  .refine((form) => form.toAll || [form.companyIds, form.departmentIds, form.roleIds, form.employeeIds].some((ids) => ids.length > 0), {
    path: ['toAll'],
    message: '请选择接收的公司、部门、角色或员工',
  });

const progress = {
  /** Accounts that receive it today, and those that have read it although they receive it no more. */
  receivers: z.int(),
  readers: z.int(),
  confirmed: z.int(),
};

export const pushRow = z.object({
  id,
  version,
  title: z.string(),
  state: PUSH.schema,
  msgFormat: z.union([z.literal(0), z.literal(1)]),
  popup: z.boolean(),
  confirm: z.boolean(),
  toAll: z.boolean(),
  /** The names of the first targets. */
  targetNames: z.string(),
  targetCount: z.int(),
  ...progress,
  publishAt: instant.nullable(),
  expiresAt: instant.nullable(),
  publishedBy: z.string(),
  updatedAt: instant,
});
export type PushRow = z.infer<typeof pushRow>;

const pushTarget = z.object({ kind: PUSH_TARGET.schema, id, name: z.string() });

export const pushDetail = pushRow.extend({
  content: z.string(),
  file: fileRef,
  targets: z.array(pushTarget),
  withdrawnAt: instant.nullable(),
  withdrawnBy: z.string(),
  withdrawReason: z.string(),
  reminders: z.int(),
  remindedAt: instant.nullable(),
  updatedBy: z.string(),
  lines: auditLines,
});
export type PushDetail = z.infer<typeof pushDetail>;

export const searchPushes = notification.search(
  { states: severalOf(PUSH), key: searchKey, fromDay: optionalDay, toDay: optionalDay },
  pushRow,
);
export const getPush = notification.get(pushDetail);

/** Published immediately, or at its time. */
export const publishNotification = notification.create(notificationForm, { summary: '发布通知' });
export const draftNotification = notification.write('draft', '保存通知草稿', {
  act: 'add',
  idempotent: true,
  input: notificationForm,
  output: createdAnswer,
});
/** Only drafts are changed and removed; a published notification is withdrawn. */
export const changeNotification = notification.change(notificationForm);
export const removeNotification = notification.remove();
export const releaseNotification = notification.step('{id}/publish', '发布通知草稿', { act: 'add' });
export const withdrawNotification = notification.step('{id}/withdraw', '撤回通知', {
  act: 'void',
  fields: { reason: requiredText('撤回原因', 200) },
});
/** Shows the notification once more, as a popup, to those who have not read it, or not confirmed it where that is asked. */
export const remindNotification = notification.step('{id}/remind', '再次提醒未读的人', { output: z.object({ people: z.int() }) });

export const pushReader = z.object({
  /** Of the account. */
  id,
  name: z.string(),
  companyName: z.string(),
  departmentName: z.string(),
  readAt: instant.nullable(),
  confirmedAt: instant.nullable(),
});
export type PushReader = z.infer<typeof pushReader>;

/** Who has read a notification, or who has not. */
export const searchPushReaders = notification.search({ notificationId: id, read: z.boolean(), key: searchKey }, pushReader, {
  at: 'reader/search',
  summary: '通知的已读和未读名单',
});

/** What the user may publish to: everything of the tenant, or the companies the user sees and no roles. */
export const listPushChoices = notification.read('choices', '通知的可选接收范围', {
  method: 'GET',
  output: z.object({
    all: z.boolean(),
    companies: z.array(z.object({ id, parentId: id.nullable(), name: z.string() })),
    departments: z.array(z.object({ id, parentId: id.nullable(), companyId: id, name: z.string() })),
    roles: z.array(z.object({ id, name: z.string() })),
  }),
});
