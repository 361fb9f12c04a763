// Publishing a notification to the staff of a tenant (推送通知).
import { z } from 'zod';
import { instant } from '../kit/dates.ts';
import { business, failures } from '../kit/failure.ts';
import { optionalId } from '../kit/fields.ts';
import { resource } from '../kit/resource.ts';
import { MENU } from '../menu.ts';

const notification = resource({ path: '/api/oa/notification', menu: MENU.push, what: '通知' });

export const NOTIFICATION_FAILURES = failures({ EXPIRY_PAST: business('失效时间应晚于现在') });

export const notificationForm = z
  .object({
    title: z.string().trim().min(1, '请输入标题').max(100, '标题最多100字'),
    msgFormat: z.union([z.literal(0), z.literal(1)]),
    content: z.string().max(100_000, '内容过长').default(''),
    /** An uploaded PDF, not yet attached to anything. */
    fileId: optionalId,
    popup: z.boolean().default(false),
    expiresAt: instant.nullable().default(null),
  })
  .refine((form) => form.msgFormat === 1 || form.content.trim() !== '', { path: ['content'], message: '请输入内容' })
  .refine((form) => form.msgFormat === 0 || form.fileId !== null, { path: ['fileId'], message: '请上传PDF文件' });

export const publishNotification = notification.create(notificationForm, { summary: '发布通知' });
