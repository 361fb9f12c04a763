import { FILE_CATEGORY, type Notification, type ParsedInputOf, type publishNotification } from '@anju/contract';
import { fail, failField } from '../../../platform/errors/failure.ts';
import { cleanHtml, textOfHtml } from '../../../platform/html/clean-html.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { attachFile } from '../../files/index.ts';
import * as queries from './notification.queries.ts';

/** More notifications than a user reads in a bar. */
const NEWEST = 50;

/** Notifications are for the staff; supervising authorities read the public information. */
export const list = async ({ db, actor, clock }: Scope): Promise<Notification[]> =>
  actor.role === 'gov' ? [] : queries.listCurrent(db, actor.accountId, clock.now(), NEWEST);

export async function markRead({ db, actor, clock }: Scope, id: number): Promise<null> {
  if (!(await queries.insertRead(db, actor, id, clock.now()))) throw fail('NOT_FOUND', { what: '通知' });
  return null;
}

export async function publish(scope: Scope, form: ParsedInputOf<typeof publishNotification>): Promise<{ id: number }> {
  const { db, actor, clock, audit, events } = scope;
  const { title, popup, expiresAt } = form;
  const now = clock.now();
  if (expiresAt !== null && new Date(expiresAt) <= now) throw failField('expiresAt', 'EXPIRY_PAST');
  const content = form.msgFormat === 0 ? cleanHtml(form.content) : '';
  if (form.msgFormat === 0 && textOfHtml(content) === '') throw failField('content', 'TEXT_EMPTY', { what: '内容' });

  return inTransaction(db, async (tx) => {
    const id = await queries.insertNotification(tx, actor, { title, content, popup, expiresAt, publishedAt: now });
    if (form.msgFormat === 1 && form.fileId !== null) {
      await attachFile({ ...scope, db: tx }, { id: form.fileId, category: FILE_CATEGORY.notificationPdf, parentId: id });
      await queries.updateToPdf(tx, id, form.fileId);
    }
    const after = { title, msgFormat: form.msgFormat, popup, expiresAt };
    await audit.write(tx, actor, { action: '发布通知', entity: 'notification', entityId: id, after });
    await events.publish(tx, { tenantId: actor.tenantId }, { type: 'notification' });
    return { id };
  });
}
