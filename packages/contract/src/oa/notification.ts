// Publishing a notification to the staff of a tenant (推送通知).
import { z } from 'zod';
import { instant } from '../kit/dates.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/ids.ts';
import { MENU } from '../menu.ts';

export const notificationForm = z
  .object({
    title: z.string().trim().min(1, '请输入标题').max(100, '标题最多100字'),
    msgFormat: z.union([z.literal(0), z.literal(1)]),
    content: z.string().max(100_000, '内容过长').default(''),
    /** An uploaded PDF, not yet attached to anything. */
    fileId: id.nullable().default(null),
    popup: z.boolean().default(false),
    expiresAt: instant.nullable().default(null),
  })
  .refine((form) => form.msgFormat === 1 || form.content.trim() !== '', { path: ['content'], message: '请输入内容' })
  .refine((form) => form.msgFormat === 0 || form.fileId !== null, { path: ['fileId'], message: '请上传PDF文件' });

export const publishNotification = endpoint({
  method: 'POST',
  path: '/api/oa/notification',
  access: { menu: MENU.push, act: 'add' },
  summary: '发布通知',
  idempotent: true,
  input: notificationForm,
  output: z.object({ id }),
});
