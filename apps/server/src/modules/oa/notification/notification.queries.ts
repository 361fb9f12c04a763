import { sql } from 'kysely';
import type { Notification } from '@anju/contract';
import type { Actor } from '../../../platform/scope.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

/** Published and not over, newest first, with what the person read. */
export async function listCurrent(db: DbOrTx, accountId: number, now: Date, limit: number): Promise<Notification[]> {
  const result = await sql<Notification>`
    select n.id, n.title, n.content, n.msg_format, n.file_id, n.published_at, n.publisher_name as published_by, n.popup,
           exists (select from oa.notification_read r
                    where r.tenant_id = n.tenant_id and r.notification_id = n.id and r.account_id = ${accountId}) as read
      from oa.notification n
     where n.published_at <= ${now}::timestamptz and (n.expires_at is null or n.expires_at > ${now}::timestamptz)
     order by n.published_at desc, n.id desc limit ${limit}`.execute(db);
  return result.rows;
}

/** False when there is no such notification; reading twice is reading once. */
export async function insertRead(db: DbOrTx, { accountId }: Actor, id: number, at: Date): Promise<boolean> {
  const result = await sql`
    insert into oa.notification_read (tenant_id, notification_id, account_id, read_at)
    select n.tenant_id, n.id, ${accountId}, ${at}::timestamptz from oa.notification n
     where n.id = ${id} and n.published_at <= ${at}::timestamptz
        on conflict (tenant_id, notification_id, account_id) do update set read_at = oa.notification_read.read_at
    returning notification_id`.execute(db);
  return result.rows.length === 1;
}

interface NewNotification {
  readonly title: string;
  readonly content: string;
  readonly popup: boolean;
  readonly expiresAt: string | null;
  readonly publishedAt: Date;
}

export async function insertNotification(tx: Tx, { tenantId, accountId, name }: Actor, values: NewNotification): Promise<number> {
  const { title, content, popup, expiresAt, publishedAt } = values;
  const result = await sql<{ id: number }>`
    insert into oa.notification (tenant_id, title, content, popup, published_at, expires_at, account_id, publisher_name)
    values (${tenantId}, ${title}, ${content}, ${popup}, ${publishedAt}, ${expiresAt}, ${accountId}, ${name})
    returning id`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('a notification was not stored');
  return row.id;
}

/** A file is attached to what exists already, so a PDF comes second. */
export async function updateToPdf(tx: Tx, id: number, fileId: number): Promise<void> {
  await sql`update oa.notification set msg_format = 1, file_id = ${fileId} where id = ${id}`.execute(tx);
}
