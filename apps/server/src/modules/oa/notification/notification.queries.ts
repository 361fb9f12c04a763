// What a receiver sees, reads and confirms.
import { sql, type RawBuilder } from 'kysely';
import { PUSH, type Notification } from '@anju/contract';
import { exists, lit, own, rows, run, TENANT } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { addressing, IS_FOR_ME } from './audience.queries.ts';

interface Receiver {
  readonly accountId: number;
  readonly employeeId: number | null;
  readonly now: Date;
  readonly day: string;
}

const isOut = (now: Date): RawBuilder<unknown> => sql`n.state = ${lit(PUSH.published)} and n.published_at <= ${now}::timestamptz`;
const isCurrent = (now: Date) => sql`${isOut(now)} and (n.expires_at is null or n.expires_at > ${now}::timestamptz)`;
const NEWEST = sql`n.published_at desc, n.id desc`;

/** A reader's notification; `confirmed` is null where no confirmation is asked. */
export type CurrentRow = Omit<Notification, 'confirmed'> & { readonly confirmed: boolean | null };

/**
 * Published notifications for the user that have not expired, newest first, each with whether the user read it. Those for all staff and
 * those for the user's targets come from an index each. After a reminder every unread one is a popup.
 */
export const listCurrent = (db: DbOrTx, { accountId, employeeId, now, day }: Receiver, limit: number): Promise<CurrentRow[]> =>
  rows<CurrentRow>(db)`
    with recursive ${addressing(employeeId, day)}, shown as (
      (select n.id from oa.notification n where ${own('n')} and n.to_all and ${isCurrent(now)} order by ${NEWEST} limit ${limit})
      union
      select n.id from mine m join oa.notification_target t on ${own('t')} and t.kind = m.kind and t.target_id = m.target_id
        join oa.notification n on n.tenant_id = t.tenant_id and n.id = t.notification_id and not n.to_all and ${isCurrent(now)}
    )
    select n.id, n.title, n.content, n.msg_format, n.file_id, n.published_at, n.publisher_name as published_by,
           n.popup or n.reminded_at is not null as popup, r.read_at is not null as read,
           case when n.confirm then r.confirmed_at is not null end as confirmed
      from shown join oa.notification n on ${own('n')} and n.id = shown.id
      left join oa.notification_read r on r.tenant_id = n.tenant_id and r.notification_id = n.id and r.account_id = ${accountId}
     order by ${NEWEST} limit ${limit}`;

export const receives = (db: DbOrTx, { employeeId, now, day }: Receiver, id: number): Promise<boolean> => exists(db)`
  with recursive ${addressing(employeeId, day)}
  select from oa.notification n where ${own('n')} and n.id = ${id} and ${isOut(now)} and ${IS_FOR_ME}`;

/** False when the user has no such notification; a second reading changes nothing. */
export async function insertRead(db: DbOrTx, { accountId, employeeId, now, day }: Receiver, id: number): Promise<boolean> {
  const written = await run(db)`
    with recursive ${addressing(employeeId, day)}
    insert into oa.notification_read (tenant_id, notification_id, account_id, read_at)
    select ${TENANT}, n.id, ${accountId}, ${now}::timestamptz from oa.notification n
     where ${own('n')} and n.id = ${id} and ${isOut(now)} and ${IS_FOR_ME}
        on conflict (tenant_id, notification_id, account_id) do update set read_at = oa.notification_read.read_at`;
  return written === 1;
}

/** False when the user has no such notification, or it asks for no confirmation; the first confirmation stands. */
export async function insertConfirmation(db: DbOrTx, { accountId, employeeId, now, day }: Receiver, id: number): Promise<boolean> {
  const written = await run(db)`
    with recursive ${addressing(employeeId, day)}
    insert into oa.notification_read (tenant_id, notification_id, account_id, read_at, confirmed_at)
    select ${TENANT}, n.id, ${accountId}, ${now}::timestamptz, ${now}::timestamptz from oa.notification n
     where ${own('n')} and n.id = ${id} and n.confirm and ${isOut(now)} and ${IS_FOR_ME}
        on conflict (tenant_id, notification_id, account_id) do update
       set confirmed_at = coalesce(oa.notification_read.confirmed_at, greatest(oa.notification_read.read_at, excluded.confirmed_at))`;
  return written === 1;
}
