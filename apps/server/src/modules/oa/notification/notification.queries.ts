import type { Notification } from '@anju/contract';
import { one, own, rows, run, TENANT } from '../../../platform/db/sql.ts';
import type { Actor } from '../../../platform/scope.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

/** Published notifications that have not expired, newest first, each with whether the user read it. */
export async function listCurrent(db: DbOrTx, accountId: number, now: Date, limit: number): Promise<Notification[]> {
  return rows<Notification>(db)`
    select n.id, n.title, n.content, n.msg_format, n.file_id, n.published_at, n.publisher_name as published_by, n.popup,
           exists (select from oa.notification_read r
                    where r.tenant_id = n.tenant_id and r.notification_id = n.id and r.account_id = ${accountId}) as read
      from oa.notification n
     where ${own('n')} and n.published_at <= ${now}::timestamptz and (n.expires_at is null or n.expires_at > ${now}::timestamptz)
     order by n.published_at desc, n.id desc limit ${limit}`;
}

/** False when there is no such notification; a second reading changes nothing. */
export async function insertRead(db: DbOrTx, { accountId }: Actor, id: number, at: Date): Promise<boolean> {
  const written = await run(db)`
    insert into oa.notification_read (tenant_id, notification_id, account_id, read_at)
    select ${TENANT}, n.id, ${accountId}, ${at}::timestamptz from oa.notification n
     where ${own('n')} and n.id = ${id} and n.published_at <= ${at}::timestamptz
        on conflict (tenant_id, notification_id, account_id) do update set read_at = oa.notification_read.read_at`;
  return written === 1;
}

interface NewNotification {
  readonly title: string;
  readonly content: string;
  readonly popup: boolean;
  readonly expiresAt: string | null;
  readonly publishedAt: Date;
}

export async function insertNotification(tx: Tx, { accountId, name }: Actor, values: NewNotification): Promise<number> {
  const { title, content, popup, expiresAt, publishedAt } = values;
  const { id } = await one<{ id: number }>(tx)`
    insert into oa.notification (tenant_id, title, content, popup, published_at, expires_at, account_id, publisher_name)
    values (${TENANT}, ${title}, ${content}, ${popup}, ${publishedAt}, ${expiresAt}, ${accountId}, ${name})
    returning id`;
  return id;
}

/** A file is attached to an existing record, so the PDF is set after the notification is inserted. */
export async function updateToPdf(tx: Tx, id: number, fileId: number): Promise<void> {
  await run(tx)`update oa.notification n set msg_format = 1, file_id = ${fileId} where ${own('n')} and n.id = ${id}`;
}
